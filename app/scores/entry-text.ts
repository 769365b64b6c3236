import { clockText } from './game-clock.ts'
import { type Entry, type Fact, LONGEST_CLOCK, type PartKind } from './score-fact.ts'
import { JUDO_TERMS, type ScorerWords } from './scorer-page-words.ts'
import type { SportRules } from './sport-rules.ts'

/** The ms of '12:31', '12:31.5' or '90:00'; undefined for anything else, and beyond the longest clock. */
export function clockMs(text: string): number | undefined {
  const [, minutes, seconds, tenths = '0'] = /^\s*(\d{1,3})[:.h\s](\d{1,2})(?:[.,](\d))?\s*$/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return undefined
  const ms = (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(tenths) * 100
  return ms <= LONGEST_CLOCK ? ms : undefined
}

/** What words call a part. */
export function partText(words: ScorerWords, { parts }: SportRules, { n, of }: { n: number; of: PartKind }): string {
  if (of === 'shootout') return words.part.shootout
  return of === 'overtime' ? words.part.overtime(Math.max(1, n - parts.regular)) : words.part[parts.name](n)
}

export const actText = (words: ScorerWords, act: string): string => JUDO_TERMS[act] ?? words.act[act] ?? act
const statText = (words: ScorerWords, stat: string) => words.stat[stat] ?? stat

/** What an entry says, without its side. */
export function entryText(words: ScorerWords, rules: SportRules, entry: Entry): string {
  const { log } = words
  switch (entry.kind) {
    case 'step': {
      const what = entry.act ? actText(words, entry.act) : statText(words, entry.stat)
      return entry.by < 0 ? log.minus(what) : what
    }
    case 'set':
      return log.set(statText(words, entry.stat), entry.to)
    case 'part':
      return entry.isBreak ? words.part.break : partText(words, rules, entry)
    case 'clock':
      return entry.isRunning ? log.started(clockText(entry.ms)) : log.stopped(clockText(entry.ms))
    case 'situation':
      return Object.keys(entry.to)
        .map((key) => words.situation[key] ?? log.situation)
        .join(', ')
    case 'penalty':
      return words.penalty.of(words.penalty.add, entry.number === null ? '' : String(entry.number), entry.minutes)
    case 'penalty-over':
      return log.penaltyOver
    case 'end':
      return entry.side === null ? log.blank : words.end.points(words.end.title, entry.points)
    case 'bout':
      return log.bout(entry.n, entry.label)
    case 'bout-result':
      return log.boutResult(entry.n, actText(words, entry.code))
    case 'race':
      return entry.name
    case 'standing':
      return log.standing
    case 'final':
      return log.final
    case 'official':
      return log.official
    case 'correction':
      return log.correction(statText(words, entry.stat), entry.to)
    case 'undo':
      return log.undo
  }
}

/** The side of an entry; undefined for one that is about both. */
export const sideOfEntry = (entry: Entry | Fact) => ('side' in entry && entry.side ? entry.side : undefined)
