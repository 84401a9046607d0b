"""Experiments as they are planned: seeds, sweeps, members, and what is refused."""

from __future__ import annotations

import shlex

import pytest

from poda.commands import cli
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import DEFAULTS, checked
from poda.packages.lab.engine.plan import (
    MOST_MEMBERS,
    PRESET,
    Axis,
    axis_in,
    planned,
    seeds_in,
    seeds_text,
    told,
    value_in,
)
from some import some

from .small import TINY, plan


def code_of(call: object, *arguments: object, **named: object) -> str:
    assert callable(call)
    with pytest.raises(EngineError) as caught:
        call(*arguments, **named)
    assert str(caught.value).endswith((".", "?"))
    return caught.value.code


# Seeds


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("1-8", tuple(range(1, 9))),
        ("1,3,5-7", (1, 3, 5, 6, 7)),
        ("4", (4,)),
        (" 2 , 1 - 3 ", (2, 1, 3)),
        ("5,5,4-5", (5, 4)),
        ("9223372036854775807", (2**63 - 1,)),
    ],
)
def test_seeds_are_numbers_and_ranges(text: str, seeds: tuple[int, ...]) -> None:
    assert seeds_in(text) == seeds
    assert seeds_in(seeds_text(seeds)) == seeds


@pytest.mark.parametrize(
    "text", ["", "1-", "-3", "8-1", "1,,2", "one", "1.5", "٣", "1-2-3", "9" * 30, str(2**63)]
)
def test_other_texts_are_no_seeds(text: str) -> None:
    assert code_of(seeds_in, text) == "experiment.bad_seeds"


def test_a_range_of_many_seeds_is_refused_without_being_made() -> None:
    assert code_of(seeds_in, "1-9000000000000000000") == "experiment.many"
    assert len(seeds_in(f"1-{MOST_MEMBERS}")) == MOST_MEMBERS


# Sweeps


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("plies=1,2", Axis("plies", (1, 2))),
        ("mutation=published,lognormal", Axis("step_rule", ("published", "log-normal"))),
        ("Rate-Halving = none, 100", Axis("rate_halving", (None, 100))),
        ("noise=1,0.5", Axis("noise", (1.0, 0.5))),
        ("noise=1,1.0", Axis("noise", (1.0,))),
        ("preset=fast,steady,fast", Axis(PRESET, ("fast", "steady"))),
    ],
)
def test_a_sweep_is_a_setting_with_its_values(text: str, axis: Axis) -> None:
    assert axis_in(text) == axis


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("plies", "experiment.bad_sweep"),
        ("=1,2", "experiment.bad_sweep"),
        ("plies=", "experiment.bad_sweep"),
        ("plies=1,,2", "experiment.bad_sweep"),
        ("colour=red", "evolve.setting_unknown"),
        ("plies=1,many", "evolve.setting_whole"),
        ("plies=1,99", "evolve.setting_whole"),
        ("noise=nan", "evolve.setting_range"),
        ("step_rule=published,other", "evolve.setting_choice"),
    ],
)
def test_what_no_setting_can_be_is_refused_in_a_sentence(text: str, code: str) -> None:
    assert code_of(axis_in, text) == code


def test_a_value_is_read_as_its_setting_has_it() -> None:
    assert [value_in("plies", each) for each in ("2", "2.5", "none")] == [2, 2.5, None]
    assert value_in("strategy", "CMA") == "cma"
    assert value_in("strategy", "none") == "none"  # which it cannot be, and is told so


# Members


def test_members_are_all_combinations_with_the_seeds_innermost() -> None:
    sweep = [Axis("plies", (1, 2)), Axis("step_rule", ("published", "log-normal"))]
    found = plan((7, 3), sweep)
    assert found.size == 8
    assert [told(choices) for choices in found.groups] == [
        "plies=1 step_rule=published", "plies=1 step_rule=log-normal",
        "plies=2 step_rule=published", "plies=2 step_rule=log-normal",
    ]  # fmt: skip
    members = found.members()
    assert [each.number for each in members] == list(range(8))
    assert [each.group for each in members] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [each.seed for each in members] == [7, 3] * 4
    assert members[5].name == "plies=2,step_rule=published,seed=3"
    assert (members[5].settings.plies, members[5].settings.step_rule) == (2, "published")
    assert members[5].settings.parents == TINY.parents


def test_seeds_alone_are_one_group() -> None:
    found = plan((1, 2, 3), ())
    assert found.groups == ((),)
    assert [each.name for each in found.members()] == ["seed=1", "seed=2", "seed=3"]


def test_a_long_name_gives_way_to_a_number() -> None:
    names = ("parents", "offspring", "initial_step", "lowest_step", "validate_every", "read_every")
    sweep = [Axis(name, (3,)) for name in names[:2]] + [Axis(name, (0.25,)) for name in names[2:4]]
    sweep += [Axis(name, (10,)) for name in names[4:]]
    assert [each.name for each in plan((1, 2), sweep).members()] == ["run-0001", "run-0002"]


