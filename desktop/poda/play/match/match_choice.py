"""What a new match is to be: what the dialog asks for, and remembers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, cast, get_args

from poda.engine.backgammon.text.mat_parts import LENGTH_LIMIT
from poda.play.backgammon.cube_rules import CubeRules

Kind = Literal["match", "money", "single"]
"""A match to some points, money play with its score, or one game alone."""
USUAL_LENGTH: Final = 5


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """A match, or what is played in place of one.

    Attributes:
        kind: which.
        length: the points that win a match.
        cube: whether it is played with the doubling cube.
        crawford, jacoby: the rules of the cube, in a match and elsewhere.
    """

    kind: Kind = "match"
    length: int = USUAL_LENGTH
    cube: bool = True
    crawford: bool = True
    jacoby: bool = True

    @property
    def rules(self) -> CubeRules | None:
        """Those of the cube; None: without one. In a match to one point nobody could turn it."""
        if not self.cube or (self.kind == "match" and self.length == 1):
            return None
        return CubeRules(self.crawford, self.jacoby)

    def as_json(self) -> dict[str, Any]:
        """As it is remembered."""
        return asdict(self)


def choice_of(plain: dict[str, Any]) -> MatchChoice:
    """The inverse of `as_json`; what makes no sense in it is as usual."""
    usual = MatchChoice()
    kind, length = plain.get("kind"), plain.get("length")
    known = type(length) is int and 1 <= length <= LENGTH_LIMIT
    return MatchChoice(
        cast("Kind", kind) if kind in get_args(Kind) else usual.kind,
        cast(int, length) if known else usual.length,
        *(_flag(plain, name) for name in ("cube", "crawford", "jacoby")),
    )


def _flag(plain: dict[str, Any], name: str) -> bool:
    return plain.get(name) is not False
