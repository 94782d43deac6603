import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FramesPage, ReplayLine, Scene, TableInfo } from '../lib/types';
import turn from '../table/fixtures/turn.json';
import { setPace, WHOSE } from '../table/frames/pace';
import { Replay } from './player.svelte';

const PAGE = 60;
const LINES = 150;
const scene = turn.state.scene as unknown as Scene;
const moments = Array.from({ length: LINES }, (_, number): ReplayLine => ({
  line: { number, text: `line ${number}`, rule: '', parts: [['seat', 0]], kind: number % 50 === 0 ? 'turn' : '' },
  step: Math.floor(number / 3),
  shared: number + 1,
}));
const asked: number[] = [];
let refusals = 0;

/** A page whose scenes have the number of their line as their status. */
function page(first: number): FramesPage {
  const numbers = moments.slice(first, first + PAGE).map(({ line }) => line.number);
  return {
    first,
    frames: numbers.map((number, index) => ({
      viewer: 0,
      changes: index === 0 ? [[[], { ...scene, status: `at ${number}` }]] : [[['status'], `at ${number}`]],
    })),
    outcome: first + PAGE >= LINES ? ({ summary: 'The end.' } as FramesPage['outcome']) : null,
  };
}

function answer(path: string): Response {
  const url = new URL(path, 'http://x');
  if (url.pathname.endsWith('/lines')) return Response.json({ steps: 49, moments });
  if (!url.pathname.endsWith('/frames')) return Response.json({ code: 'no_page', text: 'No.' }, { status: 404 });
  if (refusals > 0) {
    refusals -= 1;
    return Response.json({ code: 'too_fast', text: 'Wait a little.' }, { status: 429 });
  }
  asked.push(Number(url.searchParams.get('first')));
  return Response.json(page(asked.at(-1) ?? 0));
}

function opened(): Replay {
  const replay = new Replay('t', 'k');
  replay.info = { role: 'spectator' } as TableInfo;
  replay.moments = moments;
  return replay;
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  refusals = 0;
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a replay', () => {
  it('shows the scene as it lay at a line, whichever page that is on', async () => {
    const replay = opened();
    for (const place of [0, 1, 59, 60, 149, 61]) {
      await replay.go(place);
      expect(replay.shown?.scene.status).toBe(`at ${place}`);
      expect(replay.line?.number).toBe(place);
    }
    expect([...asked].sort((a, b) => a - b)).toEqual([0, 60, 120]);
  });

  it('tells how the game ended at its last line and nowhere else', async () => {
    const replay = opened();
    await replay.go(LINES + 20);
    expect(replay.place).toBe(LINES - 1);
    expect(replay.shown?.outcome?.summary).toBe('The end.');
    await replay.go(LINES - 2);
    expect(replay.shown?.outcome).toBeNull();
  });

  it('asks for one page at a time where a slider runs over many', async () => {
    const replay = opened();
    const first = replay.go(0);
    for (let place = 0; place < LINES; place += 1) void replay.go(place);
    await first;
    expect(replay.shown?.place).toBe(LINES - 1);
    expect(asked).toEqual([0, 120]);
  });

  it('waits where it asked too fast', async () => {
    vi.useFakeTimers();
    refusals = 2;
    const replay = opened();
    const gone = replay.go(5);
    await vi.advanceTimersByTimeAsync(5000);
    await gone;
    expect(replay.shown?.place).toBe(5);
    expect(replay.problem).toBe('');
  });

  it('says what went wrong, and stops', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'broken', text: 'It is broken.' }, { status: 400 })));
    const replay = opened();
    replay.playing = true;
    await replay.go(3);
    expect(replay.problem).toBe('It is broken.');
    expect(replay.playing).toBe(false);
  });

  it('plays at the reader’s pace, and faster if wanted, to its end', async () => {
    const replay = opened();
    await replay.go(1);
    vi.useFakeTimers();
    replay.play();
    await vi.advanceTimersByTimeAsync(599);
    expect(replay.place).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(replay.place).toBe(2);
    replay.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.place).toBe(2);
    for (const whose of WHOSE) setPace(whose, 'relaxed');
    replay.speed = 2;
    replay.play();
    await vi.advanceTimersByTimeAsync(539);
    expect(replay.place).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(replay.place).toBe(3);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(replay.place).toBe(LINES - 1);
    expect(replay.playing).toBe(false);
  });

  it('finds the moment that a link wants', () => {
    const replay = opened();
    expect(replay.find({ line: '31', step: null })).toBe(30);
    expect(replay.find({ line: null, step: 4 })).toBe(14);
    expect(replay.find({ line: null, step: null })).toBe(0);
  });
});
