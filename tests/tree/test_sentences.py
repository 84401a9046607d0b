"""Every step has a sentence, and it says what is so."""

from __future__ import annotations

import re
from itertools import product

import pytest
from pytestqt.qtbot import QtBot

from poda.base.numbers import number_text
from poda.engine.record.recording import TREE_ALGORITHMS, Recording
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import OPEN_FOURS, OPEN_LINES
from poda.tree.model.values import in_words, is_scored, short
from poda.tree.sentences.searches import sentence
from poda.tree.sentences.steps import node_name, place_name, short_name
from some import some

from .hand import KEY, TreeHand
from .searches import LAST_CUT, LECTURE, PRUNE, first, played, written

pytestmark = pytest.mark.usefixtures("qapp")

DEEP = "[[[3, 5], [3, 9]], [[7, 1], [2, 8, [4, 4]]], X = [-1.5, 6]]"


def all_of(recording: Recording) -> list[str]:
    return [sentence(recording, step) for step in range(recording.trace.steps)]


def broken(recording: Recording) -> list[str]:
    """What is said of the search's steps and is no whole sentence."""
    return [
        said
        for said in some(all_of(recording))
        if not said.endswith(".") or re.search(r"[{}]|%n|nan|  ", said)
    ]


def test_every_step_of_every_search_has_a_whole_sentence() -> None:
    searches = product([LECTURE, DEEP, "7", "[3]"], TREE_ALGORITHMS, ["ge", "gt"])
    assert {search: bad for search in searches if (bad := broken(written(*search)))} == {}


def test_every_step_of_a_games_search_has_a_whole_sentence() -> None:
    searches = product(TREE_ALGORITHMS, [(2, OPEN_LINES), (None, None)])
    found = {
        (algorithm, plies): broken(played("tictactoe", "15273", algorithm, plies, evaluation))
        for algorithm, (plies, evaluation) in searches
    }
    assert {search: bad for search, bad in found.items() if bad} == {}


def test_the_second_node_of_the_lecture_is_told_from_coming_to_cutting() -> None:
    recording = written()
    assert [sentence(recording, step) for step in range(21, PRUNE + 2)] == [
        "The search comes to C, where MIN moves: only more than 3 matters.",
        "The search comes to node 2.1, a leaf.",
        "This leaf is worth 2.",
        "The first child is worth 2: MIN has 2 so far.",
        "MAX already has 3 elsewhere, and 2 is no better: this node cannot matter.",
        "MIN has found 2. MAX already has 3 elsewhere, so the other 2 leaves cannot matter.",
        "This child is worth at most 2, which is no better: MAX stays with 3.",
    ]


def test_a_cut_at_the_last_child_says_that_nothing_was_left() -> None:
    assert sentence(written(), LAST_CUT) == (
        "MIN has found 2. MAX already has 3 elsewhere; it was the last child, so nothing is left "
        "to prune."
    )


def test_what_remains_is_called_by_what_it_is() -> None:
    one_leaf = written("[[3, 5], [2, 4]]")
    assert "so the last leaf cannot matter" in sentence(one_leaf, first(one_leaf, Step.CUT))
    one_tree = written("[[3, 5], [2, [4, 4]]]")
    assert "so the last child cannot matter" in sentence(one_tree, first(one_tree, Step.CUT))
    two = written("[[3, 5], [2, 7, [4, 4]]]")
    assert "so the other 2 children cannot matter" in sentence(two, first(two, Step.CUT))


def test_the_hard_form_says_that_it_hands_up_the_bound() -> None:
    recording = written(algorithm="alphabeta-hard")
    said = sentence(recording, first(recording, Step.CUT))
    assert said.startswith("MIN has found 2. MAX already has 3 elsewhere")
    assert said.endswith("The value returned is the bound itself.")
    assert "not less than 3: the window stays as it is." in sentence(recording, 8)


def test_the_form_that_updates_first_tells_that_the_window_has_crossed() -> None:
    recording = written(algorithm="alphabeta-update")
    said = sentence(recording, first(recording, Step.CUT) - 2)
    assert said == "MIN is sure of 2 here, which closes the window."


def test_the_strict_rule_is_named_where_it_makes_the_difference() -> None:
    said = all_of(written("[[3, 5], [3, 4]]", tie="gt"))
    assert "MAX has just as much elsewhere, 3: the strict rule cuts only beyond it." in said


def test_the_last_sentence_names_the_choice() -> None:
    assert all_of(written())[-1] == ("The search is done: the root is worth 3, and MAX chooses B.")
    assert all_of(written(algorithm="minimax-stages"))[-1] == (
        "Choose: MAX takes B, the first child that is worth 3."
    )


def test_a_leaf_whose_value_is_needed_ends_the_search_with_its_name() -> None:
    recording = written("[[3, 5], [7, a]]")
    assert recording.error is not None
    assert sentence(recording, recording.trace.steps - 1) == (
        "The search needs the value of the leaf “a”: give it a number."
    )
    assert sentence(recording, 0).startswith("The search begins")


# Games


def test_an_estimate_is_said_to_be_one() -> None:
    lines = played("tictactoe", "17", plies=0, evaluation=OPEN_LINES)
    assert sentence(lines, first(lines, Step.ESTIMATE)) == (
        "The depth limit is reached: the evaluation says 5 − 5 = 0."
    )
    fours = played("connect4", "4", plies=0, evaluation=OPEN_FOURS)
    assert "the evaluation estimates" in sentence(fours, first(fours, Step.ESTIMATE))


