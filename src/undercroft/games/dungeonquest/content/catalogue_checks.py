"""Checks between the entries of DungeonQuest's content what their types cannot say."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.games.dungeonquest.content.pieces import ABILITIES, CHAMBER_TYPE_IDS
from undercroft.kernel.content import each, few_enough, known, need

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.dungeonquest.content import catalogue as cat

    Counted = cat.Card | cat.CombatCard | cat.Chamber

SIDES = ("entry", "left", "front", "right")
STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def check(content: cat.Content, root: str) -> None:
    """Check what holds between entries and files; `root` is the folder's name for messages."""
    _check_letters(f"{root}/heroes.toml", "hero", content.heroes)
    _check_letters(f"{root}/monsters.toml", "monster", content.monsters)
    heroes, monsters = [h.id for h in content.heroes], [m.id for m in content.monsters]
    for where, hero in each(f"{root}/heroes.toml", "hero", content.heroes):
        known(f"{where}: ability_of", hero.ability_of or ABILITIES[0], ABILITIES)
    _check_powers(f"{root}/powers.toml", content.powers, heroes, monsters)
    _check_copies(content, root)
    _check_combat(content, root)
    _check_decks(content, root, monsters)
    types = [t.id for _, t in each(f"{root}/chambers.toml", "type", content.chamber_types)]
    for name in CHAMBER_TYPE_IDS:
        need(name in types, f"{root}/chambers.toml: type", f"expected one called {name}")
    for name in types:
        known(f"{root}/chambers.toml: type", name, CHAMBER_TYPE_IDS)
    _check_chambers(f"{root}/chambers.toml", content.chambers, types)
    _check_board(f"{root}/board.toml", content.board, monsters)


def check_name(label: str, name: str, deck: str) -> None:
    """Check a deck's file against its own name."""
    need(deck == name, f"{label}: deck", f"expected {name}, the file's name, got {deck}")


def check_size(where: str, size: int, things: Iterable[Counted]) -> None:
    """Check that the counts of printed things add up to what the box holds."""
    total = sum(thing.count for thing in things)
    need(total == size, where, f"expected the counts to add up to {size}, got {total}")


def _check_letters(label: str, key: str, people: Iterable[cat.HeroCard | cat.Monster]) -> None:
    owners: dict[str, str] = {}
    for where, person in each(label, key, people):
        first = owners.setdefault(person.letter, person.id)
        need(
            first == person.id,
            f"{where}: letter",
            f"expected a letter of its own, {first} has {person.letter} too",
        )


def _check_powers(
    label: str, powers: Sequence[cat.PowerCard], heroes: list[str], monsters: list[str]
) -> None:
    for where, power in each(label, "power", powers):
        known(f"{where}: owner", power.owner, heroes + monsters)
        need(
            power.damage == 0 or power.owner in monsters,
            f"{where}: damage",
            f"expected 0 on a hero's card, got {power.damage}",
        )
        need(
            power.against != "" or power.effect != "cancel_if_type",
            f"{where}: against",
            f"expected an attack type for {power.effect}",
        )
    owned = Counter(power.owner for power in powers)
    for owner in heroes + monsters:
        got = owned[owner]
        need(got == 4, f"{label}: power", f"expected 4 cards of owner {owner}, got {got}")


def _check_copies(content: cat.Content, root: str) -> None:
    decks = (card.count for cards in content.decks.values() for card in cards)
    few_enough(f"{root}/decks: count", decks)
    few_enough(f"{root}/combat.toml: count", (card.count for card in content.combat))
    few_enough(f"{root}/chambers.toml: count", (each.count for each in content.chambers))
    for deck, cards in content.decks.items():
        # A deck that is only ever shuffled would be drawn from for ever.
        need(
            any(card.id != "shuffle" for card in cards),
            f"{root}/decks/{deck}.toml: card",
            "expected a card that is not just for shuffling",
        )


