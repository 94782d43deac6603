"""Setting up (DES-SET, DES-HSET, DES-OSET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import Base
from undercroft.kernel.results import Side
from undercroft.kernel.settings import DISCREET

from ..content.figures import SIZES, Archetype
from ..content.maps import ENTRANCE
from ..content.scenarios import map_name, monsters_for
from ..table.state import AGENDA, KNOCKED_OUT, NONE, OFF, ON_MAP, Fighter, State
from ..table.survey import SIDES
from . import deck, epic, placing, reacting
from .campaign import beginning, checking, phase, wielding
from .quests import script, tokens

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..content.catalogue import DescentContent
    from ..content.quests import GroupEntry
    from ..table.state import DescentTable

# Heroes by the number of players: a lone hero player has two (DES-GAP-01).
HEROES = {2: 2, 3: 2, 4: 3, 5: 4}
OWN_ACT = "own"  # as the rules say
# The steps before the first round, the last one first. In a campaign, cards are bought before; the
# whole deck is drawn from anew (DES-PHAS-17, DES-PHAS-18).
SINGLE = ("lay_map", "opening_hand", "buy_cards", "power_up", "muster")
IN_A_CAMPAIGN = ("lay_map", "opening_hand", "set_aside", "wield_relics", "muster")


def sides(config: dict[str, Any]) -> tuple[Side, ...]:
    """The heroes together against the overlord (DES-GEN-11, DES-SET-03)."""
    overlord = config["overlord"]
    heroes = tuple(seat for seat in range(config["players"]) if seat != overlord)
    return Side(SIDES[0], heroes, open=True), Side(SIDES[1], (overlord,))


def check(content: DescentContent, config: dict[str, Any]) -> None:
    """Refuse settings that do not go together (DES-HSET-05)."""
    heroes, classes = config["heroes"], config["classes"]
    if classes and not heroes:
        raise BadSetup("classes: name the heroes, too, in the same order")
    if config["overlord_xp"] and config["power"] != epic.BASIC:
        raise BadSetup("overlord_xp: leave it out, the power level says how many there are")
    checking.check(content, config, HEROES[config["players"]])
    for hero, kind in zip(heroes, classes, strict=False):
        archetype = content.heroes[hero].archetype
        if content.classes[kind].archetype != archetype:
            fitting = [each.id for each in content.classes.values() if each.archetype == archetype]
            raise BadSetup(
                f"classes: {kind} is not for {hero}, a {archetype}; choose from: "
                f"{', '.join(fitting)}"
            )
    for kind in get_args(Archetype):
        if sum(content.heroes[hero].archetype == kind for hero in heroes) > content.decks_of(kind):
            raise BadSetup(f"heroes: there are not so many classes for a {kind}")  # DES-HSET-07


def lay_out(content: DescentContent, config: dict[str, Any], rng: int) -> State:
    """The table before the heroes are chosen."""
    quest = content.quests[config["quest"]]
    cards, level = deck.basic_cards(content), epic.LEVELS[config["power"]]
    sheet = beginning.sheet_of(config)
    if sheet is not None:
        cards = tuple(sorted((*cards, *beginning.deck_of(content, sheet))))
    state = State(
        rng=rng,
        content=content,
        quest=quest.id,
        map="",
        act=level.act if config["act"] == OWN_ACT else int(config["act"]),
        players=config["players"],
        overlord=config["overlord"],
        fighters=[],
        heroes=HEROES[config["players"]],
        agenda=[(step,) for step in (SINGLE if sheet is None else IN_A_CAMPAIGN)],
        bags=[tuple(range(len(content.cards)))],  # DES-SET-05
        power=config["power"],
        overlord_xp=config["overlord_xp"] or level.overlord_xp,
        owned=cards,
        overlord_bags=[cards],  # DES-OSET-05
        discreet=DISCREET in config,
        named_heroes=tuple(config["heroes"]),
        named_classes=tuple(config["classes"]),
        sheet=sheet,
    )
    if sheet is not None:
        state.act, state.overlord_xp = quest.act, sheet.overlord_xp  # DES-CAMP-07, DES-ACTII-07
        state.earlier = beginning.earlier(sheet)
        if sheet.heroes:
            state.named_heroes = tuple(each.hero for each in sheet.heroes)
            state.named_classes = tuple(each.kind for each in sheet.heroes)
    lay_ground(state)
    return state


def lay_ground(state: State) -> None:
    """Map, doors and search tokens of an encounter (DES-SET-02, DES-OSET-08)."""
    state.map = map_name(state.quest, state.encounter)
    ground, rules = state.ground, state.rules
    state.search = tuple(ground.grid.at(*place) for place in rules.search)
    state.closed = state.locked = 0
    for number, door in enumerate(rules.door):
        state.closed |= (not door.open) << number
        state.locked |= door.locked << number
    tokens.lay(state)


def muster(table: DescentTable) -> None:
    """Heroes and classes as agreed, or drawn (DES-HSET-04, DES-HSET-05, DES-HSET-07)."""
    state, content = table.state, table.state.content
    seats = state.hero_seats()
    heroes, classes = list(state.named_heroes), list(state.named_classes)
    for place in range(state.heroes):
        if place >= len(heroes):
            free = [
                number
                for number, hero in enumerate(content.heroes)
                if hero not in heroes and _classes_for(content, hero, classes)
            ]
            heroes.append([*content.heroes][table.pick(free, "hero")])
        if place >= len(classes):
            fitting = _classes_for(content, heroes[place], classes)
            classes.append([*content.classes][table.pick(fitting, "class")])
        equipment = content.classes[classes[place]].equipment  # DES-HSET-10
        fighter = Fighter(
            content.figure_called[heroes[place]], seats[place % len(seats)],
            items=tuple(content.item_called[name] for name in equipment),
            skills=tuple(
                content.skill_called[name] for name in content.first_skills(classes[place])
            ),
        )  # fmt: skip
        state.fighters.append(fighter)
        beginning.outfit(state, place, classes[place])
        table.say("DES-HSET-05", "{figure} is a {text}.", fighter.kind,
                  content.classes[classes[place]].name)  # fmt: skip
    state.classes = tuple(classes)


def _classes_for(content: DescentContent, hero: str, taken: list[str]) -> list[int]:
    """The classes of a hero's archetype that nobody has, by number (DES-HSET-07)."""
    archetype = content.heroes[hero].archetype
    return [
        number
        for number, kind in enumerate(content.classes.values())
        if kind.archetype == archetype and kind.id not in taken
    ]


