import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../lib/types';
import { seated, withoutServer } from '../test/seated';
import { company } from './company';
import turn from './fixtures/turn.json';
import { words } from './strings';

withoutServer();

const seat = (change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 1, kind: 'human', name: 'Ann', bot: '', present: true, side: '', muted: false, held: true, requested: null, ...change,
});
const bot = { kind: 'bot', bot: 'heuristic' };

describe('at the table itself', () => {
  it('says what it is called, and whether everybody is there', () => {
    const seats = [seat({ seat: 0 }), seat({ present: false }), seat({ seat: 2, kind: 'open' }), seat({ seat: 3, ...bot })];
    seated(turn, { name: 'Friday night', seats });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday night');
    const strip = document.querySelector('ul.strip');
    const dots = [...(strip?.querySelectorAll('.dot') ?? [])].map((dot) => dot.getAttribute('aria-label'));
    const told = seats.map(({ kind, present }) => company.presence[kind === 'human' ? (present ? 'here' : 'away') : kind]);
    expect(dots).toEqual(told.slice(0, dots.length));
    expect(dots.length).toBeGreaterThan(1);
  });

  it('lets a guest concede to a bot or give up the seat, which is asked once more', async () => {
    const { sent } = seated(turn, { role: 'seat', seats_of_link: [0], seats: [seat({ seat: 0 }), seat()] });
    await userEvent.click(screen.getByRole('button', { name: words.menu.open }));
    await userEvent.click(screen.getByRole('button', { name: words.menu.leaving['giveUp'] ?? '' }));
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: words.seats.giveUpSure }));
    expect(sent()).toEqual([expect.objectContaining({ type: 'seat', seat: 0, kind: 'open' })]);
  });

  it('offers nobody to concede who only watches', async () => {
    seated(turn, { role: 'spectator', seats_of_link: [] });
    await userEvent.click(screen.getByRole('button', { name: words.menu.open }));
    expect(screen.getByRole('link', { name: words.menu.away })).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.menu.leaving['toBot'] ?? '' })).toBeNull();
  });
});
