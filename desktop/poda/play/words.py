"""Players, results, engine states, analyses and matches in the user's words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.base import terms
from poda.base.paths import shown
from poda.base.terms import QT_TRANSLATE_NOOP, capitalised
from poda.engine.errors import one_line
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.players import SELECTIVE_PLIES, Analysis, Decision, PlayerSpec
from poda.house.settings import settings
from poda.play import turn_words
from poda.play.model import opponents, strength
from poda.play.model.board import RecordModel
from poda.play.model.engine_room import EnginePurpose, EngineState
from poda.play.model.game import PlayModel
from poda.play.model.kit import Level
from poda.play.model.match import Match, header_in, parted
from poda.play.model.opponents import has_trained_network, known_evaluation, level_of
from poda.play.model.record import GameRecord
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import count, evaluation_name, message, number, value_words

if TYPE_CHECKING:
    from poda.engine.glicko import GlickoRating
    from poda.engine.runs.card import ChampionCard

translate = QCoreApplication.translate


_SHORTEST: Final = 0.01  # seconds; shorter times are shown as "< 0.01 s"


def missing_moves(model: PlayModel) -> tuple[Any, ...]:
    """The legal moves without an exact value yet, if a solver analyses the position."""
    if model.analysis.values is not None:
        return model.analysis.values.missing
    # A small game's values come at once, so none is shown as missing.
    if model.board.record.is_over() or model.board.game.small or not model.analysis.by_solver:
        return ()
    return tuple(model.board.game.actions(model.board.record.state))


def is_solving(model: PlayModel) -> bool:
    """Whether the analysis is running and exact values are still missing."""
    return model.room.analysing and bool(missing_moves(model))


def is_exact(analysis: Analysis[Any]) -> bool:
    """Whether the values come from a solver, even if some are still missing."""
    return bool(analysis.missing) or all(move.kind == "exact" for move in analysis.moves)


def solving_text(model: PlayModel) -> str:
    """The progress and cost of solving: "3 of 7 moves solved · 1.2 M nodes"; at the end the time
    too."""
    analysis, missing = model.analysis.values, missing_moves(model)
    known = len(analysis.moves) if analysis is not None else 0
    # A small game's tree is searched only once, so a later analysis visits no nodes.
    nodes = max(model.room.analysis_nodes, analysis.nodes if analysis is not None else 0)
    if missing:
        text = translate("Play", "{known} of {all} moves solved")
        if not model.room.analysing:
            text = translate("Play", "Stopped: {known} of {all} moves solved")
        text = text.format(known=known, all=known + len(missing))
    else:
        text = translate("Play", "Solved to the end")
    parts = [text]
    if nodes:
        words = translate("Play", "{nodes} nodes")
        parts.append(words.format(nodes=count(nodes)))
    if analysis is not None and not missing:
        decimals = 1 if analysis.seconds >= 1 else 2
        seconds = QLocale().toString(max(analysis.seconds, _SHORTEST), "f", decimals)
        words = translate("Play", "{seconds} s")
        text = words.format(seconds=seconds)
        parts.append(text if analysis.seconds >= _SHORTEST else f"< {text}")
    return " · ".join(part.replace(" ", "\u00a0") for part in parts)  # no line ends within one


def playing_out_text(playouts: Analysis[Any]) -> str:
    """The cost of playouts: "12,000 playouts · 0.3 s · 40 k/s"."""
    rate = count(round(playouts.nodes / max(playouts.seconds, 0.001)), exact_below=1_000)
    words = translate("Play", "{seconds} s")
    seconds = words.format(seconds=QLocale().toString(playouts.seconds, "f", 1))
    parts = playouts_words(playouts.nodes), seconds, f"{rate}/s"
    return " · ".join(part.replace(" ", "\u00a0").replace("/", "\u2060/\u2060") for part in parts)


# Noise on values, as a part of a clear lead (`Game.lead`), from which on it is told as such.
_ROUGHLY: Final = 0.25
_BADLY: Final = 1.0

_FILE_LENGTH: Final = 30  # the most characters of a file's name


def level_name(level: Level) -> str:
    """The name of a level of opponents: "Expert"; "" for a player named by its search."""
    names = {
        "": "",
        "random": translate("Play", "Random"),
        "newcomer": translate("Play", "Newcomer"),
        "novice": translate("Play", "Novice"),
        "learner": translate("Play", "Learner"),
        "experienced": translate("Play", "Experienced"),
        "master": translate("Play", "Master"),
        "champion": translate("Play", "Champion"),
        "beginner": translate("Play", "Beginner"),
        "casual": translate("Play", "Casual"),
        "intermediate": translate("Play", "Intermediate"),
        "advanced": translate("Play", "Advanced"),
        "expert": translate("Play", "Expert"),
        "deep": translate("Play", "Deep"),
        "monte_carlo": translate("Play", "Statistical"),
        "perfect": translate("Play", "Perfect"),
        "perfect_human": translate("Play", "Fallible"),
        "evolved": translate("Play", "Evolved"),
        "evolved_further": translate("Play", "Farsighted"),
        "learnt": translate("Play", "Learnt"),
    }
    return names[level.key]


def algorithm_name(kind: str, game_key: str = "") -> str:
    """The algorithm's usual name. A network is called evolved if the game has a trained one too."""
    if kind == "evolved" and has_trained_network(game_key):
        return translate("Play", "Evolved network")
    names = {
        "minimax": translate("Play", "Minimax"),
        "alphabeta": translate("Play", "Alpha-beta"),
        "pvs": translate("Play", "PVS (NegaScout)"),
        "evolved": translate("Play", "Network"),
        "expectiminimax": translate("Play", "Expectiminimax"),
        "mcts": translate("Play", "Monte Carlo tree search"),
        "perfect": translate("Play", "Solver"),
    }
    return names[kind]


