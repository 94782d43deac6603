/** Every word about fair dice, for translation. */

export const words = {
  title: 'Fair dice',
  hash: 'Hash',
  secret: 'Secret',
  running:
    'All dice and draws of this table come from a secret that nobody knows. This hash commits the ' +
    'server to it. When the game is over the secret is shown, and everybody can verify the game.',
  over: 'All dice and draws came from this secret. Its SHA-256 is the hash that was shown from the start.',
  seed: 'The dice and draws of this table come from a seed and not from a secret.',
  exchanged: 'This is not the hash that you were shown first: the secret was exchanged.',
  verify: 'Verify this game',
  verifying: 'Playing it again…',
  verdict: (holds: boolean, text: string) => (holds ? `It holds: ${text}.` : `It does not hold: ${text}.`),
  yourself: 'To check it yourself, download the record and run “undercroft verify --hash” with the hash that you noted.',
  failed: 'What the dice come from could not be found out.',
};
