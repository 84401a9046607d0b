"""Two searches beside each other, as `screenshots.py` draws them."""

from __future__ import annotations

from poda.house.settings import settings
from poda.packages.teach.window.twin.view import PRESETS
from poda.window.main_window import MainWindow
from reaching import settle, until
from states.tree import Prepare, show


def compared(window: MainWindow, key: str, preset: str, moment: int) -> None:
    """An example with two searches, at a moment of their clock; -1 is the last one."""
    model = show(window, key)
    twin = window.tree.added["teach"].twin
    window.tree.parts.modes.enter("compare")
    paired(window)
    chosen = next(each for each in PRESETS if each.key == preset)
    twin.model.take(dict(chosen.left), dict(chosen.right))
    paired(window)
    model.go_to_moment(moment if moment >= 0 else model.last_moment)


def paired(window: MainWindow) -> None:
    """Until both searches are there."""
    model, twin = window.tree.model, window.tree.added["teach"].twin.model
    until(lambda: model.busy is None and twin.busy is None and model.clock is not None)


def begun(window: MainWindow) -> None:
    """Minimax goes on where alpha-beta has cut, and waits."""
    compared(window, "aima", "cuts", 33)


def ended(window: MainWindow) -> None:
    """Both have ended: the same value, at another cost."""
    compared(window, "aima", "cuts", -1)


def ties(window: MainWindow) -> None:
    """An equal value cuts, or does not."""
    compared(window, "ucla", "ties", 60)


def orders(window: MainWindow) -> None:
    """As given, and the best child first."""
    compared(window, "ucla", "orders", 60)


def forms(window: MainWindow) -> None:
    """Fail-soft and fail-hard."""
    compared(window, "aima", "soft", 33)


def game(window: MainWindow) -> None:
    """A game's position, with what was pruned folded away."""
    compared(window, "connect4-forced", "cuts", 200)


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    compared(window, "aima", "cuts", 33)


def presented(window: MainWindow) -> None:
    """Both on a projector, with nothing around them."""
    compared(window, "aima", "cuts", 33)
    window.setWindowState = lambda _state: None  # type: ignore[method-assign] # no screen to fill
    window.tree.parts.actions_["present"].trigger()
    settle()
    window.tree.added["teach"].presenting.pointer.end()


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("twin-begun", begun, True),
    ("twin-ended", ended, False),
    ("twin-ties", ties, False),
    ("twin-orders", orders, False),
    ("twin-forms", forms, False),
    ("twin-game", game, False),
    ("twin-large-type", large_type, True),
    ("twin-presented", presented, True),
)
