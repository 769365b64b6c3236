import type { Language } from '../kit/language.ts'
import type { EventKind, SportEvent } from './event.ts'
import type { ShownState } from './event-state.ts'
import { countdownText, startWords } from './time/start-words.ts'
import { dayText, startText, timeText } from './time/zoned-time.ts'

const en = {
  ...startWords.en,
  kinds: { game: 'Game', meet: 'Meet', session: 'Session' } satisfies Record<EventKind, string>,
  planned: 'Upcoming',
  tbc: 'Time to be confirmed',
  delayed: (time: string) => `Delayed: now ${time}`,
  delayedTbc: 'Delayed: time to be confirmed',
  moved: (when: string) => `Moved to ${when}`,
  movedTbc: (day: string) => `Moved to ${day}, time to be confirmed`,
  former: (when: string) => `Was ${when}`,
  postponed: 'Postponed',
  newDateToCome: 'New date to come',
  cancelled: 'Cancelled',
  awaited: 'Starting shortly',
  'in-play': 'In play',
  interrupted: 'Interrupted',
  faulty: 'Technical difficulties',
  over: 'Final',
  official: 'Official result',
  replay: 'Replay',
}

// The states are masculine: they agree with “événement”, be it a match or a compétition.
const fr: typeof en = {
  ...startWords.fr,
  kinds: { game: 'Match', meet: 'Compétition', session: 'Séance' },
  planned: 'À venir',
  tbc: 'Heure à confirmer',
  delayed: (time) => `Retardé à ${time}`,
  delayedTbc: 'Retardé\u00a0: heure à confirmer',
  moved: (when) => `Déplacé au ${when}`,
  movedTbc: (day) => `Déplacé au ${day}, heure à confirmer`,
  former: (when) => `Auparavant le ${when}`,
  postponed: 'Reporté',
  newDateToCome: 'Nouvelle date à venir',
  cancelled: 'Annulé',
  awaited: 'Commence sous peu',
  'in-play': 'En cours',
  interrupted: 'Interrompu',
  faulty: 'Difficultés techniques',
  over: 'Terminé',
  official: 'Résultat officiel',
  replay: 'Rediffusion',
}

export const eventWords: Record<Language, typeof en> = { en, fr }

/**
 * Returns the words of a state: 'Delayed: now 7:45 p.m.' in the venue's time. The reason is left out, since it may be in the
 * other language.
 */
export function stateText(
  event: Pick<SportEvent, 'localDate' | 'localTime' | 'zone' | 'isLater'>,
  { key, startsIn }: ShownState,
  language: Language,
): string {
  const words = eventWords[language]
  const { localDate, localTime } = event
  if (key === 'delayed') return localTime === null ? words.delayedTbc : words.delayed(timeText(localTime, language))
  if (key === 'moved') {
    return localTime === null ? words.movedTbc(dayText(localDate, language)) : words.moved(startText(event, language))
  }
  return key === 'soon' ? countdownText(startsIn ?? 0, language) : words[key]
}
