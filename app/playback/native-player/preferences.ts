import type { Language } from '../../shared/language.ts'

/** What a viewer sets once for every video. */
export type Preferences = { volume: number; isMuted: boolean; captions: Language | null }

export const DEFAULT_PREFERENCES: Preferences = { volume: 1, isMuted: false, captions: null }

/** Reads what was kept; anything of another form is the default. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const { volume, isMuted, captions } = JSON.parse(text ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_PREFERENCES.volume,
      isMuted: isMuted === true,
      captions: captions === 'en' || captions === 'fr' ? captions : null,
    }
  } catch {
    return DEFAULT_PREFERENCES
  }
}

/** The captions that switching them on chooses: the ones used last, else the interface's language, else the first. */
export function captionsToShow(
  offered: Language[],
  { last, language }: { last: Language | null; language: Language },
): Language | undefined {
  return [last, language].find((each): each is Language => each !== null && offered.includes(each)) ?? offered[0]
}
