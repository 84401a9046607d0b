"""Matches in the Play tab: the actions with their dialogs, and the bar with the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.base import packages
from poda.base.packages import ExchangeTexts
from poda.house.i18n import follow_language, keys_text
from poda.house.theme import Role, theme_manager
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.exchange import exchange_of, words_of
from poda.play.files import GameFiles
from poda.play.model.game import PlayModel
from poda.play.turn_words import turn_words_of
from poda.widgets.action_table import Action, ActionTable, Menus
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import offer, show_value
from poda.widgets.layout import (
    INSIDE,
    STRETCH,
    ElidedList,
    Fitted,
    Label,
    column,
    plain_tip,
    row,
    wrapped,
)


class MatchActions(ActionTable):
    """The actions on matches, in the same menus as `PlayActions`. `MatchControls` connects those
    that need dialogs or files."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._matches = model, model.matches
        self.build(parent)
        model.board.began.connect(self._on_began)
        model.matches.changed.connect(self.refresh)

    # fmt: off
    def rows(self) -> Menus:
        matches = self._matches

        def are_played() -> bool:
            """Whether there is a game of which matches are played."""
            return any(game.matches for game in packages.games().values())

        def show_beside(step: int) -> Callable[[], None]:
            return lambda: matches.show_beside(step)

        def has_beside(step: int) -> Callable[[], bool]:
            return lambda: (
                matches.match is not None and matches.can_show(matches.match.shown + step)
            )

        return {
            "file": (
                Action("import", lambda: self._words().import_action, "open", "Ctrl+Shift+O", None,
                       lambda: bool(self._exchange()), shown=lambda: bool(packages.exchanges()),
                       apart=True),
                Action("export", lambda: self._words().export_action, "save", "Ctrl+E", None,
                       lambda: bool(self._exchange()),
                       shown=lambda: bool(packages.exchanges())),
            ),
            "game": (
                Action("new_match", lambda: self.tr("&New match…"), "board", "Ctrl+Shift+M", None,
                       lambda: matches.can_play_match, shown=are_played, apart=True),
                Action("next_game", lambda: self.tr("Next &game"), "next", "Ctrl+M",
                       matches.next_game, lambda: matches.can_go_on, shown=are_played),
                Action("earlier_game", lambda: self.tr("Earlier game of the match"), "previous",
                       "Alt+PgUp", show_beside(-1), has_beside(-1), shown=are_played, apart=True),
                Action("later_game", lambda: self.tr("Later game of the match"), "next",
                       "Alt+PgDown", show_beside(1), has_beside(1), shown=are_played),
            ),
        }
    # fmt: on

    def _exchange(self) -> str:
        return self._model.board.kit.exchange

    def _words(self) -> ExchangeTexts:
        found = exchange_of(self._exchange())
        return ExchangeTexts("", "", "", "", "") if found is None else words_of(found)

    def _on_began(self) -> None:
        self.name("import", "export")  # another game may have other files
        self.refresh()


# The bar of the match: its score, the list of its games, and the next game.

_DOT: Final = " · "
_NARROWEST: Final = 90  # pixels: the list elides its texts before the window grows


class GameList(ElidedList):
    """The list of the match's games, whose texts begin with their numbers."""

    elides = Qt.TextElideMode.ElideRight


