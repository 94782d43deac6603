"""What a player may know: an allow-list. A field is here because a rule shows it to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import sees

from ..content.catalogue_types import ATTACK_TYPES, LEVELS, SIDES
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
    from ..content.catalogue import WarcraftContent
    from .state import Beat, Change, Character, Combat, Combatant, Fought, State


def view_of(state: State, player: int | None) -> View:
    """The allow-list of what that player may know."""
    content = state.content
    card_id, token_id, space_id = content.card_id, content.token_id, content.space_id
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
            [card_id[card] if _looked_ahead(state, colour, player) else ""
             for colour, card in enumerate(state.foreseen)]
        ),
        elite_quests=len(state.bags[ELITE_QUESTS]) + len(state.returned[RETURNED_QUESTS]),
        trophies=tuple([content.trophy_id[card] for card in state.trophies]),
        discovery_pile=len(state.bags[DISCOVERIES]),  # WOW-SET-07
        box=tuple([token_id[token] for token in state.box]),
        revealed=tuple([token_id[token] for token in state.revealed]),
        holder=state.holder,
        held=token_id[state.held] if state.held != NONE and player == state.holder else "",
        hidden=_hidden(state, player),
        tokens=_tokens(state),
        track=tuple(
            [TrackView(slot + 1, card_id[card], space_id[space], content.aggro[card])
             for slot, (card, space) in enumerate(state.track) if card != NONE]
        ),
        flipped=tuple([card_id[card] for card in state.flipped]),
        global_event=card_id[state.global_event] if state.global_event != NONE else "",
        located=tuple([(card_id[card], space_id[space]) for card, space in state.located]),
        playing=tuple(
            [PlayingView(seat, _ability(state, seat, card), cancelled)
             for seat, card, cancelled in state.playing]
        ),
        combat=None if state.combat is None else _combat(state, state.combat),
        fought=None if state.fought is None else _fought(content, state.fought),
    )  # fmt: skip


def _rolled(state: State) -> tuple[int, int] | None:
    if state.rolled == NONE:
        return None
    face = state.content.movement_die[state.rolled]
    return face.move, face.energy


def _looked_ahead(state: State, colour: int, player: int | None) -> bool:
    """Only who has looked at the next card of a deck knows it."""
    known = state.foreseen[colour] != NONE and player is not None
    return known and player is not None and sees(state.foreseen_by[colour], player)


def _ability(state: State, owner: int, card: int) -> str:
    content = state.content
    return content.ability_id[content.ability_of[state.characters[owner].kind][card]]


# -- on the board ------------------------------------------------------------------------------


def _hidden(state: State, player: int | None) -> tuple[HiddenView, ...]:
    """A face-down discovery shows its face to those alone who looked at it (WOW-RES-08)."""
    space_id, token_id = state.content.space_id, state.content.token_id
    seats = range(state.players)
    seen = state.hidden_seen
    return tuple(
        [
            HiddenView(
                space_id[space],
                tuple(
                    [token_id[token] if player is not None and sees(seen[token], player) else ""
                     for token in tokens]
                ),
                tuple([tuple([s for s in seats if sees(seen[token], s)]) for token in tokens]),
            )
            for space, tokens in enumerate(state.hidden)
            if tokens
        ]
    )  # fmt: skip


def _tokens(state: State) -> tuple[TokenView, ...]:
    content = state.content
    return tuple(
        [
            TokenView(content.space_id[space], owner, content.quest_id[quest])
            for space, tokens in enumerate(state.tokens)
            if tokens
            for owner, quest in tokens
        ]
    )


# -- characters --------------------------------------------------------------------------------


def _character(state: State, character: Character, player: int | None) -> CharacterView:
    content = state.content
    seat = character.seat
    if character.kind == NONE:
        return _nobody_yet(seat)
    deck = content.ability_of[character.kind]
    own = player == seat
    return CharacterView(
        seat=seat,
        character=content.character_ids[character.kind],
        level=LEVELS[character.level],
        side=SIDES[character.side],
        space=content.space_id[character.space] if character.space >= 0 else "",
        damage=character.damage,
        health=numbers.health(state, seat),
        attack=attack(state, seat),
        attack_type=ATTACK_TYPES[attack_type(state, seat)],
        defense=defense(state, seat),
        strength=strength(state, seat),
        energy=character.energy,
        hand_count=len(character.hand),
        hand=tuple([content.ability_id[deck[card]] for card in character.hand]) if own else None,
        deck=len(state.bags[ABILITY_BAGS + seat]),
        discard=tuple([content.ability_id[deck[card]] for card in character.discard]),
        attached=_attached(state, character),
        weapon=content.item_id[character.weapon] if character.weapon != NONE else "",  # WOW-ITEM-08
        armor=content.item_id[character.armor] if character.armor != NONE else "",
        bag=tuple([content.item_id[card] for card in character.bag]),  # WOW-GAP-45
        kept=tuple([content.token_id[token] for token in character.kept]),  # WOW-GAP-12
        diseases=len(character.diseases),
        quests=_quests(state, character),
        log=tuple([content.quest_id[quest] for quest in character.log]),  # WOW-QST-07
        trophies=tuple([content.trophy_id[card] for card in character.trophies]),
        valor=valor(content, character),
        seals=tuple([(owner, content.quest_id[quest]) for owner, quest in character.seals]),
        played=tuple([content.ability_id[ability] for ability in character.played]),
        used=tuple([content.power_id[power] if power >= 0 else "flip" for power in character.used]),
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
    """Beside their card, then beside their items (WOW-KEY-04, 05)."""
    content = state.content
    if not character.attached and not character.on_items:
        return ()
    return (
        *[AttachedView(owner, _ability(state, owner, card)) for owner, card in character.attached],
        *[
            AttachedView(owner, _ability(state, owner, card), content.item_id[item])
            for item, owner, card in character.on_items
        ],
    )


def _quests(state: State, character: Character) -> tuple[QuestView, ...]:
    content = state.content
    found = []
    for quest, progress in zip(character.quests, character.progress, strict=True):
        conditions = content.quests[quest].goals
        reached = [
            how_far(state, character, goal, number)
            for goal, number in zip(conditions, progress, strict=True)
        ]
        found.append(
            QuestView(
                content.quest_id[quest], tuple([done for done, _ in reached]),
                tuple([needed for _, needed in reached]),
            )
        )  # fmt: skip
    return tuple(found)


def _changes(changes: tuple[Change, ...]) -> tuple[ChangeView, ...]:
    return tuple([ChangeView(*change) for change in changes]) if changes else ()


# -- combat ------------------------------------------------------------------------------------


def _combat(state: State, combat: Combat) -> CombatView:
    content = state.content
    attacker, defender = combat.attacker, combat.defender
    return CombatView(
        seats=(attacker.seat, defender.seat),
        space=content.space_id[combat.space],
        encounter=_enemy(content, combat),
        card=content.card_id[combat.encounter] if combat.encounter != NONE else "",
        slot=combat.slot,
        stage=combat.stage,
        cancelled=combat.cancelled,
        fell=(attacker.defeated, defender.defeated),
        sides=(_side(state, attacker), _side(state, defender)),
        beats=_beats(combat.beats),
    )


def _fought(content: WarcraftContent, fought: Fought) -> CombatView:
    return CombatView(
        seats=(fought.attacker, fought.defender),
        space=content.space_id[fought.space],
        encounter=_enemy(content, fought),
        card=content.card_id[fought.encounter] if fought.encounter != NONE else "",
        slot=NONE,
        stage=OVER,
        cancelled=fought.cancelled,
        fell=fought.fell,
        sides=None,
        beats=_beats(fought.beats),
    )


OVER = 6  # beyond the last stage of combat/story.py


def _enemy(content: WarcraftContent, combat: Combat | Fought) -> str:
    if combat.board != NONE:
        return content.encounters[combat.board].id
    return "" if combat.encounter == NONE else numbers.encounter_on(content, combat.encounter).id


def _beats(beats: tuple[Beat, ...]) -> tuple[BeatView, ...]:
    return tuple([BeatView(beat[0], beat[1], beat[2], beat[3:]) for beat in beats])


def _side(state: State, side: Combatant) -> SideView:
    content = state.content
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
        replacement=content.abilities[side.replacement].id if side.replacement != NONE else "",
        fired=tuple([content.power_id[power] for power in side.fired]),
        mute=side.mute,
        due=len(side.due),
        taken=side.taken,
        hit=side.hit,
        defeated=side.defeated,
    )
