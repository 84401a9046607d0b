"""`poda tree`: search a tree that is written down."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from poda.commands import BAD_INPUT, DONE
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.tree_text import parse_tree
from poda.engine.search.star import UNBOUNDED, Utilities
from poda.engine.search.tree_report import search_tree

_OTHER_ALGORITHM: Final = " Or choose --algorithm expectiminimax."


def run(arguments: argparse.Namespace) -> int:
    """Search, and print what was found; the exit code."""
    try:
        tree = parse_tree(arguments.tree, MAX if arguments.root == "max" else MIN)
        report, _ = search_tree(tree, arguments.algorithm, arguments.tie, _bounds(arguments))
    except EngineError as error:
        place = "" if error.place is None else f"column {error.place + 1}: "
        hint = _OTHER_ALGORITHM if error.code == "player.no_chance" else ""
        print(f"poda tree: {place}{error}{hint}", file=sys.stderr)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(report.as_json()))
        return DONE
    print(f"value {report.as_json()['value']}")
    if report.best is not None:
        print(f"best move {tree.format_action(tree.initial_state(), report.best)}")
    print(f"nodes visited {report.nodes_visited} of {len(tree.nodes)}")
    if report.nodes_probed is not None:
        print(f"nodes visited in probes {report.nodes_probed}")
    print(f"leaves visited {len(report.visited_leaves)} of {tree.leaf_count}")
    if report.pruned_leaves:
        print("leaves pruned, from 0: " + " ".join(map(str, report.pruned_leaves)))
    return DONE


def _bounds(arguments: argparse.Namespace) -> Utilities:
    """What leaves are worth at least and at most. Raises EngineError."""
    if arguments.bounds is None:
        return UNBOUNDED
    if not arguments.algorithm.startswith("star"):
        raise EngineError("tree.bounds_unused")
    low, high = arguments.bounds
    if low > high:
        raise EngineError("tree.bad_bounds", low=f"{low:.6g}", high=f"{high:.6g}")
    return low, high
