"""Values as a person reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.house.i18n import language_manager
from poda.widgets.engine_words import count, label_kind, max_share, number, value_words

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("value", "kind", "player", "words"),
    [
        (9_999, "exact", MAX, "wins in 1"),
        (9_998, "exact", MAX, "wins in 1"),
        (9_997, "exact", MAX, "wins in 2"),
        (9_995, "exact", MAX, "wins in 3"),
        (9_999, "exact", MIN, "loses in 1"),
        (9_998, "exact", MIN, "loses in 1"),
        (-9_999, "exact", MAX, "loses in 1"),
        (-9_999, "exact", MIN, "wins in 1"),
        (-9_998, "exact", MAX, "loses in 1"),
        (-9_995, "exact", MIN, "wins in 3"),
        (10_000, "exact", MAX, "wins in 1"),  # already won: there is no move "0"
        (0, "exact", MAX, "draw"),
        (0, "exact", MIN, "draw"),
        (0, "estimate", MAX, "0"),
        (6, "estimate", MAX, "+6"),
        (6, "estimate", MIN, "−6"),
        (-0.25, "estimate", MIN, "+0.25"),
        (2, "lower", MAX, "≥ +2"),
        (2, "upper", MAX, "≤ +2"),
        (2, "lower", MIN, "≤ −2"),
        (2, "upper", MIN, "≥ −2"),
        (0, "upper", MAX, "≤ 0"),
    ],
)
def test_a_value_is_said_for_the_player(value: float, kind: str, player: int, words: str) -> None:
    assert value_words(value, kind, player) == words  # type: ignore[arg-type]


def test_a_value_that_is_no_number_of_moves_is_coloured_neutral() -> None:
    assert label_kind(9_999, MAX) == "good"
    assert label_kind(9_999, MIN) == "bad"
    assert label_kind(-9_999, MIN) == "good"
    assert label_kind(0, MAX) == "neutral"
    assert label_kind(50, MIN) == "neutral"


@given(st.floats(-8_999, 8_999), st.sampled_from([MAX, MIN]))
def test_both_players_read_opposite_signs(value: float, player: int) -> None:
    mine, theirs = (value_words(value, "estimate", side) for side in (player, -player))
    assert mine.replace("+", "−") == theirs.replace("+", "−")
    assert mine == theirs or mine[0] != theirs[0]


@pytest.mark.parametrize(
    ("nodes", "text"),
    [
        (0, "0"),
        (1_204, "1,204"),
        (99_999, "99,999"),
        (100_000, "100 k"),
        (1_234_567, "1.2 M"),
        (38_437_885, "38.4 M"),
    ],
)
def test_nodes_are_counted_in_few_digits(nodes: int, text: str) -> None:
    assert count(nodes) == text


def test_numbers_follow_the_language(qtbot: QtBot) -> None:
    language_manager().set_language("es")
    comma = QLocale().decimalPoint()
    assert number(-0.5) == f"−0{comma}50"
    language_manager().set_language("en")
    assert number(0.5) == "+0.50"


@given(st.floats(-10_000, 10_000), st.floats(-10_000, 10_000))
def test_the_bar_rises_with_the_value(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= max_share(low) <= max_share(high) <= 1


def test_the_bar_is_even_at_zero_and_full_at_a_win() -> None:
    assert max_share(0) == 0.5
    assert max_share(9_990) == 1
    assert max_share(-9_990) == 0
    assert max_share(8) == pytest.approx(1 - max_share(-8))
