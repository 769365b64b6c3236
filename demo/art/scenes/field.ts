import * as inks from '../palettes.ts'
import type { Solid, Veil } from '../render/scene.ts'
import { type Color, ink, norm, type Vec } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { rugbyBall, soccerBall } from '../things/balls.ts'
import { cone } from '../things/equipment.ts'
import { circle, disc, line, patch, rubber, turf } from '../things/grounds.ts'
import { standing, word } from '../things/lettering.ts'
import { block, halo, matte, painted, place, rods, tube } from '../things/shapes.ts'
import { mesh, sheet } from '../things/veils.ts'

const chalk: Color = [0.82, 0.84, 0.84]
const grass: Color = [0.045, 0.14, 0.05]

/** Goal with its mouth towards +z; the net hangs straight back. */
function goal(
  [x, y, z]: Vec,
  wide: number,
  high: number,
  deep: number,
  cord: Color = [0.8, 0.84, 0.86],
): { frame: Solid; veils: Veil[] } {
  const net = mesh(0.16, 0.008, cord, { strength: 0.8 })
  const w = wide / 2
  return {
    frame: place(
      rods(
        0.06,
        [
          [
            [-w, 0, 0],
            [-w, high, 0],
          ],
          [
            [w, 0, 0],
            [w, high, 0],
          ],
          [
            [-w, high, 0],
            [w, high, 0],
          ],
        ],
        painted([0.85, 0.86, 0.86]),
      ),
      { at: [x, y, z] },
    ),
    veils: [
      sheet([x - w, y, z - deep], [wide, 0, 0], [0, high, deep * 0.35], net),
      sheet([x - w, y + high, z], [wide, 0, 0], [0, 0, -deep * 0.65], net),
      sheet([x - w, y, z], [0, 0, -deep], [0, high, 0], net),
      sheet([x + w, y, z], [0, 0, -deep], [0, high, 0], net),
    ],
  }
}

const posts = (color: Color) =>
  rods(
    0.1,
    [
      [
        [-1.7, 0, 0],
        [-1.7, 8, 0],
      ],
      [
        [1.7, 0, 0],
        [1.7, 8, 0],
      ],
      [
        [-1.7, 2.4, 0],
        [1.7, 2.4, 0],
      ],
    ],
    painted(color),
  )

