import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../lib/socket';
import type { FromClient, State, Welcome } from '../lib/types';
import { whole } from '../test/wire';
import below from './fixtures/below.json';
import contest from './fixtures/contest.json';
import duel from './fixtures/duel.json';
import graph from './fixtures/graph.json';
import looks from './fixtures/looks.json';
import melee from './fixtures/melee.json';
import over from './fixtures/over.json';
import squares from './fixtures/squares.json';
import turn from './fixtures/turn.json';
import { TableModel } from './model.svelte';
import { words } from './strings';
import TableView from './TableView.svelte';

interface Fixture {
  welcome: unknown;
  state: unknown;
}

/** The far end of a connection: it tells what we say, and keeps what the page sends. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readonly readyState = Wire.OPEN;
  readonly heard: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    Wire.last = this;
  }

  send(data: string): void {
    this.heard.push(JSON.parse(data) as FromClient);
  }

  close(): void {}

  tell(message: Told): void {
    this.onmessage?.({ data: JSON.stringify(message.type === 'state' ? whole(message) : message) });
    flushSync();
  }
}

/** A page before which a player sits: connected, welcomed, and shown the table. */
function seated(fixture: Fixture, change: Partial<Welcome> = {}) {
  const model = new TableModel('fixture', 'link');
  model.connect();
  const wire = Wire.last;
  wire.onopen?.();
  wire.tell({ ...(fixture.welcome as Welcome), ...change });
  wire.tell(fixture.state as State);
  render(TableView, { model });
  const sent = () => wire.heard.filter(({ type }) => type !== 'hello');
  return { model, wire, sent, state: fixture.state as State };
}

/** A new decision takes the focus, once the page is drawn. */
const brought = () => vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
const act = (state: State, option: string) => ({ type: 'act', seq: state.seq, option });

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.includes('/looks') ? new Response(JSON.stringify(looks)) : new Response('', { status: 404 })),
  );
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

describe('a turn', () => {
  it('offers every option with its key', async () => {
    const { sent, state } = seated(turn);
    const prompt = screen.getByRole('region', { name: words.prompt.label });
    expect(within(prompt).getByRole('button', { name: 'Search the chamber' })).toBeTruthy();
    await userEvent.keyboard('5');
    expect(sent()).toEqual([act(state, 'search')]);
  });

  it('moves by the arrow keys, and sends one answer however often they are hit', async () => {
    const { sent, state } = seated(turn);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}5');
    expect(sent()).toEqual([act(state, 'north')]);
  });

  it.each(['mouse', 'Enter'])('is played on the board by %s', async (how) => {
    const { sent, state } = seated(turn);
    const [target] = screen.getAllByRole('button', { name: /You may: Move east/ });
    if (!target) throw new Error('the space east of the hero is offered');
    await brought();
    target.focus();
    if (how === 'mouse') await fireEvent.click(target);
    else await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([act(state, 'east')]);
  });

  it('says what lies on any other space, and asks why not', async () => {
    const { sent } = seated(turn);
    const [tower] = screen.getAllByRole('button', { name: /North-west Tower/ });
    if (!tower) throw new Error('the tower is on the board');
    await fireEvent.click(tower);
    await userEvent.click(screen.getByRole('button', { name: words.space.why }));
    expect(sent()).toEqual([{ type: 'why', intent: 'space:r1c1' }]);
  });

  it('looks around on the board with Shift and the arrow keys without moving the hero', async () => {
    const { sent } = seated(turn);
    const [tower] = screen.getAllByRole('button', { name: /North-west Tower/ });
    await brought();
    tower?.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(document.activeElement?.getAttribute('data-space')).toBe('r1c2');
    expect(sent()).toEqual([]);
  });

  it('moves by the arrow keys wherever the focus is', async () => {
    const { sent, state } = seated(turn);
    const [tower] = screen.getAllByRole('button', { name: /North-west Tower/ });
    await brought();
    tower?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(sent()).toEqual([act(state, 'east')]);
  });

  it('takes back and asks for a hint by key, and leaves those who write alone', async () => {
    const { sent, state } = seated(turn);
    const both = [{ type: 'undo', seq: state.seq }, { type: 'hint' }];
    await userEvent.keyboard('{Control>}z{/Control}?');
    expect(sent()).toEqual(both);
    await userEvent.keyboard('/');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await userEvent.keyboard('5');
    expect(sent()).toEqual(both);
  });

  it('shows that the bot is thinking, and asks it once', async () => {
    const { sent, wire, state } = seated(turn);
    const button = screen.getByRole('button', { name: words.tools.hintLabel });
    await userEvent.click(button);
    expect(button).toBeDisabled();
    expect(screen.getByText(words.tools.thinking)).toBeTruthy();
    await userEvent.keyboard('?');
    expect(sent()).toEqual([{ type: 'hint' }]);
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search', weighed: [] });
    expect(button).toBeEnabled();
  });

  it('says in percent of what a bot can hope for what an option is worth', () => {
    const { wire, state } = seated(turn);
    const weighed = [{ option: 'search', share: 0.6, value: 0.43 }];
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search the chamber', weighed });
    expect(screen.getByText(/outlook 43%/)).toBeTruthy();
    expect(screen.getByText(words.tools.scale)).toBeTruthy();
  });

  it('sums up what happened since the last answer', async () => {
    const { wire, state } = seated(turn);
    await userEvent.keyboard('5');
    const first = (state.lines.at(-1)?.number ?? 0) + 1;
    const lines = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text, index) => ({
      number: first + index,
      text,
      rule: '',
      parts: [],
    }));
    wire.tell({ ...state, seq: state.seq + 1, lines });
    const news = screen.getByRole('region', { name: words.news.title });
    expect(within(news).queryByText('One.')).toBeNull();
    expect(within(news).getByText('Five.')).toBeTruthy();
    await userEvent.click(within(news).getByRole('button', { name: words.news.all(5) }));
    expect(within(news).getByText('One.')).toBeTruthy();
  });

  it('tells the aim of the game until it was read', async () => {
    const { state } = seated({ welcome: turn.welcome, state: { ...(turn.state as object), seq: 0 } });
    expect(state.seq).toBe(0);
    const aim = (turn.welcome as unknown as Welcome).aim;
    expect(screen.getByText(aim)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: words.aim.read }));
    expect(screen.queryByText(aim)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: words.menu.open }));
    expect(screen.getByText(aim)).toBeTruthy();
  });

  it('shows a hint beside the option it means', () => {
    const { wire, state } = seated(turn);
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search the chamber', weighed: [] });
    expect(screen.getByText(/The bot would:/).textContent).toContain('Search the chamber');
  });

  it('shows hostile names and chat as the text they are', () => {
    const { wire } = seated(turn);
    wire.tell({ type: 'chat', number: 1, who: '<img src=x>', text: '<script>alert(1)</script>' });
    expect(screen.getByText('<img src=x>')).toBeTruthy();
    expect(document.querySelector('img, main script')).toBeNull();
  });
});

