"""Who is meant: words and filters for figures, and choosing among those they find."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.content import Count, Entry, Id
from undercroft.kernel.flow import Label, Question

from ...table.state import KNOCKED_OUT, NONE, ON_MAP
from .. import lasting, terms
from ..quests import script

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

Word = Literal[
    "self", "subject", "cause", "attacker", "target", "affected", "damaged", "chosen", "owner",
    "familiar", "helped", "group", "party", "none", "overlord",
]  # fmt: skip
Side = Literal["hero", "monster", "friend", "any"]
Rank = Literal["minion", "master", "lieutenant"]
ALL, ANY = "all", "any"
DONE = "done"


class Selector(Entry, frozen=True, kw_only=True):
    """Filters that a figure must pass, and how many of those are chosen, by whom."""

    side: Side = "any"
    rank: tuple[Rank, ...] | Rank = ()
    within: Count | None = None  # spaces
    adjacent: bool = False
    los: bool = False
    of: Word | Selector | None = None  # from whom it is measured; the owner if not told
    other: bool = False  # not the one it is measured from
    beside: Selector | None = None  # adjacent to one of these
    same_group: bool = False
    condition: Id | None = None
    hurt: bool = False
    marked: Id | None = None  # by the owner (the word "mark")
    blind: bool = False  # no line of sight to the one it is measured from
    promotable: bool = False  # a master of its group may come instead
    not_chosen: bool = False  # not affected by the attack under way
    on: Literal["group", "affected", "passed"] | None = None  # group: its whole group is meant
    pick: Count | Literal["all", "any"] = "all"
    by: Literal["owner", "overlord", "heroes", "subject"] = "owner"
    max: int | None = None  # for counting
    min: int | None = None


Who = Word | Selector | tuple[Word | Selector, ...]


def find(state: State, run: Run, subject: int, who: Who, *, fallen: bool = False) -> list[int]:
    """All figures that are meant; knocked out heroes only where `fallen` (DES-KOUT-18)."""
    if isinstance(who, str):
        return [each for each in _named(state, run, subject, who) if _is_there(state, each, fallen)]
    if isinstance(who, Selector):
        return [*_filtered(state, run, subject, who, fallen)]
    found: list[int] = []
    for part in who:
        found += [each for each in find(state, run, subject, part, fallen=fallen)
                  if each not in found]  # fmt: skip
    return found


def finds(
    state: State,
    run: Run,
    subject: int,
    who: Who,
    useful: Callable[[State, int], bool] | None = None,
    *,
    fallen: bool = False,
) -> bool:
    """Whether anybody is meant, or anybody for whom it is `useful`: a look at the first."""
    if isinstance(who, tuple):
        return any(finds(state, run, subject, part, useful, fallen=fallen) for part in who)
    if isinstance(who, Selector):
        figures: Iterable[int] = _filtered(state, run, subject, who, fallen)
    else:
        figures = find(state, run, subject, who, fallen=fallen)
    return any(useful is None or useful(state, number) for number in figures)


def _is_there(state: State, number: int, fallen: bool) -> bool:
    place = state.fighters[number].place
    return place == ON_MAP or (fallen and place == KNOCKED_OUT)


def _named(state: State, run: Run, subject: int, word: str) -> Iterable[int]:
    attack = state.attack
    if word in ("self", "owner"):
        return () if run.owner == NONE else (run.owner,)
    if word == "subject":
        return () if subject == NONE else (subject,)
    if word == "cause":  # whom the moment is about, whoever tests meanwhile
        return () if run.subject == NONE else (run.subject,)
    if word == "chosen":
        return run.chosen
    if word == "helped":
        return [*dict.fromkeys(run.helped)]  # each once, however often they were helped
    if word == "overlord":
        return (subject,) if subject == NONE or not state.of_heroes(subject) else ()
    if word == "party":
        return range(state.heroes)
    if word == "familiar":
        return terms.familiars_of(state, run.owner)
    if word == "group":
        return terms.monsters_of(state, state.printed(subject).group)
    if word == "damaged" and run.damaged:
        return run.damaged
    if attack is None or word == "none":
        return ()
    if word == "attacker":
        return (attack.attacker,)
    if word == "target":
        return (attack.target,)
    if word == "damaged":
        return [victim.figure for victim in attack.victims if victim.dealt > 0]
    return [victim.figure for victim in attack.victims]


def _filtered(state: State, run: Run, subject: int, who: Selector, fallen: bool) -> Iterator[int]:
    """The figures that pass, one after the other."""
    center = run.owner if run.owner != NONE else subject
    if who.of is not None:
        measured = find(state, run, subject, who.of, fallen=True)
        if not measured:
            return
        center = measured[0]
    quest = script(state)
    spares = "spared" in quest.answers
    areas = _areas(state, who, center)
    figures = _in_the_way(state, who)
    wanted = near = 0
    if who.beside is not None:
        others = find(state, run, subject, who.beside)
        wanted = _squares_of(state, others)
        for other in others:
            near |= terms.near(state, other)
    looks, picky = (who.los or who.blind) and center != NONE, _is_picky(who)
    for number in _of_side(state, who.side, center, fallen):
        if number != center:
            if areas and not _touches_all(state, number, areas):
                continue
            if looks and not _in_view(state, who, number, center, figures):
                continue
        if picky and not _fits(state, who, number, center):
            continue
        if who.beside is not None:
            if not (state.squares(number) & near and _beside(state, number) & wanted):
                continue
        if spares and quest.spared(state, run, number):
            continue
        if who.on != "passed" or number in run.passed:
            yield number


def _is_picky(who: Selector) -> bool:
    """Whether it says more than the side and where a figure must be."""
    return bool(
        who.other or who.rank or who.hurt or who.condition or who.marked or who.promotable
        or who.same_group or who.not_chosen or who.on
    )  # fmt: skip


def _squares_of(state: State, figures: list[int]) -> int:
    squares = 0
    for number in figures:
        squares |= state.squares(number)
    return squares


def _beside(state: State, number: int) -> int:
    return state.ground.beside(state.squares(number), state.closed)


def _touches_all(state: State, number: int, areas: list[int]) -> bool:
    own = state.squares(number)
    for area in areas:  # noqa: SIM110 -- a generator would take longer than the few tests
        if not own & area:
            return False
    return True


def _areas(state: State, who: Selector, center: int) -> list[int]:
    """Where a figure must be to be as near as is said; nothing if that does not matter."""
    if center == NONE or not (who.adjacent or who.within is not None):
        return []
    own, ground = state.squares(center), state.ground
    found = [ground.beside(own, state.closed)] if who.adjacent else []
    if who.within is not None:
        found.append(ground.within(own, who.within, state.closed))
    return found


def _of_side(state: State, side: str, center: int, fallen: bool) -> list[int]:
    """The figures of a side that are there; friends of the heroes may be healed like heroes."""
    none, last = state.content.no_figures, state.heroes  # DES-FAM-02
    everybody = side == "any"
    heroes = side == "hero" or (side == "friend" and state.of_heroes(center))
    found = []
    for number, fighter in enumerate(state.fighters):
        place = fighter.place
        if place != ON_MAP and not (fallen and place == KNOCKED_OUT):
            continue
        if fighter.kind in none:
            continue
        if everybody or (
            (number < last or fighter.friend) == heroes
            and (side != "hero" or fallen or _is_hero(state, number))
        ):
            found.append(number)
    return found


def _is_hero(state: State, number: int) -> bool:
    """A hero, a familiar of one, or whoever counts as one in this quest (DES-FAM-13)."""
    return state.is_hero(number) or (
        state.of_heroes(number)
        and (state.fighters[number].master != NONE or script(state).as_hero(state, number))
    )


def matches(state: State, run: Run, subject: int, who: Who) -> bool:
    """Whether a figure is one of those meant: what a moment is about."""
    if isinstance(who, str):
        return subject in _named(state, run, subject, who)
    if not isinstance(who, Selector):
        return any(matches(state, run, subject, part) for part in who)
    return passes(state, run.owner, subject, who)


def passes(state: State, center: int, subject: int, who: Selector) -> bool:
    """Whether a figure passes filters, as the owner of an ability sees it."""
    if who.side == "hero" and not _is_hero(state, subject):
        return False
    if who.side == "monster" and state.of_heroes(subject):
        return False
    if not _fits(state, who, subject, center):
        return False
    if center in (NONE, subject):
        return True
    areas = _areas(state, who, center)
    if areas and not _touches_all(state, subject, areas):
        return False
    return _in_view(state, who, subject, center, _in_the_way(state, who))


def _fits(state: State, who: Selector, number: int, center: int) -> bool:
    """Whether a figure is what is said, wherever it stands."""
    if who.other and number == center:
        return False
    if who.rank and terms.rank_of(state, number) not in who.rank:
        return False
    if who.hurt and not state.fighters[number].damage:
        return False
    if who.condition and not state.fighters[number].conditions & terms.BITS[who.condition]:
        return False
    if who.marked and not lasting.marked(state, center, number, who.marked):
        return False
    if who.promotable and terms.waiting_master(state, number) == NONE:
        return False
    if who.same_group and state.printed(number).group != state.printed(center).group:
        return False
    if who.not_chosen or who.on == "affected":
        attack = state.attack
        assert attack is not None
        hit = any(victim.figure == number for victim in attack.victims)
        if hit == who.not_chosen:
            return False
    return True


def _in_the_way(state: State, who: Selector) -> int:
    return terms.figures_on(state) if who.los or who.blind else 0


def _in_view(state: State, who: Selector, number: int, center: int, figures: int) -> bool:
    if who.blind and terms.sees_past(state, number, center, figures):
        return False
    return not who.los or terms.sees_past(state, center, number, figures)


# -- choosing ----------------------------------------------------------------------------------


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == DONE:
        return Label("Nobody else")
    state = table.state
    return Label(state.name_of(state.called(choice)), targets=(f"figure:{choice}",))


CHOOSE = Question("choose", "DES-SPEC-01", "Whom do you choose?", _describe)


def seat_of(state: State, run: Run, subject: int, by: str) -> int:
    """Who decides."""
    if by == "overlord":
        return state.overlord
    if by == "heroes":
        return state.hero_seats()[0]
    return state.fighters[subject].seat if by == "subject" else run.seat


def choose(
    table: DescentTable,
    subject: int,
    who: Who,
    *,
    fallen: bool = False,
    useful: Callable[[State, int], bool] | None = None,
) -> Flow[list[int]]:
    """The figures that are meant; somebody chooses if it is not all of them.

    They choose among those for whom it is `useful`.
    """
    state, run = table.state, table.state.runs[-1]
    if isinstance(who, tuple):
        together: list[int] = []
        for part in who:
            together += yield from choose(table, subject, part, fallen=fallen, useful=useful)
        return together
    found = find(state, run, subject, who, fallen=fallen)
    if not isinstance(who, Selector):
        return found
    if who.pick != ALL:
        seat = seat_of(state, run, subject, who.by)
        if useful is not None:
            found = [number for number in found if useful(state, number)]
        found = yield from pick_among(table, seat, found, who.pick, _more(state, run))
        run.chosen = tuple(found)
    if who.on == "group" and found:
        return terms.monsters_of(state, state.printed(found[0]).group)
    return found


def _more(state: State, run: Run) -> int:
    """How many more another card lets its owner choose."""
    abilities = state.content.abilities
    return abilities.amended(state, run.owner, abilities[run.ability].card, "pick")


def pick_among(
    table: DescentTable, seat: int, found: list[int], count: int | str, more: int
) -> Flow[list[int]]:
    """Somebody chooses so many of these, and may choose so many more."""
    state = table.state
    many = len(found) if isinstance(count, str) else count + more
    chosen: list[int] = []
    while found and len(chosen) < many:
        handles = [state.handle(number) for number in found]
        if count == ANY or (more and len(chosen) >= many - more):
            handles.append(DONE)
        choice = yield CHOOSE, seat, handles
        if choice == DONE:
            break
        chosen.append(state.called(choice))
        found.remove(chosen[-1])
    return chosen
