import type { Camera } from './camera.ts'
import type { Body } from './match.ts'
import { clamp, mix } from './motion.ts'
import { outline, tag, words } from './svg.ts'

export type Kit = { shirt: string; shorts: string; socks: string; figures: string; helmet?: string; isSleeveless?: true }

export type Look = {
  kit: Kit
  number: number
  skin: string
  hair: string
  /** Larger than life, as the picture is small. */
  metresTall: number
  /** Metres of a whole stride; skaters take long ones. */
  stride: number
  hasStick?: boolean
  armsUp?: number
}

const SKINS = ['#f1c9a5', '#d9a27a', '#a8714b', '#7a4a2f', '#e8b88f']
const HAIRS = ['#2b1d14', '#14100e', '#5a3a1e', '#8a5a2b', '#1c1c22']
export const skinOf = (athlete: number) => SKINS[(athlete * 3 + 1) % SKINS.length] as string
export const hairOf = (athlete: number) => HAIRS[(athlete * 7 + 2) % HAIRS.length] as string

export function shadow(camera: Camera, body: { x: number; y: number }, metres: number, fill = '#000', opacity = 0.22): string {
  const { x, y, scale } = camera.project(body)
  return tag('ellipse', {
    cx: x + metres * scale * 0.18,
    cy: y,
    rx: metres * scale * 0.62,
    ry: metres * scale * 0.2,
    fill,
    'fill-opacity': `${opacity}`,
  })
}

/** An athlete drawn flat, upright on the field, leaning into the run. */
export function figure(camera: Camera, body: Body, look: Look): string {
  const foot = camera.project(body)
  const tall = look.metresTall * foot.scale
  const ahead = camera.project({ x: body.x + Math.cos(body.heading), y: body.y + Math.sin(body.heading) })
  const facing = clamp((ahead.x - foot.x) / foot.scale, -1, 1)
  const pace = Math.hypot(body.vx, body.vy)
  const effort = clamp(pace / 6, 0, 1)
  const phase = (body.strideMetres / look.stride) * 2 * Math.PI
  const swing = Math.sin(phase) * effort
  const lean = facing * effort * 0.13 * tall
  const bob = Math.abs(Math.cos(phase)) * effort * 0.025 * tall
  const { x } = foot
  const y = foot.y - bob

  const hip = { x: x + lean * 0.35, y: y - tall * 0.47 }
  const neck = { x: x + lean, y: y - tall * 0.8 }
  const reach = tall * 0.2 * (0.35 + 0.65 * Math.abs(facing))
  const stance = tall * 0.055
  const leg = (side: 1 | -1) => {
    const forward = swing * side
    const toe = {
      x: x + side * stance * (1.4 - Math.abs(facing)) + forward * reach * (facing < 0 ? -1 : 1),
      y: foot.y - Math.max(0, -forward) * tall * 0.1 - (side > 0 ? tall * 0.02 : 0),
    }
    const knee = { x: (hip.x + toe.x) / 2 + facing * tall * 0.05 * (0.4 + effort), y: (hip.y + toe.y) / 2 }
    const stroke = (points: { x: number; y: number }[], colour: string, width: number) =>
      tag('path', {
        d: outline(points),
        fill: 'none',
        stroke: colour,
        'stroke-width': width,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      })
    const shoe = stroke([toe, { x: toe.x + facing * tall * 0.05, y: toe.y }], look.kit.socks, tall * 0.075)
    const shin = stroke([knee, toe], look.kit.isSleeveless ? look.skin : look.kit.socks, tall * 0.085) + shoe
    return shin + stroke([{ x: hip.x + side * stance * 0.6, y: hip.y }, knee], look.kit.shorts, tall * 0.13)
  }
  const arm = (side: 1 | -1) => {
    const up = look.armsUp ?? 0
    const shoulder = { x: neck.x + side * tall * 0.115, y: neck.y + tall * 0.06 }
    const hand = {
      x: shoulder.x + side * tall * (0.05 + 0.1 * up) - swing * side * reach * 0.8 * (facing < 0 ? -1 : 1) * (1 - up),
      y: shoulder.y + tall * (0.24 - 0.5 * up) - effort * (1 - up) * tall * 0.05,
    }
    const sleeve = { x: mix(shoulder.x, hand.x, 0.45), y: mix(shoulder.y, hand.y, 0.45) }
    const limb = (to: { x: number; y: number }, stroke: string) =>
      tag('path', { d: outline([shoulder, to]), fill: 'none', stroke, 'stroke-width': tall * 0.08, 'stroke-linecap': 'round' })
    const { kit, skin } = look
    if (kit.helmet) return limb(hand, kit.shirt) + tag('circle', { cx: hand.x, cy: hand.y, r: tall * 0.042, fill: kit.shorts })
    return limb(hand, skin) + (kit.isSleeveless ? '' : limb(sleeve, kit.shirt))
  }
  const shoulders = tall * 0.14
  const waist = tall * 0.1
  const torso = tag('path', {
    d: outline(
      [
        { x: neck.x - shoulders * 0.6, y: neck.y },
        { x: neck.x + shoulders * 0.6, y: neck.y },
        { x: neck.x + shoulders, y: neck.y + tall * 0.07 },
        { x: hip.x + waist, y: hip.y + tall * 0.03 },
        { x: hip.x - waist, y: hip.y + tall * 0.03 },
        { x: neck.x - shoulders, y: neck.y + tall * 0.07 },
      ],
      true,
    ),
    fill: look.kit.shirt,
    stroke: look.kit.shirt,
    'stroke-width': tall * 0.03,
    'stroke-linejoin': 'round',
  })
  const head = { x: neck.x + lean * 0.25, y: neck.y - tall * 0.085 }
  const face = tag('circle', { cx: head.x, cy: head.y, r: tall * 0.078, fill: look.skin })
  const cap = look.kit.helmet
    ? tag('circle', { cx: head.x - facing * tall * 0.012, cy: head.y - tall * 0.022, r: tall * 0.085, fill: look.kit.helmet })
    : tag('circle', { cx: head.x - facing * tall * 0.02, cy: head.y - tall * 0.03, r: tall * 0.07, fill: look.hair })
  const name = words(
    String(look.number),
    (neck.x + hip.x) / 2,
    (neck.y + hip.y) / 2 + tall * 0.085,
    tall * 0.2,
    look.kit.figures,
    { 'text-anchor': 'middle' },
  )
  const isLeftNear = facing > 0
  const far = isLeftNear ? 1 : -1
  const near = isLeftNear ? -1 : 1
  return (
    leg(far) +
    arm(far) +
    leg(near) +
    torso +
    name +
    face +
    cap +
    arm(near) +
    (look.hasStick ? stick(camera, body, tall, hip) : '')
  )
}

function stick(camera: Camera, body: Body, tall: number, hip: { x: number; y: number }): string {
  const at = (ahead: number, aside: number) =>
    camera.project({
      x: body.x + Math.cos(body.heading) * ahead - Math.sin(body.heading) * aside,
      y: body.y + Math.sin(body.heading) * ahead + Math.cos(body.heading) * aside,
    })
  const heel = at(0.95, -0.35)
  const blade = at(1.35, -0.3)
  const grip = { x: hip.x, y: hip.y - tall * 0.06 }
  return tag('path', {
    d: outline([grip, heel, blade]),
    fill: 'none',
    stroke: '#1b1b1f',
    'stroke-width': tall * 0.035,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
}
