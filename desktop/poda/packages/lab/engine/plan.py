"""The plan of an experiment: runs of one game that differ in their seeds and in swept settings.

The plan determines its *members* and their order; each is the run that `poda train` makes with
these settings and this seed. Members that differ only in the seed are a *group*: groups are
compared by means over seeds.
"""

from __future__ import annotations

import itertools
import math
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.runs.champion import Champion, GameKey, Origin, digest
from poda.engine.runs.kept_runs import MOST_NAME, checked_name
from poda.engine.runs.presets import presets, usual_preset
from poda.engine.runs.setting_rows import Words
from poda.engine.runs.settings import (
    LIMITS,
    MOST_SEED,
    Settings,
    changes,
    checked,
    checked_seed,
    layout_of,
    like,
    read_setting,
    typed_value,
)
from poda.engine.schema import SPARSE, UNNUMBERED, Form, Key, Most, Range, unsaid

PRESET: Final = "preset"
"""The name of an axis over presets, which can be swept as settings are."""

BEGINNING_FILE: Final = "beginning.json"
"""The network that all runs begin with, if they do not begin at random, as the file of a player."""

MOST_MEMBERS: Final = 1_000
MOST_GENERATIONS: Final = 10**12
MOST_SECONDS: Final = 10.0**9
_MOST_PRESETS: Final = 50
_MOST_AXES: Final = 60
_DIGEST: Final = re.compile(r"([0-9a-f]{16})?", re.ASCII)

_CALLED: Final = {"mutation": "step_rule"}
"""Other names for settings."""

Value = int | float | str | None


@dataclass(frozen=True, slots=True)
class Axis:
    """A setting that is swept.

    Attributes:
        name: the name of the setting, or `PRESET`.
        values: its values, each once.
    """

    name: str
    values: tuple[Value, ...]


def _axis(row: tuple[str, tuple[Any, ...]]) -> Axis:
    name, values = row
    if name != PRESET:
        values = tuple(read_setting(name, value) for value in values)
    if len(set(values)) != len(values):
        raise ValueError(name)
    return Axis(name, values)


_AXIS: Final = Form(
    unsaid(_axis),
    lambda axis: [axis.name, list(axis.values)],
    of=tuple[str, Annotated[tuple[object, ...], Most(MOST_MEMBERS, least=1)]],
)
_SETTINGS: Final = Form(unsaid(Settings.from_dict), Settings.to_dict, of=dict)


@dataclass(frozen=True, slots=True)
class Member:
    """A run of an experiment.

    Attributes:
        number: its number, from 0: group by group, in each by the order of the seeds.
        name: the name of its folder, such as "plies=2,seed=3".
        group: the number of its group, from 0.
        choices: the swept settings with their values, in the order of the sweep.
        preset: the preset from which its settings derive; "" if there is none.
        settings: its settings, valid for the game.
        seed: the seed of the run.
    """

    number: int
    name: str
    group: int
    choices: tuple[tuple[str, Value], ...]
    preset: str
    settings: Settings
    seed: int


@dataclass(frozen=True, slots=True, repr=False)
class Experiment:
    """A plan. To be made by `planned`, which checks it.

    Attributes:
        game_key: the game of all runs.
        bases: the settings that runs begin with by the preset they come from, changed where they
            are the same for all; a single one unless presets are swept.
        seeds: of each group, in order.
        sweep: which settings are swept; () for seeds alone.
        generations, seconds: when each run ends, whichever comes first; None is no such limit.
        origin: in words, the command that begins such an experiment.
        beginning: the digest of the network that all runs begin with (`champion.digest`); "" where
            they begin at random.
    """

    game_key: GameKey
    bases: Annotated[
        tuple[
            tuple[Annotated[str, Most(MOST_NAME), str.isprintable], Annotated[Settings, _SETTINGS]],
            ...,
        ],
        Key("presets"),
        Most(_MOST_PRESETS, least=1),
    ]
    seeds: Annotated[
        tuple[int, ...], Most(MOST_MEMBERS, least=1), lambda seeds: len(set(seeds)) == len(seeds)
    ]
    sweep: Annotated[tuple[Annotated[Axis, _AXIS], ...], Most(_MOST_AXES), UNNUMBERED] = ()
    generations: Annotated[int | None, Range(1, MOST_GENERATIONS)] = None
    seconds: Annotated[float | None, Range(0.001, MOST_SECONDS)] = None
    origin: Origin = ""
    beginning: Annotated[str, _DIGEST.fullmatch, SPARSE] = ""

    def contradiction(self) -> str:
        """The field "presets" if a preset is swept that has no settings there; else ""."""
        swept = {value for axis in self.sweep if axis.name == PRESET for value in axis.values}
        return "presets" if swept - set(dict(self.bases)) else ""

    def __repr__(self) -> str:
        return f"<Experiment of {self.game_key}: {self.size} runs, {len(self.groups)} groups>"

    @property
    def groups(self) -> tuple[tuple[tuple[str, Value], ...], ...]:
        """The combinations of swept values, in order; a single empty one without a sweep."""
        names = [axis.name for axis in self.sweep]
        grid = itertools.product(*(axis.values for axis in self.sweep))
        return tuple(tuple(zip(names, values, strict=True)) for values in grid)

    @property
    def size(self) -> int:
        """The number of runs."""
        return len(self.seeds) * math.prod(len(axis.values) for axis in self.sweep)

    def members(self) -> tuple[Member, ...]:
        """The runs, in order. Raises EngineError where some settings are not good for the game."""
        bases, found = dict(self.bases), list[Member]()
        usual = self.bases[0][0]
        for group, choices in enumerate(self.groups):
            values = dict(choices)
            preset = str(values.pop(PRESET, usual))
            settings = checked(_changed(bases[preset], values), game_named(self.game_key))
            for seed in self.seeds:
                number = len(found)
                name = _name(number, choices, seed)
                found.append(Member(number, name, group, choices, preset, settings, seed))
        return tuple(found)

    def command_of(self, member: Member) -> str:
        """The command line that makes this run alone."""
        words = ["poda", "train", self.game_key]
        known = presets(self.game_key)
        preset = member.preset if member.preset in known else usual_preset(self.game_key)
        there = checked(known[preset].settings, game_named(self.game_key))
        words += ["--preset", preset, "--seed", str(member.seed)]
        if found := changes(member.settings, there):
            words += ["--settings", *(f"{name}={worded(value)}" for name, value in found.items())]
        return _from(shlex.join(words), self.beginning)


