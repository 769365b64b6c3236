import * as inks from '../palettes.ts'
import { ink, norm } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { chair, filmReel, fir, medal, snare, trophy, whistle } from '../things/equipment.ts'
import { hardwood, lettered, line, rubber, turf } from '../things/grounds.ts'
import { standing, word } from '../things/lettering.ts'
import { block, capsule, matte, painted, place, rods, tube } from '../things/shapes.ts'

const volt = ink('#d4ff3f')

export async function showPictures(): Promise<Picture[]> {
  const [one, ten, x, o] = await Promise.all([word('1'), word('10'), word('X'), word('O')])
  const chalkLine = (a: readonly [number, number], b: readonly [number, number]) =>
    line(a[0], a[1], b[0], b[1], 0.075, [0.85, 0.87, 0.86])
  return [
    {
      name: 'podium-tonight',
      inks: inks.volt,
      print: 0.34,
      scene: stage(inks.volt, {
        camera: { eye: [-1.5, 1.15, 5.4], target: [0.1, 1.05, 0], fov: 42, roll: -4 },
        ground: hardwood([0.03, 0.035, 0.035], [], 0.3),
        solids: [
          place(block([0.8, 0.85, 0.7], painted([0.1, 0.11, 0.12])), { at: [0, 0.85, 0] }),
          place(block([0.8, 0.55, 0.7], painted([0.07, 0.08, 0.085])), { at: [-1.62, 0.55, 0] }),
          place(block([0.8, 0.36, 0.7], painted([0.06, 0.065, 0.07])), { at: [1.62, 0.36, 0] }),
          place(standing(one, 0.03, { albedo: [0.5, 0.6, 0.1], shine: 0.3, polish: 30, glow: [0.7, 1, 0.12] }), {
            at: [0, 0.42, 0.72],
            size: 0.85,
          }),
          ...[
            [0, 1.73],
            [-1.62, 1.13],
            [1.62, 0.75],
          ].map(([bx = 0, by = 0]) => place(tube([-0.79, 0, 0], [0.79, 0, 0], 0.022, volt, 6), { at: [bx, by, 0.7] })),
        ],
        arena: { lamps: twoBanks(0, 24), crowd: 0.8 },
        key: { power: 2.6 },
        rim: { at: [0, 6, -4], power: 4 },
        shafts: [
          { from: [-4, 8, -4], to: [0, 1, 0], degrees: 11 },
          { from: [4, 8, -4], to: [0, 1, 0], degrees: 11 },
        ],
      }),
    },
    {
      name: 'top-10-plays',
      inks: inks.violet,
      print: 0.36,
      scene: stage(inks.violet, {
        camera: { eye: [-1.3, 0.8, 4.6], target: [0.05, 1.05, 0], fov: 42, roll: -8 },
        ground: hardwood([0.03, 0.02, 0.06], [], 0.3),
        solids: [
          place(standing(ten, 0.32, painted([0.32, 0.16, 0.85])), { at: [0.1, 0, 0], size: 2.15, turn: [10, 0, 0] }),
          ...[0, 1, 2, 3].map((i) =>
            place(tube([-7, 0, 0], [7, 0, 0], 0.03, i === 1 ? volt : ink('#9d6bff'), 6), {
              at: [0, 0.35 + i * 0.62, -2.2 - i * 0.2],
              turn: [0, 0, 12],
            }),
          ),
        ],
        arena: { crowd: 0.5 },
        rim: { at: [4, 5, -4], power: 4 },
      }),
    },
    {
      name: 'coachs-corner',
      inks: inks.pine,
      print: 0.4,
      vignette: 0.65,
      scene: stage(inks.pine, {
        camera: { eye: [-0.5, 3.6, 3.4], target: [0.15, 0, 0], fov: 46, roll: 12 },
        ground: rubber(
          [0.02, 0.075, 0.05],
          [
            ...(
              [
                [-1.9, 0.5],
                [-0.7, 0.2],
                [0.5, 0.6],
              ] as const
            ).map(([px, pz]) => lettered(o, px, pz, 0.5, [0.85, 0.87, 0.86])),
            ...(
              [
                [-1.3, -0.9],
                [0, -1.2],
                [1.2, -0.8],
              ] as const
            ).map(([px, pz]) => lettered(x, px, pz, 0.46, ink('#ffb52b'))),
            chalkLine([-1.9, 0.2], [-2.5, -1.3]),
            chalkLine([-2.5, -1.3], [-1.5, -2.1]),
            chalkLine([-1.5, -2.1], [-1.85, -2.1]),
            chalkLine([-1.5, -2.1], [-1.65, -1.8]),
            chalkLine([0.5, 0.3], [0.62, -1.6]),
            chalkLine([0.62, -1.6], [0.42, -1.32]),
            chalkLine([0.62, -1.6], [0.84, -1.34]),
          ],
          { speckle: 0.7 },
        ),
        solids: [
          place(whistle([0.75, 0.72, 0.62]), { at: [1.75, 0.3, 0.75], size: 0.6, turn: [-40, -80, 0] }),
          place(
            {
              radius: 0.5,
              distance: (px, py, pz) => capsule(px, py, pz, [-0.3, 0, 0], [0.3, 0, 0], 0.085),
              surface: () => matte([0.85, 0.86, 0.84]),
            },
            { at: [-0.4, 0.09, 1.3], turn: [24, 0, 0] },
          ),
        ],
        key: { at: [-3, 5, -1], aim: [0, 0, 0], power: 2.1, degrees: 60 },
        rim: { at: [3, 3, -3], power: 2 },
        shafts: [],
      }),
    },
    {
      name: 'award-gala',
      inks: inks.amber,
      print: 0.36,
      flakes: { count: 110, size: 4.5, stretch: 1.8, colors: [ink('#ffb52b'), ink('#fff0c0')], seed: 8 },
      scene: stage(inks.amber, {
        camera: { eye: [0.4, 1, 5.6], target: [0, 1.45, 0], fov: 40, roll: 5 },
        ground: hardwood([0.05, 0.025, 0.012], [], 0.34),
        solids: [-1.9, 0, 1.9].map((px, i) =>
          place(trophy(i === 1 ? [0.9, 0.6, 0.18] : [0.62, 0.44, 0.24]), {
            at: [px, 0, i === 1 ? 0.5 : -1],
            size: i === 1 ? 1.05 : 0.8,
            turn: [i * 20 - 10, 0, 0],
          }),
        ),
        arena: { crowd: 1.2, stands: [-6, 26] },
        rim: { at: [3, 6, -4], power: 3.4 },
        shafts: [
          { from: [-5, 9, -4], to: [1, 0, 0], degrees: 10 },
          { from: [5, 9, -4], to: [-1, 0, 0], degrees: 10 },
          { from: [0, 10, -5], to: [0, 0, 0], degrees: 9 },
        ],
      }),
    },
    {
      name: 'athlete-of-the-month',
      inks: inks.frost,
      print: 0.34,
      scene: stage(inks.frost, {
        camera: { eye: [0, 0.5, 4.2], target: [0.1, 0.5, 0], fov: 42, roll: 10 },
        solids: [place(medal([0.9, 0.62, 0.22], [0.03, 0.2, 0.6]), { at: [0.55, 0.15, 0], size: 0.98, turn: [-22, 4, 0] })],
        arena: { stands: [-24, 16], lamps: twoBanks(-12, 18, 1.4), crowd: 1.1 },
        key: { at: [-4, 4, 5], power: 1.6 },
        rim: { at: [3, 3.6, -3], aim: [0.5, 0.5, 0], power: 4 },
      }),
    },
    {
      name: 'mental-health-panel',
      inks: inks.dusk,
      print: 0.42,
      vignette: 0.7,
      scene: stage(inks.dusk, {
        camera: { eye: [0.2, 1, 4.2], target: [0, 0.8, 0], fov: 34, roll: 0 },
        ground: hardwood([0.2, 0.11, 0.06], [], 0.16),
        solids: [
          place(chair([0.75, 0.3, 0.16]), { at: [-0.85, 0, 0], size: 1.25, turn: [-132, 0, 0] }),
          place(chair([0.3, 0.26, 0.65]), { at: [0.85, 0, 0], size: 1.25, turn: [128, 0, 0] }),
        ],
        key: { at: [0, 5.4, 1], aim: [0, 0, 0], degrees: 48, power: 2.8, beam: 0.35, color: ink('#ffe2c4') },
        rim: { at: [0, 3, -6], power: 1.6, beam: 0 },
        shafts: [],
        edge: 0.5,
        arena: { crowd: 0.25, glow: 1.4 },
      }),
    },
    {
      name: 'l-annee-des-renards',
      inks: inks.ember,
      print: 0.45,
      flakes: { count: 150, size: 2.8, colors: [[0.9, 0.85, 0.8]], seed: 21 },
      scene: stage(inks.ember, {
        camera: { eye: [-0.4, 0.9, 6], target: [0.1, 1.8, -2], fov: 46, roll: -3 },
        ground: turf([0.5, 0.5, 0.54], [], { stripe: 0, blade: 1, wear: 0.3 }),
        solids: Array.from({ length: 26 }, (_, i) => {
          const side = i % 2 === 0 ? -1 : 1
          const row = Math.floor(i / 2)
          const aside = 1.5 + (row % 4) * 0.95 + Math.floor(row / 4) * 0.5
          return place(fir([0.012, 0.018, 0.016], 0.5), {
            at: [side * aside + ((i * 13) % 5) * 0.12, 0, -1.5 - Math.floor(row / 4) * 2.6 + ((i * 7) % 3) * 0.5],
            size: 2.5 + ((i * 29) % 7) * 0.3,
            turn: [i * 47, 0, 0],
          })
        }),
        dome: (dx, dy, dz) => {
          const sun = dz < 0 ? norm(dx / -dz - 0.02, dy / -dz - 0.1) : 9
          const g = sun < 0.13 ? 1.7 : 0.85 * Math.exp(-(sun - 0.13) * 3.4)
          return [0.08 + g, 0.03 + g * 0.36, 0.035 + g * 0.1]
        },
        rim: { at: [0, 2.6, -9], aim: [0, 0, 0], power: 6, color: ink('#ff7a3a'), degrees: 80, beam: 0 },
        key: { at: [-5, 7, 6], power: 0.6, degrees: 70 },
        shafts: [],
        haze: 0.03,
      }),
    },
    {
      name: 'sideline-sessions',
      inks: inks.orchid,
      print: 0.36,
      scene: stage(inks.orchid, {
        camera: { eye: [-0.5, 1.5, 3.4], target: [0.15, 0.62, 0], fov: 44, roll: -9 },
        ground: rubber([0.05, 0.045, 0.06], [], { mirror: 0.12 }),
        solids: [
          place(snare([0.6, 0.04, 0.4]), { at: [0.55, 0, -0.1], size: 1, turn: [14, 0, 0] }),
          place(snare([0.08, 0.06, 0.3]), { at: [-1.75, 0, -1.2], size: 0.8, turn: [50, 0, 0] }),
          place(
            rods(
              0.04,
              [
                [
                  [-1, 0, 0],
                  [1, 0, 0],
                ],
              ],
              painted([0.8, 0.6, 0.36]),
            ),
            { at: [0.35, 0.97, 0.15], turn: [28, 0, 6] },
          ),
          place(
            rods(
              0.04,
              [
                [
                  [-1, 0, 0],
                  [1, 0, 0],
                ],
              ],
              painted([0.8, 0.6, 0.36]),
            ),
            { at: [0.75, 1.0, 0.25], turn: [-32, 0, -5] },
          ),
        ],
        arena: { lamps: twoBanks(4, 15), crowd: 0.9 },
        rim: { at: [3.4, 4, -4], power: 4 },
      }),
    },
    {
      name: 'alumni-archive-film-vault',
      inks: inks.sepia,
      print: 0.82,
      scene: stage(inks.sepia, {
        camera: { eye: [-0.5, 0.9, 3.8], target: [0.2, 0.85, 0], fov: 42, roll: -7 },
        ground: hardwood([0.08, 0.06, 0.045], [], 0.2),
        solids: [
          place(filmReel([0.7, 0.66, 0.6]), { at: [0.75, 1, 0], size: 0.98, turn: [-26, 0, 12] }),
          place(filmReel([0.55, 0.5, 0.44]), { at: [-1.05, 0.22, 0.4], size: 0.78, turn: [0, -88, 0] }),
        ],
        key: { at: [-4, 5, 4], power: 1.5 },
        rim: { at: [3.5, 3.4, -3.5], power: 3.4 },
        arena: { crowd: 0.3 },
        haze: 0.05,
      }),
    },
  ]
}
