import type { Broadcast } from './broadcast.ts'
import type { Camera, Point } from './camera.ts'
import type { Athlete, Moment, Stay } from './match.ts'
import { clamp, ease, mix } from './motion.ts'
import type { Cue } from './sound.ts'
import { boards, stands } from './stands.ts'
import { arc, area, box, line, tag, wall } from './svg.ts'

const HALF_LENGTH = 30
const HALF_WIDTH = 13
const CORNER = 8
const GOAL = 26
const GOAL_AT = 14.15
const SCORER = 5

const athletes: Athlete[] = [
  { side: 0, number: 31, isKeeper: true },
  { side: 0, number: 4 },
  { side: 0, number: 27 },
  { side: 0, number: 11 },
  { side: 0, number: 9 },
  { side: 0, number: 18 },
  { side: 1, number: 1, isKeeper: true },
  { side: 1, number: 6 },
  { side: 1, number: 44 },
  { side: 1, number: 22 },
  { side: 1, number: 16 },
  { side: 1, number: 7 },
  { side: 'referee', number: 3 },
]

const at = (x: number, y: number): Point => ({ x, y })

const puck: Stay[] = [
  { athlete: 2, at: 0, until: 1.5, path: [at(-17, -6), at(-11, -6.5)] },
  { athlete: 4, at: 2.2, until: 4.5, path: [at(-3, 0), at(3, 3), at(9, 4.5)] },
  { athlete: 5, at: 5.2, until: 6.7, path: [at(13, -7), at(18, -9.5), at(22, -8.5)] },
  { athlete: 1, at: 7.6, until: 8.8, path: [at(11, 6), at(10, 2.5)] },
  { place: { x: 25.2, y: 0.5, z: 0.4 }, at: 9.3, until: 9.35, loft: 0.3 },
  { place: { x: 22.5, y: 9.5, z: 0 }, at: 10.1, until: 10.2 },
  { athlete: 3, at: 10.5, until: 11.6, path: [at(22, 9.8), at(19.5, 10.2), at(16.5, 8)] },
  { athlete: 2, at: 12.2, until: 12.8, path: [at(9.5, -2.5), at(10, -4)] },
  { athlete: SCORER, at: 13.3, until: 13.75, path: [at(18.2, -5), at(18.8, -4.6)], loft: 0.3 },
  { place: { x: 26.7, y: -0.5, z: 0.3 }, at: GOAL_AT, until: GOAL_AT + 0.1 },
  { place: { x: 26.6, y: -0.3, z: 0 }, at: GOAL_AT + 0.4, until: 24 },
]

function position(athlete: number, { seconds, ball, athletes: where }: Moment): Point {
  const { side, isKeeper } = athletes[athlete] as Athlete
  if (side === 'referee') return { x: clamp(ball.x - 5, -22, 20), y: clamp(10.5 - Math.max(0, ball.y) * 0.2, 8, 11) }
  const own = side === 0 ? -GOAL : GOAL
  if (isKeeper) return { x: own - Math.sign(own) * 1.1, y: clamp(ball.y * 0.16, -0.9, 0.9) }
  if (seconds > GOAL_AT + 0.5) {
    const scorer = where[SCORER] as Point
    if (side === 0) {
      const angle = athlete * 1.26
      return { x: scorer.x + 1.5 * Math.cos(angle), y: scorer.y + 1.3 * Math.sin(angle) }
    }
    return { x: 17 - (athlete - 7) * 3.2, y: 7 - (athlete - 7) * 2.1 }
  }
  const homes: Record<number, Point> = {
    1: at(-7, 5),
    2: at(-7, -5),
    3: at(5, 8),
    4: at(2, 0),
    5: at(5, -8),
    7: at(9, 3.5),
    8: at(9, -3.5),
    9: at(2, 6.5),
    10: at(3.5, 0),
    11: at(2, -6.5),
  }
  const home = homes[athlete] as Point
  const line = clamp(ball.x * 0.85, -16, 13)
  const spot = { x: clamp(line + home.x, -24, 24), y: clamp(home.y * 0.9 + ball.y * 0.28, -11.5, 11.5) }
  if (side === 0) return spot
  const nearest = [7, 8, 9, 10, 11]
    .map((i) => ({ i, gap: Math.hypot((where[i] as Point).x - ball.x, (where[i] as Point).y - ball.y) }))
    .sort((a, b) => a.gap - b.gap)[0]
  if (nearest?.i !== athlete) return spot
  return { x: mix(ball.x, own, 0.12), y: mix(ball.y, 0, 0.12) }
}

const ice = '#e9f2f8'
const boardsOutline: Point[] = [
  ...arc(HALF_LENGTH - CORNER, HALF_WIDTH - CORNER, CORNER, 0, 90),
  ...arc(-HALF_LENGTH + CORNER, HALF_WIDTH - CORNER, CORNER, 90, 180),
  ...arc(-HALF_LENGTH + CORNER, -HALF_WIDTH + CORNER, CORNER, 180, 270),
  ...arc(HALF_LENGTH - CORNER, -HALF_WIDTH + CORNER, CORNER, 270, 360),
]

