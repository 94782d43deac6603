/** A whole table as the server would send it first. */

import type { SceneChange, WholeState, Update } from '../lib/types';

let version = 0;

export function whole({ type: _, viewer, scene, lines, aftermath = null, ...rest }: WholeState): Update {
  const before = aftermath && sight(aftermath.viewer, aftermath.scene, aftermath.lines);
  return { ...rest, type: 'update', sight: sight(viewer, scene, lines), before, passed: [], sequel: '' };
}

function sight(viewer: number | null, scene: unknown, lines: SceneChange['lines']): SceneChange {
  version += 1;
  return { viewer, version, base: 0, changes: [[[], scene]], lines, frames: [] };
}
