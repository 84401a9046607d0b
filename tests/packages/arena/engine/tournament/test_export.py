"""What other programs and people get of a tournament: CSV, JSON, `.mat`, Markdown and HTML."""

from __future__ import annotations

import csv
import io
import json
import math
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.search.observer import never
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament import export, page
from poda.packages.arena.engine.tournament.document import plan_of
from poda.packages.arena.engine.tournament.journal import Journal, record_of
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    Openings,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.record import NEXT_GAME, JournalGame, Summary
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.engine.tournament.standings import Standings
from poda.packages.backgammon.engine.files import mat
from poda.packages.checkers.engine import pdn
from some import some

STRANGE = ("=HYPERLINK(1)", "<script>alert(1)</script>", "a | b_c*`")
RESULTS = (1, 1, 0, -1, 1, 0, -1, -1, 1, 1, 0, 1)


def plan_for(*names: str, sprt: Sprt | None = None) -> TournamentPlan:
    """A tournament of players by random, of such names."""
    entrants = tuple(Entrant(name, "random") for name in names)
    return TournamentPlan("connect4", entrants, "match" if sprt else "round_robin", 4, sprt=sprt)


def games_of(plan: TournamentPlan, results: tuple[int, ...] = RESULTS) -> list[JournalGame]:
    found = []
    for number, points in enumerate(results):
        game = plan.fixture(number)
        summary = Summary(number, game.first, game.second, points, 2, "played", number + 1)
        found.append(JournalGame(summary, "", ("4", "5"), 1, (0.5, 0.25)))
    return found


def standings_of(plan: TournamentPlan, records: list[JournalGame]) -> Standings:
    standings = Standings(plan)
    for record in records:
        standings.add(record.summary)
    return standings


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_csv_has_a_row_for_each_game_with_what_the_first_player_got() -> None:
    plan = plan_for("a", "b", "c")
    head, *rows = rows_of(export.games_csv(plan, games_of(plan)))
    assert head == list(export.GAME_COLUMNS)
    assert len(rows) == len(RESULTS)
    assert rows[0][:6] == ["0", "0", "a", "b", "win", "1"]
    assert rows[3][:6] == ["3", "1", "c", "a", "loss", "-1"]
    assert [row[4] for row in rows][2] == "draw"


def test_no_name_in_a_csv_is_a_formula() -> None:
    plan = plan_for(*STRANGE)
    records = games_of(plan)
    tables = (
        export.games_csv(plan, records),
        export.standings_csv(plan, standings_of(plan, records)),
    )
    for text in some(tables):
        cells = [cell for row in rows_of(text) for cell in row]
        assert "'=HYPERLINK(1)" in cells
        assert not [cell for cell in cells if cell.startswith(("=", "@"))]


def test_the_standings_as_csv_say_who_is_first() -> None:
    plan = plan_for("a", "b", "c")
    records = games_of(plan)
    head, first, *others = rows_of(export.standings_csv(plan, standings_of(plan, records)))
    row = dict(zip(head, first, strict=True))
    best = standings_of(plan, records).rows()[0]
    assert row["player"] == plan.entrants[best.entrant].name
    assert row["rank"] == "1"
    assert float(row["elo"]) == pytest.approx(best.rating.value, abs=1e-6)
    assert len(others) == 2


def test_one_document_holds_plan_standings_and_all_games() -> None:
    plan = plan_for(*STRANGE)
    records = games_of(plan)
    text = "".join(export.document(plan, standings_of(plan, records), records))
    document = json.loads(text)
    assert (document["format"], document["version"]) == (export.FORMAT, export.VERSION)
    assert plan_of(document["plan"]) == plan
    assert [record_of(json.dumps(game), plan) for game in document["games"]] == records
    assert document["result"]["games"] == len(records)
    assert len(document["result"]["pairs"]) == 3
    assert "ratio_by_pairs" not in document


def test_a_document_without_a_game_is_one_too() -> None:
    plan = plan_for("a", "b", sprt=Sprt(0, 10))
    document = json.loads("".join(export.document(plan, Standings(plan), [])))
    assert document["games"] == []
    assert document["ratio_by_pairs"] == [[0, 0.0]]


