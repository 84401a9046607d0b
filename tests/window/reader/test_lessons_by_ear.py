"""A search walked and a training run by ear (see `test_games_by_ear.py`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .reader import Reader, Thing

pytestmark = pytest.mark.slow

Open = Callable[..., Reader]


def test_a_search_is_walked_to_its_end_and_asked_why(reader: Open) -> None:
    blind = reader()
    blind.press("page tab", "Tree")
    blind.hears_of("The search begins")
    tree = blind.find("filler", "Search tree")
    blind.flush()
    blind.examples("The smallest cut")
    blind.hears("The search begins: MAX moves at the root, for the highest value.")
    steps = []
    step = blind.find("push button", "Step")
    while "enabled" in blind.now(step)["states"]:
        blind.do(step)
        steps.append(blind.hears_next())
    assert len(steps) > 20
    assert steps[0] == "The search comes to node 1: MIN moves, for the lowest value."
    assert steps[-1] == "The search is done: the root is worth 3, and MAX chooses node 1."
    blind.find("push button", "node 2, MIN: ≤ 2, [3, +∞]", within=tree)
    blind.press("push button", "node 2.2, leaf: 2, pruned", within=tree)
    blind.hears(
        "node 2.2, leaf: 2, pruned",
        "MIN at node 2 already has 2, MAX at the root already has 3: whatever stands here, "
        "MIN takes at most 2 and MAX keeps 3.",
    )
    card = blind.find("panel", "Why was this pruned?")
    trial = blind.find("spin button", "Give this leaf any value:", within=card)
    blind.ask("set_value", trial["id"], 9)
    assert "The root stays 3" in blind.hears_of("The root stays")


def test_a_training_is_started_paused_stepped_and_cancelled(reader: Open) -> None:
    blind = reader()
    blind.press("page tab", "Training")
    blind.focus_comes("Train")
    pause = blind.find("push button", "Pause")
    blind.flush()
    blind.press("push button", "Train")
    blind.hears_of("Training")
    blind.find("panel", "Forgetting map")  # the first generations are there
    blind.do(pause)
    paused = blind.hears_of("Paused, and saved, generation ")
    blind.flush()
    blind.press("push button", "Step one generation")
    stepped = blind.hears_of("Paused, and saved, generation ")
    assert number_in(stepped) == number_in(paused) + 1
    blind.press("push button", "Cancel")
    blind.hears(f"It was cancelled. All that it learnt is kept, generation {number_in(stepped)}")
    blind.press("push button", "Play against it")
    board = blind.find("panel", "Connect Four board")
    blind.focus_comes("Column 4, row 1: empty")
    blind.flush()
    blind.press("push button", "Column 4, row 1: empty", within=board)
    blind.hears("Blue plays 4. Orange to move.")
    assert blind.hears_next().startswith("Orange plays ")


def number_in(sentence: str) -> int:
    return int(sentence.rpartition(" ")[2].replace(",", ""))


def by_tab(blind: Reader) -> list[Thing]:
    """What the Tab key reaches, until it comes back."""
    way: list[Thing] = []
    for _ in range(60):
        blind.keys("Tab")
        here = blind.focus_comes("")
        if way and here["id"] == way[0]["id"]:
            return way
        way.append(blind.now(here))
    raise AssertionError(f"Tab does not come back: {[one['name'] for one in way]}")


def test_dialogs_are_walked_by_tab_and_left_by_escape(reader: Open) -> None:
    blind = reader()
    for title, open_it in (
        ("Settings — Poda", lambda: blind.keys("ctrl+comma")),
        ("Set up an engine — Poda", lambda: blind.choose("Who plays O", "Set up an engine…")),
    ):
        open_it()
        dialog = blind.find("dialog", title)
        blind.flush()
        way = by_tab(blind)
        assert len(way) > 3
        for one in way:
            assert one["name"] or one["labels"], one
            assert one["role"] not in ("filler", "panel"), one
            assert one["role"] != "combo box" or one["labels"], one
        blind.flush()
        blind.keys("Escape")
        blind.ask("until", dialog["id"], "-showing")


def test_poda_is_heard_in_spanish(reader: Open) -> None:
    blind = reader("es_ES")
    board = blind.find("panel", "Tablero de tres en raya")
    blind.flush()
    blind.press("push button", "Casilla 5: vacía", within=board)
    assert blind.hears_next().startswith("X: 5. ")
    assert blind.hears_next().startswith("O: ")
    blind.press("page tab", "Árbol")
    blind.hears_of("Empieza la búsqueda")