def planned(
    game: Game[Any, Any] | str,
    seeds: Sequence[int],
    sweep: Sequence[Axis] = (),
    *,
    preset: str = "",
    changes: Mapping[str, Value] | None = None,
    settings: Settings | None = None,
    generations: int | None = None,
    seconds: float | None = None,
    beginning: Champion | None = None,
) -> Experiment:
    """A plan that can be run.

    Args:
        game: what is learnt; a key means the game of that key.
        preset: whose settings all begin with; "" is the game's usual one.
        changes: settings that are the same in all runs, and other than the preset's.
        settings: in place of both, the settings that all begin with: those of a dialog, or of
            another run. They may be those of a preset (`kept_runs.preset_of` tells).
        generations, seconds: when each run ends; at least one of them.
        beginning: whose network all runs begin with, and not at random; presets are made to fit it.

    Raises EngineError, naming what is wrong: a game, preset, setting, value or seed; a setting that
    is named twice; members that would be the same run; too many of them; no end.
    """
    game = game_named(game)
    known = presets(game.key)
    swept = next((axis.values for axis in sweep if axis.name == PRESET), None)
    usual = preset or usual_preset(game.key)
    names = (usual,) if swept is None else tuple(str(value) for value in swept)
    bases = []
    for name in names:
        if settings is not None and swept is None:
            bases.append((preset, settings))
            continue
        if name not in known:
            raise EngineError("evolve.no_preset", text=name, names=", ".join(known))
        usual_settings = known[name].settings
        if beginning is not None:
            usual_settings = like(usual_settings, beginning.layout)
        bases.append((name, _changed(usual_settings, changes or {})))
    for axis in sweep:
        if axis.name in (changes or {}) or (axis.name == PRESET and preset):
            raise EngineError("experiment.swept_twice", setting=axis.name)
    plan = Experiment(
        game.key, tuple(bases), tuple(seeds), tuple(sweep), generations, seconds,
        _command(game.key, usual, seeds, sweep, changes or {}, generations, seconds),
    )  # fmt: skip
    if beginning is None:
        return _distinct(checked_plan(plan))
    if beginning.game_key != game.key:
        raise EngineError("player.other_game", game=beginning.game_key, wanted=game.key)
    mark = digest(beginning.weights)
    plan = _distinct(checked_plan(replace(plan, beginning=mark, origin=_from(plan.origin, mark))))
    for member in plan.members():
        layout = layout_of(member.settings, game)
        if layout != beginning.layout:
            found, wanted = beginning.layout.shape, layout.shape
            raise EngineError("evolve.other_layout", found=found, wanted=wanted)
    return plan


def checked_plan(plan: Experiment) -> Experiment:
    """The same plan, if it can be run. Raises EngineError as `planned` does, but for members that
    would be the same run, which an older Poda took for others."""
    for seed in plan.seeds:
        checked_seed(seed)
    if not (plan.seeds and plan.bases and all(axis.values for axis in plan.sweep)):
        raise EngineError("experiment.none")
    if plan.size > MOST_MEMBERS:
        raise EngineError("experiment.many", count=plan.size, limit=MOST_MEMBERS)
    if plan.generations is None and plan.seconds is None:
        raise EngineError("experiment.endless")
    names = [axis.name for axis in plan.sweep]
    for name in names:
        if name != PRESET and name not in LIMITS:
            known = ", ".join((*LIMITS, PRESET))
            raise EngineError("evolve.setting_unknown", text=name, names=known)
        if names.count(name) > 1:
            raise EngineError("experiment.swept_twice", setting=name)
    plan.members()
    return plan


