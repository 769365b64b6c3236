import { type Broadcast, LOOP_SECONDS } from './broadcast.ts'
import { aim, PICTURE, type Point } from './camera.ts'
import { figure, hairOf, shadow, skinOf } from './figure.ts'
import { type Frame, play } from './match.ts'
import { follower } from './motion.ts'
import { overlay } from './overlay.ts'
import { rect, tag } from './svg.ts'

const REFEREE = { shirt: '#17191d', shorts: '#2b2e35', socks: '#17191d', figures: '#17191d' }

/** Every picture of a broadcast, in order, as SVG. */
export function film(broadcast: Broadcast, fps: number): string[] {
  const frames = play(broadcast.choreography, LOOP_SECONDS, fps, broadcast.seed)
  const path = pan(
    frames.map((frame, i) => broadcast.focus(frame, i / fps)),
    broadcast.room,
    fps,
  )
  return frames.map((frame, i) => picture(broadcast, frame, path[i] as Point, i / fps))
}

/**
 * The operator's hand: rests while the action stays in the middle of the picture, then swings to where it is going.
 * A resting camera also costs next to no bytes.
 */
function pan(focus: Point[], room: Point, fps: number): Point[] {
  const first = focus[0] ?? { x: 0, y: 0 }
  const x = follower(first.x, 0.8)
  const y = follower(first.y, 0.8)
  const aim = { ...first }
  const stepsPerFrame = 4
  return focus.map((now, i) => {
    const soon = focus[Math.min(focus.length - 1, i + Math.round(fps * 0.9))] ?? now
    if (Math.abs(soon.x - aim.x) > room.x) aim.x = soon.x + Math.sign(soon.x - aim.x) * room.x * 0.5
    if (Math.abs(soon.y - aim.y) > room.y) aim.y = soon.y
    let here = first
    for (let step = 0; step < stepsPerFrame; step++) {
      const dt = 1 / fps / stepsPerFrame
      here = { x: x(aim.x, dt), y: y(aim.y, dt) }
    }
    return here
  })
}

function picture(broadcast: Broadcast, frame: Frame, at: Point, seconds: number): string {
  const { choreography, sides } = broadcast
  const { eye, target } = broadcast.stand(at.x, at.y)
  const camera = aim(eye, target, broadcast.span(seconds))
  const people = frame.bodies.map((body, i) => {
    const athlete = choreography.athletes[i] as (typeof choreography.athletes)[number]
    const side = athlete.side === 'referee' ? undefined : sides[athlete.side]
    const kit = side ? ((athlete.isKeeper ? side.keeper : undefined) ?? side.kit) : REFEREE
    return {
      y: body.y,
      svg: figure(camera, body, {
        kit,
        number: athlete.number,
        skin: skinOf(i),
        hair: hairOf(i),
        metresTall: broadcast.metresTall,
        stride: broadcast.stride,
        hasStick: broadcast.hasSticks === true && side !== undefined,
        armsUp: broadcast.joy(i, seconds),
      }),
    }
  })
  const shadows = frame.bodies.map((body) => shadow(camera, body, broadcast.metresTall * 0.42)).join('')
  const standing = [...people, ...broadcast.props(camera, seconds), broadcast.ball(camera, frame, seconds)]
  const scene = standing
    .sort((a, b) => b.y - a.y)
    .map(({ svg }) => svg)
    .join('')
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: PICTURE.width, height: PICTURE.height, 'font-family': 'Archivo' },
    rect(0, 0, PICTURE.width, PICTURE.height, '#0b0f16') +
      broadcast.ground(camera, seconds) +
      shadows +
      scene +
      overlay(broadcast, seconds),
  )
}
