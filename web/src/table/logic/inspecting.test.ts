import { describe, expect, it } from 'vitest';
import type { Board, WholeState } from '../../lib/types';
import squares from '../fixtures/squares.json';
import turn from '../fixtures/turn.json';
import { titleOf } from './inspecting';

const boardOf = (fixture: unknown): Board => (fixture as { state: WholeState }).state.scene.board;

describe('a space that was clicked', () => {
  it('is called after the figure that covers its square, else after itself', () => {
    const board = boardOf(squares);
    const ogre = board.pieces.find(({ name }) => name === 'Ogre');
    const under = board.spaces.find(({ id }) => id === ogre?.space);
    const free = board.spaces.find(({ id }) => board.pieces.every(({ space, spaces }) => space !== id && !spaces.includes(id)));
    if (!ogre || !under || !free) throw new Error('the fixture has an Ogre and room around it');
    expect(titleOf({ ...board, pieces: [{ ...ogre, text: 'It hits.' }] }, under)).toBe('Ogre');
    expect(titleOf(board, free)).toBe(free.name);
  });

  it('is called after itself where it is a room, whoever is in it', () => {
    const board = boardOf(turn);
    const hero = board.pieces.find(({ look }) => look === 'hero');
    const room = board.spaces.find(({ id }) => id === hero?.space);
    if (!hero || !room) throw new Error('somebody is in a chamber');
    expect(titleOf({ ...board, pieces: [{ ...hero, text: 'They dig.' }] }, room)).toBe(room.name);
  });
});
