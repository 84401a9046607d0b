"""The texts of a review with dice: on a throw, a play, a cube action, and a side's game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.base import terms
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.house.theme import Role
from poda.packages.backgammon.engine.review import (
    A_FAULT,
    ERRORS,
    ActionJudgement,
    CubeChoice,
    CubeFault,
    CubeJudgement,
    Errors,
    Fortune,
    GameSums,
    Mark,
    PlayJudgement,
    Rating,
    SideSums,
    ThrowJudgement,
)
from poda.packages.backgammon.window.review.dice_review import GAME
from poda.play import turn_words
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode, mover, rows
from poda.play.model.review import ListedTurn
from poda.play.review.sums import TRIANGLES, ReviewSums, SumsCell, SumsColumn
from poda.play.turn_words import TurnParts
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import equity, percent

translate = QCoreApplication.translate


SIGNS: Final = {Mark.NONE: "", Mark.DOUBTFUL: "?!", Mark.BAD: "?", Mark.VERY_BAD: "??"}
"""The signs of errors, as players write them: an inaccuracy, an error, a blunder."""

LUCK_SIGNS: Final = {
    Fortune.VERY_UNLUCKY: "−−",
    Fortune.UNLUCKY: "−",
    Fortune.NONE: "",
    Fortune.LUCKY: "+",
    Fortune.VERY_LUCKY: "++",
}

ROLES: Final = {
    Mark.NONE: Role.MUTED,
    Mark.DOUBTFUL: Role.CURRENT,
    Mark.BAD: Role.BAD,
    Mark.VERY_BAD: Role.BAD,
}


def mark_name(mark: Mark) -> str:
    """One word for the class of an error."""
    return translate("Words", terms.MARKS[mark.value])


def mark_meaning(mark: Mark) -> str:
    """The least loss of an error of a class, in a sentence."""
    text = translate("DiceReview", "It loses {points} or more.")
    least = dict(zip((Mark.DOUBTFUL, Mark.BAD, Mark.VERY_BAD), ERRORS, strict=True))
    return text.format(points=plain(least[mark])) if mark in least else ""


def plain(value: float, decimals: int = 3) -> str:
    """A number without a sign, in the user's format."""
    return QLocale().toString(abs(float(value)), "f", decimals)


def rating_name(rating: Rating | None) -> str:
    """A rating in words; a dash without decisions."""
    if rating is None:
        return "–"
    return translate("Words", terms.RATINGS[rating.value])


def judged_at(errors: Errors) -> str:
    """The look-ahead of a rating: "judged at 2 plies"; "" without decisions."""
    return "" if errors.plies is None else DiceReviewSentences().judged_at(errors.plies)


def luck_words(throw: ThrowJudgement) -> str:
    """The text on a throw's luck: "Very lucky throw: +0.612", "Luck +0.012"."""
    texts = {
        Fortune.VERY_UNLUCKY: translate("DiceReview", "Very unlucky throw: {luck}"),
        Fortune.UNLUCKY: translate("DiceReview", "Unlucky throw: {luck}"),
        Fortune.NONE: translate("DiceReview", "Luck {luck}"),
        Fortune.LUCKY: translate("DiceReview", "Lucky throw: {luck}"),
        Fortune.VERY_LUCKY: translate("DiceReview", "Very lucky throw: {luck}"),
    }
    return texts[throw.fortune].format(luck=equity(throw.luck))


def play_words(model: PlayModel, node: GameNode, judged: PlayJudgement) -> str:
    """The text on a play: that it was best, or its loss and the best play."""
    assert node.parent is not None
    if judged.forced:
        if not judged.played.play:
            return translate("DiceReview", "No legal play.")
        return translate("DiceReview", "Forced: the only legal play.")
    if judged.played.play == judged.best.play:
        return translate("DiceReview", "The best play.")
    texts = {
        Mark.NONE: translate("DiceReview", "Loses {points}; best was {play}."),
        Mark.DOUBTFUL: translate("DiceReview", "Inaccuracy: loses {points}; best was {play}."),
        Mark.BAD: translate("DiceReview", "Error: loses {points}; best was {play}."),
        Mark.VERY_BAD: translate("DiceReview", "Blunder: loses {points}; best was {play}."),
    }
    best = model.board.game.format_action(node.parent.state, judged.best.play)
    return texts[judged.mark].format(points=plain(judged.error), play=best)


