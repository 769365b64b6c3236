import { foldScore } from './fold-score.ts'
import type { Entry, Fact } from './score-fact.ts'
import type { ScoreState, StoredScore } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// A state that stays short enough to be written with each entry, whatever comes (spec S2).

/** The longest state of one event in characters: a meet of a hundred races of two dozen places has a fifth of it. */
const MOST_STATE = 500_000

/** Entries that each add to the state: all others replace what is there, or add no more than a few letters. */
const GROWING: ReadonlySet<Entry['kind']> = new Set(['race', 'standing', 'bout', 'penalty', 'correction'])
/** What was left out of the state because of them comes back once they are undone. */
const HIDING: ReadonlySet<Entry['kind']> = new Set([...GROWING, 'undo', 'official'])

type Log = { log: readonly Fact[]; fresh: readonly Fact[]; before: string }
export type Folded = { facts: readonly Fact[]; state: ScoreState; text: string; left: readonly Fact[] }

/** The log with what is new and the state that it comes to; `left`: what would make the state too long, and is not in it. */
export function foldedWithin(rules: SportRules, { log, fresh, before }: Log): Folded {
  const withSome = (left: ReadonlySet<Fact>): Folded => {
    const facts = [...log, ...fresh.filter((fact) => !left.has(fact))]
    const state = foldScore(rules, facts)
    return { facts, state, text: storedText(state, facts), left: [...left] }
  }
  const all = withSome(new Set())
  if (all.text.length <= Math.max(MOST_STATE, before.length)) return all
  const growing = growingOf(all.facts, fresh)
  if (growing.length === 0) return all
  const bare = withSome(new Set(growing))
  const most = Math.max(MOST_STATE, before.length, bare.text.length)
  const without = (some: readonly Fact[]) => {
    const taken = new Set(some)
    return withSome(new Set(growing.filter((fact) => !taken.has(fact))))
  }
  return without(whatFits(byGrowth(growing, bare.state), (some) => without(some).text.length <= most))
}

/** Those of the new facts that may make the state longer. */
function growingOf(facts: readonly Fact[], fresh: readonly Fact[]): Fact[] {
  const hiding = new Set(facts.filter(({ kind }) => HIDING.has(kind)).map(({ id }) => id))
  return fresh.filter((fact) => GROWING.has(fact.kind) || (fact.kind === 'undo' && fact.of.some((id) => hiding.has(id))))
}

/** First what is taken back, then whatever adds least to a state: a list replaces the one of before. */
function byGrowth(facts: readonly Fact[], { races, standing }: ScoreState): Fact[] {
  const lengths = new Map(races.map((race) => [race.key, JSON.stringify(race).length]))
  const growth = new Map(
    facts.map((fact) => [fact, fact.kind === 'undo' ? Number.NEGATIVE_INFINITY : lengthOf(fact) - replaced(fact)]),
  )
  function replaced(fact: Fact): number {
    if (fact.kind === 'race') return lengths.get(fact.key) ?? 0
    return fact.kind === 'standing' ? JSON.stringify(standing).length : 0
  }
  const of = (fact: Fact) => growth.get(fact) ?? 0
  return facts.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/** How long the entry of a fact is in the log. */
export const lengthOf = (fact: Fact): number => JSON.stringify(entryOf(fact)).length

export const entryOf = ({ id: _, at: __, received: ___, link: ____, device: _____, ...entry }: Fact): Entry => entry

/** Undone facts count as well: what a viewer's picture has not shown yet is not to be taken back before (spec S4). */
export function storedText(state: ScoreState, facts: readonly Fact[]): string {
  const stored: StoredScore = { ...state, at: facts.reduce((newest, { at }) => Math.max(newest, at), 0) }
  return JSON.stringify(stored)
}

/** How often it is asked whether some fit: each time a whole log is folded. */
const MOST_TRIES = 30

/**
 * Those of some things that fit together: an earlier one comes before a later one, and one that does not fit keeps none of the others out. In halves, as
 * most do fit; what it has no tries left for is left out, so things of which it is known that they fit best are to come first.
 */
export function whatFits<T>(things: readonly T[], fits: (some: readonly T[]) => boolean): readonly T[] {
  let taken: readonly T[] = []
  let tries = MOST_TRIES
  const take = (some: readonly T[]) => {
    if (some.length === 0 || tries === 0) return
    tries--
    const more = [...taken, ...some]
    if (fits(more)) {
      taken = more
    } else if (some.length > 1) {
      const half = Math.ceil(some.length / 2)
      take(some.slice(0, half))
      take(some.slice(half))
    }
  }
  take(things)
  return taken
}
