import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownTables, rememberTable } from '../lib/storage';
import type { SeatInfo, WholeState, Welcome } from '../lib/types';
import { company } from './company';
import turn from './fixtures/turn.json';
import { isOut, playedBy, seatWords } from './logic/people';
import { seatActions } from './logic/seats';
import { TableModel } from './model.svelte';
import { PATIENCE, Presence } from './presence.svelte';
import Asking from './ui/Asking.svelte';
import Gone from './ui/Gone.svelte';
import Notices from './ui/Notices.svelte';
import { words } from './strings';

const welcome = turn.welcome as unknown as Welcome;
const state = turn.state as unknown as WholeState;
const seat = (change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 1, kind: 'human', name: 'Ann', bot: '', present: true, side: '', muted: false, held: true, requested: null, ...change,
});
const bot = { kind: 'bot', bot: 'heuristic' };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('who plays a figure', () => {
  it.each([
    [{}, false, 'Ann'],
    [{}, true, 'you'],
    [{ name: '' }, false, 'Guest 2'],
    [{ present: false }, false, 'Ann · away'],
    [bot, false, 'bot, for Ann'],
    [bot, true, 'a bot plays for you'],
    [{ ...bot, name: '', held: false }, false, 'prudent bot'],
    [{ ...bot, bot: 'owl', held: false }, false, 'bot (owl)'],
    [{ kind: 'open', present: false }, false, 'free seat'],
  ])('%o, own: %s', (change, own, told) => expect(playedBy(seat(change), own)).toBe(told));

  it.each([
    [{}, false, 'here'],
    [{ present: false }, false, 'away'],
    [{ name: '', muted: true }, false, 'Guest 2 · here · muted'],
    [{}, true, 'you'],
    [bot, true, 'a bot plays for you'],
    [bot, false, 'bot, for Ann'],
    [{ ...bot, held: false }, false, 'prudent bot'],
    [{ kind: 'open', present: false }, false, 'free seat'],
  ])('in the list of seats: %o, own: %s', (change, own, told) => expect(seatWords(seat(change), own)).toBe(told));

  it('offers nobody the seat of a figure that is out', () => {
    const free = seat({ ...bot, held: false });
    const words = (out: boolean) => seatActions(free, { mine: false, role: 'host', over: false, out }).map(({ word }) => word);
    expect(words(false)).toContain('play');
    expect(words(true)).not.toContain('play');
    expect(isOut({ status: 'dead: a lingering shade' })).toBe(true);
    expect(isOut({ status: 'in the dungeon' })).toBe(false);
  });
});

describe('who comes and goes', () => {
  const here = [seat()];
  const away = [seat({ present: false })];

  it('is told, unless the page was only loaded again', () => {
    vi.useFakeTimers();
    const presence = new Presence();
    const told = () => presence.lines.map(({ text }) => text);
    presence.follow([], here, [], () => 'Ann');
    presence.follow(here, away, [], () => 'Ann');
    presence.follow(away, here, [], () => 'Ann');
    vi.advanceTimersByTime(PATIENCE * 2);
    expect(told()).toEqual([]);
    presence.follow(here, away, [], () => 'Ann');
    vi.advanceTimersByTime(PATIENCE + 1);
    expect(told()).toEqual(['Ann has gone away.']);
    presence.follow(away, here, [], () => 'Ann');
    expect(told().at(-1)).toBe('Ann is back.');
  });

  it('is told of whoever sits down', () => {
    const presence = new Presence();
    presence.follow([seat({ kind: 'open', present: false })], here, [], () => 'Ann');
    expect(presence.lines.map(({ text }) => text)).toEqual(['Ann has sat down.']);
  });

  it('says nothing of one’s own seat, nor after the page is closed', () => {
    vi.useFakeTimers();
    const presence = new Presence();
    presence.follow(here, away, [1], () => 'Ann');
    presence.follow([seat({ seat: 2 })], [seat({ seat: 2, present: false })], [1], () => 'Bert');
    presence.close();
    vi.advanceTimersByTime(PATIENCE * 2);
    expect(presence.lines).toEqual([]);
  });
});

/** A page at which somebody sits, without a connection; and what it sends. */
function page(told: Partial<Welcome> = {}, shown: Partial<WholeState> & { passed?: string[] } = {}) {
  const model = new TableModel('t1', 'link');
  const setSeat = vi.spyOn(model, 'setSeat');
  model.hear({ ...welcome, ...told });
  model.hear({ ...state, ...shown });
  const now = model.state ?? state;
  render(Asking, { model, shown: now, welcome: model.welcome ?? welcome, onBoard: undefined, onact: vi.fn(), onlook: vi.fn(), onrule: vi.fn() });
  return { model, setSeat };
}