class MatchBar(Fitted, QWidget):
    """The bar of the match; hidden while a single game is on the board."""

    def __init__(
        self, model: PlayModel, actions: MatchActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._actions = actions
        self._told = ""  # the text on the match's end that was spoken last
        self._score = Label("body", bold=True, elide=True)
        self._score.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._length = wrapped("small", Role.MUTED)
        self._end = Label("body", Role.OK, bold=True, elide=True)
        self.list = GameList()
        self.list.setMinimumWidth(_NARROWEST)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # The stretch is the room of the list while that is hidden.
        first = row(self._score, (self.list, 1), STRETCH)
        column(first, self._end, self._length, of=self, spacing=INSIDE // 4)
        self.list.activated.connect(model.matches.show)
        model.matches.changed.connect(self._refresh)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self.list, name=lambda: self.tr("Game of the match"))
        follow_language(self, self._show_in_language)

    def score(self) -> str:
        """The text of the score."""
        return self._score.full_text()

    def length(self) -> str:
        """The text on the length of the match."""
        return self._length.full_text().partition(_DOT)[0]

    def stakes(self) -> str:
        """The text on the stakes, such as the state of the cube; "" if there is none."""
        return self._length.full_text().partition(_DOT)[2]

    def end(self) -> str:
        """The text on the end of the match; "" before it."""
        return self._end.full_text()

    def _show_in_language(self) -> None:
        keys = (self._actions[name].shortcut() for name in ("earlier_game", "later_game"))
        native = keys_text(*keys)
        tip = self.tr("Choose which game of the match is on the board ({keys})")
        self.list.setToolTip(tip.format(keys=native))
        self._told = ""
        self._refresh()

    def _fit(self) -> None:
        """Give the score the width that it needs, and the rest to the list."""
        needed = self._score.fontMetrics().horizontalAdvance(self.score()) + 2
        beside = 0 if self.list.isHidden() else INSIDE + _NARROWEST
        self._score.setFixedWidth(min(needed, max(0, self.width() - beside)))

    def _refresh(self) -> None:
        match = self._model.matches.match
        self.setVisible(match is not None)
        if match is None:
            self._told = ""
            return
        key = self._model.board.game.key
        whole = wording.score_words(match, key, whole=True)
        self._score.setText(wording.score_words(match, key))
        self._score.setAccessibleName(whole)
        self.list.setVisible(len(match.games) > 1)  # one game needs no list
        self._fit()
        self.setToolTip(plain_tip(whole))
        stakes = turn_words_of(key).stakes(self._model.board.record.state)
        length = wording.length_words(match.length)
        self._length.setText(_DOT.join(filter(None, (length, stakes))))
        end = wording.end_words(match, key)
        self._end.setText(f"✓ {end}" if end else "")
        self._end.setVisible(bool(end))
        games = [wording.game_words(match, key, index) for index in range(len(match.games))]
        offer(self.list, ((text, index) for index, text in enumerate(games)))
        show_value(self.list, match.shown)
        if end and end != self._told:
            announce(self, f"{end}. {self.score()}.")
        self._told = end


class MatchDialogs(Protocol):
    """Asks about matches of a game: a manifest names the class (`AddedGame.matches`).

    Args:
        window: the parent of the dialogs.
    """

    def __init__(self, model: PlayModel, window: QWidget) -> None: ...

    def ask_match(self, begun: Callable[[], object]) -> None:
        """Ask for a match and begin it; `begun` is then called."""

    def ask_stake(self) -> None:
        """Ask for the stake of the resignation, and resign."""


class MatchControls(QObject):
    """Connects the actions on matches with the model and with dialogs.

    Signals:
        begun: a game has begun, or another one is on the board, which is to get the focus.
    """

    begun = Signal()

    def __init__(
        self, model: PlayModel, files: GameFiles, actions: PlayActions, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model = model
        self._window = window
        self.actions = MatchActions(model, window)
        self.bar = MatchBar(model, self.actions)
        self.actions["new_match"].triggered.connect(self._ask_match)
        self.actions["import"].triggered.connect(files.ask_import)
        self.actions["export"].triggered.connect(files.ask_export)
        actions["resign"].triggered.connect(self._resign)
        for name in ("next_game", "earlier_game", "later_game"):
            self.actions[name].triggered.connect(self.begun)

    def _ask_match(self) -> None:
        self._dialogs().ask_match(self.begun.emit)

    def _resign(self) -> None:
        """Resign; in games of which matches are played after asking for the stake."""
        if self._model.matches.can_play_match:
            self._dialogs().ask_stake()
        else:
            self._model.resign()

    def _dialogs(self) -> MatchDialogs:
        own: type[MatchDialogs] = packages.part_of(self._model.board.game.key, "matches")
        return own(self._model, self._window)
