import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../../lib/scenes';
import type { Line, WholeState, Welcome } from '../../lib/types';
import turn from '../fixtures/turn.json';
import { TableModel } from '../model.svelte';
import TableView from '../TableView.svelte';
import { setPace, WHOSE } from './pace';

const state = turn.state as unknown as WholeState;
const me = state.viewer ?? 0;
const other = 1 - me;
const line = (number: number, kind: string, seat: number): Line => ({
  number,
  text: `This is line ${number}.`,
  rule: '',
  parts: [['seat', seat]],
  kind,
});
/** The viewer's turn, which the page saw. */
const BEFORE = [line(0, 'turn', me), line(1, '', me)];

let away = false;
let seq = state.seq;

/** A player who comes to the table when so much has been told. */
function seated(lines: Line[] = BEFORE): TableModel {
  const model = new TableModel('fixture', 'link');
  model.hear(turn.welcome as unknown as Welcome);
  model.hear({ ...state, lines } as Told);
  render(TableView, { model });
  flushSync();
  return model;
}

function hear(model: TableModel, ...lines: Line[]): void {
  model.hear({ ...state, seq: ++seq, lines, frames: [] } as Told);
  flushSync();
}

const recap = (): HTMLElement | null => document.querySelector<HTMLElement>('.recap');
const told = (): (string | undefined)[] => [...(recap()?.querySelectorAll('li') ?? [])].map((item) => item.textContent?.trim());

beforeEach(() => {
  localStorage.clear();
  away = false;
  seq = state.seq;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => away);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  vi.stubGlobal('ResizeObserver', class { observe(): void {} unobserve(): void {} disconnect(): void {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('whoever comes back', () => {
  it('reads what the others did since their last turn, and puts it away', async () => {
    const model = seated([...BEFORE, line(2, 'turn', other), line(3, '', other)]);
    const shown = recap();
    expect(shown).not.toBeNull();
    expect(within(shown!).getByText('Since your last turn: 2 lines')).toBeTruthy();
    expect(told()).toEqual(['This is line 2.', 'This is line 3.']);
    await fireEvent.click(screen.getByRole('button', { name: 'Put away', hidden: true }));
    flushSync();
    expect(recap()).toBeNull();
    expect(model.log.missed).toEqual([]);
  });

  it('reads nothing where nobody else has had a turn', () => {
    seated();
    expect(recap()).toBeNull();
  });
});

describe('whoever had the page in the background', () => {
  it('reads all that passed there, however many answers it took', () => {
    const model = seated();
    away = true;
    hear(model, line(2, 'turn', other));
    hear(model, line(3, '', other));
    away = false;
    expect(told()).toEqual(['This is line 2.', 'This is line 3.']);
    hear(model, line(4, '', other)); // this is played before their eyes
    vi.runAllTimers();
    flushSync();
    expect(told()).toEqual(['This is line 2.', 'This is line 3.']);
  });

  it('reads it also where frames had begun before their eyes', () => {
    const model = seated();
    hear(model, line(2, 'turn', other), line(3, '', other));
    expect(model.player.playing).toBe(true);
    away = true;
    hear(model, line(4, '', other));
    expect(told()).toEqual(['This is line 2.', 'This is line 3.', 'This is line 4.']);
  });

  it('has read it with their next answer', () => {
    const model = seated();
    away = true;
    hear(model, line(2, 'turn', other), line(3, 'turn', me));
    away = false;
    expect(told()).toEqual(['This is line 2.']);
    model.log.answered(me);
    flushSync();
    expect(recap()).toBeNull();
  });

  it('reads nothing of a turn that was no turn of others', () => {
    const model = seated();
    away = true;
    hear(model, line(2, '', me));
    expect(recap()).toBeNull();
  });

  it('reads nothing where all is shown at once anyway', () => {
    for (const kind of WHOSE) setPace(kind, 'at once');
    const model = seated();
    away = true;
    hear(model, line(2, 'turn', other));
    expect(recap()).toBeNull();
  });
});

describe('whoever looks on', () => {
  it('reads nothing again that was played', () => {
    const model = seated();
    hear(model, line(2, 'turn', other), line(3, '', other));
    vi.runAllTimers();
    flushSync();
    expect(model.player.playing).toBe(false);
    expect(recap()).toBeNull();
  });
});
