"""Pages of searches in Debian's Chromium: every step, keys, touch, and that nothing leaves them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine.game import MAX, MIN
from poda.engine.record.recording import Question, Recording, record
from poda.engine.trees.text import parse_tree
from poda.tree.drawing.levels import Drawing
from poda.tree.export.figure import Style, look_of
from poda.tree.export.states import states_of
from poda.tree.export.web import PageSide, web_page
from poda.tree.model import navigation
from poda.tree.model.clock import clock_of
from poda.tree.model.shape import shape_of
from poda.tree.sentences.searches import sentence
from some import some

from ..searches import LECTURE, PRUNE, written

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "golden_trees.json").read_text("utf-8"))
THREE = (
    (LECTURE, "alphabeta"),
    ("[(0.9: 2, 0.1: 3), (0.5: -1, 0.5: 8)]", "star1"),
    ("[A = [B = [3, 4], C = [1, 2]], D = [E = [7, 8], F = [5, 6]]]", "pvs"),
)
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


def page(recording: Recording[Any, Any]) -> str:
    side = PageSide(recording, shape_of(recording.tree))
    return web_page("A search", [side], Style(), navigation.cuts(recording.trace), lambda _: None)


def searched(text: str, algorithm: str) -> Recording[Any, Any]:
    if algorithm != "star1":
        return written(text, algorithm)
    return record(Question(parse_tree(text), 0, "star1", "ge", bounds=(-2.0, 8.0)))


def in_the_window(recording: Recording[Any, Any]) -> list[list[dict[str, Any]]]:
    """What the window paints: the state of every node at every step."""
    drawing = Drawing(recording, shape_of(recording.tree))
    steps = range(recording.trace.steps)
    nodes = states_of(drawing, look_of(recording, Style()), steps)
    names = ("state", "current", "value", "window", "badge", "edge", "cut", "found")
    return [
        [{name: getattr(node.states[step], name) for name in names} for node in nodes]
        for step in steps
    ]


ALL_STATES = """
return Array.from({length: poda.moments}, (_, step) => poda.states(step));
"""

DRAWN = """
return Array.from(document.querySelectorAll(".node"), (node) => [
  node.getAttribute("class"), node.querySelector(".value").textContent,
  node.querySelector(".long").textContent,
]);
"""


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_the_states_of_every_step_are_the_windows(
    browser: Any, show: Callable[[str], None], golden: dict[str, Any]
) -> None:
    root = {"max": MAX, "min": MIN}[golden["root"]]
    recording = record(Question(parse_tree(json.dumps(golden["tree"]), root), 0, "alphabeta", "ge"))
    show(page(recording))
    assert browser.execute_script(ALL_STATES) == in_the_window(recording)


@pytest.mark.parametrize(("tree", "algorithm"), THREE)
def test_every_step_by_key_is_drawn_and_told(
    browser: Any, show: Callable[[str], None], tree: str, algorithm: str
) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    recording = searched(tree, algorithm)
    wanted = in_the_window(recording)
    show(page(recording))
    body = browser.find_element(By.TAG_NAME, "body")
    for step in some(range(recording.trace.steps)):
        assert browser.execute_script("return poda.moment()") == step
        told = browser.find_element(By.ID, "sentence").text
        assert told == " ".join(sentence(recording, step).split())
        for (kind, value, long), state in zip(
            browser.execute_script(DRAWN), wanted[step], strict=True
        ):
            assert f"s{state['state']}" in kind.split()
            assert "leaf" in kind or value + long == state["value"]
        lit = browser.find_elements(By.CSS_SELECTOR, "#listing [aria-current]")
        assert len(lit) == 1
        body.send_keys(Keys.ARROW_RIGHT)
    assert browser.execute_script("return poda.moment()") == recording.trace.steps - 1
    body.send_keys(Keys.ARROW_LEFT)
    assert browser.execute_script("return poda.moment()") == recording.trace.steps - 2
    body.send_keys(Keys.HOME)
    assert browser.execute_script("return poda.moment()") == 0
    body.send_keys(Keys.END)
    assert browser.execute_script("return poda.moment()") == recording.trace.steps - 1


def test_buttons_the_slider_and_the_reason_of_a_cut(
    browser: Any, show: Callable[[str], None]
) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait

    recording = written(LECTURE)
    last = recording.trace.steps - 1
    show(page(recording))

    def moment() -> int:
        return int(browser.execute_script("return poda.moment()"))

    browser.find_element(By.ID, "cut").click()
    assert moment() == PRUNE
    grey = browser.find_elements(By.CSS_SELECTOR, ".node[role=button]")
    assert len(grey) == 2
    why = browser.find_element(By.ID, "why")
    assert not why.is_displayed()
    grey[0].click()
    assert "MIN at C already has 2" in why.text
    why.find_element(By.TAG_NAME, "button").click()
    assert not why.is_displayed()
    browser.execute_script("arguments[0].focus()", grey[1])
    grey[1].send_keys(Keys.ENTER)
    assert why.is_displayed()
    grey[1].send_keys(Keys.ESCAPE)
    assert not why.is_displayed()
    browser.find_element(By.ID, "start").click()
    assert moment() == 0
    assert not browser.find_elements(By.CSS_SELECTOR, ".node[role=button]")
    browser.find_element(By.ID, "slider").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert moment() == 2
    browser.find_element(By.CSS_SELECTOR, "#speed option:last-child").click()
    browser.find_element(By.ID, "play").click()
    WebDriverWait(browser, 60).until(lambda _: moment() == last)
    WebDriverWait(browser, 60).until(lambda _: browser.find_element(By.ID, "play").text == "Play")
    browser.execute_script("poda.go(3); dispatchEvent(new Event('beforeprint'))")
    assert moment() == last
    browser.execute_script("dispatchEvent(new Event('afterprint'))")
    assert moment() == 3


def test_a_swipe_is_a_step_and_a_telephone_shows_it_all(
    browser: Any, show: Callable[[str], None]
) -> None:
    def command(name: str, **values: Any) -> None:
        browser.execute_cdp_cmd(name, values)

    command("Emulation.setTouchEmulationEnabled", enabled=True)
    command(
        "Emulation.setDeviceMetricsOverride",
        width=360,
        height=740,
        deviceScaleFactor=1,
        mobile=True,
    )
    try:
        show(page(written(LECTURE)))
        assert browser.execute_script("return document.documentElement.scrollWidth") == 360
        for moved, expected in ((-90, 1), (-90, 2), (90, 1), (20, 1), (90, 0), (90, 0)):
            command(
                "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 180, "y": 150}]
            )
            command(
                "Input.dispatchTouchEvent",
                type="touchMove", touchPoints=[{"x": 180 + moved, "y": 152}],
            )  # fmt: skip
            command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            assert browser.execute_script("return poda.moment()") == expected
    finally:
        command("Emulation.clearDeviceMetricsOverride")
        command("Emulation.setTouchEmulationEnabled", enabled=False)


def test_a_small_tree_is_seen_whole_whatever_the_width(
    browser: Any, show: Callable[[str], None]
) -> None:
    """Also where the listing beside it takes its width a moment later."""
    from selenium.webdriver.support.ui import WebDriverWait

    beyond = "const s = document.querySelector('.scroll'); return s.scrollWidth - s.clientWidth"
    try:
        for width in (360, 768, 960, 1100, 1280):
            size = {"width": width, "height": 720, "deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            show(page(written(LECTURE)))
            WebDriverWait(browser, 60).until(lambda _: browser.execute_script(beyond) <= 0)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_two_searches_on_one_clock(browser: Any, show: Callable[[str], None]) -> None:
    from selenium.webdriver.common.by import By

    left, right = written(LECTURE, "minimax"), written(LECTURE)
    clock = clock_of(left.trace, right.trace, "place")
    sides = [PageSide(each, shape_of(each.tree), each.question.algorithm) for each in (left, right)]
    show(web_page("Both", sides, Style(), clock.cuts, lambda _: None, clock.steps))
    for moment in (0, clock.moments // 2, clock.moments - 1):
        browser.execute_script("poda.go(arguments[0])", moment)
        said = [each.text for each in browser.find_elements(By.CLASS_NAME, "said")]
        told = [
            sentence(each, int(steps[moment]))
            for each, steps in zip((left, right), clock.steps, strict=True)
        ]
        assert said == told


def test_light_and_dark_by_the_button(browser: Any, show: Callable[[str], None]) -> None:
    from selenium.webdriver.common.by import By

    show(page(written(LECTURE)))

    def ground() -> str:
        script = "return getComputedStyle(document.body).backgroundColor"
        return str(browser.execute_script(script))

    before = ground()
    browser.find_element(By.ID, "theme").click()
    dark = ground()
    assert dark != before
    browser.find_element(By.ID, "theme").click()
    assert ground() == before
