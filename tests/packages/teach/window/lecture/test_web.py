"""Lectures as one web page, in a browser: from stop to stop, by keys alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from formats import DATA
from poda.packages.teach.window.lecture.document import SHIPPED, ShownSearch, load, said, shipped
from poda.packages.teach.window.lecture.handout import asked_words
from poda.packages.teach.window.lecture.job import lecture_page
from some import some
from tree.export.conftest import browser, show

__all__ = ["browser", "show"]

pytestmark = pytest.mark.usefixtures("qapp")


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="search">(.*?)</script>', page, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("key", SHIPPED)
def test_a_page_has_every_stop_and_each_search_once(key: str) -> None:
    lecture = shipped(key)
    page = lecture_page(lecture, lambda _share: None)
    data = data_of(page)
    assert [stop["title"] for stop in data["stops"]] == [
        said(stop.title, "en") for stop in lecture.stops
    ]
    shown = [stop.at for stop in lecture.stops if isinstance(stop.at, ShownSearch)]
    assert len(data["searches"]) == len({(at.source, at.options) for at in shown})
    for stop, told in zip(lecture.stops, some(data["stops"]), strict=True):
        assert (told["search"] >= 0) == isinstance(stop.at, ShownSearch)
        assert bool(told["place"]) != isinstance(stop.at, ShownSearch)
        assert told["first"] <= told["last"]
        assert told["asks"] == (asked_words() if stop.asks else "")
    assert len(page.encode()) < 300_000


TEMPLATE_WORDS = load(DATA / "lecture_title_atdata.json")
"""A lecture whose title holds what a template does."""


def test_a_title_may_hold_the_words_of_a_template() -> None:
    page = lecture_page(TEMPLATE_WORDS, lambda _share: None)
    before, behind = data_of(page)["frame"]
    assert before.count("<title>Use of @data@ in pages</title>") == 1
    assert before.endswith('<script type="application/json" id="search">')
    assert behind.startswith("</script>")


@pytest.mark.slow
def test_a_page_with_such_a_title_shows_its_search(
    browser: Any, show: Callable[[str], None]
) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    show(lecture_page(TEMPLATE_WORDS, lambda _share: None))
    browser.switch_to.frame(browser.find_element(By.TAG_NAME, "iframe"))
    WebDriverWait(browser, 60).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "svg *"))
    assert "Use of @data@" in browser.find_element(By.TAG_NAME, "h1").get_attribute("textContent")


@pytest.mark.slow
def test_the_right_arrow_alone_goes_through_a_lecture(
    browser: Any, show: Callable[[str], None]
) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait

    lecture = shipped("article")
    show(lecture_page(lecture, lambda _share: None))

    def at() -> int:
        browser.switch_to.default_content()
        return int(browser.execute_script("return poda.at()"))

    def in_frame() -> list[int] | None:
        """The step in the frame; None while it is loading."""
        browser.switch_to.default_content()
        browser.switch_to.frame(0)
        found: list[int] | None = browser.execute_script(
            "return window.poda ? [poda.moment(), poda.moments] : null"
        )
        return found

    wait = WebDriverWait(browser, 60)
    for number, stop in enumerate(lecture.stops):
        assert isinstance(stop.at, ShownSearch)
        shown = stop.at
        wait.until(lambda _, number=number: at() == number)
        first = shown.first
        wait.until(lambda _, first=first: (in_frame() or [-1])[0] == first)
        moments = (in_frame() or [0, 0])[1]
        told = browser.find_element(By.ID, "sentence").text
        assert (told == asked_words()) == stop.asks
        last = min(shown.last, moments - 1)
        body = browser.find_element(By.TAG_NAME, "body")
        for step in range(shown.first + 1, last + 1):
            body.send_keys(Keys.ARROW_RIGHT)
            assert browser.execute_script("return poda.moment()") == step
        body.send_keys(Keys.ARROW_RIGHT)  # beyond the range: the next stop
    assert at() == len(lecture.stops) - 1
