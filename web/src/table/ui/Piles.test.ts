import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WholeState } from '../../lib/types';
import { seated, withoutServer } from '../../test/seated';
import turn from '../fixtures/turn.json';
import { words } from '../strings';

withoutServer();

describe('a discard pile', () => {
  it('is looked through from the decks: each kind of card once, with how often it lies there', async () => {
    const state = structuredClone(turn.state) as unknown as WholeState;
    const [pile] = state.scene.piles;
    if (!pile) throw new Error('the fixture has decks');
    Object.assign(pile, { discards: 3, discarded: ['dungeon/troll', 'dungeon/empty', 'dungeon/troll'] });
    seated({ welcome: turn.welcome, state });
    await userEvent.click(screen.getByRole('tab', { name: words.tabs.decks }));
    await userEvent.click(screen.getByRole('button', { name: words.piles.look(pile.name, 3) }));
    const box = screen.getByRole('dialog', { name: words.piles.discarded(pile.name) });
    expect(within(box).getAllByRole('listitem').map((card) => card.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Troll × 2',
      'Empty',
    ]);
  });
});
