import * as inks from '../palettes.ts'
import { noise } from '../render/noise.ts'
import { type Color, ink, norm, smooth, type Vec } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { baton, hurdle, sprintBlock } from '../things/equipment.ts'
import { circle, disc, lettered, line, type Mark, patch, rubber } from '../things/grounds.ts'
import { type Word, word } from '../things/lettering.ts'
import { block, matte, metal, painted, place, rods, type Shape } from '../things/shapes.ts'

const white: Color = [0.84, 0.84, 0.82]
const tartan: Color = [0.34, 0.065, 0.035]

/** Straight lanes along z, 1.22 wide, with numbers at `z`. */
function lanes(numbers: Word[], z: number, width = 1.22): Mark[] {
  const lines = Array.from({ length: 12 }, (_, i) => line((i - 5.5) * width, -90, (i - 5.5) * width, 40, 0.06, white))
  return [...lines, ...numbers.map((letters, i) => lettered(letters, (i - (numbers.length - 1) / 2) * width, z, 0.72, white))]
}

/** Lanes round a bend whose centre lies at (cx, cz). */
const bend = (cx: number, cz: number, inner: number, count: number, width = 1.22): Mark[] =>
  Array.from({ length: count + 1 }, (_, i) => circle(cx, cz, inner + i * width, 0.06, white))

const courseX = (z: number): number => 1.5 * Math.sin(z * 0.3 + 0.6) + 0.1 * z

/** Rolling hills that rise away from the lens; the worn path of a course runs over them. */
const hillAt = (x: number, z: number): number =>
  0.5 * Math.sin(x * 0.35 + z * 0.22) +
  0.4 * Math.sin(z * 0.45 - x * 0.12) +
  2.6 * smooth(-2, -22, z) +
  0.5 * noise(x * 0.2, z * 0.2, 5)

const hills: Shape = {
  radius: 45,
  distance: (x, y, z) => (y - hillAt(x, z)) * 0.6,
  surface: (x, _y, z) => {
    const tuft = 0.5 + noise(x * 7, z * 3, 2)
    const path = 1 - smooth(0.5, 0.75, Math.abs(x - courseX(z)))
    return matte([0.06 * tuft + 0.3 * path, 0.15 * tuft + 0.2 * path, 0.05 * tuft + 0.1 * path])
  },
}

