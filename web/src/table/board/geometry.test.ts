import { describe, expect, it } from 'vitest';
import { Style } from '../../lib/looks';
import type { Board, GameLooks, Scene, WholeState } from '../../lib/types';
import gallery from '../fixtures/gallery.json';
import looks from '../fixtures/looks.json';
import squares from '../fixtures/squares.json';
import turn from '../fixtures/turn.json';
import {
  arcPath,
  borderOf,
  floorPath,
  grain,
  neighbour,
  openings,
  outline,
  placePieces,
  stands,
  wallFaces,
} from './geometry';
import { spaceInWords, squareInWords } from './words';

const STYLE = new Style(looks as unknown as GameLooks);
const field = (squares.state as unknown as WholeState).scene.board;

const board = (turn.state as unknown as WholeState).scene.board;
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
    expect(floorPath(treasure, 'room')).toContain('M12 12h76v176');
  });

  it('show the face of a wall only where a wall is', () => {
    const closed = {
      ...at('r1c2'),
      sides: ['wall', 'wall', 'wall', 'wall'] as (typeof board.spaces)[0]['sides'],
    };
    expect(wallFaces(closed, 'room')).toEqual([{ x: 12, y: 12, width: 76 }]);
    const open = { ...closed, sides: ['passage', 'wall', 'wall', 'wall'] as typeof closed.sides };
    expect(wallFaces(open, 'room').map(({ x, width }) => [x, width])).toEqual([
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

  it('draws a hero on their own side of a chasm', () => {
    const hero = sampler.pieces.find((piece) => piece.look === 'hero');
    if (!hero) throw new Error('the sampler has heroes');
    const parted = { ...sampler, pieces: [{ ...hero, space: 'r1c6', facing: 6 }] };
    expect(placePieces(parted)[0]).toMatchObject({ x: 550 - 27, y: 50 });
  });

  it('says in words what a space shows', () => {
    const space = at('r1c2');
    const text = spaceInWords(STYLE, space, [], [{ id: 'east', label: 'Move east', rule: '', targets: [], risk: '', lays: null, about: '', plan: null, preview: null }]);
    expect(text).toContain('Dungeon Room, r1c2');
    expect(text).toContain('south: wall');
    expect(text).toContain('can be searched');
    expect(text).toContain('Move east');
    expect(spaceInWords(STYLE, at('r10c6'), [], [])).not.toContain('wall');
  });

  it('varies the floors without ever changing one', () => {
    expect(grain('r1c1')).toBe(grain('r1c1'));
    expect(grain('r1c1')).not.toBe(grain('r1c2'));
  });
});

describe('squares', () => {
  it('carry large figures in the middle of all that they cover', () => {
    const placed = new Map(placePieces(field).map((spot) => [spot.piece.id, spot]));
    expect(placed.get('ogre')).toMatchObject({ x: 700, y: 100, across: 2, down: 2, scale: 1.75 });
    expect(placed.get('drake')).toMatchObject({ x: 900, y: 450, across: 2, down: 3, scale: 1.75 });
    expect(placed.get('wolf')).toMatchObject({ x: 900, y: 250, across: 2, down: 1, scale: 1 });
    expect(placed.get('knight')).toMatchObject({ x: 150, y: 150, scale: 1 });
    const ogre = field.pieces.find(({ id }) => id === 'ogre');
    if (!ogre) throw new Error('there is an ogre');
    expect(['r1c7', 'r2c8', 'r3c7'].map((space) => stands(ogre, space))).toEqual([true, true, false]);
  });

  it('have borders with those beside them alone', () => {
    expect(borderOf(at('r3c4', field), at('r3c5', field))).toEqual({ x: 400, y: 250, upright: true });
    expect(borderOf(at('r2c8', field), at('r1c8', field))).toEqual({ x: 750, y: 100, upright: false });
    expect(borderOf(at('r1c1', field), at('r2c2', field))).toBeUndefined();
  });

  it('are outlined where none of them is beside', () => {
    const pair = [at('r1c1', field), at('r1c2', field)];
    expect(outline(pair, 5)).toBe('M0 5h100M0 95h100M5 0v100M100 5h100M195 0v100M100 95h100');
  });

  it('show where somebody faces in eighths', () => {
    expect(arcPath([0], 10)).toBe('M0 0L-3.8 -9.2A10 10 0 0 1 3.8 -9.2z');
    expect(arcPath([1, 2, 3], 10).match(/z/g)).toHaveLength(3);
    expect(arcPath([], 10)).toBe('');
  });

  it('say in words what lies around and over them', () => {
    expect(squareInWords(STYLE, field, at('r3c4', field))).toEqual(['east: door', 'Marked: In sight']);
    expect(squareInWords(STYLE, field, at('r5c7', field))).toEqual(['east: a steep bank']);
    expect(squareInWords(STYLE, field, at('r6c7', field))).toEqual([]);
    expect(spaceInWords(STYLE, at('r6c7', field), [], [])).toBe('Floor, r6c7');
  });
});
