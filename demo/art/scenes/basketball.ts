import * as inks from '../palettes.ts'
import type { Palette } from '../render/develop.ts'
import type { Solid, Veil } from '../render/scene.ts'
import { add, type Color, ink, type Vec } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { basketball } from '../things/balls.ts'
import { circle, hardwood, lettered, line, type Mark, patch, rubber } from '../things/grounds.ts'
import { standing, word } from '../things/lettering.ts'
import { capsule, halo, painted, place, ring, rods, tube } from '../things/shapes.ts'
import { hoopNet, sheet } from '../things/veils.ts'

const maple: Color = [0.36, 0.2, 0.085]
const white: Color = [0.84, 0.84, 0.82]

/** Key, free-throw circle, arc and baseline around a basket at the origin that faces +z. */
const half = (key: Color, scale = 1): Mark[] => [
  patch(-2.4 * scale, -1.6 * scale, 2.4 * scale, 4.2 * scale, key),
  line(-2.4 * scale, -1.6 * scale, -2.4 * scale, 4.2 * scale, 0.06, white),
  line(2.4 * scale, -1.6 * scale, 2.4 * scale, 4.2 * scale, 0.06, white),
  line(-2.4 * scale, 4.2 * scale, 2.4 * scale, 4.2 * scale, 0.06, white),
  line(-9 * scale, -1.6 * scale, 9 * scale, -1.6 * scale, 0.06, white),
  circle(0, 4.2 * scale, 1.8 * scale, 0.06, white),
  circle(0, 0, 6.75 * scale, 0.06, white, (_x, z) => z > -1.6 * scale),
  circle(0, 0, 1.25 * scale, 0.05, white, (_x, z) => z > 0),
]

/** Ring, board and net; the ring's centre at `at`, the board behind it (towards -z). */
function basket(at: Vec, netColor: Color = [0.85, 0.86, 0.88]): { solids: Solid[]; veils: Veil[] } {
  const rim = {
    radius: 0.62,
    distance: (x: number, y: number, z: number) =>
      Math.min(ring(x, y, z, 0.46, 0.022), capsule(x, y, z, [0, -0.02, -0.46], [0, -0.02, -0.6], 0.05)),
    surface: () => painted([0.85, 0.16, 0.03]),
  }
  const [x, y, z] = at
  const corner: Vec = [x - 1.1, y - 0.18, z - 0.66]
  return {
    solids: [
      place(rim, { at }),
      place(
        rods(
          0.035,
          [
            [
              [-1.1, -0.18, 0],
              [1.1, -0.18, 0],
            ],
            [
              [1.1, -0.18, 0],
              [1.1, 1.1, 0],
            ],
            [
              [1.1, 1.1, 0],
              [-1.1, 1.1, 0],
            ],
            [
              [-1.1, 1.1, 0],
              [-1.1, -0.18, 0],
            ],
          ],
          painted([0.8, 0.8, 0.82]),
        ),
        { at: add(at, [0, 0, -0.66]) },
      ),
    ],
    veils: [
      hoopNet(at, 0.45, 0.27, 0.62, netColor),
      sheet(corner, [2.2, 0, 0], [0, 1.28, 0], (u, v, soft) => {
        const du = Math.abs(u - 1.1)
        const onBox = Math.abs(Math.max(Math.abs(du) - 0.36, Math.abs(v - 0.5) - 0.27)) < 0.028 + soft
        return { color: onBox ? [0.9, 0.9, 0.92] : [0.12, 0.15, 0.2], alpha: onBox ? 0.92 : 0.3 }
      }),
    ],
  }
}

const floor = (inkSet: Palette, marks?: Mark[], wood: Color = maple) =>
  hardwood(wood, marks ?? half([inkSet.mid[0] * 0.7, inkSet.mid[1] * 0.7, inkSet.mid[2] * 0.7]), 0.14)

