import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import GoOn from '../table/ui/GoOn.svelte';
import Row from '../table/ui/Row.svelte';
import { refreshTable } from './play';
import { router } from './router.svelte';
import { newestOfEach, series } from './series';
import { forgetRow, knownTables, rememberTable } from './storage';
import YourTables from './YourTables.svelte';

const KNOWN = { game: 'vale', title: 'The vale', link: 'mine', role: 'seat', over: false };
const INFO = {
  game: 'vale', title: 'The vale', name: '', role: 'seat', over: false, sequel: '',
  figures: [], tracks: [], asked: null, seats_of_link: [0],
};
const chapter = (number: number, more = {}) => ({ series: 't1', number, title: `Night ${number}`, newest: '', link: '', ...more });
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers = {};
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const found = answers[path.split('?')[0] ?? ''];
    const body = found ?? { code: 'no_table', text: 'There is no such table.' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: found ? 200 : 404 }));
  });
});
afterEach(() => router.go('/'));

describe('a row of tables', () => {
  it('is one card on the front page, for those too who were away', async () => {
    rememberTable({ ...KNOWN, table: 't1' });
    answers['/api/tables/t1'] = { ...INFO, over: true, sequel: 'Night 2', chapter: chapter(1, { newest: 't2', link: 'also mine' }) };
    answers['/api/tables/t2'] = { ...INFO, chapter: chapter(2) };
    render(YourTables);
    expect(await screen.findByText('Chapter 2 of The vale')).toBeVisible();
    expect(screen.getByRole('link', { name: /Night 2/ })).toHaveAttribute('href', '/table/t2#link=also+mine'.replace('+', '%20'));
    expect(screen.queryByText(/Night 1/)).toBeNull();
    expect(knownTables().map(({ table }) => table).sort()).toEqual(['t1', 't2']);
  });

  it('stays among what goes on while something follows', () => {
    rememberTable({ ...KNOWN, table: 't1', over: true, sequel: 'Night 2', series: 't1', chapter: 1, heading: 'Night 1' });
    answers['/api/tables/t1'] = { ...INFO, over: true, sequel: 'Night 2', chapter: chapter(1) };
    render(YourTables);
    expect(screen.getByText(new RegExp(series.waits('Night 2')))).toBeVisible();
    expect(screen.queryByText('Finished games')).toBeNull();
  });

  it('shows the newest of each row and every table without one', () => {
    const rows = [['a', 1], ['a', 3], ['a', 2], ['b', 1]].map(([row, number]) => ({
      ...KNOWN, table: `${row}${number}`, seen: 1, series: String(row), chapter: Number(number),
    }));
    const alone = { ...KNOWN, table: 'alone', seen: 1 };
    expect(newestOfEach([...rows, alone]).map(({ table }) => table)).toEqual(['a3', 'b1', 'alone']);
  });

  it('is forgotten as a whole', () => {
    for (const number of [1, 2]) rememberTable({ ...KNOWN, table: `t${number}`, series: 't1', chapter: number });
    rememberTable({ ...KNOWN, table: 'other' });
    const second = knownTables().find(({ table }) => table === 't2');
    if (second) forgetRow(second);
    expect(knownTables().map(({ table }) => table)).toEqual(['other']);
  });

  it('keeps a table that stands alone as it was', async () => {
    answers['/api/tables/t1'] = { ...INFO, chapter: null };
    await refreshTable('t1', 'mine');
    expect(knownTables()[0]?.series).toBeUndefined();
  });

  it('leads on, to the own seat', async () => {
    answers['/api/tables/t1/sequel'] = { table: 't2', link: 'also mine' };
    answers['/api/tables/t2'] = { ...INFO, chapter: chapter(2) };
    render(GoOn, { table: 't1', link: 'mine', title: 'Night 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Go on: Night 2' }));
    await waitFor(() => expect(router.route).toMatchObject({ page: 'table', id: 't2', link: 'also mine' }));
    expect(knownTables()[0]).toMatchObject({ table: 't2', series: 't1', chapter: 2, heading: 'Night 2' });
  });

  it('says why it does not go on', async () => {
    render(GoOn, { table: 't1', link: 'mine', title: 'Night 2' });
    const button = screen.getByRole('button', { name: 'Go on: Night 2' });
    await userEvent.click(button);
    expect(await screen.findByText('There is no such table.')).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('is listed with how each ended and the ways there', async () => {
    const of = (number: number, more = {}) => ({
      number, table: `t${number}`, title: `Night ${number}`, summary: '', over: false, created: 1, link: 'mine', ...more,
    });
    const chapters = [of(1, { over: true, summary: 'Bo wins.' }), of(3, { link: '' }), of(4)];
    answers['/api/tables/t4/row'] = { game: 'vale', title: 'The vale', name: '', chapters };
    render(Row, { table: 't4', link: 'mine' });
    expect(await screen.findByText('Bo wins.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Night 1' })).toHaveAttribute('href', '/table/t1#link=mine');
    expect(screen.getByRole('link', { name: 'Replay of Night 1' })).toHaveAttribute('href', '/replay/t1#link=mine');
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(/you are here/)).toBeVisible();
    expect(screen.getByText(series.gone)).toBeVisible();
  });
});
