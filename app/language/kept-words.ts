import type { Language } from '../shared/language.ts'

/** What a page says that was kept and is shown without a network; the worker has these words, for it knows since when. */
const en = {
  // The time ends with a point itself.
  today: (time: string) => `You are offline. Shown as it was at ${time}`,
  earlier: (day: string) => `You are offline. Shown as it was on ${day}.`,
}

const fr: typeof en = {
  today: (time) => `Vous êtes hors ligne. Contenu de ${time}.`,
  earlier: (day) => `Vous êtes hors ligne. Contenu du ${day}.`,
}

const WORDS = { en, fr }
const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

/** The sentence for a page as it was `at` a moment, in the zone of the machine. */
export function keptWords(language: Language, at: Date, now: Date): string {
  const words = WORDS[language]
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE[language], options).format(at)
  if (at.toDateString() === now.toDateString()) return words.today(form({ hour: 'numeric', minute: '2-digit' }))
  // French says the first of a month, which no formatter does.
  const day = form({ day: 'numeric', month: 'long' })
  return words.earlier(language === 'fr' ? day.replace(/^1 /, '1er ') : day)
}
