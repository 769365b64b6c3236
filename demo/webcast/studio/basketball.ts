import type { Broadcast } from './broadcast.ts'
import type { Camera, Point } from './camera.ts'
import type { Athlete, Moment, Stay } from './match.ts'
import { clamp, ease, mix } from './motion.ts'
import { stands } from './stands.ts'
import { arc, area, box, line, tag, words } from './svg.ts'

const HALF_LENGTH = 14
const HALF_WIDTH = 7.5
const HOOP = 12.425
const RIM = 3.05
const LAYUP_AT = 6.6
const THREE_AT = 17.4
const SHOOTER = 7

const athletes: Athlete[] = [
  ...[3, 12, 21, 34, 40].map((number): Athlete => ({ side: 0, number })),
  ...[1, 8, 14, 23, 33].map((number): Athlete => ({ side: 1, number })),
  { side: 'referee', number: 0 },
]

const at = (x: number, y: number): Point => ({ x, y })

const ball: Stay[] = [
  { athlete: 0, at: 0, until: 2.3, path: [at(-1, 0.5), at(3, -0.5), at(5, 0.5)] },
  { athlete: 1, at: 2.8, until: 3.6, path: [at(7, -5.4), at(7.6, -5)], loft: 0.3 },
  { athlete: 4, at: 4.2, until: 4.7, path: [at(9.4, 2.6), at(9.6, 2.4)], loft: 0.3 },
  { athlete: 0, at: 5.05, until: 6.1, path: [at(8.6, 0.2), at(11.4, 0.5)], loft: 0.7 },
  { place: { x: HOOP, y: 0, z: RIM }, at: LAYUP_AT, until: LAYUP_AT },
  { place: { x: HOOP + 0.1, y: 0.1, z: 0.2 }, at: 7.1, until: 7.15, loft: 0.5 },
  { athlete: 9, at: 7.9, until: 8.6, path: [at(13.2, 0.8), at(14.6, 1.4)], loft: 0.5 },
  { athlete: 5, at: 9.2, until: 13.3, path: [at(9.5, -3.4), at(3, -3), at(-5.6, -1.4)], loft: 0.3 },
  { athlete: 6, at: 13.9, until: 14.7, path: [at(-6.6, 5.2), at(-7.4, 5)], loft: 0.5 },
  { athlete: SHOOTER, at: 15.7, until: 16.3, path: [at(-9.4, -6.1), at(-9.6, -6.2)], loft: 2.6 },
  { place: { x: -HOOP, y: 0, z: RIM }, at: THREE_AT, until: THREE_AT },
  { place: { x: -HOOP - 0.1, y: 0.1, z: 0.2 }, at: 17.9, until: 18, loft: 0.3 },
  { athlete: 3, at: 19, until: 20, path: [at(-13, 0.6), at(-14.6, 1.2)], loft: 0.3 },
  { athlete: 0, at: 20.6, until: 24, path: [at(-10, -2.5), at(-3, -2)] },
]

/** Places of an attack, as seen towards the hoop on the right. */
const ATTACK = [at(5.2, 0), at(7.4, -5.2), at(10.2, 6), at(11.6, -3.2), at(9.4, 2.6)]

function attackers({ seconds }: Moment): 0 | 1 {
  return seconds > LAYUP_AT + 0.4 && seconds < THREE_AT + 0.5 ? 1 : 0
}

function position(athlete: number, moment: Moment): Point {
  const { side } = athletes[athlete] as Athlete
  const { ball: where, athletes: everybody } = moment
  if (side === 'referee') return { x: clamp(where.x * 0.85, -10, 10), y: 6.9 }
  const attack = attackers(moment)
  const to = attack === 0 ? 1 : -1
  if (side === attack) {
    const place = ATTACK[athlete % 5] as Point
    const behind = clamp(HOOP - where.x * to - 7, 0, 14)
    return { x: to * (place.x - behind * 0.9), y: (attack === 0 ? 1 : -1) * place.y }
  }
  const marked = everybody[(athlete + 5) % 10] as Point
  const hoop = { x: to * HOOP, y: 0 }
  const isOnBall = Math.hypot(marked.x - where.x, marked.y - where.y) < 1.6
  const sag = isOnBall ? 0.16 : 0.34
  return { x: clamp(mix(marked.x, hoop.x, sag), -12.6, 12.6), y: mix(marked.y, hoop.y, sag) }
}

const TRIBUNE = {
  low: 0.9,
  rows: 6,
  rise: 0.8,
  depth: 1.15,
  shoulders: 0.78,
  concrete: '#161b27',
  coats: ['#2a3757', '#36476b', '#212d47', '#4d5873', '#5a2a3a', '#6a7082'],
  seed: 41,
}

