import type { Language } from '../kit/language.ts'
import type { Lead, MessageSubject } from './reminder.ts'

const en = {
  started: 'Has just started',
  startsNow: 'Starting now',
  startsIn: (minutes: number) =>
    minutes === 1 ? 'Starts in a minute' : minutes === 60 ? 'Starts in an hour' : `Starts in ${minutes} minutes`,
  /** Returns the state followed by its time. */
  at: (state: string, time: string) => `${state} (${time})`,
  delayed: (time: string) => `Delayed: now ${time}`,
  delayedTbc: 'Delayed: new time to be confirmed',
  moved: (day: string, time: string) => `Moved to ${day}, ${time}`,
  movedTbc: 'Moved: new time to be confirmed',
  postponed: 'Postponed: new date to come',
  cancelled: 'Cancelled',
  reinstated: (day: string, time: string) => `On after all, as planned: ${day}, ${time}`,
  reinstatedTbc: 'On after all: time to be confirmed',
  paired: (day: string, time: string) => `The teams are known: ${day}, ${time}`,
  pairedTbc: 'The teams are known: time to be confirmed',
  mail: {
    subject: (short: string, title: string) => `${short}: ${title}`,
    short: {
      start: 'Starting soon',
      delayed: 'Delayed',
      moved: 'Moved',
      postponed: 'Postponed',
      cancelled: 'Cancelled',
      reinstated: 'On after all',
      paired: 'Teams known',
    } satisfies Record<MessageSubject, string>,
    watch: 'Watch:',
    reason: (site: string) => `You asked ${site} for this reminder.`,
    stop: 'Stop this reminder:',
    manage: 'See all your reminders:',
    contact: 'Contact us:',
  },
  confirmation: {
    subject: (site: string) => `Confirm your reminders from ${site}`,
    greeting: 'Hello,',
    reason: (site: string) => `Somebody, probably you, asked ${site} for reminders at this address:`,
    choice: (title: string, lead: string) => `${title}, ${lead}`,
    leads: { 0: 'when it starts', 15: '15 minutes before the start', 60: 'an hour before the start' } satisfies Record<
      Lead,
      string
    >,
    action: 'Confirm:',
    rule: 'The link works for two days. Nothing is sent until you confirm.',
    ignore: 'If it was not you, you can ignore this mail: your address is then deleted.',
  },
}

// The states are masculine, agreeing with “événement”, for a match and for a compétition.
const fr: typeof en = {
  started: 'Vient de commencer',
  startsNow: 'Commence maintenant',
  startsIn: (minutes) =>
    minutes === 1
      ? 'Commence dans une minute'
      : minutes === 60
        ? 'Commence dans une heure'
        : `Commence dans ${minutes}\u00a0minutes`,
  at: (state, time) => `${state} (${time})`,
  delayed: (time) => `Retardé à ${time}`,
  delayedTbc: 'Retardé\u00a0: nouvelle heure à confirmer',
  moved: (day, time) => `Déplacé au ${day}, ${time}`,
  movedTbc: 'Déplacé\u00a0: nouvelle heure à confirmer',
  postponed: 'Reporté\u00a0: nouvelle date à venir',
  cancelled: 'Annulé',
  reinstated: (day, time) => `Finalement maintenu comme prévu\u00a0: ${day}, ${time}`,
  reinstatedTbc: 'Finalement maintenu\u00a0: heure à confirmer',
  paired: (day, time) => `Les équipes sont connues\u00a0: ${day}, ${time}`,
  pairedTbc: 'Les équipes sont connues\u00a0: heure à confirmer',
  mail: {
    subject: (short, title) => `${short}\u00a0: ${title}`,
    short: {
      start: 'Bientôt',
      delayed: 'Retardé',
      moved: 'Déplacé',
      postponed: 'Reporté',
      cancelled: 'Annulé',
      reinstated: 'Maintenu',
      paired: 'Équipes connues',
    },
    watch: 'Regarder\u00a0:',
    reason: (site) => `Vous avez demandé ce rappel à ${site}.`,
    stop: 'Ne plus recevoir ce rappel\u00a0:',
    manage: 'Voir tous vos rappels\u00a0:',
    contact: 'Nous joindre\u00a0:',
  },
  confirmation: {
    subject: (site) => `Confirmez vos rappels de ${site}`,
    greeting: 'Bonjour,',
    reason: (site) => `Quelqu’un, sans doute vous, a demandé à ${site} des rappels à cette adresse\u00a0:`,
    choice: (title, lead) => `${title} – ${lead}`,
    leads: { 0: 'au début', 15: '15\u00a0minutes avant le début', 60: 'une heure avant le début' },
    action: 'Confirmer\u00a0:',
    rule: 'Le lien est valide deux jours. Rien n’est envoyé tant que vous n’avez pas confirmé.',
    ignore: 'Si cette demande ne vient pas de vous, ignorez ce courriel\u00a0: votre adresse sera supprimée.',
  },
}

/** Texts of pushes and mails about games. */
export const reminderWords: Record<Language, typeof en> = { en, fr }