def _distinct(plan: Experiment) -> Experiment:
    """The same plan, if each of its members is another run. Raises EngineError."""
    seen: dict[tuple[Settings, int], str] = {}
    for member in plan.members():
        other = seen.setdefault((member.settings, member.seed), member.name)
        if other != member.name:
            raise EngineError("experiment.same", first=other, second=member.name)
    return plan


def seeds_in(text: str) -> tuple[int, ...]:
    """The seeds in a text such as "1-8" or "1,3,5-7": in its order, each once.

    Raises EngineError where it is no such text, or names more than `MOST_MEMBERS`.
    """
    found: dict[int, None] = {}
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        ends = [_seed(first, text), _seed(last if dash else first, text)]
        if ends[0] > ends[1]:
            raise EngineError("experiment.bad_seeds", text=text)
        count = len(found) + ends[1] - ends[0] + 1
        if count > MOST_MEMBERS:
            raise EngineError("experiment.many", count=count, limit=MOST_MEMBERS)
        found |= dict.fromkeys(range(ends[0], ends[1] + 1))
    return tuple(found)


def seeds_text(seeds: Iterable[int]) -> str:
    """The inverse of `seeds_in`: "1-3,7"."""
    runs: list[list[int]] = []
    for seed in seeds:
        if runs and seed == runs[-1][1] + 1:
            runs[-1][1] = seed
        else:
            runs.append([seed, seed])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def axis_in(text: str) -> Axis:
    """The setting and its values in a text such as "plies=1,2" or "step_rule=published,log-normal".

    A word may be written without its hyphens and in capitals ("LogNormal"). Raises EngineError
    where it is no such text, and for a setting or a value that there is not.
    """
    name, equals, listed = text.partition("=")
    name = name.strip().replace("-", "_").lower()
    name = _CALLED.get(name, name)
    parts = [part.strip() for part in listed.split(",")]
    if not equals or not name or not all(parts):
        raise EngineError("experiment.bad_sweep", text=text)
    if name == PRESET:
        return Axis(name, tuple(dict.fromkeys(parts)))
    if name not in LIMITS:
        raise EngineError("evolve.setting_unknown", text=name, names=", ".join((*LIMITS, PRESET)))
    read = (read_setting(name, value_in(name, part)) for part in parts)
    return Axis(name, tuple(dict.fromkeys(read)))


def value_in(name: str, text: str) -> Value:
    """The value of a typed text: a number, None, or a word; `read_setting` checks whether the
    setting can have it."""
    limits = LIMITS.get(name)
    if isinstance(limits, Words):
        plain = _plain(text)
        return next((word for word in limits.names if _plain(word) == plain), text)
    return typed_value(text)


def worded(value: Value) -> str:
    """A value as it is typed."""
    if value is None:
        return "none"
    return value if isinstance(value, str) else repr(value)


def told(choices: Iterable[tuple[str, Value]]) -> str:
    """Swept values as they are typed: "plies=2 step_rule=published"; "" for none."""
    return " ".join(f"{name}={worded(value)}" for name, value in choices)


def _plain(word: str) -> str:
    return word.lower().replace("-", "").replace("_", "")


def _seed(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 25 and int(text) <= MOST_SEED):
        raise EngineError("experiment.bad_seeds", text=whole)
    return int(text)


def _changed(settings: Settings, changed: Mapping[str, Any]) -> Settings:
    """The settings with some of them changed. Raises EngineError; whether they are good for a game
    is for `checked` to see, once a sweep has changed others."""
    return Settings.from_dict({**settings.to_dict(), **changed})


def _name(number: int, choices: Iterable[tuple[str, Value]], seed: int) -> str:
    """The name of a member's folder: its choices and seed, or its number if these make none."""
    parts = [*(f"{name}={worded(value)}" for name, value in choices), f"seed={seed}"]
    name = ",".join(parts)
    if len(name) <= MOST_NAME:
        with suppress(EngineError):
            return checked_name(name)
    return f"run-{number + 1:04d}"


def _from(command: str, beginning: str) -> str:
    """The command, with a note on the network beside the experiment if runs begin with one."""
    return f"{command} --from {BEGINNING_FILE} (network {beginning})" if beginning else command


def _command(
    game_key: str,
    preset: str,
    seeds: Iterable[int],
    sweep: Sequence[Axis],
    changes: Mapping[str, Value],
    generations: int | None,
    seconds: float | None,
) -> str:
    words = ["poda", "train", game_key]
    if not any(axis.name == PRESET for axis in sweep):
        words += ["--preset", preset]
    words += ["--seeds", seeds_text(seeds)]
    if sweep:
        parts = (f"{each.name}={','.join(map(worded, each.values))}" for each in sweep)
        words += ["--sweep", *parts]
    if changes:
        words += ["--settings", *(f"{name}={worded(value)}" for name, value in changes.items())]
    if generations is not None:
        words += ["--generations", str(generations)]
    if seconds is not None:
        words += ["--seconds", f"{seconds:g}"]
    return shlex.join(words)
