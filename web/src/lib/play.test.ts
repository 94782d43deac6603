import { describe, expect, it } from 'vitest';
import { GAME, serve } from '../test/server';
import { address, botSeats, makeTable, pasted, soloSeats } from './play';
import { knownTables } from './storage';

// Written by the server's own signer for table 0123456789abcdef.
const TOKEN = 'lLAwMTIzNDU2Nzg5YWJjZGVmpHNlYXQBo2tleQ.R5Cj8ZgoV_DKusHE4n_9jg';

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
