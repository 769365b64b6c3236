import { type Preferences, parsePreferences } from './preferences.ts'
import { type Positions, parsePositions, positionOf, withPosition } from './resume.ts'

const POSITIONS = 'playerPositions'
const PREFERENCES = 'playerPreferences'

/** What this browser keeps of the player; where it keeps nothing (private windows, full disk) all still plays. */
export const readPosition = (key: string): number | undefined => positionOf(readPositions(), key)

export function keepPosition(key: string, seconds: number | undefined) {
  write(POSITIONS, withPosition(readPositions(), key, seconds))
}

export const readPreferences = (): Preferences => parsePreferences(read(PREFERENCES))

export function keepPreferences(changed: Partial<Preferences>) {
  write(PREFERENCES, { ...readPreferences(), ...changed })
}

const readPositions = (): Positions => parsePositions(read(POSITIONS))

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: Positions | Preferences) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
