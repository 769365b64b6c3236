import { foldScore } from './fold-score.ts'
import type { Entry, Fact } from './score-fact.ts'
import type { ScoreState, StoredScore } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// Limits the size of the state, which is rewritten with each entry (spec S2).

/** The maximum length of an event's state, in characters: a meet of a hundred races with 24 places each takes a fifth of it. */
const MOST_STATE = 500_000

/** Entries that each enlarge the state; all others replace a part of it, or add no more than a few letters. */
const GROWING: ReadonlySet<Entry['kind']> = new Set(['race', 'standing', 'bout', 'penalty', 'correction'])
/** Entries that hide others; undoing them brings back what they hid. */
const HIDING: ReadonlySet<Entry['kind']> = new Set([...GROWING, 'undo', 'official'])

type Log = { log: readonly Fact[]; fresh: readonly Fact[]; before: string }
export type FoldResult = { facts: readonly Fact[]; state: ScoreState; text: string; left: readonly Fact[] }

/** Returns the log with the new facts, and its state. `left`: facts that would make the state too long, and are left out. */
export function foldWithinLimit(rules: SportRules, { log, fresh, before }: Log): FoldResult {
  const withSome = (left: ReadonlySet<Fact>): FoldResult => {
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
  return without(selectFitting(byGrowth(growing, bare.state), (some) => without(some).text.length <= most))
}

/** Returns the new facts that may enlarge the state. */
function growingOf(facts: readonly Fact[], fresh: readonly Fact[]): Fact[] {
  const hiding = new Set(facts.filter(({ kind }) => HIDING.has(kind)).map(({ id }) => id))
  return fresh.filter((fact) => GROWING.has(fact.kind) || (fact.kind === 'undo' && fact.of.some((id) => hiding.has(id))))
}

/** Sorts undos first, then facts by how little they add to a state, since a list replaces its former version. */
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

/** Returns the length of a fact's entry in the log. */
export const lengthOf = (fact: Fact): number => JSON.stringify(entryOf(fact)).length

export const entryOf = ({ id: _, at: __, received: ___, link: ____, device: _____, ...entry }: Fact): Entry => entry

/**
 * Returns the state as it is stored. Undone facts count in its time too: viewers must not see an undo before their webcast has
 * reached the undone fact (spec S4).
 */
export function storedText(state: ScoreState, facts: readonly Fact[]): string {
  const stored: StoredScore = { ...state, at: facts.reduce((newest, { at }) => Math.max(newest, at), 0) }
  return JSON.stringify(stored)
}

/** The maximum number of calls of `fits`: each one folds a whole log. */
const MOST_TRIES = 30

/**
 * Returns the things that fit together. Earlier ones take precedence, and one that does not fit excludes no other. Searches by
 * halves, because most things fit; those for which no tries are left are excluded, so the ones most likely to fit should come
 * first.
 */
export function selectFitting<T>(things: readonly T[], fits: (some: readonly T[]) => boolean): readonly T[] {
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
