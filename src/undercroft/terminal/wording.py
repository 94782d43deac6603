"""Things of the table in words: rules, spaces, cards, events. Shared by both ways to play."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from undercroft.kernel.game import survey_of

from .belongings import (
    belongings_lines,
    card_line,
    counted,
    gauge_text,
    middle_lines,
    stage_lines,
)
from .looks import DICE, DIRECTIONS, FACINGS, UNKNOWN, bars

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.events import Event
    from undercroft.kernel.flow import Option
    from undercroft.kernel.game import Result, Standing
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.rulebook import Rulebook
    from undercroft.kernel.scene import Board, Gauge, Panel, Piece, Pile, Scene, Space
    from undercroft.kernel.table import Table

SEE_ALSO = 3

FEW = 2  # figures that are all named where their player is asked


def rule_lines(book: Rulebook, rule_id: str) -> list[str]:
    """A rule with its reading and what else to look up."""
    if rule_id not in book:
        return [f"{rule_id}: there is no such rule."]
    rule = book[rule_id]
    lines = [f"{rule.id}: {rule.text}"]
    if rule.unclear:
        lines.append(f"As it is read here: {rule.unclear}")
    lines += [f"See also {other}: {book[other].text}" for other in rule.see[:SEE_ALSO]]
    if rule.see[SEE_ALSO:]:
        lines.append(f"And: {', '.join(rule.see[SEE_ALSO:])}")
    return lines


def question_lines(table: Table[Any], option: Option | None, *, fighting: bool) -> list[str]:
    """The rule behind an option or the question; in a fight also how such a round goes."""
    decision, book = table.decision, table.game.rulebook
    assert decision is not None
    lines = rule_lines(book, decision.rule if option is None else option.rule)
    if fighting:
        lines += _chapter_lines(book, decision.rule)
    return lines


def _chapter_lines(book: Rulebook, rule_id: str) -> list[str]:
    """The whole chapter that a rule stands in."""
    if rule_id not in book:
        return []
    code = book[rule_id].section
    title = next((section.title for section in book.sections if section.code == code), code)
    rules = (rule for rule in book.rules.values() if rule.section == code)
    return [f"The whole chapter: {title}", *(f"{rule.id}: {rule.text}" for rule in rules)]


def wrapped(text: str, width: int) -> list[str]:
    """Lines of text broken between words; what is broken goes on a little further in."""
    lines = []
    for line in text.split("\n"):
        start = line[: len(line) - len(line.lstrip())]
        lines += textwrap.wrap(
            line, width, subsequent_indent=f"{start}  ", break_long_words=False,
            break_on_hyphens=False,
        ) or [""]  # fmt: skip
    return lines


# -- events --------------------------------------------------------------------------------


def faces(value: Any) -> str:
    """Dice as faces, if that is what they are."""
    dice = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(die, int) and 1 <= die <= 6 for die in dice):
        return ""
    return " ".join(DICE[die - 1] for die in dice)


def event_parts(table: Table[Any], event: Event, names: Sequence[str]) -> list[tuple[str, str]]:
    """A sentence in pieces with their kinds: players are called by their own names."""
    parts = []
    for kind, value in event.parts:
        if kind == "text":
            text = value
        elif kind == "player":
            text = names[value]
        else:
            text = table.game.word(table.state, kind, value)
        parts.append((kind, text))
    return parts


def sentence(parts: list[tuple[str, str]]) -> str:
    """The pieces put together, beginning with a capital letter."""
    text = "".join(words for _, words in parts)
    return text[:1].upper() + text[1:]


def parts_with_faces(
    table: Table[Any], event: Event, names: Sequence[str]
) -> list[tuple[str, str]]:
    """The pieces of a sentence; dice have their faces before the numbers."""
    words = event_parts(table, event, names)
    for number, (kind, value) in enumerate(event.parts):
        if kind in ("dice", "die") and faces(value):
            words[number] = (kind, f"{faces(value)} {words[number][1]}")
    kind, first = words[0]
    return [(kind, first[:1].upper() + first[1:]), *words[1:]]


# -- the table -----------------------------------------------------------------------------


def space_lines(scene: Scene, space: Space, looks: Looks) -> list[str]:
    """What a space is, who is there, and where its sides or its links lead."""
    board = scene.board
    lines = [f"{space.name} ({space.id}). {space.text}".rstrip()]
    here = [piece for piece in board.pieces if space.id in piece.covers]
    if here:
        lines.append("Here: " + ", ".join(piece_words(board, piece) for piece in here))
        lines += [f"{piece.name}: {piece.text}" for piece in here if piece.text]
    if board.layout == "graph":
        lines.append("Leads to: " + ", ".join(link_words(board, space)) + ".")
    elif space.look != UNKNOWN:
        sides = (f"{way}: {side_words(board, space, way, looks)}" for way in DIRECTIONS)
        lines.append("; ".join(sides) + ".")
    if space.marks:
        signs = {sign.id: sign.name for sign in board.signs}
        signs |= {mark.id: mark.name for mark in looks.marks}
        names = (signs.get(mark, mark) for mark in space.marks)
        lines.append("Marks: " + ", ".join(names))
    layers = [layer.name for layer in board.layers if space.id in layer.spaces]
    return [*lines, "Marked: " + ", ".join(layers)] if layers else lines


def piece_words(board: Board, piece: Piece) -> str:
    """A piece, and on a board of squares the way it faces."""
    if board.layout != "squares" or piece.facing is None:
        return f"{piece.name} ({piece.letter})"
    return f"{piece.name} ({piece.letter}), facing {FACINGS[piece.facing]}"


def neighbours(board: Board, space: Space) -> list[Space]:
    """The spaces that links lead to; of a square, those round it."""
    if board.layout == "squares":
        return [other for _, other in around(board, space)]
    ends = [link.ends for link in board.links if space.id in link.ends]
    names = {one if other == space.id else other for one, other in ends}
    return [each for each in board.spaces if each.id in names]


def link_words(board: Board, space: Space) -> list[str]:
    """Where the links of a space lead, with the bands the spaces beyond belong to."""
    bands = {name: band.id for band in board.bands for name in band.spaces}
    return [
        f"{other.name} ({bands[other.id]})" if other.id in bands else other.name
        for other in neighbours(board, space)
    ]


def board_lines(board: Board) -> list[str]:
    """A board of links as text: every space by its band, who is there, where it leads."""
    lines = []
    listed: set[str] = set()
    for name, spaces in [
        *((band.name, band.spaces) for band in board.bands),
        ("Spaces", tuple(space.id for space in board.spaces)),
    ]:
        rest = [space for space in board.spaces if space.id in spaces and space.id not in listed]
        if rest:
            lines.append(name)
        for space in rest:
            listed.add(space.id)
            here = [piece.name for piece in board.pieces if piece.space == space.id]
            there = f" [{', '.join(here)}]" if here else ""
            ways = ", ".join(other.name for other in neighbours(board, space))
            lines.append(f"  {space.name} ({space.id}){there}: to {ways}")
    return lines


def first_numbers(board: Board) -> tuple[int, int]:
    """What the first row and the first column are called in the names of spaces: r1c1, r0c0."""
    space = board.spaces[0]
    found = re.fullmatch(r"r(-?\d+)c(-?\d+)", space.id)
    if found is None:
        return 1, 1
    return int(found[1]) - space.row, int(found[2]) - space.column


def side_words(board: Board, space: Space, direction: str, looks: Looks) -> str:
    """What is on that side of a space, as the map draws it: round the board runs a wall."""
    if board.layout == "squares":
        return _square_side(board, space, direction, looks)
    side = DIRECTIONS.index(direction)
    row = space.row + (-1, 0, space.height, 0)[side]
    column = space.column + (0, space.width, 0, -1)[side]
    if not (0 <= row < board.rows and 0 <= column < board.columns):
        return "wall (the edge of the board)"
    own = space.sides[side]
    words = side_name(looks, own)
    beyond = next(
        (
            other
            for other in board.spaces
            if other.row <= row < other.row + other.height
            and other.column <= column < other.column + other.width
        ),
        None,
    )
    if beyond is None or beyond.look == UNKNOWN:
        return words
    other_side = beyond.sides[(side + 2) % 4]
    if bars(looks, other_side) > bars(looks, own):
        return f"{words}, {side_name(looks, other_side)} beyond"
    return words


def _square_side(board: Board, space: Space, direction: str, looks: Looks) -> str:
    """What lies between a square and the next one that way."""
    beyond = next((other for way, other in around(board, space) if way == direction), None)
    if beyond is None:
        return "wall (the edge of the map)"
    ends = {space.id, beyond.id}
    edge = next((edge for edge in board.edges if {edge.a, edge.b} == ends), None)
    if edge is None:
        return f"open to {beyond.id}"
    return f"{edge.name or side_name(looks, edge.look)} to {beyond.id}"


def around(board: Board, space: Space) -> list[tuple[str, Space]]:
    """The squares next to one, with the eight directions in which they lie."""
    cells = {(other.row, other.column): other for other in board.spaces}
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    found = (
        (way, cells.get((space.row + down, space.column + across)))
        for way, (down, across) in zip(FACINGS, steps, strict=True)
    )
    return [(way, other) for way, other in found if other is not None]


def side_name(looks: Looks, side: str) -> str:
    """What a side of a space is called."""
    known = looks.side.get(side)
    return known.name if known is not None else side


def pile_text(pile: Pile) -> str:
    """How many cards a deck has left, and how many lie discarded."""
    return f"{pile.name} {pile.count}" + (f"+{pile.discards}" if pile.discards else "")


def duel_gauges(side: Panel, *, solo: bool) -> list[Gauge]:
    """The numbers of one side of a fight. Alone, nobody holds a hand for the other side."""
    return [gauge for gauge in side.gauges if gauge.value or gauge.limit is not None or not solo]


def owner_name(panel: Panel, names: Sequence[str]) -> str:
    """Who owns a panel."""
    return "nobody's" if panel.owner is None else names[panel.owner]


def _headed(head: str, text: str) -> str:
    """A line with its beginning; no colon waits for what is not there."""
    return f"{head}: {text}" if text else head


def panel_lines(panel: Panel, name: str) -> list[str]:
    """What lies before one player, in lines."""
    who = "* " if panel.active else "  "
    lines = [_headed(f"{who}{panel.name} ({panel.letter}), {name}", panel.status)]
    if panel.gauges:
        lines.append("    " + ", ".join(gauge_text(gauge) for gauge in panel.gauges))
    if panel.notes:
        lines.append("    " + "; ".join(panel.notes))
    if panel.text:
        lines.append(f"    {panel.text}" if panel.trays else f"    Ability: {panel.text}")
    lines += [f"    - {card_line(card)}" for card in panel.cards]
    lines += [f"    {line}" for line in belongings_lines(panel)]
    return lines


def status_lines(scene: Scene, names: Sequence[str]) -> list[str]:
    """Everything on the table but the map."""
    lines = [_headed(scene.title, scene.status)]
    for track in scene.tracks:
        left = len(track.spaces) - track.position
        lines.append(f"{track.name}: space {track.position} of {len(track.spaces)}, {left} left")
    for panel in scene.panels:
        lines += panel_lines(panel, owner_name(panel, names))
    if scene.card is not None:
        lines.append(f"Last card: {card_line(scene.card)}")
    lines += middle_lines(scene)
    if scene.piles:
        lines.append("Decks: " + ", ".join(pile_text(pile) for pile in scene.piles))
    return [*lines, *duel_lines(scene)]


def duel_lines(scene: Scene) -> list[str]:
    """A fight in progress, in lines."""
    duel = scene.duel
    if duel is None:
        return []
    lines = [f"{duel.title}, round {duel.round}" if duel.round else duel.title]
    solo = len(scene.panels) == 1
    for side in duel.sides:
        gauges = duel_gauges(side, solo=solo)
        numbers = ", ".join(gauge_text(gauge) for gauge in gauges)
        lines.append(_headed(f"  {side.name}", numbers))
        lines += [f"    shows {card_line(card)}" for card in side.cards]
    if duel.stack:
        lines.append("  Stack: " + counted([card.name for card in duel.stack]))
    if duel.hand:
        lines.append("  Your hand:")
        lines += [f"    - {card_line(card)}" for card in duel.hand]
    return [*lines, *(f"  {line}" for line in stage_lines(duel))]


def figures_of(scene: Scene, player: int) -> str:
    """The figures that a player has, by name; a player may have several or none."""
    return " and ".join(panel.name for panel in scene.panels if panel.owner == player)


def asked_as(scene: Scene, player: int) -> str:
    """As whom a player is asked: by all their figures, or by the active ones if there are many."""
    own = [panel for panel in scene.panels if panel.owner == player]
    if len(own) > FEW:
        own = [panel for panel in own if panel.active] or own[:1]
    return " and ".join(panel.name for panel in own)


def side_of(result: Result, player: int) -> str:
    """The side a player was on, to be put after their name; nothing for one alone."""
    side = result.side_of(player)
    return f", {side}" if side else ""


def placings(table: Table[Any]) -> list[tuple[str, Standing]]:
    """The standings with their places; whoever neither survived nor scored has none."""
    result = table.result
    assert result is not None
    survived = table.game.facts(table.state).survived
    return [
        (f"{place}." if survived[standing.player] or standing.score else "-", standing)
        for place, standing in enumerate(result.standings, 1)
    ]


def result_lines(table: Table[Any], score: list[str], names: Sequence[str]) -> list[str]:
    """How the game ended."""
    assert table.result is not None
    lines = ["THE GAME IS OVER", table.result.summary]
    points = survey_of(table.game).score
    for place, standing in placings(table):
        won = " - WON" if standing.won else ""
        lines.append(
            f"{place} {standing.name} ({names[standing.player]})"
            f"{side_of(table.result, standing.player)}: "
            f"{standing.outcome}, {standing.score} {points}{won}"
        )
    return [*lines, *score]
