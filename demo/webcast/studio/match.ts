import type { Point } from './camera.ts'
import { clamp, mix } from './motion.ts'
import { seeded, wander } from './random.ts'

export type Athlete = { side: 0 | 1 | 'referee'; number: number; isKeeper?: true }

/**
 * One stay of the ball: with an athlete who runs along `path` from `at` to `until`, or alone at a place.
 * Between two stays it flies; `loft` is how many metres higher than a straight line that flight goes.
 */
export type Stay = { at: number; until: number; loft?: number } & (
  | { athlete: number; path: Point[] }
  | { place: Required<Point> }
)

/** A run without the ball that the choreography asks for. */
export type Run = { athlete: number; at: number; until: number; path: Point[] }

export type Choreography = {
  athletes: Athlete[]
  ball: Stay[]
  runs: Run[]
  /** Where an athlete would like to be, for whom nothing else is laid down. */
  position(athlete: number, moment: Moment): Point
  topSpeed: number
  /** How high a carried ball is, and how far ahead of its carrier. */
  carry(seconds: number): { ahead: number; aside: number; z: number }
  /** Metres between two athletes. */
  elbowRoom: number
}

export type Moment = { seconds: number; ball: Point; athletes: Point[] }

export type Body = { x: number; y: number; vx: number; vy: number; heading: number; strideMetres: number }

export type Frame = { bodies: Body[]; ball: Required<Point>; carrier: number | undefined }

const STEP_SECONDS = 1 / 100
const SETTLE_SECONDS = 3

/** Plays a choreography: everybody steers, runs no faster than people do, and keeps out of each other's way. */
export function play(choreography: Choreography, seconds: number, fps: number, seed: number): Frame[] {
  const { athletes, topSpeed, elbowRoom } = choreography
  const random = seeded(seed)
  const drift = athletes.map((_, i) => ({ x: wander(seed + i * 2 + 1), y: wander(seed + i * 2 + 2) }))
  const opening: Moment = { seconds: 0, ball: roughBall(choreography, 0), athletes: athletes.map(() => ({ x: 0, y: 0 })) }
  const bodies: Body[] = athletes.map((_, i) => {
    const { x, y } = wish(choreography, i, opening)
    return { x, y, vx: 0, vy: 0, heading: random() * 6, strideMetres: random() * 3 }
  })

  function step(at: number) {
    const moment: Moment = { seconds: at, ball: roughBall(choreography, at), athletes: bodies.map(({ x, y }) => ({ x, y })) }
    bodies.forEach((body, i) => {
      const plan = wish(choreography, i, moment)
      const slack = plan.isFree ? 1 : 0
      const own = drift[i] as (typeof drift)[number]
      const dx = plan.x + slack * own.x(at) * elbowRoom * 0.6 - body.x
      const dy = plan.y + slack * own.y(at) * elbowRoom * 0.6 - body.y
      const urge = plan.isFree ? 1.1 : 4
      let wantX = plan.vx + dx * urge
      let wantY = plan.vy + dy * urge
      const limit = topSpeed * (plan.isFree ? 0.8 : 1.15)
      const speed = Math.hypot(wantX, wantY)
      if (speed > limit) {
        wantX *= limit / speed
        wantY *= limit / speed
      }
      let ax = (wantX - body.vx) * 4
      let ay = (wantY - body.vy) * 4
      if (slack) {
        moment.athletes.forEach((other, j) => {
          const gap = Math.hypot(body.x - other.x, body.y - other.y)
          if (j === i || gap > elbowRoom || gap === 0) return
          const push = 14 * (1 - gap / elbowRoom)
          ax += ((body.x - other.x) / gap) * push
          ay += ((body.y - other.y) / gap) * push
        })
      }
      const strength = Math.hypot(ax, ay)
      const most = plan.isFree ? 7 : 14
      const ease = strength > most ? most / strength : 1
      body.vx += ax * ease * STEP_SECONDS
      body.vy += ay * ease * STEP_SECONDS
      body.x += body.vx * STEP_SECONDS
      body.y += body.vy * STEP_SECONDS
      const pace = Math.hypot(body.vx, body.vy)
      body.strideMetres += pace * STEP_SECONDS
      const facing = pace > 0.8 ? Math.atan2(body.vy, body.vx) : Math.atan2(moment.ball.y - body.y, moment.ball.x - body.x)
      const turn = Math.atan2(Math.sin(facing - body.heading), Math.cos(facing - body.heading))
      body.heading += turn * Math.min(1, 6 * STEP_SECONDS)
    })
  }

  for (let at = -SETTLE_SECONDS; at < 0; at += STEP_SECONDS) step(0)
  const stepsPerFrame = Math.round(1 / fps / STEP_SECONDS)
  const poses: Body[][] = []
  for (let frame = 0; frame < seconds * fps; frame++) {
    poses.push(bodies.map((body) => ({ ...body })))
    for (let i = 0; i < stepsPerFrame; i++) step(frame / fps + i * STEP_SECONDS)
  }
  return poses.map((pose, frame) => ({ bodies: pose, ...ballAt(choreography, poses, frame / fps, fps) }))
}

