import type { Language } from '../shared/language.ts'

const en = {
  remind: 'Remind me',
  mine: 'My reminders',
  lead: 'Reminders need no account: they come to the device, or to the email address, that asked for them.',
}
const fr: typeof en = {
  remind: 'Me le rappeler',
  mine: 'Mes rappels',
  lead: 'Les rappels ne demandent pas de compte\u00a0: ils viennent à l’appareil, ou à l’adresse courriel, qui les a demandés.',
}

/** The words of what leads to reminders, on pages of games and of the account; those of the pages behind it are in another file, since few open them. */
export const remindWords: Record<Language, typeof en> = { en, fr }
