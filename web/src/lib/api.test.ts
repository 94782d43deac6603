import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from './api';

let asked: string[];

/** A server that answers so, one after the other. */
function answers(...given: [status: number, body: unknown, after?: string][]): void {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    const [status, body, after] = given[Math.min(asked.length, given.length - 1)]!;
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: after ? { 'retry-after': after } : {} }));
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a busy server', () => {
  const late = { code: 'late', text: 'Try again in a while.' };

  it('is asked again when it says, without a word', async () => {
    answers([503, late, '5'], [200, { steps: 3 }]);
    const told = api.timeline('t1', 'k');
    await vi.advanceTimersByTimeAsync(4900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect(told).resolves.toEqual({ steps: 3 });
  });

  it('is not asked for ever', async () => {
    answers([503, late, '5']);
    const told = api.timeline('t1', 'k').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await told).toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(3);
  });

  it.each([
    [429, { code: 'busy', text: 'later' }, '600'],
    [503, { code: 'storage', text: 'the disk is full' }, '2'],
    [409, { code: 'too_long', text: 'no' }, undefined],
  ] as const)('is not asked again after %s', async (status, body, after) => {
    answers([status, body, after]);
    await expect(api.timeline('t1', 'k')).rejects.toThrow(body.text);
    expect(asked).toHaveLength(1);
  });

  it('is never sent the same twice', async () => {
    answers([503, late, '5']);
    await expect(api.playOn('t1', 'k')).rejects.toThrow(late.text);
    expect(asked).toHaveLength(1);
  });
});
