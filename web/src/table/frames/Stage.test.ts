import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../../lib/scenes';
import type { Line, Scene, WholeState, Welcome } from '../../lib/types';
import over from '../fixtures/over.json';
import turn from '../fixtures/turn.json';
import { TableModel } from '../model.svelte';
import TableView from '../TableView.svelte';
import { setPace, WHOSE } from './pace';
import { whose } from './whose';

const state = turn.state as unknown as WholeState;
const viewer = state.viewer ?? 0;
const last = state.lines.at(-1)?.number ?? -1;
const line = (number: number, kind: string, seat = viewer, parts: Line['parts'] = []): Line => ({
  number,
  text: `This is line ${number}.`,
  rule: '',
  parts: [['seat', seat], ...parts],
  kind,
});

function seated(): TableModel {
  const model = new TableModel('fixture', 'link');
  model.hear(turn.welcome as unknown as Welcome);
  model.hear(state as Told);
  render(TableView, { model });
  flushSync();
  return model;
}

function hear(model: TableModel, lines: Line[], frames: { line: number; scene: Scene }[] = [], more: Partial<Told> = {}): void {
  model.hear({ ...state, seq: (model.state?.seq ?? 0) + 1, lines, frames, ...more } as Told);
  flushSync();
}

const pass = (time: number): void => {
  vi.advanceTimersByTime(time);
  flushSync();
};
const stage = (): HTMLElement | null => screen.queryByRole('region', { name: 'What is happening' });
const options = (): number => document.querySelectorAll('[data-option]:not([disabled])').length;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', class {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  HTMLDialogElement.prototype.showModal = vi.fn();
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what happened', () => {
  it('is played line by line, with the scene of each, and asks for nothing meanwhile', () => {
    const model = seated();
    const offered = options();
    expect(offered).toBeGreaterThan(0);
    const moved = { ...state.scene, status: 'On the way' };
    hear(model, [line(last + 1, ''), line(last + 2, 'turn')], [{ line: last + 1, scene: moved }]);
    expect(stage()?.textContent).toContain(`This is line ${last + 1}.`);
    expect(model.state?.scene.status).toBe('On the way');
    expect(options()).toBe(0);
    pass(600);
    // Kinds of lines are no classes: a card is drawn as a sheet of its own.
    expect([...(stage()?.classList ?? [])]).not.toContain('turn');
    expect(stage()?.dataset['kind']).toBe('turn');
    expect(stage()?.textContent).toContain(`This is line ${last + 2}.`);
    expect(model.log.lines.at(-1)?.number).toBe(last + 2);
    pass(900);
    expect(stage()).toBeNull();
    expect(model.state?.scene.status).toBe(state.scene.status);
    expect(options()).toBe(offered);
  });

  it('is not told before its dice have come to rest', () => {
    const model = seated();
    hear(model, [line(last + 1, 'roll', viewer, [['dice', [3, 4]]])]);
    expect(stage()?.textContent).not.toContain('This is line');
    expect(model.log.lines.at(-1)?.number).toBe(last);
    pass(900);
    expect(stage()?.textContent).toContain(`This is line ${last + 1}.`);
    expect(screen.getAllByRole('img', { name: /3/ }).length).toBeGreaterThan(0);
  });

  it('shows a card with whose it is', () => {
    const model = seated();
    const card = { id: 'x', name: 'Rope Trap', look: 'trap', text: 'Ouch.', value: '', hidden: false, cost: '', tone: '', icon: '', gauges: [], clauses: [], signs: [], note: '' };
    hear(model, [line(last + 1, 'card')], [{ line: last + 1, scene: { ...state.scene, card } as Scene }]);
    expect(stage()?.textContent).toContain('Rope Trap');
    expect(stage()?.querySelector('.whose')?.textContent).toBe(model.nameOf(viewer));
  });

  it('says of a card what its line says: not every card that is shown was drawn', () => {
    const card = { name: 'Rope Trap' };
    expect(whose({ text: 'Lindel draws a card: Rope Trap.' }, card)).toBe('Lindel draws a card');
    expect(whose({ text: 'Lindel plays Rope Trap.' }, card)).toBe('Lindel plays');
    expect(whose({ text: 'Lindel searches.' }, card)).toBe('');
  });

  it('is skipped with Space, up to a death, which waits for the reader', async () => {
    const model = seated();
    hear(model, [line(last + 1, ''), line(last + 2, ''), line(last + 3, 'fall', 1)]);
    await fireEvent.keyDown(document.body, { key: ' ' });
    flushSync();
    expect(model.log.lines.at(-1)?.number).toBe(last + 2);
    pass(100_000);
    const goOn = screen.getByRole('button', { name: 'Go on' });
    await fireEvent.click(goOn);
    flushSync();
    expect(model.log.lines.at(-1)?.number).toBe(last + 3);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    flushSync();
    expect(stage()).toBeNull();
    expect(options()).toBeGreaterThan(0);
  });

  it('comes before the result', async () => {
    const model = seated();
    const ended = over.state as unknown as WholeState;
    hear(model, [line(last + 1, '')], [], { over: true, outcome: ended.outcome, asked: null });
    pass(100_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    flushSync();
    expect(model.state?.over).toBe(true);
  });

  it('ends without an answer for those who click twice', async () => {
    const model = seated();
    const sent = vi.spyOn(model, 'act');
    hear(model, [line(last + 1, 'fall', 1), line(last + 2, '')]);
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }), { detail: 1 });
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    flushSync();
    const option = document.querySelector('[data-option]:not([disabled])');
    if (!option) throw new Error('something is asked again');
    await fireEvent.click(option, { detail: 2 });
    expect(sent).not.toHaveBeenCalled();
    await fireEvent.click(option, { detail: 1 });
    await fireEvent.click(option, { detail: 2 });
    expect(sent).toHaveBeenCalled();
  });

  it('is there at once for those who want it so', () => {
    for (const whose of WHOSE) setPace(whose, 'at once');
    const model = seated();
    hear(model, [line(last + 1, 'card'), line(last + 2, 'fall')]);
    expect(stage()).toBeNull();
    expect(model.log.lines.at(-1)?.number).toBe(last + 2);
    expect(options()).toBeGreaterThan(0);
  });

  it('is not played again where it was taken back', () => {
    const model = seated();
    hear(model, [line(last + 1, ''), line(last + 2, '')]);
    hear(model, [line(last, '')]);
    expect(stage()).toBeNull();
    expect(model.log.lines.at(-1)?.number).toBe(last);
  });
});
