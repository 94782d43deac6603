"""The map as numbers: a plane of one number a space for each thing that can lie or stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.chance import sees
from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..rules.goals import Goal, UseResource
from ..table.state import NONE
from .characters import OTHERS
from .printed import PRINTED

if TYPE_CHECKING:
    from ..table.state import Character, State

ENCOUNTERS = PRINTED.encounters
QUESTS = PRINTED.quests
AGGRO = PRINTED.aggro
CARD_COLOUR = PRINTED.card_colour
DISTANCE = PRINTED.distance
IS_CITY = PRINTED.is_city
KEPT = PRINTED.kept
SPACE_ID = PRINTED.space_id
SPACES = PRINTED.spaces

COUNT = len(SPACES)
FARTHEST = max(max(steps) for steps in DISTANCE)

_PLANES = (
    "own figure", "steps away", *(f"neighbour {seat + 1}" for seat in range(OTHERS)),
    "undefeated encounters", "aggro", "colour of the encounter",
    "discoveries", "discoveries known to help", "discoveries known to harm",
    "own quest token", "own quest goal", "location event",
)  # fmt: skip
PLACE_NAMES = tuple(f"{plane}: {space}" for plane in _PLANES for space in SPACE_ID)
NO_PLANE = zeros(COUNT)

# By space, with NOWHERE at the end: a figure there, and how far every space is from there.
_FIGURE = (*(row(one_hot(space, COUNT)) for space in range(COUNT)), NO_PLANE)
_STEPS = (*(row(share(n, FARTHEST) for n in steps) for steps in DISTANCE), NO_PLANE)


def places(state: State, player: int) -> bytes:
    """All planes, one after the other."""
    characters, players = state.characters, len(state.characters)
    own = characters[player]
    space = own.space
    seats = [(player + n) % players for n in range(1, players)]
    return b"".join([
        _FIGURE[space], _STEPS[space], *[_FIGURE[characters[seat].space] for seat in seats],
        NO_PLANE * (OTHERS + 1 - players), _lying(state, player, own.quests),
    ])  # fmt: skip


class _Lying(NamedTuple):
    """What lay on the map when a player looked last, and the planes of it."""

    track: list[tuple[int, int]]
    hidden: list[bytes]
    hidden_seen: list[int]
    tokens: list[tuple[tuple[int, int], ...]]
    located: tuple[tuple[int, int], ...]
    quests: tuple[int, ...]
    planes: bytes


_latest: dict[int, _Lying] = {}


def _lying(state: State, player: int, quests: tuple[int, ...]) -> bytes:
    """All but the figures: most often it lies as it lay before."""
    track, hidden, seen, tokens = state.track, state.hidden, state.hidden_seen, state.tokens
    last = _latest.get(player)
    if (
        last is not None
        and last.track == track
        and last.hidden == hidden
        and last.hidden_seen == seen
        and last.tokens == tokens
        and last.located == state.located
        and last.quests == quests
    ):
        return last.planes
    planes = b"".join((
        _encounters(tuple(track)), _discoveries(player, hidden, seen), _tokens(player, tokens),
        _goals(quests), _events(state.located),
    ))  # fmt: skip
    _latest[player] = _Lying(
        track[:], hidden[:], seen[:], tokens[:], state.located, quests, planes
    )  # fmt: skip
    return planes


@cached
def _encounters(track: tuple[tuple[int, int], ...]) -> bytes:
    """Where undefeated encounters wait."""
    many, aggro, colour = [0.0] * COUNT, [0.0] * COUNT, [0.0] * COUNT
    for card, space in track:
        if card != NONE:
            many[space] = share(many[space] * 3 + 1, 3)
            aggro[space] = max(aggro[space], float(AGGRO[card]))
            colour[space] = max(colour[space], (CARD_COLOUR[card] + 1) / 4)
    return row([*many, *aggro, *colour])


def _discoveries(player: int, hidden: list[bytes], seen_by: list[int]) -> bytes:
    """Where discoveries lie; what is under them only where the player has looked."""
    many, good, bad = [0.0] * COUNT, [0.0] * COUNT, [0.0] * COUNT
    for space, tokens in enumerate(hidden):
        if tokens:
            many[space] = share(len(tokens), 3)
            for token in tokens:
                if seen_by[token] and sees(seen_by[token], player):
                    (good if KEPT[token] else bad)[space] = 1.0
    return row(many + good + bad)


def _tokens(player: int, tokens: list[tuple[tuple[int, int], ...]]) -> bytes:
    """Where the player's own quest tokens lie."""
    numbers = [0.0] * COUNT
    for space, there in enumerate(tokens):
        if there and player in [owner for owner, _ in there]:
            numbers[space] = 1.0
    return row(numbers)


@cached
def _goals(quests: tuple[int, ...]) -> bytes:
    """Where the player's quests can be got on with."""
    numbers = [0.0] * COUNT
    for space in goal_spaces(quests):
        numbers[space] = 1.0
    return row(numbers)


@cached
def goal_spaces(quests: tuple[int, ...]) -> frozenset[int]:
    """The spaces that these quests name, or whose encounter or resource they ask for."""
    return frozenset().union(*[_LEADS_TO[quest] for quest in quests])


def _spaces_of(goal: Goal) -> set[int]:
    found = set(goal.places(PRINTED))
    if isinstance(goal, UseResource):
        found.update(place.index for place in SPACES if goal.resource in place.resources)
    return found


_LEADS_TO = tuple(
    frozenset(space for goal in quest.goals for space in _spaces_of(goal)) for quest in QUESTS
)


@cached
def _events(located: tuple[tuple[int, int], ...]) -> bytes:
    numbers = [0.0] * COUNT
    for _, space in located:
        numbers[space] = 1.0
    return row(numbers)


# -- a single space ------------------------------------------------------------------------

SPOT_NAMES = (
    "steps away", "somebody stands there", "an enemy waits there", "aggro there",
    "discoveries there", "a quest leads there",
)  # fmt: skip
NO_SPOT = zeros(len(SPOT_NAMES))


def spots(state: State, own: Character, spaces: list[int]) -> list[bytes]:
    """What there is in each of these spaces for them."""
    steps = DISTANCE[own.space] if own.space >= 0 else [0] * COUNT
    met = [each.space for each in state.characters if each is not own]
    waiting = {space: card for card, space in state.track if card != NONE}
    aggro = {space for space, card in waiting.items() if AGGRO[card]}
    goals, hidden, tokens, seat = goal_spaces(own.quests), state.hidden, state.tokens, own.seat
    return [
        _spot((
            steps[space], space in met, space in waiting, space in aggro, len(hidden[space]),
            space in goals or (bool(tokens[space]) and seat in [who for who, _ in tokens[space]]),
        ))
        for space in spaces
    ]  # fmt: skip


@cached
def _spot(what: tuple[int, bool, bool, bool, int, bool]) -> bytes:
    steps, met, waiting, aggro, hidden, goal = what
    return row([
        share(steps, FARTHEST), float(met), float(waiting), float(aggro), share(hidden, 3),
        float(goal),
    ])  # fmt: skip