def cube_words(judged: CubeJudgement) -> str:
    """The text on a cube action: that it was right, or its loss; "" if none was due."""
    if judged.fault is None:
        return _right_cube(judged)
    texts = {
        CubeFault.MISSED_DOUBLE: translate("DiceReview", "Missed double: loses {points}."),
        CubeFault.WRONG_DOUBLE: translate("DiceReview", "Wrong double: loses {points}."),
        CubeFault.WRONG_TAKE: translate(
            "DiceReview", "Wrong take: loses {points}; to pass was better."
        ),
        CubeFault.WRONG_PASS: translate(
            "DiceReview", "Wrong pass: loses {points}; to take was better."
        ),
    }
    beaver = judged.choice is CubeChoice.BEAVER
    text = texts[judged.fault]
    if beaver:
        text = translate("DiceReview", "Wrong beaver: loses {points}.")
    elif judged.side != judged.decision.side and judged.decision.beavers:
        text = translate("DiceReview", "Missed beaver: loses {points}.")
    return text.format(points=plain(judged.error))


def _right_cube(judged: CubeJudgement) -> str:
    if judged.choice is CubeChoice.NO_DOUBLE:
        if not judged.close:
            return ""
        return translate("DiceReview", "Right not to double.")
    return {
        CubeChoice.DOUBLE: translate("DiceReview", "A right double."),
        CubeChoice.TAKE: translate("DiceReview", "A right take."),
        CubeChoice.PASS: translate("DiceReview", "A right pass."),
        CubeChoice.BEAVER: translate("DiceReview", "A right beaver."),
    }[judged.choice]


def judged_words(model: PlayModel, turn: ListedTurn, judged: list[ActionJudgement]) -> list[str]:
    """The texts on a turn: on its errors, and then on its luck."""
    said = []
    for each in judged:
        if each.play is not None:
            said.append(play_words(model, turn.node, each.play))
        if each.cube is not None:
            said.append(cube_words(each.cube))
    lucky = [luck_words(each.throw) for each in judged if each.throw is not None]
    return [text for text in (*said, *lucky) if text]


def worst_mark(judged: list[ActionJudgement]) -> Mark:
    """The class of the worst error of a turn."""
    order = list(Mark)
    return max((each.mark for each in judged), key=order.index, default=Mark.NONE)


def turn_parts(turn: ListedTurn, text: str, judged: list[ActionJudgement]) -> TurnParts:
    """The parts of a turn in the list of moves, whose text without a review is `text`."""
    throw = turn_words.throw_text(GAMES[GAME], turn.node) if turn.thrown is not None else ""
    lucky = next((each.throw for each in judged if each.throw is not None), None)
    mark, lost = worst_mark(judged), sum(each.error for each in judged)
    return TurnParts(
        throw,
        text.removeprefix(throw).strip(),
        "" if lucky is None else equity(lucky.luck),
        f"−{plain(lost)}" if lost >= A_FAULT else "",
        "" if lucky is None else LUCK_SIGNS[lucky.fortune],
        SIGNS[mark],
        ROLES[mark],
    )


def turn_title(
    model: PlayModel, turn: ListedTurn, numbered: Mapping[int, int], *, brief: bool = False
) -> str:
    """The title of a turn: "7. Orange 6-5 24/18 13/8" or, if `brief`, "7. ▼ 6-5 24/18 13/8";
    `numbered` comes from `numbers`."""
    if turn.node.parent is None:
        return translate("DiceReview", "Start")
    number = numbered.get(id(turn.node))
    text = turn_words.turn_words_of(GAME).turn_text(model.board.record, turn.node)
    mine = mover(model.board.game, turn.node)
    side = TRIANGLES[mine] if brief else side_name(model.board.game.key, mine)
    return f"{number}. {side} {text}" if number else f"{side} {text}"


def turn_short(model: PlayModel, turn: ListedTurn, numbered: Mapping[int, int]) -> str:
    """The short title of a turn, without its throw and play: "7. ▼"."""
    number = numbered.get(id(turn.node))
    if number is None or turn.node.parent is None:
        return turn_title(model, turn, numbered)
    return f"{number}. {TRIANGLES[mover(model.board.game, turn.node)]}"


def numbers(model: PlayModel, *, whole_match: bool = False) -> dict[int, int]:
    """The number of each turn in the list of moves, by the `id` of its node; for the `whole_match`,
    of the turns of all its games."""
    match, records = model.matches.match, [model.board.record]
    if whole_match and match is not None:
        records += [game.record for game in match.games]
    return {
        id(node): row.number
        for record in records
        for row in rows(record)
        for node in (row.first, row.second)
        if node is not None
    }


def worth_words(model: PlayModel, value: float | None, share: float | None = None) -> str:
    """The value of a position: "+0.123 for Blue" or, if it is known, the chance in the match."""
    if value is None:
        return translate("DiceReview", "not judged yet")
    if share is not None:
        text = translate("DiceReview", "{chance} % for {side} in the match")
        return text.format(chance=percent(share), side=side_name(model.board.game.key, MAX))
    text = translate("DiceReview", "{equity} for {side}")
    return text.format(equity=equity(value), side=side_name(model.board.game.key, MAX))


