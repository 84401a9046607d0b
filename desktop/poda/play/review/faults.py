"""The errors that a review has found in a game or in all judged games of a match, worst first."""

from __future__ import annotations

from poda.engine.game import MIN
from poda.house.settings import settings
from poda.play.model.game import PlayModel
from poda.play.recent import RecentError
from poda.play.review.views import Fault, view_of


def worst(model: PlayModel) -> list[Fault]:
    """The errors of the game on the board and of the other games of its match, worst first."""
    if not model.review.shown:
        return []
    view, match, found = view_of(model), model.matches.match, list[Fault]()
    if match is None:
        found = list(view.faults(0, model.review.line()))
    else:
        for index, game in enumerate(match.games):
            line = model.review.line() if index == match.shown else game.line()
            found += view.faults(index, line)
    return sorted(found, key=lambda fault: fault.weight, reverse=True)


def go_to(model: PlayModel, fault: Fault) -> None:
    """Show an error's game, and go to its `target`."""
    match = model.matches.match
    if match is not None and match.shown != fault.game:
        model.matches.show(fault.game)
    model.go_to(fault.target)


def to_keep(model: PlayModel) -> tuple[RecentError, ...]:
    """The errors in the form kept with a recent game, worst first."""
    return tuple(_kept(model, fault) for fault in worst(model))


def _is_own(model: PlayModel, side: int) -> bool:
    """Whether that side is the person, as far as it is known: of two persons with names in a match,
    as in another program's file, the one who has the person's name."""
    match, own = model.matches.match, settings().person_names[0].casefold()
    names = [] if match is None else [name.casefold() for name in match.names]
    if own and names.count(own) == 1 and names[side == MIN] != own:
        return False
    return model.seated[side].is_person


def _kept(model: PlayModel, fault: Fault) -> RecentError:
    game, state, view = model.board.game, fault.decision, view_of(model)
    return RecentError(
        game.key,
        game.format_position(state),
        view.action_text(state, fault.played),
        tuple(view.action_text(state, action) for action in fault.best),
        fault.mark.value,
        fault.loss if fault.plies is not None else 0.0,
        _is_own(model, fault.side),
        fault.plies,
    )
