"""The formats that Poda reads: good examples of each, and what is done with any in their place.

The tests of hostile files and `fuzz.py` try all of them.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.runs import champions, lineages, small_runs
from hostile import Choices, alter_text, alter_words, damage
from of_packages import of_packages
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts import notation as backgammon_notation
from poda.engine.players import PlayerSpec
from poda.engine.record.monte_carlo_recording import record
from poda.engine.runs.champion import champion_of, champion_text, load_champion
from poda.engine.runs.lineage import lineage_of, lineage_text, load_lineage
from poda.engine.runs.notes import notes, notes_of, notes_text
from poda.engine.runs.run_folder import Run, load_run, run_of, run_text
from poda.engine.runs.statistics_table import (
    StatisticsRow,
    StatisticsTable,
    load_statistics,
    statistics_of,
    statistics_text,
)
from poda.engine.runs.training_run import resumed
from poda.engine.trees.formats import read_tree
from poda.engine.trees.random_tree import RandomShape
from poda.engine.trees.text import format_tree, parse_tree
from poda.play import kept_errors
from poda.play.kept_errors import KeptError, KeptErrors
from poda.play.model import storage
from poda.play.model.match import begin
from poda.play.model.record import GameDice, GameRecord
from poda.play.model.storage import SavedGame
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Position, Random, Source, Typed
from poda.tree.session import draft
from poda.tree.session import storage as trees
from poda.tree.session.draft import Draft
from poda.tree.session.storage import SavedTree

DATA: Final = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Format:
    """A kind of file or text.

    Attributes:
        texts: good ones.
        again: reads one, and writes what was read.
        load: reads a file of that kind.
        letters: of which its texts are made; "" for JSON.
        sealed: whether it has a checksum, which is put right where something is altered.
    """

    texts: tuple[str, ...]
    again: Callable[[str], str]
    load: Callable[[Path], object] | None = None
    letters: str = ""
    sealed: bool = False

    @property
    def text(self) -> str:
        """The first of the good ones."""
        return self.texts[0]

    def changed(self, text: str, choices: Choices) -> str:
        """A text like this one that nobody wrote."""
        how = choices.whole(0, 7)
        if how == 0:
            return damage(text.encode("utf-8", "replace"), choices).decode("utf-8", "replace")
        if self.letters:
            return alter_words(text, self.letters, choices)
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return alter_words(text, '[]{}",:0123456789.eE-', choices)
        return alter_text(document, choices, sealed=self.sealed and how > 1)


LINEAGE: Final = lineages.played(1, 5, 10)
ROWS: Final = [StatisticsRow(312, "best", "alphabeta:6:zero", 6, 80, 10, 60)] * 2


ERRORS: Final = KeptErrors(
    (
        KeptError("tictactoe", "12", "3", "blunder", due=739585),
        KeptError("connect4", "4455", "3", "blunder", 0.5, 739590, 739585, 2.3, 6.1),
    )
)
NOTES: Final = notes(["thesis", "2026"], "Two lines,\n“quoted”.")


def _run_again(text: str) -> str:
    run = run_of(text)
    return run_text(Run(resumed(run.state).snapshot(), run.origin))


LINEAGE = lineages.played(1, 5, 10)
ROWS = [StatisticsRow(312, "best", "alphabeta:6:zero", 6, 80, 10, 60)] * 2

# What is saved by the tabs


def game(key: str, actions: list[Any]) -> str:
    seats = {MAX: PlayerSpec("person"), MIN: PlayerSpec("random")}
    saved = SavedGame(GameRecord(GAMES[key], actions=actions), seats)
    return storage.to_json(saved)


def whole_match() -> str:
    """To 5 points: a game that was resigned after a remark, and one that is under way."""
    first = GameRecord(GAMES["backgammon"], actions=[(3, 1)])
    first.current.resigned, first.current.resigned_stake = MAX, 2
    first.current.remarks = ("min: Doubles => 2", "; a comment")
    second = GameRecord(GAMES["backgammon"], actions=[(2, 6), ((24, 18), (13, 11))])
    whole = begin(5, first, ("Ana", "Ben")).next_game(second, GameDice(4))
    seats = {MAX: PlayerSpec("person"), MIN: PlayerSpec("person")}
    return storage.to_json(SavedGame(second, seats, dice=GameDice(5), match=whole))


def tree(source: Source, options: Options | None = None) -> str:
    options = options or Options()
    recording = record(question_of(source, options))
    return trees.to_json(SavedTree(source, options, recording, 2, (1, 2), frozenset({1})))


GAME_TEXTS = {
    "tictactoe": game("tictactoe", [1, 5, 9]),
    "connect4": game("connect4", [4, 4, 5]),
    "backgammon": game("backgammon", [(3, 1), ((8, 5), (6, 5))]),
    "match": whole_match(),
    "checkers": game("checkers", [(11, 15), (22, 18), (15, 22)]),
}
TREE_TEXTS = {
    "typed": tree(Typed("[[3, 5, 10], [2, 2]]")),
    "chance": tree(Typed("(0.5: [1, 2], 0.5: 3)"), Options("star1", bounds=(0.0, 5.0))),
    "random": tree(Random(RandomShape(2, 2, 2, 0, 9, 7))),
    "position": tree(Position("tictactoe", "1593"), Options(plies=2)),
    "sampled": tree(
        Position("tictactoe", "1593"), Options("mcts", iterations=9, solver=True, playout=2)
    ),
}


# What is written or typed


def _position_again(key: str, text: str) -> str:
    game = game_named(key)
    return game.format_position(game.parse_position(text))


def _action_again(key: str, position: str, text: str) -> str:
    game = game_named(key)
    state = game.parse_position(position)
    return game.format_action(state, game.parse_action(state, text))


def _throw_again(text: str) -> str:
    return "-".join(map(str, backgammon_notation.parse_throw(text)))


DRAFTS: Final = (
    Draft(Typed("[[3, 5], [2, 9]]"), Options(), 3, (1, 2), "[[3, 5", 4).to_json(),
    Draft(Position("connect4", "44"), Options(plies=2, window=(-1.0, 1.0)), 1).to_json(),
)
NIM: Final = """EFG 2 R "Nim" { "First" "Second" } "Who takes the last stone wins."
p "3 left" 1 1 "(1,1)" { "take 1" "take 2" } 0
c "" 1 "" { "a" 1/3 "b" 2/3 } 0
t "" 1 "First wins" { 1, -1 }
t "" 2 "Second wins" { -1, 1 }
t "" 1
"""
TREES: Final = (
    "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "(1/36: 2, 35/36: [3, a = 4])", "[x = [1e3, -.5]]",
    "[max[3, [4, 5]], MIN[2]]",
)  # fmt: skip
PLAYERS: Final = (
    "person", "random", "alphabeta:6", "minimax:4:zero", "alphabeta:42:5s", "perfect:10%",
    "evolved:6:5s@/home/eva/my players: best/champion.json", "expectiminimax:1:features",
)  # fmt: skip
POSITIONS: Final = {
    "tictactoe": ("15937", "1", "159"),
    "connect4": ("4453", "44444", "4"),
    "backgammon": (
        "4HPwATDgc/ABMA min 6-5", "4HPwATDgc/ABMA:cIkTAAAAAAAA", "sGfwAyDgc/ABMA max 3-1",
        "4HPwATDgc/ABMA",
    ),
    "checkers": (
        "B:W18,24,27,28,K10:B12,16,20,K22", "B:WK32,12:BK1,21:D20 1-6 32-27 6-1 27-32",
        "11-15 22-18 15x22", "W:W21-32:B1-12:H0:F1",
    ),
}  # fmt: skip
ACTIONS: Final = {
    "tictactoe": ("15", ("9", "2")),
    "connect4": ("44", ("4", "7")),
    "backgammon": ("4HPwATDgc/ABMA max 6-5", ("24/18 13/8", "24/13", "bar/22(2)", "24/18*/13")),
    "checkers": ("B:W18,26,27,19:BK15,1", ("15x22x31x24x15", "15x22x31x15", "15-18", "1 5")),
}
LETTERS: Final = "0123456789/-*() barofmxinpsABCDEFabcdefWKH+,:="


def _player_again(key: str, text: str) -> str:
    return str(PlayerSpec.parse(text, key))


FILES: Final[dict[str, Format]] = {
    "player": Format(
        (champion_text(champions.small()),),
        lambda text: champion_text(champion_of(text)),
        load_champion,
        sealed=True,
    ),
    "run": Format(
        (run_text(small_runs.run_after(2)),),
        _run_again,
        lambda path: resumed(load_run(path).state),
        sealed=True,
    ),
    "lineage": Format(
        (lineage_text(LINEAGE),),
        lambda text: lineage_text(lineage_of(text)),
        lambda path: load_lineage(path, LINEAGE.game, LINEAGE.layout, LINEAGE.plies, LINEAGE.seed),
        sealed=True,
    ),
    "statistics": Format(
        (statistics_text(StatisticsTable("tictactoe", ROWS)),),
        lambda text: statistics_text(statistics_of(text, "tictactoe")),
        lambda path: load_statistics(path, "tictactoe"),
        sealed=True,
    ),
    "errors": Format(
        (kept_errors.to_text(ERRORS),),
        lambda text: kept_errors.to_text(kept_errors.from_text(text)),
    ),
    "notes": Format((notes_text(NOTES),), lambda text: notes_text(notes_of(text))),
    **{
        name: Format((text,), lambda text: storage.to_json(storage.from_json(text)), storage.load)
        for name, text in GAME_TEXTS.items()
    },
    **{
        name: Format((text,), lambda text: trees.to_json(trees.from_json(text)), trees.load)
        for name, text in TREE_TEXTS.items()
    },
    "draft": Format(DRAFTS, lambda text: draft.from_json(text).to_json(), draft.load),
}
"""Those of JSON."""

FILES.update(of_packages("formats", "FILES"))  # which take `Format` from here

TEXTS: Final[dict[str, Format]] = {
    "tree-text": Format(
        TREES, lambda text: format_tree(parse_tree(text)), letters="[](),:=/+-.e0123456789aé maxin"
    ),
    "tree-formats": Format(
        (NIM, "{'a': [3, 5], 'b': 2}", "((3 5) (2 9))", *TREES),
        lambda text: format_tree(read_tree(text)),
        letters="[](){},:=/+-.e0123456789 \n\"'EFGptc",
    ),
    **{
        f"player-text-{key}": Format(
            PLAYERS, functools.partial(_player_again, key), letters=":@.-+e0123456789s/ %perfct"
        )
        for key in POSITIONS
    },
    **{
        f"position-{key}": Format(texts, functools.partial(_position_again, key), letters=LETTERS)
        for key, texts in POSITIONS.items()
    },
    **{
        f"action-{key}": Format(
            texts, functools.partial(_action_again, key, position), letters=LETTERS
        )
        for key, (position, texts) in ACTIONS.items()
    },
    "pasted": Format(
        ("Position ID: 4HPwATDgc/ABMA\nMatch ID: cIkTAAAAAAAA",),
        functools.partial(_position_again, "backgammon"),
        letters="Position MatchID:4HPwATDgc/ABMcIkT\n",
    ),
    "throw": Format(("6-5", "31"), _throw_again, letters="0123456789- "),
}
"""Those that a person writes, or another program."""

TEXTS.update(of_packages("formats", "TEXTS"))

ALL: Final = FILES | TEXTS