export async function basketballPictures(): Promise<Picture[]> {
  const [eight, four, nine, fourteen, x, o] = await Promise.all(['8', '4', '09', '14', 'X', 'O'].map((text) => word(text)))
  if (!eight || !four || !nine || !fourteen || !x || !o) throw new Error('a word is missing')
  const hoopFromBelow = basket([0, 3.05, 0])
  const hoopAside = basket([0, 3.05, 0])
  const hoopAbove = basket([0, 3.05, 0])
  const farHoop = basket([0.6, 3.05, -3])
  const oldHoop = basket([0, 3.05, 0], [0.7, 0.7, 0.68])
  return [
    {
      name: 'mens-basketball-final-8',
      inks: inks.ember,
      print: 0.4,
      scene: stage(inks.ember, {
        camera: { eye: [-0.9, 0.75, 4.4], target: [0.25, 1.2, 0], fov: 42, roll: -7 },
        ground: floor(inks.ember, [circle(0.4, 0.2, 2.6, 0.08, white), line(-30, 0.2, 30, 0.2, 0.08, white)]),
        solids: [
          place(standing(eight, 0.28, painted([0.8, 0.2, 0.06])), { at: [1.05, 0, -0.6], size: 2.35, turn: [-16, 0, 0] }),
          place(basketball(), { at: [-0.75, 0.74, 0.7], size: 0.74, turn: [26, 20, 24] }),
        ],
        arena: { lamps: twoBanks(0, 22), ribbon: ink('#ff6a2b') },
        rim: { at: [-3, 5, -4], power: 4 },
      }),
    },
    {
      name: 'mens-basketball-thursday-night',
      inks: inks.cobalt,
      print: 0.4,
      scene: stage(inks.cobalt, {
        camera: { eye: [1.1, 1.1, 2.1], target: [0.2, 3.05, -0.25], fov: 42, roll: -12 },
        solids: hoopFromBelow.solids,
        veils: hoopFromBelow.veils,
        arena: {
          stands: [-10, 34],
          lamps: [
            { az: 186, el: 58, rows: 3, columns: 7, size: 2 },
            { az: 226, el: 40, rows: 3, columns: 6, size: 1.8 },
            { az: 140, el: 38, rows: 3, columns: 6, size: 1.8 },
          ],
        },
        key: { at: [-3, 1.5, 5], aim: [0, 3, 0], power: 1.4 },
        rim: { at: [3, 7, -4], aim: [0, 3, 0], power: 5 },
        shafts: [
          { from: [4, 9, -6], to: [-2, 1, -1], degrees: 12 },
          { from: [-5, 9, -5], to: [2, 1, -2], degrees: 9 },
        ],
      }),
    },
    {
      name: 'timberline-series',
      inks: inks.pine,
      print: 0.42,
      scene: stage(inks.pine, {
        camera: { eye: [-1.8, 1.1, 3.8], target: [0.3, 0.45, -0.4], fov: 40, roll: 9 },
        ground: floor(inks.pine, [
          line(-30, -1, 30, -1, 0.09, white),
          circle(0, -1, 2.2, 0.09, white),
          patch(-2.6, -9, 2.6, -1, [0.02, 0.13, 0.07]),
        ]),
        solids: [place(basketball(), { at: [0.85, 0.72, -0.2], size: 0.72, turn: [50, -20, 10] })],
        arena: { lamps: twoBanks(10, 15) },
        key: { at: [5, 3.4, -3.4], power: 2.4, degrees: 60 },
        rim: { at: [-5, 4, -3], power: 3 },
      }),
    },
    {
      name: 'universities-3x3',
      inks: inks.orchid,
      print: 0.45,
      scene: stage(inks.orchid, {
        camera: { eye: [-1.4, 0.7, 4.4], target: [-0.15, 1.7, -1], fov: 50, roll: -6 },
        ground: rubber(
          [0.05, 0.045, 0.09],
          [
            ...half([0.16, 0.02, 0.16], 1).map(
              (mark): Mark => ({ ...mark, at: (px, pz, soft) => mark.at(px - 0.6, pz + 3, soft) }),
            ),
          ],
          { mirror: 0.34 },
        ),
        solids: [
          ...farHoop.solids,
          place(
            rods(
              0.09,
              [
                [
                  [0, 0, -0.4],
                  [0, 2.6, -0.4],
                ],
                [
                  [0, 2.6, -0.4],
                  [0, 3.3, 0.6],
                ],
              ],
              painted([0.2, 0.2, 0.24]),
            ),
            { at: [0.6, 0, -4.4] },
          ),
          place(basketball(ink('#e0641f')), { at: [-2.05, 0.62, 1.6], size: 0.62, turn: [70, 10, 30] }),
          place(tube([-9, 0, 0], [9, 0, 0], 0.05, ink('#ff5fe0'), 7), { at: [0, 1.2, -11], turn: [0, 0, 10] }),
          place(tube([-9, 0, 0], [9, 0, 0], 0.05, ink('#4d83ff'), 7), { at: [0, 2.4, -11], turn: [0, 0, -6] }),
        ],
        veils: farHoop.veils,
        arena: { crowd: 0.5, stands: [0, 24] },
        rim: { at: [4, 6, -6], power: 4 },
      }),
    },
    {
      name: 'archive-mens-basketball-2009',
      inks: inks.steel,
      print: 0.9,
      scene: stage(inks.steel, {
        camera: { eye: [0.3, 3, 3.4], target: [0.15, 0.2, -0.1], fov: 44, roll: 14 },
        ground: hardwood([0.24, 0.19, 0.13], [circle(0, 0, 2.6, 0.1, white), lettered(nine, 0.35, 0, 2.1, white)]),
        solids: [place(basketball(ink('#7a4526')), { at: [-1.5, 0.62, 0.5], size: 0.62, turn: [15, 50, 24] })],
        key: { at: [4, 5, 1], power: 1.9 },
        rim: { power: 2 },
        haze: 0.06,
      }),
    },
    {
      name: 'fast-break',
      inks: inks.volt,
      print: 0.35,
      scene: stage(inks.volt, {
        camera: { eye: [0, 1.1, 4.6], target: [0.2, 1.1, 0], fov: 40, roll: 16 },
        ground: hardwood([0.05, 0.06, 0.05], [], 0.22),
        solids: [
          place(basketball(), { at: [1.1, 1.15, 0.3], size: 0.98, turn: [-40, 20, 40] }),
          ...[-0.62, -0.2, 0.24, 0.66].map((y, i) =>
            place(tube([-9, 0, 0], [0.1 - i * 0.24, 0, 0], 0.035, i === 1 ? [0.9, 1, 0.8] : ink('#d4ff3f'), 5), {
              at: [0.2, 1.15 + y, -0.5 - i * 0.12],
            }),
          ),
        ],
        arena: { crowd: 0.35 },
        rim: { at: [4, 4, -4], power: 4.5 },
        key: { at: [3, 5, 5], power: 1.5 },
      }),
    },
    {
      name: 'ppv-holiday-classic',
      inks: inks.amber,
      print: 0.35,
      flakes: { count: 90, size: 5, colors: [ink('#ffb52b'), ink('#fff0c0')], seed: 3 },
      scene: stage(inks.amber, {
        camera: { eye: [0.5, 5.1, 1.5], target: [0.05, 3, -0.1], fov: 50, roll: 20 },
        ground: floor(inks.amber),
        solids: [...hoopAbove.solids, place(basketball(), { at: [0.03, 3.28, 0.03], size: 0.36, turn: [20, 40, 10] })],
        veils: hoopAbove.veils,
        key: { at: [-3, 7, 3], power: 2.2, aim: [0, 2.5, 0] },
        rim: { at: [3, 4, -3], power: 3 },
        shafts: [],
      }),
    },
    {
      name: 'womens-basketball-final-8',
      inks: inks.violet,
      print: 0.42,
      scene: stage(inks.violet, {
        camera: { eye: [1.7, 3.2, 4.4], target: [0, 0.3, -0.6], fov: 42, roll: 17 },
        ground: floor(inks.violet, [
          circle(0, -0.6, 2.5, 0.1, white),
          lettered(eight, 0.05, -0.6, 3.1, [0.05, 0.02, 0.2]),
          line(-30, -0.6, -2.5, -0.6, 0.1, white),
          line(2.5, -0.6, 30, -0.6, 0.1, white),
        ]),
        solids: [place(basketball(), { at: [-1.15, 0.6, 1], size: 0.6, turn: [15, 20, 60] })],
        key: { at: [-4, 6, -2], power: 1.5, degrees: 60 },
        rim: { at: [4, 4, -4], power: 2 },
      }),
    },
    {
      name: 'womens-basketball-game-of-the-week',
      inks: inks.teal,
      print: 0.4,
      scene: stage(inks.teal, {
        camera: { eye: [2.6, 2.6, 2.2], target: [0, 3.12, -0.25], fov: 40, roll: 8 },
        solids: [...hoopAside.solids, place(basketball(), { at: [0.2, 3.46, 0.3], size: 0.4, turn: [35, 10, 20] })],
        veils: hoopAside.veils,
        arena: {
          stands: [-26, 12],
          lamps: [
            { az: -118, el: 18, rows: 3, columns: 7, size: 1.6 },
            { az: -150, el: 24, rows: 3, columns: 7, size: 1.6 },
          ],
        },
        key: { at: [4, 6, 5], aim: [0, 3, 0], power: 1.6 },
        rim: { at: [-4, 5, -3], aim: [0, 3, 0], power: 4.5 },
        shafts: [{ from: [-6, 8, -5], to: [2, 1, 0], degrees: 12 }],
      }),
    },
    {
      name: 'coastal-final-four',
      inks: inks.frost,
      print: 0.45,
      scene: stage(inks.frost, {
        camera: { eye: [-0.6, 1, 4.6], target: [0.1, 0.95, 0], fov: 42, roll: -10 },
        ground: floor(inks.frost, [line(-30, 0.8, 30, 0.8, 0.1, white), patch(-30, 0.8, 30, 30, [0.02, 0.1, 0.2])]),
        solids: [
          place(standing(four, 0.22, painted([0.5, 0.66, 0.8])), { at: [-0.95, 0, -0.7], size: 2.2, turn: [14, 0, 0] }),
          place(basketball(), { at: [0.95, 0.66, 0.6], size: 0.66, turn: [0, 30, 60] }),
        ],
        arena: { lamps: twoBanks(6, 18), ribbon: ink('#5fd0ff') },
        rim: { at: [4, 4, -4], power: 4 },
      }),
    },
    {
      name: 'womens-basketball-scouting-feed',
      inks: inks.cobalt,
      print: 0.55,
      vignette: 0.75,
      scene: stage(inks.cobalt, {
        camera: { eye: [-0.6, 7.6, 4.6], target: [0.1, 0, 1.1], fov: 48, roll: -13 },
        ground: rubber(
          [0.012, 0.02, 0.05],
          [
            ...half([0.018, 0.035, 0.1]),
            ...(
              [
                [-3.6, 1],
                [-1.7, 3.2],
                [1.9, 3.6],
                [3.9, 0.6],
                [0, 5.6],
              ] as const
            ).map(([px, pz]) => lettered(o, px, pz, 0.7, ink('#bcd2ff'))),
            ...(
              [
                [-2.9, 0.2],
                [-1, 2.1],
                [1.1, 2.4],
                [3, -0.4],
                [0.2, 4.2],
              ] as const
            ).map(([px, pz]) => lettered(x, px, pz, 0.62, ink('#ff3b5c'))),
            line(0, 5.2, -3, 3.6, 0.1, ink('#d4ff3f')),
            line(-3, 3.6, -2.5, 3.62, 0.1, ink('#d4ff3f')),
            line(-3, 3.6, -2.72, 4, 0.1, ink('#d4ff3f')),
            line(3.9, 0.2, 1.2, -0.7, 0.1, ink('#d4ff3f')),
            line(1.2, -0.7, 1.6, -0.92, 0.1, ink('#d4ff3f')),
            line(1.2, -0.7, 1.5, -0.34, 0.1, ink('#d4ff3f')),
          ],
        ),
        solids: [],
        key: { at: [2, 9, 3], aim: [0, 0, 1.4], degrees: 66, power: 2.4 },
        rim: { power: 0.4, beam: 0 },
        shafts: [],
        edge: 0,
      }),
    },
    {
      name: 'archive-womens-basketball-2014',
      inks: inks.sepia,
      print: 0.88,
      scene: stage(inks.sepia, {
        camera: { eye: [-1.5, 1.3, 2.8], target: [0.75, 2.9, -0.3], fov: 50, roll: 9 },
        solids: [
          ...oldHoop.solids,
          place(standing(fourteen, 0.08, painted([0.7, 0.68, 0.62])), { at: [2.5, 2.05, -1.2], size: 1.15, turn: [-26, 0, 0] }),
        ],
        veils: oldHoop.veils,
        arena: { stands: [-10, 30], lamps: twoBanks(-8, 40, 1.8) },
        key: { at: [-3, 2, 5], aim: [0, 3, 0], power: 1.7 },
        rim: { at: [3, 6, -3], aim: [0, 3, 0], power: 3.4 },
      }),
    },
    {
      name: 'live-womens-basketball-friday',
      inks: inks.crimson,
      print: 0.3,
      scene: stage(inks.crimson, {
        camera: { eye: [0, 0.6, 3], target: [0.4, 0.85, 0], fov: 46, roll: 0 },
        ground: hardwood([0.1, 0.05, 0.04], [], 0.26),
        solids: [
          place(basketball(), { at: [0.85, 1.02, -0.1], size: 1.02, turn: [62, 14, 32] }),
          place(halo(1.75, 0.035, ink('#ff3b5c'), 8), { at: [0.85, 1.02, -1.4] }),
        ],
        arena: { crowd: 0.5 },
        rim: { at: [4.2, 3.4, -2.2], power: 6 },
        key: { at: [-5, 4, 3], power: 0.9 },
        edge: 2.2,
      }),
    },
  ]
}
