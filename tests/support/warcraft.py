"""Situations in World of Warcraft for tests: lay out a table, force dice and draws, choose, look.

    s = Situation("warrior", "mage")                 # who plays; both in Stormwind, no quests
    s.put(0, "millers_creek").hand(0, "ab_warrior_01").bag(1, "grey_c01_item")
    play = s.turn_of(0).dice(3)                      # the third face of the movement die
    assert "go:masons_quarry" in play.options

Everything is chosen through the public options and everything random is forced by name.
"""

from __future__ import annotations

from typing import Self

from tests.support.warcraft_content import CONTENT, LAID_OUT
from undercroft.games.warcraft.content.catalogue_types import LEVELS
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.agenda import (
    CHALLENGE,
    EXPLORE,
    MAINTAIN,
    MOVE,
    PLANS,
    START_TURN,
)
from undercroft.games.warcraft.rules.goals import Collect, Trade
from undercroft.games.warcraft.rules.numbers import health
from undercroft.games.warcraft.rules.setup import lay_out
from undercroft.games.warcraft.table.state import ABILITIES as ABILITY_BAGS
from undercroft.games.warcraft.table.state import CHALLENGES as CHALLENGE_BAGS
from undercroft.games.warcraft.table.state import DISCOVERIES as DISCOVERY_BAG
from undercroft.games.warcraft.table.state import (
    ELITE_QUESTS,
    FLIPPED,
    MOVEMENT,
    NONE,
    STARTING_QUESTS,
    Character,
    Combat,
    State,
)
from undercroft.kernel.agenda import Frame
from undercroft.kernel.game import Game
from undercroft.testing import play

HOME = "stormwind"


