import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Links, ReplayLine, TableInfo } from '../lib/types';
import Controls from './Controls.svelte';
import { Replay } from './player.svelte';
import { words } from './words';

const LINKS: Links = { table: 't', host: 'host-key', seats: [], spectator: 'watch-key' };
const KINDS = ['turn', '', 'blow', 'blow', 'turn', '', '', 'turn', ''];
/** The reader alone was told line 3. */
const moments = KINDS.map((kind, number): ReplayLine => ({
  line: { number, text: `This is line ${number}.`, rule: '', parts: [], kind },
  step: number,
  shared: number < 3 ? number + 1 : number,
}));

function watch(link: string, role: string, links: Links | null, place = 4): Replay {
  const replay = new Replay('t', link);
  replay.info = { role, links, over: false, steps: 9, seats_of_link: [0], figures: ['Ada'] } as unknown as TableInfo;
  replay.moments = moments;
  replay.place = place;
  replay.go = (to: number) => Promise.resolve(void (replay.place = to));
  render(Controls, { replay });
  return replay;
}

const press = (name: string): Promise<boolean> => fireEvent.click(screen.getByRole('button', { name }));

async function copied(name: string): Promise<string> {
  const taken: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void taken.push(text)) },
  });
  await press(name);
  return taken[0] ?? '';
}

afterEach(() => vi.unstubAllGlobals());

describe('a link to a moment', () => {
  it.each([
    ['host-key', 'host', LINKS],
    ['watch-key', 'spectator', null],
  ])('with %s lets others watch and never play', async (link, role, links) => {
    watch(link, role, links);
    const address = await copied(words.link);
    expect(address).toContain('watch-key');
    expect(address).toMatch(/line=4$/);
    expect(address).not.toContain('host-key');
  });

  it('of a guest holds no link at all: those at the table open it with their own', async () => {
    watch('guest-key', 'seat', null, 3);
    expect(await copied(words.linkAtTable)).toMatch(/\/replay\/t#line=3.1$/);
  });
});

describe('chapters', () => {
  it('are marked, and gone to by buttons', async () => {
    const replay = watch('k', 'spectator', null);
    const marks = [...document.querySelectorAll<HTMLElement>('[data-chapter]')];
    expect(marks.map((mark) => [Number(mark.dataset.chapter), mark.className.split(' ')[0]])).toEqual([
      [0, 'turn'], [2, 'fight'], [4, 'turn'], [7, 'turn'],
    ]);
    await press(words.chapterForth);
    expect(replay.place).toBe(7);
    expect(screen.getByRole('button', { name: words.chapterForth })).toBeDisabled();
    await press(words.chapterBack);
    await press(words.chapterBack);
    expect(replay.place).toBe(2);
    await press(words.first);
    expect(screen.getByRole('button', { name: words.chapterBack })).toBeDisabled();
    expect(screen.getByText(words.of(1, 9))).toBeInTheDocument();
  });
});
