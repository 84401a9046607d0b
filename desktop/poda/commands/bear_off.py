"""Making the bear-off database of backgammon ready for a command."""

from __future__ import annotations

from collections.abc import Callable

from poda.base.speech import translate
from poda.commands import say
from poda.commands.progress import share_display
from poda.engine.backgammon import bearoff


def load(command: str, stop: Callable[[], bool]) -> None:
    """Load the database; computed once, with a bar on a terminal. Raises SearchStopped."""
    if bearoff.ready() or bearoff.is_stored():
        bearoff.load(stop=stop)
        return
    say(
        command,
        translate("CommandLine", "computing the bear-off database, once: this takes some seconds"),
    )
    with share_display(translate("CommandLine", "bear-off")) as shown:
        bearoff.load(None if shown is None else shown.tell, stop)
