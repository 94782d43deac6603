"""Gryvorn Unleashed: four seals of a prison, and the dragon that was in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ...table.state import HEROES, ON_MAP, OVERLORD, Token
from .. import deck, harm, placing, terms, testing
from . import Script, add, chronicle, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, Deed, heroes, nothing_done, spend
from .prospects import HALF, Prospects, gone_by, harmed, mean, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

# -- the four seals ----------------------------------------------------------------------------

ALRIC, BELTHIR = "sir_alric_farrow", "belthir"
ZOMBIES, SEAL = "zombie", "seal"
HELD, BROKEN = "held", "broken"  # what lies on a seal that is not open
CRACKS, WARDS, STRAINED = "cracks", "wards", "strained"  # counted for each seal
NORTH = ("seal.1", "seal.2")
BREAKS, HOLDS = 4, 2  # cracks, wards
STRAINED_MOST = 2  # cracks on a seal in an overlord turn
GIVES_WAY = 2  # cracks with which a seal breaks as the encounter ends
NEEDED = {2: 2, 3: 2, 4: 3}  # seals that heroes must hold
RELIEF = {2: 8, 3: 6, 4: 6}  # damage that each hero recovers, by their number
REWARD = 2  # more of it if they did better
CARDS = 2  # that the overlord draws
WYRM_QUESTS = ("the_wyrm_turns", "the_wyrm_rises")
CRACK = Question(
    "crack", "DES-FIN-02", "Which seal has a crack?",
    lambda table, seat, choice: Label("The seal in the north-west" if choice == NORTH[0] else
                                      "The seal in the north-east"),
)  # fmt: skip


def open_seals(state: State) -> list[Token]:
    return [token for token in tokens.lying(state, SEAL) if not token.face]


def seals(state: State, how: str) -> list[Token]:
    """Those that are held, or broken."""
    return [token for token in tokens.lying(state, SEAL) if token.face == how]


def on_seal(state: State, what: str, name: str) -> int:
    return state.counts.get(f"{what} {name}", 0)


def near_open_seals(state: State, number: int) -> list[str]:
    return [token.name for token in tokens.next_to(state, number, SEAL) if not token.face]


def close(table: DescentTable, token: Token, how: str) -> None:
    """1: a seal is held or broken for good."""
    token.face, token.up = how, True
    table.say("DES-OBJ-07", "A seal is {text}.", how)
    if not open_seals(table.state):
        decide(table)


def decide(table: DescentTable) -> None:
    """8: what is still open is held or broken; then it is seen who has the better of it."""
    state = table.state
    for token in open_seals(state):
        cracked = on_seal(state, CRACKS, token.name) >= GIVES_WAY
        token.face, token.up = BROKEN if cracked else HELD, True
    enough = len(seals(state, HELD)) >= NEEDED[state.heroes]
    conclude(table, HEROES if enough else OVERLORD)


def may_strain(state: State, number: int) -> bool:
    """2: lieutenants and masters of the overlord."""
    figure = state.printed(number)
    return state.side_of(number) == OVERLORD and (figure.lieutenant or figure.master)


def strainable(state: State, number: int) -> list[str]:
    return [
        name
        for name in near_open_seals(state, number)
        if on_seal(state, WARDS, name) or on_seal(state, STRAINED, name) < STRAINED_MOST
    ]


def strain(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2 and 3: a ward goes, or a crack comes."""
    state = table.state
    if on_seal(state, WARDS, name):
        add(state, f"{WARDS} {name}", -1)
        return NOTHING
    add(state, f"{STRAINED} {name}")
    cracks = add(state, f"{CRACKS} {name}")
    table.say("DES-OBJ-07", "A seal has {number} of {number} cracks.", cracks, BREAKS)
    if cracks >= BREAKS:
        close(table, tokens.called(state, name), BROKEN)
    return NOTHING


def tried(name: str) -> str:
    """4: what is remembered of a failure."""
    return f"ward {name}"


def wardable(state: State, number: int) -> list[str]:
    """4: not where the hero has failed in this turn."""
    return [
        name
        for name in near_open_seals(state, number)
        if tried(name) + ONCE_A_TURN not in state.spent
    ]


def ward(table: DescentTable, number: int, name: str, attribute: str) -> Flow[None]:
    """4 and 5: a crack goes, or a ward comes."""
    state = table.state
    token = tokens.called(state, name)
    watched = any(
        state.printed(other).lieutenant and terms.near(state, other) >> token.at & 1
        for other in terms.monsters(state)
    )
    if not (yield from testing.passes(table, number, attribute, -watched)):
        spend(state, tried(name), ONCE_A_TURN)
    elif on_seal(state, CRACKS, name):
        add(state, f"{CRACKS} {name}", -1)
    elif add(state, f"{WARDS} {name}") >= HOLDS:
        close(table, token, HELD)


