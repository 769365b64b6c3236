import type { Ground, Light, Scene, Solid } from './scene.ts'
import { add, blend, type Color, clamp, cross, dot, scale, smooth, subtract, unit, type Vec } from './vector.ts'

export type Film = { width: number; height: number; light: Float32Array }

type Hit = { t: number; solid?: Solid }

const FAR = 400

/** Follows a ray a pixel through the scene, more at edges when `smoothing`; gives linear light, not yet developed. */
export function trace(scene: Scene, width: number, height: number, smoothing = true): Film {
  const light = new Float32Array(width * height * 3)
  const { eye, target, fov, roll = 0 } = scene.camera
  const forward = unit(subtract(target, eye))
  const level = unit(cross(forward, [0, 1, 0]))
  const rise = cross(level, forward)
  const turn = (roll * Math.PI) / 180
  const right = add(scale(level, Math.cos(turn)), scale(rise, Math.sin(turn)))
  const up = add(scale(rise, Math.cos(turn)), scale(level, -Math.sin(turn)))
  const reach = Math.tan((fov * Math.PI) / 360)
  const pixel = (2 * reach) / height

  const look = (column: number, row: number, dx: number, dy: number): Color => {
    const px = (column + dx - width / 2) * pixel
    const py = (height / 2 - row - dy) * pixel
    const direction = unit(add(forward, add(scale(right, px), scale(up, py))))
    return follow(scene, eye, direction, pixel, true)
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) light.set(look(column, row, 0.5, 0.5), (row * width + column) * 3)
  }
  if (smoothing) smoothEdges(light, width, height, look)
  return { width, height, light }
}

type Look = (column: number, row: number, dx: number, dy: number) => Color

/** Four more rays where a pixel differs from its neighbours: that is where stairs would show. */
function smoothEdges(light: Float32Array, width: number, height: number, look: Look): void {
  const tone = Float32Array.from({ length: width * height }, (_, i) => {
    const sum = (light[i * 3] ?? 0) + (light[i * 3 + 1] ?? 0) + (light[i * 3 + 2] ?? 0)
    return Math.sqrt(Math.min(sum, 3))
  })
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column
      const here = tone[i] ?? 0
      const step = Math.max(
        Math.abs(here - (tone[i - 1] ?? 0)),
        Math.abs(here - (tone[i + 1] ?? 0)),
        Math.abs(here - (tone[i - width] ?? 0)),
        Math.abs(here - (tone[i + width] ?? 0)),
      )
      if (step < 0.1) continue
      const rays = [
        look(column, row, 0.14, 0.37),
        look(column, row, 0.63, 0.12),
        look(column, row, 0.38, 0.86),
        look(column, row, 0.87, 0.62),
      ]
      for (let c = 0; c < 3; c++) {
        // Capped, so that one ray into a lamp does not whiten the pixel beside it.
        light[i * 3 + c] = rays.reduce((sum, ray) => sum + Math.min(ray[c] ?? 0, 4), Math.min(light[i * 3 + c] ?? 0, 4)) / 5
      }
    }
  }
}

function follow(scene: Scene, origin: Vec, direction: Vec, pixel: number, isFirst: boolean): Color {
  const hit = nearest(scene, origin, direction)
  let color = hit ? shade(scene, origin, direction, hit, pixel, isFirst) : scene.dome(direction[0], direction[1], direction[2])
  if (hit) {
    const fog = 1 - Math.exp(-hit.t * scene.haze.density)
    color = blend(color, scene.haze.color, fog)
  }
  color = throughVeils(scene, origin, direction, hit?.t ?? FAR, color, pixel)
  if (isFirst) color = add(color, beams(scene, origin, direction, Math.min(hit?.t ?? FAR, 60))) as Color
  return color
}

function nearest(scene: Scene, origin: Vec, direction: Vec): Hit | undefined {
  let best = FAR
  let solid: Solid | undefined
  for (const each of scene.solids) {
    const t = march(each, origin, direction, best)
    if (t < best) {
      best = t
      solid = each
    }
  }
  if (scene.ground && direction[1] < -1e-4) {
    const t = -origin[1] / direction[1]
    if (t > 1e-3 && t < best) {
      best = t
      solid = undefined
    }
  }
  if (best >= FAR) return undefined
  return solid ? { t: best, solid } : { t: best }
}

