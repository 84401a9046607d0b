"""Pages in the cells of a notebook, each in a frame, without an extension and without a network."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from poda.commands.tree import start_qt
from poda.engine.games.connect4 import State
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recording import Recording
from poda.engine.trees.text import format_tree

HEIGHT: Final = 640
"""Pixels of the frame, unless another number is asked for."""


class Shown:
    """A page for the cell of a notebook: Jupyter, VS Code and marimo show it where it is the
    cell's result.

    Attributes:
        page: the text of the page, which can be written to an .html file.
        height: pixels of the frame in which it is shown.
    """

    def __init__(self, page: str, height: int) -> None:
        self.page, self.height = page, height

    def __repr__(self) -> str:
        return f"<Shown: a page of {len(self.page)} characters>"

    def _repr_html_(self) -> str:
        frame = f'<iframe srcdoc="{escape(self.page)}" title="Poda" '
        return f'{frame}style="width: 100%; height: {self.height}px; border: 0"></iframe>'


def show(what: Any, height: int = HEIGHT) -> Shown:
    """Show something in the cell of a notebook, as a page that is stepped through or played on.

    Args:
        what: a recorded search (`record_search`); a written tree (`parse_tree`), on whose page
            other trees can be typed and searched; or a position of Connect Four, with the exact
            score of every move.
        height: pixels of the frame.

    Raises:
        EngineError: the search has more nodes or steps than a browser draws with ease.
        TypeError: nothing of that kind has a page.
    """
    start_qt()
    if isinstance(what, Recording):
        from poda.tree.export.figure import Style
        from poda.tree.export.web import PageSide, web_page
        from poda.tree.model.navigation import cuts
        from poda.tree.model.shape import shape_of
        from poda.tree.sentences.source import algorithm_name

        sides = [PageSide(what, shape_of(what.tree))]
        title = algorithm_name(what.question.algorithm)
        page = web_page(title, sides, Style(), cuts(what.trace), lambda share: None)
        return Shown(page, height)
    if isinstance(what, ExplicitTree):
        from poda.packages.web.window.tree_page import tree_page

        return Shown(tree_page(format_tree(what)), height)
    if isinstance(what, State):
        from poda.packages.web.window.play_page import play_page

        return Shown(play_page(moves=what.moves), height)
    kinds = "a recorded search, a written tree or a position of Connect Four"
    raise TypeError(f"{type(what).__name__} has no page: show {kinds}")
