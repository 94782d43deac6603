/** The catalogue of a game's rules, fetched once when the first rule is looked up. */

import { api } from '../../lib/api';
import type { RuleList, RuleInfo } from '../../lib/types';

const books = new Map<string, Promise<RuleList>>();

function book(game: string): Promise<RuleList> {
  let found = books.get(game);
  if (!found) {
    found = api.rules(game);
    found.catch(() => books.delete(game));
    books.set(game, found);
  }
  return found;
}

export interface Found {
  rule: RuleInfo | undefined;
  see: RuleInfo[];
}

/** A rule with those it refers to. */
export async function lookUp(game: string, id: string): Promise<Found> {
  const { rules } = await book(game);
  const rule = rules.find((each) => each.id === id);
  const see = rules.filter((each) => rule?.see.includes(each.id));
  return { rule, see };
}
