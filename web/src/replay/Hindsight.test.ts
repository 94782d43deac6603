import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplayLine, OutlookPoint, TableInfo } from '../lib/types';
import Controls from './Controls.svelte';
import { pointsOf, rangeOf, turnsOf } from './outlook';
import { Replay } from './player.svelte';
import { words } from './words';

const moments = Array.from({ length: 12 }, (_, number): ReplayLine => ({
  line: { number, text: `This is line ${number}.`, rule: '', parts: [], kind: '' },
  step: Math.floor(number / 2),
  shared: number + 1,
}));
const at = (step: number, value: number, error = 0.01): OutlookPoint => ({ step, value, error });
const curve = [at(0, 0.5), at(1, 0.52), at(2, 0.2), at(3, 0.6, 0.3), at(4, 0.6), at(5, 0.1, 0)];
let asked: number[] = [];

/** Two points at a time; `fail` refuses from that point on. */
function serve(fail = Infinity): void {
  vi.stubGlobal('fetch', (path: string) => {
    const first = Number(new URL(path, 'http://x').searchParams.get('first'));
    asked.push(first);
    if (first >= fail) return Promise.resolve(Response.json({ code: 'busy', text: 'Too many bots.' }, { status: 429 }));
    return Promise.resolve(Response.json({ seat: 0, total: curve.length, first, points: curve.slice(first, first + 2) }));
  });
}

function opened(info: Partial<TableInfo>): Replay {
  const replay = new Replay('t', 'k');
  replay.info = { role: 'seat', links: null, figures: ['Ada', 'Bo'], seats_of_link: [0], ...info } as TableInfo;
  replay.moments = moments;
  replay.go = (place: number) => Promise.resolve(void (replay.place = place));
  render(Controls, { replay });
  return replay;
}

const button = (): HTMLElement | null => screen.queryByRole('button', { name: words.hindsight.ask });
const dots = (): string[] => [...document.querySelectorAll('.turn')].map((dot) => dot.getAttribute('aria-label') ?? '');

beforeEach(() => {
  asked = [];
  serve();
});
afterEach(() => vi.unstubAllGlobals());

describe('turning points', () => {
  it('are where hope changed by more than chance explains, at the line of the decision before', () => {
    expect(turnsOf(pointsOf(curve, moments))).toEqual([
      { place: 3, from: 0.52, to: 0.2 },
      { place: 9, from: 0.6, to: 0.1 },
    ]);
  });

  it('are the greatest few', () => {
    const many = Array.from({ length: 12 }, (_, step) => at(step, step % 2 ? 0.9 - step / 100 : 0.1, 0));
    const turns = turnsOf(pointsOf(many, moments));
    expect(turns).toHaveLength(5);
    expect(turns.map(({ place }) => place)).toEqual(turns.map(({ place }) => place).sort((a, b) => a - b));
    expect(turns[0]?.from).toBe(0.1);
  });
});

describe('the range of the curve', () => {
  const range = (...values: number[]): [number, number] => {
    const { low, high } = rangeOf(pointsOf(values.map((value, step) => at(step, value)), moments));
    return [Number(low.toFixed(2)), Number(high.toFixed(2))];
  };

  it('is that of its values, and never too small', () => {
    expect(range(0.1, 0.9, 0.5)).toEqual([0.1, 0.9]);
    expect(range(0.3, 0.32)).toEqual([0.3, 0.5]);
    expect(range(0.95, 1)).toEqual([0.8, 1]);
    expect(range()).toEqual([0.8, 1]);
  });

  it('decides what a turning point is: small ones count where hope was small', () => {
    const small = [at(0, 0.24), at(1, 0.15), at(2, 0.13)];
    expect(turnsOf(pointsOf(small, moments))).toEqual([{ place: 1, from: 0.24, to: 0.15 }]);
    expect(turnsOf(pointsOf([...small, at(3, 0.9)], moments))).toEqual([{ place: 5, from: 0.13, to: 0.9 }]);
  });
});

describe('looking back', () => {
  it('is asked for, comes part by part, and its turning points lead to their lines', async () => {
    const replay = opened({ over: true });
    expect(asked).toEqual([]);
    await fireEvent.click(button() as HTMLElement);
    await waitFor(() => expect(document.querySelector('[data-curve=done]')).not.toBeNull());
    expect(asked).toEqual([0, 2, 4]);
    expect(document.querySelector('.curve')?.getAttribute('points')?.split(' ')).toHaveLength(curve.length);
    expect(dots()).toEqual([words.hindsight.turn(0.52, 0.2, 4), words.hindsight.turn(0.6, 0.1, 10)]);
    await fireEvent.click(document.querySelectorAll('.turn')[1] as HTMLElement);
    expect(replay.place).toBe(9);
  });

  it('says what went wrong, and goes on from there when it is asked again', async () => {
    serve(2);
    opened({ over: true });
    await fireEvent.click(button() as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many bots.');
    serve();
    await fireEvent.click(screen.getByRole('button', { name: words.hindsight.again }));
    await waitFor(() => expect(document.querySelector('[data-curve=done]')).not.toBeNull());
    expect(asked).toEqual([0, 2, 2, 4]);
  });

  it('is offered to those who played, once others play no more', () => {
    opened({ over: false, may_download: false });
    expect(button()).toBeNull();
    opened({ over: true, seats_of_link: [] });
    expect(button()).toBeNull();
    opened({ over: false, may_download: true });
    expect(button()).not.toBeNull();
  });
});
