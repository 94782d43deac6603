import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../../lib/scenes';
import type { Line, Panel, Scene } from '../../lib/types';
import turn from '../fixtures/turn.json';
import { flights, landing } from './flights';
import { paces, setPace, times, WHOSE } from './pace';
import { Player } from './player.svelte';
import { sinceLastTurn } from './recap';
import { words } from './words';
import { stepsOf, type Step } from './steps';

const scene = turn.state.scene as unknown as Scene;
const line = (number: number, kind = '', seat: number | null = null): Line => ({
  number,
  text: `line ${number}`,
  rule: '',
  parts: seat === null ? [] : [['seat', seat]],
  kind,
});
const state = (lines: Line[], more: Partial<Told> = {}): Told =>
  ({ ...turn.state, viewer: 0, over: false, aftermath: null, frames: [], lines, ...more }) as unknown as Told;
const steps = (...lines: Line[]): Step[] => stepsOf(state(lines), scene, -1, paces());

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('steps', () => {
  it('have the scene of their line, or the one before', () => {
    const other = { ...scene, status: 'other' };
    const told = state([line(1), line(2), line(3)], { frames: [{ line: 2, scene: other }] });
    expect(stepsOf(told, scene, -1, paces()).map((step) => step.scene.status)).toEqual([scene.status, 'other', 'other']);
    expect(stepsOf(told, scene, 2, paces()).map((step) => step.line.number)).toEqual([3]);
  });

  it('stop before a fall, and after a card that hurts the viewer, whoever played it', () => {
    const stops = (...lines: Line[]): string[] => steps(...lines).map(({ stop }) => stop);
    expect(stops(line(1, 'fall', 2))).toEqual(['before']);
    expect(stops(line(1, 'fall', 0))).toEqual(['both']);
    expect(stops(line(1, 'card', 0), line(2), line(3, 'harm', 0))).toEqual(['after', '', '']);
    expect(stops(line(1, 'card', 0), line(2, 'harm', 1))).toEqual(['', '']);
    expect(stops(line(1, 'card', 1), line(2, 'harm', 0))).toEqual(['after', '']);
    expect(stops(line(1, 'card'), line(2, 'harm', 0))).toEqual(['after', '']);
    expect(stops(line(1, 'card', 1), line(2, 'harm', 1))).toEqual(['', '']);
    expect(stops(line(1, 'card', 1), line(2, 'turn', 0), line(3, 'harm', 0))).toEqual(['', '', '']);
    expect(stops(line(1, 'card', 1), line(2, 'blow'), line(3, 'harm', 0))).toEqual(['after', '', '']);
    expect(stops(line(1, 'card', 0), line(2, 'blow'), line(3, 'harm', 0))).toEqual(['', '', '']);
    expect(stops(line(1, 'card', 0), line(2, 'card', 0), line(3, 'harm', 0))).toEqual(['', 'after', '']);
  });

  it('tell of the viewer\'s own fall what led to it in that turn, and of no other', () => {
    const why = (...lines: Line[]): number[] => (steps(...lines).at(-1)?.why ?? []).map(({ number }) => number);
    expect(why(line(1, 'harm', 0), line(2, 'turn', 0), line(3, 'card', 0), line(4, 'harm', 0), line(5, 'fall', 0))).toEqual([3, 4]);
    expect(why(line(1, 'turn', 0), line(2), line(3), line(4), line(5), line(6), line(7, 'fall', 0))).toEqual([3, 4, 5, 6]);
    expect(why(line(1, 'harm', 1), line(2, 'fall', 1))).toEqual([]);
  });

  it('never stop those who watch, nor those who want all at once', () => {
    const told = state([line(1, 'fall', 2)], { viewer: null });
    expect(stepsOf(told, scene, -1, paces())[0]?.stop).toBe('');
    for (const whose of WHOSE) setPace(whose, 'at once');
    expect(steps(line(1, 'fall', 2))[0]).toMatchObject({ stop: '', stays: 0, rolls: 0 });
  });

  it('have the pace of the turn they belong to, and of fights', () => {
    setPace('mine', 'at once');
    setPace('fights', 'quick');
    const found = steps(line(1, 'turn', 1), line(2), line(3, 'turn', 0), line(4), line(5, 'blow'));
    const normal = times(line(2), 'normal').stays;
    expect(found.map(({ stays }) => stays)).toEqual([
      times(line(1, 'turn'), 'normal').stays, normal, 0, 0, times(line(5, 'blow'), 'quick').stays,
    ]);
  });
});

