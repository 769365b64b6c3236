import type { Broadcast } from './broadcast.ts'
import type { Camera, Point } from './camera.ts'
import type { Athlete, Moment, Stay } from './match.ts'
import { clamp, ease, mix } from './motion.ts'
import { boards, stands } from './stands.ts'
import { arc, area, box, line, tag } from './svg.ts'

const HALF_LENGTH = 52.5
const HALF_WIDTH = 34
const GOAL_AT = 13.35
const SCORER = 9

/** Per side: keeper, four at the back, three in the middle, winger, striker, winger. */
const NUMBERS = [1, 2, 5, 4, 3, 8, 6, 10, 7, 9, 11]
const athletes: Athlete[] = [
  ...([0, 1] as const).flatMap((side) =>
    NUMBERS.map((number, i): Athlete => (i === 0 ? { side, number, isKeeper: true } : { side, number })),
  ),
  { side: 'referee', number: 0 },
]

const at = (x: number, y: number): Point => ({ x, y })

const HOMES = [
  at(-48, 0),
  at(-27, -20),
  at(-30, -7),
  at(-30, 7),
  at(-27, 20),
  at(-12, -11),
  at(-15, 0),
  at(-9, 12),
  at(6, -23),
  at(10, 1),
  at(6, 23),
]

const ball: Stay[] = [
  { athlete: 6, at: 0, until: 1.7, path: [at(-8, 3), at(-2, 5)] },
  { athlete: 8, at: 3, until: 5.2, path: [at(15, -20), at(24, -24)], loft: 2 },
  { athlete: 5, at: 6, until: 7, path: [at(22, -13), at(25, -9)] },
  { athlete: 10, at: 8.6, until: 11.2, path: [at(33, 17), at(39, 21), at(44, 20)], loft: 5 },
  { athlete: SCORER, at: 12.6, until: 12.75, path: [at(43.4, -1), at(44, -0.8)], loft: 4.5 },
  { place: { x: 53.6, y: -2.4, z: 1.1 }, at: GOAL_AT, until: GOAL_AT + 0.05, loft: 0.5 },
  { place: { x: 53.9, y: -2.2, z: 0.15 }, at: GOAL_AT + 0.5, until: 24 },
]

function position(athlete: number, { seconds, ball: where, athletes: everybody }: Moment): Point {
  const { side, isKeeper } = athletes[athlete] as Athlete
  if (side === 'referee') return { x: clamp(where.x - 9, -40, 38), y: where.y * 0.5 + 9 }
  const toGoal = side === 0 ? 1 : -1
  const own = -toGoal * HALF_LENGTH
  if (isKeeper) return { x: own + toGoal * (2 + Math.abs(where.x - own) * 0.06), y: clamp(where.y * 0.12, -3, 3) }
  if (seconds > GOAL_AT + 0.6) {
    const scorer = everybody[SCORER] as Point
    if (side === 1) return { x: 40 - (athlete - 11) * 3.4, y: 12 - ((athlete * 7) % 11) * 2.6 }
    if (athlete >= 5) return { x: scorer.x + 2 * Math.cos(athlete * 1.26), y: scorer.y + 1.7 * Math.sin(athlete * 1.26) }
  }
  const home = HOMES[athlete % 11] as Point
  const push = clamp(where.x * toGoal, -30, 34)
  const spot = {
    x: clamp(toGoal * (home.x + push * (side === 0 ? 0.82 : 0.74)), -49, 49),
    y: clamp(home.y * 0.85 + where.y * 0.3, -32, 32),
  }
  if (side === 0) return spot
  const gap = (i: number) => Math.hypot((everybody[i] as Point).x - where.x, (everybody[i] as Point).y - where.y)
  const presser = Array.from({ length: 10 }, (_, i) => i + 12).sort((a, b) => gap(a) - gap(b))[0]
  return presser === athlete ? { x: mix(where.x, own, 0.06), y: mix(where.y, 0, 0.06) } : spot
}

const CHALK = '#f4f7f2'
const GRASS = ['#3f9a4b', '#388e45']

const TRIBUNE = {
  low: 2.2,
  rows: 6,
  rise: 1.35,
  depth: 2.1,
  shoulders: 1.3,
  concrete: '#1a2130',
  coats: ['#2f3f63', '#40517a', '#26334f', '#5b6785', '#6b2f3f', '#7d8496'],
  seed: 21,
}

