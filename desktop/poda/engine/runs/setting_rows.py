"""The rows of the settings of training: one row defines a setting, where its field is declared.

`setting` declares a field of a settings class with its row. The limits in files and in the window,
the form of the Training tab, the list of `poda train --settings ?` and the saved run follow from
the rows: a new setting is one new row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeVar

from poda.engine.game import Game

SECTIONS: Final = ("strategy", "steps", "fitness", "learning", "game", "bookkeeping")
"""The sections of the form, in order; each setting is in one."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A setting that is a number from `low` to `high`, whole or not.

    Attributes:
        none: the name of None on screen, translated in the context "RunSettings"; "" if the setting
            cannot be None. "{units}" stands for the hidden units of the game's own network.
        start: the first number on screen when a person replaces None by a number.
    """

    low: float
    high: float
    whole: bool = False
    none: str = ""
    start: float = 0

    @property
    def optional(self) -> bool:
        """Whether it may be None."""
        return bool(self.none)

    def read(self, value: Any) -> int | float | None:
        """The number in the setting's own type: a file may say 1 for 1.0."""
        if value is None:
            return None
        return int(value) if self.whole else float(value)


@dataclass(frozen=True, slots=True)
class Words:
    """A setting with some words as its possible values.

    Attributes:
        titles: the name of each word on screen, translated in the context "RunSettings".
    """

    titles: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The words, as they are typed and saved."""
        return tuple(self.titles)

    def only(self, names: Iterable[str]) -> Words:
        """A copy with only these words."""
        return Words({name: self.titles[name] for name in names})

    def read(self, value: Any) -> str:
        """The word, from the value in a file."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Need:
    """A condition on another setting: one of some words, or none of `but`; or, without either, a
    number above 0."""

    setting: str
    words: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def is_met(self, settings: object) -> bool:
        """Whether the condition holds, or these settings lack the other setting."""
        if not hasattr(settings, self.setting):
            return True
        value = getattr(settings, self.setting)
        if self.but:
            return value not in self.but
        return value in self.words if self.words else value > 0


@dataclass(frozen=True, slots=True)
class GameNeed:
    """A condition on the game, without which its runs ignore a setting.

    Attributes:
        is_met: called with the game, and with whether one network learns (else networks evolve).
        reason: why the setting is ignored, translated in the context "RunSettings".
    """

    is_met: Callable[[Game[Any, Any], bool], bool]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    """The definition of one setting. Texts are English, translated in the context "RunSettings".

    Attributes:
        name: the name of the field, also in files and on the command line.
        limits: its possible values.
        title: its name on screen.
        text: its effect, in a sentence of less than 120 characters.
        section: the one of `SECTIONS` in which it is shown; "": the section of `after`.
        after: the setting below which it is shown; "": below those declared before it.
        needs: the conditions on other settings under which it has an effect.
        game_need: the condition on the game under which it has an effect.
        source: "published" if the published recipe gives its value, "ours" if it is Poda's choice
            where the recipe is silent; "" if the recipe does not use the setting.
        with_dice: replaces `text` for games with dice against the hand-made evaluation.
        in_learning: replaces `text` if one network learns.
        of_several: replaces `text` for games with several networks that can be evolved.
    """

    name: str = ""
    limits: Numbers | Words
    title: str
    text: str
    section: str = ""
    after: str = ""
    needs: tuple[Need, ...] = ()
    game_need: GameNeed | None = None
    source: Literal["published", "ours", ""] = ""
    with_dice: str = ""
    in_learning: str = ""
    of_several: str = ""


def setting(default: Any, *, compare: bool = True, **told: Any) -> Any:
    """A field of a settings class with its row.

    Args:
        default: the default value; MISSING if each subclass has its own.
        compare: whether two settings that differ only in this field are unequal.
        told: the attributes of `SettingRow`, except the name.
    """
    row = {"row": SettingRow(**told)}
    if default is MISSING:
        return field(compare=compare, metadata=row)
    return field(default=default, compare=compare, metadata=row)


Kind = TypeVar("Kind")


def explained(kind: type[Kind]) -> type[Kind]:
    """A decorator that adds the texts of the rows to the docstring of the class, for `help`."""
    own = [each for each in fields(kind) if "row" in each.metadata]  # type: ignore[arg-type]
    lines = [f"        {each.name}: {each.metadata['row'].text.format(plies='n')}" for each in own]
    kind.__doc__ = "\n".join([kind.__doc__ or "", "", "    Attributes:", *lines, "    "])
    return kind


def rows_of(*kinds: type) -> dict[str, SettingRow]:
    """The rows of settings classes by name, in their order on screen."""
    found: dict[str, SettingRow] = {}
    for kind in kinds:
        for each in fields(kind):
            if each.name not in found and "row" in each.metadata:
                found[each.name] = replace(each.metadata["row"], name=each.name)
    order = [name for section in SECTIONS for name, row in found.items() if row.section == section]
    waiting = [name for name, row in found.items() if row.after]
    while waiting:
        placed = [name for name in waiting if found[name].after in order]
        if not placed:
            raise ValueError(f"settings after others that there are not: {', '.join(waiting)}")
        for name in placed:
            neighbour = found[name].after
            order.insert(order.index(neighbour) + 1, name)
            found[name] = replace(found[name], section=found[neighbour].section)
            waiting.remove(name)
    if missing := found.keys() - set(order):
        raise ValueError(f"settings of no section: {', '.join(sorted(missing))}")
    return {name: found[name] for name in order}
