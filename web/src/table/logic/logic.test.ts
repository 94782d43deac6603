import { describe, expect, it } from 'vitest';
import { mergeLines } from '../../lib/socket';
import type { Asked, Option, Line, Piece, SeatInfo, WholeState, Hinted } from '../../lib/types';
import duel from '../fixtures/duel.json';
import turn from '../fixtures/turn.json';
import { handOverTo, peopleAt } from './handover';
import { absence } from './absent';
import { reason, weighing } from './hint';
import { directionOfKey, isTyping, keyOf, optionOfKey, optionsTowards } from './keys';
import { diceOf, inShort, isTurn, lastRoll, tellingRoll } from './lines';
import { notNow } from './notnow';
import { byTarget, clickMeans, optionsAt, optionsOfCard } from './targets';
import { isDone, shareOf } from './tasks';
import { axisTop, figuresOf } from './timeline';

const option = (id: string, ...targets: string[]): Option => ({ id, label: id, rule: 'DQ-MOV-01', targets, risk: '', lays: null, about: '', plan: null, preview: null });
const line = (number: number, parts: Line['parts'] = []): Line => ({
  number,
  text: `line ${number}`,
  rule: '',
  parts,
  kind: '',
});
const turnState = turn.state as unknown as WholeState;
const duelState = duel.state as unknown as WholeState;

