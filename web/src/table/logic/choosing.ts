/** Many options that mean things of the compendium: to be compared, sorted and filtered. */
import type { CompendiumEntry, Option } from '../../lib/types';

/** So many options are read one by one; more of them are looked through. */
export const MANY = 8;

export interface Candidate {
  entry: CompendiumEntry;
  options: Option[];
}

/** Whether the options are to be looked through as things: nearly all of them mean one. */
export function isCatalogue(options: readonly Option[]): boolean {
  return options.filter(({ about }) => about).length > MANY;
}

/** The things that the options mean, in the order in which they are offered. */
export function candidates(
  options: readonly Option[],
  entryOf: (id: string) => CompendiumEntry | undefined,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const option of options) {
    const known = found.get(option.about);
    const entry = known?.entry ?? (option.about ? entryOf(option.about) : undefined);
    if (known) known.options.push(option);
    else if (entry) found.set(option.about, { entry, options: [option] });
  }
  return [...found.values()];
}

/** The numbers by which they can be sorted. */
export function measures(all: readonly Candidate[]): string[] {
  return [...new Set(all.flatMap(({ entry }) => entry.panel?.gauges.map(({ name }) => name) ?? []))];
}

/** What they can be filtered by: what is noted of each, and the kinds they belong to. */
export function traits(all: readonly Candidate[]): string[] {
  return [...new Set(all.flatMap(traitsOf))].sort((one, other) => one.localeCompare(other));
}

export function traitsOf({ entry }: Candidate): readonly string[] {
  return entry.panel ? [...entry.panel.notes, ...kindOf(entry)] : [];
}

/** The first words of what it is: its rank, say. */
function kindOf(entry: CompendiumEntry): string[] {
  const kind = (entry.panel?.status ?? '').split(/[,;]/)[0] ?? '';
  return kind ? [kind] : [];
}

export function measureOf({ entry }: Candidate, name: string): number {
  return entry.panel?.gauges.find((gauge) => gauge.name === name)?.value ?? 0;
}

/** Those that are wanted, the greatest first; unsorted, as they are offered. */
export function sorted(all: readonly Candidate[], search: string, trait: string, by: string): Candidate[] {
  const wanted = search.trim().toLowerCase();
  const found = all.filter(
    (each) => each.entry.name.toLowerCase().includes(wanted) && (!trait || traitsOf(each).includes(trait)),
  );
  if (!by) return found;
  return [...found].sort((one, other) => measureOf(other, by) - measureOf(one, by));
}
