import { foldText } from '../../kit/text/fold.ts'
import { editDistance } from './edit-distance.ts'

/** The kinds of names that are matched. A school also means its teams: the row's sport and gender choose the team. */
export const VALUE_KINDS = ['school', 'venue', 'sport', 'series'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** Something on the site, with its names in both languages, short names, nicknames and codes. */
export type MatchCandidate = { id: string; names: readonly string[] }

/** The reasons why a match is suggested, best first. */
const REASONS = ['words', 'code', 'prefix', 'initials', 'spelling'] as const
export type Suggestion = { id: string; by: (typeof REASONS)[number] }

export type ValueMatch = { value: string } & (
  | { state: 'matched'; id: string; by: 'name' | 'memory' }
  | { state: 'suggested'; suggestions: Suggestion[] }
  | { state: 'unknown' }
)

const MOST = { suggestions: 5, suggestedValues: 500 } as const

/** Returns the key under which a choice for a value is remembered. Spellings that fold alike have the same key. */
export const valueKey = (kind: ValueKind, value: string) => `${kind}:${foldText(value) || value.trim()}`

/**
 * Matches the distinct values of a file with the site's data (spec E11): first by exact name, ignoring case and accents, then by
 * earlier choices of staff (`memory`, by valueKey). All others get suggestions for staff to choose from. A name that two things
 * share is never matched, only suggested. After 500 values without a match the rest get no suggestions, because such a column
 * does not hold names.
 */
export function matchValues(given: {
  kind: ValueKind
  values: readonly string[]
  known: readonly MatchCandidate[]
  memory: ReadonlyMap<string, string>
}): ValueMatch[] {
  const { kind, values, known, memory } = given
  const byName = namesOf(known)
  const ids = new Set(known.map(({ id }) => id))
  const words = known.map((each) => wordsOf(each))
  const distinct = new Map(values.map((value) => [valueKey(kind, value), value]))
  let suggested = 0
  return [...distinct].map(([key, value]): ValueMatch => {
    const named = byName.get(foldText(value)) ?? []
    if (named.length === 1 && named[0] !== undefined) return { value, state: 'matched', id: named[0], by: 'name' }
    const remembered = memory.get(key)
    // The thing chosen then may have been deleted since.
    if (remembered !== undefined && ids.has(remembered)) return { value, state: 'matched', id: remembered, by: 'memory' }
    const same = named.map((id): Suggestion => ({ id, by: 'words' }))
    const suggestions = same.length > 0 ? same : suggested++ < MOST.suggestedValues ? suggestionsFor(value, words) : []
    return suggestions.length > 0
      ? { value, state: 'suggested', suggestions: suggestions.slice(0, MOST.suggestions) }
      : { value, state: 'unknown' }
  })
}

function namesOf(known: readonly MatchCandidate[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const { id, names } of known) {
    for (const name of new Set(names.map(foldText))) {
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), id])
    }
  }
  return byName
}

/** Words that names may have or lack; 'St' and 'Saint' count as one. */
const GENERIC = new Set(
  'university universite college cegep institute institut school ecole team equipe the of de du des la le les l d at a u univ centre center arena stadium stade gym gymnase complexe complex sports sportif'.split(
    ' ',
  ),
)
const SPELLED: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort', ctr: 'centre', univ: 'university' }

const tokensOf = (name: string) =>
  foldText(name)
    .split(' ')
    .map((word) => SPELLED[word] ?? word)

/** Returns the words that distinguish a name from others, or all its words when none does. */
function tellingWords(name: string): string[] {
  const tokens = tokensOf(name)
  const telling = tokens.filter((word) => !GENERIC.has(word))
  return telling.length > 0 ? telling : tokens
}

type Words = { id: string; names: { telling: string[]; joined: string; initials: string; code: string }[] }

function wordsOf({ id, names }: MatchCandidate): Words {
  return {
    id,
    names: names
      .filter((name) => foldText(name) !== '')
      .map((name) => ({
        telling: tellingWords(name),
        joined: tellingWords(name).join(' '),
        initials: initialsOf(name),
        code: /^\p{Lu}{2,5}$/u.test(name.trim()) ? foldText(name) : '',
      })),
  }
}

/** Returns the initials of a name: 'University of Lac-Bleu' is known as ULB as well as LB and UOLB. */
function initialsOf(name: string): string {
  const tokens = tokensOf(name)
  const of = (words: string[]) => words.map((word) => word[0]).join('')
  const little = new Set(['of', 'the', 'de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'a', 'at'])
  return [of(tokens), of(tokens.filter((word) => !little.has(word))), of(tellingWords(name))].join(' ')
}

function suggestionsFor(value: string, known: readonly Words[]): Suggestion[] {
  const telling = tellingWords(value)
  const joined = telling.join(' ')
  const found = known.flatMap(({ id, names }) => {
    const best = Math.min(
      ...names
        .map((name) => REASONS.findIndex((reason) => FITS[reason](name, { value, telling, joined })))
        .filter((at) => at >= 0),
    )
    const by = REASONS[best]
    return by === undefined
      ? []
      : [{ id, by, distance: Math.min(...names.map((name) => editDistance(joined, name.joined, MOST_EDITS))) }]
  })
  return found
    .toSorted((a, b) => REASONS.indexOf(a.by) - REASONS.indexOf(b.by) || a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .map(({ id, by }) => ({ id, by }))
}

const MOST_EDITS = 2

type MatchQuery = { value: string; telling: string[]; joined: string }
type Name = Words['names'][number]

const FITS: Record<(typeof REASONS)[number], (name: Name, asked: MatchQuery) => boolean> = {
  words: (name, { joined }) => name.joined === joined,
  code: (name, { value }) => name.code !== '' && foldText(value).split(' ').includes(name.code),
  prefix: (name, { joined, telling }) =>
    joined.length >= 3 && (isBeginning(telling, name.telling, true) || isBeginning(name.telling, telling, false)),
  initials: (name, { value }) => {
    const letters = foldText(value).replace(/ /g, '')
    return letters.length >= 2 && letters.length <= 5 && name.initials.split(' ').includes(letters)
  },
  spelling: (name, { joined }) => editDistance(joined, name.joined, MOST_EDITS) <= (joined.length < 6 ? 1 : MOST_EDITS),
}

/** True when the words of one name begin the other, even with the last word cut: 'North' and 'Northgate Harriers'. */
function isBeginning(short: string[], long: string[], mayBeCut: boolean): boolean {
  if (short.length > long.length) return false
  return short.every((word, at) => (mayBeCut && at === short.length - 1 ? long[at]?.startsWith(word) : long[at] === word))
}