export async function fieldPictures(): Promise<Picture[]> {
  const [seven] = await Promise.all([word('7')])
  const black: Color = [0.015, 0.016, 0.02]
  const penalty = goal([0.3, 0, -4.6], 5.4, 2.3, 1.6)
  const foggy = goal([0.6, 0, -3.6], 5, 2.2, 1.5)
  const hall = goal([0.9, 0, -3.4], 3, 2, 1)
  const pads = [-1.7, 1.7].map((px) => place(block([0.22, 0.9, 0.22], matte([0.03, 0.12, 0.5])), { at: [px, 0.9, -2.4] }))
  return [
    {
      name: 'womens-soccer-championship',
      inks: inks.pine,
      print: 0.35,
      scene: stage(inks.pine, {
        camera: { eye: [-1, 0.5, 3.9], target: [0.15, 0.75, -1], fov: 46, roll: -6 },
        ground: turf(
          grass,
          [
            disc(-0.55, 0.9, 0.16, chalk),
            line(-40, -4.6, 40, -4.6, 0.12, chalk),
            line(-3.9, -4.6, -3.9, -2.2, 0.12, chalk),
            line(4.5, -4.6, 4.5, -2.2, 0.12, chalk),
            line(-3.9, -2.2, 4.5, -2.2, 0.12, chalk),
          ],
          { stripe: 2.4 },
        ),
        solids: [penalty.frame, place(soccerBall(black), { at: [-0.55, 0.58, 0.9], size: 0.58, turn: [20, 10, 30] })],
        veils: penalty.veils,
        arena: { lamps: twoBanks(0, 20), crowd: 1.1 },
        rim: { at: [3, 5, -5], power: 4 },
      }),
    },
    {
      name: 'mens-soccer-championship',
      inks: inks.cobalt,
      print: 0.45,
      scene: stage(inks.cobalt, {
        camera: { eye: [0.5, 1.1, -5.2], target: [0.1, 1.6, 0], fov: 44, roll: 9 },
        ground: turf(grass, [line(-40, 0, 40, 0, 0.12, chalk)], { stripe: 3 }),
        solids: [place(soccerBall([0.02, 0.06, 0.4]), { at: [-0.6, 1.75, -1.35], size: 0.56, turn: [10, 40, 20] })],
        veils: [
          {
            hits: (o, d, each, pixel) =>
              sheet([-6, -0.4, -1.98], [12, 0, 0], [0, 5, 0.5], (u, v, soft) => {
                // The ball pulls the cords around it.
                const du = u - 5.4
                const dv = v - 2.15
                const pull = 0.42 * Math.exp(-(du * du + dv * dv) / 0.9)
                return mesh(0.46, 0.016, [0.5, 0.6, 0.8], { diamond: true, strength: 0.7 })(u - du * pull, v - dv * pull, soft)
              }).hits(o, d, each, pixel),
          },
        ],
        arena: {
          lamps: [
            { az: 18, el: 22, rows: 3, columns: 7, size: 1.3 },
            { az: -26, el: 17, rows: 3, columns: 7, size: 1.3 },
          ],
        },
        key: { at: [4, 5, -6], power: 1.5 },
        rim: { at: [-3, 5, 5], power: 5 },
        shafts: [
          { from: [-6, 9, 8], to: [2, 0, 1], degrees: 10 },
          { from: [7, 9, 8], to: [-2, 0, 0], degrees: 9 },
        ],
      }),
    },
    {
      name: 'sunday-matchday',
      inks: inks.dusk,
      print: 0.4,
      scene: stage(inks.dusk, {
        camera: { eye: [-1.2, 0.7, 3.6], target: [0.2, 0.95, -0.6], fov: 44, roll: 6 },
        ground: turf(
          [0.1, 0.2, 0.05],
          [
            line(0.9, -0.4, 40, 0.6, 0.13, chalk),
            line(0.9, -0.4, 0.1, -60, 0.13, chalk),
            circle(0.9, -0.4, 1.3, 0.12, chalk, (x, z) => x > 0 && z < 0),
          ],
          { stripe: 2.5 },
        ),
        solids: [
          place(
            rods(
              0.035,
              [
                [
                  [0, 0, 0],
                  [0, 2.1, 0],
                ],
              ],
              painted([0.85, 0.85, 0.8]),
            ),
            { at: [0.9, 0, -0.4] },
          ),
          place(block([0.42, 0.26, 0.012], matte([0.85, 0.14, 0.06])), { at: [1.33, 1.84, -0.4], turn: [18, 0, 4] }),
          place(soccerBall([0.5, 0.08, 0.03]), { at: [-0.75, 0.52, 0.5], size: 0.52, turn: [40, 0, 10] }),
        ],
        dome: (x, y, z) => {
          const sun = norm(x / -z + 0.28, y / -z - 0.11)
          const glow = z < 0 ? (sun < 0.11 ? 2.6 : 0.95 * Math.exp(-(sun - 0.11) * 3.2)) : 0
          const up = Math.max(0, y)
          return [
            0.05 + 0.16 * Math.exp(-up * 4) + glow,
            0.03 + 0.05 * Math.exp(-up * 4) + glow * 0.42,
            0.09 + 0.05 * Math.exp(-up * 2) + glow * 0.16,
          ]
        },
        rim: { at: [-3.4, 1.9, -7], power: 6, color: ink('#ffa060'), beam: 0 },
        key: { at: [5, 5, 5], power: 0.7 },
        shafts: [],
        haze: 0.02,
      }),
    },
    {
      name: 'futsal-winter-cup',
      inks: inks.teal,
      print: 0.4,
      scene: stage(inks.teal, {
        camera: { eye: [-0.9, 0.6, 3.6], target: [0.2, 0.75, -0.6], fov: 46, roll: 8 },
        ground: rubber(
          [0.01, 0.12, 0.13],
          [
            line(-40, -3.4, 40, -3.4, 0.09, chalk),
            circle(0.9, -3.4, 3.4, 0.09, chalk, (_x, z) => z > 0),
            patch(-40, 2.2, 40, 2.3, [0.9, 0.55, 0.04]),
          ],
          { speckle: 0.1, mirror: 0.2 },
        ),
        solids: [
          hall.frame,
          place(soccerBall([0.85, 0.35, 0.02], [0.85, 0.86, 0.3]), { at: [-0.6, 0.6, 0.8], size: 0.6, turn: [60, 20, 0] }),
        ],
        veils: hall.veils,
        arena: { lamps: twoBanks(4, 30, 1.6), crowd: 0.6, ribbon: ink('#2bf0d0') },
        rim: { at: [3, 4, -4], power: 4 },
      }),
    },
    {
      name: 'archive-soccer-2016',
      inks: inks.steel,
      print: 0.85,
      scene: stage(inks.steel, {
        camera: { eye: [0.6, 0.6, 3.8], target: [-0.1, 0.8, -1], fov: 46, roll: 4 },
        ground: turf([0.06, 0.08, 0.06], [line(-40, -3.6, 40, -3.6, 0.12, chalk), disc(-0.9, 0.8, 0.16, chalk)]),
        solids: [foggy.frame, place(soccerBall(black), { at: [-0.9, 0.5, 0.8], size: 0.5, turn: [0, 20, 0] })],
        veils: foggy.veils,
        arena: { lamps: twoBanks(4, 22, 1.2), crowd: 0, glow: 4 },
        rim: { at: [2, 5, -6], power: 3, beam: 1.2 },
        haze: 0.13,
      }),
    },
    {
      name: 'mens-soccer-final-upcoming',
      inks: inks.amber,
      print: 0.42,
      scene: stage(inks.amber, {
        camera: { eye: [0, 2.3, 4.6], target: [0, 0.5, 0], fov: 42, roll: -13 },
        ground: turf(grass, [circle(0, 0, 2.5, 0.14, chalk), line(-40, 0, 40, 0, 0.14, chalk)], { stripe: 2.5 }),
        solids: [
          place(soccerBall([0.45, 0.25, 0.02]), { at: [0, 0.72, 0], size: 0.72, turn: [12, 32, 12] }),
          place(halo(1.25, 0.03, ink('#ffb52b'), 7), { at: [0, 0.06, 0], turn: [0, 90, 0] }),
        ],
        key: { at: [0.5, 8, 0.5], degrees: 40, power: 1.8, beam: 0.15 },
        rim: { at: [4, 4, -4], power: 3.4 },
      }),
    },
    {
      name: 'womens-rugby-championship',
      inks: inks.violet,
      print: 0.42,
      scene: stage(inks.violet, {
        camera: { eye: [-0.9, 0.5, 4], target: [0.15, 1.7, -1], fov: 54, roll: -7 },
        ground: turf(grass, [line(-40, -2.4, 40, -2.4, 0.14, chalk), line(-40, 1.6, 40, 1.6, 0.1, chalk)], { stripe: 3 }),
        solids: [
          place(posts([0.85, 0.85, 0.88]), { at: [0.5, 0, -2.4] }),
          ...pads.map((pad) => ({ ...pad })),
          place(rugbyBall([0.2, 0.05, 0.6]), { at: [-0.75, 0.74, 0.9], size: 0.74, turn: [20, 0, 80] }),
        ],
        arena: { lamps: twoBanks(-4, 26, 1.4) },
        rim: { at: [3.5, 5, -4], power: 4.5 },
      }),
    },
    {
      name: 'rugby-sevens-pools',
      inks: inks.volt,
      print: 0.36,
      scene: stage(inks.volt, {
        camera: { eye: [0.4, 0.7, 4.4], target: [0.1, 1.2, 0], fov: 42, roll: 8 },
        ground: turf(grass, [line(-40, 0.9, 40, 0.9, 0.13, chalk)], { stripe: 3 }),
        solids: [
          place(standing(seven, 0.24, painted([0.62, 0.8, 0.08])), { at: [-1, 0, -0.7], size: 2.35, turn: [16, 0, 0] }),
          place(rugbyBall([0.02, 0.02, 0.02]), { at: [0.95, 1.15, 0.6], size: 0.86, turn: [-30, 10, 36] }),
        ],
        arena: { lamps: twoBanks(6, 20) },
        rim: { at: [4, 5, -4], power: 3.6 },
      }),
    },
    {
      name: 'mens-rugby-championship',
      inks: inks.ember,
      print: 0.4,
      flakes: { count: 130, size: 2.6, stretch: 5, colors: [[0.6, 0.5, 0.45]], seed: 2 },
      scene: stage(inks.ember, {
        camera: { eye: [0.3, 0.5, 2.7], target: [0.1, 0.55, 0], fov: 44, roll: 12 },
        ground: turf([0.055, 0.05, 0.025], [line(-40, 0.5, 40, -0.3, 0.2, [0.6, 0.56, 0.5])], {
          stripe: 0,
          wear: 1.6,
          blade: 1.5,
        }),
        solids: [
          place(rugbyBall([0.6, 0.08, 0.03], [0.7, 0.66, 0.58]), { at: [0.25, 0.52, 0.2], size: 0.88, turn: [-24, 0, 12] }),
        ],
        arena: { lamps: twoBanks(-6, 18, 1.2) },
        rim: { at: [-3.5, 3.4, -3.5], power: 4.6 },
        haze: 0.06,
      }),
    },
    {
      name: 'alumni-archive-rugby',
      inks: inks.sepia,
      print: 0.9,
      scene: stage(inks.sepia, {
        camera: { eye: [-0.3, 0.9, 3.4], target: [0.1, 1.05, -0.6], fov: 48, roll: -8 },
        ground: turf([0.08, 0.08, 0.06], [line(-40, -2.2, 40, -2.2, 0.14, [0.6, 0.58, 0.52])], { stripe: 0, wear: 1.2 }),
        solids: [
          place(rugbyBall(ink('#7a5232'), ink('#8a6040')), { at: [-0.7, 0.5, 0.8], size: 0.76, turn: [30, 0, -14] }),
          place(posts([0.6, 0.58, 0.54]), { at: [0.9, 0, -2.2] }),
        ],
        arena: { crowd: 0.3, glow: 2.5 },
        key: { at: [-4, 5, 4], power: 1.5 },
        rim: { at: [2, 4, -5], power: 3 },
        haze: 0.07,
      }),
    },
    {
      name: 'womens-rugby-semifinal',
      inks: inks.teal,
      print: 0.45,
      scene: stage(inks.teal, {
        camera: { eye: [1.5, 0.4, 3.6], target: [0, 3.2, -2], fov: 62, roll: 12 },
        ground: turf(grass, [line(-40, -2.4, 40, -2.4, 0.14, chalk)]),
        solids: [
          place(posts([0.85, 0.88, 0.88]), { at: [0, 0, -2.4] }),
          place(rugbyBall([0.02, 0.4, 0.38]), { at: [0.5, 3.6, -0.4], size: 0.72, turn: [20, 30, 58] }),
        ],
        arena: {
          stands: [0, 20],
          lamps: [
            { az: 150, el: 44, rows: 3, columns: 7, size: 1.8 },
            { az: -146, el: 38, rows: 3, columns: 7, size: 1.8 },
          ],
        },
        key: { at: [-4, 2, 4], aim: [0, 3.4, 0], power: 1.3 },
        rim: { at: [4, 8, -5], aim: [0, 3.4, -1], power: 5 },
        shafts: [
          { from: [6, 10, -8], to: [-2, 1, -2], degrees: 11 },
          { from: [-6, 10, -8], to: [2, 1, -2], degrees: 9 },
        ],
      }),
    },
    {
      name: 'ppv-rugby-sevens-all-stars',
      inks: inks.orchid,
      print: 0.38,
      scene: stage(inks.orchid, {
        camera: { eye: [0, 0.9, 4.2], target: [0, 1.05, 0], fov: 42, roll: -10 },
        ground: turf([0.03, 0.06, 0.05], [line(-40, 0.2, 40, 0.2, 0.12, chalk)], { stripe: 3 }),
        solids: [
          place(rugbyBall([0.5, 0.03, 0.4]), { at: [0, 1.1, 0.6], size: 0.95, turn: [-18, 12, -32] }),
          ...Array.from({ length: 5 }, (_, i) => {
            const point = (k: number): Vec => [1.75 * Math.sin((k * 4 * Math.PI) / 5), 1.75 * Math.cos((k * 4 * Math.PI) / 5), 0]
            return place(tube(point(i), point(i + 1), 0.028, ink('#ff5fe0'), 7), { at: [0, 1.25, -1] })
          }),
        ],
        arena: { lamps: twoBanks(0, 24), crowd: 0.8 },
        rim: { at: [3.6, 4, -3], power: 4 },
      }),
    },
    {
      name: 'coachs-corner-spring-camp',
      inks: inks.pine,
      print: 0.35,
      scene: stage(inks.pine, {
        camera: { eye: [-0.6, 0.8, 3.4], target: [0.3, 0.5, -1], fov: 46, roll: -9 },
        ground: turf(
          [0.06, 0.19, 0.05],
          [line(-40, 0.4, 40, 0.4, 0.12, chalk), line(-40, -3.2, 40, -3.2, 0.12, chalk), line(-40, -6.8, 40, -6.8, 0.12, chalk)],
          { stripe: 3.6 },
        ),
        solids: [0, 1, 2, 3, 4].map((i) => place(cone(ink('#ff7a1a')), { at: [-0.9 + i * 0.85, 0, 1 - i * 1.75], size: 1.15 })),
        arena: { glow: 3, crowd: 0.2, lamps: twoBanks(6, 15) },
        key: { at: [-6, 5, 2], power: 2, degrees: 60 },
        rim: { at: [4, 3, -6], power: 3, color: ink('#ffe6a0') },
      }),
    },
  ]
}
