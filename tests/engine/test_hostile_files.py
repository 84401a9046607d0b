"""The engine's files from strangers: players, runs, past players, statistics, and the caches.

Whatever is in one, there is a value that can be saved and read again, or a sentence.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats import FILES
from hostile import FUZZ, altered_texts, damaged, is_clear, nested
from poda.engine import arrays
from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs
from poda.engine.runs.card import load_card
from poda.engine.runs.champion import champion_of
from poda.engine.runs.run_folder import RUN_FILE

from .runs import champions, small_runs

FORMATS = {name: FILES[name] for name in ("player", "run", "lineage", "statistics")}
EVERY_FORMAT = pytest.mark.parametrize("name", FORMATS)


def left_in(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@EVERY_FORMAT
def test_a_good_file_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    path.write_text(FORMATS[name].text, "utf-8")
    FORMATS[name].load(path)
    again = FORMATS[name].again(FORMATS[name].text)
    assert FORMATS[name].again(again) == again


@EVERY_FORMAT
@FUZZ
@given(data=st.data())
def test_what_is_altered_is_a_sentence_or_can_be_saved(name: str, data: st.DataObject) -> None:
    document = json.loads(FORMATS[name].text)
    text = data.draw(altered_texts(document, sealed=True))
    try:
        once = FORMATS[name].again(text)
    except Exception as error:
        is_clear(error)
    else:
        assert FORMATS[name].again(once) == once


@EVERY_FORMAT
@FUZZ
@given(data=st.data())
def test_what_is_damaged_is_a_sentence_or_harmless(
    name: str, tmp_path: Path, data: st.DataObject
) -> None:
    path = tmp_path / "it.json"
    path.write_bytes(data.draw(damaged(FORMATS[name].text.encode())))
    before = left_in(tmp_path)
    try:
        FORMATS[name].load(path)
    except Exception as error:
        is_clear(error)
    assert left_in(tmp_path) == before


@EVERY_FORMAT
@FUZZ
@given(content=st.binary(max_size=300))
def test_any_bytes_are_a_sentence(name: str, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "it.json"
    path.write_bytes(content)
    with pytest.raises(EngineError) as caught:
        FORMATS[name].load(path)
    is_clear(caught.value)


@FUZZ
@given(data=st.data())
def test_the_card_of_any_player_is_a_card_or_a_sentence(
    tmp_path: Path, data: st.DataObject
) -> None:
    text = data.draw(altered_texts(champions.document(), sealed=True))
    path = tmp_path / "it.json"
    path.write_text(text, "utf-8", errors="surrogatepass")
    try:
        card = load_card(path)
    except Exception as error:
        is_clear(error)
    else:
        assert card.game_key in ("tictactoe", "connect4")


@FUZZ
@given(data=st.data())
def test_the_list_of_runs_tells_of_any_run(tmp_path: Path, data: st.DataObject) -> None:
    """Nothing is raised: what is wrong with a run stands in its place in the list."""
    text = data.draw(altered_texts(json.loads(FORMATS["run"].text), sealed=True))
    folder = tmp_path / "a run"
    folder.mkdir(exist_ok=True)
    (folder / RUN_FILE).write_text(text, "utf-8", errors="surrogatepass")
    (found,) = kept_runs.each_summary(tmp_path)
    if found.error is not None:
        is_clear(found.error)
    else:
        assert max(found.generation, found.games, found.seconds) <= 2**53
        assert min(found.generation, found.games, found.seconds) >= 0
        assert found.origin.isprintable()


# What the examples found


def sealed_run(**values: Any) -> str:
    document = json.loads(FORMATS["run"].text)
    return small_runs.text_of(document | {"values": document["values"] | values})


@pytest.mark.parametrize("name", ["\n", "\u202egnp.json", "x" * 5000, "\ud800", "run.\x1b[2J"])
def test_a_name_in_a_run_is_quoted_in_one_short_line(name: str) -> None:
    for value in (0, "no number", nested(3)):
        with pytest.raises(EngineError) as caught:
            FORMATS["run"].again(sealed_run(**{name: value}))
        is_clear(caught.value)


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, 10**30, 10**4000, -1])
@pytest.mark.parametrize("name", ["run.games", "strategy.generation"])
def test_the_list_of_runs_tells_no_number_that_no_run_comes_to(
    name: str, number: int, tmp_path: Path
) -> None:
    """They are shown by functions of Qt, which know numbers of 64 bits."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / RUN_FILE).write_text(sealed_run(**{name: number}), "ascii")
    (found,) = kept_runs.each_summary(tmp_path)
    assert found.error is not None
    assert found.error.params["field"] == name


@pytest.mark.parametrize("seconds", [1e300, -1e300])
def test_nor_a_time_that_none_lasts(seconds: float, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    text = sealed_run(**{"run.seconds": seconds})
    (tmp_path / "a" / RUN_FILE).write_text(text, "ascii")
    (found,) = kept_runs.each_summary(tmp_path)
    assert found.error is not None


def test_a_setting_that_is_nested_deep_is_a_sentence() -> None:
    document = champions.document()
    for levels in (100, 500):
        for name in ("strategy", "parents", "hidden"):
            deep = document | {"settings": document["settings"] | {name: nested(levels)}}
            with pytest.raises(EngineError) as caught:
                champion_of(champions.text_of(deep))
            is_clear(caught.value)


def test_the_deepest_list_that_json_reads_is_a_sentence_everywhere() -> None:
    """Who quotes it, counts it, or writes it again stands deeper in the stack than who read it."""
    text = json.dumps(champions.document())
    for levels in (930, 985):
        for name in ('"parents": ', '"strategy": ', '"weights": ', '"shape": ', '"history": '):
            deep = text.replace(name, name + "[" * levels + "]" * levels + ', "x": ', 1)
            with pytest.raises(EngineError) as caught:
                champion_of(deep)
            is_clear(caught.value)


@pytest.mark.parametrize("data", ["", "AAAA", "A" * 15, "A" * 17, "A" * 1_000_000])
def test_an_array_of_another_length_is_refused_before_it_is_decoded(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays.base64, "b64decode", lambda *_a, **_k: pytest.fail("decoded"))
    with pytest.raises(EngineError) as caught:
        arrays.unpack({"type": "float64", "shape": [1], "data": data}, "x.")
    assert caught.value.params == {"field": "x.data"}
