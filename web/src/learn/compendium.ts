/** Searching the compendium: by name first, then by what the cards say. */

import { rankIn, words } from '../lib/rulebook';
import type { CompendiumEntry, CompendiumGroup } from '../lib/types';

const BY_NAME = 10;

/** The groups with what was searched for, the best first; all of them where nothing was. */
export function found(groups: readonly CompendiumGroup[], search: string, kind = ''): CompendiumGroup[] {
  const wanted = words(search);
  const ranked = groups
    .filter(({ id }) => !kind || id === kind)
    .map((group) => ({
      group,
      entries: group.entries
        .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
        .filter(({ rank }) => rank > 0)
        .sort((one, other) => other.rank - one.rank),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (wanted.length > 0) ranked.sort((one, other) => (other.entries[0]?.rank ?? 0) - (one.entries[0]?.rank ?? 0));
  return ranked.map(({ group, entries }) => ({ ...group, entries: entries.map(({ entry }) => entry) }));
}

function rankOf(entry: CompendiumEntry, wanted: string[]): number {
  const name = [entry.name, ...entry.words].join(' ').toLowerCase();
  const text = textOf(entry).toLowerCase();
  const ranks = wanted.map((word) => {
    const named = rankIn(name, word);
    if (named > 0) return BY_NAME + named;
    const told = rankIn(text, word);
    return told > 1 ? told : 0; // inside another word it is not what was meant
  });
  return Math.min(1 + BY_NAME * 2, ...ranks);
}

function textOf({ text, cards, space, panel }: CompendiumEntry): string {
  const told = cards.flatMap((card) => [
    card.name,
    card.text,
    card.value,
    ...card.clauses.flatMap(({ lead, text: clause }) => [lead, clause]),
  ]);
  return [text, space?.text ?? '', panel?.text ?? '', panel?.status ?? '', ...told].join(' ');
}
