"""The page of Connect Four in Debian's Chromium: its scores beside known ones, a game, its keys."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine.games.connect4 import ConnectFour
from poda.engine.kernels import compiled
from poda.packages.connect4.engine.solver import Solver, book
from poda.packages.web.window.play_page import play_page
from tree.browser import browser, show

__all__ = ["browser", "show"]
DATA = Path(__file__).parents[2] / "data" / "connect4_scores.csv"
RULES = ConnectFour()
Show = Callable[[str], None]
SOLVED = """
const known = document.getElementById("known"), columns = document.getElementById("columns");
return known.textContent === "" && [...columns.children].map((each) => each.textContent);
"""
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


def until(told: Callable[[], Any], patience: int = 300) -> Any:
    """What is told, as soon as it is something."""
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(None, patience, poll_frequency=0.02).until(lambda _driver: told())


def at(browser: Any, moves: str) -> list[int | None]:
    """The page's scores of a position's columns, when all are known; None for a full one."""
    browser.execute_script("location.hash = arguments[0]", moves)
    until(lambda: stones(browser) == len(moves))
    return [score_in(each) for each in until(lambda: browser.execute_script(SOLVED))]


def score_in(text: str) -> int | None:
    found = re.match(r"[+\u2212]?\d+?(?=\D|$)", text)
    return int(found[0].replace("\u2212", "-")) if found else None


def stones(browser: Any) -> int:
    """The discs on the board."""
    return int(
        browser.execute_script(
            "return document.querySelectorAll('#board [class^=max], #board [class^=min]').length"
        )
    )


def test_known_scores_are_found(browser: Any, show: Show) -> None:
    """A tenth of the 600 scores of six sets that others made: the best of a position's columns. All
    of them were tried."""
    show(play_page())
    with DATA.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if len(row["moves"]) >= 12][::10]
    found = {row["moves"]: at(browser, row["moves"]) for row in rows}
    wrong = [
        row["moves"]
        for row in rows
        if max(each for each in found[row["moves"]] if each is not None) != int(row["score"])
    ]
    assert len(rows) >= 40
    assert wrong == []


@pytest.mark.skipif(not compiled.ready(), reason="compiled code is not in use")
def test_the_first_moves_are_known_from_the_table(browser: Any, show: Show) -> None:
    show(play_page())
    for moves in ("", "4", "44", "12", "444", "3516", "7654", "44444", "123456", "444333"):
        scores = Solver(book()).columns(RULES.parse_position(moves)).scores
        assert at(browser, moves) == list(scores)


def test_a_game_against_the_perfect_player_is_lost(browser: Any, show: Show) -> None:
    from selenium.webdriver.common.by import By

    show(play_page())
    until(lambda: browser.execute_script(SOLVED))
    browser.find_element(By.CSS_SELECTOR, "#opponents select").send_keys("Perfect")
    columns = browser.find_elements(By.CSS_SELECTOR, "#columns button")
    for _ in range(21):
        before = stones(browser)
        free = [each for each in columns if each.is_enabled()]
        if not free:
            break
        free[0].click()
        until(lambda before=before: stones(browser) >= before + 1)
        until(lambda: any(each.is_enabled() for each in columns) or is_over(browser))
        if is_over(browser):
            break
    assert browser.find_element(By.ID, "status").text == "Orange has won."
    assert len(browser.find_elements(By.CSS_SELECTOR, "#board .won")) >= 4


@pytest.mark.parametrize("level", ["Newcomer", "Advanced", "Random"])
def test_a_level_answers(browser: Any, show: Show, level: str) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import Select

    show(play_page())
    browser.execute_script("location.hash = '44'")
    until(lambda: stones(browser) == 2)
    Select(browser.find_element(By.CSS_SELECTOR, "#opponents select")).select_by_visible_text(level)
    browser.find_elements(By.CSS_SELECTOR, "#columns button")[0].click()
    until(lambda: stones(browser) == 4)
    assert browser.find_element(By.ID, "status").text == "Blue to move."


def is_over(browser: Any) -> bool:
    from selenium.webdriver.common.by import By

    return "move" not in browser.find_element(By.ID, "status").text


def test_keys_undo_and_the_link(browser: Any, show: Show) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    show(play_page())
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys("4453")
    assert browser.execute_script("return location.hash") == "#4453"
    assert browser.find_element(By.ID, "status").text == "Blue to move."
    body.send_keys("u")
    assert browser.execute_script("return location.hash") == "#445"
    until(lambda: browser.execute_script(SOLVED))
    body.send_keys(Keys.ARROW_LEFT)
    focused = browser.switch_to.active_element
    assert focused.get_attribute("aria-label").startswith("Column 4: ")
    focused.send_keys(Keys.ENTER)
    assert browser.execute_script("return location.hash") == "#4454"
    body.send_keys("v")
    assert browser.find_element(By.CSS_SELECTOR, "#columns button").text == ""
    body.send_keys("n")
    assert stones(browser) == 0


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_is_wider_than_the_screen(browser: Any, show: Show, width: int) -> None:
    size = {"width": width, "height": 720, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    show(play_page())
    until(lambda: browser.execute_script(SOLVED))
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    lowest = "return document.getElementById('board').getBoundingClientRect().bottom"
    assert browser.execute_script(lowest) <= 720
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_positions_that_are_none_are_no_fault(browser: Any, show: Show) -> None:
    show(play_page())
    for moves in ("4444444", "8", "44x", "12121212"):
        browser.execute_script("location.hash = arguments[0]", moves)
    assert until(lambda: browser.execute_script(SOLVED))
    assert stones(browser) == 0
