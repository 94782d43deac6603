"""What surges buy: printed lines, abilities of cards, fatigue (DES-SRG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.flow import Label
from undercroft.kernel.preview import Preview

from ..table.cards import surge_text, text_of
from ..table.state import NONE, ON_MAP
from . import reacting, stats, terms, victims
from .abilities import a_run
from .effects import all_hold
from .effects.selecting import matches
from .effects.standing import SurgeAbility, Toll
from .quests import script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.cards import Surge
    from ..table.frames import Attack, Run
    from ..table.state import DescentTable, State
    from .kits import Held

SURGE, RECOVER, DONE, TOLL = "surge", "recover", "done", "toll"


class Line(NamedTuple):
    """A surge ability of a card: its step, whose it is."""

    name: str
    path: str
    step: int
    owner: int


def _op(state: State, line: Line) -> SurgeAbility:
    op = state.content.abilities.effects[line.path][line.step]
    assert isinstance(op, SurgeAbility)
    return op


def holders(state: State) -> list[tuple[int, Held]]:
    """Who on the map has surge abilities on cards, for themselves or for others."""
    kit = state.content.abilities.kit
    return [
        (number, held)
        for number, fighter in enumerate(state.fighters)
        if fighter.place == ON_MAP
        for held in kit(state, number).surges
    ]


def _lines(state: State, attack: Attack, having: list[tuple[int, Held]]) -> Iterator[Line]:
    """The surge abilities of the attacker's cards, of auras, and of cards played."""
    for path, step, owner in attack.gained:
        yield Line(f"{SURGE}:{path}.{step}", path, step, owner)
    for number, held in having:
        entry = held.ability.entry
        if entry.aura is None and number != attack.attacker:
            continue
        run = a_run(held.ability, number, attack.seat, attack.attacker, held.x)
        if entry.aura is not None and not matches(state, run, attack.attacker, entry.aura):
            continue
        for step, op in enumerate(entry.effect):
            if isinstance(op, SurgeAbility) and all_hold(entry.condition, state, run, number):
                path = held.ability.effect
                yield Line(f"{SURGE}:{path}.{step}", path, step, number)


def abilities_for(
    state: State, attack: Attack, having: list[tuple[int, Held]]
) -> Iterator[tuple[int, str, int]]:
    """The cost, the steps and the owner of each card's surge ability that goes with the weapon."""
    for line in _lines(state, attack, having):
        op = _op(state, line)
        if _goes_with(state, attack, op):
            yield op.cost, state.content.abilities.path_of(op.get), line.owner


def options(state: State, attack: Attack) -> list[str]:
    """What surges may be spent on now (DES-SRG-01 to 08)."""
    attacker = attack.attacker
    found = []
    if attack.tolls:
        found.append(TOLL)
    if not stats.switched(state, attacker, "no_surge_abilities"):
        weapon = state.weapon(attacker, attack.weapon)
        found += [
            f"{SURGE}:{number}"
            for number, surge in enumerate(weapon.surges)
            if surge.cost <= attack.surges and not attack.spent >> number & 1
        ]
        found += [
            line.name
            for line in _lines(state, attack, holders(state))
            if _may_buy(state, attack, line)
        ]
    if state.is_hero(attacker) and not attack.refreshed:
        if state.fighters[attacker].fatigue:
            found.append(RECOVER)  # DES-SRG-07
    return found


def _may_buy(state: State, attack: Attack, line: Line) -> bool:
    op = _op(state, line)
    if op.cost > attack.surges or line.name in attack.bought:
        return False
    return _goes_with(state, attack, op)


def _goes_with(state: State, attack: Attack, op: SurgeAbility) -> bool:
    return op.weapon is None or op.weapon.fits(state, attack.attacker, attack.weapon)


def buy(table: DescentTable, attack: Attack, choice: str) -> None:
    """Surges are spent on one of the options."""
    state = table.state
    verb, _, name = choice.partition(":")
    if verb == TOLL:
        attack.surges -= 1
        attack.tolls -= 1
        table.say("DES-SRG-01", "A surge is spent not to miss.")
    elif verb == RECOVER:
        attack.surges -= 1
        attack.refreshed = True
        fighter = state.fighters[attack.attacker]
        more = state.content.abilities.amended(
            state, attack.attacker, "rule:surge_recovers_fatigue", "amount"
        )
        gone = min(fighter.fatigue, 1 + more)
        fighter.fatigue -= gone
        table.say("DES-SRG-07", "{figure} recovers {number} fatigue.", fighter.kind, gone)
    elif name.isdigit():
        attack.spent |= 1 << int(name)  # DES-SRG-05, DES-SRG-10
        _apply(table, attack, state.weapon(attack.attacker, attack.weapon).surges[int(name)])
    else:
        _buy_line(
            table,
            attack,
            next(ln for ln in _lines(state, attack, holders(state)) if ln.name == choice),
        )


def _buy_line(table: DescentTable, attack: Attack, line: Line) -> None:
    state = table.state
    op = _op(state, line)
    attack.surges -= op.cost
    attack.bought = (*attack.bought, line.name)
    ability = state.content.abilities.named(line.path.partition("/")[0])
    table.say("DES-SRG-05", "A surge is spent: {card}.", ability.card)
    _set_off(table, attack, state.content.abilities.path_of(op.get), line.owner)