/** Sphere tracing between the two crossings of the bounding sphere. */
function march(solid: Solid, o: Vec, d: Vec, limit: number): number {
  const cx = o[0] - solid.center[0]
  const cy = o[1] - solid.center[1]
  const cz = o[2] - solid.center[2]
  const b = cx * d[0] + cy * d[1] + cz * d[2]
  const c = cx * cx + cy * cy + cz * cz - solid.radius * solid.radius
  const under = b * b - c
  if (under <= 0) return FAR
  const root = Math.sqrt(under)
  const end = Math.min(-b + root, limit)
  let t = Math.max(-b - root, 1e-3)
  for (let step = 0; step < 110 && t < end; step++) {
    const near = solid.distance(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t)
    if (near < 0.0006 * (1 + t * 0.4)) return t
    t += near
  }
  return FAR
}

function shade(scene: Scene, origin: Vec, direction: Vec, hit: Hit, pixel: number, isFirst: boolean): Color {
  const p: Vec = add(origin, scale(direction, hit.t))
  const { solid } = hit
  const footprint = (pixel * hit.t) / (solid ? 1 : Math.max(0.06, -direction[1]))
  const surface = solid ? solid.surface(p[0], p[1], p[2]) : (scene.ground as Ground).surface(p[0], p[2], footprint)
  const normal = solid ? normalOf(solid, p) : groundNormal(scene.ground as Ground, p, footprint)
  const start: Vec = add(p, scale(normal, 0.004))
  const open = occlusion(scene, p, normal, solid)
  let r = scene.ambient[0] * surface.albedo[0] * open * (0.6 + 0.4 * normal[1])
  let g = scene.ambient[1] * surface.albedo[1] * open * (0.6 + 0.4 * normal[1])
  let b = scene.ambient[2] * surface.albedo[2] * open * (0.6 + 0.4 * normal[1])
  for (const light of scene.lights) {
    const toward = light.far ? unit(light.at) : unit(subtract(light.at, p))
    const facing = dot(normal, toward)
    if (facing <= 0) continue
    const inCone = reaching(light, toward)
    if (inCone < 0.002) continue
    const strength = inCone * (light.shadow === false ? 1 : lit(scene, start, toward, light))
    if (strength < 0.002) continue
    const half = unit(subtract(toward, direction))
    const gleam = surface.shine * Math.max(0, dot(normal, half)) ** surface.polish * (1 + surface.polish * 0.03)
    r += light.color[0] * strength * facing * (surface.albedo[0] + gleam)
    g += light.color[1] * strength * facing * (surface.albedo[1] + gleam)
    b += light.color[2] * strength * facing * (surface.albedo[2] + gleam)
  }
  const mirror = surface.mirror ?? 0
  if (isFirst && mirror > 0.01) {
    const away = Math.max(0, -dot(normal, direction))
    const grazing = mirror + (1 - mirror) * (1 - away) ** 5 * Math.min(1, mirror * 3)
    const bounced = subtract(direction, scale(normal, 2 * dot(normal, direction)))
    const seen = follow(scene, start, bounced, pixel * 3, false)
    // Metal tints what it mirrors; ice, varnish and water do not.
    const metal = solid ? 0.8 : 0
    r += grazing * seen[0] * (1 - metal + metal * surface.albedo[0] * 1.6)
    g += grazing * seen[1] * (1 - metal + metal * surface.albedo[1] * 1.6)
    b += grazing * seen[2] * (1 - metal + metal * surface.albedo[2] * 1.6)
  }
  if (surface.glow) return [r + surface.glow[0], g + surface.glow[1], b + surface.glow[2]]
  return [r, g, b]
}

function normalOf(solid: Solid, [x, y, z]: Vec): Vec {
  const e = 0.0015
  const here = solid.distance(x, y, z)
  return unit([solid.distance(x + e, y, z) - here, solid.distance(x, y + e, z) - here, solid.distance(x, y, z + e) - here])
}

function groundNormal(ground: Ground, p: Vec, footprint: number): Vec {
  if (!ground.slope) return [0, 1, 0]
  const [sx, sz] = ground.slope(p[0], p[2], footprint)
  return unit([-sx, 1, -sz])
}

/** How much of the sky a point sees past the solids near it. */
function occlusion(scene: Scene, p: Vec, n: Vec, own: Solid | undefined): number {
  let open = 1
  for (const solid of scene.solids) {
    if (solid.shadow === false) continue
    const reach = solid.radius * 0.5
    const dx = p[0] - solid.center[0]
    const dy = p[1] - solid.center[1]
    const dz = p[2] - solid.center[2]
    if (dx * dx + dy * dy + dz * dz > (solid.radius + reach) ** 2) continue
    for (const step of [0.25, 0.6]) {
      const h = reach * step
      const near = solid.distance(p[0] + n[0] * h, p[1] + n[1] * h, p[2] + n[2] * h)
      open *= 1 - clamp(1 - near / h) * (solid === own ? 0.4 : 0.5)
    }
  }
  if (own && scene.ground) open *= 0.55 + 0.45 * clamp(p[1] / (own.radius * 0.9))
  return open
}

