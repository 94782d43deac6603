"""The Desecrated Tomb: a map among graves, then a knight, a blade and a sleeping dragon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...content.figures import SIZES
from ...table.state import AGENDA, HEROES, NONE, ON_MAP, OVERLORD, Token
from .. import combat, placing, setup, terms, testing, walking
from . import Script, add, conclude, khorayt, register, tokens
from .aims import FIGHT, Aim
from .deeds import Deed, heroes
from .prospects import HALF, Prospects, carried, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack, Run
    from ...table.state import DescentTable, State

BANK, LIMIT = "bank", 8

# -- the tomb ----------------------------------------------------------------------------------

GRAVE, MAP, ZOMBIES = "grave", "map", "zombie"
FAR = 2  # spaces from heroes
RUBBLE = "rubble"
LOOK = Question(
    "look", "DES-OBJ-07", "Which search token do you look at?",
    lambda table, seat, choice: Label(
        f"At {table.state.ground.names[tokens.called(table.state, choice).at]}",
        targets=(f"space:{table.state.ground.names[tokens.called(table.state, choice).at]}",),
    ),
)  # fmt: skip


def map_found(state: State) -> bool:
    return any(token.kind == MAP for token in state.tokens)


class Tomb(Script):
    """One of four graves holds the map."""

    deeds = (tokens.take(MAP, "Take the {}", heroes), tokens.give("Give the tattered map to {}"))

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """1: the tattered map, or only what every grave holds."""
        state = table.state
        grave = next(token for token in tokens.lying(state, GRAVE) if token.at == square)
        face = tokens.turn_over(table, grave)
        tokens.discard(grave)
        if face != MAP:
            return False
        state.tokens.append(Token(MAP, 0, NONE, number))
        table.say("DES-SRCH-05", "{figure} finds the tattered map.", state.fighters[number].kind)
        return True

    def searched(self, table: DescentTable, number: int) -> Flow[None]:
        """2: a hint where the map may be."""
        state = table.state
        unknown = [t.name for t in tokens.lying(state, GRAVE) if not t.known_to(HEROES)]
        if map_found(state) or not unknown:
            return
        if (yield from testing.passes(table, number, "knowledge")):
            choice = yield LOOK, state.hero_players(), unknown
            tokens.look(table, tokens.called(state, choice), HEROES)
            table.say("DES-OBJ-07", "The heroes look at a search token.")

    def may_leave(self, state: State, number: int) -> bool:
        """5: a hero with the map on the entrance."""
        on_entrance = state.squares(number) & state.ground.areas["entrance"]
        return bool(on_entrance) and bool(tokens.carried_by(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6: zombies rise."""
        state = table.state
        most = 1 if state.heroes == SIZES[0] else 2
        yield from placing.reinforce(table, terms.minions_first(state, ZOMBIES), most, _corners)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """4: one more token in the bank."""
        banked = add(table.state, BANK)
        table.say("DES-OBJ-07", "The overlord has banked {number} of {number} tokens.", banked,
                  LIMIT)  # fmt: skip
        if banked >= LIMIT:
            conclude(table, OVERLORD)
        return NOTHING

    def carried_over(self, state: State) -> dict[str, int]:
        return {BANK: state.counts.get(BANK, 0)}

    def aim(self, state: State, number: int) -> Aim:
        """Graves are searched, and the map is brought out."""
        if not state.is_hero(number):
            return Aim(hunt=tokens.carriers(state, MAP))
        if tokens.carried_by(state, number):
            return Aim(state.ground.areas["entrance"], 3.0)
        if tokens.carriers(state, MAP):
            return FIGHT
        lost = tokens.squares_with(state, MAP)
        return Aim(lost or sum(1 << square for square in state.search), 2.0)

    def prospects(self, state: State) -> Prospects:
        banked = part(state.counts.get(BANK, 0), LIMIT)
        found = next((token for token in state.tokens if token.kind == MAP), None)
        if found is None:
            return Prospects(0.0, banked)
        home = carried(state, found, HEROES, state.ground.areas["entrance"])
        return Prospects(max(HALF * HALF, home), banked)

    def progress(self, state: State) -> str:
        found = (
            "The map is found" if map_found(state) else f"{len(state.search)} search tokens left"
        )
        return f"Banked: {state.counts.get(BANK, 0)} of {LIMIT}. {found}. Round {state.round}."