def player_name(game_key: str, spec: PlayerSpec) -> str:
    """The short name of a player: "Person", "Expert", "Minimax, 4 plies"."""
    if spec.is_person:
        return translate("Play", "Person")
    level = level_of(game_key, spec)
    return (level and level_name(level)) or search_words(game_key, spec)


def search_words(game_key: str, spec: PlayerSpec) -> str:
    """The algorithm and its depth: "Alpha-beta, 6 plies". A player from a file has the file's name:
    "connect4 generation 312, 2 plies"; in a game with dice it has its evaluation's: "Trained
    network, 2 plies"."""
    if spec.kind == "random":
        return translate("Play", "Random")
    if spec.kind == "perfect":
        text = translate("Play", "{solver}, errs {percent} %")
        return (text if spec.err else "{solver}").format(
            solver=algorithm_name(spec.kind), percent=spec.err
        )
    if spec.kind == "mcts":
        return _playout_words(spec)
    text = translate("Play", "{algorithm}, {plies}")
    evaluation = known_evaluation(game_key, spec)
    if spec.evaluation and not evaluation:
        text = translate("Play", "{algorithm}, {plies} ({evaluation})")
    algorithm = evaluation_name(evaluation) if evaluation else algorithm_name(spec.kind, game_key)
    if spec.shipped:
        algorithm = translate("Play", "N-tuple network")
        if has_trained_network(game_key):
            algorithm = translate("Play", "Learnt network")
    text = text.format(
        algorithm=file_words(spec) if spec.path else algorithm,
        plies=_Plurals().plies(opponents.plies(game_key, spec)),
        evaluation=evaluation_name(spec.evaluation),
    )
    return ", ".join([text, *_weakness_words(spec)]) if spec.noise or spec.err else text


def _weakness_words(spec: PlayerSpec) -> list[str]:
    """What makes a player weaker than its search: "noise 0.1", "overlooks 10 %"."""
    words = []
    if spec.noise:
        noise = translate("Play", "noise {number}")
        words.append(noise.format(number=QLocale().toString(spec.noise, "g", 4)))
    if spec.is_weakened and spec.err:
        overlooks = translate("Play", "overlooks {percent} %")
        words.append(overlooks.format(percent=spec.err))
    return words


