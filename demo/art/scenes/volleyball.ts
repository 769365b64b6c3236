import * as inks from '../palettes.ts'
import type { Solid, Veil } from '../render/scene.ts'
import { type Color, ink } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { volleyball } from '../things/balls.ts'
import { line, patch, rubber } from '../things/grounds.ts'
import { halo, matte, painted, place, rods } from '../things/shapes.ts'
import { mesh, sheet } from '../things/veils.ts'

const white: Color = [0.84, 0.85, 0.86]

/** Net along x at z, its tape `top` high, with antennae 4 either side. */
function net(z: number, top: number): { solids: Solid[]; veils: Veil[] } {
  const cord = mesh(0.13, 0.009, [0.1, 0.11, 0.13], { strength: 1 })
  return {
    solids: [
      place(
        rods(
          0.05,
          [
            [
              [-9, 0, 0],
              [9, 0, 0],
            ],
          ],
          matte(white),
        ),
        { at: [0, top, z] },
      ),
      place(
        rods(
          0.028,
          [
            [
              [0, -1, 0],
              [0, 0.9, 0],
            ],
          ],
          painted([0.75, 0.05, 0.05]),
        ),
        { at: [3.4, top, z + 0.04] },
      ),
    ],
    veils: [
      sheet([-9, top - 1.05, z], [18, 0, 0], [0, 1.05, 0], (u, v, soft) =>
        v > 0.93 ? { color: white, alpha: 0.96 } : { ...cord(u, v, soft), color: [0.5, 0.52, 0.56] },
      ),
    ],
  }
}

const court = (base: Color, inside: Color, mirror = 0.14) =>
  rubber(base, [patch(-40, -7, 40, 1.4, inside), line(-40, 1.4, 40, 1.4, 0.09, white), line(-40, -2.2, 40, -2.2, 0.09, white)], {
    speckle: 0.08,
    mirror,
  })

export function volleyballPictures(): Picture[] {
  const high = net(-0.6, 2.43)
  const low = net(-2.2, 1.7)
  const slanted = net(-0.9, 1.9)
  const arched = net(-0.7, 1.5)
  const yellow = ink('#ffc81f')
  return [
    {
      name: 'mens-volleyball-championship',
      inks: inks.cobalt,
      print: 0.36,
      scene: stage(inks.cobalt, {
        camera: { eye: [-1.6, 0.8, 3], target: [0.1, 2.35, -0.6], fov: 46, roll: -11 },
        ground: court([0.05, 0.05, 0.2], [0.5, 0.16, 0.04]),
        solids: [
          ...high.solids,
          place(volleyball([white, yellow, ink('#1f4fd0')]), { at: [0.55, 2.98, -0.2], size: 0.56, turn: [25, 20, 10] }),
        ],
        veils: high.veils,
        arena: { stands: [-4, 30], lamps: twoBanks(-16, 42, 1.8) },
        key: { at: [-4, 3, 5], aim: [0, 2.6, 0], power: 1.4 },
        rim: { at: [4, 6, -4], aim: [0, 2.6, 0], power: 4.5 },
        shafts: [
          { from: [5, 9, -7], to: [-2, 0, -2], degrees: 11 },
          { from: [-6, 9, -7], to: [2, 0, -2], degrees: 9 },
        ],
      }),
    },
    {
      name: 'womens-volleyball-championship',
      inks: inks.orchid,
      print: 0.36,
      scene: stage(inks.orchid, {
        camera: { eye: [-1, 0.75, 4], target: [0.2, 0.85, -0.6], fov: 44, roll: 7 },
        ground: court([0.14, 0.02, 0.16], [0.5, 0.13, 0.05], 0.2),
        solids: [
          ...low.solids,
          place(volleyball([white, ink('#ff5fe0'), ink('#3a1a8a')]), { at: [-0.7, 0.74, 0.8], size: 0.74, turn: [40, -20, 24] }),
        ],
        veils: low.veils,
        arena: { lamps: twoBanks(4, 22), ribbon: ink('#ff5fe0') },
        rim: { at: [4, 4, -4], power: 4 },
      }),
    },
    {
      name: 'mens-volleyball-opening-weekend',
      inks: inks.amber,
      print: 0.36,
      scene: stage(inks.amber, {
        camera: { eye: [3.2, 1.2, 2.4], target: [0.3, 1.4, -0.7], fov: 46, roll: -6 },
        ground: court([0.1, 0.05, 0.01], [0.42, 0.2, 0.05]),
        solids: [
          ...slanted.solids,
          place(volleyball([white, yellow, ink('#0f5a4a')]), { at: [0.6, 1.35, -2.1], size: 0.62, turn: [0, 40, 10] }),
        ],
        veils: slanted.veils,
        arena: {
          lamps: [
            { az: -128, el: 24, rows: 3, columns: 7, size: 1.3 },
            { az: -165, el: 19, rows: 3, columns: 7, size: 1.3 },
          ],
        },
        key: { at: [3, 5, 4], power: 1.5 },
        rim: { at: [-3, 4, -5], power: 4.5 },
      }),
    },
    {
      name: 'battle-of-the-bridges',
      inks: inks.teal,
      print: 0.42,
      scene: stage(inks.teal, {
        camera: { eye: [0.4, 1, 4.4], target: [0, 1.5, -0.6], fov: 44, roll: 4 },
        ground: court([0.01, 0.06, 0.07], [0.02, 0.16, 0.16], 0.26),
        solids: [
          ...arched.solids,
          place(volleyball([white, ink('#2bf0d0'), ink('#0b3a5a')]), { at: [-0.1, 2.1, -0.55], size: 0.58, turn: [20, 30, 40] }),
          ...[-3.6, 0, 3.6].map((x) => place(halo(1.75, 0.04, ink('#2bf0d0'), 6), { at: [x, 0.4, -5] })),
        ],
        veils: arched.veils,
        arena: { crowd: 0.6 },
        rim: { at: [3, 5, -4], power: 4 },
      }),
    },
    {
      name: 'live-womens-volleyball-final-8',
      inks: inks.volt,
      print: 0.32,
      scene: stage(inks.volt, {
        camera: { eye: [0, 1, 3.2], target: [0.2, 1.05, 0], fov: 44, roll: -14 },
        solids: [
          place(volleyball([white, ink('#d4ff3f'), ink('#1c3a2a')]), { at: [0.72, 1.05, 0], size: 1.12, turn: [-30, 26, 18] }),
        ],
        arena: { stands: [-24, 18], lamps: twoBanks(-14, 20, 1.4), crowd: 1.1 },
        rim: { at: [-3, 3.6, -3], aim: [0.5, 1, 0], power: 4.4 },
        key: { at: [4, 5, 4], power: 1.3 },
        shafts: [
          { from: [-6, 8, -6], to: [2, -1, -2], degrees: 12 },
          { from: [6, 8, -7], to: [-2, -1, -2], degrees: 9 },
        ],
      }),
    },
  ]
}