function hall(camera: Camera): string {
  const paint = (points: Point[], width = 0.07) => line(camera, points, '#fbf3e4', width)
  const end = (side: 1 | -1) => {
    const mirrored = (points: Point[]) => points.map(({ x, y }) => ({ x: side * x, y }))
    const threes = arc(HOOP, 0, 6.75, 90 + 11.9, 270 - 11.9)
    return (
      area(camera, mirrored(box(HALF_LENGTH - 5.8, -2.45, HALF_LENGTH, 2.45)), '#16407c') +
      paint(
        mirrored([at(HALF_LENGTH, -2.45), at(HALF_LENGTH - 5.8, -2.45), at(HALF_LENGTH - 5.8, 2.45), at(HALF_LENGTH, 2.45)]),
      ) +
      paint(mirrored(arc(HALF_LENGTH - 5.8, 0, 1.8, 90, 270))) +
      paint(mirrored([at(HALF_LENGTH, 6.6), ...threes, at(HALF_LENGTH, -6.6)])) +
      paint(mirrored(arc(HOOP, 0, 1.25, 90, 270)))
    )
  }
  const planks = Array.from({ length: 8 }, (_, i) =>
    area(camera, box(-HALF_LENGTH + i * 3.5, -HALF_WIDTH, -HALF_LENGTH + i * 3.5 + 1.75, HALF_WIDTH), '#d9a766'),
  ).join('')
  const centre = camera.project({ x: 0, y: -0.45 })
  return (
    stands(camera, { ...TRIBUNE, from: at(-20, 11.5), to: at(20, 11.5) }) +
    stands(camera, { ...TRIBUNE, from: at(18.5, 11), to: at(18.5, -14), seed: 42 }) +
    stands(camera, { ...TRIBUNE, from: at(-18.5, -14), to: at(-18.5, 11), seed: 43 }) +
    area(camera, box(-18, -14, 18, 11), '#1c4a8d') +
    area(camera, box(-HALF_LENGTH, -HALF_WIDTH, HALF_LENGTH, HALF_WIDTH), '#dcac6d') +
    planks +
    end(1) +
    end(-1) +
    paint([...box(-HALF_LENGTH, -HALF_WIDTH, HALF_LENGTH, HALF_WIDTH), at(-HALF_LENGTH, -HALF_WIDTH), at(0, -HALF_WIDTH)], 0.09) +
    paint([at(0, -HALF_WIDTH), at(0, HALF_WIDTH)]) +
    area(camera, arc(0, 0, 1.8), '#16407c') +
    paint(arc(0, 0, 1.8)) +
    words('AUR', 0, 0, centre.scale * 1.3, '#fbf3e4', {
      'text-anchor': 'middle',
      transform: `matrix(1 0 0 0.62 ${centre.x.toFixed(1)} ${centre.y.toFixed(1)})`,
    }) +
    desk(camera)
  )
}

/** The scorer's table and the benches on the far side. */
function desk(camera: Camera): string {
  const panel = (from: number, to: number, fill: string, text: string, ink: string) => {
    const y = 9.2
    const middle = camera.project({ x: (from + to) / 2, y, z: 0.2 })
    const beside = camera.project({ x: (from + to) / 2 + 1, y, z: 0.2 })
    const slope = (beside.y - middle.y) / (beside.x - middle.x)
    const front = [
      { x: from, y, z: 0 },
      { x: to, y, z: 0 },
      { x: to, y, z: 0.85 },
      { x: from, y, z: 0.85 },
    ]
    return (
      area(camera, front, fill) +
      words(text, 0, 0, middle.scale * 0.62, ink, {
        'text-anchor': 'middle',
        'letter-spacing': middle.scale * 0.04,
        transform: `matrix(1 ${slope.toFixed(4)} 0 1 ${middle.x.toFixed(1)} ${middle.y.toFixed(1)})`,
      })
    )
  }
  return (
    panel(-13, -8.2, '#0a0d12', 'PODIUM', '#d4ff3f') +
    panel(-7.8, -3, '#f6f8fa', 'STONEFORD', '#6a1f86') +
    panel(-2.6, 2.6, '#0a0d12', 'AURORA NORTH', '#ffffff') +
    panel(3, 7.8, '#f6f8fa', 'ALLEZ !', '#12306b') +
    panel(8.2, 13, '#0a0d12', 'PODIUM', '#d4ff3f')
  )
}

function hoop(camera: Camera, side: 1 | -1, seconds: number) {
  const madeAt = side === 1 ? LAYUP_AT : THREE_AT
  const swing =
    seconds > madeAt && seconds < madeAt + 0.7 ? Math.sin((seconds - madeAt) * 18) * 0.12 * (1 - (seconds - madeAt) / 0.7) : 0
  const x = side * HOOP
  const board = side * 12.8
  const point = (px: number, y: number, z: number) => ({ x: px, y, z })
  const ring = arc(x, 0, 0.36).map((each) => ({ ...each, z: RIM }))
  const foot = arc(x + swing, 0, 0.22).map((each) => ({ ...each, z: RIM - 0.6 }))
  const net = Array.from({ length: 8 }, (_, i) => {
    const top = ring[Math.floor((i / 8) * ring.length)] as Point
    const low = foot[Math.floor((i / 8) * foot.length)] as Point
    return line(camera, [top, low], '#f4f6f8', 0.035)
  }).join('')
  return {
    y: -0.3,
    svg:
      line(camera, [point(side * 15.6, 0, 0), point(side * 15.3, 0, 3.1), point(board, 0, 3.5)], '#232b3a', 0.26) +
      area(
        camera,
        [point(board, -0.9, 2.9), point(board, 0.9, 2.9), point(board, 0.9, 3.95), point(board, -0.9, 3.95)],
        '#dfe9f3',
        { 'fill-opacity': '0.8', stroke: '#ffffff', 'stroke-width': 4 },
      ) +
      net +
      line(camera, ring, '#e8512a', 0.07),
  }
}

