import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Option, Duel, WholeState } from '../../lib/types';
import contest from '../fixtures/contest.json';
import { words } from '../strings';
import Arena from './Arena.svelte';

const { scene } = contest.state as unknown as WholeState;
const going = scene.duel as Duel;
const over: Duel = { ...going, verdict: 'It is decided.' };
const fighter = going.sides[0]?.owner ?? null;
const away: Option = { id: 'go', label: 'Go', rule: '', targets: ['space:anywhere'], risk: '', lays: null, about: '', plan: null, preview: null };

describe('a fight that is under way', () => {
  it('is shown whole to everybody', () => {
    render(Arena, { duel: going, viewer: null });
    expect(screen.getByRole('region', { name: going.title })).toBeTruthy();
  });
});

describe('a fight that is decided', () => {
  it('is shown whole to whoever fought', () => {
    render(Arena, { duel: over, viewer: fighter });
    expect(screen.getByRole('region', { name: going.title })).toBeTruthy();
  });

  it('makes way for the map when the fighter may go on there', () => {
    render(Arena, { duel: over, viewer: fighter, options: [away] });
    expect(screen.queryByRole('region', { name: going.title })).toBeNull();
    expect(screen.getByText(over.verdict)).toBeTruthy();
  });

  it('makes way when something else is asked of the fighter, wherever it leads', () => {
    render(Arena, { duel: over, viewer: fighter, options: [{ ...away, targets: [] }] });
    expect(screen.queryByRole('region', { name: going.title })).toBeNull();
    expect(screen.getByText(over.verdict)).toBeTruthy();
  });

  it('makes way when somebody moves on the map, but not for who is taken off it', async () => {
    const [first, second, ...rest] = scene.board.pieces;
    if (!first || !second) throw new Error('there are pieces');
    const props = { duel: over, viewer: fighter, pieces: [first, second, ...rest] };
    const { rerender } = render(Arena, props);
    await rerender({ ...props, pieces: [second, ...rest] });
    expect(screen.getByRole('region', { name: going.title })).toBeTruthy();
    await rerender({ ...props, pieces: [{ ...second, space: 'elsewhere' }, ...rest] });
    expect(screen.queryByRole('region', { name: going.title })).toBeNull();
  });

  it('makes way for the turn of the next one, and can be opened again', async () => {
    const props = { duel: over, viewer: fighter, active: fighter };
    const { rerender } = render(Arena, props);
    await rerender({ ...props, active: (fighter ?? 0) + 1 });
    expect(screen.queryByRole('region', { name: going.title })).toBeNull();
    await rerender(props); // it is no news when that turn is over either
    expect(screen.queryByRole('region', { name: going.title })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: words.stage.report }));
    expect(screen.getByRole('region', { name: going.title })).toBeTruthy();
  });

  it('is told in a line to others, who may open it and put it away', async () => {
    render(Arena, { duel: over, viewer: null });
    await userEvent.click(screen.getByRole('button', { name: words.stage.report }));
    expect(screen.getByRole('region', { name: going.title })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: words.stage.away }));
    expect(screen.queryByText(over.verdict)).toBeNull();
  });

  it('has rules to look up', async () => {
    const onrule = vi.fn();
    const [first, ...rest] = going.stages;
    const told = { id: 'x', name: 'x', state: 'past', ...first, beats: [{ text: 'So.', side: 0, dice: [], rule: 'X-1' }] };
    render(Arena, { duel: { ...over, stages: [told, ...rest] }, viewer: fighter, onrule });
    await userEvent.click(screen.getByRole('button', { name: words.stage.rule('X-1') }));
    expect(onrule).toHaveBeenCalledWith('X-1');
  });
});