def ward_by_knowledge(table: DescentTable, number: int, name: str) -> Flow[None]:
    return ward(table, number, name, "knowledge")


def ward_by_willpower(table: DescentTable, number: int, name: str) -> Flow[None]:
    return ward(table, number, name, "willpower")


class FourSeals(Script):
    """Lieutenants strain, heroes ward."""

    last_round = 8
    deeds = (
        Deed("strain", "Strain the {}", may_strain, strainable, strain, once=ONCE_A_TURN),
        Deed("ward_by_knowledge", "Ward the {} by Knowledge", heroes, wardable, ward_by_knowledge,
             rule="DES-ATTR-02"),
        Deed("ward_by_willpower", "Ward the {} by Willpower", heroes, wardable, ward_by_willpower,
             rule="DES-ATTR-02"),
    )  # fmt: skip

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """9: what the campaign has decided."""
        state = table.state
        for _ in range(chronicle.lost_in_act_two(state)):
            choice = yield CRACK, state.overlord, [*NORTH]
            add(state, f"{CRACKS} {choice}")
        if chronicle.overlord_won(state, *WYRM_QUESTS):
            if state.heroes == min(NEEDED):
                harm.leave(state, terms.first_of(state, ALRIC))
            belthir = terms.first_of(state, BELTHIR)
            yield from placing.place(table, belthir, state.ground.areas["belthir"])

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """2 and 6: strain counts anew, and zombies come."""
        state = table.state
        for token in tokens.lying(state, SEAL):
            state.counts.pop(f"{STRAINED} {token.name}", None)
        graves = placing.in_area(state.ground.areas["graves"])
        yield from placing.reinforce_group(table, ZOMBIES, 1, graves)
        for token in seals(state, BROKEN):
            at = 1 << token.at
            around = placing.in_area(at | state.ground.beside(at, state.closed))
            yield from placing.reinforce(table, terms.minions_gone(state, ZOMBIES), 1, around)

    def defeated(self, table: DescentTable, number: int) -> None:
        """7: the last lieutenant."""
        state = table.state
        if any(state.printed(other).lieutenant for other in terms.monsters(state)):
            return
        for token in open_seals(state):
            close(table, token, HELD)

    def out_of_time(self, table: DescentTable) -> None:
        decide(table)

    def carried_over(self, state: State) -> dict[str, int]:
        return {BROKEN: len(seals(state, BROKEN))}

    def aim(self, state: State, number: int) -> Aim:
        """Seals are strained and warded; lieutenants are hunted."""
        at = sum(1 << token.at for token in open_seals(state))
        if may_strain(state, number):
            return Aim(at, 1.5)
        if not state.is_hero(number):
            return FIGHT
        masters = [each for each in terms.monsters(state) if state.printed(each).lieutenant]
        return Aim(at, 1.0, tuple(masters))

    def prospects(self, state: State) -> Prospects:
        needed, still_open = NEEDED[state.heroes], open_seals(state)
        warded = sum(on_seal(state, WARDS, token.name) for token in still_open) / HOLDS
        cracked = sum(on_seal(state, CRACKS, token.name) for token in still_open) / BREAKS
        enough = len(tokens.lying(state, SEAL)) + 1 - needed
        return Prospects(
            part(len(seals(state, HELD)) + HALF * warded, needed),
            part(len(seals(state, BROKEN)) + HALF * cracked, enough),
        )

    def progress(self, state: State) -> str:
        parts = []
        for token, where in zip(
            tokens.lying(state, SEAL), ("north-west", "north-east", "south-west", "south-east"),
            strict=True,
        ):  # fmt: skip
            cracks, wards = (on_seal(state, what, token.name) for what in (CRACKS, WARDS))
            parts.append(f"{where} {token.face or f'{cracks} cracks, {wards} wards'}")
        return f"Seals: {'; '.join(parts)}. Round {state.round} of {self.last_round}."


# -- the dragonlord ----------------------------------------------------------------------------

GRYVORN, ZACHARETH, RUNE = "gryvorn", "baron_zachareth", "the_shadow_rune"
SILENT = "silent"  # the round in which Gryvorn does without Shadow
HEALTH_A_SEAL = {2: 2, 3: 2, 4: 3}  # by the number of heroes
ATTACKS = {2: 1, 3: 2, 4: 2}  # of Gryvorn in an activation, by the number of heroes
BOND, BOND_WITHIN = 2, 4  # damage, spaces
RUNE_WITHIN = 3  # spaces


