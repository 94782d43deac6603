"""What a player may know: an allow-list. A field is here because a rule shows it to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import sees

from ..content.catalogue import ABILITIES, CHALLENGES, ENCOUNTERS, POWERS, QUESTS
from ..content.catalogue_types import ATTACK_TYPES, LEVELS, SIDES
from ..content.pieces import (
    ABILITY_ID,
    ABILITY_OF,
    AGGRO,
    CHARACTER_IDS,
    ITEM_ID,
    MOVEMENT_DIE,
    QUEST_ID,
    SPACE_ID,
    TOKEN_ID,
    TROPHIES,
    TROPHY_KIND,
)
from ..rules import numbers
from ..rules.decks import cards_in
from ..rules.goals import how_far
from ..rules.victory import valor
from .standing import attack, attack_type, defense, strength
from .state import ABILITIES as ABILITY_BAGS
from .state import DISCOVERIES, ELITE_QUESTS, NONE, RETURNED_QUESTS
from .view_types import (
    AttachedView,
    BeatView,
    ChangeView,
    CharacterView,
    CombatView,
    HiddenView,
    PlayingView,
    QuestView,
    SideView,
    TokenView,
    TrackView,
    View,
)

if TYPE_CHECKING:
    from .state import Beat, Change, Character, Combat, Combatant, Fought, State

CARD_ID = tuple(card.id for card in CHALLENGES)
POWER_ID = tuple(power.id for power in POWERS)
TROPHY_ID = tuple(TROPHIES[kind].id for kind in TROPHY_KIND)


def view_of(state: State, player: int | None) -> View:
    """The allow-list of what that player may know."""
    return View(
        viewer=player,
        first=state.first,
        active=state.active,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        over=state.over,
        winners=state.winners,
        rolled=_rolled(state),
        steps=state.steps,
        moving=state.moving,
        skip_challenge=state.skip_challenge,
        incoming=state.incoming,
        characters=tuple([_character(state, one, player) for one in state.characters]),
        named=state.house.characters,
        challenge_decks=tuple([cards_in(state, colour) for colour in range(len(LEVELS))]),
        foreseen=tuple(
            [CARD_ID[card] if _looked_ahead(state, colour, player) else ""
             for colour, card in enumerate(state.foreseen)]
        ),
        elite_quests=len(state.bags[ELITE_QUESTS]) + len(state.returned[RETURNED_QUESTS]),
        trophies=tuple([TROPHY_ID[card] for card in state.trophies]),
        discovery_pile=len(state.bags[DISCOVERIES]),  # WOW-SET-07
        box=tuple([TOKEN_ID[token] for token in state.box]),
        revealed=tuple([TOKEN_ID[token] for token in state.revealed]),
        holder=state.holder,
        held=TOKEN_ID[state.held] if state.held != NONE and player == state.holder else "",
        hidden=_hidden(state, player),
        tokens=_tokens(state),
        track=tuple(
            [TrackView(slot + 1, CARD_ID[card], SPACE_ID[space], AGGRO[card])
             for slot, (card, space) in enumerate(state.track) if card != NONE]
        ),
        flipped=tuple([CARD_ID[card] for card in state.flipped]),
        global_event=CARD_ID[state.global_event] if state.global_event != NONE else "",
        located=tuple([(CARD_ID[card], SPACE_ID[space]) for card, space in state.located]),
        playing=tuple(
            [PlayingView(seat, _ability(state, seat, card), cancelled)
             for seat, card, cancelled in state.playing]
        ),
        combat=None if state.combat is None else _combat(state, state.combat),
        fought=None if state.fought is None else _fought(state.fought),
    )  # fmt: skip


def _rolled(state: State) -> tuple[int, int] | None:
    if state.rolled == NONE:
        return None
    face = MOVEMENT_DIE[state.rolled]
    return face.move, face.energy


def _looked_ahead(state: State, colour: int, player: int | None) -> bool:
    """Only who has looked at the next card of a deck knows it."""
    known = state.foreseen[colour] != NONE and player is not None
    return known and player is not None and sees(state.foreseen_by[colour], player)


def _ability(state: State, owner: int, card: int) -> str:
    return ABILITY_ID[ABILITY_OF[state.characters[owner].kind][card]]


# -- on the board ------------------------------------------------------------------------------


def _hidden(state: State, player: int | None) -> tuple[HiddenView, ...]:
    """A face-down discovery shows its face to those alone who looked at it (WOW-RES-08)."""
    seats = range(state.players)
    seen = state.hidden_seen
    return tuple(
        [
            HiddenView(
                SPACE_ID[space],
                tuple(
                    [TOKEN_ID[token] if player is not None and sees(seen[token], player) else ""
                     for token in tokens]
                ),
                tuple([tuple([s for s in seats if sees(seen[token], s)]) for token in tokens]),
            )
            for space, tokens in enumerate(state.hidden)
            if tokens
        ]
    )  # fmt: skip


def _tokens(state: State) -> tuple[TokenView, ...]:
    return tuple(
        [
            TokenView(SPACE_ID[space], owner, QUEST_ID[quest])
            for space, tokens in enumerate(state.tokens)
            if tokens
            for owner, quest in tokens
        ]
    )


# -- characters --------------------------------------------------------------------------------


def _character(state: State, character: Character, player: int | None) -> CharacterView:
    seat = character.seat
    if character.kind == NONE:
        return _nobody_yet(seat)
    deck = ABILITY_OF[character.kind]
    own = player == seat
    return CharacterView(
        seat=seat,
        character=CHARACTER_IDS[character.kind],
        level=LEVELS[character.level],
        side=SIDES[character.side],
        space=SPACE_ID[character.space] if character.space >= 0 else "",
        damage=character.damage,
        health=numbers.health(state, seat),
        attack=attack(state, seat),
        attack_type=ATTACK_TYPES[attack_type(state, seat)],
        defense=defense(state, seat),
        strength=strength(state, seat),
        energy=character.energy,
        hand_count=len(character.hand),
        hand=tuple([ABILITY_ID[deck[card]] for card in character.hand]) if own else None,
        deck=len(state.bags[ABILITY_BAGS + seat]),
        discard=tuple([ABILITY_ID[deck[card]] for card in character.discard]),
        attached=_attached(state, character),
        weapon=ITEM_ID[character.weapon] if character.weapon != NONE else "",  # WOW-ITEM-08
        armor=ITEM_ID[character.armor] if character.armor != NONE else "",
        bag=tuple([ITEM_ID[card] for card in character.bag]),  # WOW-GAP-45
        kept=tuple([TOKEN_ID[token] for token in character.kept]),  # WOW-GAP-12
        diseases=len(character.diseases),
        quests=_quests(state, character),
        log=tuple([QUEST_ID[quest] for quest in character.log]),  # WOW-QST-07
        trophies=tuple([TROPHY_ID[card] for card in character.trophies]),
        valor=valor(character),
        seals=tuple([(owner, QUEST_ID[quest]) for owner, quest in character.seals]),
        played=tuple([ABILITY_ID[ability] for ability in character.played]),
        used=tuple([POWER_ID[power] if power >= 0 else "flip" for power in character.used]),
        changes=_changes(character.changes),
        foe_changes=_changes(character.foe_changes),
        results=character.results,
    )


def _nobody_yet(seat: int) -> CharacterView:
    """A player who has no character yet."""
    return CharacterView(
        seat=seat, character="", level="", side="", space="", damage=0, health=0, attack=0,
        attack_type="", defense=0, strength=0, energy=0, hand_count=0, hand=(), deck=0, discard=(),
        attached=(), weapon="", armor="", bag=(), kept=(), diseases=0, quests=(), log=(),
        trophies=(), valor=0, seals=(), played=(), used=(), changes=(), foe_changes=(), results=(),
    )  # fmt: skip


def _attached(state: State, character: Character) -> tuple[AttachedView, ...]:
    """Beside his card, then beside his items (WOW-KEY-04, 05)."""
    if not character.attached and not character.on_items:
        return ()
    return (
        *[AttachedView(owner, _ability(state, owner, card)) for owner, card in character.attached],
        *[
            AttachedView(owner, _ability(state, owner, card), ITEM_ID[item])
            for item, owner, card in character.on_items
        ],
    )


def _quests(state: State, character: Character) -> tuple[QuestView, ...]:
    found = []
    for quest, progress in zip(character.quests, character.progress, strict=True):
        conditions = QUESTS[quest].goals
        reached = [
            how_far(state, character, goal, number)
            for goal, number in zip(conditions, progress, strict=True)
        ]
        found.append(
            QuestView(
                QUEST_ID[quest], tuple([done for done, _ in reached]),
                tuple([needed for _, needed in reached]),
            )
        )  # fmt: skip
    return tuple(found)


def _changes(changes: tuple[Change, ...]) -> tuple[ChangeView, ...]:
    return tuple([ChangeView(*change) for change in changes]) if changes else ()


# -- combat ------------------------------------------------------------------------------------


def _combat(state: State, combat: Combat) -> CombatView:
    attacker, defender = combat.attacker, combat.defender
    return CombatView(
        seats=(attacker.seat, defender.seat),
        space=SPACE_ID[combat.space],
        encounter=_enemy(combat),
        card=CARD_ID[combat.encounter] if combat.encounter != NONE else "",
        slot=combat.slot,
        stage=combat.stage,
        cancelled=combat.cancelled,
        fell=(attacker.defeated, defender.defeated),
        sides=(_side(state, attacker), _side(state, defender)),
        beats=_beats(combat.beats),
    )


def _fought(fought: Fought) -> CombatView:
    return CombatView(
        seats=(fought.attacker, fought.defender),
        space=SPACE_ID[fought.space],
        encounter=_enemy(fought),
        card=CARD_ID[fought.encounter] if fought.encounter != NONE else "",
        slot=NONE,
        stage=OVER,
        cancelled=fought.cancelled,
        fell=fought.fell,
        sides=None,
        beats=_beats(fought.beats),
    )


OVER = 6  # beyond the last stage of combat/story.py


def _enemy(combat: Combat | Fought) -> str:
    if combat.board != NONE:
        return ENCOUNTERS[combat.board].id
    return "" if combat.encounter == NONE else numbers.encounter_on(combat.encounter).id


def _beats(beats: tuple[Beat, ...]) -> tuple[BeatView, ...]:
    return tuple([BeatView(beat[0], beat[1], beat[2], beat[3:]) for beat in beats])


def _side(state: State, side: Combatant) -> SideView:
    return SideView(
        seat=side.seat,
        roller=side.roller,
        die=side.die,
        result=numbers.die_result(side) if side.die else 0,
        attack=numbers.attack(state, side),
        attack_type=ATTACK_TYPES[numbers.attack_type(state, side)],
        defense=numbers.defense(state, side),
        strength=numbers.damage(state, side),
        changes=_changes(side.changes),
        replacement=ABILITIES[side.replacement].id if side.replacement != NONE else "",
        fired=tuple([POWER_ID[power] for power in side.fired]),
        mute=side.mute,
        due=len(side.due),
        taken=side.taken,
        hit=side.hit,
        defeated=side.defeated,
    )
