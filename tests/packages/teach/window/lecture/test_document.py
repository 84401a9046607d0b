"""Lectures as documents: written and read as the same, and what is wrong in one is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.packages.teach.window.lecture.document import (
    SHIPPED,
    Lecture,
    ShownSearch,
    Stop,
    Visited,
    from_json,
    load,
    said,
    save,
    shipped,
    to_json,
)
from poda.tree.model.opening import Options
from poda.tree.model.sources import Position, Typed
from poda.tree.session import storage as trees
from some import some

CUT = ShownSearch(Typed("[[3, 5], [2, 4]]"), Options(), 3, 9)
GAME = ShownSearch(Position("tictactoe", "15"), Options("minimax", plies=2))
TRAINED = Visited("training", "connect4", preset="fast")

OWN = Lecture(
    {"": "Monday"},
    {},
    (
        Stop(
            {"": "A cut"},
            {"": "Why?"},
            ShownSearch(Typed("[[3, 5], [2, 4]]"), Options(), 3, 9),
            asks=True,
        ),
        Stop(
            {"": "A game"},
            {"": ""},
            ShownSearch(Position("tictactoe", "15"), Options("minimax", plies=2)),
        ),
        Stop({"": "Play"}, {"": "Now you."}, Visited("play", "connect4", "4453")),
        Stop(
            {"": "Train"}, {"en": "Go", "es": "Ya"}, Visited("training", "connect4", preset="fast")
        ),
    ),
)


def test_a_lecture_is_written_and_read_as_the_same(tmp_path: Path) -> None:
    file = tmp_path / "monday.json"
    save(file, OWN)
    assert load(file) == OWN
    assert to_json(load(file)) == file.read_text("utf-8")


def test_one_s_own_words_are_said_in_every_language_and_others_in_their_own() -> None:
    title, both = OWN.title, OWN.stops[3].text
    assert [said(title, language) for language in ("en", "es")] == ["Monday", "Monday"]
    assert [said(both, language) for language in ("en", "es", "fr")] == ["Go", "Ya", "Go"]


@pytest.mark.parametrize("key", SHIPPED)
def test_those_that_are_shipped_have_every_word_in_both_languages(key: str) -> None:
    lecture = shipped(key)
    assert from_json(to_json(lecture)) == lecture
    for stop in some(lecture.stops):
        for texts in (stop.title, stop.text, lecture.title, lecture.source):
            assert set(texts) == {"en", "es"}
            assert all(texts.values())


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    document = json.loads(to_json(OWN))
    change(document)
    return json.dumps(document)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda d: d.update(stops=[0]), "stops[0]"),
        (lambda d: d.update(title=7), "title"),
        (lambda d: d["stops"][0].update(text={"fr": "non"}), "stops[0].text"),
        (lambda d: d["stops"][0].update(steps=[5, 2]), "stops[0].steps"),
        (lambda d: d["stops"][0].update(steps=[True, 2]), "stops[0].steps"),
        (lambda d: d["stops"][0].update(asks=1), "stops[0].asks"),
        (lambda d: d["stops"][0].update(algorithm="magic"), "stops[0].algorithm"),
        (lambda d: d["stops"][0].update(show={"kind": "typed"}), "stops[0].show.text"),
        (lambda d: d["stops"][0].update(printed="v"), "stops[0].printed"),
        (lambda d: d["stops"][0].update(slips=[["v"]]), "stops[0].slips"),
        (lambda d: d["stops"][2].update(place="bed"), "stops[2].place"),
        (lambda d: d["stops"][2].update(game="go"), "stops[2].game"),
        (lambda d: d["stops"][2].update(position="9"), "stops[2].position"),
        (lambda d: d["stops"][3].update(preset="best"), "stops[3].preset"),
        (lambda d: d.update(stops=[d["stops"][2]] * 501), "stops"),
    ],
)
def test_what_is_wrong_is_named(change: Callable[[dict[str, Any]], object], field: str) -> None:
    with pytest.raises(EngineError) as caught:
        from_json(changed(change))
    assert caught.value.code == "save.field"
    assert caught.value.params["field"] == field


def test_a_lecture_is_told_apart_from_a_tree() -> None:
    with pytest.raises(EngineError) as caught:
        trees.from_json(to_json(OWN))
    assert caught.value.code == "save.is_lecture"


def test_another_file_is_no_lecture() -> None:
    with pytest.raises(EngineError) as caught:
        from_json('{"format": "poda-tree", "version": 1}')
    assert caught.value.code == "save.foreign_lecture"
