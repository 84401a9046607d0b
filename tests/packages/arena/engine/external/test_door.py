"""Whatever comes from a program of somebody else's loses that game at worst, with words for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import one_line
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.engine.competitor import Competitor, Forfeit, Turn
from poda.packages.arena.engine.external import gnubg, ugi
from poda.packages.arena.engine.external.engines import Program, Programs, competitor
from poda.packages.arena.engine.external.foreign import ForeignCompetitor
from poda.packages.arena.engine.external.python_agent import AgentCompetitor
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.plan import Entrant, TournamentPlan
from poda.packages.arena.engine.tournament.running import Runner
from some import some

from .playing import CONNECT4, plays, program, turn

HOSTILE_OBJECTS = """
class Hostile:
    def __str__(self): raise BaseException("str")
    __repr__ = __hash__ = __format__ = __str__
    def __eq__(self, other): raise BaseException("eq")
    __lt__ = __gt__ = __le__ = __ge__ = __bool__ = __len__ = __iter__ = __eq__
"""

ANSWERS = {
    "ten to the 4300": ("10 ** 4300 - 1", "illegal"),
    "minus that": ("-(10 ** 4300 - 1)", "illegal"),
    "more digits than Python writes": ("10 ** 5000", "crash"),
    "more digits than Python reads": ("(sys.set_int_max_str_digits(0), 10 ** 5000)[1]", "illegal"),
    "beyond 64 bits": ("1 << 64", "illegal"),
    "below nothing": ("-1", "illegal"),
    "not a number": ("float('nan')", "crash"),
    "infinite": ("float('inf')", "crash"),
    "complex": ("3j", "crash"),
    "nothing": ("None", "garbage"),
    "yes": ("True", "garbage"),
    "a text": ("'3'", "garbage"),
    "a text of digits": ("'9' * 100_000", "garbage"),
    "half a character": ("'\\ud800'", "garbage"),
    "orders to a terminal": ("'\\x1b[2J\\u202e\\0'", "garbage"),
    "bytes": ("b'\\xff'", "crash"),
    "a list": ("[3]", "crash"),
    "the function": ("agent", "crash"),
    "a hostile object": ("Hostile()", "crash"),
    "a hostile number": ("type('N', (Hostile, int), {'__index__': Hostile.__str__})(9)", "illegal"),
    "what is no index": ("type('N', (), {'__index__': lambda self: 'x'})()", "crash"),
    "an index that is a text": ("type('N', (), {'__int__': lambda self: 'x'})()", "crash"),
    "what claims to be a number": ("type('N', (), {'__class__': int})()", "crash"),
    "a hostile text": ("type('T', (Hostile, str), {})('x')", "garbage"),
    "an error that cannot be told": ("(_ for _ in ()).throw(type('E', (Hostile, Exception), {})())",
                                     "crash"),
    "an error with half a character": ("(_ for _ in ()).throw(ValueError('\\ud800'))", "crash"),
    "an error as long as a book": ("(_ for _ in ()).throw(ValueError('x' * 3_000_000))", "crash"),
    "the end": ("(_ for _ in ()).throw(GeneratorExit())", "crash"),
    "endless depth": ("agent(o, c)", "crash"),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "fault"), ANSWERS.values(), ids=ANSWERS.keys())
def test_whatever_an_agent_returns_loses_its_game(answer: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text(f"import sys\n{HOSTILE_OBJECTS}\ndef agent(o, c):\n    return {answer}\n")
    with plays(program(file, protocol="python")) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        with pytest.raises(Forfeit) as caught:
            player.choose(turn("3"))
    assert caught.value.fault == fault
    words = caught.value.words
    assert words == one_line(words)
    assert 0 < len(words) < 600


LINES = {
    "no JSON": "hello",
    "half of JSON": "{",
    "no object": "[1]",
    "depth": "[" * 100_000,
    "an object of depth": '{"token": ' + "[" * 900 + "]" * 900 + "}",
    "a token of another kind": '{"token": [{}], "column": 3}',
    "without a token": '{"column": 3}',
    "a constant": "NaN",
    "half a character": '"\\ud800"',
    "no UTF-8": "\udcff\udcfe",
    "an end of a line in it": '{"column": "\\r\\n"}',
}


class Heard:
    """In the place of a process: has one line to say, whatever it is asked."""

    is_running = True

    def __init__(self, line: str) -> None:
        self.said = line

    def ask(self, text: str) -> None: ...
    def tell(self, text: str) -> None: ...
    def close(self) -> None: ...

    def line(self, until: float, stop: object = None) -> str:
        return self.said

    def last_words(self) -> str:
        return "exit 1: its last words"


def forfeit(player: ForeignCompetitor, line: str, asked: Turn) -> Forfeit:
    """What comes of one line."""
    player._process = Heard(line)  # type: ignore[assignment]
    with pytest.raises(Forfeit) as caught:
        player.choose(asked)
    assert player._process is None  # it is ended
    return caught.value


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_whatever_is_written_in_the_name_of_an_agent_loses_its_game(line: str) -> None:
    player = AgentCompetitor(program("a.py", protocol="python"), CONNECT4)
    player._is_loaded = True
    assert forfeit(player, line, turn("3")).fault == "garbage"


@pytest.mark.parametrize("key", [key for key in GAMES if not GAMES[key].has_chance])
@given(word=st.text(st.characters(codec="utf-8", exclude_categories=["Zs", "Cc"]), min_size=1))
def test_whatever_word_an_engine_moves_by_is_a_move_or_loses(key: str, word: str) -> None:
    game = GAMES[key]
    state = game.initial_state()
    with suppress(Forfeit):  # and nothing else
        assert ugi.legal(game, state, word) in list(game.actions(state))


@given(answer=st.text(max_size=80))
def test_whatever_gnubg_answers_is_an_action_or_loses(answer: str) -> None:
    game = GAMES["backgammon"]
    start = game.result(game.initial_state(), (3, 1))
    found = Program("x", ("backgammon",), "gnubg", ("gnubg",))
    player = gnubg.GnubgCompetitor(found, game)
    for state in (start, game.initial_state()):
        with suppress(Forfeit):  # and nothing else
            player._action(state, answer)


class _Any(ForeignCompetitor):
    """Whose answer does that to Poda."""

    error: BaseException

    def _chosen(self, turn: Turn) -> Any:
        raise self.error


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), TypeError(), KeyError("\ud800"), RecursionError(), OverflowError(),
     UnicodeEncodeError("utf-8", "\ud800", 0, 1, "x"), ZeroDivisionError(), AssertionError(),
     IndexError(), AttributeError(), OSError(5, "x"), MemoryError(), StopIteration(), EOFError()],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_every_exception_is_the_loss_of_that_game_with_its_last_words(error: Exception) -> None:
    player = _Any(program("x"), CONNECT4)
    player.error = error
    caught = forfeit(player, "", turn())
    assert caught.fault == "garbage"
    assert caught.words.startswith(type(error).__name__)
    assert caught.words.endswith("exit 1: its last words")
    assert caught.words == one_line(caught.words)


def test_who_is_stopped_has_lost_nothing() -> None:
    for error in (SearchStopped(), KeyboardInterrupt()):
        player = _Any(program("x"), CONNECT4)
        player.error = error
        player._process = Heard("")  # type: ignore[assignment]
        with pytest.raises(type(error)):
            player.choose(turn())
        assert player._process is None


def test_all_protocols_pass_the_door() -> None:
    for protocol, key in (("ugi", "connect4"), ("python", "connect4"), ("gnubg", "backgammon")):
        found = Program("x", (key,), protocol, ("x",))  # type: ignore[arg-type] # each is one
        player = competitor(found, GAMES[key])
        assert isinstance(player, ForeignCompetitor)
        for method in ("new_game", "choose"):
            assert getattr(type(player), method) is getattr(ForeignCompetitor, method)


def test_a_cup_goes_on_after_an_answer_that_nothing_can_be_done_with(tmp_path: Path) -> None:
    file = tmp_path / "biginteger.py"
    file.write_text("def agent(o, c): return 10 ** 4300 - 1\n")
    entrants = (Entrant("Big", "engine:biginteger"), Entrant("Random", "random"))
    with_it = Programs().with_files([file])
    journal = Journal.create(tmp_path / "cup", TournamentPlan("connect4", entrants, games=4))
    try:
        assert Runner(journal, 1, with_it).run(lambda: False, lambda games: None) == "complete"
        for game in journal.games:
            assert game.reason == "illegal"
            assert game.points == (-1 if game.first == 0 else 1)
            assert "is not a column" in journal.record(game.number).words
    finally:
        journal.close()


def test_nobody_else_is_a_competitor_of_a_program() -> None:
    """A protocol that is added passes the door as well."""
    kinds = _below(Competitor)
    ours = [
        each for each in kinds if each.__module__.startswith("poda.packages.arena.engine.external")
    ]
    assert all(issubclass(kind, ForeignCompetitor) for kind in some(ours))


def _below(kind: type) -> set[type]:
    found = set(kind.__subclasses__())
    return found.union(*map(_below, found))
