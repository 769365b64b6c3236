import { isToCome } from '../../match/to-come.ts'
import type { Side } from './written-words.ts'

/** Ranks, marks of exhibition games and footnotes around a team's name: '#5 Northgate *', 'Northgate (exh.)'. */
const RANK = /^(?:#\s?|no\.?\s?|n[°º]\s?|\()\d{1,2}\)?\s+/i
const MARK = /\s*(?:[*†‡^]+|\((?:exh|exhibition|hors[- ]concours|conf|rsc)\.?\))$/i

/** Returns a team's name without ranks and marks. */
export const teamName = (text: string) => text.replace(RANK, '').replace(MARK, '').trim()

const AWAY = /^(?:@|at\s|à\s)\s*/i
const HOME = /^(?:vs?\.?\s|c\.\s?|contre\s|versus\s)\s*/i

/**
 * Returns the opponent of a team, and the side that a word before the name shows: 'at Northgate', 'vs. Northgate', 'c.
 * Northgate'.
 */
export function opponentOf(text: string): { name: string; side: Side | undefined } {
  const side = AWAY.test(text) ? 'away' : HOME.test(text) ? 'home' : undefined
  return { name: teamName(text.replace(side === 'away' ? AWAY : HOME, '')), side }
}

/** Words between the teams of a title, with the index of the home team. */
const BETWEEN: [word: RegExp, home: 0 | 1][] = [
  [/\s+(?:@|at)\s+/i, 1],
  [/\s+(?:vs?\.?|versus|c\.|contre)\s+/i, 0],
  [/\s+à\s+/i, 1],
]

/** Promotional text after the second team: '  - Pink Night', ' | Alumni Day', ' presented by …'. */
const PROMOTION = /\s+(?:[-–—|•]\s.*|(?:presented by|pres\. by|présenté par)\s.*)$/i

/** Returns the teams of a title such as "[W] Women's hockey: Lac-Bleu at Northgate"; undefined for any other title. */
export function teamsOfTitle(title: string): { home: string; away: string } | undefined {
  const bare = title.replace(/^(?:\[[^\]]*\]\s*)+/, '').replace(/^[^:]{1,60}:\s+/, '')
  for (const [word, home] of BETWEEN) {
    const [first = '', ...others] = bare.split(word)
    const [left, right, ...more] = [first, ...others.map((each) => each.replace(PROMOTION, ''))].map(teamName)
    if (!left || !right || more.length > 0) continue
    return home === 0 ? { home: left, away: right } : { home: right, away: left }
  }
  return undefined
}

/** True when a cell means a team not known yet: TBD, 'Winner SF1', 'Gagnant DF2'. */
export const isTeamToCome = (text: string) =>
  isToCome(text) || /^(?:winner|loser|seed|gagnante?|perdante?|vainqueur)\b/i.test(text.trim())