const TRIBUNE = {
  low: 0.6,
  rows: 6,
  rise: 0.85,
  depth: 1.3,
  shoulders: 0.8,
  concrete: '#141a26',
  coats: ['#24304a', '#2d3b5a', '#1e2940', '#3b4a6b', '#4a2635', '#525a6e'],
  seed: 5,
}

const SIGNS = [
  { text: 'NORTHGATE', fill: '#12306b', ink: '#ffffff' },
  { text: 'PODIUM', fill: '#f6f8fa', ink: '#0a0d12' },
  { text: 'LAC-BLEU', fill: '#0f7f8c', ink: '#ffffff' },
  { text: 'CAMPUS RADIO', fill: '#f6f8fa', ink: '#b3202f' },
  { text: 'PODIUM', fill: '#0a0d12', ink: '#d4ff3f' },
  { text: 'ALLEZ !', fill: '#f6f8fa', ink: '#12306b' },
  { text: 'KETTLE RIVER', fill: '#b3202f', ink: '#ffffff' },
  { text: 'PODIUM', fill: '#f6f8fa', ink: '#0a0d12' },
]

function ground(camera: Camera): string {
  const red = '#d3344a'
  const blue = '#2b5fc0'
  const circle = (x: number, y: number, colour: string) =>
    line(camera, arc(x, y, 4.5), colour, 0.1) + area(camera, arc(x, y, 0.35), colour)
  const far = boardsOutline.filter(({ y }) => y > -HALF_WIDTH + CORNER)
  const farWall = far.map((from, i) => {
    const to = far[i + 1]
    return to && Math.hypot(to.x - from.x, to.y - from.y) < 60
      ? area(camera, wall(from, to, 0, 1.1), '#f6f8fa', { stroke: '#f6f8fa', 'stroke-width': 1 })
      : ''
  })
  const rail = (z: number, colour: string, metres: number) =>
    line(
      camera,
      far.map((point) => ({ ...point, z })),
      colour,
      metres,
    )
  const near = boardsOutline.filter(({ y }) => y < HALF_WIDTH - CORNER)
  return (
    stands(camera, { ...TRIBUNE, from: at(-36, HALF_WIDTH + 2.5), to: at(36, HALF_WIDTH + 2.5) }) +
    stands(camera, { ...TRIBUNE, from: at(HALF_LENGTH + 3, 14), to: at(HALF_LENGTH + 3, -22), seed: 6 }) +
    stands(camera, { ...TRIBUNE, from: at(-HALF_LENGTH - 3, -22), to: at(-HALF_LENGTH - 3, 14), seed: 7 }) +
    area(camera, box(-40, -30, 40, -HALF_WIDTH + 2), '#11161f') +
    area(camera, boardsOutline, ice) +
    area(camera, box(-4, -12, 2, 12.6), '#f4f9fc') +
    area(camera, box(14, -12, 19, 12.6), '#f4f9fc') +
    area(camera, box(-22, -12, -16, 12.6), '#f4f9fc') +
    [-7.6, 7.6].map((x) => line(camera, [at(x, -HALF_WIDTH), at(x, HALF_WIDTH)], blue, 0.36)).join('') +
    line(camera, [at(0, -HALF_WIDTH), at(0, HALF_WIDTH)], red, 0.36) +
    circle(0, 0, blue) +
    [-20, 20].flatMap((x) => [-7, 7].map((y) => circle(x, y, red))).join('') +
    [-GOAL, GOAL]
      .map((x) => {
        const inward = -Math.sign(x)
        const crease = inward > 0 ? arc(x, 0, 1.8, -90, 90) : arc(x, 0, 1.8, 90, 270)
        return (
          line(camera, [at(x, -11.4), at(x, 11.4)], red, 0.09) + area(camera, crease, '#9cc8ea') + line(camera, crease, red, 0.07)
        )
      })
      .join('') +
    farWall.join('') +
    boards(camera, HALF_WIDTH, -HALF_LENGTH + CORNER, HALF_LENGTH - CORNER, 0.22, 1.1, SIGNS) +
    rail(0.12, '#e9c62f', 0.22) +
    rail(1.12, '#20304f', 0.12) +
    line(camera, near, '#f6f8fa', 0.25)
  )
}

function goal(camera: Camera, x: number, isLit: boolean) {
  const back = x + Math.sign(x) * 1.1
  const corner = (px: number, y: number, z: number) => ({ x: px, y, z })
  const net = area(
    camera,
    [
      corner(x, 0.92, 1.22),
      corner(x, 0.92, 0),
      corner(back, 0.7, 0),
      corner(back, -0.7, 0),
      corner(x, -0.92, 0),
      corner(x, -0.92, 1.22),
    ],
    '#ffffff',
    { 'fill-opacity': '0.72', stroke: '#b7c3cd', 'stroke-width': 1.5 },
  )
  const frame = line(
    camera,
    [corner(x, -0.92, 0), corner(x, -0.92, 1.22), corner(x, 0.92, 1.22), corner(x, 0.92, 0)],
    '#d3202f',
    0.11,
  )
  const lamp = camera.project({ x: Math.sign(x) * (HALF_LENGTH + 0.3), y: 0, z: 2.9 })
  const glow = isLit
    ? tag('circle', { cx: lamp.x, cy: lamp.y, r: 26, fill: '#ff2b3d', 'fill-opacity': '0.45' }) +
      tag('circle', { cx: lamp.x, cy: lamp.y, r: 11, fill: '#ff5a68' })
    : ''
  return { y: 0, svg: net + frame + glow }
}

