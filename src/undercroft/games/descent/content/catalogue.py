"""The content of a table: read once for each choice of boxes and packs, numbered for the rules."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.content import ContentFile, each

from .campaigns import read_campaigns
from .cast import SMALL, Cast
from .decks import Decks
from .figures import ACTS, SIZES
from .maps import tile_of
from .printed import Weapon
from .quests import TileEntry
from .scenarios import ally_figure, read_quests

if TYPE_CHECKING:
    from typing import Protocol

    from ..rules.abilities import Abilities

    class Named(Protocol):
        """What has a name for players."""

        @property
        def name(self) -> str: ...

    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from undercroft.kernel.dice import Pool
    from undercroft.kernel.shelf import Shelf

GAME = "descent"


def content_folder() -> Traversable:
    """The boxes, each a folder."""
    return resources.files(__package__)


class DescentContent(Catalogue):
    """Everything that is printed: dice, figures, cards, tiles, quests."""

    game = GAME

    def __init__(self, shelf: Shelf, boxes: tuple[str, ...], packs: tuple[str, ...]) -> None:
        self.boxes, self.packs = boxes, packs
        decks = Decks(shelf)
        cast = Cast(shelf, decks)
        self.dice, self.items, self.relics = decks.dice, decks.held(), decks.relics
        self.conditions, self.keywords = decks.conditions, decks.keywords
        self.card_called, self.overlord_cards = decks.search, decks.overlord
        self.cards = tuple(card for card in decks.search.values() for _ in range(card.copies))
        self.travel = decks.travel
        self.overlord_list = tuple(
            card for card in decks.overlord.values() for _ in range(card.copies)
        )
        self.heroes, self.classes, self.skills = cast.heroes, cast.classes, cast.skills
        self.familiars, self.monsters = cast.familiars, cast.monsters
        self.lieutenants, self.cast = cast.lieutenants, cast.figures
        self._read_quests(shelf, decks)
        self.campaigns = read_campaigns(shelf, self.quests)
        self.figures = {act: self.cast[act][SIZES[0]] for act in ACTS}  # names and bases
        self.fingerprint = shelf.fingerprint
        first = self.figures[ACTS[0]]
        self.bases = tuple(figure.base for figure in first)
        self.small = tuple(base == SMALL for base in self.bases)
        self.group_of = tuple(figure.group for figure in first)
        self._handles: dict[tuple[int, int], str] = {}
        self.no_figures = frozenset(
            kind
            for kind, figure in enumerate(first)
            if figure.familiar and not self.familiars[figure.id].figure
        )  # familiars that are in nobody's way (DES-FAM-10)
        self.figure_called = {figure.id: number for number, figure in enumerate(first)}
        self.numberings: dict[str, Numbering] = {
            "figure": Numbering("figure", self.figure_called),
            "item": Numbering("item", self.items),
            "card": Numbering("card", (card.id for card in self.cards)),
            "overlord_card": Numbering("overlord_card", (card.id for card in self.overlord_list)),
            "skill": Numbering("skill", self.skills),
            "die": Numbering("die", self.dice),
            "travel": Numbering("travel", self.travel),
        }
        # What a draw brings, by its source.
        self.sources: Mapping[str, str] = {
            "item": "item",
            "search": "card",
            "overlord": "overlord_card",
            "travel": "travel",
        }
        self.dice_list = tuple(self.dice.values())
        self.die_called = {name: number for number, name in enumerate(self.dice)}
        self.skill_list = tuple(self.skills.values())
        self.skill_called = {name: number for number, name in enumerate(self.skills)}
        self.item_list = tuple(self.items.values())
        self.item_called = {name: number for number, name in enumerate(self.items)}
        self.weapons = tuple(decks.weapon_of(item) for item in self.item_list)
        self.bare_hands = Weapon(
            False, False, (self.dice["blue"],), (), (self.die_called["blue"],)
        )  # DES-TGT-06, DES-TGT-07
        self.test_dice: Pool = (self.dice["gray"], self.dice["black"])  # DES-ATTR-02
        self.recovery_dice: Pool = (self.dice["red"], self.dice["red"])  # DES-STND-03, DES-REV-02

    def use(self, abilities: Abilities) -> None:
        """The abilities of all cards, which are read last."""
        self.abilities = abilities
        self.numberings["ability"] = Numbering("ability", abilities.called)
        self.numberings["thing"] = Numbering("thing", abilities.things)

    def handle(self, kind: int, copy: int) -> str:
        """What a figure is called in options, by its kind and which of several it is."""
        found = self._handles.get((kind, copy))
        if found is None:
            figure = self.figures[ACTS[0]][kind]
            found = self._handles[kind, copy] = (
                figure.id if figure.is_hero else f"{figure.id}.{copy + 1}"
            )
        return found

    def kind_called(self, handle: str) -> int | None:
        """The kind of figure that has such a name among options."""
        kind = self.figure_called.get(handle)
        return self.figure_called.get(handle.rpartition(".")[0]) if kind is None else kind

    def title_of(self, card: str) -> str:
        """What a card is called, by its kind and id."""
        kind, _, name = card.partition(":")
        if kind == "feat":
            return f"{self.heroes[name].name}'s heroic feat"
        if kind == "hero":
            return f"{self.heroes[name].name}'s ability"
        if kind == "dark":
            return self.relics[name].dark_name
        found: Mapping[str, Named] = {
            "skill": self.skills, "item": self.items, "relic": self.relics,
            "kw": self.keywords, "condition": self.conditions, "search": self.card_called,
            "ov": self.overlord_cards, "familiar": self.familiars, "travel": self.travel,
        }[kind]  # type: ignore[assignment]  # fmt: skip
        return found[name].name

    def card_of(self, name: str) -> str:
        """The kind and id of an item or a relic."""
        return f"relic:{name}" if name in self.relics else f"item:{name}"

    def with_relic(self, weapon: Weapon, items: tuple[int, ...]) -> Weapon:
        """What a lieutenant attacks with who wields a relic: its surges are added."""
        more = [self.relics[self.item_list[item].id].dark_surges for item in items]
        return weapon._replace(surges=weapon.surges + sum(more, ()))

    def first_skills(self, name: str) -> list[str]:
        """The skills that a class begins with (DES-HSET-06)."""
        return [skill.id for skill in self.skills.values()
                if skill.class_id == name and not skill.xp]  # fmt: skip

    def decks_of(self, archetype: str) -> int:
        """How many classes an archetype has."""
        return sum(kind.archetype == archetype for kind in self.classes.values())

    def _read_quests(self, shelf: Shelf, decks: Decks) -> None:
        file = ContentFile(shelf, "tiles.toml", keys=("tile",))
        tiles = {
            tile.id: tile_of(where, tile)
            for where, tile in each(file.label, "tile", file.entries("tile", TileEntry))
        }
        self.quests, self.grounds, self.allies = read_quests(
            shelf, tiles, self.monsters, self.lieutenants, self.relics
        )
        self.cast = tuple(
            tuple(
                (*cast, *(ally_figure(ally, decks, heroes) for ally in self.allies.values()))
                for heroes, cast in enumerate(sizes)
            )
            for sizes in self.cast
        )
