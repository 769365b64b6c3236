/** Metres: x along the field, y away from the camera's side, z up; the field's centre is the origin. */
export type Point = { x: number; y: number; z?: number }

/** Pixels of the picture; `scale` is pixels to the metre there. */
export type Projected = { x: number; y: number; scale: number }

export type Camera = { project(point: Point): Projected }

export const PICTURE = { width: 1280, height: 720 }

/** A camera at `eye` aimed at `target`; `span` is how many metres the picture is wide at the target. */
export function aim(eye: Required<Point>, target: Required<Point>, span: number): Camera {
  const away = { x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z }
  const distance = Math.hypot(away.x, away.y, away.z)
  const ground = Math.hypot(away.x, away.y)
  const forward = { x: away.x / distance, y: away.y / distance, z: away.z / distance }
  const right = { x: away.y / ground, y: -away.x / ground }
  const up = { x: right.y * forward.z, y: -right.x * forward.z, z: right.x * forward.y - right.y * forward.x }
  const focal = (PICTURE.width / span) * distance
  return {
    project({ x, y, z = 0 }) {
      const dx = x - eye.x
      const dy = y - eye.y
      const dz = z - eye.z
      const depth = Math.max(1, dx * forward.x + dy * forward.y + dz * forward.z)
      const scale = focal / depth
      return {
        x: PICTURE.width / 2 + scale * (dx * right.x + dy * right.y),
        y: PICTURE.height / 2 - scale * (dx * up.x + dy * up.y + dz * up.z),
        scale,
      }
    },
  }
}
