"""What a window of Poda shows and knows, as a document: what is to be the same after a kill."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from poda.packages.arena.engine.tournament.document import plan_as_json
from poda.packages.arena.engine.tournament.journal import Journal, kept, tournaments_dir
from poda.packages.arena.window.tournament_model import TournamentModel
from poda.packages.teach.engine.exercises.exercise import exercise_as_json
from poda.packages.teach.window.exercise import answers as memory
from poda.packages.teach.window.exercise.answers import ExerciseModel, marks_as_json
from poda.packages.teach.window.lecture import keeping
from poda.packages.teach.window.lecture.course import NOTHING
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.play.model import storage
from poda.play.model.game import PlayModel
from poda.play.model.match import Match
from poda.play.model.record import GameRecord, next_of
from poda.play.model.storage import SavedGame, StoredGame
from poda.training.model import TrainingModel
from poda.tree.model.opening import paths_of
from poda.tree.session import draft
from poda.tree.session.draft import Draft
from poda.tree.session.history import Moment
from poda.tree.tab import TreeTab
from poda.window.main_window import MainWindow

Document = dict[str, Any]

# The Play tab


def game_document(saved: SavedGame) -> Document:
    """A game, its match, and where "forward" leads from every position."""
    records = [saved.record]
    if saved.match is not None:
        records += [game.record for game in saved.match.games]
    plain = storage.to_plain(saved)
    ways = [_forward(record) for record in records]
    return {"saved": plain, "forward": ways, "match": _match_document(saved.match)}


def _forward(record: GameRecord) -> list[int]:
    after = ((node, next_of(node)) for node in record.nodes())
    return [node.children.index(child) for node, child in after if child is not None]


def _match_document(match: Match | None) -> Document | None:
    if match is None:
        return None
    cube = None if match.can_go_on() is False else repr(match.next_cube())
    return {
        "score": match.score(), "winner": match.winner(), "next": cube, "shown": match.shown,
        "outcomes": [match.outcome(index) for index in range(len(match.games))],
    }  # fmt: skip


def left_document(left: StoredGame) -> Document:
    """A game with what the window knows beside it."""
    return game_document(left.saved) | {
        "keeps_seed": left.keeps_seed, "swapped": left.swapped, "steps": list(left.steps),
        "review": left.review,
    }  # fmt: skip


def play_document(model: PlayModel) -> Document | None:
    """What should be offered of the game on the board."""
    match, turns = model.matches.match, model.turns
    if not storage.is_unfinished(model.board.record, match):
        return None
    left = StoredGame(
        *(model.saved(), (), turns.keeps_seed, turns.is_swapped, turns.steps, model.review.on)
    )
    return left_document(left)


def kept_game(path: Path | None) -> Document | None:
    """What is in the file of the game that is under way."""
    return left_document(storage.load_left(path)) if path is not None and path.exists() else None


# The Tree tab


def _moment_document(moment: Moment) -> Document:
    folded = None if moment.folded is None else sorted(moment.folded)
    return asdict(moment) | {
        "source": moment.source.as_json(), "options": asdict(moment.options), "folded": folded
    }  # fmt: skip


def tree_document(tab: TreeTab) -> Document | None:
    """What should be offered of the tree on screen."""
    history = tab.build.history
    others, before = history.others
    now, model = _now(tab), tab.model
    text = tab.parts.editor.unapplied(model.source)
    caret = tab.parts.editor.field.textCursor().position() if text else 0
    kept = Draft(
        now.source, now.options, now.step, now.bookmarks, text, caret, model.notes.book,
        now.folded, now.selected, others, before,
        tuple(model.notes.about(other.source) for other in others),
    )  # fmt: skip
    return draft_document(kept) if kept.is_worth_keeping() else None


def _now(tab: TreeTab) -> Moment:
    model = tab.model
    assert model.source is not None
    folds = None if model.folds is None else tuple(paths_of(model.tree, model.folds))
    selected = paths_of(model.tree, [model.selected])[0] if model.selected >= 0 else None
    return Moment(model.source, model.options, model.step, model.bookmarks.steps, folds, selected)


def draft_document(kept: Draft) -> Document:
    """A tree with what was typed, and the trees to go back and forward to."""
    return {
        "now": _moment_document(kept.now), "text": kept.text,
        "caret": kept.caret if kept.text else 0, "notes": kept.notes.as_json(),
        "books": [book.as_json() for book in kept.books if book.notes],
        "back": [_moment_document(moment) for moment in kept.others[: kept.before]],
        "forward": [_moment_document(moment) for moment in kept.others[kept.before :]],
    }  # fmt: skip


def kept_tree(path: Path | None) -> Document | None:
    """What is in the file of the tree on screen."""
    return draft_document(draft.load(path)) if path is not None and path.exists() else None


def remembered_tree() -> Document | None:
    """What comes back by itself: the search, without a place in it."""
    found = draft.remembered_search()
    return None if found is None else {"source": found[0].as_json(), "options": asdict(found[1])}


def exercise_document(model: ExerciseModel) -> Document | None:
    """The exercise with what was put down, and the tally."""
    if model.exercise is None:
        return None
    return {
        "exercise": exercise_as_json(model.exercise), "marks": marks_as_json(model.marks),
        "tally": asdict(model.tally), "state": asdict(model.state),
    }  # fmt: skip


def remembered_exercise() -> Document | None:
    """The exercise that comes back with the mode."""
    found = memory.remembered()
    if found is None:
        return None
    return {
        "exercise": exercise_as_json(found.exercise), "marks": marks_as_json(found.marks),
        "tally": asdict(found.tally), "state": asdict(found.state),
    }  # fmt: skip


def lecture_document(mode: LectureMode) -> Document | None:
    """The lecture at hand, and those that gave way to it."""
    left = mode.kept._left()
    return None if left.lecture == NOTHING else _left_lecture_document(left)


def _left_lecture_document(left: keeping.KeptLecture) -> Document:
    recent = (keeping.load(path) for path in keeping.recent_lectures())
    return {"at hand": left.text(), "recent": sorted(each.text() for each in recent)}


def kept_lecture(mode: LectureMode) -> Document | None:
    """What is in the file of the lecture at hand."""
    path = mode.kept._keeper.path
    if path is None or not path.exists():
        return None
    return _left_lecture_document(keeping.load(path))


# The Training tab


def run_document(model: TrainingModel) -> Document | None:
    """The run that rests, and its best player."""
    if model.folder is None:
        return None
    best = hashlib.sha256(model.run.best.weights.tobytes()).hexdigest()
    return {
        "folder": str(model.folder.path), "status": model.status.name,
        "totals": list(model.totals[:2]), "best": best,
        "settings": model.plan.settings.to_dict(), "seed": model.seed,
        "game": model.game_key,
    }  # fmt: skip


# The Tournament tab


def journal_document(journal: Journal) -> Document:
    """What was played, and whether there is more to be played."""
    games = sorted(journal.games)
    said = "\n".join(repr(tuple(game)) for game in games)
    return {
        "folder": str(journal.folder), "plan": plan_as_json(journal.plan), "end": journal.end,
        "numbers": [game.number for game in games],
        "games": hashlib.sha256(said.encode()).hexdigest(),
    }  # fmt: skip


def tournament_document(model: TournamentModel) -> Document | None:
    """The tournament on screen, as its standings and its list count it; where there is none, the
    one that was played last."""
    if model.journal is None:
        return kept_tournament()
    assert model.standings is not None
    assert model.standings.games == model.played == len(model.games)
    return journal_document(model.journal)


def kept_tournament() -> Document | None:
    """What is in the folder of the tournament that was played last."""
    found = kept(tournaments_dir())
    return journal_document(Journal.read(found[0].folder)) if found else None


def documents_of(window: MainWindow) -> Document:
    """Of all tabs, in the terms of JSON."""
    tree, training = window._tree, window._training
    tournament = window.added["tournament"].widget
    return {
        "play": play_document(window.play.model),
        "tree": tree_document(tree) if tree is not None else None,
        "exercise": exercise_document(tree.added["teach"].exercise.model)
        if tree is not None
        else None,
        "lecture": lecture_document(tree.added["teach"].lecture) if tree is not None else None,
        "training": run_document(training.model) if training is not None else None,
        "tournament": tournament_document(tournament.model) if tournament is not None else None,
    }
