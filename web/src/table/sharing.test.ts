import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WholeState, Welcome } from '../lib/types';
import { seated, withoutServer } from '../test/seated';
import below from './fixtures/below.json';
import graph from './fixtures/graph.json';
import { words } from './strings';

withoutServer();

describe('a shared screen', () => {
  it('shows nothing until the next player sits down', async () => {
    const seats = (below.welcome as unknown as Welcome).seats.map((seat) => ({ ...seat, kind: 'human' }));
    seated(below, { seats_of_link: [0, 1, 2], seats });
    expect(screen.queryByRole('log')).toBeNull();
    expect(document.querySelector('[data-space], [data-option]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    expect(screen.getByRole('log')).toBeTruthy();
  });
});

describe('a shared screen after a move', () => {
  const people = (graph.welcome as unknown as Welcome).seats.map((seat) => ({ ...seat, kind: 'human' }));
  const mine = graph.state as unknown as WholeState;
  const line = (number: number, text: string): WholeState['lines'][0] => ({ number, text, rule: '', parts: [], kind: '' });
  const others: WholeState = {
    ...mine,
    seq: mine.seq + 1,
    viewer: 1,
    scene: { ...mine.scene, viewer: 1, status: 'What only the next one may see' },
    asked: mine.asked && { ...mine.asked, player: 1, players: [1], options: [option('their-own')] },
    lines: [line(0, 'The story of the next one.')],
    aftermath: { viewer: 0, scene: { ...mine.scene, status: 'What came of it' }, lines: [line(1, 'It went well.')] },
  };

  function option(id: string) {
    return { id, label: id, rule: '', targets: [], risk: '', lays: null, about: '', plan: null, preview: null };
  }

  async function moved() {
    const table = seated(graph, { seats_of_link: [0, 1], seats: people });
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    await userEvent.keyboard('1');
    table.wire.tell(others);
    return table;
  }

  it('lets the mover see what came of it, and nothing of the next one', async () => {
    await moved();
    expect(screen.getByText('What came of it')).toBeTruthy();
    expect(screen.getAllByText('It went well.').length).toBeGreaterThan(0);
    expect(screen.queryByText('What only the next one may see')).toBeNull();
    expect(document.querySelector('[data-option]')).toBeNull();
  });

  it('is covered by the mover’s own doing, and shows the next one nothing of the mover', async () => {
    const { model } = await moved();
    await userEvent.keyboard('{Enter}');
    expect(document.querySelector('[data-space], [role=log]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    expect(screen.getByText('What only the next one may see')).toBeTruthy();
    expect(document.querySelector('[data-option="their-own"]')).toBeTruthy();
    expect(screen.queryByText('It went well.')).toBeNull();
    expect([...(model.seen.get('move')?.keys() ?? [])]).toEqual(['their-own']);
  });

  it('stays with the mover when the answer is taken back', async () => {
    const { wire } = await moved();
    wire.tell({ ...mine, seq: mine.seq + 2, aftermath: null });
    expect(document.querySelectorAll('[data-option]').length).toBe(mine.asked?.options.length);
  });
});

describe('questions that may be passed', () => {
  const state = graph.state as unknown as WholeState;
  const reaction = { ...(state.asked as NonNullable<WholeState['asked']>), kind: 'hit', prompt: 'You are hit', passing: 'pass' };
  const asked = (change: Partial<typeof reaction>): WholeState => ({
    ...state,
    seq: state.seq + 1,
    lines: [],
    asked: { ...reaction, ...change },
  });

  it('of others say only who is thinking', () => {
    const { model, wire } = seated(graph);
    wire.tell(asked({ player: 1, players: [1], kind: 'thinking', prompt: 'is thinking', rule: '', passing: '', options: [] }));
    expect(screen.getByRole('heading', { name: `${model.nameOf(1)} is thinking…` })).toBeTruthy();
  });

  it('of one’s own that pass by themselves ask for nothing', () => {
    const { model, wire } = seated(graph);
    wire.tell(asked({ options: [], by_itself: true, passing: '' }));
    expect(screen.getByRole('heading', { name: words.prompt.byItself })).toBeTruthy();
    expect(document.querySelector('[data-option]')).toBeNull();
    expect(model.mine).toBe(false);
  });

  it('can be asked less often, where they are asked and from the menu', async () => {
    const { sent, wire } = seated(graph);
    wire.tell(asked({}));
    await userEvent.selectOptions(screen.getByLabelText(words.prompt.askMe), 'never');
    expect(sent()).toEqual([{ type: 'ask_me', seat: 0, kind: 'hit', when: 'never' }]);
    wire.tell({ ...(graph.welcome as unknown as Welcome), asks: { 0: { hit: 'never' } } });
    await userEvent.click(screen.getByRole('button', { name: words.menu.open }));
    const menu = within(screen.getByRole('dialog'));
    expect(menu.getByLabelText('You are hit')).toHaveValue('never');
    await userEvent.selectOptions(menu.getByLabelText('You are hit'), 'always');
    expect(sent().at(-1)).toEqual({ type: 'ask_me', seat: 0, kind: 'hit', when: 'always' });
  });
});
