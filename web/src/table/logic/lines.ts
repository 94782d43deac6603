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

/** The newest line among these that has dice to roll. */
export function lastRoll(lines: readonly Line[]): { line: Line; dice: number[] } | null {
  for (const line of [...lines].reverse()) {
    const dice = diceOf(line).filter((die) => die >= 1 && die <= 6);
    if (dice.length > 0) return { line, dice };
  }
  return null;
}
