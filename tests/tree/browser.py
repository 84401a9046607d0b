"""A Chromium for the tests of web pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser(
    lacking: Callable[[str, str], None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """A Chromium without a window, whose profile is new."""
    import shutil

    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        lacking("chromium", "Chromium and its driver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = str(program)
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    running = webdriver.Chrome(options=options, service=Service(str(driver)))
    running.set_script_timeout(120)
    yield running
    running.quit()


@pytest.fixture
def show(browser: Any, tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """Opens pages. At the end, nothing was wrong on them, and nothing but their files was read."""
    asked: list[str] = []

    def open_page(text: str) -> None:
        file = tmp_path / f"page-{len(asked)}.html"
        file.write_text(text, "utf-8")
        asked.append(file.as_uri())
        browser.get(asked[-1])

    browser.get("about:blank")
    browser.get_log("performance"), browser.get_log("browser")
    yield open_page
    assert browser.get_log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    own = ("data:", "blob:")  # what a page has made itself
    assert {url for url in sent if not url.startswith(own)} == set(asked)
