import { describe, expect, it } from 'vitest';
import type { ReplayLine } from '../lib/types';
import { addressOf, chapterFrom, chaptersOf, placeOf, placeOfStep } from './moments';

const at = (number: number, shared: number, step = 0, kind = ''): ReplayLine => ({
  line: { number, text: `line ${number}`, rule: '', parts: [], kind },
  step,
  shared,
});
/** A player was told two lines in private after the second, and one before all others. */
const mine = [at(0, 0), at(1, 1), at(2, 2), at(3, 2), at(4, 2), at(5, 3)];
const everybodys = [at(0, 1), at(1, 2), at(2, 3)];

describe('the address of a moment', () => {
  it('leads back to it', () => {
    for (const place of mine.keys()) expect(placeOf(mine, addressOf(mine, place))).toBe(place);
    expect(mine.map((_, place) => addressOf(mine, place))).toEqual(['0', '1', '2', '2.1', '2.2', '3']);
  });

  it('leads those who were told less to the line before it that all know', () => {
    expect(mine.map((_, place) => placeOf(everybodys, addressOf(mine, place)))).toEqual([0, 0, 1, 1, 1, 2]);
  });

  it('leads those who were told more to the same line', () => {
    const lines = everybodys.map((_, place) => mine[placeOf(mine, addressOf(everybodys, place))]?.shared);
    expect(lines).toEqual([1, 2, 3]);
  });

  it('never leads out of the game', () => {
    expect(placeOf(mine, '99')).toBe(5);
    expect(placeOf(mine, '2.99')).toBe(4);
    expect(placeOf([], '3')).toBe(0);
    expect(addressOf([], 0)).toBe('0');
  });
});

describe('a step', () => {
  it('is the last line that was told by then', () => {
    const game = [at(0, 1, 0), at(1, 2, 0), at(2, 3, 2), at(3, 4, 3)];
    expect([0, 1, 2, 3, 9].map((step) => placeOfStep(game, step))).toEqual([1, 1, 2, 3, 3]);
    expect(placeOfStep([], 4)).toBe(0);
  });
});

describe('chapters', () => {
  const game = ['turn', '', 'blow', 'harm', 'blow', 'fall', 'blow', 'turn', 'blow'].map((kind, n) => at(n, n + 1, n, kind));

  it('are turns, and fights: the first blow of each', () => {
    expect(chaptersOf(game).map(({ place, kind }) => [place, kind])).toEqual([
      [0, 'turn'], [2, 'fight'], [6, 'fight'], [7, 'turn'], [8, 'fight'],
    ]);
  });

  it('lie before and after a place', () => {
    const chapters = chaptersOf(game);
    expect(chapterFrom(chapters, 2, 1)).toBe(6);
    expect(chapterFrom(chapters, 2, -1)).toBe(0);
    expect(chapterFrom(chapters, 0, -1)).toBeNull();
    expect(chapterFrom(chapters, 8, 1)).toBeNull();
  });
});
