import { z } from 'zod'
import { isShowable } from '../../kit/text/showable.ts'

/** Home and away; in a bout without teams, the colours that the fighters wear (bare-sides.ts). */
export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

const PART_KINDS = ['regular', 'overtime', 'shootout'] as const
export type PartKind = (typeof PART_KINDS)[number]

const side = z.enum(SIDES)
/** Count of a side, by the sport's key: 'score', 'shots', 'fouls'. */
const stat = z.string().regex(/^[a-z][a-z-]{0,19}$/)
/** Action of a button, by the sport's key: 'goal', 'touchdown'. */
const act = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/)
const count = z.number().int().min(0).max(999)
const id = z.uuid()
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u)
    .refine(isShowable)
const words = line(120).min(1)
const toHundredths = (points: number) => Math.round(points * 100) / 100

/** The maximum reading of a clock, in ms: 10 hours. */
export const LONGEST_CLOCK = 36_000_000

/** A competitor's place and line in a list of results. */
const place = z.object({
  /** 1 for the first; null without a place. */
  place: z.number().int().min(1).max(999).nullable(),
  name: words,
  team: line(60),
  /** The time or mark as text: '1:52.31', '6.84 m'. */
  mark: line(20),
  flag: z.enum(['', 'DQ', 'DNS', 'DNF']),
})

/**
 * An entry by a scorer (spec S2). Steps add up in any order; 'set', 'part', 'clock' and the other absolute entries replace the
 * value before them; 'undo' names the facts that it undoes, never "the last one".
 */
export const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), side, stat, by: z.number().int().min(-99).max(99), act: act.optional() }),
  /** `part`: a finished part whose share of the score is corrected. */
  z.object({ kind: z.literal('set'), side, stat, to: count, part: z.number().int().min(1).max(40).optional() }),
  z.object({
    kind: z.literal('part'),
    n: z.number().int().min(1).max(40),
    of: z.enum(PART_KINDS),
    /** True when the break before this part has begun. */
    isBreak: z.boolean(),
  }),
  z.object({ kind: z.literal('clock'), isRunning: z.boolean(), ms: z.number().int().min(0).max(LONGEST_CLOCK) }),
  z.object({
    kind: z.literal('situation'),
    to: z
      .record(act, z.union([z.string().max(20), z.number().int().min(-999).max(999), z.null()]))
      .refine((to) => Object.keys(to).length <= 12),
  }),
  z.object({
    kind: z.literal('penalty'),
    side,
    /** Number on the shirt. */
    number: z.number().int().min(0).max(99).nullable(),
    minutes: z.number().int().min(1).max(20),
  }),
  z.object({ kind: z.literal('penalty-over'), of: id }),
  /** A whole end of curling: the side that scored, and its points. */
  z.object({ kind: z.literal('end'), side: side.nullable(), points: z.number().int().min(0).max(8) }),
  /** Announces the bout that begins. */
  z.object({ kind: z.literal('bout'), n: z.number().int().min(1).max(60), label: line(40) }),
  /** `home` and `away`: the points for the teams. */
  z.object({
    kind: z.literal('bout-result'),
    n: z.number().int().min(1).max(60),
    side: side.nullable(),
    code: act,
    home: z.number().int().min(0).max(20),
    away: z.number().int().min(0).max(20),
  }),
  z.object({
    kind: z.literal('race'),
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    name: words,
    state: z.enum(['next', 'on', 'done']),
    places: z.array(place).max(60),
  }),
  z.object({
    kind: z.literal('standing'),
    teams: z.array(z.object({ name: words, points: z.number().min(0).max(9_999).transform(toHundredths) })).max(40),
  }),
  z.object({ kind: z.literal('final') }),
  z.object({ kind: z.literal('official') }),
  /** A correction also counts after the result is official; pages show it with its time and reason (spec S7). */
  z.object({
    kind: z.literal('correction'),
    side,
    stat,
    to: count,
    /** The set whose score is corrected; without it, the current set. */
    part: z.number().int().min(1).max(40).optional(),
    reason: z.object({ en: line(200), fr: line(200) }).refine(({ en, fr }) => en !== '' || fr !== ''),
  }),
  z.object({ kind: z.literal('undo'), of: z.array(id).min(1).max(20) }),
])
export type Entry = z.output<typeof entrySchema>

/**
 * Returns an entry as it can be stored: its texts without tabs, line ends and invisible characters from pasting, its clock within
 * the maximum. Undefined for an entry that every server refuses.
 */
export function storableEntry(entry: Entry): Entry | undefined {
  const plain: unknown = JSON.parse(JSON.stringify(entry), (_, value: unknown) =>
    typeof value === 'string' ? visible(value.replace(/\p{Cc}+/gu, ' ')).trim() : value,
  )
  const tidy = entry.kind === 'clock' ? { ...entry, ms: Math.min(LONGEST_CLOCK, entry.ms) } : plain
  return entrySchema.safeParse(tidy).data
}

const visible = (text: string) => (isShowable(text) ? text : [...text].filter(isShowable).join(''))
export type Place = z.output<typeof place>

/** An entry with the fields that the log adds. Times are ms since 1970, by the server's clock. */
export type Fact = Entry & {
  /** Generated on the scorer's device, so that sending a fact again changes nothing. */
  id: string
  /** Time when it happened, by which facts are folded. */
  at: number
  /** Time when the server received it; 0 while it waits on the device. */
  received: number
  /** The id of the scorer's link that sent it; '' for staff and the demo. */
  link: string
  device: string
}

/** Compares facts in their only order, whatever order they arrived in. */
const byTime = (a: Fact, b: Fact): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Returns the facts in their order, each once. */
export function inOrder(facts: readonly Fact[]): Fact[] {
  // Most logs are in order already, and this function reads the log again with each entry.
  const isSorted = facts.every((fact, at) => byTime(facts[at - 1] ?? fact, fact) <= 0)
  const sorted = isSorted ? facts : facts.toSorted(byTime)
  // Facts with the same id have the same time, since the log has each id once.
  return sorted.filter(({ id }, at) => at === 0 || sorted[at - 1]?.id !== id)
}

/** True for a kind that may still be undone once the result is official (spec S7). */
export const isAfterOfficial = (kind: Fact['kind']): boolean => kind === 'official' || kind === 'correction'

/**
 * Returns the ids that are undone, from facts in their order. A later undo can undo an undo; of two that name each other, the
 * later one counts. Once the result is official, later undos affect only the entry that made it official and corrections;
 * other errors need a correction.
 */
export function undoneIds(ordered: readonly Fact[]): Set<string> {
  const undone = namedByUndos(ordered)
  const official = ordered.findIndex(({ kind, id }) => kind === 'official' && !undone.has(id))
  if (official < 0) return undone
  const inTime = namedByUndos(ordered.slice(0, official))
  const ids = ordered
    .filter(({ kind, id }) => (kind === 'undo' || isAfterOfficial(kind) ? undone : inTime).has(id))
    .map(({ id }) => id)
  return new Set(ids)
}

function namedByUndos(ordered: readonly Fact[]): Set<string> {
  const named = new Set<string>()
  const undos = new Map<string, number>()
  for (const [at, { kind, id }] of ordered.entries()) if (kind === 'undo') undos.set(id, at)
  for (const at of [...undos.values()].reverse()) {
    const fact = ordered[at]
    if (fact?.kind !== 'undo' || named.has(fact.id)) continue
    for (const id of fact.of) if ((undos.get(id) ?? -1) < at) named.add(id)
  }
  return named
}
