import * as inks from '../palettes.ts'
import type { Veil } from '../render/scene.ts'
import { type Color, ink, norm, type Vec } from '../render/vector.ts'
import { type Picture, stage, twoBanks } from '../stage.ts'
import { curlingStone, fir, hockeyStick, puck, whistle } from '../things/equipment.ts'
import { circle, disc, ice, lettered, line, type Mark, patch } from '../things/grounds.ts'
import { word } from '../things/lettering.ts'
import { painted, place, rods } from '../things/shapes.ts'
import { mesh, sheet } from '../things/veils.ts'

const red: Color = [0.62, 0.03, 0.06]
const blue: Color = [0.03, 0.12, 0.6]

/** Goal with its mouth towards +z, 1.83 wide. */
function goal(at: Vec, size = 1): { frame: ReturnType<typeof place>; veils: Veil[] } {
  const w = 0.92 * size
  const h = 1.22 * size
  const d = 1 * size
  const [x, y, z] = at
  const cord = mesh(0.085 * size, 0.006 * size, [0.8, 0.83, 0.88], { diamond: true, strength: 0.85 })
  return {
    frame: place(
      rods(
        0.05,
        [
          [
            [-0.92, 0, 0],
            [-0.92, 1.22, 0],
          ],
          [
            [0.92, 0, 0],
            [0.92, 1.22, 0],
          ],
          [
            [-0.92, 1.22, 0],
            [0.92, 1.22, 0],
          ],
          [
            [-0.92, 0.03, 0],
            [-0.7, 0.03, -1],
          ],
          [
            [0.92, 0.03, 0],
            [0.7, 0.03, -1],
          ],
          [
            [-0.7, 0.03, -1],
            [0.7, 0.03, -1],
          ],
        ],
        painted([0.75, 0.02, 0.03]),
      ),
      { at, size },
    ),
    veils: [
      sheet([x - w, y, z - d], [2 * w, 0, 0], [0, h * 0.94, d * 0.5], cord),
      sheet([x - w, y + h, z], [2 * w, 0, 0], [0, -h * 0.06, -d * 0.5], cord),
      sheet([x - w, y, z], [0, 0, -d], [0, h, 0], (u, v, soft) =>
        u > d * (1 - (v / h) * 0.5) ? { color: [0, 0, 0], alpha: 0 } : cord(u, v, soft),
      ),
      sheet([x + w, y, z], [0, 0, -d], [0, h, 0], (u, v, soft) =>
        u > d * (1 - (v / h) * 0.5) ? { color: [0, 0, 0], alpha: 0 } : cord(u, v, soft),
      ),
    ],
  }
}

const house = (z: number, size: number, outer: Color, middle: Color): Mark[] => [
  disc(0, z, 1.83 * size, outer),
  disc(0, z, 1.22 * size, [0.5, 0.54, 0.58]),
  disc(0, z, 0.61 * size, middle),
  disc(0, z, 0.16 * size, [0.5, 0.54, 0.58]),
  line(-40, z, 40, z, 0.035 * size, [0.05, 0.06, 0.08]),
  line(0, -80, 0, 80, 0.035 * size, [0.05, 0.06, 0.08]),
]

const faceOff = (x: number, z: number, radius: number, color: Color): Mark[] => [
  circle(x, z, radius, 0.1, color),
  disc(x, z, 0.3, color),
]

