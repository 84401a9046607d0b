"""Random numbers: the published generator, the distributions, and arithmetic without a libm."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine import random_numbers
from poda.engine.random_numbers import MASK, Dice, Stream, mix, normal_quantile

words = st.integers(0, MASK)
names = st.lists(st.integers(0, 10**9), min_size=1, max_size=4).map(tuple)

MANY = 200_000


def test_the_dice_are_splitmix64_as_published() -> None:
    # The vectors of Vigna's splitmix64.c from seed 1234567, as many libraries test them.
    dice = Dice(1234567)
    assert [dice.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(words)
def test_the_hash_can_be_undone_so_no_two_words_share_one(word: int) -> None:
    assert unmixed(mix(word)) == word


@given(names, st.integers(1, 40))
def test_a_stream_is_the_dice_of_its_key(name: tuple[int, ...], count: int) -> None:
    key = 0
    for part in name:
        key = Dice((key + part) & MASK).word()
    dice = Dice(key)
    assert Stream(*name).words(count).tolist() == [dice.word() for _ in range(count)]


@given(names, st.lists(st.integers(0, 9), max_size=5))
def test_what_is_drawn_in_parts_is_what_is_drawn_at_once(
    name: tuple[int, ...], counts: list[int]
) -> None:
    stream = Stream(*name)
    parts = [word for count in counts for word in stream.words(count).tolist()]
    assert parts == Stream(*name).words(sum(counts)).tolist()


@given(names, st.integers(1, 20), st.integers(1, 20))
def test_every_kind_of_number_takes_one_word_each(
    name: tuple[int, ...], rows: int, columns: int
) -> None:
    expected = Stream(*name).words(rows * columns + 1)[-1]
    for draw in ("uniforms", "normals"):
        stream = Stream(*name)
        assert getattr(stream, draw)(rows, columns).shape == (rows, columns)
        assert stream.words(1)[0] == expected
    stream = Stream(*name)
    assert stream.below(7, rows, columns).shape == (rows, columns)
    assert stream.words(1)[0] == expected


@given(names, names)
def test_streams_of_different_names_share_no_word(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    shared = set(Stream(*one).words(50).tolist()) & set(Stream(*other).words(50).tolist())
    assert len(shared) == (50 if one == other else 0)


def test_the_streams_of_neighbouring_generations_are_uncorrelated() -> None:
    rows = np.stack([Stream(1, generation, 2).normals(2000) for generation in range(40)])
    correlations = np.corrcoef(rows)[~np.eye(40, dtype=bool)]
    # The standard deviation of each is 1/sqrt(2000), and the largest of 780 is some 4 of them.
    assert np.abs(correlations).max() < 5 / math.sqrt(2000)


def test_a_name_ends_where_it_ends() -> None:
    assert Stream(1, 2).words(1) != Stream(1, 2, 0).words(1)
    assert Stream(1, 2).words(1) != Stream(2, 1).words(1)
    assert Stream(0).words(1) != Stream(0, 0).words(1)


@given(words, st.integers(1, 2**16))
def test_a_throw_of_the_dice_is_below_its_count(seed: int, count: int) -> None:
    assert 0 <= Dice(seed).below(count) < count


@given(names, st.integers(1, 2**16))
def test_streams_throw_as_dice_do(name: tuple[int, ...], count: int) -> None:
    expected = [((word >> 32) * count) >> 32 for word in Stream(*name).words(20).tolist()]
    assert Stream(*name).below(count, 20).tolist() == expected


def test_throws_are_even() -> None:
    dice = Dice(5)
    assert chi_square(np.bincount([dice.below(7) for _ in range(MANY)], minlength=7)) < 22.5
    assert chi_square(np.bincount(Stream(5).below(7, MANY), minlength=7)) < 22.5  # 1 in 1,000


def test_uniform_numbers_are_strictly_between_0_and_1_and_even() -> None:
    numbers = Stream(3).uniforms(MANY)
    assert numbers.min() > 0
    assert numbers.max() < 1
    assert chi_square(np.histogram(numbers, bins=100, range=(0, 1))[0]) < 149  # 1 in 1,000


def test_the_outermost_words_are_numbers_between_0_and_1(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = np.array([0, MASK], dtype=np.uint64)
    monkeypatch.setattr(Stream, "words", lambda self, count: ends[:count])
    low, high = Stream(0).uniforms(2)
    assert 0 < low < 1e-15
    assert 1 - 1e-15 < high < 1
    assert np.isfinite(Stream(0).normals(2)).all()


def test_every_order_is_a_permutation_and_all_are_equally_frequent() -> None:
    orders = Stream(8).orders(24_000, 4)
    assert (np.sort(orders, axis=1) == np.arange(4)).all()
    counts = np.unique(orders @ [64, 16, 4, 1], return_counts=True)[1]
    assert len(counts) == 24
    assert chi_square(counts) < 49.8  # 23 degrees of freedom, 1 in 1,000


def test_normal_numbers_have_the_moments_of_the_distribution() -> None:
    numbers = Stream(9).normals(MANY)
    for power, moment, variance in ((1, 0, 1), (2, 1, 2), (3, 0, 15), (4, 3, 96)):
        assert abs((numbers**power).mean() - moment) < 4 * math.sqrt(variance / MANY)


def test_the_quantile_is_that_of_the_normal_distribution() -> None:
    tails = 10.0 ** -np.arange(1, 300, dtype=np.float64)
    p = np.concatenate([np.linspace(0.001, 0.999, 4001), tails, 1 - tails[:15]])
    expected = np.array([NormalDist().inv_cdf(x) for x in p])
    np.testing.assert_allclose(normal_quantile(p), expected, rtol=1e-13, atol=1e-13)


@given(st.floats(1e-300, 0.5))
def test_the_quantile_of_the_uniform_numbers_is_right_to_the_last_digits(p: float) -> None:
    expected = NormalDist().inv_cdf(p)
    assert math.isclose(normal_quantile(np.array([p]))[0], expected, rel_tol=1e-13, abs_tol=1e-13)


@given(st.lists(st.floats(1e-18, 1 - 1e-16), min_size=2, max_size=20))
def test_the_quantile_never_falls(points: list[float]) -> None:
    values = normal_quantile(np.sort(np.array(points)))
    # Within a rounding: where its polynomials meet they differ in the last bits.
    assert (np.diff(values) >= -1e-14 * np.abs(values[1:])).all()


@given(st.floats(1e-300, 1e300))
def test_the_logarithm_is_the_c_librarys_to_the_last_digits(x: float) -> None:
    found = float(random_numbers.log(np.array([x]))[0])
    assert math.isclose(found, math.log(x), rel_tol=1e-14, abs_tol=1e-15)


@given(st.floats(-690, 690))
def test_the_exponential_is_the_c_librarys_to_the_last_digits(x: float) -> None:
    found = float(random_numbers.exp(np.array([x]))[0])
    assert math.isclose(found, math.exp(x), rel_tol=1e-14)


def test_the_bits_are_pinned() -> None:
    """A run of another day or processor must be the same; whoever changes a bit changes runs."""
    assert Stream(1, 2, 3).words(2).tolist() == [2399657773382937285, 8067101194408944102]
    assert [x.hex() for x in Stream(1, 2, 3).normals(4)] == [
        "-0x1.20409f7333106p+0",
        "-0x1.431db314457dap-3",
        "0x1.b1d21de5fe253p+0",
        "-0x1.30d89fe31d111p-1",
    ]
    assert random_numbers.exp(np.array([0.1]))[0].hex() == "0x1.1aec7b35a00d4p+0"
    assert random_numbers.log(np.array([0.1]))[0].hex() == "-0x1.26bb1bbb55515p+1"


def unmixed(word: int) -> int:
    """The inverse of `mix`, step by step."""

    def unshifted(word: int, by: int) -> int:
        result = word
        for _ in range(64 // by):
            result = word ^ (result >> by)
        return result

    word = unshifted(word, 31) * pow(0x94D049BB133111EB, -1, 2**64) & MASK
    word = unshifted(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK
    return unshifted(word, 30)


def chi_square(counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    """Pearson's statistic of counts that should be equal."""
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2).sum() / expected)
