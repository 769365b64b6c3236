import { asFrenchTime } from '../shared/french-time.ts'
import type { Language } from '../shared/language.ts'

/** What a page says that was kept and is shown without a network; the worker has these words, for it knows since when. */
const en = {
  // The time ends with a point itself.
  today: (time: string) => `You are offline. Shown as it was at ${time}`,
  earlier: (day: string) => `You are offline. Shown as it was on ${day}.`,
}

const fr: typeof en = {
  today: (time) => `Vous êtes hors ligne. Contenu tel qu’il était à ${time}.`,
  earlier: (day) => `Vous êtes hors ligne. Contenu tel qu’il était le ${day}.`,
}

const WORDS = { en, fr }
const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

/** The sentence for a page as it was `at` a moment, in the zone of the machine. */
export function keptWords(language: Language, at: Date, now: Date): string {
  const words = WORDS[language]
  const form = (options: Intl.DateTimeFormatOptions) => {
    const text = new Intl.DateTimeFormat(LOCALE[language], options).format(at)
    return language === 'fr' ? asFrenchTime(text) : text
  }
  if (at.toDateString() === now.toDateString()) return words.today(form({ hour: 'numeric', minute: '2-digit' }))
  return words.earlier(form({ day: 'numeric', month: 'long' }))
}