def way_of_playing(game_key: str, spec: PlayerSpec) -> str:
    """A level's way of playing, in a line for its opponent: "sees 2 plies, judges roughly (±3),
    overlooks 10 %"."""
    if spec.kind == "perfect":
        if not spec.err:
            return translate("Play", "knows every value")
        text = translate("Play", "knows every value, errs {percent} %")
        return text.format(percent=spec.err)
    words = [evaluation_name(spec.evaluation)] if spec.evaluation else []
    if spec.plies >= GAMES[game_key].max_plies or spec.plies >= SELECTIVE_PLIES:
        seconds = QLocale().toString(float(spec.seconds or 0), "g", 4)
        text = translate("Play", "looks as far as it can in {seconds} s")
        words.append(text.format(seconds=seconds))
    elif spec.plies:
        words.append(_Plurals().sees(spec.plies))
    elif not spec.noise:
        words.append(translate("Play", "looks at its own plays alone"))
    if spec.noise:
        off = spec.noise / GAMES[game_key].lead
        judges = (
            translate("Play", "judges a little off (±{noise})"),
            translate("Play", "judges roughly (±{noise})"),
            translate("Play", "judges badly (±{noise})"),
        )
        text = judges[(off >= _ROUGHLY) + (off >= _BADLY)]
        words.append(text.format(noise=QLocale().toString(spec.noise, "g", 4)))
    if spec.err:
        text = translate("Play", "overlooks {percent} %")
        words.append(text.format(percent=spec.err))
    return ", ".join(words)


def _playout_words(spec: PlayerSpec) -> str:
    """The options of Monte Carlo search: "MCTS, 20,000 playouts", "MCTS (C 0.7, solver)"."""
    budget = ("MCTS", playouts_words(spec.playouts) if spec.playouts else "")
    options = []
    if spec.constant is not None:
        options.append(f"C {QLocale().toString(spec.constant, 'g', 4)}")
    if spec.playout_plies is not None:
        options.append(plies_words(spec.playout_plies))
    if spec.evaluation:
        options.append(evaluation_name(spec.evaluation))
    if spec.solver:
        options.append(translate("Play", "solver"))
    if spec.reuse:
        options.append(translate("Play", "keeps its tree"))
    text = ", ".join(filter(None, budget))
    return f"{text} ({', '.join(options)})" if options else text


def playouts_words(number: int) -> str:
    """ "1 playout", "20,000 playouts"."""
    return _Plurals().playouts(number).replace(str(number), count(number))


def plies_words(number: int) -> str:
    """ "1 ply", "6 plies"."""
    return _Plurals().plies(number)


def file_words(spec: PlayerSpec) -> str:
    """The name of an evolved player's file, without its suffix; a long one is cut in the middle."""
    name = shown(spec.file_name)
    name = name.removesuffix(".json") or name
    if len(name) <= _FILE_LENGTH:
        return name
    # Players of one kind often differ only at the end of their names.
    end = _FILE_LENGTH // 2
    return f"{name[: _FILE_LENGTH - end - 1].rstrip()}…{name[-end:].lstrip()}"


class _Plurals(QObject):
    """Texts with plural forms, which lupdate finds only in calls of `self.tr`."""

    def plies(self, number: int) -> str:
        return self.tr("%n plies", "", number)

    def playouts(self, number: int) -> str:
        return self.tr("%n playouts", "", number)

    def sees(self, plies: int) -> str:
        return self.tr("sees %n plies", "", plies)

    def match_to(self, points: int) -> str:
        return self.tr("Match to %n points", "", points)

    def wins(self, points: int) -> str:
        return self.tr("wins %n points", "", points)


def figures(card: ChampionCard, name: str = "") -> str:
    """The figures of a champion: "fitness 11 · age 3 · mean 9.5 · generation 312"; "" if none is
    known. The generation is left out if the player's `name` has it."""
    if card.generation == 0:
        return translate("Play", "random, before any training")
    told = str(card.generation) in re.findall(r"[0-9]+", name)
    generation = None if told else card.generation
    known = [
        (translate("Play", "fitness {number}"), card.fitness),
        (translate("Play", "age {number}"), card.age),
        (translate("Play", "mean {number}"), card.mean),
        (translate("Words", terms.GENERATION), generation),
    ]
    parts = []
    if card.learnt:
        known = known[-1:]
        parts.append(by_learning())
    parts += [text.format(number=_figure(value)) for text, value in known if value is not None]
    # No-break spaces keep each word and its number on one line.
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def by_learning() -> str:
    """The description of a network trained by temporal differences."""
    return translate("Play", "learnt by temporal differences")


def _figure(value: float) -> str:
    whole = float(value).is_integer()
    return QLocale().toString(float(value), "f", 0 if whole else 2)


