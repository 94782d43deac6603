import { describe, expect, it } from 'vitest';
import { claim, firstCommitment, forgetTable, knownTables, rememberTable, tableOver, tallies, type KnownTable } from './storage';

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
  it('is counted by game, with the newest first in a row', () => {
    const ended = (game: string, won: boolean | null, score: number): KnownTable =>
      ({ table: `${game}${score}`, game, title: game, link: 'l', role: 'host', seen: 1, over: true, ending: { summary: 's', won, score } });
    const told = tallies([ended('a', true, 5), ended('a', true, 9), ended('b', null, 1), ended('a', false, 2), ended('a', true, 1)]);
    expect(told).toEqual([{ game: 'a', title: 'a', played: 4, won: 3, best: 9, streak: 2, figures: [] }]);
  });

  it('is counted by figure, too', () => {
    const ended = (figure: string, won: boolean, score: number): KnownTable =>
      ({ table: figure + score, game: 'a', title: 'a', link: 'l', role: 'host', seen: 1, over: true, ending: { summary: 's', won, score, figure } });
    const [told] = tallies([ended('Lindel', false, 3), ended('Hugo', true, 9), ended('Hugo', false, 70)]);
    expect(told?.figures).toEqual([
      { name: 'Hugo', played: 2, won: 1, best: 70 },
      { name: 'Lindel', played: 1, won: 0, best: 3 },
    ]);
  });
});
