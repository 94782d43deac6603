// What the lines of the log hold besides words.
import type { Line } from '../../lib/types';

/** The dice of a line, each as the number it shows. */
export function diceOf(line: Line): number[] {
  return line.parts.flatMap(([kind, value]) => {
    if (kind === 'die' && typeof value === 'number') return [value];
    if (kind !== 'dice' || !Array.isArray(value)) return [];
    return value.filter((each): each is number => typeof each === 'number');
  });
}

export interface Roll {
  line: Line;
  dice: number[];
}

/** The newest line among these that has dice to roll. */
export function lastRoll(lines: readonly Line[]): Roll | null {
  for (const line of [...lines].reverse()) {
    const dice = diceOf(line).filter((die) => die >= 1 && die <= 6);
    if (dice.length > 0) return { line, dice };
  }
  return null;
}

/** Whose doing or suffering a line is about; null if nobody's. */
export function playerOf(line: Line): number | null {
  const found = line.parts.find(([kind, value]) => kind === 'seat' && typeof value === 'number');
  return found ? (found[1] as number) : null;
}

/** A line that says whose turn begins, and nothing else. */
export function isTurn(line: Line): boolean {
  return line.kind === 'turn';
}

/** The dice to be shown of all that happened: the viewer's own before those of others. */
export function tellingRoll(lines: readonly Line[], viewer: number | null): Roll | null {
  return lastRoll(lines.filter((line) => isOf(line, viewer))) ?? lastRoll(lines);
}

/** So many lines are told at a glance, at most. */
export const SHOWN = 3;

/** What is worth a glance, in the order it happened: the dice, what befell the viewer, what came last. */
export function inShort(lines: readonly Line[], viewer: number | null, count = SHOWN): Line[] {
  const told = lines.filter((line) => !isTurn(line));
  const roll = tellingRoll(told, viewer);
  const newest = [...told].reverse();
  const ranked = new Set([
    ...(roll ? [roll.line] : []),
    ...newest.filter((line) => isOf(line, viewer)),
    ...newest,
  ]);
  const kept = new Set([...ranked].slice(0, count));
  return told.filter((line) => kept.has(line));
}

function isOf(line: Line, viewer: number | null): boolean {
  return viewer !== null && playerOf(line) === viewer;
}
