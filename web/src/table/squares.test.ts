import { fireEvent, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { act, seated, withoutServer } from '../test/seated';
import melee from './fixtures/melee.json';
import squares from './fixtures/squares.json';
import { words } from './strings';

withoutServer();

describe('a board of squares', () => {
  it('is played by a click on a square, or on whom stands there', async () => {
    const { sent, state } = seated(squares);
    const [near] = screen.getAllByRole('button', { name: /You may: Move to r3c2/ });
    if (!near) throw new Error('the square is offered');
    await fireEvent.click(near);
    expect(sent()).toEqual([act(state, 'go:r3c2')]);
  });

  it('goes far by one click, answers nothing meanwhile, and says where it was stopped', async () => {
    const { sent, wire, state, model } = seated(squares);
    const far = screen.getByRole('button', { name: /r4c2.*You may go there in 2 steps/ });
    await fireEvent.click(far);
    const walk = { ...act(state, 'go:r3c2'), then: ['go:r4c2'] };
    expect(sent()).toEqual([walk]);
    wire.tell({ ...state, seq: 6, lines: [] });
    expect(model.busy).toBe(true);
    await userEvent.keyboard('1');
    expect(sent()).toEqual([walk]);
    wire.tell({ type: 'walked', seq: 6, taken: 1, planned: 2 });
    expect(model.busy).toBe(false);
    expect(screen.getByText(words.route.stopped(1, 2))).toBeTruthy();
  });

  it('says what a way costs, asks before a dear one, and tells their marks apart', async () => {
    const told = structuredClone(squares);
    const [way] = told.state.asked.routes;
    if (!way) throw new Error('there is a way');
    Object.assign(way, { text: '2 points, 1 tear', risk: 'It costs a tear.', sort: 'costs tears' });
    const { sent, state } = seated(told);
    const key = screen.getByRole('list', { name: words.board.layers });
    expect(within(key).getByText('costs tears')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`You may go there: ${way.text}`) }));
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: words.look.goThere }));
    const [first = '', ...then] = way.options;
    expect(sent()).toEqual([{ ...act(state, first), then }]);
    expect(screen.queryByRole('button', { name: words.look.goThere })).toBeNull();
  });

  it('lets a large figure be chosen on each of its squares', () => {
    seated(squares);
    expect(screen.getAllByRole('button', { name: /You may: Attack the Ogre/ })).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: /r3c4\. east: door/ })).toHaveLength(1);
  });

  it('shows a figure without a picture by its letter', () => {
    const bare = structuredClone(squares);
    for (const piece of bare.state.scene.board.pieces) piece.icon = '';
    seated(bare);
    const letters = [...document.querySelectorAll('.token.hero text')].map((each) => each.textContent);
    expect(letters).toEqual(['K', 'A', 'M']);
    expect(document.querySelectorAll('.token.hero .letter')).toHaveLength(3);
  });

  it('shows every panel of a seat, and the layers by name', () => {
    seated(squares);
    for (const name of ['Knight', 'Archer', 'Mage', 'The dark']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    const key = screen.getByRole('list', { name: words.board.layers });
    expect(within(key).getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Within reach',
      'In sight',
      'In danger',
    ]);
  });

  it('shows a fight of three sides, and dice by their symbols', () => {
    seated(melee);
    const fight = screen.getByRole('region', { name: /against the Ogre/ });
    expect(within(fight).getAllByRole('group').map((side) => side.getAttribute('aria-label'))).toEqual([
      'Knight',
      'Mage',
      'Ogre',
    ]);
    expect(within(fight).getByText('2 damage, 1 energy').parentElement?.querySelectorAll('svg')).toHaveLength(3);
  });
});
