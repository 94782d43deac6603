"""The referee's table beside a view: every number, card, token and marker that it shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .book import COLOURS
from .numbers import Side
from .reading import Reading
from .table import Character

Pairs = dict[str, tuple[Any, Any]]


def differences(mine: Reading, view: Any) -> Pairs:
    """What the referee's table and a view do not agree on: by name, mine and theirs."""
    pairs = _board(mine, view)
    for who, shown in zip(mine.seats, view.characters, strict=True):
        if shown.character:
            for name, pair in _character(mine, who, shown).items():
                if pair[0] != pair[1]:
                    pairs[f"{who.name}: {name}"] = pair
    if mine.combat:
        pairs |= _battle(mine, view.combat)
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _board(mine: Reading, view: Any) -> Pairs:
    rolled = mine.rolled and (mine.rolled["move"], mine.rolled["energy"])
    return {
        "first player": (mine.first, view.first),
        "active player": (mine.active, view.active),
        "phase": (mine.phase, view.phase),
        "movement roll": (rolled, view.rolled),
        "steps": (mine.steps, view.steps) if mine.phase == 1 else (0, 0),
        "challenge decks": (tuple(len(mine.decks[c]) for c in COLOURS), view.challenge_decks),
        "elite quests": (len(mine.elite), view.elite_quests),
        "trophies": (sorted(mine.trophies.elements()), sorted(view.trophies)),
        "discovery pile": (len(mine.pile), view.discovery_pile),
        "box": (sorted(mine.box), sorted(view.box)),
        "revealed": (sorted(mine.revealed), sorted(view.revealed)),
        "discoveries on the board": _hidden(mine, view.hidden),
        "quest tokens": (
            sorted(mine.quest_tokens),
            sorted((each.space, each.owner, each.quest) for each in view.tokens),
        ),
        "track": (
            {
                (m.number, m.card, m.space, bool(mine.book.foe(m.card).get("aggro")))
                for m in mine.track
            },
            {(each.number, each.card, each.space, each.aggro) for each in view.track},
        ),
        "global event": (mine.global_event, view.global_event),
        "location events": (sorted(mine.located.items()), sorted((s, c) for c, s in view.located)),
        "cards being played": (
            [(each.seat, each.ability, each.cancelled) for each in mine.playing],
            [(each.seat, each.ability, each.cancelled) for each in view.playing],
        ),
        "battle": (mine.combat is not None, view.combat is not None),
    }


def _hidden(mine: Reading, shown: Iterable[Any]) -> tuple[Any, Any]:
    """The discoveries in each space; a face that the viewer does not know counts as right."""
    theirs = {each.space: each.faces for each in shown}
    ours = {
        space: tuple(
            token if face else "" for token, face in zip(tokens, theirs[space], strict=False)
        )
        for space, tokens in mine.hidden.items()
        if space in theirs and len(tokens) == len(theirs[space])
    }
    return {**dict.fromkeys(mine.hidden), **ours}, theirs


def _character(mine: Reading, who: Character, shown: Any) -> Pairs:
    pairs: Pairs = {
        "level": (COLOURS[who.level], shown.level),
        "side": (who.side, shown.side),
        "space": (who.space, shown.space),
        "damage": (who.damage, shown.damage),
        "energy": (who.energy, shown.energy),
        "hand size": (len(who.hand), shown.hand_count),
        "deck": (len(who.deck), shown.deck),
        "discard": (sorted(who.discard), sorted(shown.discard)),
        "attached": (
            sorted((each.owner, each.ability, each.item) for each in who.attached),
            sorted((each.owner, each.ability, each.item) for each in shown.attached),
        ),
        "weapon": (who.weapon, shown.weapon),
        "armor": (who.armor, shown.armor),
        "bag": (sorted(who.bag), sorted(shown.bag)),
        "kept": (sorted(who.kept), sorted(shown.kept)),
        "diseases": (who.diseases, shown.diseases),
        "quests": (
            [(each.name, tuple(each.done)) for each in who.quests],
            [(each.quest, each.done) for each in shown.quests],
        ),
        "log": (sorted(who.log), sorted(shown.log)),
        "trophies": (sorted(who.trophies), sorted(shown.trophies)),
        "valor": (mine.valor(who), shown.valor),
        "played": (sorted(who.played), sorted(shown.played)),
        "health": (mine.health(who), shown.health),
    }
    if shown.hand is not None:
        pairs["hand"] = (sorted(who.hand), sorted(shown.hand))
    if not (mine.combat and mine.combat.side_of(who)) and not mine.incoming:
        pairs |= _standing(mine, who, shown)
    return pairs


def _standing(mine: Reading, who: Character, shown: Any) -> Pairs:
    """The numbers of who does not fight: an event that changes battles does not show."""
    event, fight = mine.global_event, mine.combat
    mine.global_event, mine.combat = "", None
    pairs = _numbers(mine, Side(who.seat, who), shown)
    mine.global_event, mine.combat = event, fight
    return pairs


def _battle(mine: Reading, shown: Any) -> Pairs:
    """Both combatants of a battle, number by number."""
    fight, pairs = mine.combat, Pairs()
    if shown is None or fight is None:
        return pairs
    pairs["place of the battle"] = (fight.space, shown.space)
    pairs["cancelled"] = (fight.cancelled, shown.cancelled)
    for name, side, theirs in zip(
        ("attacker", "defender"), (fight.attacker, fight.defender), shown.sides, strict=True
    ):
        numbers = _numbers(mine, side, theirs)
        numbers["seat"] = (side.who.seat if side.who else -1, theirs.seat)
        numbers["roller"] = (side.roller, theirs.roller)
        numbers["die"] = (side.die, theirs.die)
        numbers["result"] = (mine.die_result(side), theirs.result)
        numbers["replacement"] = (side.replacement, theirs.replacement)
        numbers["die powers silenced"] = (side.mute, theirs.mute)
        numbers["damage taken"] = (side.taken, theirs.taken)
        numbers["hit"] = (side.hit, theirs.hit)
        pairs |= {f"{name}: {what}": pair for what, pair in numbers.items()}
    return pairs


def _numbers(mine: Reading, side: Side, shown: Any) -> Pairs:
    return {
        "attack type": (mine.attack_type(side), shown.attack_type),
        "attack": (mine.number(side, "attack"), shown.attack),
        "defense": (mine.number(side, "defense"), shown.defense),
        "strength": (mine.number(side, "damage"), shown.strength),
    }
