import { describe, expect, it } from 'vitest';
import { Style } from '../../lib/looks';
import type { GameLooks, Line, Scene, WholeState } from '../../lib/types';
import looks from '../fixtures/looks.json';
import over from '../fixtures/over.json';
import turn from '../fixtures/turn.json';
import { soundOfLine, soundOfState } from './sounds';

const { counts } = new Style(looks as unknown as GameLooks);
const state = turn.state as unknown as WholeState;
const { scene } = state;
const line = (kind = ''): Line => ({ number: 1, text: '', rule: '', parts: [], kind });
const told = (after: Scene, kind = ''): string | null => soundOfLine(line(kind), scene, after, counts);

function gauged(change: (look: string) => number): Scene {
  const panels = scene.panels.map((panel) => ({
    ...panel,
    gauges: panel.gauges.map((gauge) => ({ ...gauge, value: gauge.value + change(gauge.look || gauge.name) })),
  }));
  return { ...scene, panels };
}

const scored = scene.panels[0]?.gauges.find(counts);

describe('the sound of what happened', () => {
  it('is that of the line’s kind', () => {
    expect(told(scene, 'roll')).toBe('dice');
    expect(told(scene, 'card')).toBe('card');
    expect(told(scene, 'blow')).toBe('blow');
    expect(told(scene, 'harm')).toBe('wound');
    expect(told(scene)).toBeNull();
  });

  it('else that of what changed on the table', () => {
    expect(scored).toBeDefined();
    expect(told(gauged((look) => (look === 'wounds' ? 1 : 0)))).toBe('wound');
    expect(told(gauged((look) => (look === 'wounds' ? -1 : 0)))).toBeNull();
    expect(told(gauged((look) => (look === (scored?.look || scored?.name) ? 90 : 0)))).toBe('gold');
    const hero = scene.board.pieces.findIndex(({ owner }) => owner !== null);
    const pieces = scene.board.pieces.map((piece, place) => (place === hero ? { ...piece, space: 'far away' } : piece));
    expect(told({ ...scene, board: { ...scene.board, pieces } })).toBe('step');
    const dark = scene.board.spaces.findIndex(({ look }) => look === 'unknown');
    const spaces = scene.board.spaces.map((space, place) => (place === dark ? { ...space, look: 'corridor' } : space));
    expect(told({ ...scene, board: { ...scene.board, spaces, pieces } })).toBe('door');
  });

  it('tells a win from a loss', () => {
    const end = over.state as unknown as WholeState;
    const before = { ...end, over: false };
    const unplayed = { lines: true, dice: true };
    const ended = (won: boolean): WholeState => ({
      ...end,
      viewer: 0,
      outcome: end.outcome && { ...end.outcome, standings: end.outcome.standings.map((each) => ({ ...each, won })) },
    });
    expect(soundOfState(before, ended(true), unplayed, counts)).toBe('win');
    expect(soundOfState(before, ended(false), unplayed, counts)).toBe('loss');
    expect(soundOfState(before, before, unplayed, counts)).toBe('dice');
    expect(soundOfState(before, before, { lines: false, dice: false }, counts)).toBeNull();
  });
});