type Cone = {
  axis: Vec /** Tangent of the half angle. */
  edge: number /** Cosines where it begins and has ended. */
  full: number
  none: number
}

const cones = new WeakMap<Light, Cone>()

function coneOf(light: Light & { cone: NonNullable<Light['cone']> }): Cone {
  let cone = cones.get(light)
  if (!cone) {
    const halfAngle = (light.cone.degrees * Math.PI) / 360
    cone = {
      axis: unit(subtract(light.cone.aim, light.at)),
      edge: Math.tan(halfAngle),
      full: Math.cos(halfAngle * 0.55),
      none: Math.cos(halfAngle * 1.05),
    }
    cones.set(light, cone)
  }
  return cone
}

const hasCone = (light: Light): light is Light & { cone: NonNullable<Light['cone']> } => light.cone !== undefined

/** `toward` leads from the lit point to the lamp. */
function reaching(light: Light, toward: Vec): number {
  if (!hasCone(light)) return 1
  const { axis, full, none } = coneOf(light)
  return smooth(none, full, -dot(axis, toward))
}

function lit(scene: Scene, p: Vec, toward: Vec, light: Light): number {
  let open = 1
  for (const solid of scene.solids) {
    if (solid.shadow === false) continue
    const cx = p[0] - solid.center[0]
    const cy = p[1] - solid.center[1]
    const cz = p[2] - solid.center[2]
    const b = cx * toward[0] + cy * toward[1] + cz * toward[2]
    const radius = solid.radius * 1.15
    const under = b * b - (cx * cx + cy * cy + cz * cz - radius * radius)
    if (under <= 0) continue
    const end = -b + Math.sqrt(under)
    let t = Math.max(-b - Math.sqrt(under), 0.02)
    for (let step = 0; step < 48 && t < end; step++) {
      const near = solid.distance(p[0] + toward[0] * t, p[1] + toward[1] * t, p[2] + toward[2] * t)
      if (near < 0.001) return 0
      open = Math.min(open, (near / t) * (light.far ? 9 : 7))
      t += Math.max(near, 0.015)
    }
  }
  return clamp(open)
}

function throughVeils(scene: Scene, origin: Vec, direction: Vec, limit: number, behind: Color, pixel: number): Color {
  if (!scene.veils?.length) return behind
  const layers: { t: number; color: Color; alpha: number }[] = []
  for (const veil of scene.veils) {
    veil.hits(
      origin,
      direction,
      (t, paint) => {
        if (t > 1e-3 && t < limit && paint.alpha > 0.004) layers.push({ t, color: paint.color, alpha: Math.min(1, paint.alpha) })
      },
      pixel,
    )
  }
  layers.sort((a, b) => b.t - a.t)
  return layers.reduce<Color>((color, layer) => {
    const fog = 1 - Math.exp(-layer.t * scene.haze.density)
    return blend(color, blend(layer.color, scene.haze.color, fog), layer.alpha)
  }, behind)
}

/**
 * Light scattered by the haze inside the cones of the lamps, up to what the ray meets: each beam is taken as a Gaussian
 * rod where the ray passes it nearest, which has an exact integral and so no grain.
 */
function beams(scene: Scene, origin: Vec, direction: Vec, end: number): Color {
  let r = 0
  let g = 0
  let b = 0
  for (const light of scene.lights) {
    if (!light.beam || !hasCone(light)) continue
    const { axis, edge } = coneOf(light)
    const from = subtract(origin, light.at)
    const k = dot(direction, axis)
    const slant = Math.max(0.02, 1 - k * k)
    const fa = dot(from, axis)
    const fd = dot(from, direction)
    const t = (k * fa - fd) / slant
    const along = fa + k * t
    if (along <= 0.02) continue
    const nearest = add(add(from, scale(direction, t)), scale(axis, -along))
    const width = along * edge * 0.62 + 0.05
    const miss = dot(nearest, nearest) / (width * width)
    if (miss > 9) continue
    const sine = Math.sqrt(slant)
    const spread = width / sine
    const inView = 0.5 * (Math.tanh((end - t) / spread) + Math.tanh(t / spread))
    if (inView <= 0) continue
    const amount =
      Math.exp(-miss) * Math.min(spread, 6) * inView * (1 / (1 + along * 0.16)) * smooth(0, 1.2, along) * light.beam * 0.05
    r += light.color[0] * amount
    g += light.color[1] * amount
    b += light.color[2] * amount
  }
  return [r, g, b]
}
