import { describe, expect, it } from 'vitest';
import type { Board, Scene, Space } from '../../lib/types';
import graph from '../fixtures/graph.json';
import turn from '../fixtures/turn.json';
import { besides, centreOf, isGraph, worldOf } from './places';
import { inLines, outline, road, territories } from './territory';

const map = (graph.state.scene as unknown as Scene).board;
const grid = (turn.state.scene as unknown as Scene).board;
const space = (board: Board, id: string) => board.spaces.find((each) => each.id === id) as Space;

describe('a graph', () => {
  it('lies where its points say, a grid in columns and rows', () => {
    expect([isGraph(map), isGraph(grid)]).toEqual([true, false]);
    expect(worldOf(map)).toEqual({ width: 1500, height: 1000.5 });
    expect(centreOf(map, space(map, 'harbour'))).toEqual({ x: 165, y: 195 });
    expect(centreOf(grid, space(grid, 'r1c1'))).toEqual({ x: 50, y: 50 });
  });

  it('is walked with the arrow keys to what lies that way', () => {
    expect(besides(map, space(map, 'harbour'), 2)?.id).toBe('ford');
    expect(besides(map, space(map, 'ford'), 0)?.id).toBe('harbour');
    expect(besides(map, space(map, 'citadel'), 3)?.id).toBe('plague');
    expect(besides(map, space(map, 'harbour'), 3)).toBeUndefined();
    expect(besides(grid, space(grid, 'r1c1'), 1)?.id).toBe('r1c2');
  });

  it('can be walked from any space to any other', () => {
    const reached = new Set(['harbour']);
    for (const id of reached) {
      for (const way of [0, 1, 2, 3]) {
        const next = besides(map, space(map, id), way);
        if (next) reached.add(next.id);
      }
    }
    expect(reached.size).toBe(map.spaces.length);
  });
});

describe('territories', () => {
  const inside = (shape: readonly { x: number; y: number }[], x: number, y: number) =>
    shape.every((a, index) => {
      const b = shape[(index + 1) % shape.length] ?? a;
      return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= -1e-6;
    });

  it('give every point of the map to the nearest space', () => {
    const places = map.spaces.map((each) => centreOf(map, each));
    const cells = territories(places, 1500, 1000);
    for (let x = 7; x < 1500; x += 61) {
      for (let y = 5; y < 1000; y += 53) {
        const near = places.map((place) => Math.hypot(place.x - x, place.y - y));
        const nearest = near.indexOf(Math.min(...near));
        expect(inside(cells[nearest] ?? [], x, y)).toBe(true);
      }
    }
  });

  it('are drawn as shapes, and roads as curves', () => {
    expect(outline([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 0, y: 2 }])).toBe('M0.0 0.0L2.0 0.0L0.0 2.0z');
    expect(outline([])).toBe('');
    expect(road({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.1)).toBe('M0 0Q50.0 10.0 100 0');
  });
});

describe('names on the map', () => {
  it('are broken where that makes them narrow', () => {
    expect(inLines('Highkeep')).toEqual(['Highkeep']);
    expect(inLines('Highland Farmstead')).toEqual(['Highland', 'Farmstead']);
    expect(inLines('The Long Way Home')).toEqual(['The Long', 'Way Home']);
    expect(inLines('Unbreakablename')).toEqual(['Unbreakablename']);
  });
});
