"""What is said of two searches beside each other, in the user's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.engine.record.listings.lecture import has_windows
from poda.tree.model.opening import Options
from poda.tree.sentences.source import algorithm_name, order_name
from poda.tree.model.clock import Pace

_TIES: Final = {"ge": "α ≥ β", "gt": "α > β"}


@dataclass(frozen=True, slots=True)
class Preset:
    """A comparison that lectures make: how the left side searches, and how the right one does."""

    key: str
    left: dict[str, Any]
    right: dict[str, Any]


PRESETS: Final = (
    Preset(
        "cuts",
        {"algorithm": "minimax", "order": "given"},
        {"algorithm": "alphabeta", "order": "given"},
    ),
    Preset(
        "ties",
        {"algorithm": "alphabeta", "tie": "ge"},
        {"algorithm": "alphabeta", "tie": "gt"},
    ),
    Preset(
        "orders",
        {"algorithm": "alphabeta", "order": "given"},
        {"algorithm": "alphabeta", "order": "best"},
    ),
    Preset(
        "ends",
        {"algorithm": "alphabeta", "order": "worst"},
        {"algorithm": "alphabeta", "order": "best"},
    ),
    Preset(
        "soft",
        {"algorithm": "alphabeta"},
        {"algorithm": "alphabeta-hard"},
    ),
    Preset(
        "forms",
        {"algorithm": "alphabeta"},
        {"algorithm": "alphabeta-update"},
    ),
)
CHANCE_PRESETS: Final = (
    Preset("star1", {"algorithm": "expectiminimax"}, {"algorithm": "star1"}),
    Preset("star2", {"algorithm": "star1"}, {"algorithm": "star2"}),
)


def tie_name(key: str) -> str:
    """When a node is cut."""
    return _TIES[key]


def pace_name(pace: Pace) -> str:
    """What the two searches do together."""
    names = {
        "place": QCoreApplication.translate("Twin", "Same place"),
        "nodes": QCoreApplication.translate("Twin", "Node by node"),
        "steps": QCoreApplication.translate("Twin", "Step by step"),
    }
    return names[pace]


def pace_meaning(pace: Pace) -> str:
    """The same in a sentence."""
    meanings = {
        "place": QCoreApplication.translate(
            "Twin",
            "Both come to a node together; one waits while the other is at nodes that it cut.",
        ),
        "nodes": QCoreApplication.translate(
            "Twin", "A race: both come to their next node together, wherever it is."
        ),
        "steps": QCoreApplication.translate("Twin", "Each takes a step of its own at a time."),
    }
    return meanings[pace]


def preset_name(preset: Preset) -> str:
    """Both sides, as they differ: `Minimax | Alpha-beta`."""
    if preset.key == "soft":
        soft = QCoreApplication.translate("Twin", "Alpha-beta, fail-soft")
        return f"{soft} | {algorithm_name('alphabeta-hard')}"
    if preset.key == "forms":
        first = QCoreApplication.translate("Twin", "Alpha-beta, test first")
        return f"{first} | {algorithm_name('alphabeta-update')}"
    left, right = (_told(side, other) for side, other in _both(preset.left, preset.right))
    return f"{left} | {right}"


def side_names(left: Options, right: Options) -> tuple[str, str]:
    """What each side is called beside the other: by what differs, else by its place."""
    sides = [
        {
            "algorithm": options.algorithm,
            "tie": options.tie,
            "order": options.order,
        }
        for options in (left, right)
    ]
    if sides[0] == sides[1]:
        name = algorithm_name(left.algorithm)
        return (
            QCoreApplication.translate("Twin", "{algorithm}, left").format(algorithm=name),
            QCoreApplication.translate("Twin", "{algorithm}, right").format(algorithm=name),
        )
    first, second = (_told(side, other, whole=True) for side, other in _both(*sides))
    return first, second


def _both(left: dict[str, Any], right: dict[str, Any]) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    return (left, right), (right, left)


def _told(side: dict[str, Any], other: dict[str, Any], *, whole: bool = False) -> str:
    """How a side differs from the other one. `whole`: the algorithm is named in any case."""
    parts = []
    if whole or side["algorithm"] != other["algorithm"]:
        parts.append(algorithm_name(side["algorithm"]))
    if side.get("tie") != other.get("tie") and "tie" in side:
        parts += [tie_name(side["tie"])] if has_windows(side["algorithm"]) else []
    if side.get("order") != other.get("order"):
        name = order_name(side["order"])
        parts.append(name.lower() if parts else name)
    return ", ".join(parts)
