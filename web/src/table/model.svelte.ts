/** What the page knows of one table: everything the server told, and what the player looks at. */

import { PLAIN, styleOf } from '../lib/looks';
import { router } from '../lib/router.svelte';
import type { Told as Table } from '../lib/scenes';
import { settings } from '../lib/settings.svelte';
import { mergeLines, TableSocket, type Connection, type Told } from '../lib/socket';
import { claim, forgetLink, playerName, rememberTable, setPlayerName, tableOver } from '../lib/storage';
import type {
  Because,
  Chat,
  Glance,
  Option,
  Hinted,
  Refused,
  Route,
  SeatInfo,
  WholeState,
  Walked,
  WatcherInfo,
  Welcome,
} from '../lib/types';
import { Decisions } from './decisions.svelte';
import { Player } from './frames/player.svelte';
import type { Step } from './frames/steps';
import { GameLog, type Unplayed } from './gamelog.svelte';
import { endingOf } from './logic/ending';
import { personAt } from './logic/people';
import { handOverTo, outcomeOf, peopleAt } from './logic/handover';
import { soundOfLine, soundOfState } from './logic/sounds';
import { Moderation } from './moderation';
import { notify } from './ui/notify';
import { play } from './ui/sound';
import { Presence } from './presence.svelte';
import { words } from './strings';

