"""Effects and conditions as data: each word of a vocabulary is one class.

The class of a word is its schema, the source of its error messages and its behaviour. A game
derives its words from `Effect` and `Condition`:

    class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
        amount: Points
        def apply(self, table, who): ...

A content file then says `effect = [{ op = "heal", amount = 2 }]` where an entry has a field of
type `Steps[Effect]`, and `if = { side = "flipped" }` where it has one of type `Conditions`.
"""

from __future__ import annotations

from abc import abstractmethod
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec
from msgspec import Meta

from .agenda import push
from .content import Hook, explain, fields_of, one_of
from .numbered import Numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .flow import Flow
    from .table import Table


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One word of a vocabulary and what is said with it."""

    word: ClassVar[str] = ""  # as it is written in files


class Effect(Word, frozen=True, kw_only=True, tag_field="op"):
    """One step of an effect."""

    @abstractmethod
    def apply(self, table: Any, who: int) -> Flow[None] | None:
        """Carry it out for `who`; a flow if somebody may have to choose.

        A step that contains a whole attack or move pushes its frames on the agenda and returns:
        with `begin`, the rest of the effect waits below them.
        """


class Condition(Word, frozen=True, kw_only=True, tag_field="kind"):
    """One condition; it has a single field, what is asked for."""

    @abstractmethod
    def holds(self, state: Any, who: int, moment: str) -> bool:
        """Whether it holds for `who` at this moment."""


W = TypeVar("W", bound=Word)
E = TypeVar("E", bound=Effect)


class Listed(tuple[W, ...]):
    """Words in order: a list of tables in a file."""

    __slots__ = ()


class Single(tuple[W, ...]):
    """One word: a table in a file."""

    __slots__ = ()


class Steps(tuple[E, ...]):
    """The steps of an effect, in order: a list of tables in a file."""

    __slots__ = ()


class Conditions(tuple[Condition, ...]):
    """Conditions that must all hold: a table in a file, a kind of condition each key."""

    __slots__ = ()

    def hold(self, state: Any, who: int, moment: str = "") -> bool:
        """All of them."""
        for condition in self:  # noqa: SIM110, no generator: rules ask this often
            if not condition.holds(state, who, moment):
                return False
        return True


class Misread(ValueError):
    """What is wrong inside a field; the message goes on from the field's name."""


class Vocabulary(Generic[W]):
    """All words of one kind: the classes derived from `base` that have a tag."""

    def __init__(self, base: type[W]) -> None:
        self.words: dict[str, type[W]] = {}
        for kind in _derived(base):
            tag = str(kind.__struct_config__.tag)
            if tag == kind.__name__:  # msgspec's name for a class without a tag: a common base
                continue
            _check_meaning(kind, tag)
            if tag in self.words:
                raise TypeError(f"{tag}: two classes stand for this word")
            self.words[tag] = kind
            kind.word = tag

    def read(self, table: Mapping[str, object], hook: Hook) -> W:
        """One table that names its word in the tag's field."""
        field = next(iter(self.words.values())).__struct_config__.tag_field or "kind"
        if field not in table:
            raise Misread(f": {field}: expected it, but it is missing")
        kind = self._find(f": {field}", table[field])
        return _made(
            kind, {key: value for key, value in table.items() if key != field}, field, hook
        )

    def read_keyed(self, name: str, value: object, hook: Hook) -> W:
        """A word with a single field, written as `name = value`; one value stands for a list."""
        kind = self._find("", name)
        field = fields_of(kind)[0]
        if get_origin(_bare(field.type)) is tuple and not isinstance(value, list | tuple):
            value = [value]
        return _made_of(kind, {field.name: _field_value(f": {name}", field.type, value, hook)})

    def _find(self, place: str, name: object) -> type[W]:
        if not isinstance(name, str) or name not in self.words:
            raise Misread(f"{place}: expected {one_of(self.words)}, got {name!r}")
        return self.words[name]


