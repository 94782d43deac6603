import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '../lib/router.svelte';
import { playerName, rememberTable } from '../lib/storage';
import { strings } from '../lib/strings';
import Invited from './Invited.svelte';

const text = strings.invited;
const INFO = {
  title: 'The Vale',
  name: 'Friday night',
  figures: ['Lindel', 'Hugo'],
  invited: 1,
  seq: 0,
  seats: [
    { seat: 0, kind: 'human', name: 'Ada' },
    { seat: 1, kind: 'open', name: '' },
  ],
};

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

beforeEach(() => {
  localStorage.clear();
});

describe('an invitation', () => {
  it('tells who is there, and makes the seat theirs when they say so', async () => {
    answer(INFO);
    const onsit = vi.fn();
    render(Invited, { id: 't1', link: 'invitation', onsit });
    expect(await screen.findByText('Friday night')).toBeVisible();
    expect(screen.getByText('· Ada')).toBeVisible();
    expect(screen.queryByText(text.underWay)).toBeNull();
    expect(onsit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText(text.name), 'Bert');
    await userEvent.click(screen.getByRole('button', { name: text.sit }));
    expect(onsit).toHaveBeenCalledOnce();
    expect(playerName()).toBe('Bert');
  });

  it('says so where the game is under way', async () => {
    answer({ ...INFO, seq: 9 });
    render(Invited, { id: 't1', link: 'invitation', onsit: vi.fn() });
    expect(await screen.findByText(text.underWay)).toBeVisible();
  });

  it('leads whoever has used it to their seat', async () => {
    answer({ code: 'link', text: 'This invitation is void.' }, 403);
    rememberTable({ table: 't1', game: 'vale', title: 'The Vale', link: 'my-own', role: 'seat', over: false });
    const go = vi.spyOn(router, 'go').mockImplementation(() => undefined);
    const onsit = vi.fn();
    render(Invited, { id: 't1', link: 'invitation', onsit });
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/table/t1#link=my-own', { replace: true }));
    expect(onsit).not.toHaveBeenCalled();
  });

  it('says who invites', async () => {
    answer({ ...INFO, host: 'Ada' });
    render(Invited, { id: 't1', link: 'invitation', onsit: () => undefined });
    await screen.findByRole('heading', { name: 'Ada invites you' });
  });

  it('that is void is tried all the same: the server knows this browser', async () => {
    answer({ code: 'link', text: 'This invitation is void.' }, 403);
    const onsit = vi.fn();
    render(Invited, { id: 't1', link: 'invitation', onsit });
    await vi.waitFor(() => expect(onsit).toHaveBeenCalledOnce());
  });
});
