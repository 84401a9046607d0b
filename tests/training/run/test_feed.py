"""The feed between the training thread and the window: bounded, and nothing is lost."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.evolve.evolution import Evolution
from poda.engine.runs.history import History
from poda.engine.runs.training_run import best_of_run
from poda.training import training_thread as module
from poda.training.training_thread import Feed, News
from some import some

from ..trainers import SEED, TICTACTOE, TINY


def heard(history: History, news: News) -> History:
    """What somebody knows by now who takes the news now and then."""
    if news.whole is not None:
        history = news.whole
    for record, champion in news.records:
        history.remember(record, champion)
    return history


@pytest.mark.parametrize("every", [1, 7, 100])
def test_whoever_comes_seldom_knows_the_same(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_RECORDS", 10)
    run, feed, known = Evolution(TICTACTOE, TINY, SEED), Feed(), History()
    for record in some(run.generations(limit=60)):
        feed.tell(record, run.champion, run.history)
        assert len(feed._news.records) <= 10
        if record.number % every == 0:
            known = heard(known, feed.take())
    news = feed.take()
    known = heard(known, news)
    for name, table in run.history.tables.items():
        assert np.array_equal(table.rows, known.tables[name].rows, equal_nan=True)
        assert table.seen == known.tables[name].seen


def test_news_are_told_once() -> None:
    run, feed = Evolution(TICTACTOE, TINY, SEED), Feed()
    for record in run.generations(limit=3):
        feed.tell(record, run.champion, run.history)
    feed.tell_best(best_of_run(run))
    assert feed.take().latest is not None
    assert feed.take() == News()