describe('the place of the question', () => {
  const viewer = state.viewer ?? 0;
  const others = { player: viewer + 1, players: [viewer + 1], options: [] };
  const asked = state.asked && { ...state.asked, ...others };

  it('says that a bot plays for whoever looks, and gives the seat back', async () => {
    const seats = welcome.seats.map((each) => (each.seat === viewer ? seat({ seat: viewer, ...bot }) : each));
    const { setSeat } = page({ seats_of_link: [], seats, role: 'seat' }, { asked });
    expect(screen.getByRole('heading')).toHaveTextContent(company.standIn);
    await userEvent.click(screen.getByRole('button', { name: company.takeBack }));
    expect(setSeat).toHaveBeenCalledWith(viewer, 'human');
  });

  it('says that one is out, and how', () => {
    const panels = state.scene.panels.map((panel) => (panel.owner === viewer ? { ...panel, status: 'dead: a trap' } : panel));
    page({}, { asked, scene: { ...state.scene, panels } });
    expect(screen.getByRole('heading')).toHaveTextContent('Your part is over (dead: a trap).');
    expect(screen.getByRole('link', { name: company.home })).toBeVisible();
  });

  it('says what passed by one’s own wish', () => {
    page({}, { passed: ['Use a card?'] });
    expect(screen.getByText(/Passed for you, as you wished: “Use a card\?”/)).toBeVisible();
    cleanup();
    page();
    expect(screen.queryByText(/Passed for you/)).toBeNull();
  });
});

describe('a table that is closed to this page', () => {
  const void_ = { type: 'refused', code: 'link', text: 'This link is void.', seq: null } as const;

  it('says that one has left it, shows the way to watch, and is not listed any more', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([{ table: 't1', spectator: 'watching' }]))));
    const model = new TableModel('t1', 'link');
    rememberTable({ table: 't1', game: 'g', title: 'T', link: 'link', role: 'seat', over: false });
    model.hear({ ...welcome, seats_of_link: [1], link: '' });
    model.setSeat(1, 'open');
    model.hear(void_);
    render(Gone, { model });
    expect(screen.getByRole('heading')).toHaveTextContent('You have left this table');
    expect(await screen.findByRole('link', { name: company.watch })).toHaveAttribute('href', expect.stringContaining('watching'));
    expect(knownTables()).toEqual([]);
  });

  it('says that it was closed', () => {
    const model = new TableModel('t1', 'link');
    model.hear({ type: 'refused', code: 'no_table', text: 'This table was closed.', seq: null });
    render(Gone, { model });
    flushSync();
    expect(screen.getByRole('heading')).toHaveTextContent('This table was closed');
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  });

  it('gives the server’s reason for everything else', () => {
    const model = new TableModel('t1', 'link');
    model.hear({ type: 'refused', code: 'frozen', text: 'Its rules are gone.', seq: null });
    render(Gone, { model });
    expect(screen.getByText('Its rules are gone.')).toBeVisible();
  });
});

describe('notices', () => {
  it('come one at a time: a request, then one’s own link, then whom the table waits for', async () => {
    const model = new TableModel('t1', 'link');
    const away = seat({ seat: (state.viewer ?? 0) + 1, present: false });
    const requested = { kind: 'bot', by: 'Ada', own: false, may_answer: true, seconds: 9 };
    const asked = state.asked && { ...state.asked, player: away.seat, players: [away.seat], options: [] };
    model.hear({ ...welcome, link: 'their-own', seats: [{ ...away, requested }] });
    model.hear({ ...state, asked });
    render(Notices, { model });
    const link = () => screen.queryByRole('region', { name: words.ownLink.title });
    const waiting = () => document.querySelector('[data-absent]');
    expect(screen.getByRole('alert')).toHaveTextContent('Ada asks that a bot plays for');
    expect([link(), waiting()]).toEqual([null, null]);
    model.hear({ type: 'seats', seats: [away], watchers: [], quiet: false });
    flushSync();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(link()).toBeVisible();
    expect(waiting()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: words.ownLink.close }));
    expect(link()).toBeNull();
    expect(waiting()).toBeVisible();
  });
});
