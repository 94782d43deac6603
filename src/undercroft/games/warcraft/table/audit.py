"""What must hold whatever happens: every piece in one place, and every number within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE
from undercroft.kernel.data import doubled

from ..content.catalogue_types import ARMOR, LEVELS, WEAPON
from ..rules import numbers
from ..rules.decks import HAND_LIMIT
from ..rules.listening import heard
from ..rules.quests import MOST_ACTIVE
from ..rules.victory import ENOUGH, valor
from .state import ABILITIES, DISCOVERIES, MOMENTS, NONE, NOWHERE, RETURNED_QUESTS
from .state import CHALLENGES as CHALLENGE_BAGS
from .state import ELITE_QUESTS as ELITE_BAG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.catalogue import WarcraftContent
    from .state import Character, State


def audit(state: State, *, settled: bool) -> list[str]:
    """Everything that is wrong. Unless `settled`, a card may be in the hands of a step."""
    content = state.content
    wrong = [
        *_ability_cards(state),
        *_challenge_cards(state, settled),
        *_events(state),
        *_discoveries(state),
        *_quests(state, settled),
        *_trophies(state),
        *_track(state),
        *_turn(state),
        *_moments(state, settled),
    ]
    for character in state.characters:
        if character.kind != NONE:
            name = content.character_ids[character.kind]
            complaints = _character(state, character, settled)
            wrong += [f"seat {character.seat} ({name}): {said}" for said in complaints]
    if state.over:
        wrong += _end(state)
    return wrong


# -- cards and tokens --------------------------------------------------------------------------


def _ability_cards(state: State) -> Iterator[str]:
    """Each card of each player's deck lies in one place, whoever's card it is attached to."""
    content = state.content
    for character in state.characters:
        seat = character.seat
        places = [*state.bags[ABILITIES + seat], *character.hand, *character.discard]
        attached = [
            card
            for other in state.characters
            for owner, card in (*other.attached, *(entry[1:] for entry in other.on_items))
            if owner == seat
        ]
        # A card that attaches itself is still being played until its text is carried out.
        playing = [c for owner, c, _ in state.playing if owner == seat and c not in attached]
        places += attached + playing
        whole = range(len(content.ability_of[character.kind])) if character.kind != NONE else ()
        for card in doubled(places):
            yield f"ability card {card} of seat {seat} is in two places"
        for card in sorted(set(whole) ^ set(places)):
            yield f"ability card {card} of seat {seat} is {'lost' if card in whole else 'foreign'}"


def _challenge_cards(state: State, settled: bool) -> Iterator[str]:
    """84 cards: in the decks, on the track, on the board, with the characters, or fought."""
    content = state.content
    places = [card for card in state.foreseen if card != NONE]
    for colour in range(len(LEVELS)):
        deck = [*state.bags[CHALLENGE_BAGS + colour], *state.returned[colour]]
        for card in deck:
            if content.card_colour[card] != colour:
                name = content.card_id[card]
                yield f"challenge card {name} lies with the {LEVELS[colour]} deck"
        places += deck
    for character in state.characters:
        places += character.items
    places += [card for card, _ in state.track if card != NONE]
    places += [card for card, _ in state.located]
    if state.global_event != NONE:
        places.append(state.global_event)
    combat = state.combat
    if combat is not None and combat.encounter != NONE and combat.slot == NONE:
        places.append(combat.encounter)
    for card in doubled(places):
        yield f"challenge card {content.challenges[card].id} is in two places"
    if settled:
        for card in sorted(set(range(len(content.challenges))) - set(places)):
            yield f"challenge card {content.challenges[card].id} is lost"


def _events(state: State) -> Iterator[str]:
    """Events lie where their kind belongs, one to a space; turned ones are enemies."""
    content = state.content
    if state.global_event != NONE and content.challenges[state.global_event].event != "global":
        yield f"{content.challenges[state.global_event].id} is no global event"
    for card, space in state.located:
        if content.challenges[card].event != "location" or content.challenges[card].space != space:
            yield f"the event {content.challenges[card].id} lies where it does not belong"
    for space in doubled(space for _, space in state.located):
        yield f"two events lie on {content.spaces[space].id}"
    for card in state.flipped:
        if content.challenges[card].foe is None:
            yield f"{content.challenges[card].id} is turned over and no enemy"


def _discoveries(state: State) -> Iterator[str]:
    """30 tokens: in the pile, in the box, on the board, with the characters, or in between."""
    content = state.content
    hidden = [token for tokens in state.hidden for token in tokens]
    open_ones = [*state.box, *state.revealed]
    for character in state.characters:
        open_ones += [*character.kept, *character.diseases]
    places = [*state.bags[DISCOVERIES], *hidden, *open_ones]
    if state.held != NONE:
        places.append(state.held)
    if sorted(places) != list(range(len(content.discovery_of))):
        yield f"there are {len(places)} discovery tokens, {len(set(places))} different ones"
    if (state.held == NONE) != (state.holder == NONE):
        yield "a discovery is held by nobody, or somebody holds none"
    for token in open_ones:
        if state.hidden_seen[token] != EVERYONE:
            yield f"discovery {token} lies open, and not all have seen it"
    for token in state.bags[DISCOVERIES]:
        if state.hidden_seen[token]:
            yield f"discovery {token} is in the pile, and somebody knows it"
    for space, tokens in enumerate(state.hidden):
        if tokens and content.spaces[space].city:
            yield f"a discovery lies in {content.spaces[space].id}"


def _quests(state: State, settled: bool) -> Iterator[str]:
    """Each quest in one place; tokens belong to an active quest of their owner."""
    content = state.content
    places = [*state.bags[ELITE_BAG], *state.returned[RETURNED_QUESTS]]
    for character in state.characters:
        places += [*character.quests, *character.log]
    for quest in doubled(places):
        yield f"the quest {content.quests[quest].id} is in two places"
    for quest in content.elite_quests:
        if content.quests[quest].min_players <= state.players and quest not in places:
            yield f"the quest {content.quests[quest].id} is lost"
    active = {(c.seat, quest) for c in state.characters for quest in c.quests}
    for space, tokens in enumerate(state.tokens):
        for owner, quest in tokens:
            if (owner, quest) not in active:
                where = content.space_id[space]
                yield f"a token on {where} is for no quest: {content.quest_id[quest]}"
    quests = {quest for _, quest in active}
    for character in state.characters:
        if any(quest not in quests for _, quest in character.seals):
            yield f"seat {character.seat} holds a token for no quest"
        if len(character.progress) != len(character.quests):
            yield f"seat {character.seat}: {len(character.progress)} quests come on"
        if settled and len(character.quests) > MOST_ACTIVE:
            yield f"seat {character.seat} has {len(character.quests)} quests"


def _trophies(state: State) -> Iterator[str]:
    """Ten trophies; some only once for each character (WOW-TRO-02)."""
    content = state.content
    places = [*state.trophies, *(card for c in state.characters for card in c.trophies)]
    if sorted(places) != list(range(len(content.trophy_kind))):
        yield f"there are {len(places)} trophies, {len(set(places))} different ones"
    for character in state.characters:
        for kind in doubled(content.trophy_kind[card] for card in character.trophies):
            if content.trophies[kind].once_per_character:
                yield f"seat {character.seat} has {content.trophies[kind].id} twice"


def _track(state: State) -> Iterator[str]:
    """A slot with a card has its marker on a space, and only an enemy has a slot."""
    content = state.content
    for slot, (card, space) in enumerate(state.track):
        if (card == NONE) != (space == NOWHERE):
            yield f"slot {slot + 1} has a card without a marker, or a marker without a card"
        elif card != NONE and not 0 <= space < len(content.spaces):
            yield f"marker {slot + 1} lies on no space: {space}"
        elif (
            card != NONE
            and content.challenges[card].encounter is None
            and card not in state.flipped
        ):
            yield f"slot {slot + 1} holds {content.challenges[card].id}, which is no enemy"


# -- the turn and the characters ---------------------------------------------------------------


def _moments(state: State, settled: bool) -> Iterator[str]:
    """Nobody who has something for a moment is passed over."""
    unheard = heard(state) & ~state.listening
    if unheard:
        yield f"nobody is told of {', '.join(MOMENTS.names(unheard))}"
    if settled and state.happening:
        yield f"{state.happening[-1].moment} is still under way"


def _turn(state: State) -> Iterator[str]:
    if state.steps < 0:
        yield f"there are {state.steps} spaces left to move"
    if not 0 <= state.active < state.players or not 0 <= state.first < state.players:
        yield f"seat {state.active} is active, seat {state.first} was first"
    if not state.over and state.incoming < 0:
        yield f"{state.incoming} damage is about to be taken"
    combat = state.combat
    if combat is None:
        return
    if (combat.encounter == NONE) + (combat.board == NONE) + (combat.defender.seat == NONE) != 2:
        yield "a combat has not one enemy"
    if combat.slot != NONE and state.track[combat.slot][0] != combat.encounter:
        yield f"slot {combat.slot + 1} does not hold the encounter that is fought"


def _character(state: State, character: Character, settled: bool) -> Iterator[str]:
    content = state.content
    if not 0 <= character.level < len(LEVELS) or character.side not in (0, 1):
        yield f"level {character.level}, side {character.side}"
        return
    if state.turn and not 0 <= character.space < len(content.spaces):
        yield f"stands on no space: {character.space}"
    if character.energy < 0:
        yield f"has {character.energy} energy"
    if settled and len(character.hand) > HAND_LIMIT:
        yield f"holds {len(character.hand)} cards"
    yield from _damage(state, character, settled)
    yield from _items(content, character)


def _damage(state: State, character: Character, settled: bool) -> Iterator[str]:
    """Whoever has as much damage as health is defeated; in combat, when it ends."""
    if character.damage < 0:
        yield f"has {character.damage} damage"
    if not settled or character.damage < numbers.health(state, character.seat):
        return
    if not numbers.fights(state, character.seat):
        yield f"lives with {character.damage} damage"
    elif not numbers.combatant(state, character.seat).defeated:
        yield f"fights on with {character.damage} damage"


def _items(content: WarcraftContent, character: Character) -> Iterator[str]:
    for slot, card in ((WEAPON, character.weapon), (ARMOR, character.armor)):
        item = content.item_on[card] if card != NONE else None
        if card != NONE and (item is None or item.slot != slot):
            yield f"has equipped {content.challenges[card].id} in the wrong place"
    for card in character.bag:
        if content.item_on[card] is None:
            yield f"carries {content.challenges[card].id}, which is no item"
    for on, _, _ in character.on_items:
        if on not in character.items:
            yield f"has a card attached to {content.challenges[on].id}, which they do not have"


def _end(state: State) -> Iterator[str]:
    """Somebody has enough valor, and nobody has more than the winners (WOW-WIN-02, 03)."""
    content = state.content
    points = [valor(content, character) for character in state.characters]
    if not state.winners:
        yield "the game is over and nobody has won"
    elif max(points) < ENOUGH or any(points[seat] != max(points) for seat in state.winners):
        yield f"won by {state.winners} with valor {points}"
