/** Tables in a row: the words about them, and the way from one to the next. */

import { api } from './api';
import { refreshTable } from './play';
import { router, to } from './router.svelte';
import type { KnownTable } from './storage';

export const series = {
  goOn: (title: string) => `Go on: ${title}`,
  title: 'The chapters',
  text: 'Each is a game of its own, with its own record and replay.',
  chapter: (number: number) => `Chapter ${number}`,
  chapterOf: (number: number, title: string) => `Chapter ${number} of ${title}`,
  here: 'you are here',
  open: 'Open',
  openOf: (title: string) => `Open ${title}`,
  replay: 'Replay',
  replayOf: (title: string) => `Replay of ${title}`,
  going: 'is being played',
  ended: 'is over',
  gone: 'Some chapters were deleted.',
  failed: 'The chapters could not be listed.',
  waits: (title: string) => `is over; it goes on: ${title}`,
};

/** To the table that follows, which begins by this if it has not begun yet. */
export async function goOn(table: string, link: string): Promise<void> {
  const way = await api.goOn(table, link);
  await refreshTable(way.table, way.link);
  router.go(to.table(way.table, way.link));
}

/** Of each row the newest table that this browser knows: the others are found from there. */
export function newestOfEach(tables: readonly KnownTable[]): KnownTable[] {
  const newest = new Map<string, number>();
  for (const { series: row, chapter = 0 } of tables) {
    if (row) newest.set(row, Math.max(chapter, newest.get(row) ?? 0));
  }
  return tables.filter(({ series: row, chapter = 0 }) => !row || newest.get(row) === chapter);
}