const SIGNS = [
  { text: 'HARBOURLIGHT', fill: '#0a0d12', ink: '#ffffff' },
  { text: 'PODIUM', fill: '#d4ff3f', ink: '#0a0d12' },
  { text: "VAL-D'ÉRABLE", fill: '#b3202f', ink: '#ffffff' },
  { text: 'CAMPUS RADIO', fill: '#12306b', ink: '#ffffff' },
  { text: 'PODIUM', fill: '#0a0d12', ink: '#d4ff3f' },
  { text: 'ALLEZ !', fill: '#f6f8fa', ink: '#12306b' },
  { text: 'BREAKWATER PARK', fill: '#0f7f8c', ink: '#ffffff' },
  { text: 'PODIUM', fill: '#d4ff3f', ink: '#0a0d12' },
]

function ground(camera: Camera): string {
  const stripes = Array.from({ length: 22 }, (_, i) => {
    const left = -60.5 + i * 5.5
    return area(camera, box(left, -44, left + 5.5, 39), GRASS[i % 2] as string)
  }).join('')
  const chalk = (points: Point[]) => line(camera, points, CHALK, 0.16)
  const closed = (points: Point[]) => chalk([...points, points[0] as Point, points[1] as Point])
  const end = (side: 1 | -1) => {
    const goalLine = side * HALF_LENGTH
    const spot = goalLine - side * 11
    return (
      chalk([at(goalLine, -20.15), at(goalLine - side * 16.5, -20.15), at(goalLine - side * 16.5, 20.15), at(goalLine, 20.15)]) +
      chalk([at(goalLine, -9.15), at(goalLine - side * 5.5, -9.15), at(goalLine - side * 5.5, 9.15), at(goalLine, 9.15)]) +
      area(camera, arc(spot, 0, 0.3), CHALK) +
      chalk(side > 0 ? arc(spot, 0, 9.15, 127, 233) : arc(spot, 0, 9.15, -53, 53))
    )
  }
  return (
    stands(camera, { ...TRIBUNE, from: at(-64, 45), to: at(64, 45) }) +
    stands(camera, { ...TRIBUNE, from: at(66, 44), to: at(66, -60), seed: 22 }) +
    stands(camera, { ...TRIBUNE, from: at(-66, -60), to: at(-66, 44), seed: 23 }) +
    area(camera, box(-64, -70, 64, 44), '#7d3b34') +
    stripes +
    closed(box(-HALF_LENGTH, -HALF_WIDTH, HALF_LENGTH, HALF_WIDTH)) +
    chalk([at(0, -HALF_WIDTH), at(0, HALF_WIDTH)]) +
    chalk(arc(0, 0, 9.15)) +
    area(camera, arc(0, 0, 0.35), CHALK) +
    end(1) +
    end(-1) +
    boards(camera, 40, -60, 60, 0, 1.7, SIGNS)
  )
}

function goal(camera: Camera, side: 1 | -1) {
  const x = side * HALF_LENGTH
  const back = x + side * 2
  const post = 3.66
  const point = (px: number, y: number, z: number) => ({ x: px, y, z })
  const netting = { 'fill-opacity': '0.28', stroke: '#e8eef0', 'stroke-opacity': '0.6', 'stroke-width': 1 }
  const net =
    area(
      camera,
      [point(x, -post, 2.44), point(x, post, 2.44), point(back, post, 1.9), point(back, -post, 1.9)],
      '#ffffff',
      netting,
    ) +
    area(
      camera,
      [point(back, -post, 1.9), point(back, post, 1.9), point(back, post, 0), point(back, -post, 0)],
      '#ffffff',
      netting,
    ) +
    area(camera, [point(x, -post, 2.44), point(back, -post, 1.9), point(back, -post, 0), point(x, -post, 0)], '#ffffff', netting)
  const frame = line(
    camera,
    [point(x, post, 0), point(x, post, 2.44), point(x, -post, 2.44), point(x, -post, 0)],
    '#ffffff',
    0.22,
  )
  return { y: -post, svg: net + frame }
}

const kickOffSeconds = 67 * 60 + 12

