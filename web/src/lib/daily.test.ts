import { describe, expect, it } from 'vitest';
import { GAME } from '../test/server';
import { dayOf, hasDaily, ownTable, readTold, seedOf, today, written, type Told } from './daily';
import { rememberTable, tableOver } from './storage';

const NOW = new Date('2026-11-16T23:59:00-05:00'); // the day after, at Greenwich
const TOLD: Told = { hero: 'Hugo the Glorious', score: 4320, won: false, fate: 'killed by a Golem', late: 'Sun 12 of 30' };

describe('the game of a day', () => {
  it('is that of Greenwich, the same for everybody', () => {
    expect(today(NOW)).toBe('2026-11-17');
    expect(seedOf('a game', '2026-11-17')).toBe(seedOf('a game', '2026-11-17'));
    const seeds = ['2026-11-16', '2026-11-17', '2026-11-18'].flatMap((day) => [seedOf('one', day), seedOf('two', day)]);
    expect(new Set(seeds).size).toBe(6);
    for (const seed of seeds) expect(Number.isSafeInteger(seed) && seed >= 0).toBe(true);
    expect(seedOf('dungeonquest', '2026-11-17')).toBe(2598661737);
  });

  it('is no day to come, and none that there never was', () => {
    expect(dayOf('2026-11-17', NOW)).toBe('2026-11-17');
    for (const day of ['2026-11-18', '2026-02-30', '2026-13-01', '1999-01-01', '17.11.2026', '', null, '2026-11-17 '])
      expect(dayOf(day, NOW)).toBeNull();
  });

  it('needs a game for one', () => {
    expect(hasDaily({ ...GAME, finished: true, fewest: 1 })).toBe(true);
    expect(hasDaily({ ...GAME, finished: true, fewest: 2 })).toBe(false);
    expect(hasDaily({ ...GAME, finished: false, fewest: 1 })).toBe(false);
  });

  it('is found among your tables', () => {
    rememberTable({ table: 't', game: 'g', title: 'x', link: 'l', role: 'host', over: false, daily: '2026-11-17' });
    rememberTable({ table: 't', game: 'g', title: 'g', link: 'l', role: 'host', over: false });
    tableOver('t');
    expect(ownTable('g', '2026-11-17')).toMatchObject({ table: 't', over: true });
    expect(ownTable('g', '2026-11-16')).toBeUndefined();
  });
});

describe('a link with a result', () => {
  const link = written('2026-11-17', TOLD);

  it('tells what it was written with', () => {
    expect(readTold(link, NOW)).toEqual(TOLD);
    expect(readTold(written('2026-11-17', { ...TOLD, fate: '<b>won</b> & all' }), NOW)?.fate).toBe('bwonb  all');
  });

  it.each([
    ['no number', link.replace('4320', 'lots')],
    ['a number that is too long', link.replace('4320', '43200000000')],
    ['markup', link.replace('Golem', encodeURIComponent('<img src=x>'))],
    ['a part twice', `${link}&won=1`],
    ['a part too many', `${link}&more=1`],
    ['a part too few', link.replace('&won=0', '')],
    ['another answer than yes or no', link.replace('won=0', 'won=2')],
    ['a day to come', link.replace('2026-11-17', '2031-11-17')],
    ['a very long name', link.replace('Hugo', 'Hugo'.repeat(40))],
    ['turned text', link.replace('Golem', encodeURIComponent('\u202eGolem'))],
    ['nothing', ''],
  ])('is not believed with %s', (_, forged) => {
    expect(readTold(forged, NOW)).toBeNull();
  });
});