describe('paces', () => {
  it('are remembered one by one, and normal where nothing fits', () => {
    setPace('others', 'relaxed');
    expect(paces()).toEqual({ mine: 'normal', others: 'relaxed', fights: 'normal' });
    localStorage.setItem('undercroft.pace', '{"mine": "furious"}');
    expect(paces().mine).toBe('normal');
    localStorage.setItem('undercroft.pace', 'nonsense');
    expect(paces().mine).toBe('normal');
  });
});

describe('the player', () => {
  function played(): { player: Player; told: (number | string)[] } {
    const told: (number | string)[] = [];
    return { player: new Player((step) => told.push(step.line.number)), told };
  }

  it('tells one line after the other, then the State they led to', () => {
    const { player, told } = played();
    player.play(steps(line(1), line(2)), state([]), () => told.push('state'));
    expect(told).toEqual([1]);
    vi.advanceTimersByTime(600);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(600);
    expect(told).toEqual([1, 2, 'state']);
    expect(player.playing).toBe(false);
  });

  it('plays nothing while there is no page to see it, but shows what needs no playing', () => {
    const { player, told } = played();
    player.wait();
    player.play([], state([]), () => told.push('first'));
    player.play(steps(line(1)), state([]), () => told.push('state'));
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual(['first']);
    player.begin();
    expect(told).toEqual(['first', 1]);
    vi.advanceTimersByTime(600);
    expect(told).toEqual(['first', 1, 'state']);
  });

  it('lets dice roll before it tells what they brought', () => {
    const { player, told } = played();
    player.play(steps(line(1, 'roll')), state([]), () => told.push('state'));
    expect(player.shown?.rolling).toBe(true);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(900);
    expect(player.shown?.rolling).toBe(false);
    expect(told).toEqual([1]);
  });

  it('waits at a stop until the reader goes on, however long that takes', () => {
    const { player, told } = played();
    player.play(steps(line(1), line(2, 'fall', 1), line(3)), state([]), () => told.push('state'));
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual([1]);
    expect(player.shown?.stopped).toBe(true);
    player.skip();
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual([1, 2, 3, 'state']);
  });

  it('stops twice for the viewer\'s own fall: before it, and when it has been told', () => {
    const { player, told } = played();
    player.play(steps(line(1, 'harm', 0), line(2, 'fall', 0), line(3)), state([]), () => told.push('state'));
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual([1]);
    player.skip();
    expect(told).toEqual([1, 2]);
    expect(player.shown).toMatchObject({ stopped: true, step: { why: [{ number: 1 }] } });
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual([1, 2]);
    player.skip();
    expect(told).toEqual([1, 2, 3]);
  });

  it('skips to the next stop, and from there on goes at its pace again', () => {
    const { player, told } = played();
    player.play(steps(line(1), line(2), line(3, 'fall', 1), line(4)), state([]), () => told.push('state'));
    player.skip();
    expect(told).toEqual([1, 2]);
    expect(player.shown?.stopped).toBe(true);
    player.skip();
    expect(told).toEqual([1, 2, 3]);
    player.finish();
    expect(told).toEqual([1, 2, 3, 4, 'state']);
    vi.advanceTimersByTime(100_000);
    expect(told).toHaveLength(5);
  });

  it('stops before a result', () => {
    const { player, told } = played();
    player.play(steps(line(1)), state([], { over: true }), () => told.push('state'));
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual([1]);
    player.skip();
    expect(told).toEqual([1, 'state']);
  });

  it('plays what comes meanwhile after what it plays', () => {
    const { player, told } = played();
    player.play(steps(line(1)), state([]), () => told.push('first'));
    player.play(steps(line(2)), state([]), () => told.push('second'));
    player.play([], state([]), () => told.push('third'));
    expect(told).toEqual([1]);
    vi.runAllTimers();
    expect(told).toEqual([1, 'first', 2, 'second', 'third']);
  });

  it('shows all at once where that is wanted', () => {
    for (const whose of WHOSE) setPace(whose, 'at once');
    const { player, told } = played();
    player.play(steps(line(1), line(2, 'roll'), line(3, 'fall', 0)), state([], { over: true }), () => told.push('state'));
    expect(told).toEqual([1, 2, 3, 'state']);
  });
});

