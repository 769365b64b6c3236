import { type Broadcast, LOOP_SECONDS } from './broadcast.ts'
import { PICTURE, aim } from './camera.ts'
import { figure, hairOf, shadow, skinOf } from './figure.ts'
import { type Frame, play } from './match.ts'
import { follower } from './motion.ts'
import { overlay } from './overlay.ts'
import { rect, tag } from './svg.ts'

const REFEREE = { shirt: '#17191d', shorts: '#2b2e35', socks: '#17191d', figures: '#17191d' }

/** Every picture of a broadcast, in order, as SVG. */
export function film(broadcast: Broadcast, fps: number): string[] {
  const frames = play(broadcast.choreography, LOOP_SECONDS, fps, broadcast.seed)
  const path = pan(frames, fps)
  return frames.map((frame, i) => picture(broadcast, frame, path[i] as { x: number; y: number }, i / fps))
}

/** The operator's hand: follows the action a little late and never jerks. */
function pan(frames: Frame[], fps: number): { x: number; y: number }[] {
  const first = frames[0] as Frame
  const x = follower(first.ball.x, 0.85)
  const y = follower(first.ball.y, 1.1)
  return frames.map(({ ball }, i) => {
    const ahead = frames[Math.min(frames.length - 1, i + Math.round(fps * 0.35))]?.ball ?? ball
    let here = { x: 0, y: 0 }
    for (let step = 0; step < 4; step++) here = { x: x(ahead.x, 1 / fps / 4), y: y(ahead.y, 1 / fps / 4) }
    return here
  })
}

function picture(broadcast: Broadcast, frame: Frame, at: { x: number; y: number }, seconds: number): string {
  const { choreography, sides } = broadcast
  const { eye, target } = broadcast.stand(at.x, at.y)
  const camera = aim(eye, target, broadcast.span(seconds))
  const people = frame.bodies.map((body, i) => {
    const athlete = choreography.athletes[i] as (typeof choreography.athletes)[number]
    const side = athlete.side === 'referee' ? undefined : sides[athlete.side]
    const kit = side ? (athlete.isKeeper ? side.keeper : side.kit) : REFEREE
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
  const scene = standing.sort((a, b) => b.y - a.y).map(({ svg }) => svg).join('')
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: PICTURE.width, height: PICTURE.height, 'font-family': 'Archivo' },
    rect(0, 0, PICTURE.width, PICTURE.height, '#0b0f16') + broadcast.ground(camera, seconds) + shadows + scene + overlay(broadcast, seconds),
  )
}
