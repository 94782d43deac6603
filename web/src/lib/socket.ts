/** One WebSocket to one table: says hello, keeps what is unanswered, comes back after a break. */

import { Scenes, type Told as Table } from './scenes';
import { PROTOCOL, type Act, type FromClient, type FromServer, type Line, type Undo, type Update } from './types';

/** What the server tells; of the table, what its changes come to. */
export type Told = Exclude<FromServer, Update> | Table;

export type Connection = 'connecting' | 'live' | 'waiting' | 'closed';

export interface SocketOptions {
  table: string;
  link: string;
  name?: string;
  /** What this browser is known by when it sits down. */
  claim?: string;
  /** Everything the server tells, in order; States that are out of date are left out. */
  onMessage: (message: Told) => void;
  onConnection?: (connection: Connection) => void;
  url?: string;
  /** For tests: how a socket is made. */
  open?: (url: string) => WebSocket;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 50_000;
const RESYNC_EVERY = 10_000;
/** Refused before the welcome for these, it is worth trying again; otherwise it is final. */
const PASSING = new Set(['too_fast', 'too_many', 'storage', 'closing', 'broken']);
/** Closed before the welcome with one of these, trying again would change nothing. */
const FINAL_CLOSE = new Set([1002, 1003, 1007, 1008, 1009]);
/** The link is no longer good: somebody else has the seat. */
const BAD_LINK = 4403;
/** Kept for later while there is no connection; the rest is of the moment only. */
const KEPT = new Set<FromClient['type']>([
  'act',
  'undo',
  'agree',
  'say',
  'seat',
  'consent',
  'mute',
  'remove',
  'renew',
]);

type Answer = Act | Undo;

export class TableSocket {
  connection: Connection = 'closed';
  /** The last sequence number known. */
  seen: number | null = null;

  #socket: WebSocket | null = null;
  #outbox: FromClient[] = [];
  #answer: Answer | null = null;
  #welcomed = false;
  #delay = FIRST_DELAY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #lastLine = -1;
  #firstState = true;
  #scenes = new Scenes();
  #lastResync = 0;
  #done = false;

  constructor(private readonly options: SocketOptions) {}

  connect(): void {
    this.#done = false;
    window.addEventListener('online', this.#now);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#now);
    this.#open();
  }

  close(): void {
    this.#done = true;
    window.removeEventListener('online', this.#now);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    this.#drop();
    this.#become('closed');
  }

  /** Answer the pending decision: for the sequence number that the player saw, and no other. A route goes on. */
  act(option: string, then: string[] = []): void {
    if (this.seen !== null) this.send({ type: 'act', seq: this.seen, option, ...(then.length > 0 ? { then } : {}) });
  }

  send(message: FromClient): void {
    if (message.type === 'act' || message.type === 'undo') this.#answer = message;
    if (this.#live()) this.#write(message);
    else if (KEPT.has(message.type) && message !== this.#answer) this.#outbox.push(message);
  }

  /** Start over with the whole table: something was missed. */
  resync(): void {
    this.seen = null;
    this.#lastResync = Date.now();
    this.#open();
  }

  /** Guests say who they are when they say hello: come in under that name, or in again. */
  rename(name: string): void {
    this.options.name = name;
    this.connect(); // who was invited comes in by this
  }

  #live(): boolean {
    return this.#welcomed && this.#socket?.readyState === WebSocket.OPEN;
  }

  #open(): void {
    this.#drop();
    this.#become('connecting');
    const url = this.options.url ?? socketUrl();
    const socket = (this.options.open ?? ((address) => new WebSocket(address)))(url);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#write({
        type: 'hello',
        table: this.options.table,
        link: this.options.link,
        name: this.options.name ?? '',
        protocol: PROTOCOL,
        seen: this.seen,
        claim: this.options.claim ?? '',
      });
      this.#beat = setInterval(() => this.#pulse(), PING_EVERY);
    };
    socket.onmessage = (event) => this.#hear(event.data);
    socket.onclose = (event) => this.#lost(event.code);
  }

