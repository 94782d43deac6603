/** From a wish to a table: make it, remember it, and say where it is. */

import { api, ApiError } from './api';
import { to } from './router.svelte';
import { forgetTable, rememberTable, type Invite, type Standing } from './storage';
import { strings } from './strings';
import { INVITE, tableOf } from './tokens';
import type { GameListing, Links, NewSeat, NewTable, TableInfo } from './types';

export interface Made {
  links: Links;
  /** The links for others: one for each open seat. */
  invites: Invite[];
  path: string;
}

const COMPANY = 4;
/** Bots that make good company together: of different strength and manners. */
const MIX = ['bold', 'normal', 'greedy', 'spiteful', 'careful', 'heuristic', 'easy'];

export async function makeTable(game: GameListing, wish: NewTable): Promise<Made> {
  const links = await api.createTable(wish);
  const invites = wish.seats.flatMap((seat, index) => {
    const link = links.seats[index];
    return seat.kind === 'open' && link ? [{ seat: index, link }] : [];
  });
  const title = wish.name || game.title;
  const known = { table: links.table, game: game.name, title, link: links.host, role: 'host', over: false };
  rememberTable({ ...known, invites: [...invites, { seat: null, link: links.spectator }] });
  return { links, invites, path: to.table(links.table, links.host) };
}

/** A table for a record that was kept, and the way to it: the replay of a game that is over. */
export async function bringRecord(record: Blob): Promise<string> {
  const { table, host } = await api.uploadRecord(record);
  const { game, title, over } = await api.table(table, host);
  rememberTable({ table, game, title, link: host, role: 'host', over });
  return over ? to.replay(table, host) : to.table(table, host);
}

/** Alone; where a game needs more players, bots fill the seats. */
export function soloSeats(game: GameListing): NewSeat[] {
  return seatsWith(game, game.fewest);
}

/** One player and as many bots as make good company, each another. */
export function botSeats(game: GameListing): NewSeat[] {
  return seatsWith(game, Math.min(game.most, Math.max(game.fewest, COMPANY)), mixOf(game));
}

/** The bot that comes at that place of the mix. */
export function mixedBot(game: GameListing, place: number): string {
  const mix = mixOf(game);
  return mix[place % mix.length] ?? goodBot(game);
}

function mixOf(game: GameListing): string[] {
  return MIX.filter((bot) => game.bots.includes(bot));
}

function seatsWith(game: GameListing, players: number, mix: readonly string[] = []): NewSeat[] {
  const bots = Array.from({ length: Math.max(0, players - 1) }, (_, place) => {
    const bot = mix[place % mix.length];
    return bot === undefined ? botSeat(game) : { kind: 'bot', bot };
  });
  return [{ kind: 'human' }, ...bots];
}

export function botSeat(game: GameListing): NewSeat {
  return { kind: 'bot', bot: goodBot(game) };
}

/** The bot that plays well without thinking long; any will do where there is none. */
export function goodBot({ bots }: GameListing): string {
  return ['heuristic', ...bots].find((bot) => bots.includes(bot)) ?? '';
}

/** The whole address of a link, to be sent to a friend. */
export function address(table: string, link: string): string {
  return new URL(to.table(table, link), window.location.origin).href;
}

/** Whether this page has an address that means nothing to any other computer. */
export function onlyHere(host = window.location.hostname): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

/** Where a pasted link leads, or null if it is none. Only its own table is believed, not its host. */
export function pasted(text: string): string | null {
  const trimmed = text.trim();
  const found = /\/table\/([\w-]+)#(\S+)$/.exec(trimmed);
  const link = new URLSearchParams(found?.[2]).get('link') ?? '';
  if (found?.[1] && /^[\w.~+/=-]+$/.test(link)) return to.table(found[1], link);
  const join = /\/join\/([\w.~-]+)$/.exec(trimmed);
  const token = join?.[1] ?? trimmed;
  const table = tableOf(token);
  return table === null ? null : to.table(table, token);
}

/** Who plays, how late it is, and who is asked: what tells one unfinished game from another. */
export function standingOf({ figures, tracks, asked, seats_of_link: own }: TableInfo): Standing {
  const late = tracks.map(({ name, position, spaces }) => strings.home.track(name, position, spaces.length));
  const mine = asked === null || own.includes(asked);
  return { figures, late: late.join(' · '), asked: mine ? '' : (figures[asked] ?? '') };
}

/** Ask the server about a table this browser knows or comes to, and keep what it says. */
export async function refreshTable(id: string, link: string, seen = Date.now()): Promise<void> {
  try {
    const info = await api.table(id, link);
    const title = info.name || info.title;
    const { game, role, over, chapter, sequel } = info;
    if (role === INVITE) return;  // it is no table of theirs until they have sat down
    const row = chapter ? { series: chapter.series, chapter: chapter.number, heading: chapter.title } : {};
    rememberTable({ table: id, game, title, link, role, over, sequel, ...row, standing: standingOf(info) }, seen);
    // The others have gone on meanwhile: this browser's seat is there, too.
    if (chapter?.newest) await refreshTable(chapter.newest, chapter.link, seen);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetTable(id);
  }
}
