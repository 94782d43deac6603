// How fast frames are played: by whose they are, and by what they show.
import { read, write } from '../../lib/storage';
import type { Line } from '../../lib/types';

export const PACES = ['at once', 'quick', 'normal', 'relaxed'] as const;
export type Pace = (typeof PACES)[number];
/** What has a pace of its own. */
export const WHOSE = ['mine', 'others', 'fights'] as const;
export type Whose = (typeof WHOSE)[number];
export type Paces = Readonly<Record<Whose, Pace>>;

const KEY = 'undercroft.pace';
const NORMAL: Paces = { mine: 'normal', others: 'normal', fights: 'normal' };
const FACTOR: Record<Pace, number> = { 'at once': 0, quick: 0.5, normal: 1, relaxed: 1.8 };
/** Milliseconds that each kind of line stays at the normal pace; others are told as lines. */
const STAYS: Record<string, number> = { turn: 900, card: 2000, roll: 1100, blow: 1500, harm: 1000, fall: 1600 };
const LINE = 600;
/** Dice roll before they tell. */
const ROLLS = 900;

export function paces(): Paces {
  let said: unknown = null;
  try {
    said = JSON.parse(read(KEY) ?? 'null');
  } catch {
    // What cannot be read is as good as nothing said.
  }
  const known = typeof said === 'object' && said !== null ? (said as Partial<Record<Whose, unknown>>) : {};
  const of = (whose: Whose): Pace => PACES.find((pace) => pace === known[whose]) ?? NORMAL[whose];
  return { mine: of('mine'), others: of('others'), fights: of('fights') };
}

export function setPace(whose: Whose, pace: Pace): void {
  write(KEY, JSON.stringify({ ...paces(), [whose]: pace }));
}

/** How long a line stays, and how long its dice roll before. */
export function times(line: Line, pace: Pace): { stays: number; rolls: number } {
  const factor = FACTOR[pace];
  return { stays: (STAYS[line.kind] ?? LINE) * factor, rolls: line.kind === 'roll' ? ROLLS * Math.sqrt(factor) : 0 };
}
