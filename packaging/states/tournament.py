"""The states of the Tournament tab that are drawn by `screenshots.py`."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget

from poda.engine.game import CHANCE
from poda.engine.games import GAMES
from poda.engine.kept_folders import free_place
from poda.house.settings import settings
from poda.packages.arena.engine.external.program import Program
from poda.packages.arena.engine.tournament.journal import tournaments_dir
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    Openings,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.running import LiveGame
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.settings_engines import ConsentBox, EngineDialog
from poda.packages.arena.window.tab import TournamentTab
from poda.packages.arena.window.tournament_model import TournamentStatus
from poda.window.main_window import MainWindow
from poda.window.settings_dialog import AppSettingsDialog
from reaching import AMOUNTS, settle, until

FOUR = (
    Entrant("Deep", "alphabeta:4"), Entrant("Playouts", "mcts:300"),
    Entrant("Shallow", "alphabeta:1"), Entrant("Random", "random"),
)  # fmt: skip
GAMES_OF_FOUR, GAMES_OF_TEST = 40, 400

_made: dict[str, Path] = {}  # folders of tournaments that were played, by what they are called


def tab(window: MainWindow) -> TournamentTab:
    """The tab, in front."""
    ArenaSettings().tournament_plan = {}
    window.tabs.setCurrentWidget(window.package_tab("tournament").parentWidget())
    settle()
    return window.package_tab("tournament")


def played(window: MainWindow, name: str, plan: TournamentPlan, page: str) -> TournamentTab:
    """A tournament that is over, seen at a page. It is played once for all its pictures."""
    seen = tab(window)
    model = seen.model
    if name in _made:
        seen.open(_made[name])
    else:
        _made[name] = free_place(tournaments_dir(), name)
        model.begin(plan, _made[name])
    until(lambda: model.status is TournamentStatus.OVER)
    seen.pages.turn_to(page)
    settle()
    for each in (seen.standings, seen.pair, seen.boards, seen.explore):
        each.flush()
    settle()
    return seen


def of_four(window: MainWindow, page: str) -> TournamentTab:
    """A round robin."""
    games = 2 * AMOUNTS.steps(GAMES_OF_FOUR // 2)
    plan = TournamentPlan("connect4", FOUR, "round_robin", games=games, openings=Openings(3))
    return played(window, "four", plan, page)


def tested(window: MainWindow, page: str) -> TournamentTab:
    """A sequential test that is decided, or one that is broken off where little is computed."""
    sprt = Sprt(0, 60)
    games = 2 * AMOUNTS.steps(GAMES_OF_TEST // 2)
    pair = (Entrant("New", "alphabeta:3"), Entrant("Old", "alphabeta:2"))
    plan = TournamentPlan("connect4", pair, games=games, sprt=sprt, openings=Openings(4))
    return played(window, "test", plan, page)


def start(window: MainWindow) -> None:
    """What a person sees who comes here first."""
    tab(window)


def standings(window: MainWindow) -> None:
    """A round robin: ratings and the cross table."""
    of_four(window, "standings")


def standings_of_two(window: MainWindow) -> None:
    """A match."""
    tested(window, "standings")


def pair(window: MainWindow) -> None:
    """Two of four."""
    of_four(window, "pair").pair.choose(1, 2)
    settle()


def curve(window: MainWindow) -> None:
    """The log-likelihood ratio between its bounds."""
    tested(window, "pair")


def live(key: str, number: int, plies: int) -> LiveGame:
    """A game after so many random plies."""
    game, draw = GAMES[key], random.Random(number)
    state, last, done = game.initial_state(), None, 0
    while done < plies and not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            state = game.result(state, draw.choice([each for each, _ in game.outcomes(state)]))
            continue
        last = draw.choice(list(game.actions(state)))
        state, done = game.result(state, last), done + 1
    first = number % 2
    return LiveGame(number, first, 1 - first, state, last, (2.0 * plies, 1.5 * plies), done)


def with_boards(window: MainWindow, plan: TournamentPlan, count: int) -> TournamentTab:
    """Games under way: positions that do not depend on how fast anything is."""
    seen = played(window, f"boards-{plan.game}", plan, "boards")
    playing = tuple(live(plan.game, number, 5 + 2 * number) for number in range(count))
    seen.model.live = lambda: playing  # type: ignore[method-assign]
    seen.boards.show_standings(seen.model)
    seen.boards.draw_all()
    settle()
    return seen


def boards(window: MainWindow) -> None:
    """As many as fit."""
    with_boards(window, TournamentPlan("connect4", FOUR[2:], games=2), 8)


def boards_with_dice(window: MainWindow) -> None:
    """Backgammon."""
    players = (Entrant("One", "random"), Entrant("Other", "random"))
    with_boards(window, TournamentPlan("backgammon", players, games=2, cube=CubeTerms()), 4)


def enlarged(window: MainWindow) -> None:
    """One of them alone."""
    seen = with_boards(window, TournamentPlan("connect4", FOUR[2:], games=2), 8)
    seen.boards.enlarge(5)
    seen.boards.draw_all()


def games(window: MainWindow) -> None:
    """The list of games, one chosen."""
    of_four(window, "games").games.choose(3)
    settle()


def explored(window: MainWindow) -> TournamentTab:
    """Scores by opening."""
    seen = of_four(window, "explore")
    until(lambda: seen.explore.answer is not None)
    settle()
    return seen


def explore(window: MainWindow) -> None:
    """Scores by opening, and the games."""
    explored(window)


def errors(window: MainWindow) -> None:
    """The worst errors of each player."""
    players = (Entrant("One ply", "alphabeta:1"), Entrant("Random", "random"))
    plan = TournamentPlan("tictactoe", players, games=40, openings=Openings(2))
    seen = played(window, "errors", plan, "explore").explore
    until(lambda: seen.answer is not None)
    seen.right.turn_to("errors")
    seen.find_errors()
    until(lambda: seen.errors is not None)
    settle()


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    standings(window)


def large_curve(window: MainWindow) -> None:
    """The same of a sequential test."""
    settings().type_scale = 1.6
    curve(window)


def large_explore(window: MainWindow) -> None:
    """The same of what is explored."""
    settings().type_scale = 1.6
    explored(window)


# Settings > Engines

PROGRAMS = (
    Program("Bitbully", ("connect4",), "python", ("/home/ann/engines/bitbully_engine.py",)),
    Program("Ann’s engine", ("connect4", "tictactoe"), "ugi", ("/home/ann/engines/ugi", "-t", "2")),
)


def engines(window: MainWindow) -> AppSettingsDialog:
    """The list. The picture is of what is given back, which the caller closes."""
    dialog = window.menus.settings_dialog()
    page = dialog.added["engines"]
    for program in PROGRAMS:
        if program.name not in page.programs:
            page.put(program)
    dialog.show_page(page)
    dialog.show()
    return dialog


def engine(window: MainWindow) -> QDialog:
    """One of them, to be changed."""
    dialog = EngineDialog(PROGRAMS[1], lambda _program, _parent: True, window)
    dialog.show()
    return dialog


def consent(window: MainWindow) -> QDialog:
    """What is asked once."""
    box = ConsentBox(PROGRAMS[1], window)
    box.show()
    return box


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("start", start, True),
    ("standings", standings, True),
    ("standings-of-two", standings_of_two, False),
    ("pair", pair, False),
    ("curve", curve, True),
    ("boards", boards, True),
    ("boards-with-dice", boards_with_dice, False),
    ("enlarged", enlarged, False),
    ("games", games, False),
    ("explore", explore, True),
    ("errors", errors, False),
    ("large-type", large_type, False),
    ("large-curve", large_curve, False),
    ("large-explore", large_explore, False),
    ("engines", engines, True),
    ("engine", engine, False),
    ("consent", consent, False),
)
