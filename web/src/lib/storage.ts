/** What this browser remembers: your tables, your name. Without storage it just forgets. */

import { keptEndings, writeEndings, type Ended } from './endings';
import { read, write } from './memory';

export { read, write } from './memory';

export interface KnownTable {
  table: string;
  game: string;
  title: string;
  link: string;
  role: string;
  /** Milliseconds since 1970. */
  seen: number;
  over: boolean;
  /** How it stands, as far as the server last told. */
  standing?: Standing;
  /** The hash that commits to its dice, as this browser was shown it first. */
  commitment?: string;
  /** How it ended, for whoever played it here. */
  ending?: Ending;
  /** The day whose game this is, as everybody can play it. */
  daily?: string;
  /** Of a row of tables: which row, which of it, and what it is called. */
  series?: string;
  chapter?: number;
  heading?: string;
  /** What the table is called that follows one that is over, if one does. */
  sequel?: string;
  /** Links to hand out, for the table's maker. */
  invites?: Invite[];
}

export interface Standing {
  figures: string[];
  /** How far it has come, e.g. "Sun 3 of 30". */
  late: string;
  /** Who is asked; empty for whoever looks. */
  asked: string;
}

export interface Ending {
  summary: string;
  /** Null for those who watched, or who shared a screen. */
  won: boolean | null;
  score: number;
  /** Whom they played, how that one ended, and how late it was. */
  figure?: string;
  fate?: string;
  late?: string;
}

export interface Invite {
  /** The seat, or null for spectators. */
  seat: number | null;
  link: string;
}

const TABLES = 'undercroft.tables';
const NAME = 'undercroft.name';
const MOST = 50;
const RANKS = ['spectator', 'seat', 'host'];

/** Your tables, the one seen last first. */
export function knownTables(): KnownTable[] {
  try {
    const stored: unknown = JSON.parse(read(TABLES) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTable).sort((a, b) => b.seen - a.seen) : [];
  } catch {
    return [];
  }
}

function isTable(value: unknown): value is KnownTable {
  const table = value as Partial<KnownTable> | null;
  return typeof table?.table === 'string' && typeof table.link === 'string' && typeof table.seen === 'number';
}

/** Keep a table, or what is new about it. A link that allows more is never lost to another. */
export function rememberTable(table: Omit<KnownTable, 'seen'>, seen = Date.now()): void {
  const known = knownTables();
  const before = known.find((each) => each.table === table.table);
  const keep = before && RANKS.indexOf(before.role) > RANKS.indexOf(table.role);
  const merged: KnownTable = {
    ...before,
    ...table,
    ...(keep ? { link: before.link, role: before.role } : {}),
    ...(before?.commitment ? { commitment: before.commitment } : {}),
    seen,
  };
  const rest = known.filter((each) => each.table !== table.table);
  // What was taken back did not end.
  if (before?.ending && !table.over) {
    delete merged.ending;
    writeEndings(endedGames().filter((each) => each.table !== table.table));
  }
  write(TABLES, JSON.stringify([merged, ...rest].slice(0, MOST)));
}

export function tableOver(id: string, ending?: Ending, sequel = ''): void {
  const end = { over: true, sequel, ...(ending ? { ending } : {}) };
  const known = knownTables();
  const table = known.find((each) => each.table === id);
  if (table && ending) keepEnding(table, ending);
  write(TABLES, JSON.stringify(known.map((each) => (each === table ? { ...each, ...end } : each))));
}

/** The ending of a table that was played here: kept once, as it is told last. */
function keepEnding({ table, game, title, seen }: KnownTable, { won, score, figure = '' }: Ending): void {
  if (won === null) return;
  const kept = endedGames();
  const at = kept.find((each) => each.table === table)?.at ?? seen;
  writeEndings([{ table, game, title, at, won, score, figure }, ...kept.filter((each) => each.table !== table)]);
}

/** The games that were played to their end here, the newest first. Those of tables that this browser
 * knew before it kept endings are taken over once. */
export function endedGames(): Ended[] {
  const kept = keptEndings();
  if (kept) return kept;
  const taken = knownTables().flatMap(({ table, game, title, seen, ending }) =>
    ending && ending.won !== null
      ? [{ table, game, title, at: seen, won: ending.won, score: ending.score, figure: ending.figure ?? '' }]
      : [],
  );
  writeEndings(taken);
  return taken;
}

/** The hash that a table was first shown with here; null where it is not known. */
export function firstCommitment(id: string): string | null {
  return knownTables().find((each) => each.table === id)?.commitment ?? null;
}

export function forgetTable(id: string): void {
  write(TABLES, JSON.stringify(knownTables().filter((each) => each.table !== id)));
}

/** A table, and all of its row. */
export function forgetRow({ table, series }: KnownTable): void {
  const rest = knownTables().filter((each) => each.table !== table && !(series && each.series === series));
  write(TABLES, JSON.stringify(rest));
}

/** A link is void: the table is not listed by it any more. */
export function forgetLink(id: string, link: string): void {
  if (knownTables().some((each) => each.table === id && each.link === link)) forgetTable(id);
}

const HERE = 'undercroft.here.';

/** Keep the link of a table for this tab, so that a reload finds it. Whether the browser does that. */
export function keepLink(id: string, link: string): boolean {
  try {
    sessionStorage.setItem(HERE + id, link);
    return sessionStorage.getItem(HERE + id) === link;
  } catch {
    return false;
  }
}

/** The link by which this tab came to a table, or else the best that this browser knows. */
export function linkOf(id: string): string {
  let here: string | null = null;
  try {
    here = sessionStorage.getItem(HERE + id);
  } catch {
    // Without storage only the address has it.
  }
  return here ?? knownTables().find((each) => each.table === id)?.link ?? '';
}

const CLAIM = 'undercroft.claim';
let claimed = '';

/** A random text that only this browser knows: who sits down by an invitation is known by it. */
export function claim(): string {
  claimed ||= read(CLAIM) ?? '';
  if (claimed.length < 32) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    claimed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    write(CLAIM, claimed);
  }
  return claimed;
}

const AIM = 'undercroft.aim.';
/** Whether the aim of a game was read in this browser. */
export const aimRead = (game: string): boolean => read(AIM + game) !== null;
export const readAim = (game: string): void => write(AIM + game, 'read');

export const playerName = (): string => read(NAME) ?? '';
export const setPlayerName = (name: string): void => write(NAME, name.trim() || null);

const NOTES_OFF = 'undercroft.notes.off';
const NOTES = 'undercroft.notes.';
const GUIDE = 'undercroft.guide.';

/** Whether notes are shown when a kind of decision comes for the first time. */
export const wantsNotes = (): boolean => read(NOTES_OFF) === null;
export const wantNotes = (wanted: boolean): void => write(NOTES_OFF, wanted ? null : 'off');

/** The kinds of decisions that were explained: of a game, or at a guided table. */
export const explained = (game: string): string[] => list(read(NOTES + game));
export const setExplained = (game: string, kinds: readonly string[]): void =>
  write(NOTES + game, JSON.stringify(kinds));

/** What was explained at a guided table; null where the table is not, or no longer, guided. */
export function guided(table: string): string[] | null {
  const stored = read(GUIDE + table);
  return stored === null ? null : list(stored);
}
export const setGuided = (table: string, kinds: readonly string[] | null): void =>
  write(GUIDE + table, kinds && JSON.stringify(kinds));

function list(stored: string | null): string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
