import { stateText } from '../../events/event-words.ts'
import type { Language } from '../../kit/language.ts'
import type { DeskCard } from './desk-card.ts'

const TIMELESS = { startsIn: null, isPlayerOpen: false, isOn: false }

/** Returns the change to a game's schedule, such as 'Delayed: now at 7:15 p.m.'; undefined for a game on schedule. */
export const scheduleChangeText = (card: DeskCard, language: Language): string | undefined =>
  card.schedule === 'planned' ? undefined : stateText(card, { ...TIMELESS, key: card.schedule }, language)
