import type { PublicSlot } from '../../championships/public-championship.ts'
import type { Language } from '../../kit/language.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import { type Round, sharedName } from '../../site/championship/rounds.ts'

/** Returns 'Semifinals', 'Pools', or 'Round 2' for games that have no name in common. */
export function roundName({ key, games, main }: Round<Pick<PublicSlot, 'name'>>, language: Language): string {
  const words = championshipWords[language]
  if (key === 'pools') return words.pools
  const shared = main.length === 1 && games.length > 1 ? words.finals : sharedName(main, language)
  return shared ?? words.round(Number(key))
}
