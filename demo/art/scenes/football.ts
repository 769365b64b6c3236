import * as inks from '../palettes.ts'
import { type Color, ink, norm } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { football } from '../things/balls.ts'
import { cone, trophy } from '../things/equipment.ts'
import { disc, lettered, line, type Mark, turf } from '../things/grounds.ts'
import { type Word, word } from '../things/lettering.ts'
import { block, halo, painted, place, rods } from '../things/shapes.ts'

const chalk: Color = [0.82, 0.84, 0.84]
const grass: Color = [0.05, 0.14, 0.045]

/** Lines across every five yards, `gap` apart, with hash marks and a number on each second one. */
function gridiron(gap: number, numbers: [Word, number][] = [], width = 0.14): Mark[] {
  const lines = Array.from({ length: 15 }, (_, i) => line(-40, -(i - 4) * gap, 40, -(i - 4) * gap, width, chalk))
  const hashes = Array.from({ length: 50 }, (_, i) => i - 10).flatMap((i) =>
    [-2.4, 2.4].map((x) => line(x - 0.22, (-i * gap) / 5, x + 0.22, (-i * gap) / 5, width * 0.8, chalk)),
  )
  return [...lines, ...hashes, ...numbers.map(([letters, z]) => lettered(letters, -4.9, z, 1.5, chalk))]
}

