import type { Place, Side } from '../../app/scores/score-fact.ts'
import { beat, both, clock, ending, part, situation, step } from './beats.ts'
import type { Beat, Script } from './script.ts'

// Games whose picture is an arena without a score: theirs goes on by the hour alone.

/** 16 minutes. */
const SECONDS = 960
/** When they are over, and official. */
const END = ending(900, 930)

const script = (...beats: (Beat | Beat[])[]): Script => ({
  seconds: SECONDS,
  beats: [...beats.flat(), ...END].toSorted((one, other) => one.at - other.at),
})

/** The last quarter of football, whose clock runs through: two drives, and a game that turns on the last one. */
export const football: Script = script(
  both(0, 'score', [7, 3], 1),
  both(0, 'score', [0, 10], 2),
  both(0, 'score', [10, 0], 3),
  part(0, 4),
  clock(0, true, 14, 50),
  situation(0, { possession: 'home', down: 1, distance: 10, 'ball-on': 35, 'ball-half': 'home' }),
  situation(40, { down: 2, distance: 4, 'ball-on': 41 }),
  situation(80, { down: 1, distance: 10, 'ball-on': 52, 'ball-half': 'away' }),
  situation(125, { down: 2, distance: 8, 'ball-on': 50 }),
  situation(165, { down: 3, distance: 3, 'ball-on': 45 }),
  step(205, 'home', 'field-goal', 'score', 3),
  situation(230, { possession: 'away', down: 1, distance: 10, 'ball-on': 35, 'ball-half': 'away' }),
  situation(275, { down: 2, distance: 2, 'ball-on': 43 }),
  situation(320, { down: 1, distance: 10, 'ball-on': 40, 'ball-half': 'home' }),
  step(360, 'home', 'time-out', 'time-outs'),
  situation(400, { down: 1, distance: 8, 'ball-on': 8 }),
  step(445, 'away', 'touchdown', 'score', 6),
  step(470, 'away', 'convert', 'score', 1),
  situation(500, { possession: 'home', down: 1, distance: 10, 'ball-on': 35, 'ball-half': 'home' }),
  situation(545, { down: 2, distance: 10, 'ball-on': 35 }),
  situation(590, { down: 1, distance: 10, 'ball-on': 30, 'ball-half': 'away' }),
  step(640, 'home', 'rouge', 'score', 1),
  situation(670, { possession: 'away', down: 1, distance: 10, 'ball-on': 40, 'ball-half': 'away' }),
  situation(710, { down: 3, distance: 6, 'ball-on': 44 }),
  situation(750, { possession: 'home', down: 1, distance: 10, 'ball-on': 38, 'ball-half': 'home' }),
  step(790, 'home', 'touchdown', 'score', 6),
  step(815, 'home', 'convert', 'score', 1),
  situation(840, { possession: 'away', down: 1, distance: 10, 'ball-on': 35, 'ball-half': 'away' }),
  clock(890, false, 0, 0),
)

/** The third and fourth sets of volleyball: who wins each rally, as letters. */
const RALLIES = ['hahhaahahhhaahhah', 'aahahaahhahahaahahaahhaa']
const [SET_STARTS, RALLY_SECONDS] = [[0, 340] as const, 16]

function rallies(from: number, winners: string, seconds: number): Beat[] {
  return [...winners].map((letter, n) => step(from + (n + 1) * seconds, letter === 'h' ? 'home' : 'away', 'point'))
}

export const volleyball: Script = script(
  both(0, 'score', [25, 21], 1),
  both(0, 'score', [22, 25], 2),
  part(0, 3),
  both(0, 'score', [15, 14], 3),
  rallies(SET_STARTS[0], RALLIES[0] as string, RALLY_SECONDS),
  step(130, 'away', 'time-out', 'time-outs'),
  part(310, 4, true),
  part(SET_STARTS[1], 4),
  both(SET_STARTS[1], 'score', [14, 12], 4),
  rallies(SET_STARTS[1], RALLIES[1] as string, RALLY_SECONDS),
  part(740, 5, true),
  part(750, 5),
  both(750, 'score', [9, 9], 5),
  rallies(750, 'hahhahhah', RALLY_SECONDS),
)

/** Eight ends of curling. */
const ENDS: readonly [Side | null, number][] = [
  ['away', 1],
  ['home', 2],
  [null, 0],
  ['away', 2],
  ['home', 1],
  ['away', 1],
  ['home', 3],
  ['away', 1],
]

