import type { Palette } from './render/develop.ts'
import type { Camera, Ground, Light, Scene, Solid, Veil } from './render/scene.ts'
import { blend, type Color, scale, type Vec } from './render/vector.ts'
import { type Arena, arena, type LampBank } from './things/arena.ts'

/** One picture: a lit scene and how it is printed. */
export type Picture = {
  name: string
  inks: Palette
  scene: Scene
  exposure?: number
  print?: number
  bloom?: number
  vignette?: number
  /** Flakes of snow, confetti or dust before the lens. */
  flakes?: Flakes
}

export type Flakes = { count: number; size: number; colors: Color[]; stretch?: number; seed?: number }

export type Staging = {
  camera: Camera
  ground?: Ground
  solids: Solid[]
  veils?: Veil[]
  /** Where the main light comes from, and where it points. */
  key?: { at?: Vec; aim?: Vec; degrees?: number; power?: number; beam?: number; color?: Color }
  /** The coloured light from behind. */
  rim?: { at?: Vec; aim?: Vec; degrees?: number; power?: number; beam?: number; color?: Color }
  /** Thin beams through the haze; two cross behind the subject unless told otherwise. */
  shafts?: Shaft[]
  /** A second coloured light from the other side; 0 turns it off. */
  edge?: number
  more?: Light[]
  ambient?: number
  arena?: Partial<Arena>
  dome?: Scene['dome']
  haze?: number
}

export type Shaft = { from: Vec; to: Vec; degrees?: number; power?: number }

const white: Color = [1, 1, 1]

const crossing = ([x, , z]: Vec): Shaft[] => [
  { from: [x - 7, 9, z - 9], to: [x + 1.5, 0, z - 3], degrees: 9 },
  { from: [x + 8, 10, z - 10], to: [x - 1, 0, z - 3.5], degrees: 8, power: 0.8 },
]

/** Two banks of floodlights seen past the far side (the camera looks along -z). */
export const twoBanks = (turn = 0, el = 17, size = 1): LampBank[] => [
  { az: 180 - 22 + turn, el, rows: 3, columns: 7, size },
  { az: 180 + 24 + turn, el: el + 3, rows: 3, columns: 7, size },
]

/** Lights a scene the way a night game is lit: one white key, one coloured rim with its beam, one coloured edge. */
export function stage(inks: Palette, staging: Staging): Scene {
  const { camera, ground, solids, veils, key = {}, rim = {}, edge = 0.8, more = [], ambient = 0.09, haze = 0.035 } = staging
  const aim = camera.target
  const lights: Light[] = [
    {
      at: key.at ?? [aim[0] - 5, 7, aim[2] + 5],
      color: scale(key.color ?? blend(inks.light, white, 0.7), key.power ?? 1.5) as Color,
      cone: { aim: key.aim ?? aim, degrees: key.degrees ?? 42 },
      beam: key.beam ?? 0,
    },
    {
      at: rim.at ?? [aim[0] + 4.5, 6, aim[2] - 6],
      color: scale(blend(rim.color ?? inks.rim, white, 0.15), rim.power ?? 3.2) as Color,
      cone: { aim: rim.aim ?? aim, degrees: rim.degrees ?? 46 },
      beam: rim.beam ?? 0.25,
    },
    ...more,
    ...(staging.shafts ?? crossing(aim)).map(
      ({ from, to, degrees = 9, power = 1 }): Light => ({
        at: from,
        color: scale(blend(inks.rim, inks.light, 0.35), 0.9) as Color,
        cone: { aim: to, degrees },
        beam: 7 * power,
        shadow: false,
      }),
    ),
  ]
  if (edge > 0) lights.push({ at: [-6, 2.2, -5], far: true, color: scale(inks.rim, edge) as Color })
  const { deep, mid, light } = inks
  return {
    camera,
    ...(ground ? { ground } : {}),
    solids,
    ...(veils ? { veils } : {}),
    lights,
    ambient: scale(blend(mid, white, 0.35), ambient * 2.4) as Color,
    dome: staging.dome ?? arena({ deep: scale(deep, 0.7) as Color, mid, light, ...staging.arena }),
    haze: { color: blend(scale(deep, 0.8) as Color, mid, 0.12), density: haze },
  }
}