export async function footballPictures(): Promise<Picture[]> {
  const [forty, fifty, ninetyEight, x, o] = await Promise.all([word('40'), word('50'), word('98'), word('X'), word('O')])
  const gold: Color = [0.86, 0.58, 0.2]
  return [
    {
      name: 'meridian-cup-final',
      inks: inks.amber,
      print: 0.4,
      flakes: { count: 150, size: 4, stretch: 2, colors: [ink('#ffb52b'), ink('#fff0c0'), ink('#8a5208')], seed: 4 },
      scene: stage(inks.amber, {
        camera: { eye: [-0.9, 0.9, 4.6], target: [0.5, 1.35, 0], fov: 40, roll: -5 },
        ground: turf(grass, gridiron(3.2)),
        solids: [
          place(trophy(gold), { at: [1.25, 0, 0], turn: [24, 0, 0] }),
          place(football(), { at: [-0.75, 0.42, 0.9], size: 0.68, turn: [28, 0, 16] }),
        ],
        arena: { lamps: twoBanks(-4, 19), crowd: 1.2 },
        rim: { at: [3.5, 5, -5], beam: 0.3, power: 4 },
      }),
    },
    {
      name: 'granite-bowl',
      inks: inks.frost,
      print: 0.5,
      flakes: { count: 260, size: 3.4, colors: [[0.75, 0.85, 0.95]], stretch: 1.5, seed: 9 },
      scene: stage(inks.frost, {
        camera: { eye: [0.8, 0.42, 3.3], target: [-0.35, 0.66, 0], fov: 42, roll: 7 },
        ground: turf(
          [0.5, 0.56, 0.64],
          [line(-30, -0.2, 30, -0.2, 0.3, [0.1, 0.2, 0.16]), line(-30, -5, 30, -5, 0.3, [0.1, 0.2, 0.16])],
          { stripe: 0, blade: 1.6 },
        ),
        solids: [place(football(), { at: [-0.75, 0.42, 0.3], size: 0.95, turn: [-32, -14, 24] })],
        arena: { lamps: twoBanks(6, 16, 1.2), crowd: 0.8 },
        rim: { at: [-4.5, 4, -4], beam: 0.3, power: 4 },
        key: { at: [5, 5, 4], power: 1.1 },
        haze: 0.09,
      }),
    },
    {
      name: 'beacon-bowl',
      inks: inks.dusk,
      exposure: 1.5,
      print: 0.45,
      scene: stage(inks.dusk, {
        camera: { eye: [2.2, 0.5, 5], target: [0, 4.1, -2.4], fov: 64, roll: -12 },
        ground: turf(grass, gridiron(3.2)),
        solids: [
          place(
            rods(
              0.12,
              [
                [
                  [0, 0, 0],
                  [0, 2.6, -0.8],
                ],
                [
                  [0, 2.6, -0.8],
                  [0, 3, 0],
                ],
                [
                  [-2.2, 3, 0],
                  [2.2, 3, 0],
                ],
                [
                  [-2.2, 3, 0],
                  [-2.2, 8.6, 0],
                ],
                [
                  [2.2, 3, 0],
                  [2.2, 8.6, 0],
                ],
              ],
              painted([0.95, 0.62, 0.06]),
            ),
            { at: [-0.4, 0, -2.4], turn: [14, 0, 0] },
          ),
          place(football(), { at: [0.85, 4.6, 0.9], size: 0.95, turn: [30, 20, 52] }),
        ],
        arena: {
          lamps: [
            { az: 168, el: 26, rows: 3, columns: 7, size: 1.7 },
            { az: -150, el: 42, rows: 3, columns: 7, size: 1.7 },
          ],
        },
        rim: { at: [5, 9, -8], aim: [0, 4, 0], beam: 0.3, degrees: 40, power: 4 },
        key: { at: [-4, 3, 6], aim: [0, 4, 0], power: 1.2 },
      }),
    },
    {
      name: 'football-season',
      inks: inks.pine,
      print: 0.35,
      scene: stage(inks.pine, {
        camera: { eye: [-3.2, 1.7, 4.6], target: [-3, 0.2, -3], fov: 52, roll: 13 },
        ground: turf(
          [0.05, 0.17, 0.06],
          gridiron(
            3.2,
            [
              [forty, 0.9],
              [fifty, -5.5],
            ],
            0.2,
          ),
        ),
        solids: [place(football(), { at: [-1.55, 0.4, 1.6], size: 0.66, turn: [64, 0, 8] })],
        arena: { lamps: twoBanks(0, 14), crowd: 1.1 },
        key: { at: [-8, 8, 2], power: 2, degrees: 60 },
        rim: { at: [4, 7, -9], degrees: 50 },
      }),
    },
    {
      name: 'football-conference-playoffs',
      inks: inks.crimson,
      print: 0.5,
      scene: stage(inks.crimson, {
        camera: { eye: [0, 1.1, 4], target: [0.1, 1.4, 0], fov: 40, roll: 18 },
        solids: [place(football(), { at: [0.2, 1.42, 0.4], size: 1.25, turn: [-38, -24, 34] })],
        arena: { lamps: twoBanks(-8, 24, 1.5), crowd: 1.3, stands: [-18, 14] },
        rim: { at: [3.4, 4.6, -3], aim: [0, 1.4, 0], beam: 0.3, power: 5 },
        key: { at: [-4, 4, 4], power: 1.3 },
        edge: 2,
      }),
    },
    {
      name: 'flag-football-championship',
      inks: inks.orchid,
      print: 0.4,
      scene: stage(inks.orchid, {
        camera: { eye: [0.3, 0.75, 4.2], target: [0.2, 0.75, 0], fov: 44, roll: -8 },
        ground: turf(grass, gridiron(2.8), { stripe: 4 }),
        solids: [
          place(football(ink('#8a4020'), ink('#ff5fe0')), { at: [-0.8, 0.62, 0.6], size: 0.85, turn: [24, 0, 30] }),
          ...[0, 1, 2, 3].map((i) => place(cone(ink('#ff7a1a')), { at: [1.2 + i * 0.75, 0, 0.4 - i * 2.2], size: 1.25 })),
        ],
        arena: { lamps: twoBanks(0, 20), glow: 2.4, crowd: 0.6 },
        rim: { at: [5, 4, -6], power: 4 },
      }),
    },
    {
      name: 'sunrise-sunset-game',
      inks: inks.dusk,
      print: 0.55,
      scene: stage(inks.dusk, {
        camera: { eye: [0, 0.4, 6], target: [0, 1.25, 0], fov: 40, roll: 0 },
        ground: turf([0.06, 0.1, 0.06], gridiron(3.2)),
        solids: [
          place(halo(2.35, 0.045, ink('#ff8a5c'), 5), { at: [0, 1.5, -5] }),
          place(football(), { at: [-0.05, 1.25, 1], size: 1.1, turn: [0, -8, 42] }),
        ],
        dome: (dx, dy, dz) => {
          const d = norm(dx / -dz, dy / -dz - 0.1)
          const sun = d < 0.208 ? 1.1 - Math.max(0, (dy / -dz - 0.02) * -2) : 0.5 * Math.exp(-(d - 0.208) * 6)
          const band = dy < 0 ? 0.15 : 1
          return [(0.02 + sun * 1.0) * band, (0.012 + sun * 0.32) * band, (0.06 + sun * 0.13) * band]
        },
        rim: { at: [0, 3, -6], beam: 0, power: 6, color: ink('#ff9a5c') },
        key: { at: [-4, 5, 5], power: 0.7 },
        edge: 1.6,
        haze: 0.02,
      }),
    },
    {
      name: 'coaches-film-room',
      inks: inks.volt,
      print: 0.5,
      vignette: 0.75,
      scene: stage(inks.volt, {
        camera: { eye: [0.8, 5.4, 3.6], target: [0.4, 0, -0.4], fov: 50, roll: -16 },
        ground: turf(
          [0.018, 0.04, 0.022],
          [
            ...[-4.5, -1.5, 1.5, 4.5].map((z) => line(-30, z, 30, z, 0.05, [0.12, 0.16, 0.12])),
            ...[-2.7, -1.5, -0.3, 0.9, 2.1].map((at) => lettered(o, at, 0.45, 0.62, [0.9, 0.95, 0.85])),
            ...[-2.3, -0.6, 0.6, 2.4].map((at) => lettered(x, at, -0.75, 0.62, ink('#d4ff3f'))),
            lettered(x, -0.4, -2.3, 0.62, ink('#d4ff3f')),
            line(-2.7, 0.05, -2.7, -1.3, 0.09, [0.9, 0.95, 0.85]),
            line(-2.7, -1.3, -1.2, -2.6, 0.09, [0.9, 0.95, 0.85]),
            line(-1.2, -2.6, -1.62, -2.58, 0.09, [0.9, 0.95, 0.85]),
            line(-1.2, -2.6, -1.28, -2.16, 0.09, [0.9, 0.95, 0.85]),
            line(2.1, 0.05, 3.4, -1.2, 0.09, [0.9, 0.95, 0.85]),
            line(3.4, -1.2, 3.4, -2.6, 0.09, [0.9, 0.95, 0.85]),
            line(3.4, -2.6, 3.15, -2.28, 0.09, [0.9, 0.95, 0.85]),
            line(3.4, -2.6, 3.65, -2.28, 0.09, [0.9, 0.95, 0.85]),
            disc(-0.3, 1.35, 0.12, [0.9, 0.95, 0.85]),
          ],
          { stripe: 0, blade: 0.4 },
        ),
        solids: [],
        key: { at: [-2.5, 6.5, 0.5], aim: [0.2, 0, -0.6], degrees: 64, power: 2.6 },
        rim: { power: 0.6, beam: 0 },
        edge: 0,
      }),
    },
    {
      name: 'archive-meridian-cup-1998',
      inks: inks.sepia,
      print: 0.9,
      scene: stage(inks.sepia, {
        camera: { eye: [-0.4, 1.5, 4.4], target: [0.1, 0.35, 0], fov: 42, roll: 10 },
        ground: turf(
          [0.1, 0.09, 0.06],
          [lettered(ninetyEight, 0.7, -1.1, 2.5, [0.72, 0.7, 0.64]), line(-30, 1, 30, 1, 0.18, [0.72, 0.7, 0.64])],
          { stripe: 0, wear: 1.4 },
        ),
        solids: [place(football(ink('#5a3520'), ink('#5a3520')), { at: [-0.9, 0.46, 0.7], size: 0.8, turn: [-28, 0, -10] })],
        key: { at: [-5, 6, 3], power: 1.9 },
        rim: { at: [4, 4, -5], power: 2.6, beam: 0.3 },
        haze: 0.06,
      }),
    },
    {
      name: 'live-football-playoff',
      inks: inks.cobalt,
      print: 0.45,
      scene: stage(inks.cobalt, {
        camera: { eye: [0.1, 0.75, 2.3], target: [0.3, 0.62, 0], fov: 44, roll: -14 },
        ground: turf(grass, gridiron(4)),
        solids: [place(football(), { at: [0.5, 0.72, 0], size: 1.2, turn: [-20, -22, 12] })],
        arena: { lamps: twoBanks(-10, 18, 1.3), ribbon: ink('#4d83ff') },
        rim: { at: [-3.5, 3.6, -3], power: 5, beam: 0.3 },
        key: { at: [4, 5, 3], power: 1.2 },
      }),
    },
    {
      name: 'meridian-cup-upcoming',
      inks: inks.violet,
      print: 0.5,
      scene: stage(inks.violet, {
        camera: { eye: [0, 0.7, 6.2], target: [0, 1.5, 0], fov: 42, roll: -4 },
        ground: turf(
          [0.03, 0.07, 0.05],
          [lettered(fifty, 0, 2.2, 1.1, chalk), line(-30, 0.4, 30, 0.4, 0.16, chalk), line(-30, -4, 30, -4, 0.16, chalk)],
          { stripe: 4 },
        ),
        solids: [
          place(trophy([0.75, 0.72, 0.8]), { at: [0, 0.3, -0.6], size: 1.02 }),
          place(block([0.8, 0.15, 0.8], painted([0.03, 0.03, 0.05])), { at: [0, 0.15, -0.6] }),
          place(halo(2.1, 0.05, ink('#9d6bff'), 7), { at: [0, 1.75, -3] }),
        ],
        arena: { lamps: twoBanks(0, 20), crowd: 0.9 },
        rim: { at: [0.5, 7, -6], beam: 0.3, degrees: 36, power: 4 },
        key: { power: 0.9 },
        edge: 1.4,
      }),
    },
  ]
}