type Wish = { x: number; y: number; vx: number; vy: number; isFree: boolean }

/** What an athlete is after: the laid-down path while it lasts, its start shortly before, else a position in the team. */
function wish(choreography: Choreography, athlete: number, moment: Moment): Wish {
  const { seconds } = moment
  const paths = [...choreography.runs, ...choreography.ball].filter(
    (each): each is Run => 'athlete' in each && each.athlete === athlete,
  )
  const now = paths.find(({ at, until }) => at <= seconds && seconds <= until)
  if (now) {
    const here = along(now, seconds)
    const soon = along(now, Math.min(now.until, seconds + 0.1))
    const span = Math.max(0.02, Math.min(now.until, seconds + 0.1) - seconds)
    return { ...here, vx: (soon.x - here.x) / span, vy: (soon.y - here.y) / span, isFree: false }
  }
  const free = choreography.position(athlete, moment)
  const next = paths.filter(({ at }) => at > seconds).sort((a, b) => a.at - b.at)[0]
  const start = next?.path[0]
  const body = moment.athletes[athlete]
  if (next && start && body) {
    const left = next.at - seconds
    const way = Math.hypot(start.x - body.x, start.y - body.y)
    if (left < 0.6 + way / (choreography.topSpeed * 0.75)) {
      const pace = Math.max(0.15, left)
      return {
        x: start.x,
        y: start.y,
        vx: (start.x - body.x) / pace - (start.x - body.x) * 4,
        vy: (start.y - body.y) / pace - (start.y - body.y) * 4,
        isFree: false,
      }
    }
  }
  return { x: free.x, y: free.y, vx: 0, vy: 0, isFree: true }
}

/** Even progress along a path, softened at its corners by the athlete's own inertia. */
function along({ at, until, path }: Run, seconds: number): { x: number; y: number } {
  const share = clamp((seconds - at) / Math.max(0.01, until - at), 0, 1) * (path.length - 1)
  const leg = Math.min(Math.floor(share), path.length - 2)
  const from = path[Math.max(0, leg)] as Point
  const to = path[leg + 1] ?? from
  return { x: mix(from.x, to.x, share - leg), y: mix(from.y, to.y, share - leg) }
}

/** Where the choreography means the ball to be; good enough to take position by. */
function roughBall({ ball }: Choreography, seconds: number): Point {
  const place = (stay: Stay, at: number): Point => ('place' in stay ? stay.place : along({ ...stay }, at))
  const before = ball.findLast(({ at }) => at <= seconds) ?? ball[0]
  if (!before) return { x: 0, y: 0 }
  const after = ball[ball.indexOf(before) + 1]
  if (seconds <= before.until || !after) return place(before, seconds)
  const share = (seconds - before.until) / (after.at - before.until)
  const from = place(before, before.until)
  const to = place(after, after.at)
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) }
}

/** Where the ball is, by where its carriers really are. */
function ballAt(choreography: Choreography, poses: Body[][], seconds: number, fps: number) {
  const { ball, carry } = choreography
  const held = (stay: Stay, at: number): Required<Point> => {
    if ('place' in stay) return stay.place
    const exact = clamp(at * fps, 0, poses.length - 1)
    const from = (poses[Math.floor(exact)] as Body[])[stay.athlete] as Body
    const to = (poses[Math.min(poses.length - 1, Math.ceil(exact))] as Body[])[stay.athlete] as Body
    const share = exact - Math.floor(exact)
    const { ahead, aside, z } = carry(at)
    const heading = from.heading
    return {
      x: mix(from.x, to.x, share) + Math.cos(heading) * ahead - Math.sin(heading) * aside,
      y: mix(from.y, to.y, share) + Math.sin(heading) * ahead + Math.cos(heading) * aside,
      z,
    }
  }
  const before = ball.findLast(({ at }) => at <= seconds) ?? (ball[0] as Stay)
  const after = ball[ball.indexOf(before) + 1]
  if (seconds <= before.until || !after) {
    return { ball: held(before, seconds), carrier: 'athlete' in before ? before.athlete : undefined }
  }
  const from = held(before, before.until)
  const to = held(after, after.at)
  const share = (seconds - before.until) / (after.at - before.until)
  const arch = 4 * share * (1 - share) * (before.loft ?? 0)
  return {
    ball: { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share), z: mix(from.z, to.z, share) + arch },
    carrier: undefined,
  }
}
