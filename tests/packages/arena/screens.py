"""The screens and dialogs of tournaments and engines, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from poda.engine.kept_folders import free_place
from poda.packages.arena.engine.external.program import Program
from poda.packages.arena.engine.tournament.plan import TournamentPlan

from .window.shown import Shown

if TYPE_CHECKING:
    from window.every_screen import Visitor


def tournament(visitor: Visitor) -> QWidget:
    """A tournament is set up, with all that may be said of it, and one was left."""
    from poda.packages.arena.engine.tournament.journal import (
        Journal,
        tournaments_dir,
    )

    visitor.window.tabs.setCurrentIndex(3)
    tab = visitor.window.package_tab("tournament")
    assert tab.model.close()
    Journal.create(free_place(tournaments_dir(), "left"), _plan()).close()
    tab.offer.look_for_one()
    visitor.until(tab.offer.isVisible)
    tab.setup_page.details.unfold()
    tab.setup_page.start.setFocus()
    return visitor.window


def _plan(*, tested: bool = False) -> TournamentPlan:
    """All of three against all; or a test that some twenty games of two decide."""
    from poda.packages.arena.engine.tournament.plan import Entrant, Openings, Sprt, TournamentPlan

    names = {"Two plies": "alphabeta:2", "One ply": "alphabeta:1", "Random": "random"}
    players = tuple(Entrant(name, player) for name, player in names.items())
    if tested:
        test, openings = Sprt(0, 300), Openings(1)
        return TournamentPlan("tictactoe", players[::2], games=None, sprt=test, openings=openings)
    return TournamentPlan("tictactoe", players, "round_robin", 20, openings=Openings(1))


def played(visitor: Visitor, name: str, *, tested: bool = False) -> QWidget:
    """A tournament that was played, on one of its pages."""
    from poda.packages.arena.window.tournament_model import TournamentStatus

    visitor.window.tabs.setCurrentIndex(3)
    tab = visitor.window.package_tab("tournament")
    assert tab.model.close()
    tab.begin(_plan(tested=tested))
    visitor.until(lambda: tab.model.status is TournamentStatus.OVER)
    tab.pages.turn_to(name)
    page = getattr(tab, name)
    visitor.until(lambda: name not in tab._stale and not getattr(page, "_stale", False))
    tab.bar.take_focus()
    return visitor.window


def boards(visitor: Visitor) -> QWidget:
    """Games that are being played. (None is, so that they hold still.)"""
    from poda.packages.arena.engine.tournament.running import LiveGame

    played(visitor, "boards")
    tab = visitor.window.package_tab("tournament")
    shown = Shown(tab.model.plan)
    assert shown.game is not None
    state = shown.game.parse_position("1524")
    shown.playing = tuple(
        LiveGame(number, number % 2, 1 - number % 2, state, 3, (1.0, 2.0), 4) for number in range(4)
    )
    tab.boards.show_standings(shown.as_model())
    tab.boards.draw_all()
    tab.bar.take_focus()
    return visitor.window


def engines(visitor: Visitor) -> QWidget:
    """The list of programs of others, on its page of the settings."""
    from poda.window.settings_dialog import AppSettingsDialog

    dialog = AppSettingsDialog(visitor.window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.added["engines"].put(some_program())
    dialog.show()
    dialog.show_page(dialog.added["engines"])
    dialog.activateWindow()
    visitor.until(dialog.isActiveWindow)
    return dialog


def some_program() -> Program:
    """One that nobody runs."""
    from poda.packages.arena.engine.external.program import Program

    return Program("Cup winner", ("connect4",), "ugi", ("/opt/cup winner/engine", "--threads", "1"))


def _kept(parent: QWidget) -> QDialog:
    from poda.packages.arena.window.offers import KeptDialog

    return KeptDialog(parent)


def _program(parent: QWidget) -> QDialog:
    from poda.packages.arena.window.settings_engines import EngineDialog

    return EngineDialog(some_program(), lambda _program, _parent: False, parent)


def _consent(parent: QWidget) -> QDialog:
    from poda.packages.arena.window.settings_engines import ConsentBox

    return ConsentBox(some_program(), parent)


SCREENS: dict[str, Callable[[Visitor], QWidget]] = {
    "a tournament to set up": tournament,
    "standings": lambda visitor: played(visitor, "standings"),
    "a pair": lambda visitor: played(visitor, "pair"),
    "a test": lambda visitor: played(visitor, "pair", tested=True),
    "boards": boards,
    "games": lambda visitor: played(visitor, "games"),
    "what was played": lambda visitor: played(visitor, "explore"),
    "programs of others": engines,
}

DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.arena.window.offers.KeptDialog": _kept,
    "poda.packages.arena.window.settings_engines.ConsentBox": _consent,
    "poda.packages.arena.window.settings_engines.EngineDialog": _program,
}
