import type { Language } from '../../kit/language.ts'
import type { SoundPreference } from './stream/tracks.ts'

/** The key in this browser's storage. */
export const PREFERENCES = 'playerPreferences'

/** Settings that a viewer makes once for all videos. */
export type Preferences = {
  volume: number
  isMuted: boolean
  /** The captions' language, or their label if they have none; null is off. */
  captions: string | null
  sound: SoundPreference | null
}

const DEFAULT_PREFERENCES: Preferences = { volume: 1, isMuted: false, captions: null, sound: null }

/** Reads the stored preferences; invalid values fall back to the default. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const { volume, isMuted, captions, sound } = JSON.parse(text ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_PREFERENCES.volume,
      isMuted: isMuted === true,
      captions: typeof captions === 'string' && captions !== '' ? captions : null,
      sound: soundOf(sound),
    }
  } catch {
    return DEFAULT_PREFERENCES
  }
}

function soundOf(stored: unknown): SoundPreference | null {
  const { name, language } = (stored ?? {}) as Partial<Record<keyof SoundPreference, unknown>>
  return typeof name === 'string' ? { name, language: typeof language === 'string' ? language : undefined } : null
}

/** Returns the captions to show when they are switched on: those used last, else the interface's language, else the first. */
export function captionsToShow(
  offered: string[],
  { last, language }: { last: string | null; language: Language },
): string | undefined {
  return [last, language].find((each): each is string => each !== null && offered.includes(each)) ?? offered[0]
}
