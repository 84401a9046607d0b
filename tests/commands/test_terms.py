"""The window and the terminal have one word for one thing, in each language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from poda.base import speech, terms
from poda.engine.game import MAX, MIN
from poda.engine.runs.training_run import REASONS
from poda.house.i18n import language_manager
from poda.training.run_bar import reason_words
from poda.widgets.boards.view import side_name


@pytest.fixture(params=["en", "es"])
def language(
    request: pytest.FixtureRequest, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A language that both speak."""
    code = str(request.param)
    monkeypatch.setenv("LANG", f"{code}_{code.upper()}.UTF-8")
    language_manager().set_language(code)
    assert speech.prepare() == code
    yield code
    monkeypatch.undo()
    speech.prepare()
    language_manager().set_language("en")


def test_the_sides_are_called_the_same_in_the_window_and_in_the_terminal(language: str) -> None:
    names = [speech.translate("Words", name) for name in terms.SIDES]
    assert names == [side_name("backgammon", side) for side in (MAX, MIN)]


def test_why_a_run_stopped_is_said_in_one_sentence(language: str) -> None:
    said = {reason: speech.translate("Training", text) for reason, text in REASONS.items()}
    assert said == {reason: reason_words(reason) for reason in REASONS}
    assert set(said.values()).isdisjoint(REASONS.values()) == (language == "es")


@pytest.mark.parametrize(
    ("text", "begun"), [("double, take", "Double, take"), ("a GNU", "A GNU"), ("", "")]
)
def test_a_term_begins_a_sentence_with_a_capital(text: str, begun: str) -> None:
    assert terms.capitalised(text) == begun
