/** A game a day, the same for everybody, and how it went: a link carries that, no server does. */

import { knownTables, type Ending, type KnownTable } from './storage';
import type { GameListing } from './types';

/** How somebody's game of a day went, as a link tells it: nobody has checked that. */
export interface Told {
  hero: string;
  score: number;
  won: boolean;
  fate: string;
  late: string;
}

const FIRST_DAY = '2024-01-01';
const MOST = 500;
const WORDS = /^[\p{L}\p{M}\p{N}'’ ,.:-]*$/u;
const KEYS = ['date', 'fate', 'hero', 'late', 'score', 'won'];

/** The day it is at Greenwich. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

/** Where one player is enough, everybody can have the same game. */
export const hasDaily = (game: GameListing): boolean => game.finished && game.fewest === 1;

/** A day that has begun, or null. */
export function dayOf(text: string | null, now = new Date()): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  const real = !Number.isNaN(time) && today(new Date(time)) === text;
  return real && text >= FIRST_DAY && text <= today(now) ? text : null;
}

/** The seed of a game's day: FNV-1a, 32 bits. */
export function seedOf(game: string, day: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${game} ${day}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The table that was played here that day. */
export function ownTable(game: string, day: string): KnownTable | undefined {
  return knownTables().find((table) => table.game === game && table.daily === day);
}

export function resultOf({ figure = '', score, won, fate = '', late = '' }: Ending): Told {
  return { hero: figure, score, won: won === true, fate, late };
}

/** What is put behind the # of a link. */
export function written(day: string, told: Told): string {
  const { hero, score, won, fate, late } = told;
  const plain = (text: string): string => [...text].filter((letter) => WORDS.test(letter)).join('').slice(0, 80);
  const parts = { date: day, hero: plain(hero), score: String(score), won: won ? '1' : '0', fate: plain(fate), late: plain(late) };
  return new URLSearchParams(parts).toString();
}

/** What a link tells; null unless it is exactly what `written` writes. */
export function readTold(fragment: string, now = new Date()): Told | null {
  if (fragment.length > MOST) return null;
  const found = new URLSearchParams(fragment);
  if ([...found.keys()].sort().join() !== KEYS.join()) return null;
  const [score, won] = [found.get('score') ?? '', found.get('won') ?? ''];
  const texts = ['hero', 'fate', 'late'].map((key) => found.get(key) ?? '');
  if (dayOf(found.get('date'), now) === null || !/^-?\d{1,7}$/.test(score) || !/^[01]$/.test(won)) return null;
  if (texts.some((text) => text.length > 80 || !WORDS.test(text))) return null;
  const [hero = '', fate = '', late = ''] = texts;
  return { hero, score: Number(score), won: won === '1', fate, late };
}
