"""What statistics of many games are told, and how a game came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Survey
from undercroft.kernel.results import Result, Side, Standing

from ..content.figures import SIZES
from .state import HEROES, KNOCKED_OUT, NONE

if TYPE_CHECKING:
    from ..content.catalogue import DescentContent
    from .state import State

ESCAPED = "escaped"
SIDES = ("heroes", "overlord")


def facts_of(state: State) -> Facts:
    """How a quest went: who had which heroes, and who was on their feet at the end."""
    own = [
        [number for number in range(state.heroes) if state.fighters[number].seat == seat]
        for seat in range(state.players)
    ]
    return Facts(
        turns=state.round,
        roles=tuple(tuple(state.printed(number).id for number in heroes) for heroes in own),
        survived=tuple(
            all(state.fighters[number].place != KNOCKED_OUT for number in heroes) for heroes in own
        ),
        things=tuple(_things(state, seat) for seat in range(state.players)),
        measures={ESCAPED: (float(state.counts.get(ESCAPED, 0)),) * state.players},
    )


def survey_of(content: DescentContent) -> Survey:
    """The words and measures of statistics."""
    return Survey(
        role="hero",
        score="quests won",
        turns="rounds",
        survived="on their feet",
        roles={hero.id: hero.name for hero in content.heroes.values()},
        measures=(Measure(ESCAPED, "Monsters that got away"),),
        told={"card": _cards(content)},
        tables={players: _heroes_of(players) for players in range(2, 6)},
        things=_all_things(content),
    )


def _heroes_of(players: int) -> str:
    """So many play so many heroes: one has two, if nobody else does (DES-DUO-01)."""
    heroes = max(SIZES[0], players - 1)
    return f"{heroes} heroes, {players} players"


def _things(state: State, seat: int) -> tuple[str, ...]:
    """Classes of a seat's heroes and what they bought or found; of the overlord, bought cards."""
    content = state.content
    if seat == state.overlord:
        cards = (content.overlord_list[card] for card in state.owned)
        return tuple(f"ov:{card.id}" for card in cards if card.xp)
    found: list[str] = []
    for number, fighter in enumerate(state.fighters[: state.heroes]):
        if fighter.seat == seat:
            found.append(f"class:{state.classes[number]}")
            skills = (content.skill_list[skill] for skill in fighter.skills)
            found += [f"skill:{skill.id}" for skill in skills if skill.xp]
            items = (content.item_list[item] for item in (*fighter.items, *fighter.pack))
            found += [content.card_of(item.id) for item in items if not item.starting]
    return tuple(found)


def _all_things(content: DescentContent) -> dict[str, str]:
    cards = [f"skill:{name}" for name, skill in content.skills.items() if skill.xp]
    cards += [content.card_of(item.id) for item in content.item_list if not item.starting]
    cards += [f"ov:{name}" for name, card in content.overlord_cards.items() if card.xp]
    classes = {f"class:{name}": kind.name for name, kind in content.classes.items()}
    return classes | {card: content.title_of(card) for card in cards}


def _cards(content: DescentContent) -> dict[str, str]:
    """All that can take effect, by the card it is on; what only ever holds says so."""
    titles: dict[str, str] = {}
    for ability in content.abilities:
        holds = " (always holds)" if content.abilities.only_holds(ability.card) else ""
        titles[ability.card] = content.title_of(ability.card) + holds
    for item, weapon in zip(content.item_list, content.weapons, strict=True):
        if weapon is not None:
            titles[content.card_of(item.id)] = item.name
    return titles


def _called(state: State, seat: int) -> str:
    """A seat by its heroes."""
    if seat == state.overlord:
        return "Overlord"
    fighters = state.fighters[: state.heroes]
    own = [number for number, fighter in enumerate(fighters) if fighter.seat == seat]
    return " and ".join(state.name_of(number) for number in own)


def result_of(state: State) -> Result | None:
    """The heroes win or lose together, the overlord alone (DES-GEN-11)."""
    if not state.over or state.winner == NONE:
        return None
    teams = (Side(SIDES[0], state.hero_seats()), Side(SIDES[1], (state.overlord,)))
    winners = teams[state.winner].players
    standings = [
        Standing(seat, _called(state, seat), "won" if seat in winners else "lost",
                 int(seat in winners), seat in winners)
        for seat in range(state.players)
    ]  # fmt: skip
    standings.sort(key=lambda standing: (not standing.won, standing.player))
    who = "The heroes win" if state.winner == HEROES else "The overlord wins"
    name = state.content.quests[state.quest].name
    return Result(winners, tuple(standings), f"{who} {name} in round {state.round}.", teams)
