import { describe, expect, it } from 'vitest';
import type { Board, Scene, State } from '../../lib/types';
import gallery from '../fixtures/gallery.json';
import turn from '../fixtures/turn.json';
import { floorPath, grain, neighbour, openings, placePieces, wallFaces } from './geometry';
import { spaceInWords } from './words';

const board = (turn.state as unknown as State).scene.board;
const sampler = (gallery as unknown as Scene).board;

function at(id: string, where: Board = board) {
  const found = where.spaces.find((space) => space.id === id);
  if (!found) throw new Error(`no space ${id}`);
  return found;
}

describe('rooms', () => {
  it('have a way out for every side that is no wall', () => {
    const space = at('r1c1');
    expect(space.sides).toEqual(['wall', 'passage', 'passage', 'wall']);
    expect(openings(space).map(({ side }) => side)).toEqual([1, 2]);
  });

  it('of two cells have two ways out on each long side', () => {
    const treasure = at('r5c7');
    expect(treasure.height).toBe(2);
    expect(openings(treasure).map(({ side }) => side)).toEqual([0, 1, 1, 2, 3, 3]);
    expect(floorPath(treasure)).toContain('M12 12h76v176');
  });

  it('show the face of a wall only where a wall is', () => {
    const closed = {
      ...at('r1c2'),
      sides: ['wall', 'wall', 'wall', 'wall'] as (typeof board.spaces)[0]['sides'],
    };
    expect(wallFaces(closed)).toEqual([{ x: 12, y: 12, width: 76 }]);
    const open = { ...closed, sides: ['passage', 'wall', 'wall', 'wall'] as typeof closed.sides };
    expect(wallFaces(open).map(({ x, width }) => [x, width])).toEqual([
      [12, 19],
      [69, 19],
    ]);
  });
});

describe('the board', () => {
  it('is walked with the arrow keys, round the two cells of the treasure chamber too', () => {
    expect(neighbour(board, at('r1c1'), 1)?.id).toBe('r1c2');
    expect(neighbour(board, at('r1c1'), 0)).toBeUndefined();
    expect(neighbour(board, at('r5c7'), 2)?.id).toBe('r7c7');
    expect(neighbour(board, at('r6c6'), 1)?.id).toBe('r5c7');
  });

  it('puts pieces that share a space side by side', () => {
    const four = placePieces(sampler).filter(({ piece }) => piece.space === 'r2c1');
    expect(new Set(four.map(({ x, y }) => `${x},${y}`)).size).toBe(4);
    expect(four.every(({ scale }) => scale < 1)).toBe(true);
    const alone = placePieces(sampler).find(({ piece }) => piece.look === 'monster');
    expect(alone).toMatchObject({ x: 50, y: 250, scale: 1 });
  });

  it('draws a hero on his own side of a chasm', () => {
    const hero = sampler.pieces.find((piece) => piece.look === 'hero');
    if (!hero) throw new Error('the sampler has heroes');
    const parted = { ...sampler, pieces: [{ ...hero, space: 'r1c6', facing: 6 }] };
    expect(placePieces(parted)[0]).toMatchObject({ x: 550 - 27, y: 50 });
  });

  it('says in words what a space shows', () => {
    const space = at('r1c2');
    const text = spaceInWords(space, [], [{ id: 'east', label: 'Move east', rule: '', targets: [] }]);
    expect(text).toContain('Dungeon Room, r1c2');
    expect(text).toContain('south: wall');
    expect(text).toContain('can be searched');
    expect(text).toContain('Move east');
    expect(spaceInWords(at('r10c6'), [], [])).not.toContain('wall');
  });

  it('varies the floors without ever changing one', () => {
    expect(grain('r1c1')).toBe(grain('r1c1'));
    expect(grain('r1c1')).not.toBe(grain('r1c2'));
  });
});