class Seen(HTMLParser):
    """The tags and the texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "line", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "polyline"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def seen_in(text: str) -> Seen:
    seen = Seen()
    seen.feed(text)
    seen.close()
    assert not seen.open
    return seen


def test_the_page_needs_nothing_else_and_runs_nothing() -> None:
    plan = plan_for(*STRANGE)
    text = page.page(plan, standings_of(plan, games_of(plan)))
    seen = seen_in(text)
    assert "script" not in seen.tags
    assert seen.links == []
    assert "http" not in text.replace('http-equiv="Content', "")
    assert {*STRANGE} <= set(seen.texts)
    assert seen.tags.count("table") == 2


def test_the_page_of_a_sequential_test_shows_its_curve_and_its_verdict() -> None:
    plan = plan_for("new", "old", sprt=Sprt(0, 200, alpha=0.2, beta=0.2))
    standings = standings_of(plan, games_of(plan, (1, -1) * 100))
    assert standings.verdict == "H1"
    text = page.page(plan, standings)
    seen = seen_in(text)
    assert seen.tags.count("polyline") == 1
    assert "The test accepts 200: new is better." in seen.texts
    assert any(each.startswith("Log-likelihood ratio") for each in seen.texts)


def test_a_name_breaks_no_table_of_markdown() -> None:
    plan = plan_for(*STRANGE)
    lines = page.markdown(plan, standings_of(plan, games_of(plan))).splitlines()
    rows = [line for line in lines if line.startswith("|")]
    for row in some(rows):
        assert "<script" not in row
    widths = {row.replace("\\|", "").count("|") for row in rows[:5]}
    assert len(widths) == 1
    assert any(r"a \| b\_c\*\`" in row for row in rows)


def test_who_is_zero_is_said_once() -> None:
    plan = plan_for("a", "b")
    text = page.markdown(plan, standings_of(plan, games_of(plan, (1, -1, 1, 0))))
    assert text.count("the Elo of b is 0") == 1


def test_what_can_not_be_said_is_a_dash() -> None:
    plan = plan_for("a", "b", "c")
    text = page.markdown(plan, Standings(plan))
    assert "nan" not in text
    assert "inf" not in text
    assert "∞" not in text
    assert "| – |" in text


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Estimate(40.7, 30.43), "+40.7 ± 30.4"),
        (Estimate(0.0, math.inf), "0.0 ± ∞"),  # of one game drawn
        (Estimate(-math.inf, math.inf), "−∞"),
        (Estimate(math.nan, math.inf), "–"),
        (Estimate(0.0, 0.0), "0"),
    ],
)
def test_a_value_stands_with_its_error(found: Estimate, told: str) -> None:
    assert page.estimated(found, 1) == told


def test_a_repeated_game_is_told() -> None:
    plan = plan_for("a", "b", "c")
    records = games_of(plan)
    again = [
        JournalGame(record.summary._replace(line=7, first=0, second=1)) for record in records[:3]
    ]
    notes = page.notes(plan, standings_of(plan, again))
    assert notes == ("2 of 3 games repeat an earlier one.",)


def test_each_ending_of_a_name_is_a_kind_of_file(tmp_path: Path) -> None:
    plan = plan_for("a", "b", "c")
    records = games_of(plan)
    standings = standings_of(plan, records)
    for suffix, begins in (
        (".html", "<!DOCTYPE"),
        (".md", "# "),
        (".csv", "number,"),
        (".json", "{"),
    ):
        path = tmp_path / f"cup{suffix}"
        assert export.write(path, plan, standings, lambda: records) == (path,)
        assert path.read_text("utf-8").startswith(begins)
    with pytest.raises(EngineError, match=r"“cup.exe” is not a file for results"):
        export.write(tmp_path / "cup.exe", plan, standings, lambda: records)
    with pytest.raises(EngineError, match="games of backgammon"):
        export.write(tmp_path / "cup.mat", plan, standings, lambda: records)


def test_a_folder_gets_the_page_the_standings_and_the_games(tmp_path: Path) -> None:
    plan = plan_for("a", "b", "c")
    records = games_of(plan)
    export.write_all(tmp_path, plan, standings_of(plan, records), records)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(export.FILES)


# Backgammon


def played(
    folder: Path, cube: CubeTerms | None, games: int
) -> tuple[TournamentPlan, list[JournalGame]]:
    """A match between two who play by chance."""
    entrants = Entrant("Ana", "random"), Entrant("Ben", "random")
    plan = TournamentPlan("backgammon", entrants, games=games, cube=cube, seed=3)
    with closing(Journal.create(folder / "cup", plan)) as journal:
        assert Runner(journal).run(never, lambda games: None) == "complete"
        records = sorted(journal.records(), key=lambda record: record.summary.number)
    return plan, records


@pytest.mark.parametrize("cube", [None, CubeTerms()], ids=["without", "with the cube"])
def test_games_of_backgammon_are_read_as_they_were_played(
    cube: CubeTerms | None, tmp_path: Path
) -> None:
    plan, records = played(tmp_path, cube, 4)
    (text,) = export.mat_files(plan, records)
    match = mat.parse(text)
    assert match.length == 0
    won = [game.points * (1 if game.winner == MAX else -1) for game in match.games]
    # Ana stands on the left, also where she had the second side.
    sides = [1 if record.summary.first == 0 else -1 for record in records]
    assert sides == [1, -1, 1, -1]
    assert won == [
        side * record.summary.points for side, record in zip(sides, records, strict=True)
    ]
    assert {game.names for game in match.games} == {("Ana", "Ben")}
    assert [len(game.actions) for game in match.games] == [len(each.moves) for each in records]
    scores = [game.scores for game in match.games]
    assert scores[0] == (0, 0)
    assert sum(scores[3]) + match.games[3].points == sum(map(abs, won))


def test_the_two_games_of_a_pair_have_the_same_throws(tmp_path: Path) -> None:
    plan, records = played(tmp_path, None, 2)
    first, second = mat.parse(next(export.mat_files(plan, records))).games
    assert first.actions[0] == second.actions[0][::-1]


def test_each_match_is_a_file(tmp_path: Path) -> None:
    plan, records = played(tmp_path, CubeTerms(length=3), 2)
    texts = list(export.mat_files(plan, records))
    assert len(texts) == 2
    for text, record in zip(texts, records, strict=True):
        match = mat.parse(text)
        assert match.length == 3
        assert len(match.games) == record.moves.count(NEXT_GAME) + 1
        last = match.games[-1]
        score = last.scores[0 if last.winner == MAX else 1] + last.points
        assert score >= 3
        left_won = record.summary.points * (1 if record.summary.first == 0 else -1)
        assert last.winner == left_won
    paths = export.write(tmp_path / "cup.mat", plan, Standings(plan), lambda: records)
    assert [path.name for path in paths] == ["cup-1.mat", "cup-2.mat"]


def test_a_game_that_was_forfeited_keeps_its_last_words(tmp_path: Path) -> None:
    plan, records = played(tmp_path, None, 2)
    summary = records[0].summary._replace(reason="crash", points=-1)
    broken = JournalGame(summary, moves=records[0].moves[:5], words="Segmentation\nfault")
    (game,) = mat.parse(next(export.mat_files(plan, [broken]))).games
    assert (game.winner, game.points) == (-1, 1)
    assert any("crash: Segmentation fault" in remark.text for remark in game.remarks)


def test_a_game_from_another_position_has_no_mat() -> None:
    plan = TournamentPlan(
        "backgammon", (Entrant("Ana", "random"), Entrant("Ben", "random")), games=2
    )
    record = JournalGame(Summary(0, 0, 1, 1, 1, "played"), start="4HPwATDgc/ABMA max 3-1")
    with pytest.raises(EngineError) as caught:
        list(export.mat_files(plan, [record]))
    assert caught.value.code == "mat.position"


def test_what_has_no_room_in_a_file_goes_into_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, records = played(tmp_path, None, 4)
    monkeypatch.setattr(mat, "PLIES_LIMIT", len(records[0].moves) + len(records[1].moves))
    texts = list(export.mat_files(plan, records))
    assert len(texts) > 1
    assert sum(len(mat.parse(text).games) for text in texts) == 4


def test_games_of_checkers_are_read_as_they_were_played(tmp_path: Path) -> None:
    names = Entrant("Ana", "random"), Entrant("Ben", "random")
    plan = TournamentPlan("checkers", names, games=2, openings=Openings(0, ("9-14 23-18 14x23",)))
    moves = ("27x18", "12-16")
    records = [
        JournalGame(Summary(0, 0, 1, 1, 2, "time", 1), plan.openings.positions[0], moves),
        JournalGame(Summary(1, 1, 0, 0, 2, "played", 1), plan.openings.positions[0], moves),
    ]
    path = tmp_path / "games.pdn"
    export.write(path, plan, Standings(plan), lambda: records)
    games = pdn.parse(path.read_text("utf-8"))
    assert [game.result for game in games] == ["1-0", "1/2-1/2"]
    assert [(game.header("Black"), game.header("White")) for game in games] == [
        ("Ana", "Ben"), ("Ben", "Ana"),
    ]  # fmt: skip
    assert games[0].header("Termination") == "time"
    assert [move.action for move in games[1].moves] == [
        (9, 14), (23, 18), (14, 23), (27, 18), (12, 16),
    ]  # fmt: skip
    connect4 = TournamentPlan("connect4", names, games=2)
    with pytest.raises(EngineError) as caught:
        export.write(path, connect4, Standings(connect4), lambda: [])
    assert caught.value.code == "tournament.not_pdn"
