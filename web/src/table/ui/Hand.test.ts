import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Card, Tray } from '../../lib/types';
import Hand from './Hand.svelte';

vi.stubGlobal('fetch', () => new Promise(() => {}));

const card = (text: string): Card => ({
  id: text.slice(0, 5), name: 'Tripwire', look: '', text, value: '', hidden: false, cost: '', tone: '', icon: '',
  gauges: [], clauses: [], signs: [], note: '',
});

function widths(open: boolean, ...texts: string[]): number[] {
  const tray = { id: 'hand', name: 'Hand', look: 'hand', limit: null, cards: texts.map(card) } as unknown as Tray;
  const { container } = render(Hand, { tray, open, options: [] });
  return [...container.querySelectorAll('li')].map((each) => Number(each.style.getPropertyValue('--wider')));
}

describe('a hand', () => {
  it('has room for all that a card says: long ones are wider', () => {
    const [short, long, longest] = widths(false, 'Draw one.', 'So many words '.repeat(14), 'So many words '.repeat(50));
    expect(short).toBe(1);
    expect(long).toBeGreaterThan(1.5);
    expect(longest).toBe(2);
  });

  it('is of one size where each card is shown large', () => {
    expect(widths(true, 'Draw one.', 'So many words '.repeat(14))).toEqual([1, 1]);
  });
});
