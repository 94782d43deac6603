"""Reads content files with errors a writer can act on, and checks what types cannot say.

Every message names the file, the entry, the field and what was expected there.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, get_args

import msgspec

from undercroft.kernel.errors import BadContent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from undercroft.games.dungeonquest import catalogue as cat

T = TypeVar("T")
SIDES = ("entry", "left", "front", "right")
STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Named(Protocol):
    """An entry with an id of its own."""

    @property
    def id(self) -> str: ...


NamedT = TypeVar("NamedT", bound=Named)


class ContentFile:
    """One TOML file; `keys` are the names it may use at its top, if they are not a Struct's."""

    def __init__(
        self, folder: Traversable | Path, name: str, *, keys: Sequence[str] | None = None
    ) -> None:
        self.label = f"{folder.name}/{name}"
        try:
            text = folder.joinpath(*name.split("/")).read_text(encoding="utf-8")
            self.table: dict[str, Any] = tomllib.loads(text)
        except FileNotFoundError:
            raise BadContent(f"{self.label}: expected a file, but it is missing") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadContent(f"{self.label}: expected valid TOML: {error}") from error
        for key in self.table:
            if keys is not None and key not in keys:
                raise BadContent(f"{self.label}: {key}: unknown, expected {_one_of(keys)}")

    def whole(self, kind: type[T]) -> T:
        """The whole file as one entry."""
        return _convert(self.label, self.table, kind)

    def value(self, key: str, kind: type[T]) -> T:
        """A single value at the top of the file."""
        return _convert(f"{self.label}: {key}", self._get(key), kind)

    def entries(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """The entries of a list of tables."""
        rows = self._get(key)
        if not isinstance(rows, list):
            raise BadContent(f"{self.label}: {key}: expected a list of tables [[{key}]]")
        found = []
        for number, row in enumerate(rows, 1):
            name = f" ({row['id']})" if isinstance(row, dict) and "id" in row else ""
            found.append(_convert(f"{self.label}: {key} {number}{name}", row, kind))
        return tuple(found)

    def _get(self, key: str) -> Any:
        if key not in self.table:
            raise BadContent(f"{self.label}: {key}: expected it, but it is missing")
        return self.table[key]


def _convert(where: str, value: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        path = path.removesuffix("`").removeprefix(".")
        raise BadContent(f"{where}: {_explain(message, path, kind)}") from error


def _explain(message: str, path: str, kind: object) -> str:
    """msgspec's message with its path in front, counted from 1, and what was expected."""
    inner = _kind_at(path, kind)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        names = [f.encode_name for f in msgspec.structs.fields(inner)]
        path, message = f"{path}.{unknown[1]}", f"unknown field, expected {_one_of(names)}"
    elif missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        path, message = f"{path}.{missing[1]}", "expected it, but it is missing"
    elif wrong := re.fullmatch(r"Invalid enum value (.*)", message):
        message = f"expected {_one_of(get_args(inner))}, got {wrong[1]}"
    else:
        message = message[0].lower() + message[1:]
    place = re.sub(r"\[(\d+)\]", lambda m: f" {int(m[1]) + 1}", path.lstrip("."))
    place = re.sub(r"( \d+)\.", r"\1: ", place)
    return f"{place}: {message}" if place else message


def _kind_at(path: str, kind: Any) -> Any:
    """The type that stands at a path of msgspec's inside another type."""
    for name in re.findall(r"\w+|\[", path):
        if name.isdigit():
            continue
        if name == "[":
            kind = get_args(kind)[0]
        else:
            kind = next(f.type for f in msgspec.structs.fields(kind) if f.encode_name == name)
    return kind


def _one_of(names: Iterable[str]) -> str:
    return "one of " + ", ".join(name or '""' for name in names)


def _need(holds: bool, where: str, message: str) -> None:
    if not holds:
        raise BadContent(f"{where}: {message}")


def _known(where: str, name: str, names: Sequence[str]) -> None:
    _need(name in names, where, f"expected {_one_of(names)}, got {name!r}")


def _each(label: str, key: str, entries: Iterable[NamedT]) -> Iterator[tuple[str, NamedT]]:
    """Each entry with its place for a message, having seen that its id is its own."""
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        where = f"{label}: {key} {number} ({entry.id})"
        first = seen.setdefault(entry.id, number)
        _need(first == number, f"{where}: id", f"expected a unique id, {key} {first} has it too")
        yield where, entry


def check(content: cat.Content, root: str) -> None:
    """Check what holds between entries and files; `root` is the folder's name for messages."""
    _check_letters(f"{root}/heroes.toml", "hero", content.heroes)
    _check_letters(f"{root}/monsters.toml", "monster", content.monsters)
    heroes, monsters = [h.id for h in content.heroes], [m.id for m in content.monsters]
    _check_powers(f"{root}/powers.toml", content.powers, heroes, monsters)
    _check_combat(content, root)
    _check_decks(content, root, monsters)
    types = [t.id for _, t in _each(f"{root}/chambers.toml", "type", content.chamber_types)]
    _check_chambers(f"{root}/chambers.toml", content.chambers, types)
    _check_board(f"{root}/board.toml", content.board, monsters)


def check_deck(label: str, name: str, deck: str, size: int, cards: Sequence[cat.Card]) -> None:
    """Check a deck's file against its own name and size."""
    _need(deck == name, f"{label}: deck", f"expected {name}, the file's name, got {deck}")
    total = sum(card.count for card in cards)
    _need(total == size, f"{label}: size", f"expected the counts to add up to {size}, got {total}")


def _check_letters(label: str, key: str, people: Iterable[cat.HeroCard | cat.Monster]) -> None:
    owners: dict[str, str] = {}
    for where, person in _each(label, key, people):
        first = owners.setdefault(person.letter, person.id)
        _need(
            first == person.id,
            f"{where}: letter",
            f"expected a letter of its own, {first} has {person.letter} too",
        )


def _check_powers(
    label: str, powers: Sequence[cat.PowerCard], heroes: list[str], monsters: list[str]
) -> None:
    for where, power in _each(label, "power", powers):
        _known(f"{where}: owner", power.owner, heroes + monsters)
        _need(
            power.damage == 0 or power.owner in monsters,
            f"{where}: damage",
            f"expected 0 on a hero's card, got {power.damage}",
        )
        _need(
            power.against != "" or power.effect != "cancel_if_type",
            f"{where}: against",
            f"expected an attack type for {power.effect}",
        )
    owned = Counter(power.owner for power in powers)
    for owner in heroes + monsters:
        got = owned[owner]
        _need(got == 4, f"{label}: power", f"expected 4 cards of owner {owner}, got {got}")


def _check_combat(content: cat.Content, root: str) -> None:
    label = f"{root}/combat.toml"
    total = sum(card.count for _, card in _each(label, "card", content.combat))
    _need(total == 54, f"{label}: card", f"expected counts of 54 in all, got {total}")
    label = f"{root}/classic_display.toml"
    cards = [card.id for card in content.combat]
    for number, cell in enumerate(content.display, 1):
        _known(f"{label}: cell {number}: hero", cell.hero, cards)
        _known(f"{label}: cell {number}: monster", cell.monster, cards)
    hand = {cell.hero for cell in content.display}
    pairs = Counter((cell.hero, cell.monster) for cell in content.display)
    _need(
        len(hand) == 3 and pairs == Counter((hero, monster) for hero in hand for monster in hand),
        f"{label}: cell",
        "expected each pair of the same 3 cards once",
    )


def _check_decks(content: cat.Content, root: str, monsters: list[str]) -> None:
    first: dict[str, tuple[str, cat.Card]] = {}
    for deck, cards in content.decks.items():
        for where, card in _each(f"{root}/decks/{deck}.toml", "card", cards):
            own = deck if deck in ("rune", "dragon") else ""
            _need(
                card.type == own if own else card.type not in ("rune", "dragon"),
                f"{where}: type",
                f"expected {own or 'a type of the board decks'}, got {card.type}",
            )
            if card.type == "monster":
                _known(f"{where}: monster", card.monster, monsters)
            else:
                _need(card.monster == "", f"{where}: monster", f"expected none on type {card.type}")
            _need(card.gold == 0 or card.type == "loot", f"{where}: gold", "expected type loot")
            _need(bool(card.when) == (deck == "rune"), f"{where}: when", "expected on Runes alone")
            other, twin = first.setdefault(card.id, (deck, card))
            _need(
                (twin.name, twin.gold, twin.monster) == (card.name, card.gold, card.monster),
                f"{where}: id",
                f"expected the name, gold and monster that {card.id} has in {other}.toml",
            )


def _check_chambers(label: str, chambers: Sequence[cat.Chamber], types: list[str]) -> None:
    for where, chamber in _each(label, "chamber", chambers):
        _known(f"{where}: type", chamber.type, types)
        edges = {side: str(getattr(chamber, side)) for side in SIDES}
        # A chasm parts the whole tile; a bridge joins only the sides it runs between.
        parted = {"chasm": list(SIDES), "bridge": [s for s in SIDES if edges[s] != "wall"]}
        halves = [side for half in chamber.halves for side in half]
        wanted = parted.get(chamber.type, [])
        _need(
            sorted(halves) == sorted(wanted) and len(chamber.halves) == (2 if wanted else 0),
            f"{where}: halves",
            f"expected two halves with each of {', '.join(wanted)} once"
            if wanted
            else f"expected none on type {chamber.type}",
        )
        faces = 6 if chamber.type == "chamber_of_darkness" else 0
        _need(
            len(chamber.exit_die) == faces,
            f"{where}: exit_die",
            f"expected {faces} sides, got {len(chamber.exit_die)}",
        )
        for side in chamber.exit_die:
            _need(edges[side] != "wall", f"{where}: exit_die", f"expected no wall, {side} is one")
    total = sum(chamber.count for chamber in chambers)
    _need(total == 117, f"{label}: chamber", f"expected counts of 117 in all, got {total}")


def _check_board(label: str, board: cat.Board, monsters: list[str]) -> None:
    def inside(row: int, column: int) -> bool:
        return 0 <= row < board.rows and 0 <= column < board.columns

    for where, tower in _each(label, "tower", board.towers):
        _need(inside(tower.row, tower.column), where, "expected a row and column on the board")
        for passage in tower.passages:
            down, across = STEPS[passage]
            _need(
                inside(tower.row + down, tower.column + across),
                f"{where}: passages",
                f"expected ways into the board, {passage} leads off it",
            )
    for cell in board.treasure.cells:
        _need(inside(*cell), f"{label}: treasure.cells", f"expected cells on the board, got {cell}")
    spaces = [numbered.space for numbered in board.sun.numbered]
    _need(
        spaces == sorted(set(spaces)) and all(space <= board.sun.spaces for space in spaces),
        f"{label}: sun.numbered",
        f"expected rising spaces up to {board.sun.spaces}, got {spaces}",
    )
    for deck in board.beside_board:
        powers = [f"power_{monster}" for monster in monsters]
        _known(f"{label}: beside_board", deck, ["combat", "dragon", *powers])
    tokens = 4 * len(monsters)
    _need(
        board.limits.monster_tokens == tokens,
        f"{label}: limits.monster_tokens",
        f"expected {tokens}, 4 for each monster, got {board.limits.monster_tokens}",
    )