def _corners(state: State, number: int) -> list[str]:
    """6: away from heroes."""
    ground = state.ground
    on = sum(1 << hero.at for hero in state.fighters[: state.heroes] if hero.place == ON_MAP)
    near = ground.steps.reach(on, FAR, ground.shut(state.closed)).squares if on else 0
    return placing.inside(state, number, ground.areas["corners"] & ~near)


# -- the lair ----------------------------------------------------------------------------------

ALRIC, BLADE, ETTINS = "sir_alric_farrow", "duskblade", "ettin"
KHORAYT_AT = "r3c29"
ETTINS_AT = ("r2c6", "r3c8")
ENTERED = "alric_in_lair"
BURST = 3  # damage on a red die that brings an ettin


def is_alric(state: State, number: int) -> bool:
    return state.printed(number).id == ALRIC


def may_bear(state: State, number: int) -> bool:
    """1: heroes and Alric."""
    return state.is_hero(number) or is_alric(state, number)


def has_blade(state: State, number: int) -> bool:
    return bool(tokens.carried_by(state, number))


def can_shout(state: State, number: int) -> list[str]:
    """4: in the lair or its neck, while Khorayt sleeps."""
    return (
        [""]
        if khorayt.AWAKE not in state.counts and state.squares(number) & khorayt.den(state)
        else []
    )


def shout(table: DescentTable, number: int, _target: str) -> Flow[None]:
    khorayt.wake(table)
    return NOTHING


def strikes(state: State, number: int) -> list[str]:
    """6: the spaces of Khorayt next to Alric, who has the blade and an attack left."""
    turn = state.turn
    if turn is None or turn.attacks <= 0 or not has_blade(state, number):
        return []
    near = state.ground.beside(state.squares(number), state.closed)
    dragon = terms.first_of(state, khorayt.KHORAYT)
    return [state.ground.names[square] for square in each(near & state.squares(dragon))]


def strike(table: DescentTable, number: int, name: str) -> Flow[None]:
    """6: an attack as any other."""
    state = table.state
    turn = state.turn
    assert turn is not None
    turn.attacks -= 1
    dragon = terms.first_of(state, khorayt.KHORAYT)
    square = state.ground.called[name]
    combat.declare(table, number, "", square, (dragon,), seat=state.overlord)
    return NOTHING


@AGENDA.step("tread_softly")
def tread_softly(table: DescentTable, number: int) -> Flow[None]:
    """3: Alric tests whether Khorayt hears him."""
    if khorayt.AWAKE not in table.state.counts:
        if not (yield from testing.passes(table, number, "awareness")):
            khorayt.wake(table)


