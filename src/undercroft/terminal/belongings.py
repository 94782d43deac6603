"""Cards in trays, tasks and the stages of a fight, in words: shared by both ways to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.scene import Card, Clause, Duel, Gauge, Panel, Scene, Task, Tray

_CLICKS_SHOWN = 2  # of a dial, a line each, after the one that shows now; the others share one


def gauge_text(gauge: Gauge) -> str:
    """A number with its limit."""
    limit = "" if gauge.limit is None else f"/{gauge.limit}"
    return f"{gauge.name} {gauge.value}{limit}"


def counted(names: Iterable[str]) -> str:
    """Names with how often each stands there: Coin x3, Lamp."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts.items())


def _clause(clause: Clause) -> str:
    lead = f"{clause.lead}: " if clause.lead else ""
    return f"({lead}{clause.text})" if clause.idle else f"{lead}{clause.text}"


def card_line(card: Card) -> str:
    """A card in one line; what does not count just now stands in brackets."""
    if card.hidden:
        return f"{card.name} (face down)"
    numbers = [f"cost {card.cost}"] if card.cost else []
    numbers += [gauge_text(gauge) for gauge in card.gauges]
    value = f" [{card.value}]" if card.value else ""
    printed = f" ({', '.join(numbers)})" if numbers else ""
    texts = [card.text] if card.text else []
    texts += [_clause(clause) for clause in card.clauses]
    if card.signs:
        texts.append(f"Marks: {', '.join(sign.replace('_', ' ') for sign in card.signs)}.")
    text = f": {' '.join(texts)}" if texts else ""
    note = f" - {card.note}" if card.note else ""
    return f"{card.name}{value}{printed}{text}{note}"


def cards_of(tray: Tray) -> list[Card]:
    """The cards of a tray, those in slots too."""
    return [*tray.cards, *(slot.card for slot in tray.slots if slot.card is not None)]


def dial_lines(tray: Tray) -> list[str]:
    """A dial of clicks: where it stands, what all that are left bring, and those it has passed."""
    at = next((n for n, card in enumerate(tray.cards) if card.note == "now"), len(tray.cards))
    if at == len(tray.cards):
        return [f"{tray.name}: at its end"]
    lines = [f"{tray.name}: {at + 1} of {len(tray.cards)}"]
    for after, card in enumerate(tray.cards[at : at + 1 + _CLICKS_SHOWN]):
        numbers = ", ".join(gauge_text(gauge) for gauge in card.gauges)
        lines.append(f"  {f'after {after}' if after else 'now'}: {numbers}{_powers(card)}")
    rest = {"then": tray.cards[at + 1 + _CLICKS_SHOWN :], "before": tray.cards[:at]}
    lines += [f"  {when}: {_clicks(cards)}" for when, cards in rest.items() if cards]
    return lines


def _clicks(cards: Iterable[Card]) -> str:
    """Clicks in one line: their numbers in the order of the lines above."""
    return "; ".join(
        f"{'/'.join(str(gauge.value) for gauge in card.gauges)}{_powers(card)}" for card in cards
    )


def _powers(card: Card) -> str:
    return "".join(f", {clause.lead}" for clause in card.clauses)


def tray_summary(tray: Tray) -> str:
    """What lies in a tray, by name."""
    if tray.look == "dial":
        return dial_lines(tray)[0]
    if tray.look == "slots":
        held = [
            f"{slot.name}: {slot.card.name if slot.card is not None else 'none'}"
            for slot in tray.slots
        ]
        return ", ".join(held)
    return f"{tray.name}: {counted(card.name for card in tray.cards) or 'none'}"


def tray_lines(tray: Tray) -> list[str]:
    """A tray with all its cards."""
    if tray.look == "dial":
        return dial_lines(tray)
    cards = cards_of(tray)
    if not cards or all(card.hidden for card in cards):
        return [tray_summary(tray)]
    limit = "" if tray.limit is None else f", at most {tray.limit}"
    return [f"{tray.name} ({len(cards)}{limit})", *(f"  - {card_line(card)}" for card in cards)]


def task_line(task: Task) -> str:
    """A task, what it asks for and how far it has come."""
    goals = "; ".join(gauge_text(goal) for goal in task.goals)
    reward = f" - {task.reward}" if task.reward else ""
    return f"{task.name}: {goals}{reward}"


def belongings_lines(panel: Panel) -> list[str]:
    """Everything in the trays of a player, and their tasks."""
    lines = [line for tray in panel.trays for line in tray_lines(tray)]
    if panel.tasks:
        lines.append("Tasks")
        for task in panel.tasks:
            lines += [f"  - {task_line(task)}", f"    {task.text}"]
    return lines


def middle_lines(scene: Scene) -> list[str]:
    """What lies in the middle of the table."""
    return [line for tray in scene.trays for line in tray_lines(tray)]


def stage_lines(duel: Duel) -> list[str]:
    """What happened in each stage of a fight, and how it ended."""
    lines = []
    for stage in duel.stages:
        if stage.state == "now":
            lines.append(f"> {stage.name}")
        elif stage.beats:
            lines.append(f"  {stage.name}")
        lines += [f"    {beat.text}" for beat in stage.beats]
    if verdict_apart(duel):
        lines.append(duel.verdict)
    return lines


def verdict_apart(duel: Duel) -> bool:
    """Whether there is a verdict that the last stage has not told already."""
    last = duel.stages[-1].beats if duel.stages else ()
    return bool(duel.verdict) and not (last and last[-1].text == duel.verdict)


def under_way(scene: Scene) -> bool:
    """Whether a fight is being fought: one that is over lies there to be read."""
    return scene.duel is not None and not scene.duel.verdict
