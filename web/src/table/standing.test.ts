import { screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setGuided } from '../lib/storage';
import type { WholeState, Welcome } from '../lib/types';
import { seated, withoutServer } from '../test/seated';
import over from './fixtures/over.json';
import squares from './fixtures/squares.json';
import turn from './fixtures/turn.json';
import { words } from './strings';

withoutServer();

const STANDING = 'Round 2: the Knight goes first, 7 speed points are left';
const prompt = () => screen.getByRole('region', { name: words.prompt.label });

function copyOf(fixture: unknown): { welcome: Welcome; state: WholeState } {
  return structuredClone(fixture) as { welcome: Welcome; state: WholeState };
}

/** The same page in a window of another size. */
function resize(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  window.dispatchEvent(new Event('resize'));
  flushSync();
}

afterEach(() => {
  localStorage.clear();
  resize(1024, 768);
});

describe('how things stand', () => {
  it('is told with what is asked, and once', () => {
    const told = copyOf(squares);
    told.state.scene.status = STANDING;
    if (told.state.asked) told.state.asked.note = '';
    seated(told);
    expect(within(prompt()).getByText(STANDING)).toBeTruthy();
    expect(screen.getAllByText(STANDING)).toHaveLength(1);
  });

  it('is left to the note of a question that has one', () => {
    const told = copyOf(squares);
    told.state.scene.status = STANDING;
    if (told.state.asked) told.state.asked.note = 'Two actions are left';
    seated(told);
    expect(within(prompt()).getByText('Two actions are left')).toBeTruthy();
    expect(screen.queryByText(STANDING)).toBeNull();
  });

  it('is not told again where it is only whose turn it is', () => {
    const { state } = seated(turn);
    expect(within(prompt()).queryByText(state.scene.status)).toBeNull();
  });
});

describe('a way that was cut short', () => {
  it.each([
    ['phone', 390, 844],
    ['laptop', 1280, 800],
  ])('is told beside what happened on the way: %s', (_, width, height) => {
    resize(width, height);
    const { wire, state } = seated(squares);
    const happened = { ...state.lines[0], number: 99, text: 'A trap snaps shut.' } as WholeState['lines'][number];
    wire.tell({ ...state, seq: state.seq + 1, lines: [happened] });
    wire.tell({ type: 'walked', seq: state.seq + 1, taken: 1, planned: 2 });
    expect(screen.getAllByText(words.route.stopped(1, 2))).toHaveLength(1);
    const news = screen.getByRole('region', { name: words.news.title });
    expect(within(news).queryAllByText(words.route.stopped(1, 2))).toHaveLength(width < 768 ? 1 : 0);
    expect(within(news).getByText('A trap snaps shut.')).toBeTruthy();
  });

  it('is told only once what happened has been shown', () => {
    const { model, wire, state } = seated(squares);
    model.player.shown = { step: null, rolling: true, stopped: false };
    wire.tell({ type: 'walked', seq: state.seq, taken: 1, planned: 2 });
    expect(screen.queryByText(words.route.stopped(1, 2))).toBeNull();
    model.player.shown = null;
    flushSync();
    expect(screen.getByText(words.route.stopped(1, 2))).toBeTruthy();
  });
});

describe('after the end', () => {
  it('nobody plays any more', () => {
    const ended = copyOf(over);
    for (const panel of ended.state.scene.panels) panel.active = true;
    for (const piece of ended.state.scene.board.pieces) piece.active = true;
    seated(ended);
    expect(screen.queryByText(words.panel.active)).toBeNull();
    expect(document.querySelector('.strip .active, .token.active')).toBeNull();
  });
});

describe('the guide', () => {
  it('keeps its place when the window takes another shape', async () => {
    setGuided('fixture', []);
    const lessons = {
      pages: [],
      pictures: [],
      notes: [],
      guide: { seed: 1, players: 1, bot: '', settings: {}, welcome: 'Welcome to the depths.', farewell: 'Well done.' },
    };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(lessons))));
    resize(1280, 800);
    const told = copyOf(turn);
    told.welcome.aim = '';
    seated(told);
    const begin = await screen.findByRole('button', { name: words.notes.begin });
    begin.click();
    flushSync();
    expect(screen.queryByText('Welcome to the depths.')).toBeNull();
    resize(390, 844);
    await vi.waitFor(() => expect(document.querySelector('[data-shape=phone]')).toBeTruthy());
    await new Promise((done) => setTimeout(done));
    flushSync();
    expect(screen.queryByText('Welcome to the depths.')).toBeNull();
  });
});
