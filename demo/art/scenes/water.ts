import * as inks from '../palettes.ts'
import { type Color, ink, norm } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { laneRope, poolBlock, racingShell } from '../things/equipment.ts'
import { lettered, line, patch, rubber, water } from '../things/grounds.ts'
import { standing, word } from '../things/lettering.ts'
import { block, matte, metal, painted, place, rods } from '../things/shapes.ts'

const pool: Color = [0.015, 0.19, 0.3]

/** The dark line on the floor of a lane. */
const floorLine = (x: number) => patch(x - 0.16, -60, x + 0.16, 10, [0.005, 0.02, 0.07])

const ropes = (xs: number[], colors: [Color, Color], from = 3) =>
  xs.map((x) => place(laneRope(46, colors), { at: [x, 0.02, from] }))

export async function waterPictures(): Promise<Picture[]> {
  const [four, five] = await Promise.all([word('4'), word('5')])
  const buoy = {
    radius: 1.3,
    distance: (x: number, y: number, z: number) =>
      Math.max((norm(x, z) - 0.75 + y * 0.5) * 0.85, Math.abs(y - 0.4) - 0.75) - 0.05,
    surface: () => painted([0.95, 0.32, 0.03]),
  }
  const sunrise =
    (sunX: number, sunY: number, size: number) =>
    (x: number, y: number, z: number): Color => {
      const sun = z < 0 ? norm(x / -z - sunX, y / -z - sunY) : 9
      const g = sun < size ? 2.6 : 0.9 * Math.exp(-(sun - size) * 4.5)
      const up = Math.max(0, y)
      const ridge = z < 0 && y / -z < 0.05 + 0.03 * Math.sin((x / -z) * 5) + 0.014 * Math.sin((x / -z) * 17) ? 0.12 : 1
      return [
        (0.07 + 0.3 * Math.exp(-up * 5) + g) * ridge,
        (0.05 + 0.1 * Math.exp(-up * 5) + g * 0.45) * ridge,
        (0.12 + 0.07 * Math.exp(-up * 3) + g * 0.16) * ridge,
      ]
    }
  return [
    {
      name: 'swimming-championships',
      inks: inks.frost,
      print: 0.35,
      scene: stage(inks.frost, {
        camera: { eye: [0.3, 0.75, 3], target: [0.1, 0.05, -4], fov: 50, roll: -9 },
        ground: water(pool, 0.5, [floorLine(-1.25), floorLine(1.25), floorLine(3.75), floorLine(-3.75)], 0.22),
        solids: ropes(
          [-5, -2.5, 0, 2.5, 5],
          [
            [0.75, 0.05, 0.06],
            [0.85, 0.86, 0.88],
          ],
        ),
        arena: { lamps: twoBanks(0, 12, 1.1), crowd: 0.9 },
        key: { at: [-4, 7, 0], aim: [0, 0, -3], power: 1.8, degrees: 70 },
        rim: { at: [3, 5, -14], aim: [0, 0, -4], power: 4, degrees: 60 },
        shafts: [
          { from: [-9, 9, -16], to: [3, 0, -8], degrees: 9 },
          { from: [9, 9, -16], to: [-2, 0, -9], degrees: 8 },
        ],
      }),
    },
    {
      name: 'dual-meet-series',
      inks: inks.teal,
      print: 0.35,
      scene: stage(inks.teal, {
        camera: { eye: [0.4, 7, 2.6], target: [0.1, 0, -1.2], fov: 46, roll: 24 },
        ground: water([0.01, 0.26, 0.3], 0.45, [floorLine(-1.25), floorLine(1.25), floorLine(3.75), floorLine(-3.75)], 0.12),
        solids: ropes(
          [-5, -2.5, 0, 2.5, 5],
          [
            [0.85, 0.6, 0.03],
            [0.02, 0.2, 0.5],
          ],
          8,
        ),
        key: { at: [-9, 6, 3], aim: [0, 0, -1], power: 2.4, degrees: 70 },
        rim: { at: [9, 5, -9], power: 2.6, degrees: 60 },
        shafts: [],
      }),
    },
    {
      name: 'diving-grand-prix',
      inks: inks.violet,
      print: 0.45,
      scene: stage(inks.violet, {
        camera: { eye: [-2.4, 0.9, 6.4], target: [0.4, 3, -1], fov: 56, roll: 8 },
        ground: water([0.03, 0.03, 0.14], 0.5, [], 0.4),
        solids: [
          place(block([1.5, 0.09, 0.9], matte([0.75, 0.74, 0.8])), { at: [3, 5.4, -1.6] }),
          place(block([1.9, 0.07, 0.6], matte([0.75, 0.74, 0.8])), { at: [2.6, 3.5, -1.2] }),
          place(block([2.2, 0.05, 0.34], matte([0.75, 0.74, 0.8])), { at: [2, 1.7, -0.8] }),
          place(block([0.42, 3.4, 0.7], matte([0.12, 0.1, 0.22])), { at: [4.2, 3, -1.6] }),
          place(
            rods(
              0.03,
              [
                [
                  [1.6, 5.5, -0.8],
                  [1.6, 6.2, -0.8],
                ],
                [
                  [1.6, 6.2, -0.8],
                  [4.4, 6.2, -0.8],
                ],
                [
                  [3, 5.5, -0.8],
                  [3, 6.2, -0.8],
                ],
                [
                  [0.8, 3.6, -0.7],
                  [0.8, 4.2, -0.7],
                ],
                [
                  [0.8, 4.2, -0.7],
                  [4.4, 4.2, -0.7],
                ],
              ],
              metal([0.7, 0.7, 0.8]),
            ),
            { at: [0, 0, 0] },
          ),
        ],
        arena: { crowd: 0.8, stands: [0, 18], lamps: [{ az: 166, el: 32, rows: 3, columns: 7, size: 1.6 }] },
        key: { at: [-5, 6, 5], aim: [2, 3, -1], power: 1.5, degrees: 60 },
        rim: { at: [-3, 9, -8], aim: [2, 3, -1], power: 4.5 },
        shafts: [
          { from: [-4, 11, -7], to: [1, 0, -2], degrees: 11 },
          { from: [7, 11, -8], to: [0, 0, -2], degrees: 9 },
        ],
      }),
    },
    {
      name: 'open-water-lac-bleu',
      inks: inks.dusk,
      print: 0.42,
      scene: stage(inks.dusk, {
        camera: { eye: [-0.6, 0.7, 4.4], target: [0, 0.75, -2], fov: 46, roll: -3 },
        ground: water([0.02, 0.05, 0.09], 0.35, [], 0.5),
        solids: [
          place(buoy, { at: [1.1, 0.2, 0.2], turn: [0, 6, -8], size: 1.05 }),
          place(buoy, { at: [-2.4, 0.1, -7], size: 0.9 }),
          place(buoy, { at: [-3.6, 0.1, -16], size: 0.9 }),
        ],
        dome: sunrise(-0.22, 0.1, 0.075),
        rim: { at: [-3, 2.4, -8], power: 5, color: ink('#ffa060'), beam: 0 },
        key: { at: [5, 5, 5], power: 0.9 },
        shafts: [],
        haze: 0.015,
      }),
    },
    {
      name: 'archive-swimming-2012',
      inks: inks.steel,
      print: 0.88,
      scene: stage(inks.steel, {
        camera: { eye: [-1.6, 1.1, 2.2], target: [0.3, 0.35, -1.6], fov: 50, roll: 6 },
        ground: water([0.08, 0.1, 0.11], 0.4, [floorLine(0.2), floorLine(2.7), floorLine(-2.3)], 0.3),
        solids: [
          ...ropes(
            [-1.05, 1.45],
            [
              [0.3, 0.28, 0.26],
              [0.8, 0.78, 0.72],
            ],
            1.4,
          ),
          place(standing(five, 0.05, matte([0.75, 0.72, 0.66])), { at: [1.35, 0.12, -3], size: 1.2, turn: [-14, 0, 0] }),
          place(block([12, 0.4, 0.5], matte([0.2, 0.2, 0.2])), { at: [0, -0.1, -3.6] }),
        ],
        arena: { lamps: twoBanks(-4, 17), crowd: 0.7 },
        key: { at: [-4, 5, 2], power: 1.5 },
        rim: { at: [3, 3, -5], power: 3 },
        haze: 0.06,
      }),
    },
    {
      name: 'live-swimming-championships',
      inks: inks.cobalt,
      print: 0.35,
      scene: stage(inks.cobalt, {
        camera: { eye: [-1.1, 1.5, 2.6], target: [0.35, 0.4, -1.4], fov: 48, roll: -8 },
        ground: {
          ...water(pool, 0.5, [], 0.24),
          surface: (() => {
            const wet = rubber(
              [0.3, 0.32, 0.36],
              [line(-40, 0.1, 40, 0.1, 0.28, [0.03, 0.1, 0.5]), lettered(four, 0, 1.05, 0.7, [0.03, 0.1, 0.5])],
              { speckle: 0.1, mirror: 0.12 },
            )
            const basin = water(pool, 0.5, [floorLine(0), floorLine(2.5), floorLine(-2.5)], 0.24)
            return (x: number, z: number, soft: number) => (z < -0.05 ? basin.surface(x, z, soft) : wet.surface(x, z, soft))
          })(),
        },
        solids: [
          ...[-2.5, 0, 2.5, 5].map((x) => place(poolBlock([0.04, 0.14, 0.62]), { at: [x, 0, 0.45], size: 1.05 })),
          ...ropes(
            [-1.25, 1.25, 3.75],
            [
              [0.75, 0.05, 0.06],
              [0.85, 0.86, 0.88],
            ],
            -0.1,
          ),
        ],
        arena: { lamps: twoBanks(4, 17, 1.2), crowd: 1, ribbon: ink('#4d83ff') },
        key: { at: [-4, 6, 3], power: 1.5, degrees: 56 },
        rim: { at: [3, 4, -8], power: 4.4, degrees: 60 },
      }),
    },
    {
      name: 'rowing-regatta',
      inks: inks.amber,
      print: 0.45,
      scene: stage(inks.amber, {
        camera: { eye: [-1.5, 1.7, 6.4], target: [0.2, 0.55, -1], fov: 44, roll: -6 },
        ground: water([0.03, 0.05, 0.06], 0.22, [], 0.5),
        solids: [
          place(racingShell([0.85, 0.8, 0.7]), { at: [0.6, 0, 0.2], size: 0.62, turn: [62, 0, 0] }),
          place(racingShell([0.6, 0.1, 0.05]), { at: [-3.4, 0, -5.5], size: 0.62, turn: [62, 0, 0] }),
        ],
        dome: sunrise(0.36, 0.1, 0.06),
        rim: { at: [6, 3, -9], aim: [0, 0, 0], power: 6, color: ink('#ffb560'), degrees: 60, beam: 0 },
        key: { at: [-6, 6, 5], power: 0.7, degrees: 60 },
        shafts: [],
        haze: 0.02,
      }),
    },
  ]
}
