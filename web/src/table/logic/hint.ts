// A hint as the panel shows it: every option that was weighed, the best first.
import type { Option, Hinted } from '../../lib/types';

export interface Row {
  option: string;
  label: string;
  share: number;
  value: number;
}

/** The weighed options with their labels, by share; those that are not offered are left out. */
export function weighing(hinted: Hinted, options: readonly Option[]): Row[] {
  const rows = hinted.weighed.flatMap(({ option, share, value }) => {
    const label = options.find((each) => each.id === option)?.label;
    return label === undefined ? [] : [{ option, label, share, value }];
  });
  return rows.sort((a, b) => b.share - a.share);
}