  /** Forget the present socket; whatever it still has to say is not for us. */
  #drop(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#firstState = true;
    this.#scenes = new Scenes();
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #pulse(): void {
    if (Date.now() - this.#heard > SILENCE) this.#lost(1006);
    else this.#write({ type: 'ping' });
  }

  #write(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(data: unknown): void {
    this.#heard = Date.now();
    let message: FromServer;
    try {
      message = JSON.parse(String(data)) as FromServer;
    } catch {
      this.resync();
      return;
    }
    switch (message.type) {
      case 'pong':
        return;
      case 'welcome':
        // An invitation is void once it was used: from now on the link of one's own is good.
        if (message.link) this.options.link = message.link;
        this.#welcome();
        break;
      case 'update':
        this.#update(message);
        return;
      case 'refused':
        this.#refused(message.code);
        break;
      default:
        break;
    }
    this.options.onMessage(message);
  }

  /** The table has changed. Where a change is missing, all of it is asked for again. */
  #update(update: Update): void {
    const state = this.#scenes.state(update);
    if (state === null) this.resync();
    else if (this.#accept(state)) this.options.onMessage(state);
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#delay = FIRST_DELAY;
    this.#become('live');
    const waiting = this.#outbox;
    this.#outbox = [];
    for (const message of waiting) this.#write(message);
  }

  /** Whether a State is news. A gap in it means that lines were missed: start over. */
  #accept(state: Table): boolean {
    if (this.seen !== null && state.seq < this.seen) return false;
    const first = this.#firstState;
    if (!first && this.#gap(state) && Date.now() - this.#lastResync > RESYNC_EVERY) {
      this.resync();
      return false;
    }
    this.#firstState = false;
    this.seen = state.seq;
    this.#lastLine = state.lines.at(-1)?.number ?? this.#lastLine;
    this.#settle(state.seq, first);
    return true;
  }

  #gap(state: Table): boolean {
    const line = state.lines[0];
    const skipped = this.seen !== null && state.seq > this.seen + 1;
    return skipped && line !== undefined && line.number > this.#lastLine + 1;
  }

  /** After a break an answer is sent again only if the table still waits for exactly that one. */
  #settle(seq: number, reconnected: boolean): void {
    if (this.#answer === null) return;
    if (seq > this.#answer.seq) this.#answer = null;
    else if (reconnected && seq === this.#answer.seq) this.#write(this.#answer);
  }

  #refused(code: string): void {
    this.#answer = null;
    if (!this.#welcomed && !PASSING.has(code)) this.#finish();
  }

  #lost(code: number): void {
    const refused = code === BAD_LINK || (FINAL_CLOSE.has(code) && !this.#welcomed);
    this.#drop();
    if (this.#done) return;
    if (refused) {
      this.#finish();
      return;
    }
    this.#become('waiting');
    clearTimeout(this.#retry);
    // Spread the returns: after a restart everybody comes back at once.
    this.#retry = setTimeout(() => this.#open(), this.#delay * (0.5 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  #finish(): void {
    this.#done = true;
    clearTimeout(this.#retry);
    this.#drop();
    this.#become('closed');
  }

  /** Back online, or the page is looked at again: do not wait any longer. */
  #now = (): void => {
    if (this.connection !== 'waiting' || document.visibilityState === 'hidden') return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** The network is gone: the socket would find out only when its answers stay away. */
  #cut = (): void => {
    if (this.connection === 'live' || this.connection === 'connecting') this.#lost(1006);
  };

  #become(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.options.onConnection?.(connection);
  }
}

/**
 * The log with what is new. Lines told again replace those known from there on. Where more happened
 * than the server tells at once, the log begins with what it told: see `olderLines`.
 */
export function mergeLines(log: readonly Line[], lines: readonly Line[]): Line[] {
  const first = lines[0];
  if (first === undefined) return [...log];
  const known = log.filter((line) => line.number < first.number);
  return (known.at(-1)?.number ?? -1) === first.number - 1 ? [...known, ...lines] : [...lines];
}

/** The log with an earlier page before it, if that is the page that ends where the log begins. */
export function olderLines(log: readonly Line[], page: readonly Line[]): Line[] {
  const fits = page.at(-1)?.number === (log[0]?.number ?? 0) - 1;
  return fits ? [...page, ...log] : [...log];
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}
