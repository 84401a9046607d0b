"""Random records and saved games, for hypothesis."""

from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import EVALUATIONS
from poda.play.record import GameRecord
from poda.play.storage import SavedGame


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Some moves, each played from some position of the record so far; some positions given up."""
    record = GameRecord(GAMES[draw(st.sampled_from(sorted(GAMES)))])
    for _ in range(draw(st.integers(0, 25))):
        if draw(st.integers(0, 3)) == 0:
            record.go_to(draw(st.sampled_from(list(record.nodes()))))
        actions = record.game.actions(record.state)
        if actions:
            record.play(draw(st.sampled_from(actions)))
    for node in record.nodes():
        if not record.game.is_terminal(node.state) and draw(st.integers(0, 9)) == 0:
            node.resigned = record.game.to_move(node.state)
    record.go_to(draw(st.sampled_from(list(record.nodes()))))
    return record


def players(game: str) -> st.SearchStrategy[PlayerSpec]:
    """Everybody who can take a seat."""
    searching = st.builds(
        PlayerSpec,
        st.sampled_from(["minimax", "alphabeta"]),
        st.integers(1, 100),
        st.sampled_from(["", *(e.name for e in EVALUATIONS[game])]),
        st.none() | st.integers(1, 36_000).map(lambda tenths: tenths / 10),
    )
    return st.sampled_from([PlayerSpec("person"), PlayerSpec("random")]) | searching


@st.composite
def saved_games(draw: st.DrawFn) -> SavedGame:
    """Whatever a file can hold."""
    record = draw(records())
    seats = {side: draw(players(record.game.key)) for side in (MAX, MIN)}
    return SavedGame(record, seats, draw(st.booleans()))
