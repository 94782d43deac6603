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

  it('puts whole words first and leaves out what is only inside other words', () => {
    const rules = ['Drawing a card ends it.', 'The winner is told.', 'Who wins or can win goes on.', 'An encounter.'].map(
      (text, number) => ({ id: `DQ-MOV-1${number}`, section: 'MOV', text, see: [], unclear: '' }),
    );
    const first = { ...BOOK, rules };
    const found = (search: string) => chapters(first, search).flatMap((each) => each.rules.map(({ id }) => id));
    expect(found('win')).toEqual(['DQ-MOV-12', 'DQ-MOV-11']);
    expect(found('counter')).toEqual(['DQ-MOV-13']);
    expect(found('win told')).toEqual(['DQ-MOV-11']);
  });

  it('puts the chapter with the best rule first', () => {
    const [one, , last] = BOOK.rules;
    const told = [{ ...one!, text: 'Suns.' }, { ...last!, text: 'The sun.' }];
    expect(chapters({ ...BOOK, rules: told }, 'sun').map(({ section }) => section.code)).toEqual(['SUN', 'MOV']);
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
