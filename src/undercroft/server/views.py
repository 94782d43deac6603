"""What one viewer is told: only what the kernel's views, scenes and events give that viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from undercroft import explain
from undercroft.kernel.game import circumstances_of, sides_of
from undercroft.kernel.looks import looks_of

from . import names, takeover
from .access import INVITE
from .asking_messages import Asked
from .discretion import by_itself, wishes
from .messages import Because, Line, LobbyTable, TableInfo, Update, Welcome, WholeState
from .seat_messages import SeatInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.events import Event
    from undercroft.kernel.game import Game
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from .access import Access
    from .messages import SceneChange
    from .seat_messages import Links
    from .sequel_messages import ChapterInfo
    from .store import TableRow
    from .tables import LiveTable

# Kinds of things whose value a client draws. Whose figure it is comes as a seat; of all others it
# gets the name alone, for a card's number tells it from another card of the same name.
_DRAWN = frozenset(("text", "die", "dice"))
SEAT = "seat"
# Lines of the log that are told at once; those before are asked for.
LOG_PAGE = 200


def because(table: Table[Any], viewer: int, intent: str) -> Because:
    """The rule that forbids something, as that player is told."""
    rule = explain(table, viewer, intent)
    if rule is None:
        return Because(intent, "", "")
    return Because(intent, rule.id, rule.text, circumstances_of(table, viewer, intent))


def asked(table: Table[Any], viewer: int | None) -> Asked | None:
    """The pending decision; nobody but those who are asked learn the options.

    Where it may depend on what they hold in secret, others learn only that they are thinking.
    """
    decision = table.decision
    if decision is None:
        return None
    own, seen = decision.belongs_to(viewer), decision.seen_by(viewer)
    return Asked(
        decision.player, seen.kind, seen.prompt, seen.rule,
        decision.options if own else (), decision.players, decision.routes if own else (),
        decision.note if own else "", decision.glances if own else (),
    )  # fmt: skip


def _asked_now(live: LiveTable, viewer: int | None) -> Asked | None:
    """The same of a live table: who is asked need not answer what answers itself."""
    told, decision = asked(live.game.table, viewer), live.game.table.decision
    if told is None or decision is None or not decision.belongs_to(viewer):
        return told
    if by_itself(live) is not None:
        return replace(told, options=(), routes=(), note="", glances=(), by_itself=True)
    return replace(told, passing=decision.question.passing)


class Teller:
    """Tells events of a table as lines: each is put into words once, however many hear of it."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._styles = looks_of(table.game).styles
        self._words: dict[int, tuple[str, tuple[tuple[str, Any], ...], str]] = {}

    def lines(self, events: Sequence[Event], first: int) -> tuple[Line, ...]:
        """Numbered lines, from the given number on."""
        return tuple([
            self._line(number, event) for number, event in enumerate(events[first:], first)
        ])  # fmt: skip

    def _line(self, number: int, event: Event) -> Line:
        words = self._words.get(id(event))
        if words is None:
            words = self._table.tell(event), self._parts(event), event.kind
            self._words[id(event)] = words
        text, parts, kind = words
        return Line(number, text, event.rule, parts, kind)

    def _parts(self, event: Event) -> tuple[tuple[str, Any], ...]:
        table, styles = self._table, self._styles
        return tuple([
            (kind, value)
            if kind in _DRAWN
            else (SEAT, value)
            if styles.get(kind) == SEAT
            else (kind, table.game.word(table.state, kind, value))
            for kind, value in event.parts
        ])  # fmt: skip


def lines(table: Table[Any], events: Sequence[Event], first: int) -> tuple[Line, ...]:
    """Events as numbered lines, from the given number on."""
    return Teller(table).lines(events, first)


def update(
    live: LiveTable, access: Access, sight: SceneChange, before: SceneChange | None = None
) -> Update:
    """The table for this link, with what its viewer sees now."""
    table = live.game.table
    return Update(
        seq=live.game.seq,
        sight=sight,
        asked=_asked_now(live, sight.viewer),
        may_undo=live.may_undo(access),
        undo_asked_by=live.game.asker,
        over=table.over,
        outcome=table.result,
        before=before,
        passed=_passed(live, sight.viewer),
        sequel=live.sequel_title,
    )