export class TableModel {
  connection = $state<Connection>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  watchers = $state.raw<WatcherInfo[]>([]);
  /** Spectators may not chat. */
  quiet = $state(false);
  /** When the seats were told: requests count from then on. */
  seatsAt = $state(Date.now());
  /** One's own link; another than the one this page came by where that was an invitation. */
  link = $state('');
  /** This browser has just sat down, and must hear of its own link. */
  newlySeated = $state(false);
  state = $state.raw<WholeState | null>(null);
  /** How the game's things look; until that is known, letters stand for them. */
  style = $state.raw(PLAIN);
  /** The looks have come, or cannot be had: nothing will change its face any more. */
  dressed = $state(false);
  readonly log = new GameLog();
  readonly decisions = new Decisions();
  chat = $state.raw<Chat[]>([]);
  hinted = $state.raw<Hinted | null>(null);
  because = $state.raw<Because | null>(null);
  refused = $state.raw<Refused | null>(null);
  readonly presence = new Presence();
  readonly moderation = new Moderation((message) => this.#socket.send(message));
  /** What passed by the viewer's own wish since they answered last. */
  passed = $state.raw<readonly string[]>([]);
  /** What the table is called that follows, once this game is over. */
  sequel = $state('');
  /** The player has given up their seat. */
  left = $state(false);
  /** Plays what happened; nothing can be answered until it is through, or skipped. */
  readonly player = new Player((step) => this.#tell(step));
  /** The WholeState that was shown last. */
  #last: Table | null = null;
  /** Whether anything was answered from this page. */
  answered = $state(false);
  /** A risky answer that was given, until it is confirmed. */
  doubt = $state.raw<Option | null>(null);
  /** A hint was asked for and is being thought about. */
  thinking = $state(false);
  /** An earlier page of the log was asked for. */
  #asksOlder = false;
  /** The sequence number an answer was sent for: until it is answered, nothing else is sent. */
  sent = $state<number | null>(null);
  /** A route is being taken: nothing else is sent until it is over. */
  walking = $state(false);
  /** How far the last route came, where it did not come to its end. */
  walked = $state.raw<Walked | null>(null);
  halted = $derived(this.player.playing ? null : this.walked); // told once the walk has been shown
  /** Who sits before a screen that several people share. */
  sitting = $state<number | null>(null);
  /** The table of the next one at this screen: kept back until that player sits down. */
  held = $state.raw<Table | null>(null);
  /** Nothing is shown: the screen is on its way from one player to the next. */
  covered = $state(false);

  people = $derived(peopleAt(this.welcome?.seats_of_link ?? [], this.seats));
  seen = $derived(this.decisions.seenBy(this.state?.viewer ?? null));
  /** Whom the screen must be handed to. */
  next = $derived(this.held?.viewer ?? null);
  mine = $derived.by(() => {
    const own = this.welcome?.seats_of_link ?? [];
    const asked = this.state?.asked;
    return asked?.by_itself ? false : (asked?.players.some((player) => own.includes(player)) ?? false);
  });
  options = $derived<readonly Option[]>(
    this.mine && this.held === null && !this.player.playing ? (this.state?.asked?.options ?? []) : [],
  );
  /** When whoever looks wants to be asked, by kind of question. */
  wishes = $derived<Readonly<Record<string, string>>>(
    this.welcome?.asks[String(this.state?.viewer ?? '')] ?? {},
  );
  /** What has happened since whoever looks answered last. */
  news = $derived(this.log.newsTo(this.state?.viewer ?? null));
  /** The game has hardly begun: about two answers of each seat. */
  beginning = $derived(this.state !== null && this.state.seq <= 2 * this.seats.length);
  busy = $derived(this.walking || (this.sent !== null && this.sent === this.state?.seq));
  glances = $derived<readonly Glance[]>(this.options.length > 0 ? (this.state?.asked?.glances ?? []) : []);
  routes = $derived<readonly Route[]>(this.options.length > 0 ? (this.state?.asked?.routes ?? []) : []);

  readonly #socket: TableSocket;

  constructor(
    readonly id: string,
    link: string,
  ) {
    this.link = link;
    this.#socket = new TableSocket({
      table: id,
      link,
      name: playerName(),
      claim: claim(),
      onMessage: (message) => this.hear(message),
      onConnection: (connection) => (this.connection = connection),
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  close(): void {
    this.player.drop();
    this.presence.close();
    this.#socket.close();
  }

  // -- what the server tells ---------------------------------------------------------------

  hear(message: Told): void {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.#asksOlder = false;
        this.#takeSeats(message.seats);
        this.#keepLink(message.link);
        this.walking = false;
        void this.#dress(message);
        break;
      case 'state':
        this.#take(message);
        break;
      case 'seats':
        this.#takeSeats(message.seats);
        this.watchers = message.watchers;
        this.quiet = message.quiet;
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
        if (message.code === 'link' || message.code === 'no_table') forgetLink(this.id, this.link);
        this.#asksOlder = false;
        this.walking = false;
        this.sent = null;
        this.thinking = false;
        break;
      case 'olderlines':
        this.#asksOlder = false;
        if (message.viewer === this.state?.viewer) this.log.older(message.lines);
        break;
      case 'pong':
        break;
    }
  }

  #takeSeats(seats: SeatInfo[]): void {
    this.presence.follow(this.seats, seats, this.welcome?.seats_of_link ?? [], (seat) => this.nameOf(seat));
    this.seats = seats;
    this.seatsAt = Date.now();
  }

  /** Who sat down by an invitation has a link of their own from then on, which the tab keeps. */
  #keepLink(own: string): void {
    if (!own || own === this.link) return;
    this.link = own;
    this.newlySeated = true;
    router.keep(this.id, own);
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

  /** A WholeState for whoever sits here is shown; that of the next one waits until they sit down. */
  #take(state: Table): void {
    if (handOverTo(this.people, state, this.sitting, this.welcome?.open_sides) === null) {
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

  #show(state: Table): void {
    this.player.show(state, () => this.#put(state));
  }

  /** A line is said, and the scene is as it lay there. */
  #tell(step: Step): void {
    const { line, scene, stays } = step;
    this.log.tell(step);
    const sound = stays > 0 && this.state ? soundOfLine(line, this.state.scene, scene, this.style.counts) : null;
    if (sound) play(sound);
    if (this.state) this.state = { ...this.state, scene, asked: null, may_undo: false };
  }

  #put(state: Table): void {
    const before = this.#last;
    this.state = this.#last = state;
    this.passed = state.passed ?? [];
    this.sequel = state.sequel ?? '';
    if (state.seq !== before?.seq) {
      this.sent = null;
      this.doubt = null;
      this.hinted = null;
      this.because = null;
      this.refused = null;
      this.thinking = false;
    }
    this.decisions.keep(state);
    const unplayed = this.log.take(state, before);
    if (before && unplayed) this.#sound(before, state, unplayed);
    if (!before && this.people.length < 2) this.log.recap(state.viewer);
    this.#remember(state);
  }

