import type { Language } from '../../kit/language.ts'

/** Texts of the switch that hides scores on a device. */
export const scoreSwitchWords: Record<Language, { hide: string; about: string }> = {
  en: { hide: 'Hide scores', about: 'Scores, results and lengths of recordings stay hidden on this device until you ask.' },
  fr: {
    hide: 'Masquer les pointages',
    about:
      'Les pointages, les résultats et la durée des enregistrements restent masqués sur cet appareil jusqu’à ce que vous les demandiez.',
  },
}
