import type { Language } from '../kit/language.ts'

const en = {
  add: 'Add to calendar',
  apple: 'Add to Apple Calendar',
  google: 'Add to Google Calendar',
  outlook: 'Add to Outlook',
  outlookAtSchool: 'Add to Outlook (school or work account)',
  names: { apple: 'Apple Calendar', google: 'Google Calendar', outlook: 'Outlook' },
  more: 'Other ways',
  close: 'Close',
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
  /** The calendar of an account's teams and series. */
  own: (site: string) => `${site}: my teams and series`,
  followed: (count: number) => (count === 1 ? 'Calendar of the team you follow' : `Calendar of the ${count} teams you follow`),
  followedMost: (most: number) => `A calendar holds at most ${most} teams: this one has those that you followed last.`,
  ofSeries: 'Add games to calendar',
  download: 'Download for other calendars (.ics)',
  once: 'An entry added here stays as it is when the game moves. The calendar of a team follows each change.',
  /** The name that programs give to the link to the event's page. */
  watch: 'Watch',
  titles: {
    cancelled: (title: string) => `CANCELLED: ${title}`,
    postponed: (title: string) => `POSTPONED: ${title}`,
    tbc: (title: string) => `${title} (time to be confirmed)`,
    /** A game that a team may still reach. */
    maybe: (title: string, team: string) => `${title}, if ${team} advances`,
  },
}

const fr: typeof en = {
  add: 'Ajouter au calendrier',
  apple: 'Ajouter au Calendrier d’Apple',
  google: 'Ajouter à Google Agenda',
  outlook: 'Ajouter à Outlook',
  outlookAtSchool: 'Ajouter à Outlook (compte scolaire ou professionnel)',
  names: { apple: 'Calendrier d’Apple', google: 'Google Agenda', outlook: 'Outlook' },
  more: 'Autres options',
  close: 'Fermer',
  plain: 'Adresse pour les autres calendriers',
  copy: 'Copier l’adresse',
  copied: 'Adresse copiée',
  alarm: 'Alerte',
  noAlarm: 'Aucune',
  before: (minutes) => `${minutes}\u00a0minutes avant`,
  alarmHint:
    'Pour le Calendrier d’Apple, si vous en gardez les alertes. Dans Google Agenda et Outlook, réglez vous-même les notifications.',
  scan: 'Sur un iPhone ou un iPad, balayez ce code avec l’appareil photo.',
  code: 'Code QR de l’adresse du calendrier',
  lag: 'Les calendriers peuvent avoir jusqu’à une journée de décalage. Les retards vous parviennent par rappel et sont affichés sur la page.',
  own: (site) => `${site}\u00a0: mes équipes et mes séries`,
  followed: (count) => (count === 1 ? 'Calendrier de l’équipe suivie' : `Calendrier des ${count}\u00a0équipes suivies`),
  followedMost: (most) => `Un calendrier contient au plus ${most}\u00a0équipes\u00a0: celles que vous avez suivies en dernier.`,
  ofSeries: 'Ajouter les matchs au calendrier',
  download: 'Télécharger pour d’autres calendriers (.ics)',
  once: 'Une entrée ajoutée ici ne bouge pas quand le match est déplacé. Le calendrier d’une équipe suit chaque changement.',
  watch: 'Regarder',
  titles: {
    cancelled: (title) => `ANNULÉ\u00a0: ${title}`,
    postponed: (title) => `REPORTÉ\u00a0: ${title}`,
    tbc: (title) => `${title} (heure à confirmer)`,
    maybe: (title, team) => `${title}, si ${team} se qualifie`,
  },
}

export const calendarWords: Record<Language, typeof en> = { en, fr }
