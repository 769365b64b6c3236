import type { Ask } from '../../../championships/rules/structure.ts'
import type { decisionWords } from './decision-words.ts'

/** `game`: the name of the game that is asked about, '' for none. `teamOf`: names a team by its id. */
type Names = { game: string; teamOf: (id: string | null) => string }

/** Puts a question to staff into words (spec B5). */
export function askText(ask: Ask, words: (typeof decisionWords)['en'], { game, teamOf }: Names): string {
  switch (ask.kind) {
    case 'tied':
      return words.tied(game)
    case 'same-team':
      return words.sameTeam(game, teamOf(ask.teamId))
    case 'corrected':
      return words.corrected(game, teamOf(ask.nowId), teamOf(ask.playedId))
    case 'drawn':
      return words.drawn(ask.teamIds.map(teamOf).join(', '))
    case 'unknown-team':
      return words.unknownTeam(game, ask.name)
  }
}