# -- an encounter ------------------------------------------------------------------------------


def lay_map(table: DescentTable) -> None:
    """An encounter is set up: groups are chosen, then figures placed, heroes first (DES-SET-07)."""
    state = table.state
    table.say("DES-QST-14", "The heroes' aim: {text}", state.rules.aim_heroes)
    table.say("DES-QST-14", "The overlord's aim: {text}", state.rules.aim_overlord)
    script(state).set_up(table)
    push(state, "begin_round")
    if state.sheet is not None and state.sheet.begun and not state.encounter:
        push(state, "travel")  # DES-PHAS-19
    push(state, "all_stand")
    for number in reversed(range(state.heroes)):
        if state.fighters[number].pack:
            push(state, "equip", number)  # DES-GAP-05
    push(state, "bring_monsters")
    for number in reversed(range(state.heroes)):
        push(state, "place", number, ENTRANCE)  # DES-HSET-12
    for group in reversed(range(len(state.rules.group))):
        push(state, "choose_group", group)


def _describe_group(table: DescentTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.monsters[choice].name)


CHOOSE_GROUP = Question(
    "choose_group", "DES-OSET-01", "Which monsters is the open group?", _describe_group
)


def choose_group(table: DescentTable, group: int) -> Flow[None]:
    """A group the quest names, or one with a trait that it names (DES-OSET-01)."""
    state = table.state
    entry = state.rules.group[group]
    named = {each.monster for each in state.rules.group}
    choices = [
        monster
        for monster in monsters_for(entry, state.content.monsters)
        if entry.monster is not None or (monster not in state.groups and monster not in named)
    ]
    if entry.monster is None and state.sheet is not None:
        choices += [
            monster
            for monster in state.sheet.monsters
            if monster not in (*choices, *state.groups, *named) and _fits(state, monster, entry)
        ]
    choices = script(state).kinds(state, group, choices)
    choice = yield CHOOSE_GROUP, state.overlord, choices
    state.groups = (*state.groups, choice)
    if entry.monster is None:
        table.say("DES-OSET-01", "The overlord chooses {text} as an open group.",
                  state.content.monsters[choice].name)  # fmt: skip


def _fits(state: State, monster: str, entry: GroupEntry) -> bool:
    """Whether there is room for a monster in the area of a group."""
    ground, card = state.ground, state.content.monsters[monster]
    shut = ground.shut((1 << len(ground.doors)) - 1)
    return bool(ground.stands(Base(card.width, card.height), ground.areas[entry.area], shut))


