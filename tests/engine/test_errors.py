"""Every error that a person can cause is a whole sentence, and none is without one."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import poda
from poda.base import packages
from poda.engine import errors
from poda.engine.errors import EngineError

SOURCES = Path(poda.__file__).parent
OF_PACKAGES = [packages.imported(each.sentences) for each in packages.installed() if each.sentences]
SENTENCES = dict(item for each in (errors.SENTENCES, *OF_PACKAGES) for item in each.items())
"""The core's and the packages'."""


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Where the sources make an error with a literal code: the place, the code, its parameters."""
    for source in sorted(SOURCES.rglob("*.py")):
        text = source.read_text("utf-8")
        if "EngineError(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            code = node.args[0]
            if name == "EngineError" and isinstance(code, ast.Constant):
                place = f"{source.relative_to(SOURCES)}:{node.lineno}"
                yield place, str(code.value), {key.arg or "**" for key in node.keywords}


def test_every_error_in_the_sources_has_a_sentence_and_its_parameters() -> None:
    found = list(raised())
    assert found
    assert [
        f"{place}: {code} with {params}"
        for place, code, params in found
        if code not in SENTENCES or params - {"names"} != fields(SENTENCES[code]) - {"names"}
    ] == []


def test_every_sentence_is_used() -> None:
    # Any string counts: a code may be chosen before the error is made. (To parse all of Poda would
    # take seconds, and ruff has every string in these quotation marks.)
    strings = {
        string
        for source in SOURCES.rglob("*.py")
        if source.name not in ("errors.py", "sentences.py")
        for string in re.findall(r'"([^"\n]+)"', source.read_text("utf-8"))
    }
    assert set(SENTENCES) - strings == set()


def test_every_sentence_is_whole() -> None:
    assert [code for code in SENTENCES if not is_whole(code)] == []


def is_whole(code: str) -> bool:
    params = dict.fromkeys(fields(SENTENCES[code]), "{7}")
    error = EngineError(code, 3, **params)
    sentence = str(error)
    return (
        (sentence[0].isupper() or sentence[0] == "“")
        and sentence.endswith((".", "]]."))
        and sentence.count("{7}") >= len(params)
        and sentence.count("“") == sentence.count("”")
        and (error.code, error.place, error.params) == (code, 3, params)
    )


def test_an_error_is_a_value_error_with_an_english_sentence() -> None:
    error = EngineError("connect4.column_full", 4, column=3)
    assert isinstance(error, ValueError)
    assert str(error) == "Column 3 is full: choose another one."


def test_a_quotation_may_be_a_number() -> None:
    assert str(EngineError("game.illegal", text=4)) == "“4” is not a legal move here."


def test_an_error_without_a_text_has_no_place() -> None:
    assert EngineError("game.terminal").place is None


def test_an_error_can_be_found_at_another_place() -> None:
    error = EngineError("tree.trailing", 4, text="]")
    assert error.at(9).place == 9
    assert error.at(None).place is None
    assert (error.at(9).code, error.at(9).params) == (error.code, error.params)


def test_an_unknown_code_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError):
        EngineError("no.such_code")


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))]
)
def test_an_error_crosses_process_borders_whole(twin: object) -> None:
    assert callable(twin)
    error = EngineError("player.bad_plies", 10, text="0", limit=100)
    same = twin(error)
    assert type(same) is EngineError
    assert (same.code, same.place, same.params) == (error.code, error.place, error.params)
    assert str(same) == str(error)


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("a\nb\x00", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
        ("{0} {text!r}", "{0} {text!r}"),
        ("ñ→🎲", "ñ→🎲"),
    ],
)
def test_what_a_person_wrote_is_quoted_shortened_and_readable(written: str, quoted: str) -> None:
    error = EngineError("tree.bad_number", 0, text=written)
    assert error.params == {"text": quoted}
    assert str(error) == f"“{quoted}” is not a finite number."
    assert error.at(5).params == error.params


def test_a_code_has_one_sentence() -> None:
    assert len(SENTENCES) == len(errors.SENTENCES) + sum(map(len, OF_PACKAGES))


@pytest.mark.parametrize(
    ("code", "text", "names", "meant"),
    [
        ("evolve.setting_unknown", "parnets", "parents, offspring, pairs", "parents"),
        ("evolve.no_preset", "fats", "published, steady, fast", "fast"),
        ("player.unknown", "alphabet:4", "random, minimax, alphabeta", "alphabeta"),
        ("game.unknown", "chess", "tictactoe, connect4", ""),
    ],
)
def test_of_a_misspelt_name_the_one_that_is_meant_is_asked_for(
    code: str, text: str, names: str, meant: str
) -> None:
    said = str(EngineError(code, text=text, names=names))
    assert said.endswith(f"Did you mean {meant}?" if meant else f"choose one of {names}.")
