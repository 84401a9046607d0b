"""`poda page`: a page that computes in the browser, without a window."""

from __future__ import annotations

from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.commands.tree import named_tree, placed, start_qt
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.formats import read_tree
from poda.engine.trees.text import format_tree
from poda.packages.web.commands.grammar import PageArguments


def run(arguments: PageArguments) -> int:
    """Write the page and print its name; return the exit code."""
    path = Path(arguments.output)
    try:
        if path.suffix.lower() != ".html":
            raise about(path, EngineError("export.unknown_format", known=".html"))
        if arguments.tree is not None and arguments.page != "tree":
            raise Refused(translate("CommandLine", "TREE is for the page tree: leave it out."))
        start_qt()
        page = _page(arguments)
        try:
            documents.write_text(path, page)
        except EngineError as error:
            raise about(path, error) from None
    except (EngineError, Refused) as error:
        say("page", placed(error) if isinstance(error, EngineError) else error)
        return BAD_INPUT
    print(translate("CommandLine", "page {file}").format(file=shown(path)))
    return DONE


def _page(arguments: PageArguments) -> str:
    """The text of the page. Raises EngineError and Refused."""
    if arguments.page != "tree":
        from poda.packages.web.window.play_page import play_page

        return play_page(arguments.theme)
    from poda.packages.web.window.tree_page import USUAL, tree_page
    from poda.tree.session import storage

    named = named_tree(arguments.tree or USUAL)
    if isinstance(named, str):
        return tree_page(format_tree(read_tree(named)), arguments.theme)
    game = storage.load(named).recording.question.game
    if isinstance(game, ExplicitTree):
        return tree_page(format_tree(game), arguments.theme)
    sentence = translate(
        "CommandLine", "{path} searches a position of a game: name a tree that is written."
    )
    raise Refused(sentence.format(path=shown(named)))