  #sound(before: Table, state: Table, unplayed: Unplayed): void {
    const turn = this.mine && before.asked?.player !== state.asked?.player;
    const sound = soundOfState(before, state, unplayed, this.style.counts);
    if (turn && !state.over) play('turn');
    else if (sound) play(sound);
    if (turn && this.welcome) notify(words.title.yours(this.welcome.title), state.asked?.prompt ?? '');
  }

  #remember(state: Table): void {
    const { welcome } = this;
    if (!welcome) return;
    if (state.over) tableOver(this.id, endingOf(state, welcome.role, this.people), state.sequel);
    else {
      const { game, title, role, commitment } = welcome;
      rememberTable({ table: this.id, game, title, link: this.link, role, commitment, over: false });
    }
  }

  // -- what the player does ----------------------------------------------------------------

  /** Take a route step by step, until something happens. */
  go({ options: [first, ...then] }: Route): void {
    if (first !== undefined && this.#answer(first, then)) this.walking = then.length > 0;
  }

  act(option: string): void {
    const risky = settings.confirm.now === 'on' && this.options.find(({ id, risk }) => id === option && risk !== '');
    if (risky && !this.busy) this.doubt = risky;
    else this.#answer(option, []);
  }

  /** What was asked once more is meant, or not. */
  decide(meant: boolean): void {
    const { doubt } = this;
    this.doubt = null;
    if (meant && doubt) this.#answer(doubt.id, []);
  }

  /** Whether the answer was sent: only one is under way, and only what is offered is sent. */
  #answer(option: string, then: string[]): boolean {
    if (this.busy || !this.options.some((each) => each.id === option)) return false;
    this.sent = this.state?.seq ?? null;
    this.log.answered(this.state?.viewer ?? null);
    this.answered = true;
    this.hinted = null;
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

  /** The page of the log before the first line here, for whoever scrolls up. */
  older(): void {
    const before = this.log.lines[0]?.number ?? 0;
    if (before === 0 || this.#asksOlder || !this.state) return;
    this.#asksOlder = true;
    this.#socket.send({ type: 'older', before, viewer: this.state.viewer });
  }

  why(intent: string): void {
    this.#socket.send({ type: 'why', intent });
  }

  say(text: string): void {
    const line = text.trim();
    if (line) this.#socket.send({ type: 'say', text: line });
  }

  setSeat(seat: number, kind: string, bot = ''): void {
    this.left = kind === 'open' && (this.welcome?.seats_of_link.includes(seat) ?? false);
    this.#socket.send({ type: 'seat', seat, kind, bot });
  }

  /** When whoever looks wants to be asked questions of that kind. */
  askMe(kind: string, when: string): void {
    const seat = this.state?.viewer ?? null;
    if (seat !== null) this.#socket.send({ type: 'ask_me', seat, kind, when });
  }

  rename(name: string): void {
    setPlayerName(name);
    this.#socket.rename(name);
  }

  /** The one who moved has seen what came of it: cover the screen for the next. */
  passOn(): void {
    this.player.finish();
    if (this.held) this.covered = true;
  }

  /** The next player is here: the table as that player sees it, and nothing of the one before. */
  sitDown(): void {
    const { held } = this;
    if (!held) return;
    this.sitting = held.viewer;
    this.held = null;
    this.covered = false;
    this.player.drop();
    this.#last = null;
    this.log.clear();
    this.hinted = null;
    this.because = null;
    this.doubt = null;
    this.sent = null;
    this.state = null;
    this.#show(held);
  }

  /** What a player is called everywhere: as the log calls the figure, with the guest's own name. */
  nameOf(player: number): string {
    const { name, kind } = this.seats.find((seat) => seat.seat === player) ?? { name: '', kind: '' };
    const figure = this.state?.scene.panels.find((panel) => panel.owner === player)?.name;
    if (!figure) return kind === 'human' ? personAt({ seat: player, name }) : name || words.seats.seat(player);
    return name && kind !== 'bot' ? words.seats.both(figure, name) : figure;
  }
}