def test_a_games_values_are_said_in_words() -> None:
    scored = played("tictactoe", "1527", plies=2, evaluation=OPEN_LINES)
    assert sentence(scored, first(scored, Step.TERMINAL)) == (
        "The game is over here: a win for X in 1."
    )
    bare = played("tictactoe", "15273", algorithm="minimax")
    assert sentence(bare, first(bare, Step.TERMINAL)) == "The game is over here: a win for X."
    assert [in_words(bare.question, value) for value in (1.0, 0.0, -1.0)] == [
        "a win for X",
        "a draw",
        "a win for O",
    ]
    assert in_words(scored.question, -9_997.0) == "a win for O in 3"
    assert in_words(scored.question, 2.0) == "2"


def test_nodes_are_named_by_label_path_or_move() -> None:
    recording = written("[[3, 5], C = [2, a]]")
    tree = recording.tree
    names = [node_name(tree, node) for node in range(tree.nodes)]
    assert names == ["the root", "node 1", "node 1.1", "node 1.2", "C", "node 2.1", "a"]
    assert short_name(tree, 0) == "root"
    assert short_name(tree, 2) == place_name(tree, 2) == "1.1"
    game = played("tictactoe", "1527", plies=1, evaluation=OPEN_LINES).tree
    assert node_name(game, 1) == "the position after 3"
    assert short_name(game, 1) == "3"


# Values


INF = float("inf")


@pytest.mark.parametrize(
    ("value", "text", "in_node"),
    [
        (3.0, "3", "3"),
        (-2.5, "−2.5", "−2.5"),
        (9_998.0, "9998", "W2"),
        (-9_997.0, "−9997", "L3"),
        (INF, "+∞", "+∞"),
        (-INF, "−∞", "−∞"),
    ],
)
def test_a_value_has_one_form_and_a_forced_win_a_name(
    value: float, text: str, in_node: str
) -> None:
    assert number_text(value) == text
    assert short(value) == in_node


def test_a_large_number_in_a_written_tree_is_no_win() -> None:
    assert short(9_998.0, scored=False) == "9998"
    recording = written("[9998, [3, 4]]")
    assert not is_scored(recording.question)
    assert in_words(recording.question, 9_998.0).replace(",", "") == "9998"


def test_sentences_follow_the_language(qtbot: QtBot) -> None:
    from poda.house.i18n import language_manager

    recording = written()
    before = sentence(recording, 3)
    language_manager().set_language("es")
    assert sentence(recording, 3)
    language_manager().set_language("en")
    assert sentence(recording, 3) == before


def test_a_sentence_too_long_for_its_place_is_written_smaller_and_the_next_is_not(
    tree: TreeHand,
) -> None:
    tab, label = tree.tab, tree.tab.parts.told.sentence
    usual, room = label.font().pointSizeF(), tab.parts.told.place.height()
    text = "MAX"
    while label.font().pointSizeF() == usual:
        text += " and MIN"
        label.setText(text)
    assert label.font().pointSizeF() < usual
    assert label.heightForWidth(label.width()) <= room
    assert tab.parts.told.place.height() == room
    tree.key(KEY.Key_Right)
    assert label.font().pointSizeF() == usual


# Null windows, and what is searched again


def said_of(tree: str, algorithm: str) -> str:
    return "\n".join(all_of(written(tree, algorithm)))


def test_a_re_search_is_told_with_the_window_that_it_is_made_in() -> None:
    said = said_of("[B = [3, 12, 8], C = [2, 4, 6], D = [14, 5, 7]]", "pvs")
    assert (
        "The search comes to C with a null window: it only asks whether this is worth more than 3."
    ) in said
    assert (
        "D may be better: the null window only shows that. It is searched again, for its value, "
        "from 3 to +∞."
    ) in said


def test_mtdf_tells_of_the_bounds_that_close_in() -> None:
    said = said_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "mtdf")
    assert said.startswith("MTD(f) begins with its guess")
    assert (
        "It is worth at least 3: the root is searched again, for whether it is 4 or more." in said
    )
    assert said.endswith("The root is worth at least 3 and at most 3: that is its value.")


def test_an_aspiration_window_that_was_missed_is_told() -> None:
    said = said_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "aspiration")
    assert "The value is higher than the guess: the root is searched again, from 0." in said


def test_beyond_the_limit_noisy_moves_are_told() -> None:
    recording = played("connect4", "4433", "quiescence", 1, OPEN_FOURS)
    assert any("is not quiet: its noisy moves are searched on." in one for one in all_of(recording))


def test_late_moves_are_searched_less_deep_and_some_again() -> None:
    told = all_of(played("connect4", "", "lmr", 5, OPEN_FOURS))
    assert any("comes late, and is searched a ply less deep at first" in one for one in told)


@pytest.mark.parametrize(
    ("algorithm", "said"),
    [("probcut", "is searched two plies less deep"), ("frontier", "is valued as it stands")],
)
def test_what_is_asked_with_a_margin_is_told(algorithm: str, said: str) -> None:
    told = all_of(played("connect4", "", algorithm, 5, OPEN_FOURS))
    for bound in ("more", "less"):
        question = f"{said} at first, with a margin: is it worth {bound} than"
        assert any(question in one for one in told)
