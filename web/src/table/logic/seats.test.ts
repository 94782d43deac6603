import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../../lib/types';
import { seatActions } from './seats';
import { waitText } from './waiting';

const seat = (change: Partial<SeatInfo>): SeatInfo => ({
  seat: 1,
  kind: 'human',
  name: 'Bert',
  bot: '',
  present: true,
  side: '',
  muted: false,
  held: true,
  requested: null,
  ...change,
});

const words = (change: Partial<SeatInfo>, mine: boolean, role: string, over = false): string[] =>
  seatActions(seat(change), { mine, role, over }).map(({ word }) => word);

describe('what can be done about a seat', () => {
  it('is nothing while its player is there, but to mute them', () => {
    expect(words({}, false, 'host')).toEqual(['mute']);
    expect(words({ muted: true }, false, 'host')).toEqual(['unmute']);
    expect(words({}, false, 'seat')).toEqual([]);
  });

  it('is asked for while they are away', () => {
    expect(words({ present: false }, false, 'host')).toEqual(['toBot', 'open', 'mute']);
    expect(words({ present: false }, false, 'seat')).toEqual(['toBot']);
    expect(words({ present: false }, false, 'spectator')).toEqual([]);
    const requested = { kind: 'bot', by: 'Ada', own: true, may_answer: false, seconds: 9 };
    expect(words({ present: false, requested }, false, 'host')).toEqual(['mute']);
  });

  it('is free for one’s own', () => {
    expect(words({}, true, 'seat')).toEqual(['toBot', 'giveUp']);
    expect(words({}, true, 'host')).toEqual(['toBot']);
    expect(words({ kind: 'bot' }, true, 'seat')).toEqual(['takeBack']);
  });

  it('is the host’s where nobody sits', () => {
    expect(words({ kind: 'bot', held: false }, false, 'host')).toEqual(['play', 'open']);
    expect(words({ kind: 'open', held: false }, false, 'host')).toEqual(['toBot', 'play']);
    expect(words({ kind: 'bot', held: false }, false, 'seat')).toEqual([]);
  });

  it('is nothing more when the game is over', () => {
    expect(words({ present: false }, false, 'host', true)).toEqual(['mute']);
    expect(words({}, true, 'seat', true)).toEqual([]);
  });
});

describe('how long a request waits', () => {
  it.each([
    [0, 'It happens now.'],
    [1.2, 'It happens in 2 s unless somebody objects.'],
    [90, 'It happens in 90 s unless somebody objects.'],
    [91, 'It happens in 2 min unless somebody objects.'],
    [86_400, 'It happens in 24 h unless somebody objects.'],
  ])('%d seconds', (seconds, told) => expect(waitText(seconds)).toBe(told));
});