describe('a fight', () => {
  it('is fought with the cards of the hand', async () => {
    const { sent, state } = seated(duel);
    const fight = screen.getByRole('region', { name: /against/ });
    await userEvent.click(within(fight).getByRole('button', { name: /Arcane Lance/ }));
    expect(sent()).toEqual([act(state, 'arcane_lance')]);
  });
});

describe('a shared screen', () => {
  it('shows nothing until the next player sits down', async () => {
    const seats = (below.welcome as unknown as Welcome).seats.map((seat) => ({ ...seat, kind: 'human' }));
    seated(below, { seats_of_link: [0, 1, 2], seats });
    expect(screen.queryByRole('log')).toBeNull();
    expect(document.querySelector('[data-space], [data-option]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    expect(screen.getByRole('log')).toBeTruthy();
  });
});

describe('a shared screen after a move', () => {
  const people = (graph.welcome as unknown as Welcome).seats.map((seat) => ({ ...seat, kind: 'human' }));
  const mine = graph.state as unknown as State;
  const line = (number: number, text: string): State['lines'][0] => ({ number, text, rule: '', parts: [] });
  const others: State = {
    ...mine,
    seq: mine.seq + 1,
    viewer: 1,
    scene: { ...mine.scene, viewer: 1, status: 'What only the next one may see' },
    asked: mine.asked && { ...mine.asked, player: 1, players: [1], options: [option('their-own')] },
    lines: [line(0, 'The story of the next one.')],
    aftermath: { viewer: 0, scene: { ...mine.scene, status: 'What came of it' }, lines: [line(1, 'It went well.')] },
  };

  function option(id: string) {
    return { id, label: id, rule: '', targets: [] };
  }

  async function moved() {
    const table = seated(graph, { seats_of_link: [0, 1], seats: people });
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    await userEvent.keyboard('1');
    table.wire.tell(others);
    return table;
  }

  it('lets the mover see what came of it, and nothing of the next one', async () => {
    await moved();
    expect(screen.getByText('What came of it')).toBeTruthy();
    expect(screen.getAllByText('It went well.').length).toBeGreaterThan(0);
    expect(screen.queryByText('What only the next one may see')).toBeNull();
    expect(document.querySelector('[data-option]')).toBeNull();
  });

  it('is covered by the mover’s own doing, and shows the next one nothing of the mover', async () => {
    const { model } = await moved();
    await userEvent.keyboard('{Enter}');
    expect(document.querySelector('[data-space], [role=log]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^I am/ }));
    expect(screen.getByText('What only the next one may see')).toBeTruthy();
    expect(document.querySelector('[data-option="their-own"]')).toBeTruthy();
    expect(screen.queryByText('It went well.')).toBeNull();
    expect([...(model.seen.get('move')?.keys() ?? [])]).toEqual(['their-own']);
  });

  it('stays with the mover when the answer is taken back', async () => {
    const { wire } = await moved();
    wire.tell({ ...mine, seq: mine.seq + 2, aftermath: null });
    expect(document.querySelectorAll('[data-option]').length).toBe(mine.asked?.options.length);
  });
});

describe('a map with trays and tasks', () => {
  it('offers spaces, cards of the hand and slots alike', async () => {
    const { sent, state } = seated(graph);
    const hand = screen.getByRole('region', { name: 'Your hand' });
    await userEvent.click(within(hand).getByRole('button', { name: /Charge/ }));
    expect(sent()).toEqual([act(state, 'play:charge')]);
    expect(screen.getByRole('button', { name: /Dry Mesa, The marches.*Travel to Dry Mesa/ })).toBeTruthy();
    const gear = screen.getByRole('region', { name: 'Equipment: Grom' });
    expect(within(gear).getByRole('button', { name: /Armor/ })).toBeEnabled();
    expect(screen.getAllByText('Roadside Herbs').length).toBeGreaterThan(0);
  });

  it('asks what a card is for that nothing can be done with, and shows it', async () => {
    const { sent } = seated(graph);
    const hand = screen.getByRole('region', { name: 'Your hand' });
    await userEvent.click(within(hand).getByRole('button', { name: /War Cry/ }));
    await userEvent.click(screen.getByRole('button', { name: words.space.whyCard }));
    expect(sent()).toEqual([{ type: 'why', intent: 'shout' }]);
  });
});

describe('a contest in stages', () => {
  it('tells what each stage brought, and is put away once it is over', async () => {
    const { wire, state } = seated(contest);
    const fight = screen.getByRole('region', { name: /Keep Sorcerer/ });
    expect(within(fight).getByText('Ranged attacks').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(within(fight).getByText(/beats defense 7/)).toBeTruthy();
    const { duel: going } = state.scene;
    const over = { ...state, seq: 13, scene: { ...state.scene, duel: going && { ...going, verdict: 'Grom wins.' } } };
    wire.tell(over);
    await userEvent.click(screen.getByRole('button', { name: words.stage.away }));
    expect(screen.queryByText('Grom wins.')).toBeNull();
  });
});

describe('watching', () => {
  it('offers nothing to choose', () => {
    const state = { ...(turn.state as unknown as State), viewer: null };
    const { sent } = seated({ welcome: turn.welcome, state }, { role: 'spectator', seats_of_link: [] });
    expect(document.querySelector('[data-option]')).toBeNull();
    expect(screen.getByText(/You are watching/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

describe('the end', () => {
  it('shows the standings and how each hero ended', () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no server in this test')));
    const { state } = seated(over);
    flushSync();
    for (const standing of state.outcome?.standings ?? []) {
      expect(screen.getAllByText(standing.outcome).length).toBeGreaterThan(0);
    }
  });
});

describe('the model', () => {
  it('says what was refused, and lets the player choose again', async () => {
    const { wire, sent, state } = seated(turn);
    await userEvent.keyboard('5');
    wire.tell({ type: 'refused', code: 'stale', text: 'The game has gone on meanwhile.', seq: state.seq });
    expect(screen.getByRole('alert').textContent).toContain('gone on');
    await userEvent.keyboard('1');
    expect(sent()).toEqual([act(state, 'search'), act(state, 'north')]);
  });

  it('rolls dice only for what is new', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as State;
    model.hear(state);
    expect(model.roll).toBeNull();
    const last = state.lines.at(-1)?.number ?? 0;
    const line = { number: last + 1, text: 'A roll.', rule: '', parts: [['die', 4]] as [string, unknown][] };
    model.hear({ ...state, seq: state.seq + 1, lines: [line] });
    expect(model.roll?.dice).toEqual([4]);
    expect(model.news.at(-1)?.text).toBe('A roll.');
  });

  it('begins the news anew with an answer that was given from another page', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as State;
    model.hear(state);
    const last = state.lines.at(-1)?.number ?? 0;
    const line = (number: number) => ({ number, text: `line ${number}`, rule: '', parts: [] });
    const other = { ...(state.asked as NonNullable<State['asked']>), player: 1, players: [1], options: [] };
    model.hear({ ...state, seq: state.seq + 1, lines: [line(last + 1)], asked: other });
    model.hear({ ...state, seq: state.seq + 2, lines: [line(last + 2)] });
    expect(model.news.map(({ number }) => number)).toEqual([last + 1, last + 2]);
    model.hear({ ...state, seq: state.seq + 3, lines: [line(last + 3)] });
    expect(model.news.map(({ number }) => number)).toEqual([last + 3]);
  });

  it('forgets the dice of an answer that is taken back', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as State;
    model.hear(state);
    const last = state.lines.at(-1)?.number ?? 0;
    const line = { number: last + 1, text: 'A roll.', rule: '', parts: [['die', 4]] as [string, unknown][] };
    model.hear({ ...state, seq: state.seq + 1, lines: [line] });
    model.hear({ ...state, seq: state.seq + 2 });
    expect(model.lines.at(-1)?.number).toBe(last);
    expect(model.roll).toBeNull();
    expect(model.news).toEqual([]);
  });

  it('remembers what was possible, to say why it is not now', () => {
    const model = new TableModel('fixture', 'link');
    const state = turn.state as unknown as State;
    model.hear(state);
    expect([...(model.seen.get('turn')?.keys() ?? [])]).toContain('search');
  });
});

describe('a board of squares', () => {
  it('is played by a click on a square, or on whom stands there', async () => {
    const { sent, state } = seated(squares);
    const [near] = screen.getAllByRole('button', { name: /You may: Move to r3c2/ });
    if (!near) throw new Error('the square is offered');
    await fireEvent.click(near);
    expect(sent()).toEqual([act(state, 'go:r3c2')]);
  });

  it('goes far by one click, answers nothing meanwhile, and says where it was stopped', async () => {
    const { sent, wire, state, model } = seated(squares);
    const far = screen.getByRole('button', { name: /r4c2.*You may go there in 2 steps/ });
    await fireEvent.click(far);
    const walk = { ...act(state, 'go:r3c2'), then: ['go:r4c2'] };
    expect(sent()).toEqual([walk]);
    wire.tell({ ...state, seq: 6, lines: [] });
    expect(model.busy).toBe(true);
    await userEvent.keyboard('1');
    expect(sent()).toEqual([walk]);
    wire.tell({ type: 'walked', seq: 6, taken: 1, planned: 2 });
    expect(model.busy).toBe(false);
    expect(screen.getByText(words.route.stopped(1, 2))).toBeTruthy();
  });

  it('lets a large figure be chosen on each of its squares', () => {
    seated(squares);
    expect(screen.getAllByRole('button', { name: /You may: Attack the Ogre/ })).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: /r3c4\. east: door/ })).toHaveLength(1);
  });

  it('shows a figure without a picture by its letter', () => {
    const bare = structuredClone(squares);
    for (const piece of bare.state.scene.board.pieces) piece.icon = '';
    seated(bare);
    const letters = [...document.querySelectorAll('.token.hero text')].map((each) => each.textContent);
    expect(letters).toEqual(['K', 'A', 'M']);
    expect(document.querySelectorAll('.token.hero .letter')).toHaveLength(3);
  });

  it('shows every panel of a seat, and the layers by name', () => {
    seated(squares);
    for (const name of ['Knight', 'Archer', 'Mage', 'The dark']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    const key = screen.getByRole('list', { name: words.board.layers });
    expect(within(key).getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Within reach',
      'In sight',
      'In danger',
    ]);
  });

  it('shows a fight of three sides, and dice by their symbols', () => {
    seated(melee);
    const fight = screen.getByRole('region', { name: /against the Ogre/ });
    expect(within(fight).getAllByRole('group').map((side) => side.getAttribute('aria-label'))).toEqual([
      'Knight',
      'Mage',
      'Ogre',
    ]);
    expect(within(fight).getByText('2 damage, 1 energy').parentElement?.querySelectorAll('svg')).toHaveLength(3);
  });
});

describe('the looks of a game', () => {
  it('are drawn as the game says, once they are there', async () => {
    const { model } = seated(turn);
    await vi.waitFor(() => expect(model.dressed).toBe(true));
    flushSync();
    expect(model.style.role).toBe('hero');
    const [tower] = screen.getAllByRole('button', { name: /North-west Tower/ });
    expect(tower?.querySelectorAll('rect[transform^="rotate"]').length).toBe(12);
    expect(screen.getAllByRole('button', { name: /can be searched/ }).length).toBeGreaterThan(0);
  });
});
