import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera.svelte';
import { CELL } from './geometry';

const WIDTH = 390;
const HEIGHT = 490;
const NOTE = 160;
let resize: (size: { width: number; height: number }) => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: object }[]) => void) {
        resize = (size) => told([{ contentRect: size }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A board of thirteen by ten on a phone, looked at from a corner where a figure stands. */
function looking(covered: () => number): { camera: Camera; corner: { x: number; y: number } } {
  const camera = new Camera(() => ({ width: 13 * CELL, height: 10 * CELL }), () => 44, covered);
  const corner = { x: CELL / 2, y: CELL / 2 };
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(svg);
  camera.watch(svg, () => corner);
  resize({ width: WIDTH, height: HEIGHT });
  return { camera, corner };
}

describe('a note on the board', () => {
  it('hides what lies under it: a figure there is brought below it, as near as before', () => {
    let covered = 0;
    const { camera, corner } = looking(() => covered);
    expect(camera.sees(corner, 0)).toBe(true);
    expect(camera.toWindow(corner).y).toBeLessThan(NOTE);
    const before = camera.view.k;
    covered = NOTE;
    expect(camera.sees(corner, 0)).toBe(false);
    camera.keepUpWith(corner);
    expect(camera.toWindow(corner).y).toBeGreaterThan(NOTE);
    expect(camera.toWindow(corner).y).toBeLessThan(HEIGHT);
    expect(camera.view.k).toBe(before);
  });

  it('lets the whole board lie lower as long as it is there', () => {
    let covered = 0;
    const { camera, corner } = looking(() => covered);
    camera.fit();
    const whole = camera.view;
    covered = NOTE;
    camera.keepUpWith(corner);
    expect(camera.toWindow(corner).y).toBeGreaterThan(NOTE);
    expect(camera.view.k).toBe(whole.k);
    covered = 0;
    camera.keepUpWith(corner);
    expect(camera.view).toEqual(whole);
  });

  it('leaves the board where it is if the figure is in sight', () => {
    let covered = 0;
    const { camera } = looking(() => covered);
    const middle = { x: 6.5 * CELL, y: 5 * CELL };
    camera.near(middle);
    const before = camera.view;
    covered = NOTE / 4;
    camera.keepUpWith(middle);
    expect(camera.view).toEqual(before);
  });
});
