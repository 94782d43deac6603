import { describe, expect, it } from 'vitest';
import { BOOK } from '../test/server';
import { chapters, pieces } from './rulebook';

const ids = (search: string) => chapters(BOOK, search).flatMap((chapter) => chapter.rules.map((rule) => rule.id));

describe('the catalogue', () => {
  it('keeps the order of chapters and rules', () => {
    expect(ids('')).toEqual(['DQ-MOV-01', 'DQ-MOV-03', 'DQ-SUN-01']);
  });

  it('finds rules that say all the words, anywhere and in any case', () => {
    expect(ids('HERO chamber')).toEqual(['DQ-MOV-01', 'DQ-MOV-03']);
    expect(ids('mov-03')).toEqual(['DQ-MOV-03']);
    expect(ids('round')).toEqual(['DQ-SUN-01']);
    expect(ids('dragon')).toEqual([]);
  });

  it('marks what was searched for and links the ids of other rules', () => {
    expect(pieces('One hero; see DQ-SUN-01.', 'HERO')).toEqual([
      { text: 'One ', kind: 'text' },
      { text: 'hero', kind: 'mark' },
      { text: '; see ', kind: 'text' },
      { text: 'DQ-SUN-01', kind: 'rule' },
      { text: '.', kind: 'text' },
    ]);
  });

  it('takes a search for words, not for a pattern', () => {
    expect(pieces('What (if)?', '(if)? [').map((piece) => piece.text)).toEqual(['What ', '(if)?']);
    expect(pieces('<b>hero</b>', '').map((piece) => piece.text)).toEqual(['<b>hero</b>']);
  });
});
