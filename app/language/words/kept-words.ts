import type { Language } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'

/** The notice on a cached page shown offline. These texts are in the service worker, which knows the age of the copy. */
const en = {
  // The time itself ends with a full stop.
  today: (time: string) => `You are offline. Shown as it was at ${time}`,
  earlier: (day: string) => `You are offline. Shown as it was on ${day}.`,
}

const fr: typeof en = {
  today: (time) => `Vous êtes hors ligne. Contenu tel qu’il était à ${time}.`,
  earlier: (day) => `Vous êtes hors ligne. Contenu tel qu’il était le ${day}.`,
}

const WORDS = { en, fr }

/** Returns the notice for a copy made at `at`, in the device's time zone. */
export function keptWords(language: Language, at: Date, now: Date): string {
  const words = WORDS[language]
  const isToday = at.toDateString() === now.toDateString()
  if (isToday) return words.today(spokenTime(at, language, { hour: 'numeric', minute: '2-digit' }))
  return words.earlier(spokenTime(at, language, { day: 'numeric', month: 'long' }))
}