class Situation:
    """A table being laid out by hand. Everybody is grey, in Stormwind, with an empty hand."""

    def __init__(self, *characters: str, seed: int = 1) -> None:
        names = list(characters or ("warrior", "mage"))
        self.config = GAME.schema().check(len(names), {"characters": names})
        self.state: State = lay_out(LAID_OUT, self.config, seed)
        self.state.agenda.clear()
        self.state.bags[STARTING_QUESTS] = b""
        self.state.round = 1
        for seat, name in enumerate(names):
            character = self.state.characters[seat]
            character.kind = CONTENT.character_ids.index(name)
            character.space = CONTENT.space_by_id[HOME].index
            deck = CONTENT.characters[character.kind].deck
            self.state.bags[ABILITY_BAGS + seat] = bytes(range(len(deck)))

    def character(self, seat: int = 0) -> Character:
        return self.state.characters[seat]

    # -- characters -------------------------------------------------------------------------

    def put(self, seat: int, space: str) -> Self:
        self.character(seat).space = CONTENT.space_by_id[space].index
        return self

    def level(self, seat: int, colour: str) -> Self:
        self.character(seat).level = LEVELS.index(colour)
        return self

    def flip(self, seat: int) -> Self:
        """The character card shows its flipped side."""
        self.character(seat).side = FLIPPED
        return self

    def hurt(self, seat: int, damage: int) -> Self:
        self.character(seat).damage = damage
        return self

    def dying(self, seat: int) -> Self:
        """One damage more would defeat them."""
        return self.hurt(seat, health(self.state, seat) - 1)

    def energy(self, seat: int, energy: int) -> Self:
        """For a situation within a turn; the movement roll sets it anew."""
        self.character(seat).energy = energy
        return self

    def hand(self, seat: int, *abilities: str) -> Self:
        """Ability cards from their deck into their hand, by id."""
        for name in abilities:
            self.character(seat).hand += bytes((self._ability(seat, name),))
        return self

    def discarded(self, seat: int, *abilities: str) -> Self:
        """Ability cards from their deck onto their discard pile."""
        for name in abilities:
            self.character(seat).discard += bytes((self._ability(seat, name),))
        return self

    def attach(self, owner: int, ability: str, bearer: int) -> Self:
        """An ability card of the owner lies attached to the bearer's character card."""
        self.character(bearer).attached += ((owner, self._ability(owner, ability)),)
        return self

    def attach_to_weapon(self, owner: int, ability: str) -> Self:
        character = self.character(owner)
        assert character.weapon != NONE
        character.on_items += ((character.weapon, owner, self._ability(owner, ability)),)
        return self

    def no_deck(self, seat: int) -> Self:
        """Their ability deck is empty: its cards are out of this test's world."""
        self.state.bags[ABILITY_BAGS + seat] = b""
        return self

    def _ability(self, seat: int, name: str) -> int:
        deck = CONTENT.characters[self.character(seat).kind].deck
        bag = self.state.bags[ABILITY_BAGS + seat]
        card = next(card for card in bag if CONTENT.abilities[deck[card]].id == name)
        self.state.bags[ABILITY_BAGS + seat] = bytes(each for each in bag if each != card)
        return card

    # -- items and challenge cards ------------------------------------------------------------

    def bag(self, seat: int, *items: str) -> Self:
        """Items into their bag, by item id ("grey_c01_item")."""
        for name in items:
            self.character(seat).bag += bytes((self._challenge(CONTENT.item_by_id[name].card),))
        return self

    def weapon(self, seat: int, item: str) -> Self:
        self.character(seat).weapon = self._challenge(CONTENT.item_by_id[item].card)
        return self

    def armor(self, seat: int, item: str) -> Self:
        self.character(seat).armor = self._challenge(CONTENT.item_by_id[item].card)
        return self

    def undefeated(self, card: str, space: str, slot: int | None = None) -> Self:
        """An undefeated encounter: its card on the track, its marker on a space."""
        track = self.state.track
        where = (
            next(s for s, entry in enumerate(track) if entry[0] == NONE) if slot is None else slot
        )
        track[where] = (
            self._challenge(CONTENT.challenge_by_id[card].index),
            CONTENT.space_by_id[space].index,
        )
        return self

    def located(self, card: str, space: str) -> Self:
        """A location event lies on a space."""
        number = self._challenge(CONTENT.challenge_by_id[card].index)
        self.state.located += ((number, CONTENT.space_by_id[space].index),)
        return self

    def global_event(self, card: str) -> Self:
        self.state.global_event = self._challenge(CONTENT.challenge_by_id[card].index)
        return self

    def deck(self, colour: str, *cards: str) -> Self:
        """A challenge deck of just these cards, drawn in this order."""
        numbers = bytes(CONTENT.challenge_by_id[card].index for card in cards)
        self.state.bags[CHALLENGE_BAGS + LEVELS.index(colour)] = b""
        self.state.returned[LEVELS.index(colour)] = numbers
        return self

    def _challenge(self, card: int) -> int:
        colour = CONTENT.challenges[card].colour
        bag = self.state.bags[CHALLENGE_BAGS + colour]
        assert card in bag, f"{CONTENT.challenges[card].id} is not in its deck"
        self.state.bags[CHALLENGE_BAGS + colour] = bytes(each for each in bag if each != card)
        return card

    # -- discoveries, quests, trophies --------------------------------------------------------

    def discovery(self, space: str, *kinds: str, seen_by: int | None = None) -> Self:
        """Discovery tokens face down on a space, by kind ("disc_bomb")."""
        for kind in kinds:
            token = self._token(kind)
            self.state.hidden[CONTENT.space_by_id[space].index] += bytes((token,))
            if seen_by is not None:
                self.state.hidden_seen[token] = 1 << seen_by
        return self

    def keeps(self, seat: int, *kinds: str) -> Self:
        """Discovery tokens they have kept."""
        for kind in kinds:
            token = self._token(kind)
            self.state.hidden_seen[token] = -1
            self.character(seat).kept += bytes((token,))
        return self

    def diseased(self, seat: int, times: int = 1) -> Self:
        for _ in range(times):
            token = self._token("disc_disease")
            self.state.hidden_seen[token] = -1
            self.character(seat).diseases += bytes((token,))
        return self

    def pile(self, *kinds: str) -> Self:
        """The discovery pile is just these; the other tokens are out of this test's world."""
        self.state.bags[DISCOVERY_BAG] = bytes(self._token(kind) for kind in kinds)
        return self

    def _token(self, kind: str) -> int:
        bag = self.state.bags[DISCOVERY_BAG]
        token = next(
            each for each in bag if CONTENT.discoveries[CONTENT.discovery_of[each]].id == kind
        )
        self.state.bags[DISCOVERY_BAG] = bytes(each for each in bag if each != token)
        return token

    def quest(self, seat: int, name: str, *progress: int) -> Self:
        """An active quest, its setup carried out, with that much progress of its goals."""
        quest = LAID_OUT.quest_by_id[name]
        character = self.character(seat)
        character.quests += (quest.index,)
        character.progress += (progress or (0,) * len(quest.goals),)
        for goal in quest.goals:
            for space in goal.spaces if isinstance(goal, Collect) else ():
                self.state.tokens[space] += ((seat, quest.index),)
            if isinstance(goal, Trade):
                character.seals += ((seat, quest.index),) * goal.count
        self._leave_deck(quest.index)
        return self

    def logged(self, seat: int, *quests: str) -> Self:
        """Quests completed earlier."""
        for name in quests:
            self.character(seat).log += (CONTENT.quest_by_id[name].index,)
            self._leave_deck(CONTENT.quest_by_id[name].index)
        return self

    def _leave_deck(self, quest: int) -> None:
        bag = self.state.bags[ELITE_QUESTS]
        self.state.bags[ELITE_QUESTS] = bytes(each for each in bag if each != quest)

    def elite_deck(self, *quests: str) -> Self:
        """The elite quest deck is just these, drawn in this order."""
        self.state.bags[ELITE_QUESTS] = b""
        self.state.returned[4] = bytes(CONTENT.quest_by_id[name].index for name in quests)
        return self

    def trophy(self, seat: int, name: str) -> Self:
        """A trophy they already have."""
        card = next(
            c for c in self.state.trophies if CONTENT.trophies[CONTENT.trophy_kind[c]].id == name
        )
        self.state.trophies = bytes(each for each in self.state.trophies if each != card)
        self.character(seat).trophies += (card,)
        return self

    # -- where play begins ----------------------------------------------------------------------

    def turn_of(self, seat: int = 0) -> Play:
        """That player's whole turn."""
        return self._play([(START_TURN, seat)], seat)

    def moving(self, seat: int = 0, steps: int = 3) -> Play:
        """In their movement phase, after the roll, with these spaces to go."""
        self.state.phase, self.state.steps, self.state.rolled = MOVEMENT, steps, 0
        return self._play([*PLANS[seat][:-1], (MOVE, seat)], seat)

    def exploring(self, seat: int = 0) -> Play:
        """Their exploration phase, and the turn from there on."""
        return self._play(self._from(seat, EXPLORE), seat)

    def challenged(self, seat: int = 0) -> Play:
        """Their challenge phase, and the turn from there on."""
        return self._play(self._from(seat, CHALLENGE), seat)

    def maintaining(self, seat: int = 0) -> Play:
        """Their maintenance phase, and then the next player's turn."""
        return self._play(self._from(seat, MAINTAIN), seat)

    def _from(self, seat: int, step: str) -> list[Frame]:
        plan = PLANS[seat]
        return list(plan[: plan.index((step, seat)) + 1])

    def _play(self, agenda: list[Frame], seat: int) -> Play:
        self.state.active = seat
        self.state.agenda = agenda
        game: Game[State] = GAME
        return Play(game, self.config, self.state)