describe('keys', () => {
  it('counts 1 to 9, then the alphabet, then nothing', () => {
    expect([0, 8, 9, 34, 35].map(keyOf)).toEqual(['1', '9', 'a', 'z', '']);
  });

  it('finds the option of a key, whatever its case, and none for other keys', () => {
    const many = Array.from({ length: 12 }, (_, i) => option(`o${i}`));
    expect(optionOfKey(many, '3')?.id).toBe('o2');
    expect(optionOfKey(many, 'B')?.id).toBe('o10');
    expect(optionOfKey(many, 'z')).toBeUndefined();
    expect(optionOfKey(many, 'Enter')).toBeUndefined();
    expect(optionOfKey(many, '')).toBeUndefined();
  });

  it('takes arrows for directions, and the two ways out of a wide room for one arrow', () => {
    expect(directionOfKey('ArrowLeft')).toBe('west');
    expect(directionOfKey('a')).toBeUndefined();
    const ways = [option('north'), option('upper_east'), option('lower_east'), option('search')];
    expect(optionsTowards(ways, 'east').map(({ id }) => id)).toEqual(['upper_east', 'lower_east']);
    expect(optionsTowards(ways, 'north').map(({ id }) => id)).toEqual(['north']);
    expect(optionsTowards(ways, 'west')).toEqual([]);
  });

  it('leaves those who write alone', () => {
    expect(isTyping(document.createElement('input'))).toBe(true);
    expect(isTyping(document.createElement('button'))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});

describe('targets', () => {
  it('of a real turn lead to spaces that are on the board', () => {
    const options = turnState.asked?.options ?? [];
    const targets = byTarget(options);
    const spaces = turnState.scene.board.spaces.filter((space) => targets.has(`space:${space.id}`));
    expect(spaces).toHaveLength(4);
    for (const space of spaces) {
      expect(clickMeans(optionsAt(targets, space.id, turnState.scene.board.pieces))).toBe('act');
    }
  });

  it('make a menu where several options point at one space', () => {
    const targets = byTarget([option('north', 'space:r1c1'), option('east', 'space:r1c1')]);
    const there = optionsAt(targets, 'r1c1', []);
    expect(there.map(({ id }) => id)).toEqual(['north', 'east']);
    expect(clickMeans(there)).toBe('menu');
    expect(clickMeans(optionsAt(targets, 'r9c9', []))).toBe('explain');
  });

  it('count a piece for the space it stands on, and an option only once', () => {
    const piece: Piece = {
      id: 'hero:1',
      name: 'X',
      space: 'r2c2',
      look: 'hero',
      letter: 'X',
      owner: 1,
      facing: null,
      icon: '',
      tone: '',
      hidden: false,
      text: '',
      spaces: [],
      arc: [],
      active: false,
      gauge: null,
      cards: [],
    };
    const targets = byTarget([option('attack', 'hero:1', 'space:r2c2')]);
    expect(optionsAt(targets, 'r2c2', [piece])).toHaveLength(1);
    expect(optionsAt(byTarget([option('attack', 'hero:1')]), 'r2c2', [piece])).toHaveLength(1);
  });

  it('let every card of the hand in a real fight be played', () => {
    const options = duelState.asked?.options ?? [];
    const hand = duelState.scene.duel?.hand ?? [];
    expect(hand.length).toBeGreaterThan(2);
    for (const card of hand) expect(optionsOfCard(options, card.id)[0]?.targets).toContain(`card:${card.id}`);
    expect(optionsOfCard([option('rune_of_light')], 'rune_of_light')).toHaveLength(1);
  });
});

describe('what is not possible now', () => {
  it('is what was offered before for the same question', () => {
    const seen = new Map([
      ['turn', new Map([option('north'), option('search')].map((each) => [each.id, each]))],
    ]);
    const asked = { player: 0, kind: 'turn', prompt: '', rule: '', options: [option('north')], players: [0], routes: [], passing: '', note: '', glances: [], by_itself: false };
    expect(notNow(asked, seen).map(({ id }) => id)).toEqual(['search']);
    const pointing = new Map([['turn', new Map([['east', option('east', 'space:r1c2')]])]]);
    expect(notNow(asked, pointing)).toEqual([]);
    expect(notNow({ ...asked, kind: 'other' }, seen)).toEqual([]);
    expect(notNow({ ...asked, options: [] }, seen)).toEqual([]);
    expect(notNow(null, seen)).toEqual([]);
  });
});

describe('handing over', () => {
  const seats = [0, 1, 2].map((seat): SeatInfo => ({
    seat,
    kind: seat === 2 ? 'bot' : 'human',
    name: '',
    bot: '',
    present: true,
    side: '',
    muted: false,
    held: seat !== 2,
    requested: null,
  }));
  const state = (player: number | null, viewer: number | null = player, over = false) => ({
    viewer,
    over,
    asked: player === null ? null : { player, kind: '', prompt: '', rule: '', options: [], routes: [], players: [player], passing: '', note: '', glances: [], by_itself: false },
  });

  it('is needed only where several people share a link', () => {
    expect(peopleAt([0, 1, 2], seats)).toEqual([0, 1]);
    expect(handOverTo([0], state(0), null)).toBeNull();
    expect(handOverTo([], state(0), null)).toBeNull();
  });

  it('covers everything until whoever is asked sits down', () => {
    expect(handOverTo([0, 1], state(0), null)).toBe(0);
    expect(handOverTo([0, 1], state(0), 0)).toBeNull();
    expect(handOverTo([0, 1], state(1), 0)).toBe(1);
  });

  it('lets the one who sits there watch a bot, but never another person’s view', () => {
    expect(handOverTo([0, 1], state(2, null), 0)).toBeNull();
    expect(handOverTo([0, 1], state(2, 0), 0)).toBeNull();
    expect(handOverTo([0, 1], state(2, 1), 0)).toBe(1);
  });

  it('is not needed among allies who know the same', () => {
    const heroes = [[0, 1]];
    expect(handOverTo([0, 1], state(1), null, heroes)).toBeNull();
    expect(handOverTo([0, 1, 2], state(1), 0, heroes)).toBeNull();
    expect(handOverTo([0, 1, 2], state(1), null, heroes)).toBe(1);
    expect(handOverTo([0, 1, 2], state(2), 0, heroes)).toBe(2);
    expect(handOverTo([0, 1, 2], state(1), 2, heroes)).toBe(1);
  });

  it('is not needed for what the one who sits there decides together with others', () => {
    const shared = (viewer: number | null) => {
      const asked = { player: 0, kind: '', prompt: '', rule: '', options: [], routes: [], players: [0, 1], passing: '', note: '', glances: [], by_itself: false };
      return { viewer, over: false, asked };
    };
    expect(handOverTo([0, 1], shared(1), 1)).toBeNull();
    expect(handOverTo([0, 1], shared(null), null)).toBe(0);
    expect(handOverTo([1, 2], shared(2), 2)).toBe(1);
  });

  it('is not needed for what passes by itself', () => {
    const passing = { ...state(1), viewer: 0 };
    expect(handOverTo([0, 1], passing, 0)).toBe(1);
    const itself = { ...passing, asked: passing.asked && { ...passing.asked, by_itself: true } };
    expect(handOverTo([0, 1], itself, 0)).toBeNull();
  });

  it('is over with the game', () => {
    expect(handOverTo([0, 1], state(null, null, true), 0)).toBeNull();
  });
});

describe('lines', () => {
  it('join the log, and replace what is told again after an undo', () => {
    const log = mergeLines([], [line(0), line(1), line(2)]);
    expect(mergeLines(log, [line(3)]).map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect(mergeLines(log, [line(0), line(1)]).map(({ number }) => number)).toEqual([0, 1]);
    expect(mergeLines(log, [])).toEqual(log);
  });

  it('show their dice', () => {
    expect(
      diceOf(
        line(1, [
          ['seat', 0],
          ['dice', [2, 6]],
          ['die', 4],
        ]),
      ),
    ).toEqual([2, 6, 4]);
    expect(
      diceOf(
        line(1, [
          ['text', 'no dice'],
          ['dice', 'odd'],
        ]),
      ),
    ).toEqual([]);
    expect(lastRoll([line(1, [['die', 3]]), line(2, [['die', 5]]), line(3)])?.dice).toEqual([5]);
    expect(lastRoll([line(1)])).toBeNull();
    expect(lastRoll(turnState.lines)?.dice.every((die) => die >= 1 && die <= 6)).toBe(true);
  });
});

describe('what happened in short', () => {
  const of = (number: number, player: number | null, text = `line ${number}`): Line => ({
    ...line(number, player === null ? [] : [['seat', player]]),
    text,
  });
  const numbers = (lines: Line[]) => lines.map(({ number }) => number);

  it('keeps what befell the viewer, fills up with what came last, and keeps the order', () => {
    const lines = [of(1, 0), of(2, 1), of(3, 1), of(4, 1), of(5, null)];
    expect(numbers(inShort(lines, 0))).toEqual([1, 4, 5]);
    expect(numbers(inShort(lines, null))).toEqual([3, 4, 5]);
    expect(numbers(inShort([of(1, 0), of(2, 0), of(3, 0), of(4, 0), of(5, 1)], 0))).toEqual([2, 3, 4]);
    expect(numbers(inShort([of(1, null), of(2, 1)], 0))).toEqual([1, 2]);
    expect(inShort([], 0)).toEqual([]);
  });

  it('tells what the dice decided that lie there, the viewer’s own before others', () => {
    const roll = (number: number, player: number): Line => line(number, [['seat', player], ['die', 4]]);
    const lines = [roll(1, 0), of(2, 0), of(3, 0), of(4, 0), roll(5, 1), of(6, 1)];
    expect(tellingRoll(lines, 0)?.line.number).toBe(1);
    expect(numbers(inShort(lines, 0))).toEqual([1, 3, 4]);
    expect(tellingRoll(lines, null)?.line.number).toBe(5);
    expect(numbers(inShort(lines, null))).toEqual([4, 5, 6]);
    expect(tellingRoll([of(1, 0)], 0)).toBeNull();
  });

  it('needs nobody to be told whose turn it is', () => {
    const begins = { ...of(2, 0, 'Hugo begins.'), kind: 'turn' };
    expect(isTurn(begins)).toBe(true);
    expect(isTurn(of(2, 0, 'Nothing happens in Hugo’s turn.'))).toBe(false);
    expect(numbers(inShort([of(1, 0), begins], 0))).toEqual([1]);
  });
});

describe('timeline', () => {
  const told = {
    steps: 10,
    curves: [
      { panel: 'a', player: 0, look: 'wounds', name: 'Wounds', points: [[0, 0], [4, 3]] as [number, number | null][] },
      { panel: 'b', player: 1, look: 'wounds', name: 'Wounds', points: [[0, 0], [6, null], [8, 2]] as [number, number | null][] },
      { panel: 'a', player: 0, look: 'luck', name: 'Luck', points: [[0, 5]] as [number, number | null][] },
    ],
  };

  it('has a plot for every number that changed, with every answer in it', () => {
    const [wounds, ...more] = figuresOf(told);
    expect(more).toEqual([]);
    expect(wounds?.name).toBe('Wounds');
    expect(wounds?.series[0]?.runs).toEqual([
      [
        { step: 0, value: 0 },
        { step: 4, value: 3 },
        { step: 10, value: 3 },
      ],
    ]);
  });

  it('parts a line where the number was not seen', () => {
    const runs = figuresOf(told)[0]?.series[1]?.runs;
    expect(runs?.map((run) => [run[0]?.step, run.at(-1)?.step])).toEqual([
      [0, 6],
      [8, 10],
    ]);
  });

  it('ends its axis at a round number', () => {
    expect([0, 5, 13, 20, 420, 3850].map(axisTop)).toEqual([5, 5, 20, 20, 500, 5000]);
  });
});

describe('a hint', () => {
  const hinted = (weighed: Hinted['weighed']): Hinted => ({
    type: 'hinted',
    seq: 1,
    option: 'b',
    text: 'b',
    reasons: [],
    weighed,
  });

  it('shows the weighed options by worth, and none that is not offered', () => {
    const rows = weighing(
      hinted([
        { option: 'a', share: 0.2, value: 0.1 },
        { option: 'b', share: 0.7, value: 0.4 },
        { option: 'gone', share: 0.1, value: 0 },
      ]),
      [option('a'), option('b'), option('c')],
    );
    expect(rows.map((row) => row.label)).toEqual(['b', 'a']);
    expect(weighing(hinted([]), [option('a')])).toEqual([]);
  });

  it('says how far the advice is ahead, or that it is surer', () => {
    const told = (own: number, other: number) => {
      const hint = hinted([
        { option: 'a', share: 0.2, value: other },
        { option: 'b', share: 0.8, value: own },
      ]);
      return reason(hint, weighing(hint, [option('a'), option('b')]));
    };
    expect(told(0.5, 0.4)).toEqual({ ahead: 10 });
    expect(told(0.49, 0.51)).toBe('surer');
    expect(told(0.4, 0.51)).toBeNull(); // the other looks clearly better
    expect(reason(hinted([]), [])).toBeNull();
  });
});

describe('waiting', () => {
  const seat = (number: number, kind: string, present: boolean): SeatInfo =>
    ({ seat: number, kind, present, name: '', bot: '', side: '', muted: false, held: true, requested: null });
  const asked = (...players: number[]) => ({ players }) as Asked;

  it('tells whether nobody has come yet, or whether somebody has gone', () => {
    const seats = [seat(0, 'human', true), seat(1, 'open', false), seat(2, 'human', false), seat(3, 'bot', false)];
    expect(absence(asked(1), seats)).toEqual({ seat: 1, why: 'free' });
    expect(absence(asked(2), seats)).toEqual({ seat: 2, why: 'gone' });
    expect(absence(asked(0), seats)).toBeNull();
    expect(absence(asked(3), seats)).toBeNull();
    expect(absence(asked(2, 0), seats)).toBeNull();
    expect(absence(null, seats)).toBeNull();
  });
});

describe('tasks', () => {
  const goal = (value: number, limit: number | null) => ({ name: 'x', value, limit, look: '' });

  it('are done when all their goals are', () => {
    const task = { id: 't', name: 't', text: '', reward: '', spaces: [], tone: '', hidden: false };
    expect(isDone({ ...task, goals: [goal(2, 2), goal(1, 1)] })).toBe(true);
    expect(isDone({ ...task, goals: [goal(2, 2), goal(0, 1)] })).toBe(false);
    expect(isDone({ ...task, goals: [] })).toBe(false);
    expect([goal(1, 2), goal(5, 2), goal(3, null), goal(0, 0)].map(shareOf)).toEqual([0.5, 1, 1, 0]);
  });
});
