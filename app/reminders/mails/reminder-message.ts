import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { clip } from '../../kit/text/clip.ts'
import type { Lead, MessageSubject } from '../reminder.ts'
import { reminderWords } from '../reminder-words.ts'

/** A game as messages describe it, in one language. It has no score, so no message can give one away. */
export type GameText = {
  title: string
  /** The path without its language: '/game/…'. */
  path: string
  /** The reason why it was delayed, moved, postponed or cancelled; '' without one. */
  reason: string
  /** Returns a start in the zone of the venue: 'Saturday, November 21' and '7:00 p.m. Newfoundland time'. */
  when(startsAt: string): { day: string; time: string }
}

export type Occasion = {
  what: MessageSubject
  lead: Lead
  /** The start that the message announces; null while it is to be confirmed. */
  startsAt: string | null
  language: Language
  now: Date
}

/** The maximum numbers of characters, with which a message stays below 3 kB. */
const [TITLE_LENGTH, BODY_LENGTH] = [120, 300]

/** Returns the line that describes the game's state: 'Starts in 15 minutes (7:00 p.m. Newfoundland time)'. */
export function stateText({ what, lead, startsAt, language, now }: Occasion, game: Pick<GameText, 'when'>): string {
  const words = reminderWords[language]
  if (what === 'postponed' || what === 'cancelled') return words[what]
  if (startsAt === null) return words[`${what === 'start' ? 'delayed' : what}Tbc`]
  const { day, time } = game.when(startsAt)
  if (what === 'delayed') return words.delayed(time)
  if (what === 'moved') return words.moved(day, time)
  if (what === 'reinstated' || what === 'paired') return words[what](day, time)
  const minutes = Math.round((Date.parse(startsAt) - now.getTime()) / 60_000)
  if (minutes < 0) return words.started
  // A reminder of the start itself may come before its time, when the game begins early.
  return words.at(minutes === 0 || lead === 0 ? words.startsNow : words.startsIn(minutes), time)
}

/** Returns why the game was delayed, moved, postponed or cancelled, for messages about that. */
export const reasonText = ({ what }: Pick<Occasion, 'what'>, { reason }: GameText): string =>
  what === 'start' || what === 'reinstated' || what === 'paired' ? '' : reason

/**
 * Returns the notification of a game, for providers/push: title, state of the game and reason, and the page that a press opens.
 */
export function notificationOf(occasion: Occasion, game: GameText, publicUrl: string) {
  const { language } = occasion
  return {
    title: clip(game.title, TITLE_LENGTH),
    lang: language,
    dir: 'ltr' as const,
    body: [stateText(occasion, game), clip(reasonText(occasion, game), BODY_LENGTH)].filter(Boolean).join('\n'),
    navigate: publicUrl + addressIn(language, game.path),
    silent: false,
  }
}