def player_meaning(game_key: str, spec: PlayerSpec) -> str:
    """The explanation of a player's name: algorithm, plies and thinking time."""
    if spec.is_person:
        return translate("Play", "Mouse or keyboard")
    if spec.kind == "random":
        return translate("Play", "Any legal move, without looking")
    if spec.kind == "perfect" and spec.seconds is None:
        return _solver_meaning(spec)
    if spec.kind == "evolved" and spec.seconds is None:
        return search_words(game_key, replace(spec, path="", plies=opponents.plies(game_key, spec)))
    level = level_of(game_key, spec)
    text = "{search}" if spec.seconds is None else "≤ {seconds} s"
    if level is not None and spec.seconds is not None:  # any other name includes the search
        text = translate("Play", "{search}, ≤ {seconds} s")
    seconds = QLocale().toString(float(spec.seconds or 0), "g", 4)
    return text.format(search=search_words(game_key, spec), seconds=seconds)


def _solver_meaning(spec: PlayerSpec) -> str:
    if not spec.err:
        return translate("Play", "Solves every position")
    text = translate("Play", "Solves every position, errs {percent} %")
    return text.format(percent=spec.err)


def player_tooltip(game_key: str, spec: PlayerSpec) -> str:
    """The full description of a player, whose name on screen may be shortened."""
    meaning = player_meaning(game_key, spec)
    return f"{spec.path}\n{meaning}" if spec.path else meaning


# A person's strength.


def elo_words(elo: float) -> str:
    """ "312 Elo"."""
    text = translate("Play", "{elo} Elo")
    return text.format(elo=QLocale().toString(round(elo)))


def rating_words(rating: GlickoRating) -> str:
    """A rating with the half of its interval of 95 %: "620 ± 140"."""
    elo, margin = (QLocale().toString(round(each)) for each in (rating.elo, rating.margin))
    return f"{elo}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{margin}"


def even_words(game_key: str) -> str:
    """What an even game takes a person for, and who plays in it: "takes you for about 620 ± 140;
    plays as Casual"."""
    level = level_name(strength.fitting(game_key))
    if not strength.readings(game_key):
        text = translate("Play", "does not know you yet; plays as {level}")
        return text.format(level=level)
    text = translate("Play", "takes you for about {rating}; plays as {level}")
    return text.format(rating=rating_words(strength.rating(game_key)), level=level)


def even_sentence(game_key: str) -> str:
    """`even_words` as a sentence by itself."""
    text = translate("Play", "Even game {sentence}.")
    return text.format(sentence=even_words(game_key))


def rated_words(board: RecordModel, gained: float | None) -> tuple[str, str]:
    """What a game has changed in a person's strength, briefly and in full: "Your strength: 650 ±
    140 (+30)". `gained` is None if it was not rated, because there was help."""
    if gained is None:
        brief = translate("Play", "Not rated: with help")
        return brief, translate(
            "Play",
            "A game counts for your strength if you take no move back and get no hint, values, "
            "review or question of the tutor before its end.",
        )
    key = board.game.key
    text = translate("Play", "Your strength: {rating} ({change})")
    brief = text.format(
        rating=rating_words(strength.rating(key)),
        change=number(round(gained)),
    )
    return brief, f"{brief}. {even_sentence(key)}"


def headline(model: PlayModel) -> str:
    """The state of the game in a sentence: whose turn it is, or how it ended."""
    if model.board.record.is_over():
        return turn_words.outcome(model.board.record)
    if model.board.has_dice:
        return turn_words.turn_words_of(model.board.game.key).headline(model)
    return turn_words.side_to_move(model.board.game.key, model.board.to_move)


def ending_words(record: GameRecord) -> str:
    """The reason for the end of the game, from its rules: "White cannot move"; "" if the rules give
    none, and during the game."""
    ended = record.is_over() and not record.current.resigned
    ending = record.game.ending(record.state) if ended else None
    if ending is None:
        return ""
    text = translate("Endings", ending.text).format(**dict(ending.values))
    return capitalised(text)


def engine_word(model: PlayModel) -> str:
    """The state of the engine in one word."""
    words = {
        EngineState.READY: translate("Play", "Ready"),
        EngineState.THINKING: translate("Play", "Thinking"),
        EngineState.STOPPED: translate("Play", "Stopped"),
        EngineState.FAILED: translate("Play", "Failed"),
    }
    return words[model.room.state]


