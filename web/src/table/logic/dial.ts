/** A tray of look "dial": cards in a ring, one for each click, the one that shows now is noted. */
import type { Card, Panel, Tray } from '../../lib/types';

export const NOW = 'now';
const HALF = 50;
const RING = 38;
/** Where a dial ends there are skulls: so many places are on every dial. */
const PLACES = 12;

export interface Stop {
  card: Card;
  x: number;
  y: number;
  now: boolean;
  passed: boolean;
}

/** The dial of whoever a piece is, if its panel has one. */
export function dialOf(panels: readonly Panel[], piece: string): Tray | undefined {
  return panels.find((panel) => panel.id === piece)?.trays.find((tray) => tray.look === 'dial');
}

/** The clicks around the dial, clockwise; the one that shows now is at the top. */
export function stopsOf(dial: Tray): Stop[] {
  const now = currentOf(dial);
  const places = Math.max(PLACES, dial.cards.length);
  return dial.cards.map((card, index) => {
    const angle = ((index - Math.max(0, now)) / places) * 2 * Math.PI;
    return {
      card,
      x: HALF + RING * Math.sin(angle),
      y: HALF - RING * Math.cos(angle),
      now: index === now,
      passed: index < now || now < 0,
    };
  });
}

/** The place of the click that shows now; -1 once the dial has passed its last one. */
export function currentOf(dial: Tray): number {
  return dial.cards.findIndex((card) => card.note === NOW);
}

export interface Row {
  card: Card;
  /** How many clicks from now: 0 is the one that shows, those before it are passed. */
  after: number;
}

/** The click that shows now and so many that damage brings next; without a number, all of the dial. */
export function rowsOf(dial: Tray, next?: number): Row[] {
  const now = currentOf(dial);
  const from = now < 0 ? dial.cards.length : now;
  const rows = dial.cards.map((card, index) => ({ card, after: index - from }));
  return next === undefined ? rows : rows.slice(from, from + 1 + next);
}
