import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '../../lib/router.svelte';
import { rememberTable } from '../../lib/storage';
import type { Result as Outcome, SeatInfo } from '../../lib/types';
import { company } from '../company';
import { words } from '../strings';
import PlayOn from './PlayOn.svelte';
import Report from './Report.svelte';
import Result from './Result.svelte';

const seat = (number: number, name: string, kind = 'human'): SeatInfo =>
  ({ seat: number, kind, name, bot: kind === 'bot' ? 'heuristic' : '', present: false, side: '', muted: false, held: kind === 'human', requested: null }) as unknown as SeatInfo;
const OUTCOME = {
  summary: 'Hugo gets out.',
  winners: [1],
  sides: [],
  standings: [
    { player: 1, name: 'Hugo', outcome: 'out', score: 900, won: true },
    { player: 0, name: 'Lindel', outcome: 'dead', score: 0, won: false },
    { player: 2, name: 'Brother Gherinn', outcome: 'dead', score: 0, won: false },
  ],
} as unknown as Outcome;
let asked: { path: string; body: unknown }[];

function answer(body: unknown, status = 200): void {
  asked = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    asked.push({ path, body: init.body });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answer({ code: 'hidden', text: 'not here' }, 403);
});
afterEach(() => router.go('/'));

describe('the result', () => {
  const shown = { outcome: OUTCOME, panels: [], game: 'vale', table: 't1', link: 'k' };

  it('names the people behind the figures', () => {
    const seats = [seat(0, 'Ada'), seat(1, 'Bo'), seat(2, '', 'bot')];
    render(Result, { ...shown, viewer: 0, seats });
    const [first, second, third] = screen.getByRole('list', { name: 'Standings' }).querySelectorAll('li');
    expect(first).toHaveTextContent('Hugo');
    expect(first).toHaveTextContent('Bo');
    expect(first).not.toHaveTextContent('away');
    expect(second).toHaveTextContent(company.you);
    expect(third).not.toHaveTextContent(company.you);
    expect(third?.querySelector('.person')).not.toBeNull();
  });

  it('calls nobody a winner in a draw', () => {
    const standings = OUTCOME.standings.map((each) => ({ ...each, won: true, score: 0 }));
    const outcome = { ...OUTCOME, standings, winners: [0, 1, 2], summary: 'A draw.' };
    const { unmount } = render(Result, { ...shown, outcome, viewer: 0 });
    expect(document.querySelectorAll('.badge')).toHaveLength(3);
    unmount();
    render(Result, { ...shown, outcome: { ...outcome, draw: true }, viewer: 0 });
    expect(document.querySelector('.summary')).toHaveTextContent('A draw.');
    expect(document.querySelector('.yours')).toBeNull();
    expect(document.querySelector('.badge')).toBeNull();
  });

  it('tells how it went only where there is something to tell', async () => {
    const curve = { panel: 'hero:0', player: 0, look: 'gold', name: 'gold', points: [[0, 0], [2, 100]] };
    answer({ steps: 3, curves: [] });
    const { unmount } = render(Result, shown);
    await vi.waitFor(() => expect(screen.queryByText(words.result.gathering)).toBeNull());
    expect(screen.queryByRole('heading', { name: words.result.timeline })).toBeNull();
    unmount();
    answer({ steps: 3, curves: [curve] });
    render(Result, shown);
    expect(await screen.findByRole('heading', { name: words.result.timeline })).toBeTruthy();
  });

  it('names nobody where one plays alone', () => {
    render(Result, { ...shown, viewer: 1, seats: [seat(1, 'Bo')] });
    expect(document.querySelector('.person')).toBeNull();
  });

  it('ranks nobody where nobody has won', () => {
    const places = () => [...document.querySelectorAll('.place')].map((place) => place.textContent?.trim());
    const { unmount } = render(Result, { ...shown, viewer: 0, seats: [] });
    expect(places()).toEqual(['1', '2', '3']);
    unmount();
    const [, dead] = OUTCOME.standings;
    const alone = { ...OUTCOME, summary: 'Lindel is dead.', winners: [], standings: [dead] } as unknown as Outcome;
    render(Result, { ...shown, outcome: alone, viewer: 0, seats: [] });
    expect(places()).toEqual(['']);
  });

  it('offers another game to the host, and to others once it is begun', () => {
    const { unmount } = render(Result, { ...shown, seats: [] });
    expect(screen.queryByRole('button', { name: company.playOn })).toBeNull();
    unmount();
    render(Result, { ...shown, host: true });
    screen.getByRole('button', { name: company.playOn });
  });
});

describe('another game', () => {
  it('leads to the seat that one is invited to', async () => {
    answer({ table: 't2', link: 'my-seat' });
    render(PlayOn, { table: 't1', link: 'mine', next: true });
    await userEvent.click(screen.getByRole('button', { name: company.follow }));
    expect(asked[0]?.path).toBe('/api/tables/t1/next?link=mine');
    expect(router.route).toEqual({ page: 'table', id: 't2', link: 'my-seat' });
  });

  it('leads back to a seat that was taken there before', async () => {
    rememberTable({ table: 't2', game: 'vale', title: 'The Vale', link: 'my-own', role: 'seat', over: false });
    answer({ table: 't2', link: 'to-watch' });
    render(PlayOn, { table: 't1', link: 'mine', next: true });
    await userEvent.click(screen.getByRole('button', { name: company.follow }));
    expect(router.route).toMatchObject({ id: 't2', link: 'my-own' });
  });

  it('says why it cannot be', async () => {
    answer({ code: 'too_many', text: 'There are too many new tables from your address.' }, 429);
    render(PlayOn, { table: 't1', link: 'mine', next: false });
    await userEvent.click(screen.getByRole('button', { name: company.playOn }));
    await screen.findByText(/too many new tables/);
  });
});

describe('a report', () => {
  const about = { table: 't1', link: 'mine', name: 'Bo', about: { seat: 1 } };

  it('is sent once, in words', async () => {
    answer({ status: 'ok' });
    render(Report, about);
    await userEvent.click(screen.getByRole('button', { name: company.report.label('Bo') }));
    await userEvent.click(screen.getByRole('button', { name: company.report.send }));
    expect(asked).toEqual([]);
    await userEvent.type(screen.getByRole('textbox'), 'insults ');
    await userEvent.click(screen.getByRole('button', { name: company.report.send }));
    expect(await screen.findByRole('status')).toHaveTextContent(company.report.done);
    expect(JSON.parse(String(asked[0]?.body))).toEqual({ text: 'insults', seat: 1 });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is refused says why', async () => {
    answer({ code: 'too_many', text: 'often enough' }, 429);
    render(Report, about);
    await userEvent.click(screen.getByRole('button', { name: company.report.label('Bo') }));
    await userEvent.type(screen.getByRole('textbox'), 'insults');
    await userEvent.click(screen.getByRole('button', { name: company.report.send }));
    expect(await screen.findByRole('status')).toHaveTextContent('often enough');
  });
});
