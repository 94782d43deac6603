import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../App.svelte';
import { router, to } from '../lib/router.svelte';
import { rememberTable } from '../lib/storage';
import { strings } from '../lib/strings';
import { serve } from '../test/server';

const user = userEvent.setup();

beforeEach(() => router.go('/', { replace: true }));

function open(path: string) {
  router.go(path, { replace: true });
  return render(App);
}

const here = () => window.location.pathname + window.location.hash;

describe('Home', () => {
  it('starts a solo game with one click', async () => {
    const calls = serve();
    open('/');
    await user.click(await screen.findByRole('button', { name: 'Play now: DungeonQuest, alone' }));
    await waitFor(() => expect(router.route).toEqual({ page: 'table', id: 't1', link: 'the-host' }));
    expect(here()).toBe('/table/t1');
    expect(calls.created).toEqual([{ game: 'dungeonquest', seats: [{ kind: 'human' }] }]);
  });

  it('starts a game with bots', async () => {
    const calls = serve();
    open('/');
    await user.click(await screen.findByRole('button', { name: 'Play with bots: DungeonQuest' }));
    await waitFor(() => expect(calls.created).toHaveLength(1));
    expect(calls.created[0]?.seats).toHaveLength(4);
  });

  it('says in the server’s words why there is no table', async () => {
    serve({ fail: 'You have made too many tables.' });
    open('/');
    await user.click(await screen.findByRole('button', { name: 'Play now: DungeonQuest, alone' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have made too many tables.');
    expect(here()).toBe('/');
  });

  it('shows hostile names as text', async () => {
    serve();
    const title = '<img src=x onerror=alert(1)>';
    rememberTable({ table: 't9', game: 'dungeonquest', title, link: 'k', role: 'seat', over: false });
    const { container } = open('/');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('goes on where a pasted link leads', async () => {
    serve();
    open('/');
    await user.type(screen.getByRole('textbox', { name: strings.join.label }), 'nonsense{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(strings.join.bad);
    await user.clear(screen.getByRole('textbox', { name: strings.join.label }));
    await user.type(screen.getByRole('textbox', { name: strings.join.label }), '/table/t2#link=abc{Enter}');
    expect(router.route).toEqual({ page: 'table', id: 't2', link: 'abc' });
    expect(here()).toBe('/table/t2');
  });
});

describe('New table', () => {
  it('shows a link for each friend and one for spectators', async () => {
    const calls = serve();
    open(to.newTable('dungeonquest'));
    const seat = await screen.findByRole('group', { name: 'Seat 2' });
    await user.click(within(seat).getByRole('radio', { name: 'Friend' }));
    await user.click(screen.getByRole('switch', { name: 'Late Start' }));
    await user.click(screen.getByRole('radio', { name: 'Dice' }));
    await user.click(screen.getByRole('button', { name: strings.newTable.create }));
    expect(await screen.findByRole('heading', { name: strings.invite.title })).toBeInTheDocument();
    expect(calls.created[0]).toMatchObject({
      seats: [{ kind: 'human' }, { kind: 'open' }],
      settings: { late_start: true, combat: 'dice' },
    });
    const links = screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value);
    expect(links.slice(0, 2)).toEqual([
      `${window.location.origin}/table/t1#link=seat-1`,
      `${window.location.origin}/table/t1#link=the-spectator`,
    ]);
    await user.click(screen.getByRole('button', { name: strings.invite.copyLabel('Seat 2') }));
    expect(await navigator.clipboard.readText()).toBe(links[0]);
  });

  it('has one name for the way on, tells the aim, and ranks the bots', async () => {
    serve();
    open(to.newTable('dungeonquest'));
    const seat = await screen.findByRole('group', { name: 'Seat 2' });
    const button = screen.getByRole('button', { name: strings.newTable.create });
    expect(screen.getByText('Get in, take what you can, get out.')).toBeInTheDocument();
    expect(within(seat).getByRole('option', { name: '2 of 2: Rules of thumb' })).toBeInTheDocument();
    expect(screen.getByText(strings.newTable.botHelp['heuristic'] ?? '')).toBeInTheDocument();
    expect(screen.getByText(strings.newTable.next)).toBeInTheDocument();
    await user.click(within(seat).getByRole('radio', { name: 'Friend' }));
    expect(button).toHaveTextContent(strings.newTable.create);
    expect(screen.getByText(strings.newTable.nextInvites)).toBeInTheDocument();
  });

  it.each([false, true])('offers the lobby where there is one (%s)', async (lobby) => {
    serve({ lobby });
    open('/new');
    await screen.findByRole('group', { name: 'Seat 1' });
    expect(screen.queryAllByText(strings.newTable.public)).toHaveLength(Number(lobby));
  });

  it('warns that links of this computer lead nowhere else', async () => {
    serve();
    open(to.newTable('dungeonquest'));
    const seat = await screen.findByRole('group', { name: 'Seat 2' });
    await user.click(within(seat).getByRole('radio', { name: 'Friend' }));
    await user.click(screen.getByRole('button', { name: strings.newTable.create }));
    expect(await screen.findByRole('note')).toHaveTextContent(strings.invite.hereCommand);
  });

  it('adds and removes seats within the game’s limits', async () => {
    serve();
    open('/new');
    const add = await screen.findByRole('button', { name: strings.newTable.addSeat });
    await user.click(add);
    await user.click(add);
    expect(add).not.toBeInTheDocument();
    expect(screen.getAllByRole('group', { name: /^Seat/ })).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: strings.newTable.removeSeat(4) }));
    expect(screen.getAllByRole('group', { name: /^Seat/ })).toHaveLength(3);
  });

  it('does not start a table that nobody plays', async () => {
    serve();
    open('/new');
    const seat = await screen.findByRole('group', { name: 'Seat 1' });
    await user.click(within(seat).getByRole('radio', { name: 'Bot' }));
    expect(screen.getByRole('button', { name: strings.newTable.create })).toBeDisabled();
    expect(screen.getByText(strings.newTable.none)).toBeInTheDocument();
  });
});

describe('Rules', () => {
  it('shows the rule of a deep link, and goes on to those it refers to', async () => {
    serve();
    open('/rules/dungeonquest/DQ-MOV-01');
    const rule = await screen.findByRole('article', { name: strings.rules.link('DQ-MOV-01') });
    await waitFor(() => expect(rule).toHaveFocus());
    await user.click(within(rule).getByRole('link', { name: 'DQ-MOV-03' }));
    expect(here()).toBe('/rules/dungeonquest/DQ-MOV-03');
    await waitFor(() => expect(document.getElementById('DQ-MOV-03')).toHaveFocus());
  });

  it('is searched from the keyboard', async () => {
    serve();
    open('/rules');
    await screen.findByRole('heading', { name: 'Moving' });
    await user.keyboard('/');
    await user.keyboard('sun moves');
    expect(screen.getByRole('searchbox')).toHaveValue('sun moves');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('One rule')).toBeInTheDocument();
  });

  it('says so when there is no such rule', async () => {
    serve();
    open('/rules/dungeonquest/DQ-NONE-99');
    expect(await screen.findByText(strings.rules.missing('DQ-NONE-99'))).toBeInTheDocument();
  });

  it('passes on the server’s refusal', async () => {
    serve();
    open('/rules/nosuchgame');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing here.');
  });
});

describe('the house', () => {
  it('credits the icons and fonts', async () => {
    serve();
    open('/about');
    expect(screen.getByRole('link', { name: 'game-icons.net' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'CC BY 3.0' })).toBeInTheDocument();
  });

  it('has no page everywhere', () => {
    serve();
    open('/nowhere');
    expect(screen.getByRole('heading', { name: strings.lost.title })).toBeInTheDocument();
  });

  it('changes its theme and keeps it', async () => {
    serve();
    open('/about');
    const button = screen.getByRole('button', { name: new RegExp(strings.theme.change) });
    await user.click(button);
    expect(document.documentElement.dataset['theme']).toBe('light');
    await user.click(button);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('undercroft.theme')).toBe('dark');
    await user.click(button);
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  it('moves between pages without loading, and the focus with it', async () => {
    serve();
    open('/');
    await user.click(screen.getByRole('link', { name: strings.nav.rules }));
    expect(here()).toBe('/rules');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
