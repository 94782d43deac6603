import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../test/wire';
import { mergeLines, olderLines, TableSocket, type Connection, type Told } from './socket';
import { PROTOCOL, type FromClient, type Line, type WholeState } from './types';

/** The far end of the line, moved by hand. */
class Wire {
  readyState = 0;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.readyState = 3;
  }
  opened() {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(...messages: unknown[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(sent(message)) });
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const line = (number: number): Line => ({ number, text: `line ${number}`, rule: '', parts: [], kind: '' });
const state = (seq: number, ...numbers: number[]) => ({ type: 'state', seq, lines: numbers.map(line) }) as unknown as WholeState;
const sent = (message: unknown) => ((message as WholeState).type === 'state' ? whole(message as WholeState) : message);
const WELCOME = { type: 'welcome' };

let wires: Wire[];
let heard: Told[];
let ways: Connection[];
let socket: TableSocket;
const wire = () => wires.at(-1) as Wire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  heard = [];
  ways = [];
  socket = new TableSocket({
    table: 't1',
    link: 'key',
    url: 'ws://undercroft.test/ws',
    onMessage: (message) => heard.push(message),
    onConnection: (connection) => ways.push(connection),
    open: () => {
      wires.push(new Wire());
      return wire() as unknown as WebSocket;
    },
  });
  socket.connect();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function join(...states: WholeState[]) {
  wire().opened();
  wire().tell(WELCOME, ...states);
}

const acts = () => wire().sent.filter((message) => message.type === 'act');

describe('a socket', () => {
  it('says hello first, and nothing before the welcome', () => {
    socket.send({ type: 'say', text: 'hi' });
    wire().opened();
    expect(wire().sent).toEqual([
      { type: 'hello', table: 't1', link: 'key', name: '', protocol: PROTOCOL, seen: null, claim: '' },
    ]);
    wire().tell(WELCOME);
    expect(wire().sent.at(-1)).toEqual({ type: 'say', text: 'hi' });
    expect(ways).toEqual(['connecting', 'live']);
  });

  it('comes back by the link of its own, once an invitation was used', () => {
    wire().opened();
    wire().tell({ ...WELCOME, link: 'my-own' }, state(4));
    wire().cut();
    vi.advanceTimersByTime(500);
    wire().opened();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', link: 'my-own' });
  });

  it('notices at once that the network is gone, also for those who came in by their name', () => {
    socket.close();
    socket.rename('Guest');
    join(state(4));
    window.dispatchEvent(new Event('offline'));
    expect(ways.at(-1)).toBe('waiting');
  });

  it('answers for the sequence number that was seen', () => {
    join(state(4, 0, 1));
    socket.act('go:north');
    expect(acts()).toEqual([{ type: 'act', seq: 4, option: 'go:north' }]);
  });

  it('comes back by itself with what it has seen, waiting longer each time', () => {
    join(state(4));
    wire().cut();
    expect(ways.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    wire().opened();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', seen: 4 });
    wire().cut();
    vi.advanceTimersByTime(499);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(501);
    expect(wires).toHaveLength(3);
  });

  it('sends an answer again only if the table still waits for exactly that one', () => {
    join(state(4));
    socket.act('go:north');
    wire().cut();
    vi.advanceTimersByTime(500);
    join(state(4));
    expect(acts()).toEqual([{ type: 'act', seq: 4, option: 'go:north' }]);
    wire().cut();
    vi.advanceTimersByTime(500);
    join(state(5));
    expect(acts()).toEqual([]);
    wire().cut();
    vi.advanceTimersByTime(500);
    join(state(5));
    expect(acts()).toEqual([]);
  });

  it('keeps an answer given while the line was cut', () => {
    join(state(4));
    wire().cut();
    socket.act('go:north');
    vi.advanceTimersByTime(500);
    join(state(4));
    expect(acts()).toEqual([{ type: 'act', seq: 4, option: 'go:north' }]);
  });

  it('drops a refused answer', () => {
    join(state(4));
    socket.act('go:nowhere');
    wire().tell({ type: 'refused', code: 'illegal', text: 'No.', seq: 4 });
    wire().cut();
    vi.advanceTimersByTime(500);
    join(state(4));
    expect(acts()).toEqual([]);
  });

  it('leaves out what is older than what it knows', () => {
    join(state(4), state(3), state(4), state(5));
    expect(heard.filter((message) => message.type === 'state').map((each) => (each as WholeState).seq)).toEqual([4, 4, 5]);
  });

  it('starts over when lines were missed', () => {
    vi.setSystemTime(100_000);
    join(state(4, 0, 1, 2), state(7, 5, 6));
    expect(wires).toHaveLength(2);
    wire().opened();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', seen: null });
  });

  it('takes several answers told at once for what they are', () => {
    vi.setSystemTime(100_000);
    join(state(4, 0, 1, 2), state(7, 3, 4));
    expect(wires).toHaveLength(1);
    expect(socket.seen).toBe(7);
  });

  it('gives up on a bad link, and only on that', () => {
    wire().opened();
    wire().tell({ type: 'refused', code: 'link', text: 'This link is not valid.', seq: null });
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(ways.at(-1)).toBe('closed');
    expect(heard).toMatchObject([{ type: 'refused', code: 'link' }]);
  });

  it('tries again when the server is busy', () => {
    wire().opened();
    wire().tell({ type: 'refused', code: 'too_many', text: 'Later.', seq: null });
    wire().cut(4430);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
  });

  it('stops when its seat was given to somebody else', () => {
    join(state(1));
    wire().cut(4403);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('notices a line that has gone silent', () => {
    join(state(1));
    vi.advanceTimersByTime(40_000);
    expect(wire().sent.filter((message) => message.type === 'ping')).toHaveLength(2);
    wire().tell({ type: 'pong' });
    vi.advanceTimersByTime(81_000);
    expect(wires.length).toBeGreaterThan(1);
  });

  it('says no more once it is closed', () => {
    join(state(1));
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(wire().readyState).toBe(3);
  });
});

describe('the log', () => {
  const numbers = (log: Line[]) => log.map((each) => each.number);

  it('grows, and is told anew from where it changed', () => {
    const log = mergeLines([], [line(0), line(1), line(2)]);
    expect(numbers(mergeLines(log, [line(3)]))).toEqual([0, 1, 2, 3]);
    expect(numbers(mergeLines(log, [line(1)]))).toEqual([0, 1]);
    expect(numbers(mergeLines(log, []))).toEqual([0, 1, 2]);
  });

  it('begins with the page that was told where lines between are missing', () => {
    const log = mergeLines([line(0), line(1)], [line(7), line(8)]);
    expect(numbers(log)).toEqual([7, 8]);
  });

  it('grows by the page before it, and by no other', () => {
    const log = [line(7), line(8)];
    expect(numbers(olderLines(log, [line(5), line(6)]))).toEqual([5, 6, 7, 8]);
    expect(numbers(olderLines(log, [line(4), line(5)]))).toEqual([7, 8]);
    expect(numbers(olderLines(log, []))).toEqual([7, 8]);
  });
});
