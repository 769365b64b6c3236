import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../app/kit/time/time-units.ts'
import { foldScore } from '../../app/scores/rules/fold-score.ts'
import { rulesOf } from '../../app/scores/rules/rules-of.ts'
import type { Entry, Fact, Place, Side } from '../../app/scores/rules/score-fact.ts'
import type { SportRules } from '../../app/scores/rules/sport-rules.ts'
import { stableId } from '../stable-id.ts'
import type { DemoEvent } from './demo-event.ts'

/** An entry so many thousandths of the game after its start. */
type TimedEntry = [share: number, entry: Entry]

/** The score that was kept of a game of the demo until `now`: the same at every start. None of a game that has not begun, or was called off. */
export function scoreFacts(event: DemoEvent, now: Date): Fact[] {
  const { id, startsAt, play, schedule, expectedMinutes } = event
  if (startsAt === null || play === 'not-begun' || schedule === 'cancelled' || schedule === 'postponed') return []
  const rules = rulesOf(event)
  const start = Date.parse(startsAt)
  const end: TimedEntry[] = [
    ...(play === 'in-play' ? [] : [[1_000, { kind: 'final' }] as TimedEntry]),
    ...(play === 'official' ? [[1_010, { kind: 'official' }] as TimedEntry] : []),
  ]
  return [...played(rules, chance(id)), ...end]
    .toSorted(([one], [other]) => one - other)
    .map(([share, entry], n): Fact => {
      const at = start + Math.round((share / 1_000) * expectedMinutes * MINUTE_MS) + n
      return { ...entry, id: stableId(`fact ${id} ${n}`), at, received: at, link: '', device: 'demo' }
    })
    .filter(({ at }) => at <= now.getTime())
}

/** How long after the end of a game its result was corrected. */
const CORRECTED_AFTER = DAY_MS

/** The facts of a game whose result was corrected a day later: a goal of whoever had more was counted twice. */
export function corrected(event: DemoEvent, facts: readonly Fact[]): Fact[] {
  const { home, away } = foldScore(rulesOf(event), facts)
  const [side, to] = home.score >= away.score ? (['home', home.score - 1] as const) : (['away', away.score - 1] as const)
  const at = (facts.at(-1)?.at ?? 0) + CORRECTED_AFTER
  const reason = {
    en: 'A goal of the second period had been counted twice.',
    fr: 'Un but de la deuxième période avait été compté deux fois.',
  }
  const entry = { kind: 'correction', side, stat: 'score', to: Math.max(0, to), reason } as const
  return [...facts, { ...entry, id: stableId(`fact ${event.id} corrected`), at, received: at, link: '', device: 'demo' }]
}

type RandomBelow = (below: number) => number

/** Numbers that are the same for the same event. */
function chance(seed: string): RandomBelow {
  let n = 0
  return (below) => createHash('sha256').update(`${seed} ${n++}`).digest().readUInt32BE(0) % below
}

/** About how much a side scores in a part; none of it where goals come one by one. */
const BY_PART: Partial<Record<SportRules['key'], { least: number; more: number }>> = {
  basketball: { least: 14, more: 12 },
  generic: { least: 0, more: 4 },
  baseball: { least: 0, more: 2 },
  softball: { least: 0, more: 2 },
}
const SIDES: readonly Side[] = ['home', 'away']

function played(rules: SportRules, random: RandomBelow): TimedEntry[] {
  const { regular } = rules.parts
  const partAt = (n: number) => Math.round(((n - 1) / regular) * 980)
  if (rules.scoring === 'lists') return lists(random)
  if (rules.scoring === 'bouts') return bouts(rules, random)
  if (rules.scoring === 'sets') return sets(random)
  if (rules.key === 'curling') return ends(random)
  const said = BY_PART[rules.key]
  const parts = Array.from(
    { length: regular - 1 },
    (_, n): TimedEntry => [partAt(n + 2), { kind: 'part', n: n + 2, of: 'regular', isBreak: false }],
  )
  if (said) {
    const shares = Array.from({ length: regular }, (_, n) =>
      SIDES.map(
        (side): TimedEntry => [
          partAt(n + 2) - 2,
          { kind: 'set', side, stat: 'score', part: n + 1, to: said.least + random(said.more + 1) },
        ],
      ),
    )
    return [...parts, ...shares.flat()]
  }
  const scoring = rules.actions.filter(({ stat }) => stat === 'score')
  const steps = Array.from({ length: 3 + random(6) }, (): TimedEntry => {
    // Common ways of scoring stand first.
    const action = scoring[Math.min(random(scoring.length), random(scoring.length))]
    const { act, stat, by } = action ?? { act: 'goal', stat: 'score', by: 1 }
    return [random(980), { kind: 'step', side: SIDES[random(2)] as Side, stat, by, act }]
  })
  const clock: TimedEntry = [1, { kind: 'clock', isRunning: false, ms: rules.clock === 'down' ? rules.parts.lengthMs : 0 }]
  return rules.clock === 'none' ? [...parts, ...steps] : [clock, ...parts, ...steps]
}

/** Three to five sets, of which one side wins three. */
function sets(random: RandomBelow): TimedEntry[] {
  const facts: TimedEntry[] = []
  const won = { home: 0, away: 0 }
  for (let n = 1; won.home < 3 && won.away < 3; n++) {
    const winner = SIDES[random(2)] as Side
    const loser = winner === 'home' ? 'away' : 'home'
    const to = n === 5 ? 15 : 25
    const at = n * 190
    if (n > 1) facts.push([at - 185, { kind: 'part', n, of: 'regular', isBreak: false }])
    facts.push([at, { kind: 'set', side: winner, stat: 'score', part: n, to }])
    facts.push([at, { kind: 'set', side: loser, stat: 'score', part: n, to: to - 2 - random(8) }])
    won[winner]++
  }
  return facts
}

const ends = (random: RandomBelow): TimedEntry[] =>
  Array.from({ length: 8 }, (_, n): TimedEntry => {
    const points = Math.min(random(4), random(5))
    return [(n + 1) * 120, { kind: 'end', side: points === 0 ? null : (SIDES[random(2)] as Side), points }]
  })

const WEIGHTS = ['55 kg', '61 kg', '68 kg', '76 kg', '84 kg', '97 kg']

function bouts({ boutCodes = [] }: SportRules, random: RandomBelow): TimedEntry[] {
  return WEIGHTS.flatMap((label, n): TimedEntry[] => {
    const { code, winner, loser } = boutCodes[random(boutCodes.length)] ?? { code: 'points', winner: 1, loser: 0 }
    const side = SIDES[random(2)] as Side
    const [home, away] = side === 'home' ? [winner, loser] : [loser, winner]
    return [
      [n * 160, { kind: 'bout', n: n + 1, label }],
      [n * 160 + 120, { kind: 'bout-result', n: n + 1, side, code, home, away }],
    ]
  })
}

/** Races by lane: the demo invents no persons. */
function lists(random: RandomBelow): TimedEntry[] {
  return [1, 2, 3].map((n): TimedEntry => {
    const lanes = [1, 2, 3, 4, 5, 6].map((lane) => ({ lane, order: random(1_000) })).sort((a, b) => a.order - b.order)
    const first = 5_200 + random(300)
    const places = lanes.map(({ lane }, at): Place => {
      const mark = `${((first + at * (20 + random(30))) / 100).toFixed(2)}`
      return { place: at + 1, name: String(lane), team: '', mark, flag: '' }
    })
    return [n * 280, { kind: 'race', key: `r${n}`, name: `Final ${n}`, state: 'done', places }]
  })
}
