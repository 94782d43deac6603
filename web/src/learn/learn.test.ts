import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guided, setGuided, wantsNotes } from '../lib/storage';
import type { Card, CompendiumEntry, CompendiumGroup, Line } from '../lib/types';
import { found } from './compendium';
import { Lexicon } from './lexicon';
import { Teacher } from './teacher.svelte';

function card(name: string, text: string): Card {
  return { id: name, name, look: 'event', text, value: '', hidden: false, cost: '', tone: '', icon: '', gauges: [], clauses: [], signs: [], note: '' };
}

function entry(id: string, name: string, rest: Partial<CompendiumEntry> = {}): CompendiumEntry {
  return { id, name, text: '', cards: [], space: null, panel: null, plan: null, count: 0, words: [], rule: '', ...rest };
}

const GROUPS: CompendiumGroup[] = [
  { id: 'monsters', name: 'Monsters', entries: [entry('monster/troll', 'Troll'), entry('monster/old-troll', 'Old Troll')] },
  {
    id: 'cards',
    name: 'Cards',
    entries: [
      entry('card/troll', 'Troll', { cards: [card('Troll', 'You meet a Troll.')] }),
      entry('card/empty', 'Empty', { cards: [card('Empty', 'Nothing controlled here.')] }),
    ],
  },
  { id: 'keywords', name: 'Keywords', entries: [entry('keyword/test', 'Test', { words: ['attribute test'], text: 'Two dice.' })] },
];
const LEXICON = new Lexicon({ groups: GROUPS, signs: [] });
const meant = (text: string): string[] => LEXICON.pieces(text).flatMap(({ entry }) => (entry ? [entry.id] : []));

describe('the lexicon', () => {
  it('finds whole names, the longest first, and the first of two things with one name', () => {
    expect(meant('An Old Troll and a Troll; Trolls are an attribute test.')).toEqual([
      'monster/old-troll',
      'monster/troll',
      'keyword/test',
    ]);
    const text = 'A Troll.';
    expect(LEXICON.pieces(text).map((piece) => piece.text).join('')).toBe(text);
  });

  it('takes for names in the log what the line says are names', () => {
    const line = (parts: Line['parts']): Line => ({ number: 1, text: 'Empty hands meet a Troll: attribute test.', rule: '', kind: '', parts });
    const ids = (parts: Line['parts']) => LEXICON.piecesOf(line(parts)).flatMap(({ entry }) => (entry ? [entry.id] : []));
    expect(ids([['text', 'Empty hands meet a '], ['monster', 'Troll']])).toEqual(['monster/troll', 'keyword/test']);
  });

  it('knows the card that a line names, and none where it names none', () => {
    const line = (text: string, name: string): Line => ({ number: 1, text, rule: '', kind: 'card', parts: [['card', name]] });
    expect(LEXICON.cardOf(line('Lindel draws Empty.', 'Empty'))?.text).toBe('Nothing controlled here.');
    expect(LEXICON.cardOf(line('Empty is the room, Ann says.', 'Ann'))).toBeNull();
  });

  it('knows things by id', () => {
    expect(LEXICON.entry('card/empty')?.name).toBe('Empty');
    expect(LEXICON.entry('card/none')).toBeUndefined();
  });
});

describe('searching the compendium', () => {
  const ids = (search: string, kind = '') => found(GROUPS, search, kind).flatMap(({ entries }) => entries.map(({ id }) => id));

  it('shows everything, or one kind', () => {
    expect(ids('')).toHaveLength(5);
    expect(ids('', 'cards')).toEqual(['card/troll', 'card/empty']);
  });

  it('puts names before texts, and finds no words inside others', () => {
    expect(ids('nothing')).toEqual(['card/empty']);
    expect(ids('meet')).toEqual(['card/troll']);
    expect(ids('troll')).toEqual(['monster/troll', 'monster/old-troll', 'card/troll']);
    expect(ids('troll meet')).toEqual(['card/troll']);
  });
});

describe('the teacher', () => {
  const LESSONS = {
    game: 'g',
    title: 'G',
    pages: [],
    pictures: [],
    notes: [{ id: 'turn', title: 'Your turn', text: 'Go. Or stay.', more: 'Think.' }],
    guide: { seed: 1, players: 1, bot: '', settings: {}, welcome: 'Welcome.', farewell: 'Well done.' },
  };
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(LESSONS))));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function teacher(table = 't1'): Promise<Teacher> {
    const made = new Teacher('g', table);
    await made.load();
    return made;
  }

  it('explains each kind of decision once, and remembers it at other tables', async () => {
    const first = await teacher();
    expect(first.noteOn('turn')?.title).toBe('Your turn');
    expect(first.noteOn('other')).toBeNull();
    first.read('turn');
    expect(first.noteOn('turn')).toBeNull();
    expect((await teacher('t2')).noteOn('turn')).toBeNull();
  });

  it('is quiet for good once that was asked for', async () => {
    (await teacher()).stop();
    expect(wantsNotes()).toBe(false);
    expect((await teacher('t2')).noteOn('turn')).toBeNull();
  });

  it('explains everything again at a guided table, until the guide is left', async () => {
    (await teacher()).read('turn');
    setGuided('t2', []);
    const guide = await teacher('t2');
    expect(guide.guide?.welcome).toBe('Welcome.');
    expect(guide.noteOn('turn')?.more).toBe('Think.');
    guide.leave();
    expect([guide.guide, guide.noteOn('turn'), guided('t2')]).toEqual([null, null, null]);
  });
});