def gryvorn(state: State) -> int:
    return terms.first_of(state, GRYVORN)


def is_gryvorn(state: State, number: int) -> bool:
    return state.printed(number).id == GRYVORN


def for_will(state: State, number: int) -> list[str]:
    """6: conditions, as the activation begins."""
    if not nothing_done(state):
        return []
    conditions = state.fighters[number].conditions
    return terms.conditions_of(conditions & (terms.IMMOBILIZED | terms.STUNNED))


def resist(table: DescentTable, number: int, condition: str) -> Flow[None]:
    """6: a condition goes."""
    if (yield from testing.passes(table, number, "willpower")):
        fighter = table.state.fighters[number]
        fighter.conditions &= ~terms.BITS[condition]
        table.say("DES-COND-01", "{figure} is no longer {text}.", fighter.kind, condition)


def rune_bearers(state: State, number: int) -> bool:
    """7: the hero with the Shadow Rune."""
    fighter = state.fighters[number]
    rune = state.content.item_called[RUNE]
    return state.is_hero(number) and rune in (*fighter.items, *fighter.pack)


def near_gryvorn(state: State, number: int) -> list[str]:
    """7: once in the encounter."""
    near = terms.within(state, number, gryvorn(state), RUNE_WITHIN)
    return [""] if near and SILENT not in state.counts else []


def silence(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """7: Gryvorn loses Shadow for this round."""
    state = table.state
    state.counts[SILENT] = state.round
    table.say("DES-OBJ-07", "{figure} holds up the Shadow Rune.", state.fighters[number].kind)
    return NOTHING


class Dragonlord(Script):
    """The last fight."""

    last_round = 15
    no_return = True  # 1
    deeds = (
        Deed("will", "Test Willpower, so as not to be {}", is_gryvorn, for_will, resist,
             once=ONCE_A_TURN, free=True, rule="DES-ATTR-02"),
        Deed("rune", "Hold up the Shadow Rune", rune_bearers, near_gryvorn, silence),
    )  # fmt: skip

    def arrive(self, table: DescentTable, number: int) -> None:
        """9: broken seals."""
        state = table.state
        if is_gryvorn(state, number):
            broken = state.counts.get(BROKEN, 0)
            state.fighters[number].extra_health = broken * HEALTH_A_SEAL[state.heroes]

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """First encounter, 8: what its winner has of it."""
        state = table.state
        relief = RELIEF[state.heroes] + REWARD * (state.won[-1:] == (HEROES,))
        for number in range(state.heroes):
            yield from harm.recover(table, number, relief, 0)
        if state.won[-1:] == (OVERLORD,):
            deck.draw(table, CARDS)

    def begin_turn(self, table: DescentTable, number: int) -> None:
        """3: Gryvorn attacks twice, or once."""
        state = table.state
        if is_gryvorn(state, number) and state.turn is not None:
            state.turn.attacks = ATTACKS[state.heroes]

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """5: the bond."""
        state = table.state
        baron = terms.first_of(state, ZACHARETH)
        bound = state.fighters[baron].place == ON_MAP
        if bound and terms.within(state, baron, gryvorn(state), BOND_WITHIN):
            return harm.recover(table, gryvorn(state), BOND, 0)
        return NOTHING

    def silenced(self, state: State, number: int, ability: str) -> bool:
        """7: Shadow, in the round of the rune."""
        now = state.counts.get(SILENT) == state.round
        return now and ability == "kw:shadow" and is_gryvorn(state, number)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_gryvorn(table.state, number):
            conclude(table, HEROES)

    def knocked_out(self, table: DescentTable, number: int) -> None:
        state = table.state
        if all(fighter.place != ON_MAP for fighter in state.fighters[: state.heroes]):
            conclude(table, OVERLORD)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes are after the dragon."""
        return Aim(hunt=(gryvorn(state),)) if state.is_hero(number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        lost = mean(fighter.place != ON_MAP for fighter in state.fighters[: state.heroes])
        late = gone_by(state, self.last_round)
        return Prospects(harmed(state, gryvorn(state)), max(lost, late))

    def progress(self, state: State) -> str:
        standing = sum(f.place == ON_MAP for f in state.fighters[: state.heroes])
        return (
            f"Gryvorn: {terms.health_of(state, gryvorn(state))}. Heroes left: {standing} of "
            f"{state.heroes}. Round {state.round} of {self.last_round}."
        )


register("gryvorn_unleashed", FourSeals(), Dragonlord())
