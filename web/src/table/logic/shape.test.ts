import { describe, expect, it } from 'vitest';
import { shapeOf } from './shape';

describe('the shape of a table', () => {
  it.each([
    [390, 844, 'phone'],
    [844, 390, 'flat'],
    [780, 493, 'flat'],
    [800, 600, 'flat'],
    [820, 1180, 'tall'],
    [1024, 768, 'side'],
    [1280, 800, 'wide'],
    [1920, 1080, 'wide'],
  ])('in a window of %i by %i is %s', (width, height, shape) => {
    expect(shapeOf(width, height)).toBe(shape);
  });
});