def _set_off(table: DescentTable, attack: Attack, path: str, owner: int) -> None:
    """Steps that a surge bought; what needs the damage waits for it (DES-COND-02)."""
    state = table.state
    if any(op.waits for op in state.content.abilities.effects[path]):
        attack.waiting = (*attack.waiting, (path, owner, 0))
    else:
        carry_out(table, attack, path, owner)


def carry_out(table: DescentTable, attack: Attack, path: str, owner: int) -> None:
    """The steps that a surge bought, about the target of the attack."""
    reacting.start_steps(table, run_for(table.state, attack, path, owner), path)


def run_for(state: State, attack: Attack, path: str, owner: int) -> Run:
    """What carries out the steps that a surge bought."""
    ability = state.content.abilities.named(path.partition("/")[0])
    run = a_run(ability, owner, attack.seat, attack.target)
    run.serial = attack.serial
    return run


def _apply(table: DescentTable, attack: Attack, surge: Surge) -> None:
    """A printed line (DES-GAP-65)."""
    state = table.state
    attack.surges -= surge.cost
    attack.damage += surge.damage
    attack.range += surge.range
    attack.pierce += surge.pierce  # DES-KEY-08
    for condition in surge.inflict:
        attack.inflict |= terms.BITS[condition]
    if surge.blast:
        victims.add_blast(state, attack)
    attack.push += surge.push
    if surge.heal:
        fighter = state.fighters[attack.attacker]
        fighter.damage = max(0, fighter.damage - surge.heal)
    if surge.ability is None:
        table.say("DES-SRG-05", "A surge is spent: {text}.", surge_text(state.content, surge))
    else:
        table.say("DES-SRG-05", "A surge is spent: {card}.", _card_of(surge.ability))
        _set_off(table, attack, surge.ability, attack.attacker)


def _card_of(ability: str) -> str:
    """The card that an ability is on: its kind and id."""
    return ":".join(ability.split(":")[:2])


def tolls(state: State, attack: Attack) -> int:
    """The surges without which an attack misses: each source wants its own (DES-GAP-71)."""
    return sum(surges for surges, _ in tolls_of(state, attack))


def tolls_of(state: State, attack: Attack) -> Iterator[tuple[int, str]]:
    """The same by the cards that want them."""
    abilities = state.content.abilities
    target = attack.target
    for path, step, owner, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if isinstance(op, Toll):
            if whom == target or (whom == NONE and abilities.covers(state, op, owner, target)):
                yield op.surges, abilities.named(path.partition("/")[0]).card
    quest = script(state)
    for held in abilities.kit(state, target).standing:
        if quest.silenced(state, target, held.ability.id):
            continue
        run = a_run(held.ability, target, NONE, target, held.x)
        for op in held.ability.entry.effect:
            if isinstance(op, Toll) and all_hold(held.ability.entry.condition, state, run, target):
                yield op.surges, held.ability.card


# -- in words ----------------------------------------------------------------------------------


def _printed_line(state: State, attack: Attack, number: int) -> str:
    """What a printed line buys; where it is printed, too, if another one buys the same."""
    surges = state.weapon(attack.attacker, attack.weapon).surges
    texts = [surge_text(state.content, surge) for surge in surges]
    if texts.count(texts[number]) == 1:
        return texts[number]
    for source, lines in _sources(state, attack):
        if number < lines:
            return f"{texts[number]} ({source}, line {number + 1})"
        number -= lines
    raise AssertionError("a surge is printed nowhere")


def _sources(state: State, attack: Attack) -> Iterator[tuple[str, int]]:
    """Where the surges of an attack are printed: names, and how many lines there are."""
    content, attacker, name = state.content, attack.attacker, attack.weapon
    if name:
        card = _card_of(name) if ":" in name else content.card_of(name)
        yield content.title_of(card), len(state.weapon(attacker, name).surges)
        return
    printed = state.printed(attacker)
    if printed.weapon is not None:
        yield printed.name, len(printed.weapon.surges)
    for item in state.fighters[attacker].items:  # relics that a lieutenant wields
        relic = content.relics[content.item_list[item].id]
        yield relic.dark_name, len(relic.dark_surges)


def label(state: State, attack: Attack, choice: str) -> Label:
    """The label of an option."""
    verb, _, name = choice.partition(":")
    if verb == RECOVER:
        return Label("Recover 1 fatigue", "DES-SRG-07")
    if verb == TOLL:
        return Label("Pay, so that the attack does not miss", "DES-SRG-01")
    if verb == DONE:
        return Label("Spend no more surges", "DES-SRG-01")
    if name.isdigit():
        weapon = state.weapon(attack.attacker, attack.weapon)
        surge = weapon.surges[int(name)]
        card = _card_of(surge.ability or "")
        return Label(_printed_line(state, attack, int(name)), "DES-SRG-05",
                     preview=Preview(text_of(state.content, card)))  # fmt: skip
    card = _card_of(name.partition("/")[0].partition(".")[0])  # "/": steps within an ability
    text = text_of(state.content, card)
    return Label(state.content.title_of(card), "DES-SRG-05", preview=Preview(text))
