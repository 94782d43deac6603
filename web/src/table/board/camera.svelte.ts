/** How the board is looked at: it stays as it is unless somebody asks, or their figure walks off. */

import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { CELL } from './geometry';
import type { Place } from './places';

interface Size {
  width: number;
  height: number;
}

/** Around the board, in its own units. */
export const MARGIN = 26;
const SMALL = 500; // pixels: on a board that is not wider, the tools lie on it
const TOOLS = 56;

export class Camera {
  view = $state.raw({ k: 1, x: 0, y: 0 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** Whether a change of the view is to be seen as a movement. */
  gliding = $state(false);
  /** What is left of the window when the tools have theirs. */
  room = $derived<Size>({
    width: this.size.width,
    height: this.size.height - (this.size.width < SMALL ? TOOLS : 0),
  });
  readonly #world: () => Size;
  /** The least size of a space at which the whole board can be read, in pixels. */
  readonly #readable: () => number;
  /** How much of the drawing something lies on, from its upper edge down, in pixels. */
  readonly #covered: () => number;
  /** What the reader looked at before the view followed what is played. */
  #left: { k: number; x: number; y: number } | null = null;
  /** The whole board lies lower than it would, for what lies on it. */
  #pulled = false;
  #svg: SVGSVGElement | undefined;
  #behaviour: ZoomBehavior<SVGSVGElement, unknown> | undefined;

  constructor(world: () => Size, readable: () => number, covered: () => number = () => 0) {
    this.#world = world;
    this.#readable = readable;
    this.#covered = covered;
  }

  /** Take pan and zoom from this drawing, and heed its size; returns how to stop. */
  watch(svg: SVGSVGElement, home: () => Place | undefined): () => void {
    this.#svg = svg;
    this.#behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.15, 3])
      .extent(() => [
        [0, 0],
        [this.size.width, this.size.height],
      ])
      .clickDistance(6)
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        const { k, x, y } = event.transform;
        this.view = { k, x, y };
        if (event.sourceEvent) {
          this.gliding = false;
          this.#left = null;
        }
      });
    select(svg).call(this.#behaviour).on('dblclick.zoom', null);
    const watcher = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) this.#resized(entry.contentRect, home());
    });
    watcher.observe(svg);
    return () => watcher.disconnect();
  }

  /** Another size of the window changes neither what is in its middle nor how near it is. */
  #resized({ width, height }: Size, home: Place | undefined): void {
    const [before, whole] = [this.size, this.seesAll];
    this.size = { width, height };
    this.#left = null;
    const turned = width > height !== before.width > before.height;
    if (before.width === 0 || (turned && !whole)) this.begin(home);
    else if (whole) this.fit();
    else {
      const { k, x, y } = this.view;
      this.#show(k, { x: (before.width / 2 - x) / k, y: (before.height / 2 - y) / k });
      this.gliding = false;
    }
    if (home && this.#covered() > 0) this.keepUpWith(home);
  }

  get fitting(): number {
    const { width, height } = this.#world();
    return Math.min(this.room.width / (width + 2 * MARGIN), this.room.height / (height + 2 * MARGIN));
  }

  get seesAll(): boolean {
    return this.view.k <= this.fitting * 1.02;
  }

  /** The whole board if it can be read, else a good part of it around the figure. */
  begin(home: Place | undefined): void {
    if (home && this.fitting * CELL < this.#readable()) this.near(home);
    else this.fit();
  }

  fit(): void {
    const { width, height } = this.#world();
    this.#show(this.fitting, { x: width / 2, y: height / 2 });
  }

  /** Go there; nearer than before unless told otherwise. */
  near(place: Place, k = this.#closely()): void {
    const { width, height } = this.#world();
    const inside = (value: number, whole: number, seen: number) =>
      seen / 2 > whole / 2 + MARGIN
        ? whole / 2
        : Math.min(Math.max(value, seen / 2 - MARGIN), whole + MARGIN - seen / 2);
    const there = {
      x: inside(place.x, width, this.room.width / k),
      y: inside(place.y, height, (this.room.height - this.#covered()) / k),
    };
    this.#show(k, there, this.#covered());
  }

  #closely(): number {
    const { width, height } = this.size;
    return Math.max(this.fitting, Math.min(width, height) / ((width < SMALL ? 4.6 : 6) * CELL));
  }

  /** Whoever walks out of sight is followed, as near as before. */
  keepUpWith(place: Place): void {
    if (this.size.width === 0) return;
    if (this.seesAll) return this.#pullDown(place);
    const rim = Math.min(1.4 * CELL * this.view.k, this.size.width / 3, (this.size.height - this.#covered()) / 3);
    if (!this.sees(place, rim)) this.near(place, this.view.k);
  }

  /** The whole board, but for what it takes to see a figure that something lies on. */
  #pullDown(place: Place): void {
    if (!this.sees(place, 0) && this.#covered() > 0) {
      this.near(place, this.view.k);
      this.#pulled = true;
    } else if (this.#pulled && this.#covered() === 0) this.fit();
  }

  /** What happens out of sight is looked at, as near as before. */
  follow(places: readonly Place[]): void {
    const rim = Math.min(0.6 * CELL * this.view.k, this.size.width / 6, (this.size.height - this.#covered()) / 6);
    const away = places.find((place) => !this.sees(place, rim));
    if (this.size.width === 0 || this.seesAll || !away) return;
    const left = this.#left ?? this.view;
    this.near(away, this.view.k);
    this.#left = left;
  }

  /** Back to what the reader looked at, unless they have turned elsewhere meanwhile. */
  comeBack(home: Place | undefined): void {
    if (!this.#left || !this.#behaviour || !this.#svg) return;
    const { k, x, y } = this.#left;
    this.#left = null;
    this.gliding = true;
    select(this.#svg).call(this.#behaviour.transform, zoomIdentity.translate(x, y).scale(k));
    if (home) this.keepUpWith(home);
  }

  /** As much of the board as it takes to see all of these. */
  showAll(places: readonly Place[]): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const free = this.room.height - this.#covered();
    const k = Math.min(this.room.width / (right - left + 2 * CELL), free / (bottom - top + 2 * CELL));
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.#show(Math.max(this.fitting, Math.min(k, this.view.k)), middle, this.#covered());
  }

  sees(place: Place, rim: number): boolean {
    const at = this.toWindow(place);
    const top = this.#covered() + rim;
    return at.x > rim && at.y > top && at.x < this.size.width - rim && at.y < this.size.height - rim;
  }

  /** Where a place of the board lies in the window of the drawing. */
  toWindow({ x, y }: Place): Place {
    return { x: x * this.view.k + this.view.x, y: y * this.view.k + this.view.y };
  }

  bringIn(place: Place): void {
    if (!this.sees(place, 20)) this.#show(this.view.k, place, this.#covered());
  }

  zoomBy(factor: number): void {
    if (!this.#behaviour || !this.#svg) return;
    this.gliding = true;
    this.#left = null;
    select(this.#svg).call(this.#behaviour.scaleBy, factor);
  }

  /** A place in the middle of what is free: of all, or of what lies below a part that is covered. */
  #show(k: number, { x, y }: Place, covered = 0): void {
    if (!this.#behaviour || !this.#svg || this.size.width === 0) return;
    this.gliding = true;
    this.#left = null;
    this.#pulled = false;
    const middle = (this.room.height + covered) / 2;
    const shift = zoomIdentity.translate(this.room.width / 2 - x * k, middle - y * k).scale(k);
    select(this.#svg).call(this.#behaviour.transform, shift);
  }
}
