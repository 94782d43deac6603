/** What this browser remembers: your tables, your name. Without storage it just forgets. */

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

export interface Invite {
  /** The seat, or null for spectators. */
  seat: number | null;
  link: string;
}

const TABLES = 'undercroft.tables';
const NAME = 'undercroft.name';
const MOST = 50;
const RANKS = ['spectator', 'seat', 'host'];

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the page works on without a memory.
  }
}

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
    seen,
  };
  const rest = known.filter((each) => each.table !== table.table);
  write(TABLES, JSON.stringify([merged, ...rest].slice(0, MOST)));
}

export function tableOver(id: string): void {
  const known = knownTables().map((each) => (each.table === id ? { ...each, over: true } : each));
  write(TABLES, JSON.stringify(known));
}

export function forgetTable(id: string): void {
  write(TABLES, JSON.stringify(knownTables().filter((each) => each.table !== id)));
}

const AIM = 'undercroft.aim.';
/** Whether the aim of a game was read in this browser. */
export const aimRead = (game: string): boolean => read(AIM + game) !== null;
export const readAim = (game: string): void => write(AIM + game, 'read');

export const playerName = (): string => read(NAME) ?? '';
export const setPlayerName = (name: string): void => write(NAME, name.trim() || null);
