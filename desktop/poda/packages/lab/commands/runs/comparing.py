"""`poda runs compare`: compares runs in columns."""

from __future__ import annotations

import json
from typing import Any

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, print_columns, say
from poda.packages.lab.commands.runs.common import figure_words, plain, runs_at, word
from poda.packages.lab.commands.runs.grammar import CompareArguments
from poda.packages.lab.engine import experiment_words
from poda.packages.lab.engine.comparison import Comparison, ComparisonRow, compared
from poda.packages.lab.engine.plan import worded

_MARK = "*"


def run(arguments: CompareArguments) -> int:
    """Print the comparison; return the exit code."""
    try:
        runs = runs_at(arguments.runs)
        if len(runs) < 2:
            raise Refused(translate("CommandLine", "name two runs or more"))
    except Refused as refused:
        say("runs", refused)
        return BAD_INPUT
    found = compared(runs)
    settings = found.differing if arguments.different else found.settings
    if arguments.json:
        print(json.dumps(_as_json(found, settings)))
        return DONE
    lines = [["", "", *(shown(name) for name in found.names)]]
    for row in (*found.head, *found.figures):
        cells = [figure_words(row.name, value) for value in row.values]
        lines.append([_mark(row), word(experiment_words.FIGURES[row.name]), *cells])
    lines.append([""] * len(lines[0]))
    lines += [[_mark(row), row.name, *map(worded, row.values)] for row in settings]
    print_columns(lines)
    return DONE


def _mark(row: ComparisonRow) -> str:
    return _MARK if row.differs else " "


def _as_json(found: Comparison, settings: tuple[ComparisonRow, ...]) -> dict[str, Any]:
    return {
        "runs": list(found.names),
        **{row.name: [plain(value) for value in row.values] for row in found.head + found.figures},
        "settings": {row.name: list(row.values) for row in settings},
        "different": [row.name for row in found.differing],
    }