export const curling: Script = script(
  situation(0, { hammer: 'home', stones: 16, draw: 'away' }),
  ENDS.flatMap(([side, points], n) => [
    situation(n * 110 + 50, { stones: 8 }),
    beat(n * 110 + 100, { kind: 'end', side, points }),
    ...(n < ENDS.length - 1 ? [situation(n * 110 + 105, { stones: 16 })] : []),
  ]),
)

type Bout = {
  label: string
  steps: [after: number, side: Side, act: string, by: number][]
  end: [side: Side, code: string, winner: number, loser: number]
}

const BOUTS: readonly Bout[] = [
  {
    label: '55 kg',
    steps: [
      [25, 'home', 'two-points', 2],
      [60, 'away', 'one', 1],
      [95, 'home', 'four', 4],
    ],
    end: ['home', 'points-scored', 3, 1],
  },
  {
    label: '61 kg',
    steps: [
      [20, 'away', 'two-points', 2],
      [55, 'away', 'four', 4],
      [90, 'away', 'four', 4],
    ],
    end: ['away', 'superiority', 4, 0],
  },
  {
    label: '68 kg',
    steps: [
      [30, 'home', 'one', 1],
      [70, 'away', 'two-points', 2],
    ],
    end: ['home', 'fall', 5, 0],
  },
  {
    label: '76 kg',
    steps: [
      [35, 'away', 'one', 1],
      [80, 'home', 'one', 1],
      [120, 'away', 'two-points', 2],
    ],
    end: ['away', 'points-scored', 3, 1],
  },
  {
    label: '84 kg',
    steps: [
      [25, 'home', 'two-points', 2],
      [100, 'home', 'two-points', 2],
    ],
    end: ['home', 'points', 3, 0],
  },
]
const BOUT_SECONDS = 175

export const wrestling: Script = script(
  BOUTS.flatMap(({ label, steps, end: [side, code, winner, loser] }, n): Beat[] => {
    const from = n * BOUT_SECONDS
    return [
      beat(from, { kind: 'bout', n: n + 1, label }),
      clock(from + 5, true, 3, 0),
      ...steps.map(([after, who, act, by]) => step(from + after, who, act, 'points', by)),
      clock(from + 150, false, 0, 35),
      beat(from + 155, {
        kind: 'bout-result',
        n: n + 1,
        side,
        code,
        home: side === 'home' ? winner : loser,
        away: side === 'away' ? winner : loser,
      }),
    ]
  }),
)

/** Who swims in lanes 1 to 7, by their school: the demo invents no persons. */
const LANES = ['Westmoor', 'Prairie Tech', 'Lac-Bleu', 'Northgate', 'Stoneford', 'Harbourlight', 'Aurora North']

/** Finals: the lanes in the order in which they come in, and the time of the first in hundredths. */
const RACES: readonly { name: string; lanes: number[]; first: number }[] = [
  { name: '100 m backstroke, women', lanes: [4, 5, 3, 6, 2, 7], first: 6_094 },
  { name: '100 m backstroke, men', lanes: [5, 4, 6, 3, 7, 2], first: 5_421 },
  { name: '50 m breaststroke, women', lanes: [3, 4, 5, 2, 6, 1], first: 3_152 },
  { name: '50 m breaststroke, men', lanes: [4, 6, 5, 3, 2, 7], first: 2_768 },
  { name: '100 m freestyle, women', lanes: [4, 3, 5, 6, 1, 2], first: 5_533 },
]
const RACE_SECONDS = 175

const mark = (hundredths: number) => {
  const [minutes, rest] = [Math.floor(hundredths / 6_000), hundredths % 6_000]
  const seconds = (rest / 100).toFixed(2)
  return minutes > 0 ? `${minutes}:${seconds.padStart(5, '0')}` : seconds
}

export const swimming: Script = script(
  RACES.flatMap(({ name, lanes, first }, n): Beat[] => {
    const race = { kind: 'race', key: `final-${n + 1}`, name, places: [] as Place[] } as const
    const places = lanes.map(
      (lane, at): Place => ({
        place: at + 1,
        name: LANES[lane - 1] as string,
        team: '',
        mark: mark(first + at * 31),
        flag: '',
      }),
    )
    const from = n * RACE_SECONDS
    return [
      beat(from, { ...race, state: 'next' }),
      beat(from + 60, { ...race, state: 'on' }),
      beat(from + 60 + Math.ceil(first / 100) + 5, { ...race, state: 'done', places }),
    ]
  }),
)
