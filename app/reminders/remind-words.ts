import type { Language } from '../kit/language.ts'

const en = {
  remind: 'Remind me',
  mine: 'My reminders',
  lead: 'No account needed: reminders are sent to the device or email address that asked for them.',
}
const fr: typeof en = {
  remind: 'Créer un rappel',
  mine: 'Mes rappels',
  lead: 'Aucun compte requis\u00a0: les rappels sont envoyés à l’appareil ou à l’adresse courriel d’où vient la demande.',
}

/**
 * Texts of links to reminders, on pages of games and of the account. The pages behind them have their own file, because few
 * viewers open them.
 */
export const remindWords: Record<Language, typeof en> = { en, fr }