class Lair(Script):
    """Alric wants the dragon's life, the heroes his."""

    last_round = 12
    deeds = (
        Deed(
            "strike",
            "Attack Khorayt at {}",
            is_alric,
            strikes,
            strike,
            rule="DES-ATK-01",
            strikes=True,
        ),
        Deed("shout", "Shout to wake Khorayt", heroes, can_shout, shout),
        tokens.take(BLADE, "Take the {}", may_bear),
        tokens.drop("Drop the Duskblade at {}", lambda state: 0),
        tokens.give("Give the Duskblade to {}"),
    )

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """7: Khorayt sleeps in the lair, ettins hold the gallery, Alric has a head start."""
        state = table.state
        placing.put(state, setup.enlist(state, khorayt.KHORAYT), KHORAYT_AT)
        for number, name in zip(terms.gone(state, ETTINS), ETTINS_AT, strict=False):
            placing.put(state, number, name)
        alric = terms.first_of(state, ALRIC)
        yield from walking.moves(table, alric, state.counts.get(BANK, 0), state.overlord)

    def begin_round(self, table: DescentTable) -> Flow[None]:
        """7: the overlord goes first if the tomb was theirs."""
        state = table.state
        if state.round == 1 and state.won[-1:] == (OVERLORD,):
            for fighter in state.fighters[: state.heroes]:
                fighter.done = True
        return NOTHING

    # -- Khorayt is nobody's -----------------------------------------------------------------

    def barred(self, state: State, number: int) -> int:
        """2 and 7: Khorayt lets nobody through; Alric begins outside the lair."""
        dragon = terms.first_of(state, khorayt.KHORAYT)
        squares = 0 if dragon in (NONE, number) else state.squares(dragon)
        if not state.round and is_alric(state, number):
            squares |= state.ground.areas["lair"]
        return squares

    def may_attack(self, state: State, number: int, foe: int) -> bool:
        """2: heroes do not attack Khorayt."""
        return not khorayt.is_khorayt(state, foe)

    def spared(self, state: State, run: Run, number: int) -> bool:
        """2: no card or ability concerns Khorayt."""
        return khorayt.is_khorayt(state, number)

    def hardy(self, state: State, number: int) -> bool:
        """2: no conditions."""
        return khorayt.is_khorayt(state, number)

    def sleeps(self, state: State, number: int) -> bool:
        """5: Khorayt is not activated, but acts by himself."""
        return khorayt.is_khorayt(state, number)

    def untouched(self, state: State, number: int) -> bool:
        """2: only by an attack of Alric with the blade."""
        if not khorayt.is_khorayt(state, number):
            return False
        attack = state.attack
        by_alric = attack is not None and not attack.over and is_alric(state, attack.attacker)
        return not (by_alric and attack is not None and has_blade(state, attack.attacker))

    def defense(self, state: State, number: int) -> tuple[str, ...]:
        """6: an awake Khorayt has a black die more."""
        return (
            ("black",)
            if khorayt.is_khorayt(state, number) and khorayt.AWAKE in state.counts
            else ()
        )

    # -- waking and acting -------------------------------------------------------------------

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """3: Alric's first step into the lair."""
        state = table.state
        if is_alric(state, number) and state.ground.areas["lair"] >> square & 1:
            if ENTERED not in state.counts:
                state.counts[ENTERED] = 1
                push(state, "tread_softly", number)

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """3: Khorayt may wake by what he took."""
        state = table.state
        hit = any(khorayt.is_khorayt(state, v.figure) and v.dealt > 0 for v in attack.victims)
        if hit and is_alric(state, attack.attacker) and not state.over:
            push(state, "tread_softly", attack.attacker)
        return NOTHING

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """5: an awake Khorayt attacks the nearest."""
        return khorayt.attack_nearest(table, first=terms.first_of(table.state, ALRIC))

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """9: perhaps an ettin."""
        state = table.state
        if terms.monsters_of(state, ETTINS):
            return
        if roll(table, (state.content.dice["red"],)).count("heart") < BURST:
            return
        waiting = [n for n in terms.gone(state, ETTINS) if not state.printed(n).master]
        waiting = waiting or [setup.enlist(state, f"{ETTINS}.minion")]
        mouth = state.ground.areas["mouth"]
        yield from placing.reinforce(
            table, waiting, 1, lambda state, number: placing.touching(state, number, mouth)
        )

    # -- the end -----------------------------------------------------------------------------

    def may_leave(self, state: State, number: int) -> bool:
        """8: a hero with the blade on the entrance."""
        on_entrance = state.squares(number) & state.ground.areas["entrance"]
        return state.is_hero(number) and bool(on_entrance) and has_blade(state, number)

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, HEROES)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_alric(table.state, number):
            conclude(table, HEROES)
        elif khorayt.is_khorayt(table.state, number):
            conclude(table, OVERLORD)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Alric is after the dragon, heroes after Alric and his blade."""
        alric = terms.first_of(state, ALRIC)
        if number == alric:
            blade = tokens.squares_with(state, BLADE)
            return Aim(blade or state.squares(terms.first_of(state, khorayt.KHORAYT)), 2.0)
        if not state.is_hero(number):
            return FIGHT
        if has_blade(state, number):
            return Aim(state.ground.areas["entrance"], 2.0)
        return Aim(tokens.squares_with(state, BLADE), 1.0, (alric,))

    def prospects(self, state: State) -> Prospects:
        blade = tokens.called(state, f"{BLADE}.1")
        held = max(
            harmed(state, terms.first_of(state, ALRIC)),
            gone_by(state, self.last_round),
            carried(state, blade, HEROES, state.ground.areas["entrance"]),
        )
        dragon = terms.first_of(state, khorayt.KHORAYT)
        bears = carried(state, blade, OVERLORD, state.squares(dragon) if dragon != NONE else 0)
        return Prospects(held, HALF * bears + HALF * harmed(state, dragon))

    def progress(self, state: State) -> str:
        dragon = terms.first_of(state, khorayt.KHORAYT)
        health = state.health(dragon)
        left = health - state.fighters[dragon].damage
        how = "awake" if khorayt.AWAKE in state.counts else "asleep"
        blade = tokens.called(state, f"{BLADE}.1")
        bearer = "nobody" if blade.carrier == NONE else state.name_of(blade.carrier)
        return (
            f"Khorayt: {left} of {health} Health, {how}. The Duskblade is carried by "
            f"{bearer}. Round {state.round} of {self.last_round}."
        )


register("the_desecrated_tomb", Tomb(), Lair())
