"""What one viewer is told: only what the kernel's views, scenes and events give that viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.game import sides_of
from undercroft.kernel.looks import looks_of

from .messages import (
    Asked,
    Line,
    LobbyTable,
    SeatInfo,
    State,
    TableInfo,
    Update,
    Welcome,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.events import Event
    from undercroft.kernel.game import Game
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from .access import Access
    from .messages import Links, Sight
    from .store import TableRow
    from .tables import LiveTable

# Kinds of things whose value a client draws. Whose figure it is comes as a seat; of all others it
# gets the name alone, for a card's number tells it from another card of the same name.
_DRAWN = frozenset(("text", "die", "dice"))
SEAT = "seat"


def asked(table: Table[Any], viewer: int | None) -> Asked | None:
    """The pending decision; nobody but those who are asked learn the options."""
    decision = table.decision
    if decision is None:
        return None
    own = decision.belongs_to(viewer)
    return Asked(
        decision.player, decision.kind, decision.prompt, decision.rule,
        decision.options if own else (), decision.players, decision.routes if own else (),
    )  # fmt: skip


def lines(table: Table[Any], events: Sequence[Event], first: int) -> tuple[Line, ...]:
    """Events as numbered lines, from the given number on."""
    return tuple(
        Line(number, table.tell(event), event.rule, _parts(table, event))
        for number, event in enumerate(events[first:], first)
    )


def _parts(table: Table[Any], event: Event) -> tuple[tuple[str, Any], ...]:
    styles = looks_of(table.game).styles
    return tuple(
        (kind, value)
        if kind in _DRAWN
        else (SEAT, value)
        if styles.get(kind) == SEAT
        else (kind, table.game.word(table.state, kind, value))
        for kind, value in event.parts
    )


def update(live: LiveTable, access: Access, sight: Sight, before: Sight | None = None) -> Update:
    """The table for this link, with what its viewer sees now."""
    table = live.game.table
    return Update(
        seq=live.game.seq,
        sight=sight,
        asked=asked(table, sight.viewer),
        may_undo=live.may_undo(access),
        undo_asked_by=live.game.asker,
        over=table.over,
        outcome=table.result,
        before=before,
    )


def past_state(table: Table[Any], viewer: int | None, step: int) -> State:
    """The table as it was after `step` answers, as that viewer saw it then."""
    return State(
        seq=step,
        viewer=viewer,
        scene=table.scene(viewer),
        asked=asked(table, viewer),
        lines=lines(table, table.events_seen_by(viewer), 0),
        may_undo=False,
        undo_asked_by=None,
        over=table.over,
        outcome=table.result,
    )


def side_names(game: Game[Any], config: dict[str, Any]) -> dict[int, str]:
    """The side of each seat, by its name."""
    return {seat: side.name for side in sides_of(game, config) for seat in side.players}


def seats(live: LiveTable) -> tuple[SeatInfo, ...]:
    """Who sits where; the keys of the seats stay here."""
    side = side_names(live.game.table.game, live.game.table.config)
    return tuple(
        SeatInfo(seat.seat, seat.kind, seat.name, seat.bot, live.is_present(seat), side[seat.seat])
        for seat in live.seats
    )


def welcome(live: LiveTable, access: Access) -> Welcome:
    return Welcome(
        table=live.row.id,
        game=live.row.game,
        title=live.game.table.game.title,
        config=live.row.config,
        role=access.role,
        seats_of_link=live.seats_of(access),
        seats=seats(live),
        aim=live.game.table.game.aim,
        looks=looks_of(live.game.table.game).version,
        packs=live.packs.names,
    )


def table_info(live: LiveTable, access: Access, links: Links | None) -> TableInfo:
    table = live.game.table
    scene = live.scene(live.viewer_now(access))
    return TableInfo(
        table=live.row.id,
        game=live.row.game,
        title=table.game.title,
        config=live.row.config,
        role=access.role,
        seats_of_link=live.seats_of(access),
        seats=seats(live),
        name=live.row.name,
        created=live.row.created,
        seq=live.game.seq,
        steps=len(table.answers),
        over=table.over,
        links=links,
        figures=tuple(_figure_of(scene, seat.seat) for seat in live.seats),
        status=scene.status,
        tracks=scene.tracks,
        asked=_asked_here(table, live.seats_of(access)),
        may_download=table.over or live.holds_all(access),
        looks=looks_of(table.game).version,
    )


def _asked_here(table: Table[Any], own: tuple[int, ...]) -> int | None:
    """Who is asked: of several who decide together, one of this link's seats."""
    if table.decision is None:
        return None
    players = table.decision.players
    return next((player for player in players if player in own), players[0])


def _figure_of(scene: Scene, seat: int) -> str:
    """What a seat plays: the first of its figures."""
    return next((panel.name for panel in scene.panels if panel.owner == seat), "")


def lobby_table(
    row: TableRow, title: str, infos: tuple[SeatInfo, ...], spectator: str
) -> LobbyTable:
    return LobbyTable(row.id, row.game, title, row.name, row.created, infos, spectator)
