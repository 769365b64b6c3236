import type { Color, Vec } from './vector.ts'

export type Surface = {
  albedo: Color
  /** Strength of highlights, 0 to 1. */
  shine: number
  /** Tightness of highlights, 2 (chalk) to 400 (chrome). */
  polish: number
  /** How much of the surroundings it mirrors, 0 to 1. */
  mirror?: number
  /** Light of its own. */
  glow?: Color
}

/** A body given by its distance function; nothing of it may reach out of the bounding sphere. */
export type Solid = {
  center: Vec
  radius: number
  distance(x: number, y: number, z: number): number
  surface(x: number, y: number, z: number): Surface
  /** False for what glows: it throws no shadow. */
  shadow?: boolean
}

/** The plane y = 0. `footprint` is the width of a pixel where it is seen, for lines that do not shimmer. */
export type Ground = {
  surface(x: number, z: number, footprint: number): Surface
  /** Slope of small waves or bumps. */
  slope?(x: number, z: number, footprint: number): readonly [number, number]
}

export type Paint = { color: Color; alpha: number; glow?: number }

/** Something thin that one sees through: a net, a glass, a flag. `hits` calls back with each crossing. */
export type Veil = {
  hits(origin: Vec, direction: Vec, each: (t: number, paint: Paint) => void, pixel: number): void
}

export type Light = {
  /** Position, or direction towards it when `far`. */
  at: Vec
  far?: true
  color: Color
  /** A lamp that lights a cone only. */
  cone?: { aim: Vec; degrees: number }
  /** Brightness of its beam in the haze. */
  beam?: number
  shadow?: boolean
}

export type Camera = { eye: Vec; target: Vec; fov: number; roll?: number }

export type Scene = {
  camera: Camera
  ground?: Ground
  solids: Solid[]
  veils?: Veil[]
  lights: Light[]
  ambient: Color
  /** What is seen where nothing is: stands, roof, sky. */
  dome(x: number, y: number, z: number): Color
  haze: { color: Color; density: number }
  /** Distance at which the ground is no more (edge of an island of light). */
  reach?: number
}
