"""The table as a picture without rules: the map, figures at their size, sheets, the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import each
from undercroft.kernel.scene import (
    Board,
    Card,
    Gauge,
    Panel,
    Piece,
    Pile,
    Scene,
    SceneEdge,
    Space,
    Task,
    Tray,
)

from .campaign_panel import STEPS, campaign_panel, xp_notes
from .cards import hero_trays, keyword_texts
from .duel import draw_duel
from .ground import LAVA, OBSTACLE, PIT, WATER
from .monster_cards import cards_in_play
from .spoken import many
from .state import AWAY, KNOCKED_OUT, OFF, ON_MAP

if TYPE_CHECKING:
    from ..content.printed import Figure
    from ..content.quests import Prize
    from .state import State
    from .view import FigureView, TokenView, View

_LOOKS = {WATER: "water", PIT: "pit", LAVA: "lava", OBSTACLE: "obstacle"}
_NAMES = {
    "floor": "Floor", "water": "Water", "pit": "Pit", "lava": "Lava", "obstacle": "Obstacle",
}  # fmt: skip
_TEXTS = {
    "water": "Entering it costs 2 movement points.",
    "pit": "Entering it deals 2 damage; an action leads out of it.",
    "lava": "Entering it deals 1 damage; whoever ends a turn here is defeated.",
    "obstacle": "Nobody moves or sees through it.",
}
_TONES = ("blue", "green", "gold", "violet", "stone")
_PLACES = {ON_MAP: "", KNOCKED_OUT: "knocked out", OFF: "off the map", AWAY: "out of sight"}


def draw_scene(state: State, view: View, progress: str) -> Scene:
    """What a client draws."""
    quest = state.content.quests[view.quest]
    return Scene(
        title=f"Descent: {quest.name}",
        viewer=view.viewer,
        board=_board(state, view),
        panels=(
            *(_hero(state, view, n, each) for n, each in enumerate(view.figures) if each.hero),
            _overlord(state, view),
            _quest(state, view, progress),
            *(() if view.sheet is None else (campaign_panel(state.content, view, view.sheet),)),
        ),
        piles=(
            Pile("search", "Search cards", view.search_cards),
            Pile(
                "overlord",
                "Overlord cards",
                view.overlord_cards.deck,
                len(view.overlord_cards.discards),
                view.overlord_cards.discards,
            ),
        ),
        duel=draw_duel(state, view),
        status=_status(state, view, progress),
    )


def _status(state: State, view: View, progress: str) -> str:
    if view.over:
        return "The quest is over"
    if view.phase:
        return f"Campaign phase: {STEPS[view.phase].lower()}"
    if view.turn is None:
        return progress if view.round else "Setting up"
    turn = view.turn
    name = state.name_of(state.called(turn.figure))
    points = 0 if state.turn is not None and state.turn.placed else turn.points  # DES-LARGE-07
    left = f"{many(turn.actions, 'action')} and {many(points, 'movement point')} left"
    return f"{name}: {left}. {progress}"


# -- the board ---------------------------------------------------------------------------------


def _board(state: State, view: View) -> Board:
    ground = state.ground
    grid = ground.grid
    closed = set(view.closed_doors)
    doors = {edge: door.name for door in ground.doors for edge in each(door.edges)}
    edges = []
    for number, (a, b, kind) in enumerate(grid.edges, grid.size):
        look = kind
        if number in doors and doors[number] not in closed:
            look = "open_door"
        edges.append(SceneEdge(ground.names[a], ground.names[b], look))
    return Board(
        columns=1 + max(column for _, column in grid.places),
        rows=1 + max(row for row, _ in grid.places),
        spaces=tuple(_space(state, square) for square in range(grid.size)),
        pieces=(
            *(_piece(state, view, figure) for figure in view.figures if figure.squares),
            *(_token(state, token) for token in view.tokens if token.square),
            *(Piece(f"search:{name}", "Search token", name, "token", "?", tone="violet",
                    text="A hero here or beside it may search.") for name in view.search),
        ),
        layout="squares",
        edges=tuple(edges),
    )  # fmt: skip


def _space(state: State, square: int) -> Space:
    ground = state.ground
    row, column = ground.grid.places[square]
    look = _LOOKS.get(ground.grid.kind(square), "floor")
    marks = tuple(
        mark
        for mark in ("entrance", "exit")
        if any(
            area == mark or area.startswith(f"{mark}_")
            for area, squares in ground.areas.items()
            if squares >> square & 1
        )
    )
    return Space(ground.names[square], _NAMES[look], column, row, look, marks=marks,
                 text=_TEXTS.get(look, ""))  # fmt: skip


def _token(state: State, token: TokenView) -> Piece:
    entry = next(each for each in state.rules.token if each.id == token.kind)
    face = token.face.replace("_", " ")
    return Piece(
        id=f"token:{token.name}",
        name=f"{entry.name}: {face}" if face else entry.name,
        space=token.square,
        look="token",
        letter=(face or entry.name)[0].upper(),
        tone="gold",
        hidden=bool(entry.faces) and not token.face,
        text=entry.text,
    )


def _piece(state: State, view: View, figure: FigureView) -> Piece:
    number = state.called(figure.handle)
    printed = state.printed(number)
    down = figure.place != ON_MAP
    foe = not figure.hero and not figure.friend
    kind = state.content.monsters[printed.group].name if printed.traits else printed.name
    name = state.name_of(number)
    return Piece(
        id=f"figure:{figure.handle}",
        name=f"{name} ({_PLACES[figure.place]})" if down else name,
        space=figure.squares[0],
        look="token" if down else "hero" if figure.hero or figure.friend else "monster",
        letter=kind[0],
        owner=figure.seat,
        tone=_TONES[figure.seat] if figure.hero else _tone(printed) if foe else "stone",
        text=", ".join(
            (
                f"{figure.health - figure.damage} of {figure.health} Health",
                *(name.capitalize() for name in figure.conditions),
                *_carried(state, view, figure),
                *keyword_texts(state.content, printed),
            )
        ),
        spaces=figure.squares if len(figure.squares) > 1 else (),
        active=view.turn is not None and view.turn.figure == figure.handle,
        gauge=None if down else Gauge("health", figure.health - figure.damage, figure.health),
        cards=cards_in_play(state.content, state.fighters[number].kind, state.heroes, state.act)
        if foe
        else (),
    )


def _tone(printed: Figure) -> str:
    """Masters and lieutenants are red, minions are not."""
    return "red" if printed.master or printed.lieutenant else "stone"


def _carried(state: State, view: View, figure: FigureView) -> list[str]:
    names = {entry.id: entry.name for entry in state.rules.token}
    return [
        f"carries a {names[token.kind]}" for token in view.tokens if token.carrier == figure.handle
    ]


# -- beside the board --------------------------------------------------------------------------


def _hero(state: State, view: View, number: int, figure: FigureView) -> Panel:
    content = state.content
    printed = state.printed(number)
    kind = content.classes[view.classes[number]].name if view.classes else ""
    now = _PLACES[figure.place] or ("had their turn" if figure.done else "")
    return Panel(
        id=f"figure:{figure.handle}",
        owner=figure.seat,
        name=printed.name,
        letter=printed.name[0],
        status=", ".join(
            part for part in (kind, now) if part
        ),  # the name is read in a narrow place
        gauges=(
            Gauge("damage", figure.damage, figure.health, "wounds"),
            Gauge("fatigue", figure.fatigue, printed.stamina),
            Gauge("speed", printed.speed),
            *(Gauge(name, value) for name, value in printed.attributes.items()),
        ),
        notes=(
            *(each.capitalize() for each in figure.conditions),
            *_carried(state, view, figure),
            *xp_notes(view, number),
        ),
        active=view.turn is not None and view.turn.figure == figure.handle,
        tone=_TONES[figure.seat],
        trays=tuple(hero_trays(state.content, figure)),
    )


def _overlord(state: State, view: View) -> Panel:
    on_map = [
        figure
        for figure in view.figures
        if not figure.hero and not figure.friend and figure.place == ON_MAP
    ]
    active = view.turn is not None and any(figure.handle == view.turn.figure for figure in on_map)
    return Panel(
        id="overlord",
        owner=view.overlord,
        name="Overlord",
        letter="O",
        status="",
        gauges=(Gauge("monsters", len(on_map)), Gauge("cards", view.overlord_cards.held)),
        notes=(
            *(() if view.sheet is None else (f"{view.overlord_cards.xp} XP to spend",)),
            *(_monster_note(state, figure) for figure in on_map),
        ),
        active=active,
        tone="red",
        trays=_overlord_trays(state, view),
    )


def _overlord_trays(state: State, view: View) -> tuple[Tray, ...]:
    """The hand, face down but for what the viewer knows, and what is being played."""
    cards = view.overlord_cards
    backs = (Card("hidden", "Overlord card", "overlord", hidden=True),)
    hand = tuple(_overlord_card(state, name, n) for n, name in enumerate(cards.hand))
    hand += backs * (cards.held - len(cards.hand))
    trays = [Tray("hand", "Hand", "hand", hand)]
    for label, tray, names in (
        ("Played", "played", cards.played), ("On top of the deck", "foreseen", cards.foreseen),
        ("Set aside", "aside", cards.aside), ("Bought", "bought", cards.bought),
    ):  # fmt: skip
        if names:
            shown = tuple(_overlord_card(state, name, n) for n, name in enumerate(names))
            trays.append(Tray(tray, label, "row", shown))
    return tuple(trays)


def _overlord_card(state: State, name: str, number: int) -> Card:
    card = state.content.overlord_cards[name]
    text = f"{card.timing} {card.text}"
    return Card(f"{name}:{number}", card.name, "overlord", text, value=card.trait)


def _quest(state: State, view: View, progress: str) -> Panel:
    """Aims and special rules, always at hand."""
    quest, rules = state.content.quests[view.quest], state.rules
    return Panel(
        id="quest",
        owner=None,
        name=f"{quest.name}: {rules.name}" if len(quest.encounter) > 1 else quest.name,
        letter="Q",
        status=progress if view.round else "",
        notes=tuple(f"{number}. {text}" for number, text in enumerate(rules.special, 1)),
        tone="gold",
        tasks=(
            Task(
                "heroes",
                "The heroes",
                rules.aim_heroes,
                reward=_prize(state, quest.heroes_win),
                tone="blue",
            ),
            Task(
                "overlord",
                "The overlord",
                rules.aim_overlord,
                reward=_prize(state, quest.overlord_wins),
                tone="red",
            ),
        ),
    )


def _prize(state: State, prize: Prize) -> str:
    """What winning the quest brings in a campaign, in words."""
    parts = []
    if prize.xp:
        parts.append(f"{prize.xp} XP")
    if prize.gold_per_hero:
        parts.append(f"{prize.gold_per_hero} gold for each hero")
    if prize.relic is not None:
        parts.append(state.content.relics[prize.relic].name)
    if prize.opens is not None:
        parts.append(f"opens {state.content.quests[prize.opens].name}")
    if prize.takes is not None:
        parts.append(f"{state.content.relics[prize.takes].name}, if the overlord has it")
    if prize.monster:
        parts.append("a kind of monster that may be any open group from now on")
    if prize.refund:
        parts.append("Overlord cards may be handed back for their XP")
    return ", ".join(parts)


def _monster_note(state: State, figure: FigureView) -> str:
    name = state.name_of(state.called(figure.handle))
    text = f"{name}: {figure.health - figure.damage} of {figure.health} Health"
    return ", ".join((text, *figure.conditions))
