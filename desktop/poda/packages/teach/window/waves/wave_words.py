"""The texts on the waves: on each step, and on a position."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.exact.retrograde import DRAWN, ENDLESS, LOST, WON, Known
from poda.engine.game import MAX, MIN
from poda.packages.teach.engine.waves import WHOLE, Needed, Solved, Subject, WaveCount
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import count, game_name

translate = QCoreApplication.translate

_EXACT = 10**9


def whole(value: int) -> str:
    """A whole number, not shortened, in the user's format."""
    return count(value, _EXACT)


def subject_name(subject: Subject) -> str:
    """The name of a subject."""
    game = game_name(subject.game)
    if subject.pieces == WHOLE:
        return translate("Waves", "{game}: all positions").format(game=game)
    return translate("Waves", "{game}: up to {pieces} pieces").format(
        game=game, pieces=subject.pieces
    )


def wave_name(wave: WaveCount | Known) -> str:
    """The value of a wave's positions: "won in 5", "lost in 2", "drawn"."""
    if wave.value == WON:
        return translate("Waves", "won in {plies}").format(plies=wave.plies)
    if wave.value == LOST:
        return translate("Waves", "lost in {plies}").format(plies=wave.plies)
    if wave.plies == ENDLESS:
        return translate("Waves", "drawn")
    return translate("Waves", "drawn in {plies}").format(plies=wave.plies)


def sentence(solved: Solved, step: int) -> str:
    """The sentence on the current wave, the last one shown."""
    if step == 0:
        return translate(
            "Waves",
            "None of the {positions} positions is known yet. The work begins at the end: where "
            "the game is over, the rules say who has won.",
        ).format(positions=whole(len(solved)))
    wave = solved.waves[step - 1]
    return _wave_template(wave).format(
        size=whole(wave.size), plies=wave.plies, before=wave.plies - 1
    )


def way_words(solved: Solved, step: int) -> str:
    """The sentence on how the current wave was found; "" if that is evident."""
    if step < 2:
        return ""
    before, wave = solved.waves[step - 2 : step]
    if wave.plies < 1 or before.plies == ENDLESS:
        return ""
    return translate(
        "Waves", "Found by going back along the {moves} moves that lead to the wave before."
    ).format(moves=whole(before.predecessors))


def _wave_template(wave: WaveCount) -> str:
    if wave.plies == ENDLESS:
        return translate(
            "Waves",
            "What is left is drawn: in {size} of the positions neither side can force a win.",
        )
    over = {
        LOST: translate(
            "Waves",
            "Lost in 0: in {size} of the positions the game is over, and whoever would be to move "
            "has lost.",
        ),
        WON: translate(
            "Waves",
            "Won in 0: in {size} of the positions the game is over, and whoever would be to move "
            "has won.",
        ),
        DRAWN: translate(
            "Waves",
            "Drawn in 0: nobody wins what is left. In {size} of these positions the game is over.",
        ),
    }
    later = {
        LOST: translate(
            "Waves",
            "Lost in {plies}: in {size} of the positions every move leads to one that the opponent "
            "wins, in {before} at the latest.",
        ),
        WON: translate(
            "Waves",
            "Won in {plies}: in {size} of the positions a move leads to one that the opponent "
            "loses in {before}, and no move to one lost sooner.",
        ),
        DRAWN: translate(
            "Waves",
            "Drawn in {plies}: in {size} of the positions that are left a move leads to one drawn "
            "in {before}.",
        ),
    }
    return (later if wave.plies else over)[wave.value]


def turned(solved: Solved) -> bool:
    """Whether one side is to move in all positions, as the other side's are these turned round."""
    return solved.subject.pieces != WHOLE


def winner_names(solved: Solved) -> tuple[str, str, str]:
    """The meanings of the dots of MAX's wins, of MIN's wins, and of draws."""
    draw = translate("Waves", "draw")
    if turned(solved):
        return translate("Waves", "the side to move wins"), translate("Waves", "it loses"), draw
    key = solved.subject.game
    wins = translate("Waves", "{side} wins")
    first, second = (wins.format(side=side_name(key, side)) for side in (MAX, MIN))
    return first, second, draw


def position_words(solved: Solved, number: int, *, known: bool) -> str:
    """The side to move and its value: "X to move: won in 5"."""
    side = side_name(solved.subject.game, solved.to_move(number))
    worth = wave_name(solved.known(number)) if known else translate("Waves", "not known yet")
    if known and solved.known(number).plies == 0:
        return translate("Waves", "The game is over: {worth} for {side}").format(
            worth=worth, side=side
        )
    return translate("Waves", "{side} to move: {worth}").format(side=side, worth=worth)


def best_words(solved: Solved, number: int) -> str:
    """The best move, and the value of the position after it; "" if the game is over."""
    best = solved.best_at(number)
    if best is None:
        return ""
    move = solved.game.format_action(solved.positions[number], best)
    after = wave_name(solved.known(solved.after(number, best)))
    return translate("Waves", "Best move: {move}, to a position that is {worth}").format(
        move=move, worth=after
    )


def material_words(kind: tuple[int, ...]) -> str:
    """The name of a group: "4 plies", or "1 man, 1 king – 1 king"."""
    if len(kind) == 2:
        if kind[0]:
            return translate("Waves", "only the side to move has pieces")
        return translate("Waves", "only the side that is not to move has pieces")
    if len(kind) == 1:
        return translate("Waves", "{plies} plies from the beginning").format(plies=kind[0])
    men, kings, other_men, other_kings = kind
    return translate(
        "Waves",
        "to move: men {men}, kings {kings}; the other side: men {other_men}, kings {other_kings}",
    ).format(men=men, kings=kings, other_men=other_men, other_kings=other_kings)


def cost_words(needed: Needed | None) -> str:
    """The sentence on what a search needs, in comparison with the look-up."""
    if needed is None:
        return translate("Waves", "Alpha-beta is searching this position…")
    if not needed.is_whole:
        return translate(
            "Waves", "Alpha-beta would have to search {plies} plies deep: given up."
        ).format(plies=needed.plies)
    return translate(
        "Waves", "Nodes that alpha-beta visits, {plies} plies deep, to find what one look-up tells."
    ).format(plies=needed.plies)


def facts(solved: Solved) -> str:
    """The size of the table, and the time that solving took."""
    return translate("Waves", "{positions} positions, {moves} moves, solved in {seconds} s").format(
        positions=whole(len(solved)), moves=whole(solved.moves), seconds=_seconds(solved.seconds)
    )


def _seconds(seconds: float) -> str:
    return QLocale().toString(seconds, "f", 1 if seconds < 10 else 0)


def known_words(solved: Solved, known: int) -> str:
    """The number and the share of the positions known by now."""
    share = 100 * known / len(solved)
    return translate("Waves", "{known} of {all} known, {percent} %").format(
        known=whole(known), all=whole(len(solved)), percent=round(share)
    )
