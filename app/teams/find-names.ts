import { searchWords } from '../catalog/search/search.ts'
import { foldText } from '../kit/text/fold.ts'
import type { School, Team, Venue } from './team.ts'
import { genderedSport } from './team-names.ts'

/** An item that is found by any part of any of its names. */
export type NamedItem = { names: readonly string[] }

export const namesOfSchool = ({ name, short, nickname, code }: Pick<School, 'name' | 'short' | 'nickname' | 'code'>): string[] =>
  distinct([short.en, short.fr, name.en, name.fr, nickname.en, nickname.fr, code])

/** Returns the names of a team's school, and the team's sport with its gender, in both languages. */
export const namesOfTeam = (
  { sport, gender }: Pick<Team, 'sport' | 'gender'>,
  school: Parameters<typeof namesOfSchool>[0],
): string[] => distinct([...namesOfSchool(school), genderedSport(sport, gender, 'en'), genderedSport(sport, gender, 'fr')])

export const namesOfVenue = ({ name, city }: Pick<Venue, 'name' | 'city'>): string[] => distinct([name.en, name.fr, city])

const distinct = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '')

/** The maximum length of a query, in characters; the rest is cut off. */
const QUERY_LENGTH = 100

type Name = { folded: string; words: readonly string[] }

/** Cached: lists are searched again with every letter, so the names of each item are split into words once. */
const known = new WeakMap<NamedItem, Name[]>()

function namesOf(item: NamedItem): Name[] {
  let names = known.get(item)
  if (!names) {
    names = item.names.map((name) => ({ folded: foldText(name), words: searchWords(name) }))
    known.set(item, names)
  }
  return names
}

/**
 * Returns the items for which every typed word occurs in some word of their names, ignoring accents and case (spec E2). Best
 * match first: a whole name, whole words, words at the beginning of a name, beginnings of words; otherwise in the original order.
 * Without a query returns all items.
 */
export function findByName<Item extends NamedItem>(items: readonly Item[], query: string): Item[] {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  if (folded === '') return [...items]
  return items
    .map((item) => ({ item, score: scoreOf(namesOf(item), folded) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** The score of a whole name, which outweighs all its words. */
const WHOLE_NAME = 1_000

function scoreOf(names: readonly Name[], typed: string): number {
  let score = names.some(({ folded }) => folded === typed) ? WHOLE_NAME : 0
  for (const part of typed.split(' ')) {
    const best = Math.max(0, ...names.map(({ words }) => bestWord(words, part)))
    if (best === 0) return 0
    score += best
  }
  return score
}

/**
 * Scores a typed word: 4 for a whole word, 2 for the beginning of one, 1 more if it is the first word of a name; 1 for a part
 * inside a word, 0 for no match. A single letter matches only beginnings, because most words contain it.
 */
function bestWord(words: readonly string[], typed: string): number {
  let best = 0
  for (const [at, word] of words.entries()) {
    const place = typed.length === 1 && !word.startsWith(typed) ? -1 : word.indexOf(typed)
    if (place < 0) continue
    best = Math.max(best, place > 0 ? 1 : (word === typed ? 4 : 2) + (at === 0 ? 1 : 0))
  }
  return best
}
