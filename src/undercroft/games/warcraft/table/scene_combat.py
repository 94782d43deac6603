"""A combat as both sides see it: its stages, what happened in each, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.scene import Beat, Duel, Gauge, Panel, ShownDie, Stage

from ..content.catalogue_types import GREY, LEVELS
from ..rules.chances import faces_in_words, hitting_faces
from ..rules.combat import story
from .scene_board import character_name, letter_of
from .scene_cards import (
    ability_card,
    attack_gauge,
    character_card,
    character_side,
    encounter_card,
    family_icon,
    hero_icon,
    item_card,
)
from .state import NONE
from .wording import face_of, in_force

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.scene import Card

    from ..content.catalogue import WarcraftContent
    from .view_types import BeatView, CharacterView, CombatView, SideView, View

STAGES = (
    ("before", "Before the roll"),
    ("roll", "Roll"),
    ("powers", "Special powers"),
    ("ranged", "Ranged attacks"),
    ("melee", "Melee attacks"),
    ("end", "End of combat"),
)
_DIE = ("red", "black")  # the attacker's and the defender's (WOW-CENC-03, WOW-CCHR-07)


def draw_duel(content: WarcraftContent, view: View, combat: CombatView) -> Duel:
    """The combat under way, or the last one with what came of it."""
    return Duel(
        title=f"{_name(content, view, combat, 0)} against {_name(content, view, combat, 1)}",
        round=0,
        sides=(_side(content, view, combat, 0), _side(content, view, combat, 1)),
        stack=tuple(
            ability_card(content,
                card.ability, view.characters[card.seat].level,
                "cancelled" if card.cancelled else f"by {character_name(content, view, card.seat)}",
            )
            for card in view.playing
        ),
        stages=tuple(_stage(content, view, combat, number) for number in range(len(STAGES))),
        verdict=_verdict(content, view, combat) if combat.sides is None else "",
    )  # fmt: skip


def _name(content: WarcraftContent, view: View, combat: CombatView, side: int) -> str:
    seat = combat.seats[side]
    return (
        content.encounter_by_id[combat.encounter].name
        if seat == NONE
        else character_name(content, view, seat)
    )


def _verdict(content: WarcraftContent, view: View, combat: CombatView) -> str:
    one, other = _name(content, view, combat, 0), _name(content, view, combat, 1)
    if combat.cancelled:
        return "The battle was cancelled: nobody is defeated."
    fell = combat.fell
    if all(fell):
        return f"{one} and {other} defeated each other."
    if fell[1]:
        return f"{one} defeated {other}."
    if fell[0]:
        return f"{other} defeated {one}."
    return f"Neither {one} nor {other} was defeated."


# -- the two sides -----------------------------------------------------------------------------


def _side(content: WarcraftContent, view: View, combat: CombatView, side: int) -> Panel:
    seat = combat.seats[side]
    now = None if combat.sides is None else combat.sides[side]
    numbers = _numbers(now) if now is not None else _remembered(combat, side)
    if seat == NONE:
        encounter = content.encounter_by_id[combat.encounter]
        taken = _taken(combat, NONE)
        return Panel(
            f"side:{side}", None, encounter.name, encounter.name[0],
            _fate(combat, side) or _rolled_by(content, view, now),
            (Gauge("Damage taken", taken, 1 if now is not None else None, "wounds"), *numbers),
            (encounter_card(content, encounter.id),), icon=family_icon(encounter),
        )  # fmt: skip
    one = view.characters[seat]
    who = content.character_by_id[one.character]
    wounds = (
        Gauge("Damage taken", one.damage, one.health, "wounds")
        if now is not None
        else Gauge("Damage taken", _taken(combat, seat), look="wounds")
    )
    return Panel(
        f"side:{side}", seat, who.name, letter_of(content, who), _fate(combat, side),
        (wounds, *numbers),
        tuple(_fights_with(content, one, now)), icon=hero_icon(who),
    )  # fmt: skip


def _rolled_by(content: WarcraftContent, view: View, now: SideView | None) -> str:
    """Who rolls for the encounter."""
    if now is None:
        return ""
    if now.roller == view.viewer:
        return "you roll its die"
    return f"{character_name(content, view, now.roller)} rolls its die"


def _fate(combat: CombatView, side: int) -> str:
    return "defeated" if combat.fell[side] and not combat.cancelled else ""


def _taken(combat: CombatView, seat: int) -> int:
    return sum(
        beat.details[0] for beat in combat.beats if beat.what == story.TOOK and beat.who == seat
    )


def _numbers(side: SideView) -> tuple[Gauge, ...]:
    die = (Gauge("Die", side.result, look="dice"),) if side.die else ()
    return (
        attack_gauge(side.attack, side.attack_type),
        *die,
        Gauge("Defense", side.defense, look="defense"),
        Gauge("Damage", side.strength, look="damage"),
    )


def _remembered(combat: CombatView, side: int) -> tuple[Gauge, ...]:
    """What counted when it was fought, as far as it came to that."""
    found = []
    own, other = combat.seats[side], combat.seats[1 - side]
    for beat in combat.beats:
        if beat.what == story.ATTACKED and beat.who == own:
            kind = "ranged" if beat.stage == story.RANGED else "melee"
            found.append(attack_gauge(beat.details[0], kind))
            found.append(Gauge("Die", beat.details[1], look="dice"))
        elif beat.what == story.ATTACKED and beat.who == other:
            found.append(Gauge("Defense", beat.details[2], look="defense"))
    return tuple(found)


def _fights_with(content: WarcraftContent, one: CharacterView, now: SideView | None) -> list[Card]:
    """The character card, and what they fight with or in."""
    card = character_side(content, one.character, one.level, one.side)
    cards = [character_card(content, one.character, one.level, one.side)]
    replaced = now is not None and now.replacement
    if now is not None and now.replacement:
        cards.append(ability_card(content, now.replacement, one.level, "instead of a weapon"))
    if one.weapon and card.weapon_allowed:
        note = "replaced in this combat" if replaced else ""
        cards.append(item_card(content, one.weapon, note, idle=bool(replaced)))
    if one.armor:
        cards.append(item_card(content, one.armor))
    return cards


# -- stages and beats --------------------------------------------------------------------------


def _stage(content: WarcraftContent, view: View, combat: CombatView, number: int) -> Stage:
    name, title = STAGES[number]
    over = combat.sides is None
    state = "now" if number == combat.stage else "past" if number < combat.stage else "ahead"
    beats = [_beat(content, view, combat, beat) for beat in combat.beats if beat.stage == number]
    if number == story.BEFORE and combat.sides is not None:
        beats += [
            _chance(content, view, combat, side) for side in (0, 1) if not combat.sides[side].die
        ]
    if over and number == story.END:
        beats.append(Beat(_verdict(content, view, combat), rule=_outcome_rule(combat)))
    elif over and number in (story.RANGED, story.MELEE) and not beats:
        kind = "ranged" if number == story.RANGED else "melee"
        decided = _decided(combat)
        if decided < number:
            rule = "WOW-CENC-14" if decided == story.RANGED else "WOW-GAP-47"
            beats.append(Beat("It was decided before this.", rule=rule))
        else:
            beats.append(Beat(f"Nobody has a {kind} attack.", rule="WOW-CENC-04"))
    return Stage(name, title, state, tuple(beats))


def _chance(content: WarcraftContent, view: View, combat: CombatView, side: int) -> Beat:
    """What a side has to roll, as the numbers stand."""
    assert combat.sides is not None
    faces = hitting_faces(combat.sides[side].attack, combat.sides[1 - side].defense)
    who = _name(content, view, combat, side)
    return Beat(f"{who} hits with {faces_in_words(faces)}.", side, rule="WOW-CENC-08")


def _decided(combat: CombatView) -> int:
    """The stage in which it was decided: that of the last blow, or of the cancellation."""
    if not combat.cancelled and not any(combat.fell):
        return story.END
    last = [beat.stage for beat in combat.beats if beat.what in (story.TOOK, story.CALLED_OFF)]
    return max(last, default=story.END)


def _outcome_rule(combat: CombatView) -> str:
    """The outcome of the rulebook that applies."""
    if combat.cancelled:
        return "WOW-KEY-03"
    between = combat.seats[1] != NONE
    if all(combat.fell):
        return "WOW-CCHR-11" if between else "WOW-CENC-23"
    if not any(combat.fell):
        return "WOW-CCHR-13" if between else "WOW-CENC-21"
    if between:
        return "WOW-CCHR-09"
    return "WOW-CENC-19" if combat.fell[1] else "WOW-CENC-22"


def _beat(content: WarcraftContent, view: View, combat: CombatView, beat: BeatView) -> Beat:
    side = combat.seats.index(beat.who) if beat.who in combat.seats else None
    who = (
        character_name(content, view, beat.who)
        if side is None
        else _name(content, view, combat, side)
    )
    if beat.what == story.ROLLED:
        face, roller = beat.details
        tone = _DIE[side or 0]
        by = "" if roller == beat.who else f", rolled by {character_name(content, view, roller)}"
        rule = "WOW-CENC-03" if combat.seats[1] == NONE else "WOW-CCHR-07"
        return Beat(
            f"{who}: {face_of(content, face)}{by}",
            side,
            (ShownDie(face_of(content, face), tone, who),),
            rule,
        )
    text, rule = _WORDS[beat.what](content, view, combat, beat, who)
    return Beat(text, side, rule=rule)


def _played(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    ability = content.abilities[beat.details[0]]
    # What they have learnt since the fight was over did not count in it.
    level = GREY if combat.sides is None else LEVELS.index(view.characters[beat.who].level)
    return f"{who} plays {ability.name}. {in_force(ability, level)}", "WOW-ABIL-02"


def _cancelled(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    return f"{content.abilities[beat.details[0]].name} is cancelled.", "WOW-KEY-01"


def _used(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    return f"{who}: {content.powers[beat.details[0]].text}", "WOW-POW-05"


def _turned(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    one = view.characters[beat.who]
    side = ("starting", "flipped")[beat.details[0]]
    stance = character_side(content, one.character, one.level, side).side_name
    return f"{who} turns the card to {stance}.", "WOW-POW-05"


def _triggered(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    face, power = beat.details
    return f"{who}'s {face_of(content, face)} triggers: {content.powers[power].text}", "WOW-POW-02"


def _attacked(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    attack, die, defense = beat.details
    hit = attack + die >= defense
    rule = "WOW-CENC-15"
    if beat.stage == story.RANGED:
        rule = "WOW-CENC-09" if hit else "WOW-CENC-10"
    told = "a hit" if hit else "a miss"
    return f"{who}: {attack} + {die} = {attack + die} against defense {defense}: {told}.", rule


def _took(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    if beat.who == NONE:
        rule = "WOW-CENC-17" if beat.stage == story.MELEE else "WOW-CENC-12"
        return f"{who} takes {beat.details[0]} damage and is defeated.", rule
    return f"{who} takes {beat.details[0]} damage.", "WOW-DEF-01"


def _prevented(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    return f"{who} prevents {beat.details[0]} damage.", "WOW-DEF-01"


def _healed(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    return f"{who} heals {beat.details[0]} damage.", "WOW-DEF-02"


def _called_off(
    content: WarcraftContent, view: View, combat: CombatView, beat: BeatView, who: str
) -> tuple[str, str]:
    return "The battle is cancelled.", "WOW-KEY-02"


_WORDS: dict[int, Callable[[WarcraftContent, View, CombatView, BeatView, str], tuple[str, str]]] = {
    story.PLAYED: _played,
    story.CANCELLED: _cancelled,
    story.USED: _used,
    story.TURNED: _turned,
    story.TRIGGERED: _triggered,
    story.ATTACKED: _attacked,
    story.TOOK: _took,
    story.PREVENTED: _prevented,
    story.HEALED: _healed,
    story.CALLED_OFF: _called_off,
}
