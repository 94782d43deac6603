/** The catalogue as the rules page shows it: by chapter, searched, with ids made into links. */

import type { Catalogue, RuleInfo, Section } from './types';

export interface Chapter {
  section: Section;
  rules: RuleInfo[];
}

export interface Piece {
  text: string;
  kind: 'text' | 'mark' | 'rule';
}

const RULE_ID = /\b[A-Z]{2,5}-[A-Z]{2,6}-\d{2,3}\b/;

export function words(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The chapters with the rules that contain all the words, in text, id or chapter title. */
export function chapters(book: Catalogue, search: string): Chapter[] {
  const wanted = words(search);
  return book.sections.flatMap((section) => {
    const rules = book.rules.filter((rule) => rule.section === section.code && says(rule, section, wanted));
    return rules.length > 0 ? [{ section, rules }] : [];
  });
}

function says(rule: RuleInfo, section: Section, wanted: string[]): boolean {
  const whole = `${rule.id} ${rule.text} ${rule.unclear} ${section.title}`.toLowerCase();
  return wanted.every((word) => whole.includes(word));
}

/** A rule's text in pieces: what was searched for is marked, ids of other rules are links. */
export function pieces(text: string, search: string): Piece[] {
  const marks = words(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(${[RULE_ID.source, ...marks].join('|')})`, 'giu');
  return text
    .split(pattern)
    .filter(Boolean)
    .map((piece) => ({ text: piece, kind: kindOf(piece, marks.length > 0, search) }));
}

function kindOf(piece: string, searching: boolean, search: string): Piece['kind'] {
  if (new RegExp(`^${RULE_ID.source}$`).test(piece)) return 'rule';
  return searching && words(search).includes(piece.toLowerCase()) ? 'mark' : 'text';
}