def _derived(base: type[W]) -> Iterator[type[W]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _derived(kind)


def _check_meaning(kind: type[Word], tag: str) -> None:
    for name in dir(kind):
        if getattr(getattr(kind, name), "__isabstractmethod__", False):
            raise TypeError(f"{kind.__qualname__}: the word {tag} has no {name}()")


class WordReader:
    """What msgspec is to be given to read the words of some vocabularies.

    `numbers` has the lists of words that content itself brings.
    """

    def __init__(
        self,
        vocabularies: Mapping[type[Word], Vocabulary[Any]],
        numbers: Mapping[type[Numbered], tuple[str, ...]],
    ) -> None:
        self._vocabularies = vocabularies
        self._numbers = numbers

    def knowing(self, numbers: Mapping[type[Numbered], tuple[str, ...]]) -> WordReader:
        """The same with the ids of a catalogue."""
        return WordReader(self._vocabularies, numbers)

    def __call__(self, kind: Any, value: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, Numbered):
            return _number(self._numbers.get(kind, kind.names), value)
        origin = get_origin(kind) or kind
        if origin in (Steps, Listed):
            return origin(_numbered(self._words_of(kind), value, self))
        if origin is Single:
            if not isinstance(value, dict):
                raise Misread(f": expected a table, got {value!r}")
            return Single((self._words_of(kind).read(value, self),))
        if origin is Conditions:
            if not isinstance(value, dict):
                raise Misread(f": expected a table of conditions, got {value!r}")
            asked = self._of(Condition)
            return Conditions(asked.read_keyed(name, value[name], self) for name in value)
        raise TypeError(f"content cannot hold {kind!r}")

    def _words_of(self, kind: Any) -> Vocabulary[Any]:
        return self._of(next(iter(get_args(kind)), Effect))

    def _of(self, wanted: type[Word]) -> Vocabulary[Any]:
        for base, words in self._vocabularies.items():
            if issubclass(base, wanted):
                return words
        raise TypeError(f"no vocabulary has the words of {wanted.__qualname__}")


def hook_for(*bases: type[Word]) -> WordReader:
    """What reads the words derived from each of these."""
    return WordReader({base: Vocabulary(base) for base in bases}, {})


def _number(names: tuple[str, ...], value: object) -> int:
    if value not in names:
        raise Misread(f": expected {one_of(names)}, got {value!r}")
    return names.index(str(value))


def _numbered(words: Vocabulary[W], rows: object, hook: Hook) -> Iterator[W]:
    if not isinstance(rows, list | tuple):
        raise Misread(f": expected a list of tables, got {rows!r}")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise Misread(f" {number}: expected a table, got {row!r}")
        try:
            yield words.read(row, hook)
        except Misread as error:
            raise Misread(f" {number}{error}") from error


# -- reading one word, with errors for its writer ----------------------------------------------


def _made(kind: type[W], table: dict[str, object], tag: str, hook: Hook) -> W:
    fields = {field.encode_name: field for field in fields_of(kind)}
    for key in table:
        if key not in fields:
            names = one_of((tag, *fields))
            raise Misread(f": {key}: unknown field for {kind.word}, expected {names}")
    values = {}
    for name, field in fields.items():
        if name in table:
            values[field.name] = _field_value(f": {name}", field.type, table[name], hook)
        elif field.required:
            raise Misread(f": {name}: expected it for {kind.word}, but it is missing")
    return _made_of(kind, values)


def _made_of(kind: type[W], values: dict[str, Any]) -> W:
    try:
        return kind(**values)
    except ValueError as error:  # what its __post_init__ says about fields that do not go together
        raise Misread(f": {error}") from error


def _field_value(place: str, kind: Any, value: object, hook: Hook) -> Any:
    try:
        return msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, Misread):
            deeper = str(error).partition(" - at `$")[2]
            if not deeper.strip("`"):
                raise Misread(f"{place}{error.__cause__}") from error
        expected = _expected(kind)
        if value in ([], ()) and "length" in str(error):
            expected = "a list with something in it"
        if not expected:
            told = explain(error, kind, value)
            raise Misread(f"{place}{told if told[0] == ' ' else f': {told}'}") from error
        raise Misread(f"{place}: expected {expected}, got {_wrong(value, kind)!r}") from error


def _wrong(value: object, kind: Any) -> object:
    """The first value of a list that is wrong by itself, or the whole value."""
    inner = _bare(kind)
    if get_origin(inner) is tuple and isinstance(value, list | tuple):
        for one in value:
            try:
                msgspec.convert(one, get_args(inner)[0])
            except msgspec.ValidationError:
                return one
    return value


def _expected(kind: Any) -> str:
    """What a field of that type may say, in words; "" where msgspec tells it better."""
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(_expected(one) for one in get_args(kind) if one is not NoneType)
    inner = _bare(kind)
    if get_origin(inner) is Literal:
        return one_of(get_args(inner))
    if inner is bool:
        return "true or false"
    if inner is int and isinstance(bounds := _bounds(kind), Meta):
        return f"a number from {bounds.ge} to {bounds.le}"
    if get_origin(inner) is tuple:
        told = _expected(get_args(inner)[0])
        return f"a list of {told}" if told and not told.startswith("one of") else told
    return ""


def _bounds(kind: Any) -> Meta | None:
    if get_origin(kind) is Annotated:
        return next((each for each in kind.__metadata__ if isinstance(each, Meta)), None)
    return None


def _bare(kind: Any) -> Any:
    return kind.__origin__ if hasattr(kind, "__metadata__") else kind


# -- effects that can be left and resumed --------------------------------------------------------

RESUME = "effect"  # the agenda's step that goes on with an effect


def begin(table: Table[Any], path: str, who: int) -> None:
    """Carry out the effect at that path of the catalogue from its first step on."""
    push(table.state, RESUME, path, 0, who)


def resume(table: Table[Any], path: str, at: int, who: int) -> Flow[None] | None:
    """The agenda's step `effect`: one step of an effect, the rest of it waiting below.

    What the step pushes on the agenda, an attack or a move with all its reactions, comes first.
    A frame names the effect by its path, so that it can be written to disk at any point.
    """
    steps = table.state.content.effects[path]
    if at + 1 < len(steps):
        push(table.state, RESUME, path, at + 1, who)
    flow: Flow[None] | None = steps[at].apply(table, who)
    return flow


# -- looking through what was read ---------------------------------------------------------------


def words_in(place: str, thing: object) -> Iterator[tuple[str, Word]]:
    """Every effect and condition inside an entry, with its place for a message."""
    if isinstance(thing, Conditions):
        for condition in thing:
            yield f"{place}: {condition.word}", condition
    elif isinstance(thing, Single):
        yield from words_in(place, thing[0])
    elif isinstance(thing, list | tuple):
        for number, one in enumerate(thing, 1):
            yield from words_in(f"{place} {number}", one)
    elif isinstance(thing, msgspec.Struct):
        if isinstance(thing, Word):
            yield place, thing
        for field in fields_of(type(thing)):
            yield from words_in(f"{place}: {field.encode_name}", getattr(thing, field.name))