const clockFrom = 7 * 60 + 41

export const hockey: Broadcast = {
  name: 'hockey',
  seed: 11,
  sides: [
    {
      code: 'NGT',
      chip: '#1f56c4',
      kit: { shirt: '#1d4fb8', shorts: '#10264f', socks: '#1d4fb8', figures: '#ffffff', helmet: '#10264f' },
      keeper: { shirt: '#1d4fb8', shorts: '#7f93b5', socks: '#7f93b5', figures: '#ffffff', helmet: '#7f93b5' },
    },
    {
      code: 'LCB',
      chip: '#e08a1e',
      kit: { shirt: '#f2a02c', shorts: '#23252b', socks: '#f2a02c', figures: '#23252b', helmet: '#23252b' },
      keeper: { shirt: '#f2a02c', shorts: '#5d4a35', socks: '#5d4a35', figures: '#23252b', helmet: '#5d4a35' },
    },
  ],
  choreography: {
    athletes,
    ball: puck,
    runs: [
      { athlete: SCORER, at: GOAL_AT + 0.2, until: 17.5, path: [at(19.5, -5), at(23, -7), at(21.5, -8.5), at(18, -6)] },
      { athlete: 3, at: 12.4, until: 14.2, path: [at(19, 5), at(23.5, 2.6)] },
      { athlete: 4, at: 11.5, until: 14.1, path: [at(21, 0), at(23, 0.6)] },
    ],
    position,
    topSpeed: 8.5,
    carry: (seconds) => ({ ahead: 1.2, aside: -0.3 + 0.16 * Math.sin(seconds * 9), z: 0 }),
    elbowRoom: 2.2,
  },
  metresTall: 2.5,
  stride: 5.5,
  hasSticks: true,
  focus: ({ ball, bodies }, seconds) => (seconds > GOAL_AT + 0.6 ? (bodies[SCORER] as Point) : ball),
  room: { x: 7, y: 9 },
  span: (seconds) => 35 - 10 * ease(seconds, 14.8, 16.4),
  stand: (x, y) => ({
    eye: { x: clamp(x, -15, 15) * 0.68, y: -37, z: 22 },
    target: { x: clamp(x, -15.5, 15.5), y: y * 0.35 + 1, z: 0.5 },
  }),
  ground: (camera) => ground(camera),
  props: (camera, seconds) => [
    goal(camera, -GOAL, false),
    goal(camera, GOAL, seconds > GOAL_AT && seconds < 19 && Math.floor(seconds * 3) % 2 === 0),
  ],
  ball: (camera, { ball }) => {
    const { x, y, scale } = camera.project(ball)
    return { y: ball.y - 0.2, svg: tag('ellipse', { cx: x, cy: y, rx: scale * 0.22, ry: scale * 0.13, fill: '#101014' }) }
  },
  joy: (athlete, seconds) =>
    athletes[athlete]?.side === 0 && !athletes[athlete]?.isKeeper
      ? ease(seconds, GOAL_AT + 0.1 + (athlete % 3) * 0.15, GOAL_AT + 0.5 + (athlete % 3) * 0.15) * (1 - ease(seconds, 20.5, 22))
      : 0,
  score: [
    { at: 0, points: [2, 2] },
    { at: GOAL_AT + 0.9, points: [3, 2] },
  ],
  period: '3RD',
  clock: (seconds) => {
    const left = clockFrom - Math.floor(Math.min(seconds, GOAL_AT))
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  },
  shout: [{ at: GOAL_AT + 0.9, side: 0, text: 'GOAL  ·  BUT' }],
  lowerThird: { at: 17.4, until: 22.8, side: 0, number: 18, name: 'M. ARSENEAU', line: 'HARRIERS  ·  12TH OF THE SEASON' },
  cues: [
    ...puck.flatMap((stay): Cue[] =>
      'athlete' in stay
        ? [
            { at: stay.at, sound: 'stick' },
            { at: stay.until, sound: 'stick' },
          ]
        : [{ at: stay.at, sound: 'boards' }],
    ),
    { at: GOAL_AT + 0.35, sound: 'horn' },
    { at: GOAL_AT + 0.15, sound: 'whistle' },
    ...[0.9, 2.8, 3.7, 5.9, 6.5, 8.1, 10.9, 11.8].map((when) => ({ at: when, sound: 'skate' as const })),
  ],
  mood: [
    [0, 0.3],
    [4, 0.34],
    [6.5, 0.42],
    [9.2, 0.75],
    [10.5, 0.5],
    [13.2, 0.55],
    [14.4, 1],
    [18, 0.8],
    [22, 0.4],
    [24, 0.3],
  ],
}
