/** Whom the table waits for without anybody being there. */

import type { Asked, SeatInfo } from '../../lib/types';

export interface Absence {
  seat: number;
  /** Nobody has sat down there yet, or whoever did has gone. */
  why: 'free' | 'gone';
}

/** Why nobody answers: none of those who are asked is here. Null where somebody is thinking. */
export function absence(asked: Asked | null, seats: readonly SeatInfo[]): Absence | null {
  if (!asked) return null;
  const waited = seats.filter(({ seat }) => asked.players.includes(seat));
  if (waited.length === 0 || waited.some(({ kind, present }) => kind === 'bot' || (kind === 'human' && present))) return null;
  const [first] = waited;
  return first ? { seat: first.seat, why: first.kind === 'open' ? 'free' : 'gone' } : null;
}
