import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { type EventServices, isListed, publicEvent, teamOf } from '../../events/public-events.server.ts'
import { zonedText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { genderedSport, teamName } from '../../teams/team-names.ts'
import type { ReminderTexts } from './reminder-outbox.server.ts'

type TextServices = EventServices & { catalogue: Pick<Catalogue, 'snapshot'> }

/** Names games, teams and series for reminders as pages do, without games that are listed nowhere (spec E9). */
export function reminderTexts(services: TextServices): ReminderTexts {
  const { games, catalogue } = services
  const listed = (eventId: string, language: Language) => {
    const event = games().byId.get(eventId)
    return event && isListed(services, event) ? publicEvent(services, event, language) : undefined
  }
  return {
    version: (eventId) => games().byId.get(eventId)?.version,
    game(eventId, language) {
      const shown = listed(eventId, language)
      if (!shown) return undefined
      const { title, reason, zone } = shown
      return {
        title,
        reason,
        path: `/game/${eventId}`,
        when: (startsAt) => ({
          day: zonedText(startsAt, zone, language, { time: false }),
          time: zonedText(startsAt, zone, language, { day: false, zone: true }),
        }),
      }
    },
    target({ kind, id }, language) {
      if (kind === 'event') return listed(id, language)?.title
      if (kind === 'series') return catalogue.snapshot(language).byDocId.get(id)?.title
      const team = games().teams.get(id)
      const side = team && teamOf(games(), team.slug)
      return side && team
        ? `${teamName(side, language, 'full')} · ${genderedSport(team.sport, team.gender, language)}`
        : undefined
    },
  }
}
