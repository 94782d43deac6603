/** What the page knows of one table: everything the server told, and what the player looks at. */

import { PLAIN, styleOf } from '../lib/looks';
import { mergeLines, TableSocket, type Connection, type Told } from '../lib/socket';
import { playerName, rememberTable, setPlayerName, tableOver } from '../lib/storage';
import type {
  Aftermath,
  Because,
  Chat,
  Option,
  Hinted,
  Line,
  Refused,
  Route,
  SeatInfo,
  State,
  Walked,
  Welcome,
} from '../lib/types';
import { handOverTo, peopleAt } from './logic/handover';
import { lastRoll } from './logic/lines';
import { notify } from './ui/notify';
import { play } from './ui/sound';
import { words } from './strings';

type Seen = ReadonlyMap<string, ReadonlyMap<string, Option>>;
/** How many lines whoever comes to the table is told again. */
const ON_ARRIVAL = 3;
const NOTHING_SEEN: Seen = new Map();

export class TableModel {
  connection = $state<Connection>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  state = $state.raw<State | null>(null);
  /** How the game's things look; until that is known, letters stand for them. */
  style = $state.raw(PLAIN);
  /** The looks have come, or cannot be had: nothing will change its face any more. */
  dressed = $state(false);
  lines = $state.raw<Line[]>([]);
  chat = $state.raw<Chat[]>([]);
  hinted = $state.raw<Hinted | null>(null);
  because = $state.raw<Because | null>(null);
  refused = $state.raw<Refused | null>(null);
  roll = $state.raw<{ line: Line; dice: number[] } | null>(null);
  /** Whether anything was answered from this page. */
  answered = $state(false);
  /** A hint was asked for and is being thought about. */
  thinking = $state(false);
  /** How much each player had been told when he answered last. */
  #toldBefore = $state.raw<ReadonlyMap<number | null, number>>(new Map());
  /** The sequence number an answer was sent for: until it is answered, nothing else is sent. */
  sent = $state<number | null>(null);
  /** A route is being taken: nothing else is sent until it is over. */
  walking = $state(false);
  /** How far the last route came, where it did not come to its end. */
  walked = $state.raw<Walked | null>(null);
  /** Who sits before a screen that several people share. */
  sitting = $state<number | null>(null);
  /** The table of the next one at this screen: kept back until that player sits down. */
  held = $state.raw<State | null>(null);
  /** Nothing is shown: the screen is on its way from one player to the next. */
  covered = $state(false);
  /** Options each player saw at each kind of decision: those not offered now can be asked about. */
  seenBy = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());

  people = $derived(peopleAt(this.welcome?.seats_of_link ?? [], this.seats));
  seen = $derived(this.seenBy.get(this.state?.viewer ?? null) ?? NOTHING_SEEN);
  /** Whom the screen must be handed to. */
  next = $derived(this.held?.viewer ?? null);
  mine = $derived.by(() => {
    const own = this.welcome?.seats_of_link ?? [];
    return this.state?.asked?.players.some((player) => own.includes(player)) ?? false;
  });
  options = $derived<readonly Option[]>(
    this.mine && this.held === null ? (this.state?.asked?.options ?? []) : [],
  );
  /** What has happened since whoever looks answered last. */
  news = $derived.by(() => {
    const before = this.#toldBefore.get(this.state?.viewer ?? null);
    return before === undefined ? [] : this.lines.filter((line) => line.number > before);
  });
  busy = $derived(this.walking || (this.sent !== null && this.sent === this.state?.seq));
  routes = $derived<readonly Route[]>(this.options.length > 0 ? (this.state?.asked?.routes ?? []) : []);

  readonly #socket: TableSocket;

  constructor(
    readonly id: string,
    readonly link: string,
  ) {
    this.#socket = new TableSocket({
      table: id,
      link,
      name: playerName(),
      onMessage: (message) => this.hear(message),
      onConnection: (connection) => (this.connection = connection),
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#socket.close();
  }

  // -- what the server tells ---------------------------------------------------------------

  hear(message: Told): void {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.seats = message.seats;
        this.walking = false;
        void this.#dress(message);
        break;
      case 'state':
        this.#take(message);
        break;
      case 'seats':
        this.seats = message.seats;
        break;
      case 'chat':
        if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
        break;
      case 'hinted':
        this.thinking = false;
        if (message.seq === this.state?.seq) this.hinted = message;
        break;
      case 'because':
        this.because = message;
        break;
      case 'walked':
        this.walking = false;
        this.walked = message.taken < message.planned ? message : null;
        break;
      case 'refused':
        this.refused = message;
        this.walking = false;
        this.sent = null;
        this.thinking = false;
        break;
      case 'pong':
        break;
    }
  }

  /** The table can be played without its looks; they are asked for again when it is joined again. */
  async #dress({ game, looks }: Welcome): Promise<void> {
    try {
      this.style = await styleOf(game, looks);
    } catch (error) {
      console.warn(words.noLooks, error);
    } finally {
      this.dressed = true;
    }
  }

  /** A State for whoever sits here is shown; that of the next one waits until he sits down. */
  #take(state: State): void {
    if (handOverTo(this.people, state, this.sitting) === null) {
      this.held = null;
      this.covered = false;
      this.#show(state);
      return;
    }
    const known = this.held?.viewer === state.viewer ? this.held.lines : [];
    const waiting = this.held !== null;
    this.held = { ...state, lines: mergeLines(known, state.lines), aftermath: null };
    const { aftermath } = state;
    if (aftermath && aftermath.viewer === this.sitting) this.#show(outcomeOf(state, aftermath));
    else if (!waiting) this.covered = true;
    this.state ??= this.held;
  }

  #show(state: State): void {
    const before = this.state;
    const told = this.lines.at(-1)?.number ?? -1;
    this.state = state;
    this.lines = mergeLines(this.lines, state.lines);
    if (state.seq !== before?.seq) {
      this.sent = null;
      this.hinted = null;
      this.because = null;
      this.refused = null;
      this.thinking = false;
    }
    this.#keepSeen(state);
    const last = this.lines.at(-1)?.number ?? -1;
    if (!before) {
      if (!this.#toldBefore.has(state.viewer)) this.#newsAfter(state.viewer, last - ON_ARRIVAL);
    }
    // What is told once more from its beginning was taken back: so were its dice.
    else if ((state.lines[0]?.number ?? Infinity) <= told) {
      this.roll = null;
      this.#newsAfter(state.viewer, last);
    }
    // The first State brings the whole story: only news after it roll and ring.
    else if (state.seq > before.seq) {
      const fresh = state.lines.filter((line) => line.number > told);
      // To those who watch every answer is news; to a player what came since one of his own, even if
      // he gave it from another page.
      const watched = before.viewer === null || (before.asked?.players.includes(before.viewer) ?? false);
      if (watched && fresh.length > 0) this.#newsAfter(before.viewer, told);
      const roll = lastRoll(fresh);
      this.roll = roll ?? this.roll;
      this.#sound(before, state, roll !== null);
    }
    this.#remember(state);
  }

  /** What comes after this line is news to that player. */
  #newsAfter(viewer: number | null, line: number): void {
    this.#toldBefore = new Map(this.#toldBefore).set(viewer, line);
  }

  #keepSeen(state: State): void {
    const { asked } = state;
    if (!asked || asked.options.length === 0) return;
    const seen = this.seenBy.get(state.viewer) ?? NOTHING_SEEN;
    const known = new Map(seen.get(asked.kind));
    for (const option of asked.options) known.set(option.id, option);
    this.seenBy = new Map(this.seenBy).set(state.viewer, new Map(seen).set(asked.kind, known));
  }

  #sound(before: State, state: State, rolled: boolean): void {
    const turn = this.mine && before.asked?.player !== state.asked?.player;
    if (state.over && !before.over) play('over');
    else if (turn) play('turn');
    else if (rolled) play('dice');
    else if (state.scene.card && state.scene.card.id !== before.scene.card?.id) play('card');
    if (turn && this.welcome) notify(words.title.yours(this.welcome.title), state.asked?.prompt ?? '');
  }

  #remember(state: State): void {
    const { welcome } = this;
    if (!welcome) return;
    if (state.over) tableOver(this.id);
    else {
      const { game, title, role } = welcome;
      rememberTable({ table: this.id, game, title, link: this.link, role, over: false });
    }
  }

  // -- what the player does ----------------------------------------------------------------

  /** Take a route step by step, until something happens. */
  go({ options: [first, ...then] }: Route): void {
    if (first !== undefined && this.#answer(first, then)) this.walking = then.length > 0;
  }

  act(option: string): void {
    this.#answer(option, []);
  }

  /** Whether the answer was sent: only one is under way, and only what is offered is sent. */
  #answer(option: string, then: string[]): boolean {
    if (this.busy || !this.options.some((each) => each.id === option)) return false;
    this.sent = this.state?.seq ?? null;
    this.#newsAfter(this.state?.viewer ?? null, this.lines.at(-1)?.number ?? -1);
    this.answered = true;
    this.walked = null;
    this.#socket.act(option, then);
    return true;
  }

  undo(): void {
    if (this.state?.may_undo && !this.busy) this.#socket.send({ type: 'undo', seq: this.state.seq });
  }

  agree(yes: boolean): void {
    if (this.state) this.#socket.send({ type: 'agree', seq: this.state.seq, yes });
  }

  hint(): void {
    if (!this.mine || this.thinking) return;
    this.thinking = true;
    this.#socket.send({ type: 'hint' });
  }

  why(intent: string): void {
    this.#socket.send({ type: 'why', intent });
  }

  say(text: string): void {
    const line = text.trim();
    if (line) this.#socket.send({ type: 'say', text: line });
  }

  setSeat(seat: number, kind: string, bot = ''): void {
    this.#socket.send({ type: 'seat', seat, kind, bot });
  }

  rename(name: string): void {
    setPlayerName(name);
    this.#socket.rename(name);
  }

  /** The one who moved has seen what came of it: cover the screen for the next. */
  passOn(): void {
    if (this.held) this.covered = true;
  }

  /** The next player is here: the table as that player sees it, and nothing of the one before. */
  sitDown(): void {
    const { held } = this;
    if (!held) return;
    this.sitting = held.viewer;
    this.held = null;
    this.covered = false;
    this.lines = [];
    this.roll = null;
    this.hinted = null;
    this.because = null;
    this.sent = null;
    this.state = null;
    this.#show(held);
  }

  /** What a player is called everywhere: as the log calls the figure, with the guest's own name. */
  nameOf(player: number): string {
    const { name, kind } = this.seats.find((seat) => seat.seat === player) ?? { name: '', kind: '' };
    const figure = this.state?.scene.panels.find((panel) => panel.owner === player)?.name;
    if (!figure) return name || words.seats.seat(player);
    return name && kind !== 'bot' ? words.seats.both(figure, name) : figure;
  }
}

/** What came of an answer, for the one who gave it: the table through his eyes, nothing to choose. */
function outcomeOf(state: State, aftermath: Aftermath): State {
  const asked = state.asked && { ...state.asked, options: [] };
  return { ...state, ...aftermath, asked, aftermath: null };
}
