"""Document schemas: a class whose annotations define the fields of a document, once for all.

    @dataclass(frozen=True, slots=True)
    class Cube:
        length: Annotated[int, Range(0, 64)]
        jacoby: bool
        crawford: Annotated[bool, OPTIONAL] = True

`read` makes such an object from parsed JSON, which it validates; `written` makes JSON from it;
`check` validates an object that was made otherwise. An invalid field raises `EngineError` with the
code "save.field" and the field's path: "cube.length", "stops[3].title".

The class is a dataclass or a named tuple. Its fields have the types `int`, `float` (a document may
have 1 for 1.0; never NaN or an infinity), `str`, `bool`, `dict` (an object with any content),
`Literal` of texts, `tuple[X, ...]` and `tuple[X, Y]` (lists), another such class (an object), or
one of these or None. Every field is required unless it may be None. `Annotated` adds to the type:

- constraints on the value: `Range`, `Most`, or any function from it to a truth value;
- `Key`, the name in the document if it differs from the attribute's;
- `OPTIONAL`, `SPARSE` or `APART`: whether the field is required;
- `Form`, for other types, or a type that is written in another form.

For `X | None` a constraint applies to values that are not None; for a tuple, to the whole tuple. A
class may have a method `contradiction`: the name of a field that does not fit the others, or "".

A class is inspected once, when the first document of its kind is read or written, so that declaring
one costs nothing.
"""

from __future__ import annotations

import dataclasses
import enum
import math
import sys
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, NamedTuple, NoReturn, TypeVar

from poda.engine.errors import EngineError

T = TypeVar("T")
Convert = Callable[[Any], Any]

FIELD: Final = "save.field"
"""The code of the error about a missing or invalid field."""


@dataclass(frozen=True, slots=True)
class Range:
    """A number from `low` to `high`, both included."""

    low: float
    high: float

    def __call__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Most:
    """A length from `least` to `most`, both included: characters of a text, entries of a list."""

    most: int
    least: int = 0

    def __call__(self, value: Any) -> bool:
        return self.least <= len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a field in the document, if it differs from the attribute's."""

    name: str


@dataclass(frozen=True, slots=True)
class Form:
    """A conversion between a value and its JSON.

    Attributes:
        read: makes the value from JSON; for invalid JSON it raises ValueError, TypeError or
            LookupError (which become the error about the field), or an EngineError, which is kept
            (with code "save.field", the field's name is put before its own). None: by the type.
        write: the inverse; None if the value is JSON already.
        of: the type of the JSON, as a schema's field has it; it is checked before `read`.
    """

    read: Convert | None = None
    write: Convert | None = None
    of: Any = object


class FieldMark(enum.Enum):
    """Annotations of a field or a list without further data."""

    OPTIONAL = enum.auto()
    SPARSE = enum.auto()
    APART = enum.auto()
    UNNUMBERED = enum.auto()


OPTIONAL: Final = FieldMark.OPTIONAL
"""The field may be missing and then has its default; null is not accepted."""
SPARSE: Final = FieldMark.SPARSE
"""As OPTIONAL, and the field is written only if it differs from the default."""
APART: Final = FieldMark.APART
"""The field is never in the document: the caller of `read` passes it, or it has its default."""
UNNUMBERED: Final = FieldMark.UNNUMBERED
"""The paths in errors omit the index of an object in this list: "entrants.name"."""


def read(kind: type[T], entry: Any, within: str = "", **given: Any) -> T:
    """Make an object of that class from parsed JSON. Raises EngineError.

    Args:
        within: a prefix of the fields' paths in errors, such as "left.".
        given: values of fields that are not read from the document, by attribute.
    """
    try:
        found: T = _object(kind).read(entry, given)
    except EngineError as error:
        if error.code != FIELD:
            raise
        raise refusal(f"{within}{error.params['field']}".removesuffix(".")) from None
    return found


def written(value: Any) -> dict[str, Any]:
    """The JSON object from which `read` makes this value, its fields in the order of the class."""
    return _object(type(value)).write(value)


def check(value: Any, code: str = FIELD) -> None:
    """Raises EngineError of that code, with the `field`, if `read` would refuse this object's
    document."""
    try:
        read(type(value), written(value), **_apart(value))
    except EngineError as error:
        if error.code != FIELD:
            raise
        raise EngineError(code, field=error.params["field"]) from None


