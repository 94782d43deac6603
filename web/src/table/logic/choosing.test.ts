import { expect, test } from 'vitest';
import type { CompendiumEntry, Gauge, Option, Panel } from '../../lib/types';
import { candidates, isCatalogue, MANY, measures, sorted, traits } from './choosing';
import { placesAmong } from './targets';

const option = (id: string, about = '', ...targets: string[]): Option => ({
  id, label: id, rule: 'R-1', targets, risk: '', lays: null, about, plan: null, preview: null,
});

function entry(id: string, name: string, points: number, ...notes: string[]): CompendiumEntry {
  const gauges = [{ name: 'points', value: points, limit: null, look: '' }] as Gauge[];
  const panel = { name, status: 'tough one, with an arc', gauges, notes } as unknown as Panel;
  return { id, name, text: '', cards: [], space: null, panel, plan: null, count: 0, words: [], rule: '' };
}

const entries = [entry('a', 'Alva', 20, 'Stealth'), entry('b', 'Bron', 31, 'Healing', 'Stealth'), entry('c', 'Calla', 25)];
const options = [option('a:1', 'a'), option('b:1', 'b'), option('a:2', 'a'), option('c:1', 'c'), option('done')];
const all = candidates(options, (id) => entries.find((each) => each.id === id));

test('several options of one thing stand beside it', () => {
  expect(all.map(({ entry: { name }, options: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['Alva', ['a:1', 'a:2']], ['Bron', ['b:1']], ['Calla', ['c:1']],
  ]);
});

test('things are sorted by a number and filtered by what they can do', () => {
  const names = (...args: [string, string, string]) => sorted(all, ...args).map((each) => each.entry.name);
  expect(measures(all)).toEqual(['points']);
  expect(traits(all)).toEqual(['Healing', 'Stealth', 'tough one']);
  expect(names('', '', '')).toEqual(['Alva', 'Bron', 'Calla']);
  expect(names('', '', 'points')).toEqual(['Bron', 'Calla', 'Alva']);
  expect(names('', 'Stealth', 'points')).toEqual(['Bron', 'Alva']);
  expect(names(' call', '', '')).toEqual(['Calla']);
});

test('a few options are no catalogue, nor are many that mean no thing', () => {
  expect(isCatalogue(options)).toBe(false);
  expect(isCatalogue(Array.from({ length: MANY + 1 }, (_, n) => option(`${n}`)))).toBe(false);
  expect(isCatalogue(Array.from({ length: MANY + 1 }, (_, n) => option(`${n}`, 'a')))).toBe(true);
});

test('what is done to a figure is no mere place', () => {
  const board = [option('go', '', 'space:x'), option('hit', '', 'figure:y'), option('both', '', 'space:x', 'figure:y')];
  expect([...placesAmong(board, new Set(['go', 'hit', 'both']))]).toEqual(['go']);
});
