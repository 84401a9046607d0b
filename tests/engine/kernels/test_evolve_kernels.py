"""The kernels of evolution that play no games: the same bits as their readable twins."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine import random_numbers
from poda.engine.games import GAMES
from poda.engine.kernels import compiled, is_plain
from poda.engine.kernels import evolution as games
from poda.engine.kernels import evolution as proof
from poda.engine.kernels.evolution import normals
from poda.engine.networks.network import layout_for, played
from poda.engine.random_numbers import COEFFICIENTS, Stream

COUNT = 300 if is_plain() else 20_000


@given(st.lists(st.integers(0, 2**64 - 1), max_size=3), st.integers(0, 10**9))
def test_normal_numbers_have_the_bits_of_the_readable_ones(name: list[int], taken: int) -> None:
    stream = Stream(*name)
    stream._taken = taken
    fast = normals(stream._key, taken, COUNT, COEFFICIENTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        assert fast.tobytes() == stream.normals(COUNT).tobytes()


def test_a_stream_draws_the_same_numbers_compiled_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for ready in (False, True):
        monkeypatch.setattr(compiled, "ready", partial(bool, ready))
        stream = Stream(1, 2, 3)
        drawn.append([stream.normals(3, 4).tolist(), stream.uniforms(2).tolist()])
        drawn[-1].append(stream.normals(5).tolist())
    assert drawn[0] == drawn[1]


def test_the_far_tails_have_the_bits_of_the_readable_ones() -> None:
    """One word in 10**11 comes so far out, so a key is made whose first word is the one wanted."""
    for word in (0, 1, 2**20, 2**40, 2**64 - 1, 2**64 - 2**30):
        stream = Stream()
        stream._key = (unmixed(word) - random_numbers.GOLDEN) % 2**64
        assert stream.words(1).tolist() == [word]
        stream._taken = 0
        readable = random_numbers.normal_quantile(stream.uniforms(1))
        assert normals(stream._key, 0, 1, COEFFICIENTS).tobytes() == readable.tobytes()


def unmixed(word: int) -> int:
    """The word whose hash (`random_numbers.mix`) is this one."""
    word = unshifted(word, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    word = unshifted(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return unshifted(word, 30)


def unshifted(word: int, shift: int) -> int:
    """The x for which x ^ (x >> shift) is the word."""
    found = word
    for _ in range(64 // shift + 1):
        found = word ^ (found >> shift)
    return found


def test_lines_of_a_wrong_network_are_refused() -> None:
    with pytest.raises(ValueError, match="shapes"):
        proof.losing_lines(np.zeros((1, 9, 32), np.int32), np.zeros((1, 32), np.float32), 2)
    with pytest.raises(ValueError, match="types"):
        proof.losing_lines(
            np.zeros((1, 10, 32), np.int64),  # type: ignore[arg-type]
            np.zeros((1, 32), np.float32),
            2,
        )


def test_lines_of_no_networks_are_none() -> None:
    rows, output = np.zeros((0, 10, 32), np.int32), np.zeros((0, 32), np.float32)
    assert proof.losing_lines(rows, output, 2).shape == (0, 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"plies": 0}, "look-ahead"),
        ({"firsts": np.array([1], np.int32)}, "not there"),
        ({"firsts": np.array([0], np.int64)}, "types"),
        ({"openings": np.zeros(2, np.int32)}, "shapes"),
        ({"output": np.zeros((1, 16), np.float32)}, "networks of shapes"),
        ({"kernel": games.CONNECT4}, "inputs"),
    ],
)
def test_games_that_would_read_beyond_their_arrays_are_refused(
    change: dict[str, object], message: str
) -> None:
    layout = layout_for(GAMES["tictactoe"])
    networks = played(layout, np.zeros((1, layout.weights)))
    one = np.zeros(1, dtype=np.int32)
    arguments = {
        "kernel": games.TICTACTOE,
        "rows": networks.first,
        "output": networks.output,
        "firsts": one,
        "seconds": one,
        "seeds": one.astype(np.uint64),
        "openings": one,
        "plies": 2,
        "relaxed": False,
    }
    assert games.play(**arguments).tolist() in ([-1], [0], [1])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=message):
        games.play(**(arguments | change))  # type: ignore[arg-type]
