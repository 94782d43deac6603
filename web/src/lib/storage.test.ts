import { describe, expect, it } from 'vitest';
import { tallies, type Ended } from './endings';
import { claim, endedGames, firstCommitment, forgetTable, knownTables, rememberTable, tableOver, type Ending, type KnownTable } from './storage';

const table = (id: string, rest: Partial<KnownTable> = {}) => ({
  table: id,
  game: 'dungeonquest',
  title: id,
  link: `link-${id}`,
  role: 'seat',
  over: false,
  ...rest,
});

describe('what this browser is known by', () => {
  it('is long, random and stays', () => {
    const mine = claim();
    expect(mine).toMatch(/^[0-9a-f]{32}$/);
    expect(claim()).toBe(mine);
    expect(localStorage.getItem('undercroft.claim')).toBe(mine);
  });
});

describe('your tables', () => {
  it('come latest first and are there once', () => {
    rememberTable(table('a'), 1);
    rememberTable(table('b'), 2);
    rememberTable(table('a'), 3);
    expect(knownTables().map((each) => each.table)).toEqual(['a', 'b']);
  });

  it('keep a seat’s link when the spectators’ is opened', () => {
    rememberTable(table('a'), 1);
    rememberTable(table('a', { link: 'spectators', role: 'spectator' }), 2);
    expect(knownTables()).toMatchObject([{ link: 'link-a', role: 'seat' }]);
    rememberTable(table('a', { link: 'hosts', role: 'host' }), 3);
    rememberTable(table('a'), 4);
    expect(knownTables()).toMatchObject([{ link: 'hosts', role: 'host', seen: 4 }]);
  });

  it('keep the hash that was shown first', () => {
    expect(firstCommitment('a')).toBeNull();
    rememberTable(table('a', { commitment: '' }), 1);
    expect(firstCommitment('a')).toBe('');
    rememberTable(table('a', { commitment: 'first' }), 2);
    rememberTable(table('a', { commitment: 'other' }), 3);
    tableOver('a');
    expect(firstCommitment('a')).toBe('first');
  });

  it('can be over, and forgotten', () => {
    rememberTable(table('a'), 1);
    tableOver('a');
    expect(knownTables()).toMatchObject([{ over: true }]);
    forgetTable('a');
    expect(knownTables()).toEqual([]);
  });

  it.each(['not json', '{}', '[null, 3, {"table": 1}]'])('survive a spoilt memory: %s', (stored) => {
    localStorage.setItem('undercroft.tables', stored);
    expect(knownTables()).toEqual([]);
  });
});

describe('how games went', () => {
  const ended = (game: string, won: boolean, score: number, figure = ''): Ended =>
    ({ table: `${game}${score}`, game, title: game, at: 1, won, score, figure });
  const ending = (won: boolean | null, score = 1): Ending => ({ summary: 's', won, score, figure: 'Hugo' });
  const played = (): number => tallies(endedGames())[0]?.played ?? 0;

  it('is counted by game, with the newest first in a row', () => {
    const told = tallies([ended('a', true, 5), ended('b', false, 1), ended('a', true, 9), ended('a', false, 2), ended('a', true, 1)]);
    expect(told).toEqual([
      { game: 'a', title: 'a', played: 4, won: 3, best: 9, streak: 2, figures: [] },
      { game: 'b', title: 'b', played: 1, won: 0, best: 1, streak: 0, figures: [] },
    ]);
  });

  it('is counted by figure, too', () => {
    const games = [ended('a', true, 3, 'Lindel'), ended('a', true, 9, 'Hugo'), ended('a', true, 70, 'Hugo'), ended('a', false, 8, 'Hugo')];
    expect(tallies(games)[0]?.figures).toEqual([
      { name: 'Hugo', played: 3, won: 2, best: 70, streak: 2 },
      { name: 'Lindel', played: 1, won: 1, best: 3, streak: 1 },
    ]);
  });

  it('is remembered of more tables than are listed, and of those that are forgotten', () => {
    for (let number = 0; number < 60; number += 1) {
      rememberTable(table(`t${number}`), number);
      tableOver(`t${number}`, ending(true, number));
    }
    for (let number = 60; number < 120; number += 1) rememberTable(table(`t${number}`), number); // never finished
    expect(knownTables()).toHaveLength(50);
    forgetTable('t59');
    expect(tallies(endedGames())).toMatchObject([{ played: 60, won: 60, best: 59, streak: 60 }]);
  });

  it('counts a table once, as it ended last, in the order of the endings', () => {
    rememberTable(table('a'), 1);
    tableOver('a', ending(true));
    rememberTable(table('b'), 2);
    tableOver('b', ending(false));
    tableOver('a', ending(true, 7)); // looked at once more
    expect(endedGames().map(({ table: id, score }) => [id, score])).toEqual([['b', 1], ['a', 7]]);
    expect(tallies(endedGames())[0]?.streak).toBe(0);
  });

  it('counts no ending that was taken back', () => {
    rememberTable(table('a'), 1);
    tableOver('a', ending(true));
    rememberTable(table('a'), 2);
    expect(played()).toBe(0);
    expect(knownTables()[0]?.ending).toBeUndefined();
    tableOver('a', ending(false));
    expect(tallies(endedGames())).toMatchObject([{ played: 1, won: 0 }]);
  });

  it('counts nothing of those who watched', () => {
    rememberTable(table('a'), 1);
    tableOver('a', ending(null));
    expect(played()).toBe(0);
  });

  it('takes over once what was known before endings were kept', () => {
    localStorage.setItem('undercroft.tables', JSON.stringify([{ ...table('old'), seen: 1, over: true, ending: ending(true) }]));
    expect(played()).toBe(1);
    forgetTable('old');
    expect(played()).toBe(1);
    localStorage.setItem('undercroft.tables', JSON.stringify([{ ...table('late'), seen: 2, over: true, ending: ending(true) }]));
    expect(played()).toBe(1);
  });

  it.each(['not json', '{}', '[null, 3, {"table": 1}]'])('survives a spoilt memory: %s', (stored) => {
    localStorage.setItem('undercroft.endings', stored);
    expect(endedGames()).toEqual([]);
  });
});
