import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Frozen from './Frozen.svelte';
import { words } from './strings';
import TablePage from './TablePage.svelte';

const WHY = 'This table was played by other rules than this server has now.';
const PROPS = { id: 't1', link: 'my-own', text: WHY };

function told(body: string, status = 200): void {
  vi.stubGlobal('fetch', (path: string) => {
    expect(path).toBe('/api/tables/t1/story?link=my-own');
    return Promise.resolve(new Response(body, { status }));
  });
}

function lines(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

/** A server that refuses whoever says hello. */
function refusing(code: string): void {
  class Wire {
    static OPEN = 1;
    readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor() {
      setTimeout(() => this.onopen?.());
    }
    send() {
      this.onmessage?.({ data: JSON.stringify({ type: 'refused', code, text: WHY, seq: null }) });
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Wire);
}

describe('the page of a table', () => {
  it('offers what is left of one that cannot go on', async () => {
    refusing('frozen');
    render(TablePage, { id: 't1', link: 'my-own' });
    expect(await screen.findByRole('button', { name: words.frozen.read })).toBeVisible();
    expect(screen.getByText(WHY)).toBeVisible();
  });

  it('offers nothing of one that a link does not open', async () => {
    refusing('link');
    render(TablePage, { id: 't1', link: 'my-own' });
    expect(await screen.findByText(WHY)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.frozen.read })).toBeNull();
  });
});

describe('a table that cannot go on', () => {
  it('says why, and lets what happened be read', async () => {
    told('Ada enters.\nThe door opens.\n');
    render(Frozen, PROPS);
    expect(screen.getByRole('alert')).toHaveTextContent(WHY);
    expect(lines()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: words.frozen.read }));
    await screen.findByText('The door opens.');
    expect(lines()).toEqual(['Ada enters.', 'The door opens.']);
  });

  it('is replayed line by line', async () => {
    told('Ada enters.\nThe door opens.\n');
    render(Frozen, PROPS);
    await userEvent.click(screen.getByRole('button', { name: words.frozen.replay }));
    await screen.findByText('Ada enters.');
    expect(lines()).toEqual(['Ada enters.']);
    expect(screen.getByRole('button', { name: words.frozen.back })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: words.frozen.next }));
    expect(lines()).toEqual(['Ada enters.', 'The door opens.']);
    expect(screen.getByRole('button', { name: words.frozen.next })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: words.frozen.back }));
    expect(lines()).toEqual(['Ada enters.']);
  });

  describe('its record', () => {
    const ENDS = { code: 'ends', text: 'Who downloads it ends this table for good.' };
    let asked: string[];
    let saved: string[];

    beforeEach(() => {
      asked = [];
      saved = [];
      vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:record', revokeObjectURL: () => undefined }));
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(`${this.getAttribute('href')} as ${this.download}`);
      });
    });

    function answering(answer: (path: string) => Response): void {
      vi.stubGlobal('fetch', (path: string) => {
        asked.push(path);
        return Promise.resolve(answer(path));
      });
    }

    it('is saved at once where nobody else is concerned', async () => {
      answering(() => new Response('record'));
      render(Frozen, PROPS);
      await userEvent.click(screen.getByRole('button', { name: words.frozen.record }));
      await vi.waitFor(() => expect(saved).toEqual(['blob:record as t1.undercroft']));
      expect(asked).toEqual(['/api/tables/t1/record?link=my-own']);
    });

    it('ends the table only if the player says so once more', async () => {
      answering((path) => (path.endsWith('end=yes') ? new Response('record') : new Response(JSON.stringify(ENDS), { status: 409 })));
      render(Frozen, PROPS);
      await userEvent.click(screen.getByRole('button', { name: words.frozen.record }));
      expect(await screen.findByText(ENDS.text)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: words.frozen.keep }));
      expect(screen.queryByText(ENDS.text)).toBeNull();
      expect(saved).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: words.frozen.record }));
      await userEvent.click(await screen.findByRole('button', { name: words.frozen.end }));
      await vi.waitFor(() => expect(saved).toHaveLength(1));
      expect(asked.at(-1)).toBe('/api/tables/t1/record?link=my-own&end=yes');
      expect(screen.queryByText(ENDS.text)).toBeNull();
    });

    it('is refused to spectators in words', async () => {
      answering(() => new Response(JSON.stringify({ code: 'hidden', text: 'For its players alone.' }), { status: 403 }));
      render(Frozen, PROPS);
      await userEvent.click(screen.getByRole('button', { name: words.frozen.record }));
      expect(await screen.findByText('For its players alone.')).toBeVisible();
      expect(screen.queryByRole('button', { name: words.frozen.end })).toBeNull();
      expect(saved).toEqual([]);
    });
  });

  it('says so where nothing had happened, or nothing can be had', async () => {
    told('');
    render(Frozen, PROPS);
    await userEvent.click(screen.getByRole('button', { name: words.frozen.read }));
    expect(await screen.findByText(words.frozen.nothing)).toBeVisible();
    screen.getByRole('heading', { name: words.frozen.title });
  });

  it('tells what the server refuses', async () => {
    told(JSON.stringify({ code: 'link', text: 'This link is not valid for this table.' }), 403);
    render(Frozen, PROPS);
    await userEvent.click(screen.getByRole('button', { name: words.frozen.read }));
    expect(await screen.findByText('This link is not valid for this table.')).toBeVisible();
  });
});
