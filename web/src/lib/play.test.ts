import { describe, expect, it } from 'vitest';
import { GAME, serve } from '../test/server';
import { address, botSeats, makeTable, onlyHere, pasted, soloSeats, standingOf } from './play';
import { invites } from './tokens';
import { knownTables } from './storage';
import { titled } from './strings';
import type { TableInfo } from './types';

// Written by the server's own signer for table 0123456789abcdef.
const TOKEN = 'lLAwMTIzNDU2Nzg5YWJjZGVmpHNlYXQBo2tleQ.R5Cj8ZgoV_DKusHE4n_9jg';

const INVITATION = 'lLAwMTIzNDU2Nzg5YWJjZGVmpmludml0ZQGja2V5.Dlpw1aCps-krvHhXZhaUQg';

describe('a link', () => {
  it('is an invitation or somebody’s own', () => {
    expect(invites(INVITATION)).toBe(true);
    expect(pasted(INVITATION)).toBe(`/table/0123456789abcdef#link=${INVITATION}`);
    for (const link of [TOKEN, '', 'invite', 'x.y', 'aW52aXRlaW52aXRl.signature']) expect(invites(link)).toBe(false);
  });
});

describe('an address', () => {
  it('of this computer alone is known', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '127.1.2.3']) expect(onlyHere(host)).toBe(true);
    for (const host of ['table.example', '192.168.0.7', '[fe80::1]']) expect(onlyHere(host)).toBe(false);
  });
});

describe('an unfinished game', () => {
  const info = {
    figures: ['Lindel', 'Hugo the Glorious'],
    tracks: [{ id: 'sun', name: 'Sun', position: 3, spaces: Array<string>(30).fill('') }],
    seats_of_link: [0],
  } as unknown as TableInfo;

  it('tells who plays, how late it is, and whom it waits for', () => {
    expect(standingOf({ ...info, asked: 1 })).toEqual({
      figures: info.figures,
      late: 'Sun 3 of 30',
      asked: 'Hugo the Glorious',
    });
    expect(standingOf({ ...info, asked: 0 }).asked).toBe('');
  });
});

describe('a name from the rules', () => {
  it('is written as a title', () => {
    expect(titled('servants_of_kalladra')).toBe('Servants of Kalladra');
    expect(titled('the_end')).toBe('The End');
  });
});

describe('a pasted link', () => {
  it('leads to its table, whatever server it names', () => {
    expect(pasted('  https://elsewhere.test/table/t1#link=abc.d-e_f ')).toBe('/table/t1#link=abc.d-e_f');
    expect(pasted('/table/t1#step=3&link=k')).toBe('/table/t1#link=k');
    expect(pasted(address('t1', 'a+b'))).toBe('/table/t1#link=a%2Bb');
  });

  it('may be the token alone', () => {
    const path = `/table/0123456789abcdef#link=${TOKEN}`;
    expect(pasted(TOKEN)).toBe(path);
    expect(pasted(`https://undercroft.test/join/${TOKEN}`)).toBe(path);
  });

  it.each(['', 'hello', 'https://undercroft.test/', 'aGVsbG8gd29ybGQ.sig', '/table/t1', '/table/t1#link=%E0%A4%A'])(
    'is refused: %s',
    (text) => {
      expect(pasted(text)).toBeNull();
    },
  );
});

describe('seats', () => {
  it('are one for a solo game and a full company with bots', () => {
    expect(soloSeats(GAME)).toEqual([{ kind: 'human' }]);
    expect(botSeats(GAME).map((seat) => seat.kind)).toEqual(['human', 'bot', 'bot', 'bot']);
    const mixed = (...bots: string[]) => botSeats({ ...GAME, bots }).slice(1).map((seat) => seat.bot);
    expect(mixed('random', 'heuristic', 'bold', 'easy', 'normal', 'hard')).toEqual(['bold', 'normal', 'heuristic']);
    expect(mixed('heuristic', 'bold', 'careful', 'greedy', 'spiteful', 'normal')).toEqual(['bold', 'normal', 'greedy']);
    expect(mixed('random', 'easy', 'normal')).toEqual(['normal', 'easy', 'normal']);
    expect(mixed('random')).toEqual(['random', 'random', 'random']);
    expect(soloSeats({ ...GAME, fewest: 2 }).map((seat) => seat.kind)).toEqual(['human', 'bot']);
  });
});

describe('a table made', () => {
  it('is remembered with the links to hand out', async () => {
    serve();
    const seats = [{ kind: 'human' }, { kind: 'open' }, { kind: 'bot', bot: 'heuristic' }];
    const made = await makeTable(GAME, { game: GAME.name, seats });
    expect(made.path).toBe('/table/t1#link=the-host');
    expect(made.invites).toEqual([{ seat: 1, link: 'seat-1' }]);
    expect(knownTables()).toMatchObject([
      { table: 't1', link: 'the-host', role: 'host', over: false, invites: [{ seat: 1 }, { seat: null }] },
    ]);
  });
});
