// Territories: every point of the land belongs to the space that lies nearest.
import type { Place } from './places';

/** A box cut down, for each place, to what lies nearer to it than to any other. */
export function territories(places: readonly Place[], width: number, height: number): Place[][] {
  const box = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return places.map((own) =>
    places.reduce<Place[]>((cell, other) => (other === own ? cell : nearerHalf(cell, own, other)), box),
  );
}

/** What of a shape is nearer to one place than to another. */
function nearerHalf(shape: readonly Place[], own: Place, other: Place): Place[] {
  const [nx, ny] = [other.x - own.x, other.y - own.y];
  const limit = (other.x ** 2 + other.y ** 2 - own.x ** 2 - own.y ** 2) / 2;
  const beyond = ({ x, y }: Place): number => x * nx + y * ny - limit;
  return shape.flatMap((corner, index) => {
    const next = shape[(index + 1) % shape.length] ?? corner;
    const [here, there] = [beyond(corner), beyond(next)];
    const kept = here <= 0 ? [corner] : [];
    if (here < 0 === there < 0 || here === there) return kept;
    const t = here / (here - there);
    return [...kept, { x: corner.x + (next.x - corner.x) * t, y: corner.y + (next.y - corner.y) * t }];
  });
}

export function outline(shape: readonly Place[]): string {
  return shape.length > 0 ? `M${shape.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z` : '';
}

/** A road between two places, bent a little to the side that its number says. */
export function road(from: Place, to: Place, bend: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [mx, my] = [(from.x + to.x) / 2 - dy * bend, (from.y + to.y) / 2 + dx * bend];
  return `M${from.x} ${from.y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${to.x} ${to.y}`;
}

/** A name in lines of a sign: broken between words, the lines about equally long. */
export function inLines(name: string, longest = 11): string[] {
  if (name.length <= longest) return [name];
  const words = name.split(' ');
  let best = [name];
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const wide = (each: string[]) => Math.max(...each.map((line) => line.length));
    if (wide(lines) < wide(best)) best = lines;
  }
  return best;
}