describe('flights', () => {
  it('are the gauges with a look that changed', () => {
    const gauge = (name: string, value: number, look: string): Panel['gauges'][number] => ({ name, value, limit: null, look });
    const one = scene.panels[0];
    if (!one) throw new Error('there is a panel');
    const at = (...gauges: Panel['gauges']): Scene => ({ ...scene, panels: [{ ...one, gauges }] });
    const before = at(gauge('Wounds', 1, 'wounds'), gauge('Luck', 5, ''), gauge('Gold', 10, 'gold'));
    const after = at(gauge('Wounds', 4, 'wounds'), gauge('Luck', 6, ''), gauge('Gold', 10, 'gold'));
    expect(flights(before, after)).toEqual([{ panel: one.id, name: 'Wounds', amount: 3, look: 'wounds' }]);
    expect(flights(after, before)[0]?.amount).toBe(-3);
  });

  it('land on the panel, on the score strip where that is out of sight, else nowhere', () => {
    const part = (name: string, top: number): HTMLElement => {
      const made = document.createElement('div');
      made.dataset[name] = 'a-1';
      made.getBoundingClientRect = () => new DOMRect(10, top, 100, 200);
      document.body.append(made);
      return made;
    };
    const [panel, strip] = [part('panel', 300), part('score', 50)];
    const found = vi.fn<(x: number, y: number) => Element | null>((_, y) => (y > 300 ? panel : strip));
    document.elementFromPoint = found;
    expect(landing('a-1')).toEqual({ x: 60, y: 340 });
    found.mockReturnValue(strip);
    expect(landing('a-1')).toEqual({ x: 60, y: 66 });
    found.mockReturnValue(document.body);
    expect(landing('a-1')).toBeNull();
    expect(landing('another')).toBeNull();
    panel.remove();
    strip.remove();
  });
});

describe('the recap', () => {
  it('counts one line as one', () => {
    expect(words.missed(1)).toBe('Since your last turn: 1 line');
    expect(words.missed(2)).toBe('Since your last turn: 2 lines');
  });

  const story = [line(0, 'turn', 0), line(1, '', 0), line(2, 'turn', 1), line(3, '', 1), line(4, 'turn', 0)];
  const numbers = (lines: readonly Line[], viewer: number | null): number[] =>
    sinceLastTurn(lines, viewer).map(({ number }) => number);

  it('is all that others did since the last turn', () => {
    expect(numbers(story.slice(0, 4), 0)).toEqual([2, 3]);
    expect(numbers(story, 0)).toEqual([2, 3]);
  });

  it('is nothing in the midst of the own turn, before the first one, or for who watches', () => {
    expect(numbers([...story, line(5, '', 0)], 0)).toEqual([]);
    expect(numbers(story.slice(0, 2), 0)).toEqual([]);
    expect(numbers(story.slice(0, 2), 1)).toEqual([]);
    expect(numbers(story, null)).toEqual([]);
  });
});
