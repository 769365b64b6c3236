import type { Language } from '../shared/language.ts'

const en = {
  add: 'Add to calendar',
  apple: 'Add to Apple Calendar',
  google: 'Add to Google Calendar',
  outlook: 'Add to Outlook',
  outlookAtSchool: 'Add to Outlook (school or work account)',
  plain: 'Address for other calendars',
  copy: 'Copy the address',
  copied: 'Address copied',
  alarm: 'Alarm',
  noAlarm: 'None',
  before: (minutes: number) => `${minutes} minutes before`,
  alarmHint: 'For Apple Calendar, if you keep its alerts. In Google Calendar and Outlook, set notifications there.',
  scan: 'On an iPhone or iPad, scan this with the camera.',
  code: 'QR code of the calendar’s address',
  lag: 'Calendars can lag by up to a day. Delays reach you by reminder and on the page.',
  /** What programs call the link to the event's page. */
  watch: 'Watch',
  titles: {
    cancelled: (title: string) => `CANCELLED: ${title}`,
    postponed: (title: string) => `POSTPONED: ${title}`,
    tbc: (title: string) => `${title} (time to be confirmed)`,
  },
}

const fr: typeof en = {
  add: 'Ajouter au calendrier',
  apple: 'Ajouter au Calendrier d’Apple',
  google: 'Ajouter à Google Agenda',
  outlook: 'Ajouter à Outlook',
  outlookAtSchool: 'Ajouter à Outlook (compte scolaire ou professionnel)',
  plain: 'Adresse pour les autres calendriers',
  copy: 'Copier l’adresse',
  copied: 'Adresse copiée',
  alarm: 'Alarme',
  noAlarm: 'Aucune',
  before: (minutes) => `${minutes}\u00a0minutes avant`,
  alarmHint:
    'Pour le Calendrier d’Apple, si vous en gardez les alertes. Dans Google Agenda et Outlook, réglez-y les notifications.',
  scan: 'Sur un iPhone ou un iPad, balayez ce code avec l’appareil photo.',
  code: 'Code QR de l’adresse du calendrier',
  lag: 'Les calendriers peuvent avoir jusqu’à une journée de décalage. Les retards vous parviennent par rappel et sont affichés sur la page.',
  watch: 'Regarder',
  titles: {
    cancelled: (title) => `ANNULÉ\u00a0: ${title}`,
    postponed: (title) => `REPORTÉ\u00a0: ${title}`,
    tbc: (title) => `${title} (heure à confirmer)`,
  },
}

export const calendarWords: Record<Language, typeof en> = { en, fr }
