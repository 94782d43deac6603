// Numbers that changed from one scene to the next: they fly to the panel they belong to.
import type { Scene } from '../../lib/types';

export interface Flight {
  panel: string;
  name: string;
  /** By how much, with its sign. */
  amount: number;
  look: string;
}

/** What changed among the gauges that have a look of their own: wounds, gold, points. */
export function flights(before: Scene, after: Scene): Flight[] {
  return after.panels.flatMap((panel) => {
    const known = before.panels.find(({ id }) => id === panel.id)?.gauges ?? [];
    return panel.gauges.flatMap(({ name, value, look }) => {
      const was = known.find((gauge) => gauge.name === name);
      const amount = was === undefined ? 0 : value - was.value;
      return look !== '' && amount !== 0 ? [{ panel: panel.id, name, amount, look }] : [];
    });
  });
}
