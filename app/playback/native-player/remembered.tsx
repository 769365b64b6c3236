import { keep, readKept } from '../../kit/browser/kept-here.tsx'
import { PREFERENCES, type Preferences, parsePreferences } from './preferences.ts'
import { POSITIONS, type Positions, parsePositions, positionOf, withPosition } from './resume.ts'

/** Returns the position, in seconds, at which the recording was left, from this browser's storage. */
export const readPosition = (key: string): number | undefined => positionOf(readPositions(), key)

export function storePosition(key: string, seconds: number | undefined) {
  keep(POSITIONS, JSON.stringify(withPosition(readPositions(), key, seconds)))
}

export const readPreferences = (): Preferences => parsePreferences(readKept(PREFERENCES))

export function storePreferences(changed: Partial<Preferences>) {
  keep(PREFERENCES, JSON.stringify({ ...readPreferences(), ...changed }))
}

const readPositions = (): Positions => parsePositions(readKept(POSITIONS))
