/** What somebody may do about a seat. The server decides; this only leaves out what it would refuse. */

import type { SeatInfo } from '../../lib/types';

export interface SeatAction {
  /** What the seat is to be, or "mute". */
  kind: 'human' | 'bot' | 'open' | 'mute';
  word: 'toBot' | 'takeBack' | 'play' | 'open' | 'giveUp' | 'mute' | 'unmute';
}

export interface Looker {
  mine: boolean;
  role: string;
  over: boolean;
  /** The figure of that seat is dead or gone: there is nothing to be played. */
  out?: boolean;
}

const TO_BOT: SeatAction = { kind: 'bot', word: 'toBot' };
const PLAY: SeatAction = { kind: 'human', word: 'play' };
const OPEN: SeatAction = { kind: 'open', word: 'open' };

export function seatActions(seat: SeatInfo, { mine, role, over, out = false }: Looker): SeatAction[] {
  const mute: SeatAction = { kind: 'mute', word: seat.muted ? 'unmute' : 'mute' };
  const talk = role === 'host' && !mine && seat.held ? [mute] : [];
  if (over || seat.requested) return talk;
  if (mine) return ownActions(seat, role);
  if (role === 'host') return [...hostActions(seat).filter(({ word }) => !out || word !== 'play'), ...talk];
  return role === 'seat' && seat.kind === 'human' && !seat.present ? [TO_BOT] : [];
}

function ownActions(seat: SeatInfo, role: string): SeatAction[] {
  if (seat.kind === 'bot') return [{ kind: 'human', word: 'takeBack' }];
  return role === 'seat' ? [TO_BOT, { kind: 'open', word: 'giveUp' }] : [TO_BOT];
}

function hostActions(seat: SeatInfo): SeatAction[] {
  if (seat.kind === 'open') return [TO_BOT, PLAY];
  if (seat.kind === 'bot') return seat.held ? [OPEN] : [PLAY, OPEN];
  return seat.present ? [] : [TO_BOT, OPEN];
}
