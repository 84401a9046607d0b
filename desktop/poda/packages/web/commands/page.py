"""`poda page`: a page that computes in the browser, without a window."""

from __future__ import annotations

from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.commands.tree import start_qt
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.packages.web.commands.grammar import PageArguments


def run(arguments: PageArguments) -> int:
    """Write the page and print its name; return the exit code."""
    path = Path(arguments.output)
    try:
        if path.suffix.lower() != ".html":
            raise EngineError("export.unknown_format", known=".html")
        start_qt()
        from poda.packages.web.window.play_page import play_page

        documents.write_text(path, play_page(arguments.theme))
    except EngineError as error:
        say("page", about(path, error))
        return BAD_INPUT
    except Refused as refusal:
        say("page", refusal)
        return BAD_INPUT
    print(translate("CommandLine", "page {file}").format(file=shown(path)))
    return DONE
