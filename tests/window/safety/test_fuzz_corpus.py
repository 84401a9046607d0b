"""The inputs that fuzzing has found worth keeping, one for each thing that becomes of any."""

from __future__ import annotations

import pytest

import fuzz
import of_packages
from formats import ALL, Format

MOST_BYTES = 300_000


@pytest.mark.parametrize("name", ALL)
def test_each_is_a_sentence_or_can_be_saved(name: str) -> None:
    texts = fuzz.corpus(name)
    assert len(texts) > 1
    assert len({fuzz.check(name, text) for text in (*texts, *ALL[name].texts)}) > 1


def test_the_corpus_stays_small_and_has_no_format_that_is_gone() -> None:
    folders = {folder.name for folder in fuzz.CORPUS.iterdir()}
    assert set(ALL) <= folders
    assert folders == set(ALL) or not of_packages.HERE.exists()  # which tell of their formats
    files = [file for file in fuzz.CORPUS.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


def _bad_reader(text: str) -> str:
    return {"[": "["}[text[:1]]


def test_fuzzing_finds_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL, "bad", Format(("[1]",), _bad_reader, letters="[]1"))
    found = fuzz.fuzzed("bad", 600, 200, 1)
    assert found.inputs == 200
    ((where, (told, text)),) = found.faults.items()
    assert where.startswith("KeyError in test_fuzz_corpus.py")
    assert "_bad_reader" in told
    assert not text.startswith("[")


def test_an_input_is_made_smaller_as_long_as_the_same_becomes_of_it() -> None:
    text = "[3, [4, 5, oops oops], [1, 2, 3, 4]]"
    outcome = fuzz.check("tree-text", text)
    small = fuzz.smaller("tree-text", text)
    assert fuzz.check("tree-text", small) == outcome
    assert len(small) < len(text) / 2
