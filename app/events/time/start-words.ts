import type { Language } from '../../kit/language.ts'

// The words of event-words.ts that depend on the viewer's clock, apart so that the home page loads only these.

const en = {
  live: 'LIVE',
  startsIn: (hours: number, minutes: number) => `Starts in ${hoursAndMinutes(hours, minutes)}`,
  yourTime: (time: string) => `${time} your time`,
}

const fr: typeof en = {
  live: 'EN DIRECT',
  startsIn: (hours, minutes) => `Commence dans ${hoursAndMinutes(hours, minutes).replaceAll(' ', '\u00a0')}`,
  yourTime: (time) => `${time} chez vous`,
}

export const startWords: Record<Language, typeof en> = { en, fr }

const hoursAndMinutes = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`

/** Returns 'Starts in 4 h 5 min'. `startsIn` in ms, rounded up to the minute, because 0 would mean that it has started. */
export function countdownText(startsIn: number, language: Language): string {
  const minutes = Math.ceil(startsIn / 60_000)
  return startWords[language].startsIn(Math.floor(minutes / 60), minutes % 60)
}
