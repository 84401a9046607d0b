"""What a seed promises is summed in an order of our own: `engine/sums.py`, `arrays.lanes`, `dense`,
`sum_pairwise` and `tuples.in_fours` are the ways to do so.

The builtin `sum` rounds otherwise since Python 3.12, `math.fsum` and NumPy's sums add in orders of
their own, and a product of matrices in one that the processor chooses. The sources are read, not
run: sums of what is evidently whole pass, and so does what stands below with its reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import poda

ROOT = Path(poda.__file__).parent / "engine"

STRICT = (
    "arrays.py", "../packages/backgammon/engine/*.py", "decisions.py", "evolve/*.py",
    "exact/player.py", "exact/retrograde.py", "puzzles.py",
    "exercises/chances.py", "exercises/exercise.py", "exercises/ucb.py", "games/**/*.py",
    "kernels/**/*.py", "learn/*.py", "match.py", "monte_carlo.py", "networks/*.py",
    "players.py", "playing/*.py", "random_numbers.py", "runs/*.py", "search/*.py",
    "searchers.py", "solved/connect4_search.py",
    "solved/training_kits.py", "solved/monte_carlo.py", "sums.py", "tally.py",
    "trees/random_tree.py",
    "../packages/*/engine/tournament/p*.py", "../packages/*/kernels/*.py",
    "../packages/checkers/engine/*.py", "../packages/connect4/engine/*.py",
)  # fmt: skip
"""Where "the same seed gives the same ..." begins: games, players and searches, networks, their
evolution and learning, what a run keeps, exercises and random trees."""

FOR_PEOPLE = {
    "../packages/backgammon/engine/review.py": "what a review says of a game",
    "../packages/backgammon/engine/rollout.py": "means and errors of trials: the last bit is noise",
    "runs/bands.py": "what is drawn",
    "runs/curves.py": "what is drawn",
}
"""Strict by its folder, and for a person to read: nothing follows from it."""

ALLOWED = {
    "arrays.py": {"np.add.reduce(np.ascontiguousarray(numbers))": "sum_pairwise itself"},
    "../packages/backgammon/engine/bearoff.py": {
        "(rolls[1:] * self.tails[_index(opponent), :-1]).sum()": "whole numbers over 2**16",
        "rolls @ self._misses(_index(opponent))": "whole numbers over 2**16",
        "rolls @ self._misses(_index(own))[1:]": "whole numbers over 2**16",
    },
    "../packages/checkers/engine/endgame_tables.py": {
        "sum(work.share * work.size for work in works)": "how much is done, for a bar",
    },
    "playing/batches.py": {
        "np.cumsum(_seconds(batch))": "which games a task holds, which changes no result",
    },
    "runs/kept_runs.py": {
        'np.convolve(games[apart:], window, "valid")': "numbers of games",
        'np.convolve(lost[apart:], window, "valid")': "numbers of games",
    },
    "networks/network.py": {
        "inputs @ self._first[:-1]": "whole numbers, or multiples of 1/16",
        "np.square(fields).sum(axis=1)": "influences, for a person to read",
        "(said * chances).sum(axis=1)": "influences, for a person to read",
        "(np.square(said - mean[:, None]) * chances).sum(axis=1)": "influences",
        "chances.sum()": "influences, for a person to read",
    },
    "tally.py": {
        "self.results.mean()": "whole numbers of points",
        "self.results[: self.games // 2 * 2].reshape(-1, 2).mean(axis=1)": "two whole numbers",
        "pairs.std(ddof=1)": "statistics of a match that is over",
    },
}

SUMS = {
    "average", "convolve", "correlate", "cov", "cumsum", "cumulative_sum", "dist", "dot", "einsum",
    "fmean", "fsum", "hypot", "inner", "matmul", "matvec", "mean", "nanmean", "nansum", "norm",
    "polyval", "std", "sum", "sumprod", "tensordot", "trace", "trapezoid", "var",
    "vdot", "vecdot", "vecmat",
}  # fmt: skip
"""Names of functions and methods that add up numbers."""

WHOLE_CALLS = {"len", "int", "bit_count", "round", "comb", "any", "all", "count_nonzero"}


WHOLE: dict[str, tuple[str, ...]] = {
    "../packages/backgammon/engine/bearoff_tables.py": (
        "_behind().sum(axis=1)",
        "np.cumsum(np.bincount(pips))",
        "is_play.sum(axis=2)",
        "np.cumsum(counts)",
    ),
    "games/backgammon_parts/chances.py": ("sum(times for times, _ in weighted)",),
    "../packages/backgammon/engine/evaluation.py": (
        "sum(ahead(side, other)[:6])",
        "sum(weight * value for weight, value in zip(weights, values, strict=True))",
        "sum(point * count for point, count in enumerate(self.checkers))",
        "sum(max(point - HOME, 0) * count for point, count in enumerate(self.checkers))",
        "sum(self.checkers[BACK:])",
        "sum(WEIGHTS[index] * times for index, times in features(board).items())",
    ),
    "../packages/backgammon/engine/network.py": (
        "(table[which] * times[:, None]).sum(axis=0, dtype=np.int32)",
    ),
    "games/backgammon_parts/notation.py": ("sum(counts)",),
    "../packages/checkers/engine/endgame_file.py": (
        "sum(size(material) for material, each in there if any(each))",
        "won.sum()",
    ),
    "../packages/checkers/engine/endgame_tables.py": (
        "sum(map(size, known))",
        "sum(map(size, pair))",
    ),
    "../packages/checkers/engine/patterns.py": (
        "sum(digit * base**place for place, digit in enumerate(digits))",
        "sum(int(numbers[first + term]) * count for term, count in enumerate(seen.counts))",
        "sum(weight * count for weight, count in terms_of_it)",
    ),
    "../packages/checkers/kernels/patterns_layout.py": (
        "sum(base**place for place in range(8) if bits >> place & 1)",
    ),
    "../packages/checkers/engine/evaluation.py": (
        "sum(weight * count for weight, count in zip(weights, terms(state), strict=True))",
        "sum(row * (men & squares).bit_count() for row, squares in enumerate(rows))",
    ),
    "evolve/fitness.py": (
        "np.maximum(own, 0).sum(axis=1)",
        "np.maximum(-own, 0).sum(axis=1)",
        "of_own.sum(axis=1)",
        "asked.sum()",
        "found[:, :2].sum(axis=1)",
    ),
    "../packages/connect4/engine/solver.py": (
        "sum(each.nodes for each in found)",
        "sum(solved.nodes for solved in batch.found())",
    ),
    "../packages/connect4/engine/training_kit.py": (
        "sum(column_words(tuple(sorted(each.keeping))))",
    ),
    "exact/player.py": ("sum(wrong)",),
    "exact/retrograde.py": ("(self._first[found + 1] - self._first[found]).sum()",),
    "games/backgammon.py": (
        "sum(point * count for point, count in enumerate(checkers))",
        "sum(side[1:])",
    ),
    "games/connect4.py": ("sum(board)", "sum(board[cell] for cell in line)"),
    "games/tictactoe.py": ("sum(state)",),
    "../packages/backgammon/kernels/evaluation_layout.py": (
        "sum(rank(place, count) for place, count in enumerate(behind))",
    ),
    "../packages/checkers/kernels/endgame_layout.py": (
        "sum(self)",
        "sum(size(material) for count in range(1, pieces + 1) for material in materials(count))",
    ),
    "../packages/checkers/engine/compiled_network_search.py": (
        "features @ rows[:-1].astype(np.int64)",
    ),
    "kernels/connect4/layout.py": (
        "sum( worths[row * COLUMNS + column] for row in range(ROWS) "
        "for column in range(COLUMNS) if stones >> HEIGHT * column + row & 1 )",
    ),
    "../packages/connect4/kernels/learning_layout.py": (
        "sum( (NEXT if cell < COLUMNS else EMPTY) * VALUES**place "
        "for place, cell in enumerate(cells) )",
    ),
    "solved/connect4_search.py": (
        "sum(compress(_BITS, [stone == 1 for stone in cells]))",
        "sum(compress(_BITS, [stone == -1 for stone in cells]))",
        "stones @ rows[:-1]",
    ),
    "../packages/connect4/kernels/solver_layout.py": (
        "sum(3**row for row in range(6) if cells >> row & 1)",
    ),
    "kernels/evolution.py": (
        "sum((before + 1) * wide for before, wide in zip(inputs, widths, strict=False))",
    ),
    "networks/network.py": (
        "sum((before + 1) * own for before, own in pairwise(units))",
        "sum((sizes[n] + 1) * in_lanes(sizes[n + 1]) for n in range(len(sizes) - 1))",
    ),
    "networks/tuples.py": ("(values[:, self.readings] * self._powers).sum(axis=2)",),
    "playing/keeping.py": (
        "keeping[np.arange(len(chosen)), chosen][informative].mean()",
        "self.keeping[chosen].mean()",
    ),
    "playing/proof.py": ("sum(lost for lost, _ in counts)", "sum(lines for _, lines in counts)"),
    "runs/kept_runs.py": (
        "games.sum()",
        "rows[0, 3:].sum()",
    ),
    "runs/lineage.py": (
        "self.played.sum(axis=1)",
        "self._won.sum(axis=1)",
        "self._drawn.sum(axis=1)",
    ),
    "runs/run_folder.py": (
        "sum(sizes.get(one, 0) for one in kept.values())",
        "sum(sizes[name] for name in values)",
    ),
    "search/evaluation.py": (
        "sum(worth * stone for worth, stone in zip(CELL_TABLE, state.cells, strict=True))",
    ),
    "trees/random_tree.py": (
        "sum(map(sum, levels))",
        "sum(counts)",
        "sum(low**k for k in range(shape.depth + 1))",
    ),
}
"""Sums of whole numbers, or of truths, which no order changes."""


def _is_whole(node: ast.expr) -> bool:
    """Whether an expression is evidently a whole number, or a truth."""
    parts: list[ast.expr] | None = None
    match node:
        case (
            ast.Compare()
            | ast.Constant(value=int())
            | ast.UnaryOp(op=ast.Not())
            | ast.BinOp(op=ast.LShift() | ast.BitAnd() | ast.BitOr())
        ):
            parts = []
        case ast.BoolOp(values=several):
            parts = several
        case ast.BinOp(left=left, right=right, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Pow()):
            parts = [left, right]
        case ast.IfExp(body=one, orelse=other):
            parts = [one, other]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in WHOLE_CALLS:
            parts = []
    return parts is not None and all(map(_is_whole, parts))


def _summed(node: ast.Call) -> ast.expr | None:
    """What is added up by a call: an element of it, or an array."""
    if isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Name):
        return node.func.value
    if not node.args:
        return None
    first = node.args[0]
    return first.elt if isinstance(first, ast.GeneratorExp | ast.ListComp) else first


def found_in(text: str) -> Iterator[str]:
    """The sums in a source that are not evidently whole, each in one line."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
                pass
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                called = ast.unparse(node.func)
                if called == "Chances.mean":  # adds one after the other
                    continue
                if name not in SUMS and not called.startswith("np.add.reduce"):
                    continue
                inner = _summed(node)
                if inner is not None and _is_whole(inner):
                    continue
            case _:
                continue
        yield " ".join((ast.get_source_segment(text, node) or "").split())