const clockFrom = 4 * 60 + 18
const shotMade = (seconds: number, madeAt: number) =>
  ease(seconds, madeAt - 0.1, madeAt + 0.3) * (1 - ease(seconds, madeAt + 1.4, madeAt + 1.9))

export const basketball: Broadcast = {
  name: 'basketball',
  seed: 51,
  sides: [
    {
      code: 'AUR',
      chip: '#168a7d',
      kit: { shirt: '#f7f8fa', shorts: '#f7f8fa', socks: '#f7f8fa', figures: '#0f6f65', isSleeveless: true },
    },
    {
      code: 'STF',
      chip: '#7a2a9a',
      kit: { shirt: '#6a1f86', shorts: '#6a1f86', socks: '#2a0d38', figures: '#ffffff', isSleeveless: true },
    },
  ],
  choreography: {
    athletes,
    ball,
    runs: [{ athlete: 0, at: 4, until: 5.05, path: [at(5.5, 0.3), at(8.6, 0.2)] }],
    position,
    topSpeed: 6.2,
    carry: (seconds) => ({ ahead: 0.45, aside: -0.25, z: 0.2 + 0.85 * Math.abs(Math.cos(seconds * 6.2)) }),
    elbowRoom: 1.25,
  },
  metresTall: 2.3,
  stride: 2.7,
  focus: ({ ball: here }) => here,
  room: { x: 4.5, y: 20 },
  span: () => 19.5,
  stand: (x, y) => ({
    eye: { x: clamp(x, -8.5, 8.5) * 0.6, y: -23, z: 11.5 },
    target: { x: clamp(x, -8.5, 8.5), y: y * 0.25 + 0.2, z: 1.1 },
  }),
  ground: hall,
  props: (camera, seconds) => [hoop(camera, 1, seconds), hoop(camera, -1, seconds)],
  ball: (camera, { ball: here }) => {
    const low = camera.project({ ...here, z: 0 })
    const { x, y, scale } = camera.project(here)
    const r = scale * 0.2
    return {
      y: here.y - 0.35,
      svg:
        tag('ellipse', { cx: low.x, cy: low.y, rx: r, ry: r * 0.4, fill: '#000', 'fill-opacity': '0.25' }) +
        tag('circle', { cx: x, cy: y, r, fill: '#e2702a', stroke: '#4a210c', 'stroke-width': scale * 0.03 }),
    }
  },
  joy: (athlete, seconds) => (athlete === SHOOTER ? shotMade(seconds, 16.4) : athlete === 0 ? shotMade(seconds, 6.2) * 0.9 : 0),
  score: [
    { at: 0, points: [54, 55] },
    { at: LAYUP_AT + 0.5, points: [56, 55] },
    { at: THREE_AT + 0.5, points: [56, 58] },
  ],
  period: 'Q3',
  clock: (seconds) => {
    const left = clockFrom - Math.floor(seconds)
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  },
  shout: [{ at: THREE_AT + 0.5, side: 1, text: '3 POINTS' }],
  lowerThird: { at: 18.6, until: 22.9, side: 1, number: 14, name: 'J. BEAUSOLEIL', line: 'MASONS  ·  21 POINTS' },
  cues: [
    ...Array.from({ length: 44 }, (_, i) => ({ at: Math.PI / 12.4 + (i * Math.PI) / 6.2, sound: 'bounce' as const })).filter(
      ({ at: when }) => when < 2.3 || (when > 9.2 && when < 13.3) || when > 20.6,
    ),
    ...ball.filter((stay) => 'athlete' in stay).map((stay) => ({ at: stay.at, sound: 'kick' as const })),
    ...[1.4, 3.3, 4.9, 8.8, 12.9, 14.2, 15.5, 22].map((when) => ({ at: when, sound: 'squeak' as const })),
    { at: LAYUP_AT, sound: 'swish' },
    { at: THREE_AT, sound: 'swish' },
    { at: 7.1, sound: 'bounce' },
    { at: 17.9, sound: 'bounce' },
  ],
  mood: [
    [0, 0.32],
    [4.5, 0.4],
    [6.7, 0.9],
    [8.5, 0.5],
    [13, 0.4],
    [16.2, 0.55],
    [17.5, 1],
    [20, 0.65],
    [22, 0.4],
    [24, 0.32],
  ],
}
