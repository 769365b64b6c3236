import type { Championship } from './championship.ts'
import { checkStructure, type FaultReason } from './rules/check-structure.ts'
import { factsThatStand, readFacts, sideKey } from './rules/standing-facts.ts'
import { type Fact, MOST_FACTS, type Structure } from './rules/structure.ts'

/** A decision as staff say it. */
export type FactInput = Fact extends infer Each ? (Each extends Fact ? Omit<Each, 'id' | 'seq' | 'at'> : never) : never
export type FactRefusal = 'unknown-game' | 'unknown-team' | 'unknown-fact' | 'bad-source' | 'full'

/** Returns why a decision cannot be added. There is always room for taking one back. */
export function factRefusal(
  { structure, facts }: Pick<Championship, 'structure' | 'facts'>,
  fact: FactInput,
): FactRefusal | undefined {
  if (facts.length >= (fact.kind === 'undo' ? 2 : 1) * MOST_FACTS) return 'full'
  if (fact.kind === 'undo') return facts.some(({ id }) => id === fact.of) ? undefined : 'unknown-fact'
  const next = { ...fact, id: '', seq: Number.MAX_SAFE_INTEGER, at: '' }
  return (
    unknownIn(structure, fact) ?? (fact.kind === 'source' ? sourceRefusal(structure, [...facts, next], fact.game) : undefined)
  )
}

/** Returns why decisions of a file cannot be added to those that are here. */
export function factsRefusal(structure: Structure, here: readonly Fact[], added: readonly Fact[]): FactRefusal | undefined {
  const facts = [...here, ...added]
  if (added.length > 0 && facts.filter(({ kind }) => kind !== 'undo').length > MOST_FACTS) return 'full'
  const standing = new Set(factsThatStand(facts))
  const own = added.filter((fact) => standing.has(fact))
  const [unknown] = own.flatMap((fact) => unknownIn(structure, fact) ?? [])
  return unknown ?? (own.some(({ kind }) => kind === 'source') ? sourceRefusal(structure, facts) : undefined)
}

function unknownIn({ slots, entrants }: Structure, fact: FactInput): 'unknown-game' | 'unknown-team' | undefined {
  if ('game' in fact && !slots.some(({ code }) => code === fact.game)) return 'unknown-game'
  const teams = new Set(entrants.map(({ teamId }) => teamId))
  return teamsIn(fact).some((id) => id !== null && !teams.has(id)) ? 'unknown-team' : undefined
}

function teamsIn(fact: FactInput): readonly (string | null)[] {
  if ('teamId' in fact) return [fact.teamId]
  if (fact.kind === 'source') return fact.source.kind === 'team' ? [fact.source.teamId] : []
  return fact.kind === 'draw' ? fact.order : fact.kind === 'pin' ? [fact.home, fact.away] : []
}

/** What a re-draw must not bring about. A result that leads to two games may: a swap takes two decisions. */
const BAD: ReadonlySet<FaultReason> = new Set(['missing-game', 'missing-pool', 'itself', 'cycle', 'place-beyond'])

/** Checks the games with the sources that facts give them. `game`: only what concerns this one. */
function sourceRefusal(structure: Structure, facts: readonly Fact[], game?: string): 'bad-source' | undefined {
  const { sources } = readFacts(facts)
  const slots = structure.slots.map((slot) => {
    const sourceOf = (side: 'home' | 'away') => sources.get(sideKey(slot.code, side)) ?? slot[side]
    return { ...slot, home: sourceOf('home'), away: sourceOf('away') }
  })
  const faults = checkStructure({ ...structure, slots }).filter(({ reason }) => BAD.has(reason))
  return faults.some(({ code, chain }) => game === undefined || code === game || chain.includes(game)) ? 'bad-source' : undefined
}