def _passed(live: LiveTable, viewer: int | None) -> tuple[str, ...]:
    """The prompts of what passed by the viewer's own wish; those before their time are sealed."""
    if viewer is None:
        return ()
    since = live.seats[viewer].since
    return tuple(prompt for at, prompt in live.game.passed_for.get(viewer, ()) if at > since)


def _committed(table: Table[Any]) -> str:
    return "" if table.seal is None else table.seal.commitment


def _revealed(table: Table[Any]) -> str:
    """The secret of a game that is over: a running table's seal does not hold it."""
    return "" if table.seal is None else table.seal.secret


def seen(events: Sequence[Event], viewer: int | None, sealed: int) -> list[Event]:
    """What a seat's holder may know of; of the first `sealed` events only what all know."""
    early = [event for event in events[:sealed] if event.seen_by(None)]
    return early + [event for event in events[sealed:] if event.seen_by(viewer)]


def past_state(table: Table[Any], viewer: int | None, step: int, sealed: int) -> WholeState:
    """The table as it was after `step` answers, as that viewer saw it then."""
    events = seen(table.events, viewer, sealed)
    return WholeState(
        seq=step,
        viewer=viewer,
        scene=table.scene(viewer),
        asked=asked(table, viewer),
        lines=lines(table, events, max(0, len(events) - LOG_PAGE)),
        may_undo=False,
        undo_asked_by=None,
        over=table.over,
        outcome=table.result,
    )


def side_names(game: Game[Any], config: dict[str, Any]) -> dict[int, str]:
    """The side of each seat, by its name."""
    return {seat: side.name for side in sides_of(game, config) for seat in side.players}


def open_sides(game: Game[Any], config: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Seats that know the same: a screen need not be handed over among them."""
    return tuple(side.players for side in sides_of(game, config) if side.open)


def seats(live: LiveTable, access: Access | None) -> tuple[SeatInfo, ...]:
    """Who sits where; the keys of the seats stay here."""
    side = side_names(live.game.table.game, live.game.table.config)
    return tuple(
        SeatInfo(
            seat.seat, seat.kind, seat.name, seat.bot, live.is_present(seat), side[seat.seat],
            seat.muted, seat.key != "", takeover.shown(live, seat, access),
        )
        for seat in live.seats
    )  # fmt: skip


def welcome(live: LiveTable, access: Access, link: str) -> Welcome:
    return Welcome(
        table=live.row.id,
        game=live.row.game,
        title=live.game.table.game.title,
        config=live.shown_config,
        role=access.role,
        seats_of_link=live.seats_of(access),
        open_sides=open_sides(live.game.table.game, live.row.config),
        seats=seats(live, access),
        link=link,
        takeover_seconds=live.row.takeover_seconds,
        aim=live.game.table.game.aim,
        looks=looks_of(live.game.table.game).version,
        packs=live.packs.names,
        name=live.row.name,
        commitment=_committed(live.game.table),
        next=live.row.next != "",
        chapter=live.row.chapter,
        heading=live.heading,
        asks={seat: wishes(live.seats[seat]) for seat in live.seats_of(access)},
    )


def table_info(
    live: LiveTable, access: Access, links: Links | None, chapter: ChapterInfo | None
) -> TableInfo:
    table = live.game.table
    scene = live.scene(live.viewer_now(access))
    return TableInfo(
        table=live.row.id,
        game=live.row.game,
        title=table.game.title,
        config=live.shown_config,
        role=access.role,
        seats_of_link=live.seats_of(access),
        seats=seats(live, access),
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
        commitment=_committed(table),
        secret=_revealed(table),
        invited=access.seat if access.role == INVITE else None,
        host=names.host_name(live),
        chapter=chapter,
        sequel=live.sequel_title,
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