def sums() -> Iterator[tuple[str, str]]:
    """Each of them, with the path in the engine of its source."""
    for path in sorted({path for pattern in STRICT for path in ROOT.glob(pattern)}):
        if (name := path.relative_to(ROOT).as_posix()) not in FOR_PEOPLE:
            for each in found_in(path.read_text("utf-8")):
                yield name, each


def test_nothing_that_a_seed_promises_is_summed_in_an_order_of_others() -> None:
    known = {(name, each) for table in (ALLOWED, WHOLE) for name in table for each in table[name]}
    assert set(sums()) - known == set()
    assert known - set(sums()) == set()  # nor is more allowed than there is


@pytest.mark.parametrize(
    "text",
    ["sum(squares)", "math.fsum(x for x in y)", "np.sum(a)", "a.sum(axis=0)", "(a * b).mean()",
     "a @ b", "a @= b", "np.dot(a, b)", "a.dot(b)", "np.add.reduce(a)", "np.add.reduceat(a, b)",
     "np.einsum('i,i', a, b)", "np.linalg.norm(a)", "sum(p * v for p, v in c)", "sum(map(f, a))"],
)  # fmt: skip
def test_a_sum_is_seen(text: str) -> None:
    assert [*found_in(text)] == [text]


@pytest.mark.parametrize(
    "text",
    ["sum(a == b for a in c)", "(a == b).mean()", "sum(len(a) for a in c)", "sum_in_order(a)",
     "np.minimum.reduceat(a, b)", "sum(1 << a for a in b)", "sum(not a for a in b)"],
)  # fmt: skip
def test_what_is_evidently_whole_is_not_meant(text: str) -> None:
    assert [*found_in(text)] == []
