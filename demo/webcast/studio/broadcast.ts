import type { Camera, Point } from './camera.ts'
import type { Kit } from './figure.ts'
import type { Choreography, Frame } from './match.ts'
import type { Cue } from './sound.ts'

export type Side = { code: string; kit: Kit; keeper?: Kit; chip: string }

/** A thing that stands on the field and hides, or is hidden by, athletes. */
export type Prop = { y: number; svg: string }

/** One sport as the studio films it. */
export type Broadcast = {
  name: string
  seed: number
  sides: [Side, Side]
  choreography: Choreography
  metresTall: number
  stride: number
  hasSticks?: boolean
  /** What the camera follows: the ball, or who has just scored. */
  focus(frame: Frame, seconds: number): Point
  /** How far the action may stray from the middle of the picture before the camera swings after it. */
  room: Point
  /** Metres seen across the picture. */
  span(seconds: number): number
  /** Where the camera stands when the action is at `x`, and what it looks at. */
  stand(x: number, y: number): { eye: { x: number; y: number; z: number }; target: { x: number; y: number; z: number } }
  ground(camera: Camera, seconds: number): string
  props(camera: Camera, seconds: number): Prop[]
  ball(camera: Camera, frame: Frame, seconds: number): Prop
  /** Who throws their arms up, 0 to 1. */
  joy(athlete: number, seconds: number): number
  score: { at: number; points: [number, number] }[]
  period: string
  clock(seconds: number): string
  /** The strip under the score when points are made. */
  shout: { at: number; side: 0 | 1; text: string }[]
  lowerThird: { at: number; until: number; side: 0 | 1; number: number; name: string; line: string }
  cues: Cue[]
  /** Loudness of the crowd, 0 to 1, at moments. */
  mood: [seconds: number, loudness: number][]
}

export const LOOP_SECONDS = 24
