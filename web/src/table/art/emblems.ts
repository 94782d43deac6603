// Signs of players: a shape and a colour for each seat.
/** Each player has a shape besides a colour: circle, square, diamond, hexagon. */
const SHAPES = [
  'M-22 0a22 22 0 1 1 44 0a22 22 0 1 1-44 0z',
  'M-15-20h30a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-30a5 5 0 0 1-5-5v-30a5 5 0 0 1 5-5z',
  'M0-26l26 26l-26 26l-26-26z',
  'M-12-22h24l13 22l-13 22h-24l-13-22z',
] as const;

export function shapeOf(player: number): string {
  return SHAPES[player % SHAPES.length] ?? SHAPES[0];
}

/** The variable that holds a player's colour. */
export function colourOf(player: number | null): string {
  return player === null ? 'var(--foe)' : `var(--player-${(player % 4) + 1})`;
}
