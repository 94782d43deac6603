import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { ReplayLine } from '../lib/types';
import ReplayLog from './ReplayLog.svelte';
import { words } from './words';

const game = (lines: number): ReplayLine[] =>
  Array.from({ length: lines }, (_, number) => ({
    line: { number, text: `This is line ${number}.`, rule: number === 1 ? 'XX-MOV-01' : '', parts: [], kind: '' },
    step: number,
    shared: number + 1,
  }));

function shown(lines: number, place: number) {
  const [ongo, onrule] = [vi.fn(), vi.fn()];
  const { rerender } = render(ReplayLog, { moments: game(lines), place, ongo, onrule });
  return { ongo, onrule, rerender };
}

const count = (): number => document.querySelectorAll('[data-line]').length;

describe('the log of a replay', () => {
  it('is the way to each line, and marks the one where the reader stands', async () => {
    const { ongo, onrule } = shown(9, 4);
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('This is line 4.');
    expect(document.querySelectorAll('[data-line][tabindex="0"]')).toHaveLength(1);
    await fireEvent.click(screen.getByText('This is line 7.'));
    expect(ongo).toHaveBeenCalledExactlyOnceWith(7);
    await fireEvent.click(screen.getByRole('button', { name: words.rule('XX-MOV-01') }));
    expect(onrule).toHaveBeenCalledWith('XX-MOV-01');
  });

  it('goes from line to line by arrow keys', async () => {
    const { ongo } = shown(9, 0);
    const line = screen.getByText('This is line 0.');
    await fireEvent.keyDown(line, { key: 'ArrowUp' });
    await fireEvent.keyDown(line, { key: 'ArrowDown' });
    expect(ongo.mock.calls).toEqual([[0], [1]]);
  });

  it('holds of a long game the lines around the reader, and more where they are asked for', async () => {
    const { rerender } = shown(5000, 2500);
    expect(count()).toBe(600);
    expect(screen.getByText('This is line 2500.')).toBeInTheDocument();
    await fireEvent.click(screen.getByText(words.earlier));
    await fireEvent.click(screen.getByText(words.later));
    expect(count()).toBe(1000);
    await rerender({ place: 4999 });
    expect(count()).toBe(400);
    expect(screen.getByText('This is line 4999.')).toBeInTheDocument();
  });
});
