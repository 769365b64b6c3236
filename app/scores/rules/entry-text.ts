import type { ScorerWords } from '../scorer/scorer-page-words.ts'
import { clockText } from './game-clock.ts'
import { JUDO_TERMS } from './judo-points.ts'
import { type Entry, type Fact, LONGEST_CLOCK, type PartKind, SIDES, type Side } from './score-fact.ts'
import type { SportRules } from './sport-rules.ts'
import { beyondOf, overtimeOf } from './sports/part-rules.ts'

/** Returns the ms of '12:31', '12:31.5' or '90:00'; undefined for anything else, and beyond the longest clock. */
export function clockMs(text: string): number | undefined {
  const [, minutes, seconds, tenths = '0'] = /^\s*(\d{1,3})[:.h\s](\d{1,2})(?:[.,](\d))?\s*$/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return undefined
  const ms = (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(tenths) * 100
  return ms <= LONGEST_CLOCK ? ms : undefined
}

/** Returns the name of a part. */
export function partText(words: ScorerWords, { parts }: SportRules, { n, of }: { n: number; of: PartKind }): string {
  const beyond = beyondOf(parts, words.part)
  if (of === 'shootout') return beyond.shootout
  const overtime = overtimeOf({ n, of }, parts)
  return overtime === undefined ? words.part[parts.name](n) : beyond.overtime(overtime)
}

const JUDO_TEXTS: Record<string, string> = JUDO_TERMS
export const actText = (words: ScorerWords, act: string): string => JUDO_TEXTS[act] ?? words.act[act] ?? act
export const statText = ({ stat: said, part }: ScorerWords, { parts }: Pick<SportRules, 'parts'>, stat: string): string =>
  stat === 'shootout' ? beyondOf(parts, part).shootout : (said[stat] ?? stat)

/** Returns the sport's label of a situation, such as possession. */
export const situationText = (words: ScorerWords, { scoring }: SportRules, key: string): string =>
  words.situation[scoring === 'bouts' && key === 'half' ? 'half-of-bout' : key] ?? words.log.situation

/** Returns the text of a situation that holds from now on, without its side, which namedEntry() appends. */
function heldText(words: ScorerWords, rules: SportRules, key: string, value: string | number | null): string {
  const what = situationText(words, rules, key)
  if (value === null) return words.noLonger(what)
  if (rules.situation[key]?.kind === 'side') return what
  if (key === 'bases') return words.runners([1, 2, 3].filter((base) => Number(value) & (1 << (base - 1))).join(', '))
  return words.inning[value] ?? `${what} ${value}`
}

export const penaltyText = (words: ScorerWords, { hasCards }: Pick<SportRules, 'hasCards'>): string =>
  hasCards ? words.penalty.card : words.penalty.add

/** Returns the text of an entry, without its side. */
function entryText(words: ScorerWords, rules: SportRules, entry: Entry): string {
  const { log } = words
  switch (entry.kind) {
    case 'step': {
      const what = entry.act ? actText(words, entry.act) : statText(words, rules, entry.stat)
      return entry.by < 0 ? log.minus(what) : what
    }
    case 'set':
      return log.set(statText(words, rules, entry.stat), entry.to)
    case 'part':
      return entry.isBreak ? words.part.break : partText(words, rules, entry)
    case 'clock':
      return entry.isRunning ? log.started(clockText(entry.ms)) : log.stopped(clockText(entry.ms))
    case 'situation':
      return Object.entries(entry.to)
        .map(([key, value]) => heldText(words, rules, key, value))
        .join(', ')
    case 'penalty':
      return words.penalty.of(penaltyText(words, rules), entry.number === null ? '' : String(entry.number), entry.minutes)
    case 'penalty-over':
      return log.penaltyOver
    case 'end':
      return entry.side === null ? log.blank : words.end.points(words.end.title, entry.points)
    case 'bout':
      return log.bout(entry.n, entry.label)
    case 'bout-result':
      return log.boutResult(entry.n, actText(words, entry.code))
    case 'race':
      // A race has one list after another, each with everyone who has finished by then.
      return words.labelled(entry.name, lowered(words.race.states[entry.state]))
    case 'standing':
      return log.standing
    case 'final':
      return rules.scoring === 'lists' ? words.over.meet : log.final
    case 'official':
      return log.official
    case 'correction':
      return log.correction(statText(words, rules, entry.stat), entry.to)
    case 'undo':
      return log.undo
  }
}

/** Returns the side of an entry; undefined for one about both sides. */
function sideOfEntry(entry: Entry | Fact): Side | undefined {
  if (entry.kind === 'situation') return SIDES.find((side) => Object.values(entry.to).includes(side))
  return 'side' in entry && entry.side ? entry.side : undefined
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns the text of an entry with the name of its side: 'Goal, Northgate'. */
export function namedEntry(words: ScorerWords, rules: SportRules, names: Record<Side, string>, entry: Entry | Fact): string {
  const side = sideOfEntry(entry)
  return [entryText(words, rules, entry), side && names[side]].filter(Boolean).join(', ')
}
