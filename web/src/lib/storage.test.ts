import { describe, expect, it } from 'vitest';
import { forgetTable, knownTables, rememberTable, tableOver, type KnownTable } from './storage';

const table = (id: string, rest: Partial<KnownTable> = {}) => ({
  table: id,
  game: 'dungeonquest',
  title: id,
  link: `link-${id}`,
  role: 'seat',
  over: false,
  ...rest,
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
