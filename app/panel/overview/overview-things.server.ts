import type { SportEvent } from '../../events/event.ts'
import { startText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { titleOf } from '../games/list/event-lists.server.ts'
import { playersOf, stateTextOf } from '../games/list/events-view.server.ts'
import type { OverviewThing } from './overview.ts'

export type OverviewServices = Pick<
  Services,
  | 'games'
  | 'catalogue'
  | 'documents'
  | 'episodeFinder'
  | 'accounts'
  | 'invitations'
  | 'contact'
  | 'reminders'
  | 'imports'
  | 'audience'
  | 'streamChecks'
  | 'now'
>

/** The number of items shown per need. */
export const SHOWN_NEEDS = 4

/** Links to the form field that fixes the problem. */
export const linkToField = (thing: OverviewThing, field: string): OverviewThing => ({ ...thing, path: `${thing.path}#${field}` })

/** Returns an event with its start and state. */
export function thingOfEvent(
  { games, now }: Pick<OverviewServices, 'games' | 'now'>,
  event: SportEvent,
  language: Language,
): OverviewThing {
  const { text, lang } = titleOf(games(), event, language)
  const { state, isLive } = stateTextOf(games(), event, language, now().getTime())
  return {
    path: `/admin/events/${encodeURIComponent(event.id)}`,
    title: text,
    ...(lang && { lang }),
    about: [startText(event, language, { day: 'short', zone: true }), playersOf(games(), event, language), isLive ? '' : state]
      .filter(Boolean)
      .join(' · '),
    ...(isLive && { isLive: true as const }),
  }
}

export const episodePathOf = (seriesDocId: string, docId: string) =>
  `/admin/series/${encodeURIComponent(seriesDocId)}/episodes/${encodeURIComponent(docId)}`