def test_presets_can_be_swept() -> None:
    found = planned(
        "connect4", (1,), [Axis(PRESET, ("published", "fast"))], changes={"plies": 1},
        generations=3,
    )  # fmt: skip
    first, second = found.members()
    assert (first.preset, second.preset) == ("published", "fast")
    assert (first.settings.strategy, second.settings.strategy) == ("self-adaptive", "antithetic")
    assert first.settings.plies == second.settings.plies == 1
    assert found.origin == (
        "poda train connect4 --seeds 1 --sweep preset=published,fast --settings plies=1 "
        "--generations 3"
    )


def test_a_sweep_may_put_right_what_a_preset_cannot_be_here() -> None:
    sweep = [Axis("symmetry", ("none",))]
    found = planned("backgammon", (1,), sweep, preset="steady", generations=3)
    assert found.members()[0].settings.symmetry == "none"
    assert code_of(planned, "backgammon", (1,), (), preset="steady", generations=3) == (
        "evolve.no_mirror"
    )


def test_each_member_has_the_command_that_gives_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sweep = [Axis("plies", (1, 3)), Axis("rate_halving", (None, 40))]
    found = planned("connect4", (5,), sweep, preset="fast", changes={"pairs": 8}, generations=3)
    for member in some(found.members()):
        words = shlex.split(found.command_of(member))
        assert words[:7] == ["poda", "train", "connect4", "--preset", "fast", "--seed", "5"]
        parsed = cli.parser().parse_args([*words[1:], "--settings", "pairs=8"])
        from poda.commands.train import _settings

        of_preset = presets("connect4")["fast"].settings
        read = _settings(of_preset, parsed.settings)
        assert checked(read, GAMES["connect4"]) == member.settings


# What is refused


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"seeds": ()}, "experiment.none"),
        ({"seeds": (-1,)}, "evolve.bad_seed"),
        ({"sweep": [Axis("plies", ())]}, "experiment.none"),
        ({"sweep": [Axis("plies", (1,)), Axis("plies", (2,))]}, "experiment.swept_twice"),
        ({"sweep": [Axis("plies", (1,))], "changes": {"plies": 2}}, "experiment.swept_twice"),
        ({"sweep": [Axis("nothing", (1,))]}, "evolve.setting_unknown"),
        ({"sweep": [Axis("plies", (1, 77))]}, "evolve.setting_whole"),
        ({"sweep": [Axis("games", (5, 900))]}, "evolve.few_opponents"),
        ({"sweep": [Axis(PRESET, ("fast", "duel"))]}, "evolve.no_preset"),
        ({"preset": "slow"}, "evolve.no_preset"),
        ({"changes": {"nothing": 1}}, "evolve.setting_unknown"),
        ({"generations": None}, "experiment.endless"),
        ({"seeds": range(300), "sweep": [Axis("plies", (1, 2, 3, 4))]}, "experiment.many"),
    ],
)
def test_what_cannot_be_run_is_refused_before_anything_starts(
    named: dict[str, object], code: str
) -> None:
    usual = {"seeds": (1, 2), "sweep": (), "generations": 3, "preset": "published"}
    merged = usual | named
    if any(getattr(a, "name", "") == PRESET for a in merged["sweep"]):  # type: ignore[attr-defined]
        merged["preset"] = ""
    seeds, sweep = merged.pop("seeds"), merged.pop("sweep")
    assert code_of(planned, "connect4", seeds, sweep, **merged) == code


def test_members_that_would_be_the_same_run_are_refused() -> None:
    # Where dice are thrown nobody looks ahead, whatever is said.
    sweep = [Axis("sparring_plies", (1, 2))]
    call = {"preset": "duels", "generations": 1}
    assert code_of(planned, "backgammon", (1,), sweep, **call) == "experiment.same"


def test_the_presets_are_swept_instead_of_one() -> None:
    sweep = [Axis(PRESET, ("published", "steady"))]
    call = {"preset": "fast", "generations": 1}
    assert code_of(planned, "connect4", (1,), sweep, **call) == "experiment.swept_twice"


def test_every_setting_can_be_swept() -> None:
    for name, value in some(DEFAULTS.items()):
        axis = axis_in(f"{name}={'none' if value is None else value}")
        assert axis == Axis(name, (value,))


def test_a_game_and_its_key_are_the_same_argument() -> None:
    game = GAMES["tictactoe"]
    assert planned("tictactoe", (1, 2), generations=3) == planned(game, (1, 2), generations=3)
    for wrong in ("conect4", "", "../connect4"):
        with pytest.raises(EngineError, match="There is no game called"):
            planned(wrong, (1, 2), generations=3)
