import type { Language } from '../../kit/language.ts'

/** `en`: the stored text. `fr`: the glossary's French, which a test checks. */
type Notice = Record<Language, string>

/** The most frequent game-day notices for an episode (spec L6), in the order offered. */
export const NOTICES = {
  delay: [
    { en: 'Start delayed by 15 minutes.', fr: 'Début retardé de 15\u00a0minutes.' },
    { en: 'Start delayed by 30 minutes.', fr: 'Début retardé de 30\u00a0minutes.' },
    { en: 'Start delayed by one hour.', fr: 'Début retardé d’une heure.' },
    { en: 'Start delayed due to weather.', fr: 'Début retardé en raison des conditions météo.' },
    { en: 'The webcast will begin shortly.', fr: 'La webdiffusion commencera sous peu.' },
  ],
  change: [
    { en: 'Postponed to a later date.', fr: 'Reporté à une date ultérieure.' },
    { en: 'Postponed due to weather.', fr: 'Reporté en raison des conditions météo.' },
    { en: 'Cancelled.', fr: 'Annulé.' },
    { en: 'Cancelled due to weather.', fr: 'Annulé en raison des conditions météo.' },
    { en: 'Play suspended due to weather.', fr: 'Jeu interrompu en raison des conditions météo.' },
  ],
  picture: [
    { en: 'Technical difficulties. We will be back shortly.', fr: 'Difficultés techniques. Nous serons de retour sous peu.' },
    { en: 'Audio only.', fr: 'Son seulement.' },
    { en: 'No commentary.', fr: 'Sans commentaires.' },
    { en: 'Commentary in French.', fr: 'Commentaires en français.' },
    { en: 'Commentary in English.', fr: 'Commentaires en anglais.' },
    { en: 'The webcast has ended. The recording will follow.', fr: 'La webdiffusion est terminée. L’enregistrement suivra.' },
  ],
} satisfies Record<string, Notice[]>

/** Returns the notice that a text begins with, on a line of its own; '' for none. */
export function noticeOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const all = Object.values(NOTICES).flat()
  return all.some(({ en }) => en === line) ? line : ''
}

/** Returns the text with this notice in place of its current one; '' removes it. */
export function withNotice(text: string, notice: string): string {
  const rest = text.slice(noticeOf(text).length).replace(/^\r?\n/, '')
  return [notice, rest].filter(Boolean).join('\n')
}