def engine_detail(model: PlayModel) -> str:
    """A detail beside `engine_word`: the engine's progress, or what the person can do."""
    room = model.room
    if room.state is EngineState.THINKING:
        return _thinking_detail(model)
    if room.state is EngineState.FAILED:
        return _failure(model)
    if model.line.is_shown:
        return translate("Play", "Esc goes back to the game")
    if model.board.has_dice and model.turns.awaits_dice:
        return translate("Play", "waiting for the dice")
    if model.waits_for_start:
        return translate("Play", "press Play to let {player} move").format(
            player=player_name(
                model.board.game.key, model.board.players[model.board.on_turn or MAX]
            )
        )
    hint = "" if model.analysis.hint is None else hint_words(model)
    return hint or _preparing(model)


def hint_words(model: PlayModel) -> str:
    """The text of the hint on the board: move, value, reason, depth: "hint 11-15: +12 · wins a man
    in 3 · depth 17"; "" without one, or with dice, which have their own words."""
    found, board = model.room.so_far, model.board
    if found is None or board.has_dice or model.analysis.hint_chosen:
        return ""
    if model.analysis.hint != found.action:
        return ""
    state, game = board.record.state, board.game
    told = [value_words(found.value, found.kind, board.to_move, game)]
    if (reason := kit_of(game).reason(state, found.line)) is not None:
        told.append(reason.said(QCoreApplication.translate))
    if found.kind == "estimate":
        depth = translate("Play", "depth {depth}")
        told.append(depth.format(depth=found.depth))
    text = translate("Play", "hint {move}: {what}")
    return text.format(move=game.format_action(state, found.action), what=" · ".join(told))


def _preparing(model: PlayModel) -> str:
    """The database that is being computed, with its progress; "" for none."""
    if model.room.preparing is None:
        return ""
    what, share = model.room.preparing
    if what != kit_of(model.board.game).prepares:
        return ""
    texts = {
        "bear-off": translate("Play", "computing the bear-off database: {percent} %"),
        "endgames": translate("Play", "computing the endgames: {percent} %"),
    }
    return texts[what].format(percent=round(100 * share))


def _failure(model: PlayModel) -> str:
    if (error := model.room.error) is not None:
        return message(error)
    return translate("Play", "see the log, or start a new game")


def _thinking_detail(model: PlayModel) -> str:
    room, best = model.room, model.room.so_far
    if best is not None and best.solved is not None:
        return _solving_detail(model, best)
    if best is not None and best.playouts:
        return _playing_out(model, best)
    if room.purpose is EnginePurpose.DOUBLE:
        text = translate("Play", "{player}: whether to double")
    elif room.purpose is EnginePurpose.HINT:
        text = translate("Play", "hint")
        if best is not None:
            text = translate("Play", "hint: depth {depth}, {nodes} nodes")
    else:
        text = "{player}"
        if best is not None:
            text = translate("Play", "{player}: depth {depth}, {nodes} nodes")
    return text.format(
        player=player_name(model.board.game.key, model.board.players[model.board.on_turn or MAX]),
        depth=best.depth if best else 0,
        nodes=count(best.total_nodes) if best else "",
    )


def _playing_out(model: PlayModel, best: Decision[Any]) -> str:
    """The progress of playouts: "Statistical: 12,000 playouts"."""
    text = translate("Play", "{player}: {playouts}")
    if model.room.purpose is EnginePurpose.HINT:
        text = translate("Play", "hint: {playouts}")
    player = player_name(model.board.game.key, model.board.players[model.board.on_turn or MAX])
    return text.format(player=player, playouts=playouts_words(best.playouts))


def _solving_detail(model: PlayModel, best: Decision[Any]) -> str:
    """The progress of a solver: "Perfect: 3 of 7 solved, 1.2 M nodes"."""
    solved, moves = best.solved or (0, 0)
    text = translate("Play", "{player}: {solved} of {moves} solved, {nodes} nodes")
    if model.room.purpose is EnginePurpose.HINT:
        text = translate("Play", "hint: {solved} of {moves} solved, {nodes} nodes")
    return text.format(
        player=player_name(model.board.game.key, model.board.players[model.board.on_turn or MAX]),
        solved=solved,
        moves=moves,
        nodes=count(best.total_nodes),
    )


# Matches and their games.

_NAME_LENGTH: Final = 12  # characters, so that two names and the score fit the side column


def length_words(length: int) -> str:
    """The length of a match: "Match to 5 points", or "Money play"."""
    if not length:
        return translate("Play", "Money play")
    return _Plurals().match_to(length)


