"""The names and explanations of a run's settings and presets, in the user's language."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.runs.presets import PRESETS, Preset, presets
from poda.engine.runs.setting_rows import Need, Numbers, Words
from poda.engine.runs.settings import LIMITS, ROWS, has_several
from poda.training.statistics_words import reading_plies, yardstick
from poda.widgets.engine_words import game_name, message

translate = QCoreApplication.translate


def preset_name(key: str) -> str:
    """The name of a preset; for "" the name of the person's own settings."""
    if not key:
        return translate("RunSettings", "Own settings")
    title = _preset_title(key)
    return translated(title) if title else key


@cache
def _preset_title(key: str) -> str:
    """The title of the preset for any game of that name, else that of a game's own; "" without."""
    tables = chain((PRESETS,), map(presets, GAMES))  # a game's kit is imported if it is asked
    return next((table[key].title for table in tables if key in table and table[key].title), "")


def _preset(key: str, game_key: str) -> Preset | None:
    return (presets(game_key) if game_key in GAMES else PRESETS).get(key)


def preset_line(key: str, game_key: str = "") -> str:
    """The short text about a game's preset, for a row of a list; "" without one."""
    found = _preset(key, game_key)
    return translated(found.line) if found and found.line else ""


def preset_explanation(key: str, game_key: str = "") -> str:
    """The sentence about a game's preset, or, for "", about the person's own settings."""
    if not key:
        return translate("RunSettings", "Settings of your own, not a preset.")
    found = _preset(key, game_key)
    return translated(found.explanation) if found else ""


def choice_name(setting: str, choice: str) -> str:
    """The title of a choice of a setting."""
    limits = LIMITS.get(setting)
    return translated(limits.titles.get(choice, choice)) if isinstance(limits, Words) else choice


def translated(text: str) -> str:
    """A text of a setting's row in the user's language."""
    return translate("RunSettings", text)


def error_words(error: EngineError, game_key: str) -> str:
    """The sentence of an error about settings, with their names and numbers as the dialog shows
    them."""
    params = {
        name: number_text(round(value, 9)) if isinstance(value, float) else value
        for name, value in error.params.items()
    }
    if "setting" in params:
        words = translate("SettingsDialog", "“{setting}”")
        params["setting"] = words.format(setting=setting_name(str(params["setting"])))
    if error.code in ("evolve.no_lines", "evolve.no_mirror"):
        params["text"] = game_name(game_key)
    if error.code == "evolve.no_lines":
        known = str(params["known"]).split(", ")
        params["known"] = ", ".join(game_name(key) for key in known)
    return message(EngineError(error.code, error.place, **params))


def setting_name(key: str) -> str:
    """The name of a setting; for an unknown one, its key."""
    return translated(ROWS[key].title) if key in ROWS else key


def setting_explanation(key: str, game_key: str = "", *, learns: bool = False) -> str:
    """What a setting does in runs of a game, in one line of text.

    Args:
        learns: whether the runs have one network learn.
    """
    row = ROWS[key]
    if learns and row.in_learning:
        return translated(row.in_learning)
    if not learns and row.of_several and game_key in GAMES and has_several(GAMES[game_key]):
        return translated(row.of_several)
    if row.with_dice and yardstick(game_key) == "features":
        return translated(row.with_dice)
    return translated(row.text).replace("{plies}", str(reading_plies(game_key)))


_LONG: Final = 10_000


def number_text(value: float) -> str:
    """A number in the fewest digits that give it exactly, with the locale's decimal point."""
    text = np.format_float_positional(value, trim="-") if value else "0"
    return text.replace(".", QLocale().decimalPoint())


def limit_text(limit: float) -> str:
    """As `number_text`, but with digits in groups from 10,000 on, as in errors."""
    whole = float(limit).is_integer() and abs(limit) >= _LONG
    return QLocale().toString(int(limit)) if whole else number_text(limit)


def need_words(need: Need) -> str:
    """The sentence on why a setting has no effect, and which other setting would give it one."""
    words = [choice_name(need.setting, word) for word in need.words or need.but]
    if not words:
        template = translate("RunSettings", "Not used: “{setting}” is 0.")
    elif need.words:
        template = translate(
            "RunSettings", "Used only where “{setting}” is “{choice}” or “{other}”."
        )
        if len(words) == 1:
            template = translate("RunSettings", "Used only where “{setting}” is “{choice}”.")
    else:
        template = translate(
            "RunSettings", "Not used where “{setting}” is “{choice}” or “{other}”."
        )
        if len(words) == 1:
            template = translate("RunSettings", "Not used where “{setting}” is “{choice}”.")
    choice, other = [*words, "", ""][:2]
    return template.format(setting=setting_name(need.setting), choice=choice, other=other)


def none_name(setting: str, game_key: str) -> str:
    """The text for None in a setting's field."""
    limits = LIMITS[setting]
    text = translated(limits.none) if isinstance(limits, Numbers) else ""
    return text.replace("{units}", str(layout_for(GAMES[game_key]).hidden))


def value_text(setting: str, value: Any, game_key: str) -> str:
    """The text of a setting's value."""
    if value is None:
        return none_name(setting, game_key)
    return choice_name(setting, value) if isinstance(value, str) else number_text(value)
