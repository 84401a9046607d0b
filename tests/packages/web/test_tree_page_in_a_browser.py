"""The page of trees in Debian's Chromium: a tree is typed, searched, stepped through and sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import poda.engine as pe
from poda.house.i18n import language_manager
from poda.packages.web.window.tree_page import tree_page
from tree.browser import browser, show

from .test_play_page_in_a_browser import until

__all__ = ["browser", "show"]
Show = Callable[[str], None]
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


def text_of(browser: Any, selector: str) -> str:
    return str(browser.execute_script(
        "return document.querySelector(arguments[0]).textContent", selector))  # fmt: skip


def write(browser: Any, tree: str) -> None:
    """Type a tree, and wait until it is searched: its link is the last that changes."""
    type_in(browser, tree)
    until(lambda: in_link(browser) == tree)


def type_in(browser: Any, tree: str) -> None:
    from selenium.webdriver.common.by import By

    field = browser.find_element(By.TAG_NAME, "textarea")
    field.clear()
    field.send_keys(tree)


def in_link(browser: Any) -> str:
    return str(browser.execute_script(
        "return new URLSearchParams(location.hash.slice(1)).get('tree')"))  # fmt: skip


def choose(browser: Any, control: str, name: str) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import Select

    Select(browser.find_element(By.ID, control)).select_by_visible_text(name)


def test_a_tree_is_typed_and_stepped_through_by_keys(browser: Any, show: Show) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    show(tree_page())
    assert text_of(browser, "#result") == "Value 3; leaves visited: 7 of 9"
    write(browser, "[[3, 5], [2, 9]]")
    assert text_of(browser, "#result") == "Value 3; leaves visited: 3 of 4"
    assert text_of(browser, "#step") == "Step 1 of 26"
    # While the text has the focus, keys are the text's.
    browser.find_element(By.TAG_NAME, "textarea").send_keys(Keys.ARROW_LEFT, " ")
    until(lambda: in_link(browser) == "[[3, 5], [2, 9] ]")
    assert text_of(browser, "#step") == "Step 1 of 26"
    browser.find_element(By.ID, "forward").send_keys(Keys.ARROW_RIGHT)
    assert text_of(browser, "#step") == "Step 2 of 26"
    assert text_of(browser, "#sentence").startswith("The search comes to node 1: MIN moves")
    browser.find_element(By.ID, "cut").click()
    assert "the last leaf cannot matter" in text_of(browser, "#sentence")
    assert text_of(browser, "#listing [aria-current]").strip() == "if v ≤ alpha then return v"
    assert len(browser.find_elements(By.CSS_SELECTOR, ".leaf.s2")) == 1
    pruned = browser.find_element(By.CSS_SELECTOR, ".leaf.s2[role=button]")
    browser.execute_script("arguments[0].focus()", pruned)
    ActionChains(browser).send_keys(Keys.ENTER).perform()
    assert "whatever stands here" in text_of(browser, "#why")


def test_another_search_and_rule_are_chosen(browser: Any, show: Show) -> None:
    show(tree_page("[[3, 5], [3, 9]]"))
    assert "leaves visited: 3 of 4" in text_of(browser, "#result")
    choose(browser, "tie", "alpha > beta")
    assert "leaves visited: 4 of 4" in text_of(browser, "#result")
    choose(browser, "algorithm", "Minimax")
    assert browser.execute_script("return document.getElementById('tie').disabled")
    assert "No cuts" in text_of(browser, "#meaning")
    write(browser, "[(1/2: 4, 1/2: 0), 1]")
    assert text_of(browser, "#result") == "Value 2; leaves visited: 3 of 3"
    assert browser.execute_script("return algorithm.value") == "expectiminimax"
    write(browser, "[1, 4]")
    assert text_of(browser, "#result") == "Value 4; leaves visited: 2 of 2"
    assert browser.execute_script("return algorithm.value") == "minimax"


def test_a_fault_is_told_with_its_place_and_the_tree_before_stays(browser: Any, show: Show) -> None:
    show(tree_page())
    type_in(browser, "[[3, 5], \n[2, x 7]]")
    told = "Line 2, character 7: “7” does not belong here: “,” or “]” was expected."
    until(lambda: text_of(browser, "#fault p") == told)
    assert text_of(browser, "#fault mark") == "7"
    field = "return document.querySelector('textarea').getAttribute('aria-invalid')"
    assert browser.execute_script(field) == "true"
    assert text_of(browser, "#step").endswith("of 50")
    write(browser, "[a, 7]")
    assert browser.execute_script(field) is None
    assert "needs the value of the leaf “a”" in text_of(browser, "#result")


def test_the_address_carries_the_tree(browser: Any, show: Show) -> None:
    show(tree_page())
    write(browser, "[[3, x = 5], [2, 9]]")
    choose(browser, "algorithm", "Alpha-beta, fail-hard")
    link = browser.execute_script("return location.hash")
    browser.execute_script("location.hash = ''")
    browser.execute_script("location.hash = arguments[0]", "#tree=[4,6]&search=minimax")
    until(lambda: text_of(browser, "#result") == "Value 6; leaves visited: 2 of 2")
    browser.execute_script("location.hash = arguments[0]", link)
    until(lambda: text_of(browser, "#result") == "Value 3; leaves visited: 3 of 4")
    assert browser.execute_script("return algorithm.value") == "alphabeta-hard"


def test_every_example_and_random_trees_are_shown(browser: Any, show: Show) -> None:
    from selenium.webdriver.common.by import By

    show(tree_page())
    count = browser.execute_script(
        """
        let shown = 0;
        for (const option of [...examples.options].slice(1)) {
          examples.value = option.value;
          examples.dispatchEvent(new Event("change"));
          shown += document.querySelectorAll("#trees .node").length > 2;
        }
        return shown === examples.options.length - 1;
        """
    )
    assert count
    before = browser.execute_script("return location.hash")
    browser.find_element(By.ID, "random").click()
    until(lambda: browser.execute_script("return location.hash") != before)
    assert not text_of(browser, "#fault p")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_nothing_is_wider_than_the_screen(
    browser: Any, show: Show, width: int, language: str
) -> None:
    """And at 1280x720 the number line is on the first screen."""
    size = {"width": width, "height": 720, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    language_manager().set_language(language)
    try:
        show(tree_page())
    finally:
        language_manager().set_language("en")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    lowest = "return document.getElementById('window').getBoundingClientRect().bottom"
    assert width < 1280 or browser.execute_script(lowest) <= 720
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_a_notebook_shows_works_in_its_frame(browser: Any, show: Show) -> None:
    """A frame without an address of its own: nothing that the pages do needs one."""
    tree = pe.parse_tree("[[3, 5], [2, 9]]")
    search = pe.record_search(pe.Question(tree, tree.initial_state(), "alphabeta"))
    board = pe.game_named("connect4").parse_position("4453")
    frames = [pe.show(what)._repr_html_() for what in (search, tree, board)]
    show(f"<!doctype html><title>Cells</title>{''.join(frames)}")
    told = []
    for place, ready in enumerate((
        "return document.querySelectorAll('#trees .node').length === 7",
        "return document.getElementById('result').textContent",
        "return document.getElementById('known').textContent === ''",
    )):  # fmt: skip
        browser.switch_to.frame(place)
        told.append(until(lambda ready=ready: browser.execute_script(ready)))
        browser.switch_to.default_content()
    assert told == [True, "Value 3; leaves visited: 3 of 4", True]
    browser.switch_to.frame(1)
    type_in(browser, "[4, 6]")
    until(lambda: text_of(browser, "#result") == "Value 6; leaves visited: 2 of 2")
    browser.switch_to.default_content()
