"""The bar at the top of the window that reports problems with files and earlier processes."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame

from poda import __version__
from poda.base import troubles
from poda.base.paths import shown, without_home
from poda.base.troubles import Failing, Kind, Trouble, Unkept
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, bind_icon
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, row, wrapped


class TroubleBar(QFrame):
    """Shows one problem at a time, without taking the focus or blocking the window.

    Data that cannot be saved come first, all in one sentence with the button "Try again"; the
    sentence disappears by itself once all of them are saved again.
    """

    def __init__(self, told: Iterable[Trouble] = ()) -> None:
        super().__init__()
        self._told = list(told)
        self._failing: dict[Unkept, Failing] = {}
        self._closed: set[Unkept] = set()  # kinds of unsaved data whose notice was closed
        self._trying = Latest("again", self)
        self._copied = False
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = wrapped("body", Role.TEXT)
        self.again_button = push_button(
            lambda: self.tr("Try again"),
            self.try_again,
            tip=lambda: self.tr("Try once more to write it, when there is room again"),
        )
        self.copy_button = push_button(
            None, self.copy, tip=lambda: self.tr("Copy this and what is known of it, for a report")
        )
        self.close_button = push_button(
            lambda: self.tr("Close"), self.next, tip=lambda: self.tr("Close this notice")
        )
        bind_icon(self.copy_button, "copy")
        layout = row((self.sentence, 1), INSIDE, of=self, margins=(BETWEEN, INSIDE) * 2)
        for button in (self.again_button, self.copy_button, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus at the board
            layout.addWidget(button)
        phrased(self, name=lambda: self.tr("Notice"))
        follow_language(self, self._show_trouble)

    @property
    def trouble(self) -> Trouble | None:
        """The problem that is shown now; None if there is none."""
        if set(self._failing) - self._closed:
            return _together(self._failing)
        return self._told[0] if self._told else None

    def hear(self, told: Iterable[Trouble], failing: Mapping[Unkept, Failing]) -> None:
        """Add newly reported problems, and replace the set of data that cannot be saved now."""
        before = self.trouble
        self._told += told
        self._failing = dict(failing)
        self._closed &= set(self._failing)
        if self.trouble != before:
            self._copied = False
            self._show_trouble()
            is_less = (
                before is not None and self.trouble is not None
                and self.trouble.kind is before.kind is Kind.UNKEPT
                and set(self.trouble.unkept) < set(before.unkept)
            )  # fmt: skip
            self.tell(aloud=not is_less)

    def tell(self, *, aloud: bool = True) -> None:
        """Show the bar if there is a problem, else hide it; speak the sentence if `aloud`."""
        self.setVisible(self.trouble is not None)
        if self.trouble is not None and aloud:
            announce(self.sentence, self.sentence.full_text())

    def next(self) -> None:
        """Close the problem that is shown, and show the next one."""
        if self.trouble is not None and self.trouble.kind is Kind.UNKEPT and self._failing:
            self._closed = set(self._failing)
        else:
            del self._told[:1]
        self._copied = False
        self._show_trouble()
        self.tell()

    def try_again(self) -> None:
        """Try again, on a thread, to save the data that could not be saved."""
        if self._trying.running or not self._failing:
            return
        wanted = tuple(self._failing.values())
        self._trying.start(
            lambda _task: [each.again() for each in wanted],
            finished=lambda _done: self._on_tried(),
            failed=lambda _error: self._on_tried(),
            cancelled=self._on_tried,
        )
        self.again_button.setEnabled(False)

    def _on_tried(self) -> None:
        self.again_button.setEnabled(True)
        self.hear(troubles.news(), troubles.failing())
        self.tell()

    def copy(self) -> None:
        """Copy the sentence with versions, details and the error, for a report."""
        if (trouble := self.trouble) is not None:
            head = f"Poda {__version__}, Python {platform.python_version()}, {platform.platform()}"
            parts = (head, self.sentence.full_text(), trouble.details, _as_logged(trouble.error))
            QGuiApplication.clipboard().setText(without_home("\n\n".join(filter(None, parts))))
            self._copied = True
            self._show_trouble()

    def _show_trouble(self) -> None:
        trouble = self.trouble
        self.sentence.setText("" if trouble is None else self._words(trouble))
        self.again_button.setVisible(bool(self._failing) and trouble is not None
                                     and trouble.kind is Kind.UNKEPT)  # fmt: skip
        self.copy_button.setText(self.tr("Copied") if self._copied else self.tr("Copy"))

    def _words(self, trouble: Trouble) -> str:
        words = {
            Kind.DAMAGED: self.tr(
                "The settings file was damaged, so Poda begins with its usual settings. What was "
                "there is kept as {path}."
            ),
            Kind.STUCK: self.tr(
                "The settings file is damaged and cannot be put aside: {path}. Poda begins with "
                "its usual settings, and what you change lasts until it is closed."
            ),
            Kind.NEWER: self.tr(
                "A newer Poda wrote the settings file, which stays as it is: {path}. Poda begins "
                "with its usual settings, and what you change lasts until it is closed."
            ),
            Kind.READ_ONLY: self.tr(
                "The settings file cannot be written to: {path}. What you change lasts until Poda "
                "is closed."
            ),
            Kind.FOLDER: self.tr(
                "This folder cannot be written to: {path}. What Poda keeps there lasts until it is "
                "closed."
            ),
            Kind.FAULT: self.tr(
                "Poda ended unexpectedly last time. What is known of it is in the log: {path}."
            ),
            Kind.ASIDE: self.tr(
                "A file of the training run could not be read. It is kept as {path}, and a new one "
                "is begun. {reason}"
            ),
            Kind.PACKAGE: self.tr(
                "The package {path} cannot be used, and Poda does without it. {reason}"
            ),
            Kind.UNKEPT: self.tr("Not being saved: {what} ({path}). {reason}"),
        }
        return words[trouble.kind].format(
            path=shown(trouble.path),
            reason=self._reasons(trouble),
            what=self._names(trouble.unkept),
        )

    def _names(self, unkept: Iterable[Unkept]) -> str:
        names = {
            Unkept.GAME: self.tr("the game on the board"),
            Unkept.TREE: self.tr("the tree on screen"),
            Unkept.LECTURE: self.tr("the lecture that you are writing"),
            Unkept.RUN: self.tr("the training run"),
            Unkept.PARTS: self.tr("checkpoints and past players of the training run"),
            Unkept.LOG: self.tr("the log"),
            Unkept.BEAROFF: self.tr("the bear-off database (each start computes it again)"),
            Unkept.ENDGAMES: self.tr("the endgames of checkers (each start computes them again)"),
        }
        return ", ".join(names[each] for each in unkept)

    def _reasons(self, trouble: Trouble) -> str:
        if trouble.kind is Kind.PACKAGE:
            return trouble.details
        failing = [self._failing[each].error for each in trouble.unkept if each in self._failing]
        errors = failing or ([trouble.error] if trouble.error is not None else [])
        return " ".join(dict.fromkeys([_reason(each) for each in errors]))


def _together(failing: dict[Unkept, Failing]) -> Trouble:
    """One problem that stands for all unsaved data; its path is their common folder."""
    unkept = tuple(each for each in Unkept if each in failing)
    paths = [failing[each].path for each in unkept]
    try:
        path = Path(os.path.commonpath(paths))
    except ValueError:  # on different drives
        path = paths[0]
    return Trouble(Kind.UNKEPT, path, error=failing[unkept[0]].error, unkept=unkept)


def _reason(error: Exception) -> str:
    if isinstance(error, EngineError):
        return message(error)
    if isinstance(error, OSError | RuntimeError | ValueError):
        return message(system_error(error, "save.unwritable"))
    return str(error)


def _as_logged(error: Exception | None) -> str:
    return "" if error is None else f"{type(error).__name__}: {error}"
