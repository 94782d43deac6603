/** The catalogue as the rules page shows it: by chapter, searched, with ids made into links. */

import type { RuleList, RuleInfo, Section } from './types';

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

/** How well a word is found: not at all, inside another word, at a word's beginning, as a word. */
const MISSING = 0;
const INSIDE = 1;
const BEGINNING = 2;
const WHOLE = 3;

/**
 * The chapters with the rules that contain all the words, in text, id or chapter title: the best
 * first. What is only inside other words ("win" in "drawing") is shown where nothing else is found.
 */
export function chapters(book: RuleList, search: string): Chapter[] {
  const wanted = words(search);
  const ranks = new Map(book.rules.map((rule) => [rule.id, rankOf(book, rule, wanted)]));
  const best = Math.max(...ranks.values(), MISSING);
  const least = Math.max(Math.min(best, BEGINNING), INSIDE);
  const rank = (rule: RuleInfo): number => ranks.get(rule.id) ?? MISSING;
  const found = book.sections.flatMap((section) => {
    const rules = book.rules.filter((rule) => rule.section === section.code && rank(rule) >= least);
    rules.sort((one, other) => rank(other) - rank(one));
    return rules.length > 0 ? [{ section, rules }] : [];
  });
  const top = ({ rules: [first] }: Chapter): number => (first ? rank(first) : MISSING);
  return found.sort((one, other) => top(other) - top(one));
}

function rankOf(book: RuleList, rule: RuleInfo, wanted: string[]): number {
  const title = book.sections.find(({ code }) => code === rule.section)?.title ?? '';
  const text = `${rule.id} ${rule.text} ${rule.unclear} ${title}`.toLowerCase();
  return Math.min(WHOLE, ...wanted.map((word) => rankIn(text, word)));
}

/** How well a word is found in a text; both in small letters. */
export function rankIn(text: string, word: string): number {
  if (!text.includes(word)) return MISSING;
  const beginning = `(?<![\\p{L}\\p{N}_])${escaped(word)}`;
  if (new RegExp(`${beginning}(?![\\p{L}\\p{N}_])`, 'u').test(text)) return WHOLE;
  return new RegExp(beginning, 'u').test(text) ? BEGINNING : INSIDE;
}

/** A word as a pattern that means nothing but itself. */
export function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A rule's text in pieces: what was searched for is marked, ids of other rules are links. */
export function pieces(text: string, search: string): Piece[] {
  const marks = words(search).map(escaped);
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
