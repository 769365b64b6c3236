/** The key in this browser's storage. */
export const POSITIONS = 'playerPositions'

/** The position at which each recording was left, oldest first: the episode's id and the position in seconds. */
export type Positions = [key: string, seconds: number][]

/** The maximum number of recordings remembered; the one left longest ago is forgotten first. */
const MOST_POSITIONS = 100
/** A position below this, in seconds, is not worth resuming. */
const SHORTEST = 5
/** Returns the length, in seconds, of the end that counts as watched: a twentieth, but between 5 and 60 seconds. */
const watchedTail = (duration: number) => Math.min(Math.max(duration / 20, 5), 60)

export function parsePositions(text: string | null): Positions {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (value: unknown): value is Positions[number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isFinite(value[1])

/** Returns the positions with that of this recording replaced; removes it if `seconds` is undefined. */
export function withPosition(positions: Positions, key: string, seconds: number | undefined): Positions {
  const others = positions.filter(([each]) => each !== key)
  if (seconds === undefined) return others
  const positionNow: Positions[number] = [key, Math.floor(seconds)]
  return [...others, positionNow].slice(-MOST_POSITIONS)
}

export const positionOf = (positions: Positions, key: string): number | undefined => positions.find(([each]) => each === key)?.[1]

/** Returns the position to resume at; undefined near the start and near the end. */
export function worthResuming(seconds: number | undefined, duration: number): number | undefined {
  if (seconds === undefined || !Number.isFinite(duration)) return undefined
  return seconds >= SHORTEST && seconds < duration - watchedTail(duration) ? seconds : undefined
}
