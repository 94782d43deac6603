import { describe, expect, it } from 'vitest';
import type { Card, Panel, Tray } from '../../lib/types';
import { currentOf, dialOf, rowsOf, stopsOf } from './dial';

function click(number: number, note: string): Card {
  return { id: `c${number}`, name: `Click ${number}`, note } as Card;
}

function dial(now: number): Tray {
  const cards = Array.from({ length: 6 }, (_, index) =>
    click(index + 1, index === now ? 'now' : index < now ? 'passed' : ''),
  );
  return { id: 'dial:a', name: 'Dial', look: 'dial', cards, slots: [], limit: null };
}

describe('a dial', () => {
  it('turns the click that shows now to the top, and the next ones clockwise', () => {
    const stops = stopsOf(dial(2));
    expect(stops.map((stop) => stop.now)).toEqual([false, false, true, false, false, false]);
    expect(stops.map((stop) => stop.passed)).toEqual([true, true, false, false, false, false]);
    expect(stops[2]).toMatchObject({ x: 50, y: 12 });
    expect(stops[3]?.x).toBeGreaterThan(60);
    expect(stops[1]?.x).toBeLessThan(40);
  });

  it('tells what damage brings next', () => {
    const names = (now: number) => rowsOf(dial(now), 2).map(({ card, after }) => [card.name, after]);
    expect(names(2)).toEqual([['Click 3', 0], ['Click 4', 1], ['Click 5', 2]]);
    expect(names(5)).toEqual([['Click 6', 0]]);
  });

  it('tells every click, also those that are passed', () => {
    expect(rowsOf(dial(2)).map(({ card, after }) => [card.name, after])).toEqual([
      ['Click 1', -2], ['Click 2', -1], ['Click 3', 0], ['Click 4', 1], ['Click 5', 2], ['Click 6', 3],
    ]);
    expect(rowsOf(dial(9)).map(({ after }) => after)).toEqual([-6, -5, -4, -3, -2, -1]);
  });

  it('has passed all its clicks once nothing shows', () => {
    const spent = dial(9);
    expect(currentOf(spent)).toBe(-1);
    expect(rowsOf(spent, 2)).toEqual([]);
    expect(stopsOf(spent).every((stop) => stop.passed)).toBe(true);
  });

  it('belongs to the piece whose panel has one', () => {
    const panels = [
      { id: 'figure:a', trays: [dial(1)] },
      { id: 'figure:b', trays: [] },
    ] as unknown as Panel[];
    expect(dialOf(panels, 'figure:a')?.id).toBe('dial:a');
    expect(dialOf(panels, 'figure:b')).toBeUndefined();
    expect(dialOf(panels, 'chest:c')).toBeUndefined();
  });
});
