import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WholeState } from '../lib/types';
import { act, seated, withoutServer } from '../test/seated';
import turn from './fixtures/turn.json';
import { TableModel } from './model.svelte';

withoutServer();

describe('the model', () => {
  it('says what was refused, and lets the player choose again', async () => {
    const { wire, sent, state } = seated(turn);
    await userEvent.keyboard('5');
    wire.tell({ type: 'refused', code: 'stale', text: 'The game has gone on meanwhile.', seq: state.seq });
    expect(screen.getByRole('alert').textContent).toContain('gone on');
    await userEvent.keyboard('1');
    expect(sent()).toEqual([act(state, 'search'), act(state, 'north')]);
  });

  it('rolls dice only for what is new', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as WholeState;
    model.hear(state);
    expect(model.log.roll).toBeNull();
    const last = state.lines.at(-1)?.number ?? 0;
    const line = { number: last + 1, text: 'A roll.', rule: '', parts: [['die', 4]] as [string, unknown][], kind: 'roll' };
    model.hear({ ...state, seq: state.seq + 1, lines: [line] });
    expect(model.log.roll?.dice).toEqual([4]);
    expect(model.news.at(-1)?.text).toBe('A roll.');
  });

  it('begins the news anew with an answer that was given from another page', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as WholeState;
    model.hear(state);
    const last = state.lines.at(-1)?.number ?? 0;
    const line = (number: number) => ({ number, text: `line ${number}`, rule: '', parts: [], kind: '' });
    const other = { ...(state.asked as NonNullable<WholeState['asked']>), player: 1, players: [1], options: [] };
    model.hear({ ...state, seq: state.seq + 1, lines: [line(last + 1)], asked: other });
    model.hear({ ...state, seq: state.seq + 2, lines: [line(last + 2)] });
    expect(model.news.map(({ number }) => number)).toEqual([last + 1, last + 2]);
    model.hear({ ...state, seq: state.seq + 3, lines: [line(last + 3)] });
    expect(model.news.map(({ number }) => number)).toEqual([last + 3]);
  });

  it('forgets the dice of an answer that is taken back', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as WholeState;
    model.hear(state);
    const last = state.lines.at(-1)?.number ?? 0;
    const line = { number: last + 1, text: 'A roll.', rule: '', parts: [['die', 4]] as [string, unknown][], kind: 'roll' };
    model.hear({ ...state, seq: state.seq + 1, lines: [line] });
    model.hear({ ...state, seq: state.seq + 2 });
    expect(model.log.lines.at(-1)?.number).toBe(last);
    expect(model.log.roll).toBeNull();
    expect(model.news).toEqual([]);
  });

  it('remembers what was possible, to say why it is not now', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as WholeState;
    model.hear(state);
    expect([...(model.seen.get('turn')?.keys() ?? [])]).toContain('search');
  });
});
