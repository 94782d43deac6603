/** Places in a game: how they are written into an address, and where its chapters begin. */

import type { ReplayLine } from '../lib/types';

export interface Chapter {
  place: number;
  kind: 'turn' | 'fight';
  text: string;
}

/** A moment as everybody counts it: the lines that all were told by then, and the viewer's own since. */
export function addressOf(moments: readonly ReplayLine[], place: number): string {
  const moment = moments[place];
  if (!moment) return '0';
  const since = place - moments.findIndex(({ shared }) => shared === moment.shared);
  return since > 0 ? `${moment.shared}.${since}` : String(moment.shared);
}

/** Where an address leads: who was told less stands at the last line before it that they know. */
export function placeOf(moments: readonly ReplayLine[], address: string): number {
  const [shared = 0, since = 0] = address.split('.').map(Number);
  const beyond = moments.findIndex((moment) => moment.shared > shared);
  const last = (beyond === -1 ? moments.length : beyond) - 1;
  const first = moments.findIndex((moment) => moment.shared === shared);
  return Math.max(0, first === -1 ? last : Math.min(first + since, last));
}

/** The last line that was told by the time so many answers had been given. */
export function placeOfStep(moments: readonly ReplayLine[], step: number): number {
  const beyond = moments.findIndex((moment) => moment.step > step);
  return Math.max(0, (beyond === -1 ? moments.length : beyond) - 1);
}

/** Turns, and fights: a fight begins with the first blow of a turn, or after somebody has fallen. */
export function chaptersOf(moments: readonly ReplayLine[]): Chapter[] {
  let fighting = false;
  return moments.flatMap(({ line: { kind, text } }, place): Chapter[] => {
    const begins = kind === 'blow' && !fighting;
    if (kind === 'blow') fighting = true;
    if (kind === 'turn' || kind === 'fall') fighting = false;
    if (kind === 'turn') return [{ place, kind, text }];
    return begins ? [{ place, kind: 'fight', text }] : [];
  });
}

/** Where the chapter before or after a place begins; null where there is none. */
export function chapterFrom(chapters: readonly Chapter[], place: number, way: -1 | 1): number | null {
  const found = way > 0
    ? chapters.find((chapter) => chapter.place > place)
    : chapters.findLast((chapter) => chapter.place < place);
  return found?.place ?? null;
}
