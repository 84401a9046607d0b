"""One row for each setting of training: all that is told of it, in the place where it is declared.

A field of a settings class is declared by `setting`, which gives it its row. The limits to which
files and people are held, the form of the Training tab, the list of `poda train --settings ?` and
the saved run follow from the rows: who adds a setting adds one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeVar

from poda.engine.game import Game

SECTIONS: Final = ("strategy", "steps", "fitness", "learning", "game", "bookkeeping")
"""The pages of a form, in order; each setting is on one."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A setting that is a number from `low` to `high`, whole or not.

    Attributes:
        none: what it is called where it is None, to be translated in the context "RunSettings";
            "" where it cannot be None. "{units}" stands for the hidden units of the game's own
            network.
        start: the number with which one begins who wants one instead of None.
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
    """A setting that is one of some words.

    Attributes:
        titles: what each word is called, to be translated in the context "RunSettings".
    """

    titles: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The words, as they are typed and saved."""
        return tuple(self.titles)

    def only(self, names: Iterable[str]) -> Words:
        """The same with some of the words."""
        return Words({name: self.titles[name] for name in names})

    def read(self, value: Any) -> str:
        """The word."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Need:
    """That another setting is one of some words, or is none of `but`; or, where there are neither,
    a number above 0."""

    setting: str
    words: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def is_met(self, settings: object) -> bool:
        """Whether the other setting is as needed, or one that such settings have not."""
        if not hasattr(settings, self.setting):
            return True
        value = getattr(settings, self.setting)
        if self.but:
            return value not in self.but
        return value in self.words if self.words else value > 0


@dataclass(frozen=True, slots=True)
class GameNeed:
    """What a game must have, or else a setting is ignored by all of its runs.

    Attributes:
        is_met: asked with the game, and with whether one network learns and none evolves.
        reason: why it is ignored, to be translated in the context "RunSettings".
    """

    is_met: Callable[[Game[Any, Any], bool], bool]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    """All that is told of one setting. Its texts are English, to be translated in the context
    "RunSettings".

    Attributes:
        name: of the field, and of the setting in files and on the command line.
        limits: what it may be.
        title: what it is called on screen.
        text: what it does, a sentence of less than 120 characters.
        section: the one of `SECTIONS` in which it is shown; "" is that of `after`.
        after: the setting below which it is shown; "": below those that were declared before it.
        needs: what other settings must be for it to count.
        game_need: what a game must have for it to count.
        source: whether the text of the published recipe says it, or leaves it open so that it is
            Poda's own; "" where the recipe has no use for it.
        with_dice: what it does, where games with dice are played against the hand-made evaluation.
        in_learning: what it does, where one network learns.
        of_several: what it does, where a game has several networks that can be evolved.
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
        default: what the setting is unless said; MISSING where each class below has its own.
        compare: whether settings that differ in it alone are different settings.
        told: what `SettingRow` has, but the name.
    """
    row = {"row": SettingRow(**told)}
    if default is MISSING:
        return field(compare=compare, metadata=row)
    return field(default=default, compare=compare, metadata=row)


Kind = TypeVar("Kind")


def explained(kind: type[Kind]) -> type[Kind]:
    """The class, with what its rows say in its docstring, for who asks Python for help."""
    own = [each for each in fields(kind) if "row" in each.metadata]  # type: ignore[arg-type]
    lines = [f"        {each.name}: {each.metadata['row'].text.format(plies='n')}" for each in own]
    kind.__doc__ = "\n".join([kind.__doc__ or "", "", "    Attributes:", *lines, "    "])
    return kind


def rows_of(*kinds: type) -> dict[str, SettingRow]:
    """The rows of settings classes by name, in the order in which they are shown."""
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
