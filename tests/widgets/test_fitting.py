"""Contents are fitted to their room in one pass, which ends, and never inside a resize event."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import poda
from poda.widgets.layout import Fitted, FittedToParts, Label, Steady, wrapped
from poda.widgets.pages import Pages
from some import some

SOURCES = Path(poda.__file__).parent
CHANGES = {
    "setText", "setFont", "setStyleSheet", "setFixedWidth", "setFixedHeight", "setFixedSize",
    "setMinimumWidth", "setMinimumHeight", "setMinimumSize", "setMaximumWidth", "setMaximumHeight",
    "setMaximumSize", "setWordWrap", "setToolButtonStyle", "setIconSize", "setColumnHidden",
    "setColumnWidth", "setDirection", "setContentsMargins", "setSpacing", "setLayout", "set_size",
    "set_lines", "set_elided", "fit", "fit_into", "_fit_to",
}  # fmt: skip


class Part(Fitted, QWidget):
    """Takes down when it is fitted, and painted."""

    def __init__(self, name: str, told: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._told = name, told

    def _fit(self) -> None:
        self._told.append(self._name)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._told.append(f"{self._name} painted")


class Swing(FittedToParts, QWidget):
    """Has no width that fits: wide it wants to be narrow, and narrow wide."""

    fits = within = 0

    def _wanted(self) -> int:
        return self.minimumWidth()

    def _fit_to(self, wanted: int) -> None:
        assert not self.within, "fitted inside a resize event"
        self.fits += 1
        self.setFixedWidth(300 if self.width() < 250 else 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.within += 1
        super().resizeEvent(event)
        self.within -= 1


def test_widgets_that_never_fit_end_a_pass_and_not_the_program(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    area, swing = QScrollArea(), Swing()
    area.setWidget(swing)
    qtbot.addWidget(area)
    with caplog.at_level(logging.WARNING, "poda.widgets.layout"):
        area.show()
        QCoreApplication.processEvents()
        first = swing.fits
        QCoreApplication.processEvents()
    assert 1 <= first <= 6
    assert swing.fits == first  # it does not begin anew by itself
    assert [record.getMessage() for record in caplog.records] == ["Swing does not settle"]


class Late(Fitted, QWidget):
    """Wants another height as soon as it is fitted to a width; lies in others of its kind."""

    def __init__(self, levels: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        place = QVBoxLayout(self)
        if levels > 1:
            place.addWidget(Late(levels - 1))

    def _fit(self) -> None:
        self.setMinimumHeight(200 if self.width() < 400 else 100)


def test_what_settles_further_in_level_by_level_is_no_change_further_out(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = Pages()
    pages.add("deep", Late(12), lambda: "Deep")
    qtbot.addWidget(pages)
    pages.show()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    fits: list[int] = []
    fit = Pages._fit_to

    def counted(self: Pages, wanted: int) -> None:
        fits.append(self.width())
        fit(self, wanted)

    monkeypatch.setattr(Pages, "_fit_to", counted)
    with caplog.at_level(logging.WARNING, "poda.widgets.layout"):
        for width in (300, 600, 300, 600):
            pages.resize(width, 500)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert caplog.records == []
    assert fits == [300, 600, 300, 600]
    pages.name_page("deep", "Deeper")  # its own parts want other room
    qtbot.waitUntil(lambda: fits[4:] != [])


def test_the_outermost_is_fitted_first_and_all_before_they_are_painted(qtbot: QtBot) -> None:
    told: list[str] = []
    outer = Part("outer", told)
    inner = Part("inner", told)
    inner.setMinimumSize(50, 50)
    QVBoxLayout(outer).addWidget(inner)
    qtbot.addWidget(outer)
    outer.show()
    qtbot.waitUntil(lambda: "inner painted" in told)
    assert told[:2] == ["outer", "inner"]
    told.clear()
    outer.resize(300, 300)
    inner.fit_soon()
    assert told == []  # not inside the event
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert told == ["outer", "inner"]


def test_what_is_deleted_or_fails_leaves_the_next_pass_alone(qtbot: QtBot) -> None:
    told: list[str] = []
    gone, kept = Part("gone", told), Part("kept", told)
    qtbot.addWidget(kept)
    gone.fit_soon()
    kept.fit_soon()
    gone.deleteLater()
    QCoreApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert told == ["kept"]

    class Failing(Fitted, QWidget):
        def _fit(self) -> None:
            raise RuntimeError("no room")

    failing = Failing()
    qtbot.addWidget(failing)
    failing.fit_soon()
    with pytest.raises(RuntimeError, match="no room"):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    kept.fit_soon()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert told == ["kept", "kept"]


def test_a_column_that_follows_its_text_and_a_text_that_follows_its_column(qtbot: QtBot) -> None:
    """The crash of issue 38: the width of a column of fixed width and the type in it depend on each
    other, and whatever they come to, they come to it without filling the stack."""

    class Column(FittedToParts, QScrollArea):
        def __init__(self) -> None:
            super().__init__()
            self.label: Label = wrapped("title")
            self.label.setText("A sentence of some length, which is written smaller where need be")
            self.setWidget(Steady(self.label))
            self.setWidgetResizable(True)

        def _wanted(self) -> int:
            return self.label.fontMetrics().horizontalAdvance("x")

        def _fit_to(self, wanted: int) -> None:
            self.setFixedWidth(wanted * 30)

    column = Column()
    qtbot.addWidget(column)
    column.show()
    for width in range(200, 700, 25):
        column.setFixedWidth(width)
        QCoreApplication.processEvents()
    assert column.width() == column.label.fontMetrics().horizontalAdvance("x") * 30


# The sources


def resizing(tree: ast.ClassDef) -> Iterator[ast.AST]:
    """What a class does when it, or what it watches, is resized; `super` is left out."""
    methods = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    todo: list[ast.AST] = [methods["resizeEvent"]] if "resizeEvent" in methods else []
    for name in ("event", "eventFilter", "viewportEvent"):
        branches = ast.walk(methods[name]) if name in methods else ()
        todo += [
            line
            for each in branches
            if isinstance(each, ast.If) and "Type.Resize" in ast.unparse(each.test)
            for line in each.body
        ]
    seen = set[str]()
    while todo:
        here = todo.pop()
        yield here
        for call in ast.walk(here):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                name = call.func.attr
                own = ast.unparse(call.func.value) == "self"
                if own and name in methods and name not in seen and name != "_fit":
                    seen.add(name)
                    todo.append(methods[name])


def flaws_of(source: str) -> Iterator[str]:
    """Each change of a text or a size that a resize event leads to."""
    for tree in ast.walk(ast.parse(source)):
        if isinstance(tree, ast.ClassDef):
            for line in resizing(tree):
                for call in ast.walk(line):
                    name = call.func if isinstance(call, ast.Call) else None
                    if isinstance(name, ast.Attribute) and name.attr in {*CHANGES, "_fit"}:
                        yield f"{tree.name}: {ast.unparse(call)}"


def test_no_class_changes_a_text_or_a_size_inside_a_resize_event() -> None:
    allowed = {
        # The camera looks at the whole tree again: nothing but the view's own transform changes.
        "CameraView: self.fit()",
        # What lies over a whole window covers it again.
        "Presenting: over.fit()",
    }
    found = {
        flaw
        for path in some(sorted(SOURCES.rglob("*.py")))
        if "resiz" in (source := path.read_text("utf-8")).lower()
        for flaw in flaws_of(source)
    }
    assert found <= allowed


def test_a_class_that_does_is_found() -> None:
    source = """
class Bad(QWidget):
    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._share()

    def _share(self):
        self.label.setText("…")

class Watching(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize:
            self.bar.setFixedWidth(watched.width())
"""
    assert list(flaws_of(source)) == [
        "Bad: self.label.setText('…')",
        "Watching: self.bar.setFixedWidth(watched.width())",
    ]
