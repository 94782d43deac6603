"""All abilities of a table, compiled: found by card and moment, with a kit for each figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.kernel.content import fields_of, known, need
from undercroft.kernel.effects import Steps, words_in

from ..content.cards import RANGED
from ..content.printed import Weapon
from ..table.frames import Run
from ..table.state import MOMENTS, NONE, ON_MAP
from . import kits
from .effects import Op, all_hold
from .effects.selecting import Selector, matches
from .effects.standing import Grant, Rule
from .kits import ACTION, ALWAYS, MY_TURN, Held
from .moments import PROMPTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ..content.catalogue import DescentContent
    from ..table.state import State
    from .effects.entry import AbilityEntry
    from .kits import Kit

MANY = 4096  # hands that are remembered
IN_TURN = (ACTION, MY_TURN, "surges", "travel", ALWAYS)  # not announced as moments


class Ability(NamedTuple):
    """One ability, ready for the rules."""

    number: int
    id: str
    kind: str  # of its card
    card: str  # kind and card
    thing: int  # the number of its card
    entry: AbilityEntry
    moments: tuple[str, ...]
    effect: str  # the path of its steps
    attacks: bool  # it contains an attack (DES-OTRN-11)


class Abilities:
    """The abilities of a catalogue."""

    def __init__(
        self, content: DescentContent, entries: Iterable[tuple[str, AbilityEntry]]
    ) -> None:
        self._content = content
        self._all: list[Ability] = []
        self.called: dict[str, int] = {}
        self.effects: dict[str, Steps[Op]] = {}
        self._paths: dict[int, str] = {}
        self._of_card: dict[str, list[Ability]] = {}
        self._kits: dict[object, Kit] = {}
        self._masks: dict[str, int] = {}
        self._playable: dict[tuple[tuple[int, ...], str], tuple[Held, ...]] = {}  # of hands
        self.things: dict[str, int] = {}
        self.spreading: set[int] = set()  # that go on from the space that is attacked
        self.asking_how_near: set[int] = set()
        self._serving: dict[str, bool] = {}
        self.switching: set[tuple[str, int]] = set()  # steps that set a switch for a time
        self.weapons: dict[str, Weapon] = {}  # attacks with dice of their own, by ability
        self._holders: dict[tuple[int, str], frozenset[int]] = {}
        self._born: dict[tuple[int, str], frozenset[int]] = {}
        self.about_others: set[str] = set()  # moments that figures have something for at others'
        for where, entry in entries:
            self._add(where, entry)
        self.check_surges()
        self._check_grants()

    def check_surges(self) -> None:
        """Refuse printed surges that set off an ability nobody wrote."""
        content = self._content
        weapons = [weapon for weapon in content.weapons if weapon is not None]
        weapons += [f.weapon for act in content.cast for size in act for f in size if f.weapon]
        dark = [relic.dark_surges for relic in content.relics.values()]
        for surges in (*(weapon.surges for weapon in weapons), *dark):
            for surge in surges:
                if surge.ability is not None:
                    known("surges: ability", surge.ability, self.called)

    def _check_grants(self) -> None:
        """Refuse steps that grant an ability nobody wrote, or one that needs no granting."""
        for path, steps in self.effects.items():
            for op in steps:
                if isinstance(op, Grant):
                    known(f"{path}: ability", op.ability, self.called)
                    need(self.named(op.ability).entry.granted, f"{path}: ability",
                         "expected one that is granted")  # fmt: skip

    def _add(self, where: str, entry: AbilityEntry) -> None:
        need(entry.id not in self.called, f"{where}: id", "expected a unique id")
        kind, name = entry.id.split(":")[:2]
        card = f"{kind}:{name}"
        self._check_card(where, kind, name)
        thing = self.things.setdefault(card, len(self.things))
        self._name_steps(entry.id, entry.effect)
        when = (entry.when,) if isinstance(entry.when, str) else entry.when
        for moment in when:
            need(moment in IN_TURN or moment in PROMPTS, f"{where}: when",
                 f"{moment} is announced nowhere")  # fmt: skip
        words: list[Any] = [word for _, word in words_in(where, entry.effect)]
        attacks = any(getattr(word, "attacks", False) for word in words)
        for word in words:
            if getattr(word, "attacks", False) and word.dice:
                self.weapons[entry.id] = self._weapon(where, word)
        ability = Ability(len(self._all), entry.id, kind, card, thing, entry, when, entry.id,
                          attacks)  # fmt: skip
        self._all.append(ability)
        if any(getattr(word, "spreads", False) for word in words):
            self.spreading.add(ability.number)
        if any(getattr(word, "how_near", False) for word in (*entry.condition, *words)):
            self.asking_how_near.add(ability.number)
        if entry.subject is not None and kind != "ov":
            self.about_others.update(when)
        self.called[entry.id] = ability.number
        self._of_card.setdefault(card, []).append(ability)

    def _weapon(self, where: str, word: Any) -> Weapon:
        content = self._content
        for name in word.dice:
            known(f"{where}: dice", name, content.dice)
        return Weapon(
            word.type == RANGED, False, tuple(content.dice[name] for name in word.dice),
            word.surges, tuple(content.die_called[name] for name in word.dice),
        )  # fmt: skip

    def holders(self, act: int, switch: str) -> frozenset[int]:
        """The kinds of figures that have a switch by a keyword on their card."""
        found = self._holders.get((act, switch))
        if found is None:
            found = self._holders[act, switch] = frozenset(
                kind
                for kind, figure in enumerate(self._content.figures[act])
                for keyword in figure.keywords
                for ability in self.of_card(f"kw:{keyword.id}")
                if any(isinstance(op, Rule) and op.name == switch for op in ability.entry.effect)
            )
        return found

    def born_for(self, act: int, moment: str) -> frozenset[int]:
        """The kinds of figures that have something for a moment by their own card."""
        found = self._born.get((act, moment))
        if found is None:
            found = self._born[act, moment] = frozenset(
                kind
                for kind, figure in enumerate(self._content.figures[act])
                for card, _ in kits.printed_cards(figure)
                if any(moment in ability.moments for ability in self.of_card(card))
            )
        return found

    def _check_card(self, where: str, kind: str, name: str) -> None:
        content = self._content
        cards: dict[str, Collection[str]] = {
            "hero": content.heroes, "feat": content.heroes, "skill": content.skills,
            "item": content.items, "relic": content.relics, "kw": content.keywords,
            "condition": content.conditions, "search": content.card_called,
            "ov": content.overlord_cards, "dark": content.relics, "familiar": content.familiars,
            "travel": content.travel,
        }  # fmt: skip
        known(f"{where}: id", kind, cards)
        known(f"{where}: id", name, cards[kind])

    def _name_steps(self, path: str, steps: Steps[Op]) -> None:
        """Each list of steps has a path, by which a frame of the agenda names it."""
        self.effects[path] = steps
        self._paths[id(steps)] = path
        for at, op in enumerate(steps):
            if isinstance(op, Rule):
                self.switching.add((path, at))
            for field in fields_of(type(op)):
                inner = getattr(op, field.name)
                if isinstance(inner, Steps):
                    self._name_steps(f"{path}/{at}.{field.encode_name}", inner)
                elif isinstance(inner, tuple):
                    for number, one in enumerate(inner):
                        if isinstance(one, Steps):
                            self._name_steps(f"{path}/{at}.{field.encode_name}.{number}", one)

    def path_of(self, steps: Steps[Op]) -> str:
        return self._paths[id(steps)]

    def __getitem__(self, number: int) -> Ability:
        return self._all[number]

    def __iter__(self) -> Iterator[Ability]:
        return iter(self._all)

    def named(self, name: str) -> Ability:
        return self._all[self.called[name]]

    def of_card(self, card: str) -> list[Ability]:
        return self._of_card.get(card, [])

    def only_holds(self, card: str) -> bool:
        """Whether nothing on a card ever happens: it is never told, it changes numbers."""
        return all(ability.moments == (ALWAYS,) for ability in self.of_card(card))

    def of_overlord(self, cards: tuple[int, ...], moment: str) -> tuple[Held, ...]:
        """What Overlord cards do if they are played at a moment, each name once (DES-OCRD-03)."""
        found = self._playable.get((cards, moment))
        if found is None:
            if len(self._playable) >= MANY:
                self._playable.clear()
            names = sorted({self._content.overlord_list[card].id for card in cards})
            found = self._playable[cards, moment] = tuple(
                Held(ability, 0) for name in names for ability in self.of_card(f"ov:{name}")
                if moment in ability.moments and not ability.entry.granted
            )  # fmt: skip
        return found

    def mask_of(self, card: str) -> int:
        """The moments that an Overlord card is played at."""
        if card not in self._masks:
            self._masks[card] = 0
            for ability in self.of_card(card):
                if not ability.entry.granted:
                    self._masks[card] |= self.mask_of_ability(ability, None)
        return self._masks[card]

    def mask_of_ability(self, ability: Ability, heroic: bool | None) -> int:
        """The moments of an ability; `heroic` tells the side of its owner, if it has one."""
        mask = 0
        for moment in ability.moments:
            if moment not in IN_TURN:
                mask |= _bits(moment, ability, heroic)
        return mask

    def serves(self, path: str) -> bool:
        """Whether steps that a surge buys may change what the target suffers."""
        found = self._serving.get(path)
        if found is None:
            found = any(type(op).buys is not Op.buys for op in self.effects[path])
            self._serving[path] = found
        return found

    # -- what holds ----------------------------------------------------------------------------

    def covers(self, state: State, op: Op, owner: int, number: int) -> bool:
        """Whether what lasts for an area reaches a figure now."""
        around = getattr(op, "around", None)
        if around is None or state.fighters[owner].place != ON_MAP:
            return False
        return matches(state, Run(0, owner, 0), number, around)

    def holds(self, state: State, held: Held, number: int) -> bool:
        """Whether what always holds under a condition does so now, for its owner."""
        entry = held.ability.entry
        if entry.aura is not None:
            return False
        run = a_run(held.ability, number, 0, number, held.x)
        return all_hold(entry.condition, state, run, number)

    def amended(self, state: State, number: int, card: str, field: str) -> int:
        """By how much a figure's other cards change a number of a card or of a rule."""
        if number == NONE:
            return 0
        return self.kit(state, number).amends.get((card, field), 0)

    # -- kits ----------------------------------------------------------------------------------

    def kit(self, state: State, number: int) -> Kit:
        """What a figure has at the moment."""
        fighter = state.fighters[number]
        # Numbers below 2, 8, 8 and 16, one behind the other.
        plain = (fighter.friend << 3 | state.act) << 3 | state.heroes
        plain = (fighter.kind << 7 | plain) << 4 | fighter.conditions
        key: object = plain
        if fighter.items or fighter.skills or fighter.cards:
            key = plain, fighter.items, fighter.skills, fighter.cards
        found = self._kits.get(key)
        if found is None:
            found = self._kits[key] = kits.made(self, state, number)
        return found


def _bits(name: str, ability: Ability, heroic: bool | None) -> int:
    """The bits of a moment that an ability is for, by the side it must happen to."""
    moment, about = MOMENTS[name], ability.entry.subject
    if ability.entry.role == "defender" or (about is None and heroic is None):
        return moment.bits
    if about is None:
        return moment.bit << (not heroic)
    if isinstance(about, Selector) and about.side in ("hero", "monster"):
        return moment.bit << (about.side == "monster")
    return moment.bits


def a_run(ability: Ability, owner: int, seat: int, subject: int = NONE, x: int = 0) -> Run:
    """An ability about to be used."""
    return Run(ability.number, owner, seat, subject, x=x)
