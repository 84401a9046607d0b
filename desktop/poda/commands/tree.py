"""`poda tree`: search a tree that is written down."""

from __future__ import annotations

import argparse
import json
import sys

from poda.commands import BAD_INPUT, DONE
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.tree_text import parse_tree
from poda.engine.search.tree_report import search_tree


def run(arguments: argparse.Namespace) -> int:
    """Search, and print what was found; the exit code."""
    try:
        tree = parse_tree(arguments.tree, MAX if arguments.root == "max" else MIN)
        report, _ = search_tree(tree, arguments.algorithm, arguments.tie)
    except EngineError as error:
        place = "" if error.place is None else f"column {error.place + 1}: "
        print(f"poda tree: {place}{error}", file=sys.stderr)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(report.as_json()))
        return DONE
    print(f"value {report.as_json()['value']}")
    if report.best is not None:
        print(f"best move {tree.format_action(tree.initial_state(), report.best)}")
    print(f"nodes visited {report.nodes_visited} of {len(tree.nodes)}")
    print(f"leaves visited {len(report.visited_leaves)} of {tree.leaf_count}")
    if report.pruned_leaves:
        print("leaves pruned, from 0: " + " ".join(map(str, report.pruned_leaves)))
    return DONE