export const soccer: Broadcast = {
  name: 'soccer',
  seed: 31,
  sides: [
    {
      code: 'HBL',
      chip: '#c8283a',
      kit: { shirt: '#d22c3f', shorts: '#ffffff', socks: '#d22c3f', figures: '#ffffff' },
      keeper: { shirt: '#e8d23a', shorts: '#23252b', socks: '#e8d23a', figures: '#23252b' },
    },
    {
      code: 'VDE',
      chip: '#2b3f9e',
      kit: { shirt: '#f3f5f8', shorts: '#22357f', socks: '#f3f5f8', figures: '#22357f' },
      keeper: { shirt: '#7a4fc0', shorts: '#23252b', socks: '#7a4fc0', figures: '#ffffff' },
    },
  ],
  choreography: {
    athletes,
    ball,
    runs: [
      { athlete: SCORER, at: GOAL_AT + 0.1, until: 18, path: [at(45, -1.5), at(46, -10), at(41, -16), at(36, -15)] },
      { athlete: 7, at: 10.6, until: 12.9, path: [at(36, 4), at(43, 4.5)] },
      { athlete: 8, at: 11, until: 13, path: [at(38, -13), at(46, -6)] },
    ],
    position,
    topSpeed: 7.6,
    carry: (seconds) => ({ ahead: 0.75 + 0.35 * Math.abs(Math.sin(seconds * 5)), aside: 0, z: 0.15 }),
    elbowRoom: 2.6,
  },
  metresTall: 2.9,
  stride: 3.1,
  focus: ({ ball: here, bodies }, seconds) => (seconds > GOAL_AT + 0.6 ? (bodies[SCORER] as Point) : here),
  room: { x: 9, y: 11 },
  span: (seconds) => 47 - 17 * ease(seconds, 14.4, 16.2),
  stand: (x, y) => ({
    eye: { x: clamp(x, -33, 33) * 0.72, y: -66, z: 33 },
    target: { x: clamp(x, -33, 35), y: y * 0.62 + 0.5, z: 1 },
  }),
  ground,
  props: (camera) => [goal(camera, 1), goal(camera, -1)],
  ball: (camera, { ball: here }) => {
    const low = camera.project({ ...here, z: 0 })
    const { x, y, scale } = camera.project(here)
    const r = scale * 0.34
    return {
      y: here.y - 0.1,
      svg:
        tag('ellipse', { cx: low.x, cy: low.y, rx: r, ry: r * 0.4, fill: '#000', 'fill-opacity': '0.28' }) +
        tag('circle', { cx: x, cy: y, r, fill: '#fff' }) +
        tag('circle', { cx: x, cy: y, r: r * 0.42, fill: '#20242c' }),
    }
  },
  joy: (athlete, seconds) =>
    athletes[athlete]?.side === 0 && athlete >= 5
      ? ease(seconds, GOAL_AT + 0.1 + (athlete % 4) * 0.15, GOAL_AT + 0.5 + (athlete % 4) * 0.15) * (1 - ease(seconds, 20.5, 22))
      : 0,
  score: [
    { at: 0, points: [1, 1] },
    { at: GOAL_AT + 0.9, points: [2, 1] },
  ],
  period: '2ND',
  clock: (seconds) => {
    const played = kickOffSeconds + Math.floor(seconds)
    return `${Math.floor(played / 60)}:${String(played % 60).padStart(2, '0')}`
  },
  shout: [{ at: GOAL_AT + 0.9, side: 0, text: 'GOAL  ·  BUT' }],
  lowerThird: { at: 17, until: 22.8, side: 0, number: 9, name: 'K. OYELARAN', line: "GALES  ·  68'  ·  2ND TODAY" },
  cues: [
    ...ball.flatMap((stay) =>
      'athlete' in stay
        ? [
            { at: stay.at, sound: 'kick' as const },
            { at: stay.until, sound: 'kick' as const },
          ]
        : [],
    ),
    { at: GOAL_AT + 0.05, sound: 'swish' },
    { at: GOAL_AT + 0.9, sound: 'whistle' },
  ],
  mood: [
    [0, 0.3],
    [5, 0.38],
    [8.6, 0.5],
    [11.2, 0.62],
    [12.6, 0.72],
    [13.6, 1],
    [18, 0.85],
    [22, 0.42],
    [24, 0.3],
  ],
}