def player_words(match: Match, game_key: str, side: int, *, whole: bool = False) -> str:
    """The name of a side's player in the match, shortened unless `whole`, or else the side's
    colour."""
    name = one_line(match.names[side == MIN])
    if len(name) > _NAME_LENGTH and not whole:
        name = name[: _NAME_LENGTH - 1].rstrip() + "…"
    return name or side_name(game_key, side)


def score_words(match: Match, game_key: str, *, whole: bool = False) -> str:
    """The score: "Blue 3, Orange 2"; names are shortened unless `whole`."""
    return translate("Play", "{first} {points}, {second} {others}").format(
        first=player_words(match, game_key, MAX, whole=whole),
        points=match.score()[0],
        second=player_words(match, game_key, MIN, whole=whole),
        others=match.score()[1],
    )


def match_words(match: Match, game_key: str) -> str:
    """The score and the length: "Blue 3, Orange 2 · Match to 5 points"."""
    return f"{score_words(match, game_key)} · {length_words(match.length)}"


def end_words(match: Match, game_key: str) -> str:
    """The winner of the match in a sentence; "" if it is not over."""
    if not (winner := match.winner()):
        return ""
    return translate("Play", "{name} wins the match").format(
        name=player_words(match, game_key, winner)
    )


def game_words(match: Match, game_key: str, index: int) -> str:
    """The result of a game: "Game 1: Blue wins 2 points"; of the last, "Game 3: under way"."""
    winner, points = match.outcome(index)
    if winner:
        what = translate("Play", "{name} {wins}").format(
            name=player_words(match, game_key, winner), wins=_Plurals().wins(points)
        )
    elif index == len(match.games) - 1:
        what = translate("Play", "under way")
    else:
        what = translate("Play", "not finished")
    return translate("Play", "Game {number}: {what}").format(number=index + 1, what=what)


def person_name(board: RecordModel, side: int) -> str:
    """The name of the person on a side; "" for an engine, or a person without a name. If two
    persons play, MIN has the second of the names in the settings."""
    if not board.players[side].is_person:
        return ""
    both = board.players[-side].is_person
    return settings().person_names[int(both and side < 0)]


def seat_name(board: RecordModel, side: int) -> str:
    """The name of a side's player for files: the person's name or "Person", or the engine's name.
    Two persons without names are called after their sides."""
    if name := person_name(board, side):
        return name
    if all(spec.is_person for spec in board.players.values()):
        return side_name(board.game.key, side)
    return player_name(board.game.key, board.players[side])


_HEADERS: Final = {
    "Event": QT_TRANSLATE_NOOP("Headers", "Event"),
    "Site": QT_TRANSLATE_NOOP("Headers", "Site"),
    "Date": QT_TRANSLATE_NOOP("Headers", "Date"),
    "Round": QT_TRANSLATE_NOOP("Headers", "Round"),
    "Result": QT_TRANSLATE_NOOP("Headers", "Result"),
    "Annotator": QT_TRANSLATE_NOOP("Headers", "Annotator"),
    "Opening": QT_TRANSLATE_NOOP("Headers", "Opening"),
}
_SIGN: Final = re.compile(r"[!?]{1,4}")
_GLYPHS: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}


def signs(remarks: Iterable[str]) -> str:
    """The signs among remarks on a move, which grade it and are shown beside it: "!?"."""
    if not (given := tuple(remarks)):
        return ""
    found = (_GLYPHS.get(remark, remark) for remark in given)
    return "".join(sign for sign in found if _SIGN.fullmatch(sign))


def is_sign(remark: str) -> bool:
    """Whether a remark is only a sign that grades the move."""
    return bool(signs((remark,)))


def remark_words(game_key: str, remark: str) -> str:
    """The text of a remark on screen: "Blue: Doubles => 2", "Event: Club match"."""
    side, text = parted(remark)
    text = one_line(text)
    if header := header_in(text):
        header_name, said = header
        sides = {"Black": MAX, "White": MIN}
        if header_name in sides:
            name = side_name(game_key, sides[header_name])
        else:
            name = translate("Headers", _HEADERS.get(header_name, header_name))
        return translate("Play", "{side}: {text}").format(side=name, text=said)
    if not side:
        return text
    return translate("Play", "{side}: {text}").format(side=side_name(game_key, side), text=text)