class Play(play.Play[State]):
    """A table in play, with everything random in the test's hand."""

    # -- chance: force before the step that needs it ------------------------------------------

    def movement(self, move: int, energy: int) -> Self:
        """The next movement roll, by what the face shows."""
        face = next(
            n for n, f in enumerate(CONTENT.movement_die) if (f.move, f.energy) == (move, energy)
        )
        return self.dice(face + 1)

    def challenge(self, *cards: str) -> Self:
        """The next challenge cards, by id."""
        return self.force("challenge", *(CONTENT.challenge_by_id[card].index for card in cards))

    def ability(self, seat: int, *names: str) -> Self:
        """The next ability cards that player draws, by id; they must be in their deck."""
        state = self.state_so_far
        deck = CONTENT.characters[state.characters[seat].kind].deck
        taken: list[int] = []
        for name in names:
            bag = state.bags[ABILITY_BAGS + seat]
            taken.append(
                next(c for c in bag if CONTENT.abilities[deck[c]].id == name and c not in taken)
            )
        return self.force(CONTENT.deck_source[state.characters[seat].kind], *taken)

    def token(self, *kinds: str) -> Self:
        """The next discovery tokens drawn from the pile."""
        taken: list[int] = []
        for kind in kinds:
            bag = self.state_so_far.bags[DISCOVERY_BAG]
            taken.append(
                next(
                    t
                    for t in bag
                    if CONTENT.discoveries[CONTENT.discovery_of[t]].id == kind and t not in taken
                )
            )
        return self.force("discovery", *taken)

    def elite(self, *quests: str) -> Self:
        """The next elite quests drawn."""
        return self.force("elite quest", *(CONTENT.quest_by_id[name].index for name in quests))

    # -- looking ------------------------------------------------------------------------------

    def character(self, seat: int = 0) -> Character:
        return self.state.characters[seat]

    @property
    def combat(self) -> Combat:
        assert self.state.combat is not None
        return self.state.combat

    def space(self, seat: int = 0) -> str:
        return CONTENT.spaces[self.character(seat).space].id

    def hand(self, seat: int = 0) -> list[str]:
        deck = CONTENT.characters[self.character(seat).kind].deck
        return sorted(CONTENT.abilities[deck[card]].id for card in self.character(seat).hand)

    def discards(self, seat: int = 0) -> list[str]:
        deck = CONTENT.characters[self.character(seat).kind].deck
        return [CONTENT.abilities[deck[card]].id for card in self.character(seat).discard]

    def bag(self, seat: int = 0) -> list[str]:
        return [_item(card) for card in self.character(seat).bag]

    def wears(self, seat: int = 0) -> list[str]:
        character = self.character(seat)
        return [_item(card) for card in (character.weapon, character.armor) if card != NONE]

    def quests(self, seat: int = 0) -> list[str]:
        return [CONTENT.quests[quest].id for quest in self.character(seat).quests]

    def log(self, seat: int = 0) -> list[str]:
        character = self.character(seat)
        return [CONTENT.quests[quest].id for quest in character.log] + [
            CONTENT.trophies[CONTENT.trophy_kind[card]].id for card in character.trophies
        ]

    def kept(self, seat: int = 0) -> list[str]:
        return [CONTENT.discoveries[CONTENT.discovery_of[t]].id for t in self.character(seat).kept]

    def track(self) -> dict[int, tuple[str, str]]:
        """By slot: the card on the track and the space of its marker."""
        return {
            slot: (CONTENT.challenges[card].id, CONTENT.spaces[space].id)
            for slot, (card, space) in enumerate(self.state.track)
            if card != NONE
        }

    def returned(self, colour: str) -> list[str]:
        """Cards put back on top of a challenge deck, the one drawn first first."""
        return [CONTENT.challenges[card].id for card in self.state.returned[LEVELS.index(colour)]]


def _item(card: int) -> str:
    item = CONTENT.challenges[card].item
    assert item is not None
    return item.id
