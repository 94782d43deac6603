import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberTable } from '../../lib/storage';
import { words } from './fair_words';
import FairDice from './FairDice.svelte';

const HASH = 'a'.repeat(64);
const SECRET = 'b'.repeat(64);

/** A server with one table, and what it says of a game that is verified. */
function serve(table: object, verdict: object = { holds: true, text: 'all 7 dice and draws come from the secret' }) {
  vi.stubGlobal('fetch', (path: string) => {
    const body = path.includes('/verify') ? verdict : { commitment: HASH, secret: '', over: false, ...table };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  render(FairDice, { table: 't', link: 'l' });
}

const remember = (commitment: string) =>
  rememberTable({ table: 't', game: 'g', title: 't', link: 'l', role: 'seat', over: false, commitment });

afterEach(() => vi.unstubAllGlobals());

describe('fair dice', () => {
  it('shows the hash while the game runs, and no secret', async () => {
    serve({});
    expect(await screen.findByLabelText(words.hash)).toHaveValue(HASH);
    expect(screen.queryByLabelText(words.secret)).toBeNull();
    expect(screen.queryByRole('button', { name: words.verify })).toBeNull();
  });

  it('shows the secret when the game is over, and verifies it', async () => {
    serve({ over: true, secret: SECRET });
    expect(await screen.findByLabelText(words.secret)).toHaveValue(SECRET);
    await fireEvent.click(screen.getByRole('button', { name: words.verify }));
    expect(await screen.findByText(/^It holds: all 7 dice/)).toBeInTheDocument();
  });

  it('says what does not hold', async () => {
    serve({ over: true, secret: SECRET }, { holds: false, text: 'outcome 3 was changed' });
    await fireEvent.click(await screen.findByRole('button', { name: words.verify }));
    expect(await screen.findByText('It does not hold: outcome 3 was changed.')).toBeInTheDocument();
  });

  it('warns where the hash is not the one that was shown first', async () => {
    remember('c'.repeat(64));
    serve({});
    expect(await screen.findByRole('alert')).toHaveTextContent(words.exchanged);
  });

  it('is content with the hash that was shown first', async () => {
    remember(HASH);
    serve({});
    await screen.findByLabelText(words.hash);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a seed decides where there is no secret', async () => {
    serve({ commitment: '', over: true });
    expect(await screen.findByText(words.seed)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.verify })).toBeInTheDocument();
  });
});
