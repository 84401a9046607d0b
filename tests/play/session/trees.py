"""Random records and saved games, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import DOUBLE, CubeRules, cube_of_game
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import evaluations
from poda.play.model.match import Match, MatchGame, may_double, record_with
from poda.play.model.record import SEED_LIMIT, GameDice, GameNode, GameRecord
from poda.play.model.storage import SavedGame

RULES = st.builds(CubeRules, st.booleans(), st.booleans())
CUBES = st.none() | st.builds(
    cube_of_game,
    RULES,
    st.sampled_from([0, 7]),
    st.tuples(st.integers(0, 6), st.integers(0, 6)),
)
LINES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)


@st.composite
def records(draw: st.DrawFn, key: str = "") -> GameRecord:
    """Some moves, each played from some position of the record so far; some positions given up."""
    game = GAMES[key or draw(st.sampled_from(sorted(GAMES)))]
    cube = draw(CUBES) if isinstance(game, Backgammon) else None
    record = GameRecord(game) if cube is None else record_with(cube)
    for _ in range(draw(st.integers(0, 25))):
        if draw(st.integers(0, 3)) == 0:
            record.go_to(draw(st.sampled_from(list(record.nodes()))))
        actions = list(record.game.actions(record.state))
        if may_double(record.game, record.state) and draw(st.booleans()):
            actions = [DOUBLE]
        if actions:
            record.play(draw(st.sampled_from(actions)))
    for node in record.nodes():
        if not record.game.is_terminal(node.state) and draw(st.integers(0, 9)) == 0:
            give_up(draw, record, node)
    record.go_to(draw(st.sampled_from(list(record.nodes()))))
    return record


def give_up(draw: st.DrawFn, record: GameRecord, node: GameNode) -> None:
    """Somebody resigns there; with dice either may, for any stake, and something is said."""
    if record.game.has_chance:
        node.resigned = draw(st.sampled_from([MAX, MIN]))
        node.resigned_stake = draw(st.integers(1, 3))
        node.remarks = tuple(draw(st.lists(LINES, max_size=2)))
    else:
        node.resigned = record.game.to_move(node.state)


def players(game: str) -> st.SearchStrategy[PlayerSpec]:
    """Everybody who can take a seat."""
    others = st.sampled_from([PlayerSpec("person"), PlayerSpec("random")])
    if GAMES[game].has_chance:
        return others | st.sampled_from(["expectiminimax:0", "expectiminimax:2:5s"]).map(
            lambda text: PlayerSpec.parse(text, game)
        )
    searching = st.builds(
        PlayerSpec,
        st.sampled_from(["minimax", "alphabeta"]),
        st.integers(1, 100),
        st.sampled_from(["", *(e.name for e in evaluations(game))]),
        st.none() | st.integers(1, 36_000).map(lambda tenths: tenths / 10),
    )
    return others | searching


DICE = st.none() | st.integers(0, SEED_LIMIT).map(GameDice)
SCORES = st.tuples(st.integers(0, 30), st.integers(0, 30))


@st.composite
def matches(draw: st.DrawFn, on_board: GameRecord) -> Match:
    """A match with this game somewhere in it."""
    games = []
    count = draw(st.integers(1, 3))
    shown = draw(st.integers(0, count - 1))
    for index in range(count):
        record = on_board if index == shown else draw(records("backgammon"))
        winner = draw(st.sampled_from([0, MAX, MIN]))
        games.append(
            MatchGame(
                record,
                draw(SCORES),
                draw(DICE) if index != shown else None,
                (winner, draw(st.integers(1, 64)) if winner else 0),
                draw(st.none() | st.sampled_from(list(record.nodes()))),
            )
        )
    names = draw(st.just(("", "")) | st.tuples(LINES, LINES))
    comments = tuple(draw(st.lists(LINES, max_size=2)))
    rules = draw(st.none() | RULES)
    return Match(draw(st.integers(0, 25)), tuple(games), shown, names, comments, rules).followed()


@st.composite
def saved_games(draw: st.DrawFn, key: str = "") -> SavedGame:
    """Whatever a file can hold."""
    record = draw(records(key))
    seats = {side: draw(players(record.game.key)) for side in (MAX, MIN)}
    if not record.game.has_chance:
        return SavedGame(record, seats, draw(st.booleans()))
    match = draw(st.none() | matches(record))
    return SavedGame(record, seats, draw(st.booleans()), draw(DICE), match)