def unsaid(read: Convert) -> Convert:
    """A reader whose every EngineError is replaced by that about an invalid field."""

    def read_unsaid(value: Any) -> Any:
        try:
            return read(value)
        except EngineError:
            raise refusal() from None

    return read_unsaid


def refusal(place: str = "") -> EngineError:
    """The error about the missing or invalid field at that path."""
    return EngineError(FIELD, field=place)


class _Codec(NamedTuple):
    """Functions that read and write values of a type; `write` None: the value is JSON already."""

    read: Convert
    write: Convert | None = None


class _Field(NamedTuple):
    name: str
    key: str
    read: Convert
    write: Convert | None
    default: Any
    presence: FieldMark | None
    is_optional: bool


class _Object:
    """The inspected fields of a class, which reads and writes its objects."""

    def __init__(self, kind: type) -> None:
        self._kind = kind
        # With the module's names alone: by default it would also look names up in the class.
        hints = typing.get_type_hints(kind, localns={}, include_extras=True)
        defaults = _defaults(kind)
        self.fields = [_field(name, hints[name], default) for name, default in defaults.items()]
        self._stored = [each for each in self.fields if each.presence is not APART]
        self._contradiction: Convert | None = getattr(kind, "contradiction", None)

    def read(self, entry: Any, given: dict[str, Any]) -> Any:
        if not isinstance(entry, dict):
            raise refusal()
        values = dict(given)
        for each in self._stored:
            if each.name in given:
                continue
            if each.key not in entry:
                if each.is_optional:
                    values[each.name] = None
                elif each.presence is None:
                    raise refusal(each.key)
                continue
            try:
                values[each.name] = each.read(entry[each.key])
            except EngineError as error:
                _raise_within(each.key, error)
        found = self._kind(**values)
        if self._contradiction is not None and (name := self._contradiction(found)):
            raise refusal(name)
        return found

    def write(self, value: Any) -> dict[str, Any]:
        entry = {}
        for each in self._stored:
            inner = getattr(value, each.name)
            if each.presence is not SPARSE or inner != each.default:
                entry[each.key] = inner if each.write is None else each.write(inner)
        return entry


_object: Final[Callable[[type], _Object]] = cache(_Object)


def _apart(value: Any) -> dict[str, Any]:
    fields = _object(type(value)).fields
    return {each.name: getattr(value, each.name) for each in fields if each.presence is APART}


def _defaults(kind: type) -> dict[str, Any]:
    """The arguments of a class's constructor, with their defaults."""
    if dataclasses.is_dataclass(kind):
        return {
            each.name: each.default
            if each.default_factory is dataclasses.MISSING
            else each.default_factory()
            for each in dataclasses.fields(kind)
            if each.init
        }
    named: Any = kind
    return {name: named._field_defaults.get(name) for name in named._fields}


def _field(name: str, hint: Any, default: Any) -> _Field:
    hint, marks = _bare(hint)
    key = next((mark.name for mark in marks if isinstance(mark, Key)), name)
    presence = next((mark for mark in marks if mark in (OPTIONAL, SPARSE, APART)), None)
    if presence is APART:
        return _Field(name, key, _exactly(object), None, default, presence, is_optional=False)
    has_reader = any(isinstance(mark, Form) and mark.read for mark in marks)
    is_optional = presence is None and _may_be_none(hint) and not has_reader
    if presence is not None and _may_be_none(hint):  # null is no value
        hint = _something(hint)
    return _Field(name, key, *_codec(hint, marks), default, presence, is_optional)


def _bare(hint: Any, marks: tuple[Any, ...] = ()) -> tuple[Any, tuple[Any, ...]]:
    """A type without `Annotated`, and the annotations."""
    while typing.get_origin(hint) is Annotated:
        hint, *more = typing.get_args(hint)
        marks = (*more, *marks)
    return hint, marks


def _may_be_none(hint: Any) -> bool:
    return NoneType in typing.get_args(hint)


def _something(hint: Any) -> Any:
    """X of `X | None`."""
    (inner,) = (each for each in typing.get_args(hint) if each is not NoneType)
    return inner


def _codec(hint: Any, marks: tuple[Any, ...] = ()) -> _Codec:
    hint, marks = _bare(hint, marks)
    form = next((mark for mark in marks if isinstance(mark, Form)), Form())
    if form.read is None and _may_be_none(hint):
        return _optional(_codec(_something(hint), marks))
    if form.read is not None:
        codec = _Codec(_guarded(_codec(form.of).read, form.read), form.write)
    else:
        codec = _codec_of_type(hint, marks)
        codec = codec._replace(write=form.write or codec.write)
    # `_number` has checked the range of numbers that are read by their type.
    known = () if form.read else Range
    tests = [mark for mark in marks if callable(mark) and not isinstance(mark, known)]
    return codec._replace(read=_tested(codec.read, tests)) if tests else codec


