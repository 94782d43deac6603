/** What a player fills in for a new table, and what is sent of it. */

import { botSeat, mixedBot } from './play';
import { titled } from './strings';
import type { GameListing, NewSeat, NewTable, Setting } from './types';

export type SeatKind = 'human' | 'bot' | 'open';

export interface SeatChoice {
  key: number;
  kind: SeatKind;
  bot: string;
  /** For each setting that asks every seat: who sits here or on which side, empty for any. */
  names: Record<string, string>;
}

export interface Choices {
  seats: SeatChoice[];
  settings: Record<string, unknown>;
  name: string;
  seed: string;
  public: boolean;
  /** How long others are asked before somebody's seat goes. */
  takeoverSeconds: number;
}

export const TAKEOVER_SECONDS = [0, 30, 120, 600, 3600, 86_400];
const USUAL_TAKEOVER = 120;

export function defaults(game: GameListing): Choices {
  const settings = game.settings.filter((setting) => !asksSeats(setting));
  return {
    seats: Array.from({ length: Math.max(game.fewest, Math.min(2, game.most)) }, (_, index) =>
      newSeat(game, index, index === 0 ? 'human' : 'bot'),
    ),
    settings: Object.fromEntries(settings.map((setting) => [setting.name, setting.default])),
    name: '',
    seed: '',
    public: false,
    takeoverSeconds: USUAL_TAKEOVER,
  };
}

/** Should a bot sit here, it is another than at the seat before: the first seat is somebody's own. */
export function newSeat(game: GameListing, key: number, kind: SeatKind): SeatChoice {
  return { key, kind, bot: mixedBot(game, Math.max(0, key - 1)), names: {} };
}

/** Settings that are filled in seat by seat: who plays there, or on which side. */
export const asksSeats = (setting: Setting): boolean =>
  setting.kind === 'sides' || (setting.kind === 'names' && Object.keys(setting.count).length === 0);

export const seatSettings = (game: GameListing): Setting[] => game.settings.filter(asksSeats);

/** What a setting is called, and one of its choices: by the game, or else by their ids. */
export const titleOf = (setting: Setting): string => setting.title || titled(setting.name);
export const titleOfChoice = (setting: Setting, choice: string): string => setting.titles[choice] || titled(choice);

/** The sides that settings put a seat on, which name one seat that is on another than all others. */
export function sidesOfSeat(game: GameListing, { settings, seats }: Choices, seat: number): string[] {
  return game.settings
    .filter(({ kind, sides }) => kind === 'seat' && sides.length > 1)
    .map(({ name, sides }) => titled(sides[seat === seatNamed(settings[name], seats.length) ? 0 : 1] ?? ''));
}

/** A seat that is there: one that was taken away is the last one. */
export const seatNamed = (value: unknown, players: number): number => Math.min(Number(value), players - 1);

/** How many are to be named: one a player, unless the setting says otherwise. */
export const needed = (setting: Setting, players: number): number => setting.count[players] ?? players;

/** What is wrong with the choices, as a key of strings.newTable, or null. */
export function mistake(game: GameListing, choices: Choices): 'none' | 'duplicate' | 'seedBad' | null {
  if (choices.seats.every((seat) => seat.kind === 'bot')) return 'none';
  for (const setting of game.settings.filter(({ kind }) => kind === 'names')) {
    const named = namesOf(choices, setting).filter(Boolean);
    if (new Set(named).size < named.length) return 'duplicate';
  }
  if (choices.seed.trim() !== '' && !/^\d{1,15}$/.test(choices.seed.trim())) return 'seedBad';
  return null;
}

/** The table as the server wants it: settings left as they come are not sent. */
export function wish(
  game: GameListing,
  choices: Choices,
  packs: readonly string[] = [],
  random: () => number = Math.random,
): NewTable {
  const settings: Record<string, unknown> = packs.length > 0 ? { packs } : {};
  for (const setting of game.settings) {
    if (setting.kind === 'names') {
      const names = namesOf(choices, setting);
      if (names.some(Boolean)) settings[setting.name] = fill(names, setting.choices, random);
    } else if (setting.kind === 'sides') {
      const sides = namesOf(choices, setting);
      if (sides.some(Boolean)) settings[setting.name] = balance(sides, setting.choices);
    } else if (setting.kind === 'seat') {
      const seat = seatNamed(choices.settings[setting.name], choices.seats.length);
      if (seat !== setting.default) settings[setting.name] = seat;
    } else if (choices.settings[setting.name] !== setting.default) {
      settings[setting.name] = choices.settings[setting.name];
    }
  }
  const seed = choices.seed.trim();
  return {
    game: game.name,
    seats: choices.seats.map((seat) => seatWish(game, seat)),
    settings,
    seed: seed === '' ? null : Number(seed),
    name: choices.name.trim(),
    public: choices.public,
    takeover_seconds: choices.takeoverSeconds,
  };
}

function seatWish(game: GameListing, seat: SeatChoice): NewSeat {
  return seat.kind === 'bot' ? { ...botSeat(game), ...(seat.bot ? { bot: seat.bot } : {}) } : { kind: seat.kind };
}

/** All that is to be named, empty for any: by seat, or in a list of its own. */
function namesOf(choices: Choices, setting: Setting): string[] {
  if (asksSeats(setting)) return choices.seats.map((seat) => seat.names[setting.name] ?? '');
  const named = choices.settings[setting.name] as string[];
  return Array.from({ length: needed(setting, choices.seats.length) }, (_, index) => named[index] ?? '');
}

/** The server wants a side for all or for none: whoever was left open joins the smallest. */
function balance(sides: string[], all: readonly string[]): string[] {
  const full = [...sides];
  sides.forEach((side, index) => {
    const size = (each: string) => full.filter((other) => other === each).length;
    if (!side) full[index] = all.reduce((least, each) => (size(each) < size(least) ? each : least));
  });
  return full;
}

/** The server wants all named or none: whoever was left open is drawn here. */
function fill(names: string[], all: readonly string[], random: () => number): string[] {
  const free = all.filter((each) => !names.includes(each));
  return names.map((name) => name || (free.splice(Math.floor(random() * free.length), 1)[0] ?? ''));
}