def bring_monsters(table: DescentTable) -> None:
    """Groups, lieutenants and friends wait beside the map (DES-OSET-02, 03, 08, DES-QST-17)."""
    state, content = table.state, table.state.content
    size = SIZES.index(state.heroes)
    waiting: list[tuple[int, str]] = []
    for place, (entry, group) in enumerate(zip(state.rules.group, state.groups, strict=True)):
        card = content.monsters[group]
        minions, masters = script(state).numbers(
            state,
            place,
            (entry.minions or card.minions)[size],
            (entry.masters or card.masters)[size],
        )
        for rank, count in (("master", masters), ("minion", minions)):
            for copy in range(count):
                number = enlist(state, f"{group}.{rank}", copy)
                if not entry.waits:
                    waiting.append((number, entry.area))
    for lieutenant in state.rules.lieutenant:
        number = enlist(state, lieutenant.id)
        if not lieutenant.waits:
            waiting.append((number, lieutenant.area))
    for friend in state.rules.friend:
        for copy, spot in enumerate(friend.at):
            fighter = state.fighters[befriend(state, friend.ally, copy)]
            fighter.place, fighter.at = ON_MAP, state.ground.grid.at(*spot)
    for number, area in reversed(waiting):
        push(state, "place", number, area)


def enlist(state: State, figure: str, copy: int = 0) -> int:
    """A further figure of the overlord beside the map; its number."""
    relic = wielding.relic_of(state, figure)
    state.fighters.append(Fighter(
        state.content.figure_called[figure], state.overlord, copy,
        items=() if relic is None else (state.content.item_called[relic],),
    ))  # fmt: skip
    return _last(state)


def befriend(state: State, ally: str, copy: int = 0) -> int:
    """A further friend of the heroes beside the map; its number."""
    kind = state.content.figure_called[ally]
    state.fighters.append(Fighter(kind, state.hero_seats()[0], copy, friend=True))
    return _last(state)


def _last(state: State) -> int:
    """The number of the newest figure, whose abilities may act from now on."""
    number = len(state.fighters) - 1
    reacting.listen_to(state, number)
    return number


def place(table: DescentTable, number: int, area: str) -> Flow[None]:
    """A figure comes to its area."""
    state = table.state
    script(state).arrive(table, number)
    yield from placing.place(table, number, state.ground.areas[area])
    if state.is_hero(number) and state.fighters[number].damage >= state.health(number):
        state.fighters[number].place = KNOCKED_OUT  # DES-GAP-44


def all_stand(table: DescentTable) -> Flow[None]:
    """Everybody is placed."""
    return script(table.state).all_stand(table)


def after_an_encounter(table: DescentTable) -> None:
    """The next encounter follows, or the Campaign phase (DES-QST-06, DES-PHAS-01)."""
    put_away(table)
    if table.state.winner == NONE:
        next_encounter(table)
    else:
        phase.begin(table)


def put_away(table: DescentTable) -> None:
    """What was under way is over; only the heroes stay, beside the map."""
    state = table.state
    state.concluded = False
    state.turn = None
    deck.discard(table, [card for run in state.runs for card in run.card])
    state.attacks, state.runs, state.trials, state.harms, state.lasting = [], [], [], [], ()
    state.happening, state.charmed, state.away = [], NONE, ()
    state.familiars, state.paused = (), None
    state.fighters = state.fighters[: state.heroes]


def next_encounter(table: DescentTable) -> None:
    """From one encounter to the next (DES-QST-06 to 13)."""
    state = table.state
    down: list[int] = []
    for number, fighter in enumerate(state.fighters):
        fighter.fatigue = 0  # DES-QST-08; exhausted cards stay so (DES-GAP-43)
        fighter.feat_used = False  # DES-FEAT-03
        down = [*down, number] if fighter.place == KNOCKED_OUT else down
        fighter.place, fighter.at = OFF, NONE
    state.encounter += 1
    state.round = 0
    state.groups, state.terrain, state.spent, state.group = (), (), (), ""
    lay_ground(state)  # DES-QST-13
    state.agenda = [("lay_map",), *(("stand_between", number) for number in reversed(down))]
    table.say("DES-QST-13", "The next encounter: {text}.", state.rules.name)


STAND = Question(
    "stand_between", "DES-QST-11", "Does the hero stand up before the next encounter?",
    {reacting.YES: "Stand up", reacting.NO: "Stay down"},
)  # fmt: skip


@AGENDA.step("stand_between")
def stand_between(table: DescentTable, number: int) -> Flow[None]:
    """A knocked out hero may stand up; else their token starts the next one (DES-GAP-44)."""
    state = table.state
    fighter = state.fighters[number]
    choice = yield STAND, fighter.seat, [reacting.YES, reacting.NO]
    if choice == reacting.YES:
        hearts = roll(table, state.content.recovery_dice).count("heart")
        gone = min(hearts, fighter.damage)
        fighter.damage -= gone  # DES-QST-11
        table.say("DES-QST-11", "{figure} stands up and recovers {number} damage.", fighter.kind,
                  gone)  # fmt: skip