def _check_combat(content: cat.Content, root: str) -> None:
    for _ in each(f"{root}/combat.toml", "card", content.combat):
        pass  # no id stands twice
    label = f"{root}/classic_display.toml"
    cards = [card.id for card in content.combat]
    for number, cell in enumerate(content.display, 1):
        known(f"{label}: cell {number}: hero", cell.hero, cards)
        known(f"{label}: cell {number}: monster", cell.monster, cards)
    hand = {cell.hero for cell in content.display}
    pairs = Counter((cell.hero, cell.monster) for cell in content.display)
    need(
        len(hand) == 3 and pairs == Counter((hero, monster) for hero in hand for monster in hand),
        f"{label}: cell",
        "expected each pair of the same 3 cards once",
    )


def _check_decks(content: cat.Content, root: str, monsters: list[str]) -> None:
    first: dict[str, tuple[str, cat.Card]] = {}
    for deck, cards in content.decks.items():
        for where, card in each(f"{root}/decks/{deck}.toml", "card", cards):
            own = deck if deck in ("rune", "dragon") else ""
            need(
                card.type == own if own else card.type not in ("rune", "dragon"),
                f"{where}: type",
                f"expected {own or 'a type of the board decks'}, got {card.type}",
            )
            if card.type == "monster":
                known(f"{where}: monster", card.monster, monsters)
            else:
                need(card.monster == "", f"{where}: monster", f"expected none on type {card.type}")
            need(card.gold == 0 or card.type == "loot", f"{where}: gold", "expected type loot")
            need(bool(card.when) == (deck == "rune"), f"{where}: when", "expected on Runes alone")
            other, twin = first.setdefault(card.id, (deck, card))
            need(
                (twin.name, twin.gold, twin.monster) == (card.name, card.gold, card.monster),
                f"{where}: id",
                f"expected the name, gold and monster that {card.id} has in {other}.toml",
            )


def _check_chambers(label: str, chambers: Sequence[cat.Chamber], types: list[str]) -> None:
    for where, chamber in each(label, "chamber", chambers):
        known(f"{where}: type", chamber.type, types)
        edges = {side: str(getattr(chamber, side)) for side in SIDES}
        # A chasm parts the whole tile; a bridge joins only the sides it runs between.
        parted = {"chasm": list(SIDES), "bridge": [s for s in SIDES if edges[s] != "wall"]}
        halves = [side for half in chamber.halves for side in half]
        wanted = parted.get(chamber.type, [])
        need(
            sorted(halves) == sorted(wanted) and len(chamber.halves) == (2 if wanted else 0),
            f"{where}: halves",
            f"expected two halves with each of {', '.join(wanted)} once"
            if wanted
            else f"expected none on type {chamber.type}",
        )
        faces = 6 if chamber.type == "chamber_of_darkness" else 0
        need(
            len(chamber.exit_die) == faces,
            f"{where}: exit_die",
            f"expected {faces} sides, got {len(chamber.exit_die)}",
        )
        for side in chamber.exit_die:
            need(edges[side] != "wall", f"{where}: exit_die", f"expected no wall, {side} is one")


def _check_board(label: str, board: cat.Board, monsters: list[str]) -> None:
    def inside(row: int, column: int) -> bool:
        return 0 <= row < board.rows and 0 <= column < board.columns

    for where, tower in each(label, "tower", board.towers):
        need(inside(tower.row, tower.column), where, "expected a row and column on the board")
        for passage in tower.passages:
            down, across = STEPS[passage]
            need(
                inside(tower.row + down, tower.column + across),
                f"{where}: passages",
                f"expected ways into the board, {passage} leads off it",
            )
    for cell in board.treasure.cells:
        need(inside(*cell), f"{label}: treasure.cells", f"expected cells on the board, got {cell}")
    spaces = [numbered.space for numbered in board.sun.numbered]
    need(
        spaces == sorted(set(spaces)) and all(space <= board.sun.spaces for space in spaces),
        f"{label}: sun.numbered",
        f"expected rising spaces up to {board.sun.spaces}, got {spaces}",
    )
    for deck in board.beside_board:
        powers = [f"power_{monster}" for monster in monsters]
        known(f"{label}: beside_board", deck, ["combat", "dragon", *powers])
    tokens = 4 * len(monsters)
    need(
        board.limits.monster_tokens == tokens,
        f"{label}: limits.monster_tokens",
        f"expected {tokens}, 4 for each monster, got {board.limits.monster_tokens}",
    )