def _codec_of_type(hint: Any, marks: tuple[Any, ...]) -> _Codec:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and args[-1] is Ellipsis:
        most = next((mark for mark in marks if isinstance(mark, Most)), None)
        return _list(_codec(args[0]), most, UNNUMBERED not in marks and _is_class(args[0]))
    if origin is tuple:
        return _row([_codec(each) for each in args])
    if origin is Literal or (all(typing.get_origin(each) is Literal for each in args) and args):
        words = args if origin is Literal else sum(map(typing.get_args, args), ())
        return _Codec(_choice(words))
    if hint in (int, float):
        span = next((mark for mark in marks if isinstance(mark, Range)), _ANY[hint])
        return _Codec(_number(hint, span))
    if hint in (bool, str, object) or (origin or hint) is dict:
        return _Codec(_exactly(origin or hint))
    inner = _object(hint)
    return _Codec(lambda entry: inner.read(entry, {}), inner.write)


_ANY: Final = {
    int: Range(-math.inf, math.inf),
    float: Range(-sys.float_info.max, sys.float_info.max),
}


def _number(kind: type, span: Range) -> Convert:
    low, high, is_whole = span.low, span.high, kind is int

    def read_number(value: Any) -> Any:
        # bool is an int to Python, but not to a document.
        if type(value) is not int and (is_whole or type(value) is not float):
            raise refusal()
        if not low <= value <= high:  # as of NaN
            raise refusal()
        return value if is_whole else float(value)

    return read_number


def _exactly(kind: type) -> Convert:
    def read_exactly(value: Any) -> Any:
        if not isinstance(value, kind):
            raise refusal()
        return value

    return read_exactly


def _choice(known: tuple[Any, ...]) -> Convert:
    by_value = {each: each for each in known}

    def read_choice(value: Any) -> Any:
        if not isinstance(value, str) or value not in by_value:
            raise refusal()
        return by_value[value]

    return read_choice


def _optional(codec: _Codec) -> _Codec:
    read, write = codec
    return _Codec(
        lambda value: None if value is None else read(value),
        write and (lambda value: None if value is None else write(value)),
    )


def _row(codecs: list[_Codec]) -> _Codec:
    """The codec of a list of fixed length, with a type for each entry."""

    def read_row(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != len(codecs):
            raise refusal()
        return tuple(codec.read(each) for codec, each in zip(codecs, value, strict=True))

    def write_row(row: Any) -> Any:
        both = zip(codecs, row, strict=True)
        return [each if codec.write is None else codec.write(each) for codec, each in both]

    return _Codec(read_row, write_row)


def _list(codec: _Codec, most: Most | None, is_numbered: bool) -> _Codec:
    read, write = codec

    def read_list(value: Any) -> Any:
        # A list that is too long is refused before any entry is read.
        if not isinstance(value, list) or not (most is None or most(value)):
            raise refusal()
        found: list[Any] = []
        try:
            for each in value:
                found.append(read(each))
        except EngineError as error:
            _raise_within(f"[{len(found)}]" if is_numbered else "", error)
        return tuple(found)

    return _Codec(read_list, list if write is None else lambda value: list(map(write, value)))


def _is_class(hint: Any) -> bool:
    hint, _ = _bare(hint)
    return dataclasses.is_dataclass(hint) or hasattr(hint, "_fields")


def _guarded(first: Convert, then: Convert) -> Convert:
    def read_guarded(value: Any) -> Any:
        try:
            return then(first(value))
        except EngineError:
            raise
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise refusal() from None

    return read_guarded


def _tested(read: Convert, tests: list[Convert]) -> Convert:
    def read_and_test(value: Any) -> Any:
        found = read(value)
        for test in tests:
            if not test(found):
                raise refusal()
        return found

    return read_and_test


def _raise_within(name: str, error: EngineError) -> NoReturn:
    """Raises the error about an inner field, with the outer field's name before its path."""
    if error.code != FIELD:
        raise error
    inner = str(error.params["field"])
    dot = "." if name and inner and inner[0] != "[" else ""
    raise refusal(f"{name}{dot}{inner}") from None
