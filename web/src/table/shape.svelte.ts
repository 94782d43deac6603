/** The shape of the window this page is in. */

import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { settings } from '../lib/settings.svelte';
import { shapeOf, type Shape } from './logic/shape';

export const screen = {
  get shape(): Shape {
    const [width, height] = [innerWidth.current ?? window.innerWidth, innerHeight.current ?? window.innerHeight];
    // Larger text needs more room: the same window holds less.
    return shapeOf(width / settings.scale, height / settings.scale);
  },
  /** There is no pointer that hovers: fingers alone. */
  get touched(): boolean {
    return window.matchMedia?.('(hover: none)').matches ?? false;
  },
  /** Only what play needs is in sight at once; all else is further down the page. */
  get small(): boolean {
    return this.shape === 'phone' || this.shape === 'flat';
  },
};