export async function icePictures(): Promise<Picture[]> {
  const [three] = await Promise.all(['03'].map((text) => word(text)))
  if (!three) throw new Error('a word is missing')
  const cupGoal = goal([0.8, 0, -2.2], 1.5)
  const lakeGoal = goal([1, 0, -1.6], 1.35)
  const semiGoal = goal([-1.2, 0, -5], 1.6)
  return [
    {
      name: 'lantern-cup',
      inks: inks.crimson,
      print: 0.45,
      scene: stage(inks.crimson, {
        camera: { eye: [-1, 0.55, 3.2], target: [0.25, 0.75, -1], fov: 46, roll: -8 },
        ground: ice([line(-40, -2.2, 40, -2.2, 0.12, red), circle(0.8, -2.2, 2.6, 0.1, red, (_x, z) => z > 0)]),
        solids: [cupGoal.frame, place(puck(), { at: [-0.75, 0.36, 0.9], size: 0.55, turn: [0, 62, 14] })],
        veils: cupGoal.veils,
        arena: { lamps: twoBanks(-6, 18), ribbon: ink('#ff3b5c') },
        rim: { at: [0.8, 3.4, -5], aim: [0.5, 0, -1], power: 5 },
      }),
    },
    {
      name: 'womens-hockey-championship',
      inks: inks.violet,
      print: 0.42,
      scene: stage(inks.violet, {
        camera: { eye: [0, 1.05, 3.8], target: [0, 0.75, 0], fov: 44, roll: 5 },
        ground: ice([...faceOff(0, 0.2, 2.4, blue), line(-40, 0.2, 40, 0.2, 0.2, red)]),
        solids: [
          place(hockeyStick([0.8, 0.8, 0.85]), { at: [-0.95, 0, 0.25], size: 1.05, turn: [0, 0, 0] }),
          place(hockeyStick([0.4, 0.16, 0.85]), { at: [0.95, 0, 0.05], size: 1.05, turn: [180, 0, 0] }),
          place(puck(), { at: [0, 0.16, 0.55], size: 0.4 }),
        ],
        arena: { lamps: twoBanks(0, 20), crowd: 0.9, ribbon: ink('#9d6bff') },
        rim: { at: [0, 5, -5], power: 4.5 },
      }),
    },
    {
      name: 'saturday-night-ice',
      inks: inks.cobalt,
      print: 0.4,
      scene: stage(inks.cobalt, {
        camera: { eye: [0.9, 0.5, 2.5], target: [-0.1, 0.32, 0], fov: 46, roll: 12 },
        ground: ice([line(-40, 0.2, 40, -3.2, 0.7, blue), ...faceOff(-4, -8, 3, red)]),
        solids: [place(puck(), { at: [-0.35, 0.24, 0.3], size: 0.62 })],
        arena: { lamps: twoBanks(4, 16), ribbon: ink('#4d83ff') },
        key: { at: [-3, 3, 4], power: 2.2 },
        rim: { at: [3, 3.4, -3], power: 3.6 },
      }),
    },
    {
      name: 'outdoor-game-quarry-lake',
      inks: inks.teal,
      print: 0.5,
      flakes: { count: 120, size: 2.6, colors: [[0.75, 0.9, 0.9]], seed: 6 },
      scene: stage(inks.teal, {
        camera: { eye: [-1.5, 0.6, 4], target: [0.1, 1.15, -1.5], fov: 50, roll: -5 },
        ground: ice([], { scratches: 1.4, mirror: 0.26, tone: [0.3, 0.4, 0.44] }),
        solids: [
          lakeGoal.frame,
          place(puck(), { at: [-1, 0.12, 1.4], size: 0.34 }),
          ...Array.from({ length: 15 }, (_, i) =>
            place(fir([0.01, 0.03, 0.03], 0.25), {
              at: [-12 + i * 1.75 + (i % 3) * 0.5, 0, -12 - (i % 4) * 1.3],
              size: 3.2 + ((i * 37) % 5) * 0.55,
              turn: [i * 50, 0, 0],
            }),
          ),
        ],
        veils: lakeGoal.veils,
        dome: (x, y, z) => {
          const moon = norm(x / -z + 0.36, y / -z - 0.46)
          const disc0 = z < 0 && moon < 0.075 ? 1.6 : 0.32 * Math.exp(-moon * 4.5)
          const up = Math.max(0, y)
          return [0.004 + disc0 * 0.75, 0.022 + 0.05 * Math.exp(-up * 5) + disc0 * 0.95, 0.03 + 0.06 * Math.exp(-up * 4) + disc0]
        },
        rim: { at: [-3, 5, -6], power: 3.4 },
        key: { at: [4, 5, 4], power: 0.9 },
        shafts: [],
        haze: 0.02,
      }),
    },
    {
      name: 'officials-room-hockey',
      inks: inks.amber,
      print: 0.4,
      vignette: 0.7,
      scene: stage(inks.amber, {
        camera: { eye: [0.3, 2.5, 3.2], target: [0.1, 0.3, 0], fov: 42, roll: -15 },
        ground: ice([...faceOff(0.4, -0.6, 2.3, red), line(-40, -0.6, 40, -0.6, 0.12, red)], { tone: [0.2, 0.2, 0.2] }),
        solids: [place(whistle([0.6, 0.36, 0.1]), { at: [0.05, 0.48, 0.4], size: 0.95, turn: [-34, -40, 0] })],
        key: { at: [-3, 5, 1], power: 2 },
        rim: { at: [3, 3, -3], power: 3 },
      }),
    },
    {
      name: 'archive-lantern-cup-2003',
      inks: inks.sepia,
      print: 0.9,
      scene: stage(inks.sepia, {
        camera: { eye: [-0.4, 1.6, 3.2], target: [0.2, 0.2, 0], fov: 46, roll: -12 },
        ground: ice([line(-40, -1.2, 40, -1.2, 0.5, [0.16, 0.14, 0.12]), lettered(three, 0.55, 0.3, 1.6, [0.12, 0.11, 0.1])]),
        solids: [place(puck(), { at: [-1.05, 0.24, 0.8], size: 0.6 })],
        key: { at: [4, 5, -1], power: 1.6 },
        rim: { at: [-4, 3, -4], power: 2.6 },
        haze: 0.06,
      }),
    },
    {
      name: 'live-mens-hockey-lantern-cup-semifinal',
      inks: inks.ember,
      print: 0.4,
      flakes: { count: 170, size: 4.2, colors: [[0.95, 0.85, 0.75], ink('#ffc58a')], seed: 12 },
      scene: stage(inks.ember, {
        camera: { eye: [0.3, 0.28, 2.2], target: [0.15, 0.52, 0], fov: 48, roll: -16 },
        ground: ice([line(-40, -1.4, 40, -1.4, 0.3, red)], { scratches: 1.4 }),
        solids: [place(puck(), { at: [0.5, 0.72, 0.1], size: 0.7, turn: [20, 58, 24] }), semiGoal.frame],
        veils: semiGoal.veils,
        arena: { lamps: twoBanks(8, 20, 1.2) },
        rim: { at: [-3, 3, -3], power: 5 },
      }),
    },
    {
      name: 'curling-championships',
      inks: inks.crimson,
      print: 0.35,
      scene: stage(inks.crimson, {
        camera: { eye: [-1.2, 1.15, 3.9], target: [0.25, 0.55, 0], fov: 44, roll: -8 },
        ground: ice(house(-0.7, 1.7, [0.03, 0.12, 0.5], red), { scratches: 0, mirror: 0.16 }),
        solids: [place(curlingStone([0.7, 0.03, 0.06]), { at: [0.75, 0, 0.2], size: 0.95, turn: [-28, 0, 0] })],
        arena: { crowd: 0.8, lamps: twoBanks(0, 20) },
        rim: { at: [3.5, 3.6, -4], power: 4 },
      }),
    },
    {
      name: 'curling-mixed-doubles',
      inks: inks.amber,
      print: 0.35,
      scene: stage(inks.amber, {
        camera: { eye: [0.6, 0.9, 4], target: [0, 0.65, 0], fov: 44, roll: 9 },
        ground: ice(house(-1.4, 1.6, [0.5, 0.26, 0.02], [0.03, 0.12, 0.5]), { scratches: 0, mirror: 0.16 }),
        solids: [
          place(curlingStone([0.85, 0.55, 0.03]), { at: [-0.95, 0, 0.5], size: 0.88, turn: [30, 0, 0] }),
          place(curlingStone([0.7, 0.03, 0.06]), { at: [1, 0, -0.35], size: 0.88, turn: [200, 0, 0] }),
        ],
        arena: { lamps: twoBanks(-4, 18) },
        rim: { at: [-3.5, 4, -4], power: 4 },
      }),
    },
    {
      name: 'reading-the-ice',
      inks: inks.teal,
      print: 0.4,
      vignette: 0.65,
      scene: stage(inks.teal, {
        camera: { eye: [0.9, 7.4, 2.6], target: [0.3, 0, -0.3], fov: 44, roll: 14 },
        ground: ice(
          [
            ...house(0, 1.35, [0.01, 0.3, 0.3], [0.62, 0.1, 0.05]),
            line(-5.4, 3.2, -1.9, -0.6, 0.07, ink('#d4ff3f')),
            line(-1.9, -0.6, -0.5, -0.72, 0.07, ink('#d4ff3f')),
            line(-0.5, -0.72, -0.85, -0.45, 0.07, ink('#d4ff3f')),
            line(-0.5, -0.72, -0.85, -0.98, 0.07, ink('#d4ff3f')),
          ],
          { scratches: 0 },
        ),
        solids: (
          [
            [-0.15, 0.9, 0],
            [1.5, -0.9, 1],
            [0.7, 1.9, 1],
            [2.5, 0.8, 0],
            [-2, 1.6, 1],
          ] as const
        ).map(([px, pz, side], i) =>
          place(curlingStone(side ? [0.8, 0.55, 0.03] : [0.7, 0.03, 0.06]), {
            at: [px, 0, pz],
            size: 0.34,
            turn: [i * 70, 0, 0],
          }),
        ),
        key: { at: [-4, 7, -1], aim: [0, 0, 0], power: 1.2, degrees: 66 },
        rim: { at: [4, 4, -3], power: 1.6 },
        shafts: [],
      }),
    },
    {
      name: 'live-curling-draw-5',
      inks: inks.frost,
      print: 0.45,
      scene: stage(inks.frost, {
        camera: { eye: [0.25, 0.42, 3.4], target: [0.15, 0.72, 0], fov: 44, roll: 0 },
        ground: ice([...house(-7, 1.5, [0.03, 0.12, 0.5], red), patch(-40, 1.6, 40, 1.9, red)], { scratches: 0, mirror: 0.22 }),
        solids: [place(curlingStone([0.02, 0.35, 0.75]), { at: [-0.55, 0, 0.4], size: 1, turn: [70, 0, 0] })],
        arena: { lamps: twoBanks(0, 16, 1.2), ribbon: ink('#5fd0ff') },
        rim: { at: [3, 3, -4], power: 5 },
        key: { at: [-4, 4, 3], power: 1 },
      }),
    },
  ]
}
