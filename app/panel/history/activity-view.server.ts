import { instantOf, isZone } from '../../events/time/zoned-time.ts'
import type { ActivityEntry } from '../../history/activity.server.ts'
import { type ActivityKind, isActivityKind } from '../../history/activity-kinds.ts'
import type { RecordedField, RecordedValue } from '../../history/field-changes.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { Services } from '../../services.server.ts'
import { pickName } from '../../teams/team.ts'
import { genderedSport, teamName } from '../../teams/team-names.ts'
import { titleOf } from '../games/list/event-lists.server.ts'

/** The filters in the address; '' for none. `zone`: the time zone in which the day begins and ends. */
export type ActivityView = {
  person: string
  kind: ActivityKind | ''
  thing: string
  text: string
  day: string
  zone: string
  after: { at: string; id: string } | undefined
}

export function activityView(query: URLSearchParams): ActivityView {
  const of = (name: string) => (query.get(name) ?? '').slice(0, 200)
  const kind = of('kind')
  const [at, id] = [of('at'), of('id')]
  return {
    person: of('person'),
    kind: isActivityKind(kind) ? kind : '',
    thing: of('thing'),
    text: of('text'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(of('day')) ? of('day') : '',
    zone: isZone(of('zone')) ? of('zone') : '',
    after: at && id ? { at, id } : undefined,
  }
}

/** Returns the instants at which a day begins and ends in a zone, or in UTC without one. Empty for an invalid date. */
export function spanOf({ day, zone }: Pick<ActivityView, 'day' | 'zone'>): { from?: string; to?: string } {
  const start = Date.parse(`${day}T00:00:00.000Z`)
  if (day === '' || Number.isNaN(start)) return {}
  const next = new Date(start + DAY_MS).toISOString().slice(0, 10)
  const midnight = (localDate: string) => {
    const local = zone === '' ? undefined : instantOf({ localDate, localTime: '00:00', zone, isLater: false })
    return (local?.ok && local.startsAt) || `${localDate}T00:00:00.000Z`
  }
  return { from: midnight(day), to: midnight(next) }
}

type NamedKind = 'team' | 'school' | 'venue' | 'series' | 'category' | 'event'
const KIND_OF_FIELD: Partial<Record<RecordedField, NamedKind>> = {
  home_team_id: 'team',
  away_team_id: 'team',
  school_id: 'school',
  venue_id: 'venue',
  home_venue_id: 'venue',
  series_doc_id: 'series',
  category_id: 'category',
  continues_event_id: 'event',
}

/** Returns the names of the things whose ids are among the changes; deleted things have none. */
export function namesIn(
  { games, catalogue }: Pick<Services, 'games' | 'catalogue'>,
  language: Language,
  entries: readonly ActivityEntry[],
): Record<string, string> {
  const all = games()
  const { byDocId, categories } = catalogue.staffSnapshot()
  const nameOf: Record<NamedKind, (id: string) => string | undefined> = {
    team(id) {
      const team = all.teams.get(id)
      const school = all.schools.get(team?.schoolId ?? '')
      return team && school && `${teamName({ school }, language, 'full')}, ${genderedSport(team.sport, team.gender, language)}`
    },
    school: (id) => nameIn(all.schools.get(id), language),
    venue: (id) => nameIn(all.venues.get(id), language),
    series: (id) => byDocId.get(id)?.title,
    category: (id) => categories.find((category) => category.id === id)?.name,
    event: (id) => {
      const event = all.byId.get(id)
      return event && titleOf(all, event, language).text
    },
  }
  const names: Record<string, string> = {}
  const add = (kind: NamedKind, id: RecordedValue) => {
    const name = typeof id === 'string' ? nameOf[kind](id) : undefined
    if (typeof id === 'string' && name !== undefined) names[id] = name
  }
  for (const { field, from, to } of entries.flatMap(({ changes }) => changes)) {
    const kind = KIND_OF_FIELD[field]
    if (kind === undefined) continue
    add(kind, from)
    add(kind, to)
  }
  return names
}

const nameIn = (thing: { name: Record<Language, string> } | undefined, language: Language) =>
  thing && pickName(thing.name, language).text
