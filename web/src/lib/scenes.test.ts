import { describe, expect, it } from 'vitest';
import told from '../table/fixtures/updates.json';
import { applied, Scenes } from './scenes';
import type { Scene, WholeState, Update } from './types';

const updates = told.updates as unknown as Update[];
const last = told.scene as unknown as Scene;

describe('scenes by their changes', () => {
  it('come to the very scene that the server sees', () => {
    const scenes = new Scenes();
    let state: WholeState | null = null;
    for (const update of updates) state = scenes.state(update);
    expect(state?.scene).toEqual(last);
  });

  it('keep whatever did not change as it is, so that nothing of it is drawn again', () => {
    const scenes = new Scenes();
    const all = updates.map((update) => scenes.state(update)?.scene);
    const [first, later] = [all[0], all.at(-1)];
    if (!first || !later) throw new Error('there are several scenes');
    const kept = later.board.spaces.filter((space) => first.board.spaces.includes(space));
    expect(kept.length).toBeGreaterThan(later.board.spaces.length - 4);
    expect(later.panels).not.toEqual(first.panels);
    expect(later.piles.some((pile) => first.piles.includes(pile))).toBe(true);
  });

  it('show what lay there as each line was said, before the scene that they come to', () => {
    const scenes = new Scenes();
    const states = updates.map((update) => scenes.state(update));
    const told = states.at(-1);
    const before = states.at(-2)?.scene;
    const sight = updates.at(-1)?.sight;
    if (!told?.frames || !before || !sight) throw new Error('there are several updates');
    expect(told.frames.length).toBeGreaterThan(0);
    expect(told.frames.map(({ line }) => line)).toEqual(sight.frames.map(({ line }) => line));
    const numbers = told.lines.map(({ number }) => number);
    for (const { line, scene } of told.frames) {
      expect(numbers).toContain(line);
      expect(scene).not.toEqual(before);
    }
    expect(told.scene).toEqual(last);
  });

  it('are asked for anew where one was missed or does not fit', () => {
    const scenes = new Scenes();
    const [first, , third] = updates;
    if (!first || !third) throw new Error('there are three updates');
    expect(scenes.state(first)).not.toBeNull();
    expect(scenes.state(third)).toBeNull();
    const odd = { ...third, sight: { ...third.sight, base: first.sight.version, changes: [[['board', '#x'], 1]] } };
    expect(scenes.state(odd as Update)).toBeNull();
  });

  it('take lists by their ids: things come, go and change places', () => {
    const list = { things: [{ id: 'a', n: 1 }, { id: 'b', n: 2 }] };
    const [b] = list.things.slice(1);
    const after = applied(list, [
      [['things', '*'], [['c', 'b'], [{ id: 'c', n: 3 }]]],
      [['things', '#c', 'n'], 4],
    ]) as typeof list;
    expect(after.things).toEqual([{ id: 'c', n: 4 }, { id: 'b', n: 2 }]);
    expect(after.things[1]).toBe(b);
    expect(list.things).toHaveLength(2);
    expect(applied([[1], [2]], [[['@1', '@0'], 3]])).toEqual([[1], [3]]);
    expect(() => applied(list, [[['things', '*'], [['z'], []]]])).toThrow();
    expect(() => applied(list, [[['things', '#z', 'n'], 1]])).toThrow();
  });
});