def thousandths(errors: Errors) -> str:
    """The error rate in thousandths of a point per decision: "7.3"; a dash without decisions."""
    found = errors.thousandths
    return "–" if found is None else plain(found, 1)


class DiceReviewSentences(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def summary(self, side: str, sums: SideSums) -> str:
        """The sentence on a side's game."""
        both = sums.both
        inaccuracies, errors, blunders = both.marks
        text = self.tr(
            "{side}: {rate} mEMG ({rating}); {inaccuracies}, {errors}, {blunders} in "
            "{decisions}; luck {luck}."
        )
        return text.format(
            side=side,
            rate=thousandths(both),
            rating=self.rating(both),
            inaccuracies=self.tr("%n inaccuracies", "", inaccuracies),
            errors=self.tr("%n errors", "", errors),
            blunders=self.tr("%n blunders", "", blunders),
            decisions=self.tr("%n decisions", "", both.decisions),
            luck=equity(sums.luck),
        )

    def rating(self, errors: Errors) -> str:
        """ "expert, judged at 2 plies"; "no rating, judged at 0 plies"."""
        if errors.plies is None:
            return rating_name(None)
        name = rating_name(errors.rating) if errors.rating is not None else self.tr("no rating")
        return f"{name}, {self.judged_at(errors.plies)}"

    def judged_at(self, plies: int) -> str:
        """The look-ahead, as it follows a rating."""
        return self.tr("judged at %n plies", "", plies)

    def looked(self, plies: int) -> str:
        """The look-ahead, as it follows the texts on a turn."""
        return self.tr("Judged at %n plies.", "", plies)


def look_ahead(plies: int) -> str:
    """ "0 plies", "2 plies"."""
    return wording.plies_words(plies)


# The columns of the sums of a side's throws, plays and cube actions.

MARKED = (Mark.DOUBTFUL, Mark.BAD, Mark.VERY_BAD)


def show_game_sums(sums: ReviewSums, key: str, game: GameSums) -> None:
    """Show the sums of a game."""
    words = DiceReviewSentences()
    names = {side: side_name(key, side) for side in (MAX, MIN)}
    sides = {side: game.of(side) for side in names}
    sentences = {side: words.summary(names[side], sides[side]) for side in names}
    sums.show_columns(names, columns(sides), sentences, meaning())


def columns(sides: Mapping[int, SideSums]) -> list[SumsColumn]:
    """The columns: error rate, the number of errors of each class, luck, rating."""
    rates = {side: thousandths(each.both) for side, each in sides.items()}
    found = [
        SumsColumn(
            translate("DiceReview", "mEMG"),
            translate("DiceReview", "mEMG"),
            {side: SumsCell(text, bold=True) for side, text in rates.items()},
        )
    ]
    for place, mark in enumerate(MARKED):
        counts = {side: each.both.marks[place] for side, each in sides.items()}
        cells = {side: _count(mark, number) for side, number in counts.items()}
        found.append(SumsColumn(SIGNS[mark], SIGNS[mark], cells))
    lucks = {
        side: SumsCell(equity(each.luck) if each.throws else "–") for side, each in sides.items()
    }
    luck = translate("DiceReview", "luck")
    found.append(SumsColumn(luck, luck, lucks, spare=True))
    ratings = {side: _rated(each.both) for side, each in sides.items()}
    rating = translate("DiceReview", "rating")
    known = [each.both.plies for each in sides.values() if each.both.plies is not None]
    short = rating
    if known:  # a rating is shown only with its look-ahead
        short = look_ahead(min(known))
        rating = f"{rating} ({short})"
    found.append(SumsColumn(rating, short, ratings, spare=True))
    return found


def _rated(errors: Errors) -> SumsCell:
    name = rating_name(errors.rating)
    alone = "" if errors.plies is None else f"{name} ({look_ahead(errors.plies)})"
    return SumsCell(name, alone)


def _count(mark: Mark, number: int) -> SumsCell:
    role = ROLES[mark] if number else Role.MUTED
    bold = number > 0 and mark is Mark.VERY_BAD
    return SumsCell(str(number) if number else "–", f"{number} {SIGNS[mark]}", role, bold)


def meaning() -> str:
    """The meaning of the columns, for the tooltip."""
    lines = [
        translate("DiceReview", "mEMG: thousandths of a point lost per decision; less is better")
    ]
    lines += [f"{SIGNS[mark]} {mark_name(mark)}: {mark_meaning(mark)}" for mark in MARKED]
    lines.append(
        translate("DiceReview", "luck: points that the dice gave, beyond what was to be expected")
    )
    lines.append(
        translate(
            "DiceReview",
            "rating: how well it was played, with the look-ahead by which it was judged; none is "
            "given at 0 plies, for a player that looks no further finds no error in its own play",
        )
    )
    return "\n".join(lines)
