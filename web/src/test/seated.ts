/** A page before which a player sits, for tests: connected by a wire whose far end the test holds. */

import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Told } from '../lib/socket';
import type { FromClient, WholeState, Welcome } from '../lib/types';
import looks from '../table/fixtures/looks.json';
import { TableModel } from '../table/model.svelte';
import TableView from '../table/TableView.svelte';
import { whole } from './wire';

export interface Fixture {
  welcome: unknown;
  state: unknown;
}

/** The far end of a connection: it tells what we say, and keeps what the page sends. */
export class Wire {
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
export function seated(fixture: Fixture, change: Partial<Welcome> = {}) {
  const model = new TableModel('fixture', 'link');
  model.connect();
  const wire = Wire.last;
  wire.onopen?.();
  wire.tell({ ...(fixture.welcome as Welcome), ...change });
  wire.tell(fixture.state as WholeState);
  render(TableView, { model });
  const sent = () => wire.heard.filter(({ type }) => type !== 'hello');
  return { model, wire, sent, state: fixture.state as WholeState };
}

/** A new decision takes the focus, once the page is drawn. */
export const brought = () => vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
export const act = (state: WholeState, option: string) => ({ type: 'act', seq: state.seq, option });

/** For every test of a file: there is no server, and nothing is laid out. */
export function withoutServer(): void {
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
}
