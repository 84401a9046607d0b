"""What presets, strategies and the other choices of a run are called, in the user's language."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

# fmt: off
_PRESETS: Final[dict[str, tuple[str, str]]] = {
    "published": (
        str(QT_TRANSLATE_NOOP("RunSettings", "As published")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The published recipe to the letter: it learns quickly, and then gets worse.")),
    ),
    "steady": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Steady")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The published strategy with symmetric networks, random openings, a hall of fame and "
            "bounded step sizes: it holds what it has learnt.")),
    ),
    "self-play": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Self-play")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "A gradient estimated from mirrored pairs of networks that play each other: from the "
            "rules alone.")),
    ),
    "fast": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Fast")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Like self-play, with symmetric networks and half of the games against the player that "
            "looks 6 plies ahead: the strongest.")),
    ),
    "no-loss": (
        str(QT_TRANSLATE_NOOP("RunSettings", "No loss")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Tic-tac-toe: all replies of the opponent are tried, and the run ends when none "
            "wins.")),
    ),
    "duels": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Duels")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "For dice: the two of a mirrored pair play each other, each sequence of throws from "
            "both sides. From the rules alone.")),
    ),
    "": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Own settings")),
        str(QT_TRANSLATE_NOOP("RunSettings", "Settings of your own, which are no preset.")),
    ),
}

_CHOICES: Final[dict[tuple[str, str], str]] = {
    ("strategy", "self-adaptive"): str(QT_TRANSLATE_NOOP("RunSettings", "Self-adaptive steps")),
    ("strategy", "antithetic"): str(QT_TRANSLATE_NOOP("RunSettings", "Gradient of mirrored pairs")),
    ("strategy", "cma"): str(QT_TRANSLATE_NOOP("RunSettings", "CMA-ES, separable")),
    ("selection", "fitness"): str(QT_TRANSLATE_NOOP("RunSettings", "Latest fitness")),
    ("selection", "mean"): str(QT_TRANSLATE_NOOP("RunSettings", "Mean of all generations")),
    ("step_rule", "published"): str(QT_TRANSLATE_NOOP("RunSettings", "Proportional")),
    ("step_rule", "log-normal"): str(QT_TRANSLATE_NOOP("RunSettings", "Log-normal")),
    ("shaping", "ranks"): str(QT_TRANSLATE_NOOP("RunSettings", "Ranks of all")),
    ("shaping", "pairs"): str(QT_TRANSLATE_NOOP("RunSettings", "Differences in pairs")),
    ("symmetry", "none"): str(QT_TRANSLATE_NOOP("RunSettings", "To be learnt")),
    ("symmetry", "mirrored"): str(QT_TRANSLATE_NOOP("RunSettings", "Built in")),
    ("fitness", "tournament"): str(QT_TRANSLATE_NOOP("RunSettings", "Tournament")),
    ("fitness", "mixed"): str(QT_TRANSLATE_NOOP("RunSettings", "Mixed opponents")),
    ("fitness", "losing-lines"): str(QT_TRANSLATE_NOOP("RunSettings", "Losing lines")),
    ("common_games", "population"): str(QT_TRANSLATE_NOOP("RunSettings", "The whole population")),
    ("common_games", "pairs"): str(QT_TRANSLATE_NOOP("RunSettings", "The two of a pair")),
    ("rivals", "population"): str(QT_TRANSLATE_NOOP("RunSettings", "The population")),
    ("rivals", "best"): str(QT_TRANSLATE_NOOP("RunSettings", "The best so far")),
    ("rivals", "partner"): str(QT_TRANSLATE_NOOP("RunSettings", "The other of its pair")),
    ("arithmetic", "strict"): str(QT_TRANSLATE_NOOP("RunSettings", "Strict")),
    ("arithmetic", "relaxed"): str(QT_TRANSLATE_NOOP("RunSettings", "Relaxed")),
}

_UNUSED: Final[dict[str, str]] = {
    "plies": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used with dice: networks compare the positions after their plays.")),
    "partner": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used with dice: the partner is the hand-made evaluation, at 0 plies.")),
    "symmetry": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used: a position of this game has no mirror image.")),
}
# fmt: on


def unused_words(why: str) -> str:
    """Why a setting is ignored by every run of a game."""
    return _translated(_UNUSED[why])


def preset_name(key: str) -> str:
    """The name of a preset; of "", that the settings are the person's own."""
    return _translated(_PRESETS[key][0]) if key in _PRESETS else key


def preset_explanation(key: str) -> str:
    """One sentence about a preset, or about settings that are none."""
    return _translated(_PRESETS[key][1]) if key in _PRESETS else ""


def choice_name(setting: str, choice: str) -> str:
    """What one of the words is called that a setting may be."""
    text = _CHOICES.get((setting, choice))
    return choice if text is None else _translated(text)


def _translated(text: str) -> str:
    return QCoreApplication.translate("RunSettings", text)
