import { fireEvent, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { WholeState, Welcome } from '../lib/types';
import { act, brought, seated, withoutServer } from '../test/seated';
import contest from './fixtures/contest.json';
import duel from './fixtures/duel.json';
import graph from './fixtures/graph.json';
import over from './fixtures/over.json';
import turn from './fixtures/turn.json';
import { settings } from '../lib/settings.svelte';
import { words } from './strings';

withoutServer();

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

  it('asks once more before a risky answer, if that is wanted', async () => {
    const risky = structuredClone(turn) as unknown as { welcome: Welcome; state: WholeState };
    for (const option of risky.state.asked?.options ?? []) option.risk = option.id === 'search' ? 'It ends badly.' : '';
    settings.confirm.now = 'on';
    const { sent, state } = seated(risky);
    await userEvent.keyboard('5');
    const doubt = screen.getByRole('dialog', { name: words.doubt.title });
    expect(doubt).toHaveTextContent('It ends badly.');
    await userEvent.click(within(doubt).getByRole('button', { name: words.doubt.no }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
    await userEvent.keyboard('5');
    await userEvent.click(screen.getByRole('button', { name: words.doubt.yes }));
    expect(sent()).toEqual([act(state, 'search')]);
    settings.confirm.now = 'off';
  });

  it('asks nothing where nobody wants it', async () => {
    const risky = structuredClone(turn) as unknown as { welcome: Welcome; state: WholeState };
    for (const option of risky.state.asked?.options ?? []) option.risk = 'It ends badly.';
    const { sent, state } = seated(risky);
    await userEvent.keyboard('5');
    expect(sent()).toEqual([act(state, 'search')]);
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
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search', weighed: [], reasons: [] });
    expect(button).toBeEnabled();
  });

  it('says in percent of what a bot can hope for what an option is worth', () => {
    const { wire, state } = seated(turn);
    const weighed = [{ option: 'search', share: 0.6, value: 0.43 }];
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search the chamber', weighed, reasons: ['Two of four ways end in walls.'] });
    expect(screen.getByText(/outlook 43%/)).toBeTruthy();
    expect(screen.getByText('Two of four ways end in walls.')).toBeTruthy();
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
      parts: [], kind: '',
    }));
    wire.tell({ ...state, seq: state.seq + 1, lines });
    const news = screen.getByRole('region', { name: words.news.title });
    expect(within(news).queryByText('One.')).toBeNull();
    expect(within(news).getByText('Five.')).toBeTruthy();
    await userEvent.click(within(news).getByRole('button', { name: words.news.all(5) }));
    expect(within(news).getByText('One.')).toBeTruthy();
  });

  it('says in the bar whose turn it is, and that the choice is the viewer’s in the turn of another', () => {
    const { wire, state } = seated(turn);
    const bar = () => document.querySelector('header .turn')?.textContent;
    expect(bar()).toBe(words.turn.yours);
    const panels = state.scene.panels.map((panel, place) => ({ ...panel, active: place === 0 }));
    wire.tell({ ...state, seq: state.seq + 1, scene: { ...state.scene, panels } });
    expect(bar()).toBe(words.turn.choice);
    wire.tell({ ...state, seq: state.seq + 2, asked: null, scene: { ...state.scene, panels } });
    expect(bar()).toBe(words.turn.of(panels[0]?.name ?? ''));
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

  it('introduces whom the viewer plays, until the first answers', () => {
    const scene = turn.state.scene as unknown as WholeState['scene'];
    const own = scene.panels.find(({ owner }) => owner === turn.state.viewer);
    const { wire, state } = seated({ welcome: turn.welcome, state: { ...(turn.state as object), seq: 0 } });
    expect(screen.getByRole('heading', { name: words.aim.you(own?.name ?? '') })).toBeTruthy();
    const open = () => [...document.querySelectorAll<HTMLElement>('[data-panel]:has(details[open])')].map(({ dataset }) => dataset.panel);
    expect(open()).toEqual([own?.id]);
    wire.tell({ ...state, seq: 2 * (turn.welcome as unknown as Welcome).seats.length + 1 });
    expect(open()).toEqual([]);
    expect(screen.queryByRole('heading', { name: words.aim.you(own?.name ?? '') })).toBeNull();
  });

  it('shows a hint beside the option it means', () => {
    const { wire, state } = seated(turn);
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search the chamber', weighed: [], reasons: [] });
    expect(screen.getByText(/The bot would:/).textContent).toContain('Search the chamber');
  });

  it('drops a hint as soon as something is answered, whatever it was', async () => {
    const { wire, state } = seated(turn);
    wire.tell({ type: 'hinted', seq: state.seq, option: 'search', text: 'Search the chamber', weighed: [], reasons: [] });
    await userEvent.keyboard('1');
    expect(screen.queryByText(/The bot would:/)).toBeNull();
  });

  it('shows hostile names and chat as the text they are', () => {
    const { wire } = seated(turn);
    wire.tell({ type: 'chat', number: 1, who: '<img src=x>', text: '<script>alert(1)</script>' });
    expect(screen.getByText('<img src=x>')).toBeTruthy();
    expect(document.querySelector('img, main script')).toBeNull();
  });
});

describe('a hint', () => {
  it('is shown on the board and in the list: the space that is meant, and no other', () => {
    const { wire, state } = seated(turn);
    const meant = state.asked?.options.find(({ targets }) => targets.some((target) => target.startsWith('space:')));
    if (!meant) throw new Error('no option of the fixture points at a space');
    expect(document.querySelector('.space.hinted')).toBeNull();
    wire.tell({ type: 'hinted', seq: state.seq, option: meant.id, text: meant.label, weighed: [], reasons: ['Because.'] });
    const marked = [...document.querySelectorAll<HTMLElement>('.space.hinted')].map((space) => `space:${space.dataset['space'] ?? ''}`);
    expect(marked).toEqual(meant.targets.filter((target) => target.startsWith('space:')));
    expect([...document.querySelectorAll<HTMLElement>('.advised')].map(({ dataset }) => dataset['option'])).toEqual([meant.id]);
  });
});

describe('a fight', () => {
  it('is fought with the cards of the hand', async () => {
    const { sent, state } = seated(duel);
    const hand = screen.getByRole('group', { name: words.duel.hand });
    await userEvent.click(within(hand).getByRole('button', { name: /Arcane Lance/ }));
    expect(sent()).toEqual([act(state, 'arcane_lance')]);
  });

  it('offers each card once: in the hand, not as a button beside it', () => {
    const { state } = seated(duel);
    for (const { id } of state.asked?.options ?? []) {
      expect(document.querySelectorAll(`[data-option="${id}"]`)).toHaveLength(1);
    }
    expect(screen.getAllByRole('button', { name: /Arcane Lance/ })).toHaveLength(1);
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
    const state = { ...(turn.state as unknown as WholeState), viewer: null };
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
    const won = state.viewer !== null && state.outcome?.winners.includes(state.viewer);
    expect(screen.getByText(won ? /^You won/ : 'You lost.')).toBeTruthy();
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