export async function trackAndMatPictures(): Promise<Picture[]> {
  const digits = await Promise.all(['1', '2', '3', '4', '5', '6', '07', '91', '74 KG'].map((text) => word(text)))
  const oneToSix = digits.slice(0, 6)
  const [one, two, , , , , zeroSeven, ninetyOne, kilos] = digits as [Word, Word, Word, Word, Word, Word, Word, Word, Word]
  return [
    {
      name: 'track-championships',
      inks: inks.ember,
      print: 0.3,
      scene: stage(inks.ember, {
        camera: { eye: [-1.2, 1.5, 4.2], target: [0.4, 0.1, -3], fov: 50, roll: -14 },
        ground: rubber(tartan, lanes(oneToSix, 0.9)),
        solids: [],
        arena: { lamps: twoBanks(2, 11, 1.2), crowd: 1.2 },
        key: { at: [-5, 7, -2], aim: [0, 0, -1], power: 2.2, degrees: 62 },
        rim: { at: [3, 4, -12], aim: [0, 0, -3], power: 4 },
        shafts: [
          { from: [-9, 9, -14], to: [3, 0, -6], degrees: 9 },
          { from: [9, 9, -14], to: [-2, 0, -7], degrees: 8 },
        ],
      }),
    },
    {
      name: 'cross-country-championships',
      inks: inks.pine,
      print: 0.5,
      scene: stage(inks.pine, {
        camera: { eye: [-0.6, 2, 5], target: [0.3, 2, -4], fov: 48, roll: -5 },
        solids: [
          place(hills, { at: [0, 0, 0] }),
          ...[1.6, -1.4, -4.6, -8, -12].flatMap((z, i) => {
            const side = i % 2 === 0 ? 1 : -1
            const at: Vec = [courseX(z) + side * 0.95, hillAt(courseX(z) + side * 0.95, z), z]
            return [
              place(
                rods(
                  0.035,
                  [
                    [
                      [0, 0, 0],
                      [0, 1.9, 0],
                    ],
                  ],
                  painted([0.85, 0.85, 0.8]),
                ),
                { at },
              ),
              place(block([0.4, 0.24, 0.012], matte(i % 2 ? [0.9, 0.75, 0.1] : [0.8, 0.08, 0.05])), {
                at: [at[0] + 0.4, at[1] + 1.68, z],
                turn: [14, 0, 4],
              }),
            ]
          }),
        ],
        dome: (x, y, z) => {
          const sun = norm(x / -z - 0.3, y / -z - 0.2)
          const g = z < 0 ? (sun < 0.055 ? 2 : 0.9 * Math.exp(-sun * 4)) : 0
          const up = Math.max(0, y)
          return [
            0.03 + 0.1 * Math.exp(-up * 5) + g * 0.9,
            0.06 + 0.16 * Math.exp(-up * 5) + g * 0.8,
            0.05 + 0.12 * Math.exp(-up * 5) + g * 0.5,
          ]
        },
        key: { at: [-6, 9, 4], aim: [0, 0, -4], power: 0.8, degrees: 90 },
        rim: { at: [7, 5, -14], aim: [0, 1, -2], power: 5, color: ink('#ffe6a0'), degrees: 80, beam: 0 },
        shafts: [],
        haze: 0.045,
      }),
    },
    {
      name: 'indoor-season-opener',
      inks: inks.cobalt,
      print: 0.4,
      scene: stage(inks.cobalt, {
        camera: { eye: [-1.1, 0.75, 2.2], target: [0.45, 0.62, -3], fov: 48, roll: -5 },
        ground: rubber([0.03, 0.07, 0.28], lanes([], 0), { mirror: 0.08 }),
        solids: [0.2, -2.6, -5.4, -8.2, -11]
          .flatMap((z) => [-1.22, 0, 1.22].map((x) => ({ x, z })))
          .map(({ x, z }) => place(hurdle([0.75, 0.05, 0.06]), { at: [x + 0.6, 0, z], size: 1.02 })),
        arena: { lamps: twoBanks(6, 16), crowd: 0.9 },
        key: { at: [-4, 6, 3], power: 1.6, degrees: 60 },
        rim: { at: [4, 4, -9], power: 5, degrees: 60 },
      }),
    },
    {
      name: 'relays-weekend',
      inks: inks.volt,
      print: 0.32,
      scene: stage(inks.volt, {
        camera: { eye: [0.4, 0.75, 2.2], target: [0.05, 0.3, 0], fov: 42, roll: 14 },
        ground: rubber(tartan, [...lanes([], 0), patch(-40, -0.5, 40, -0.42, white)]),
        solids: [place(baton(ink('#d4ff3f')), { at: [0.05, 0.34, 0.1], size: 1.05, turn: [32, 0, 14] })],
        arena: { lamps: twoBanks(-2, 14) },
        key: { at: [-3, 5, 3], power: 1.5 },
        rim: { at: [3, 3, -4], power: 4.4, color: ink('#fff0c0') },
      }),
    },
    {
      name: 'archive-track-2007',
      inks: inks.steel,
      print: 0.9,
      scene: stage(inks.steel, {
        camera: { eye: [0.8, 2, 3.4], target: [-0.1, 0, -1.2], fov: 48, roll: 16 },
        ground: rubber([0.12, 0.1, 0.09], [...bend(-9, -2, 3, 12), lettered(zeroSeven, 0.3, 0.4, 1.5, white)]),
        solids: [],
        key: { at: [4, 6, -2], power: 2, degrees: 56 },
        rim: { power: 1.6 },
        haze: 0.06,
      }),
    },
    {
      name: 'throws-and-jumps-night',
      inks: inks.dusk,
      print: 0.4,
      scene: stage(inks.dusk, {
        camera: { eye: [-0.7, 0.8, 3.2], target: [0.15, 0.5, 0], fov: 44, roll: 9 },
        ground: rubber(
          [0.16, 0.15, 0.15],
          [circle(0.2, 0, 2.1, 0.14, white), line(0.2, 0, 7, -12, 0.09, white), line(0.2, 0, -6.6, -12, 0.09, white)],
          { speckle: 1 },
        ),
        solids: [
          place(
            {
              radius: 1,
              distance: (x, y, z) => norm(x, y, z) - 1,
              surface: (x, y, z) => ({ ...metal([0.34, 0.27, 0.24]), mirror: 0.35 + 0.4 * noise(x * 5 + z * 2, y * 5, 4) }),
            },
            { at: [0.45, 0.66, 0.4], size: 0.66 },
          ),
        ],
        arena: { lamps: twoBanks(6, 19, 1.2), crowd: 1.2 },
        rim: { at: [-3, 3, -4], power: 5 },
        key: { at: [4, 5, 3], power: 1.3 },
      }),
    },
    {
      name: 'last-chance-meet',
      inks: inks.crimson,
      print: 0.34,
      scene: stage(inks.crimson, {
        camera: { eye: [-0.5, 0.5, 1.9], target: [0.15, 0.2, -1.2], fov: 52, roll: -10 },
        ground: rubber(tartan, [...lanes([], 0), line(-40, -0.85, 40, -0.85, 0.08, white)]),
        solids: [-1.22, 0, 1.22, 2.44].map((x) =>
          place(sprintBlock(x === 0 ? ink('#d4ff3f') : [0.5, 0.5, 0.52]), { at: [x, 0, 0.05], size: 1.1 }),
        ),
        arena: { lamps: twoBanks(4, 13, 1.1), crowd: 1.1 },
        key: { at: [-3, 4, 3], power: 1.6 },
        rim: { at: [2, 3, -6], power: 4.4 },
      }),
    },
    {
      name: 'wrestling-championships',
      inks: inks.cobalt,
      print: 0.25,
      vignette: 0.7,
      scene: stage(inks.volt, {
        camera: { eye: [-1.3, 1.9, 4.4], target: [0.25, 0.35, -0.4], fov: 44, roll: -9 },
        ground: rubber(
          [0.02, 0.045, 0.16],
          [
            disc(0, 0, 3.9, [0.03, 0.09, 0.3]),
            circle(0, 0, 3.1, 0.55, ink('#d8681f')),
            circle(0, 0, 3.9, 0.07, white),
            lettered(kilos, 0.1, 0.25, 0.95, white),
          ],
          { speckle: 0.1 },
        ),
        solids: [
          place(block([0.3, 1, 0.3], matte([0.6, 0.02, 0.04]), 0.08), { at: [-3.9, 1, -3.6] }),
          place(block([0.3, 1, 0.3], matte([0.02, 0.06, 0.6]), 0.08), { at: [3.2, 1, -4.2] }),
        ],
        arena: { lamps: twoBanks(0, 20), crowd: 1 },
        key: { at: [0, 6, -0.5], aim: [0, 0, 0], degrees: 62, power: 1.5, beam: 0.02 },
        rim: { at: [3, 4, -6], power: 3 },
      }),
    },
    {
      name: 'archive-wrestling-1991',
      inks: inks.sepia,
      print: 0.92,
      vignette: 0.7,
      scene: stage(inks.sepia, {
        camera: { eye: [-0.8, 4.6, 5.2], target: [0.1, 0, 0], fov: 44, roll: 12 },
        ground: rubber(
          [0.05, 0.045, 0.04],
          [
            disc(0, 0, 3.6, [0.2, 0.18, 0.16]),
            circle(0, 0, 3.1, 0.7, [0.46, 0.42, 0.36]),
            lettered(ninetyOne, 0.05, 0, 1.9, [0.62, 0.58, 0.5]),
          ],
          { speckle: 0.3 },
        ),
        solids: [],
        key: { at: [-2, 6, -1], aim: [0, 0, 0], degrees: 62, power: 1.3, beam: 0.05 },
        rim: { power: 0.8 },
        shafts: [],
      }),
    },
    {
      name: 'live-wrestling-championships',
      inks: inks.orchid,
      print: 0.3,
      vignette: 0.6,
      scene: stage(inks.orchid, {
        camera: { eye: [0, 6.4, 6], target: [0, 0, 0.1], fov: 46, roll: -16 },
        ground: rubber(
          [0.02, 0.015, 0.03],
          [
            patch(-5.1, -2.5, -0.1, 2.5, [0.03, 0.04, 0.2]),
            disc(-2.6, 0, 2.1, [0.3, 0.02, 0.06]),
            circle(-2.6, 0, 1.75, 0.36, [0.6, 0.4, 0.04]),
            circle(-2.6, 0, 2.1, 0.05, white),
            lettered(one, -2.65, 0, 1.4, white),
            patch(0.1, -2.5, 5.1, 2.5, [0.2, 0.03, 0.06]),
            disc(2.6, 0, 2.1, [0.02, 0.05, 0.32]),
            circle(2.6, 0, 1.75, 0.36, [0.6, 0.4, 0.04]),
            circle(2.6, 0, 2.1, 0.05, white),
            lettered(two, 2.6, 0, 1.4, white),
          ],
          { speckle: 0.1 },
        ),
        solids: [],
        key: { at: [-2.4, 6, -0.5], aim: [-2.55, 0, 0], degrees: 74, power: 1.2, beam: 0.08 },
        rim: { at: [2.6, 6, -0.5], aim: [2.55, 0, 0], degrees: 74, power: 1.2, beam: 0.08, color: [0.9, 0.9, 1] },
        shafts: [],
        edge: 0.1,
      }),
    },
  ]
}
