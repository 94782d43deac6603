/** The names of a table's game, loaded when it is known which game that is. */

import { strings } from '../lib/strings';
import { lexiconOf, provideLexicon, type Lexicon } from './lexicon';

/** Let everything below look names up. A table can be played without. */
export function provideNames(game: () => string | undefined): void {
  let lexicon = $state.raw<Lexicon | null>(null);
  provideLexicon(() => lexicon);
  $effect(() => {
    const wanted = game();
    if (wanted === undefined) return;
    lexiconOf(wanted).then(
      (known) => (lexicon = known),
      (error: unknown) => console.warn(strings.learn.noNames, error),
    );
  });
}
