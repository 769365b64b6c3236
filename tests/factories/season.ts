import { instantOf, localStartOf } from '../../app/events/time/zoned-time.ts'
import type { ExistingEvent } from '../../app/season/match/existing-event.ts'
import { knownSchools, knownSports, knownVenues } from '../../app/season/match/known-names.ts'
import type { SeasonPlan } from '../../app/season/match/plan-season.ts'
import { previewSeason, type SeasonPreview } from '../../app/season/preview-season.ts'
import { guessColumns } from '../../app/season/read/columns.ts'
import { readSeasonFile } from '../../app/season/read/read-season.server.ts'
import type { Answers, SeasonRow } from '../../app/season/read/written/season-row.ts'
import type { ZoneRules } from '../../app/season/read/written/zone-rules.ts'
import { GENDERS } from '../../app/teams/sport.ts'
import type { School, Team, Venue } from '../../app/teams/team.ts'

const KEPT = { version: 1, updatedAt: '2026-08-01T00:00:00.000Z' }

const aSchool = (id: string, en: string, nickname: string, code: string, homeVenueId: string | null, fr = ''): School => ({
  ...KEPT,
  id,
  name: { en: `${en} University`, fr: fr === '' ? '' : `Université ${fr}` },
  short: { en, fr },
  nickname: { en: nickname, fr: '' },
  code,
  colour: '#123456',
  logo: '',
  homeVenueId,
})

const aVenue = (id: string, name: string, city: string, zone: string): Venue => ({
  ...KEPT,
  id,
  name: { en: name, fr: '' },
  city,
  province: '',
  zone,
})

export const VENUES = [
  aVenue('v-north', 'Northgate Arena', 'Northgate', 'America/Toronto'),
  aVenue('v-cyr', 'Aréna Saint-Cyr', 'Saint-Cyr', 'America/Halifax'),
  aVenue('v-lac', 'Complexe du Lac', 'Lac-Bleu', 'America/Toronto'),
  aVenue('v-pine', 'Pine Ridge Field House', 'Pine Ridge', 'America/Edmonton'),
]

export const SCHOOLS = [
  aSchool('northgate', 'Northgate', 'Harriers', 'NOR', 'v-north'),
  aSchool('lac-bleu', 'Lac-Bleu', 'Huards', 'LBL', 'v-lac', 'du Lac-Bleu'),
  aSchool('saint-cyr', 'Saint-Cyr', 'Caribous', 'SCY', 'v-cyr'),
  aSchool('pine-ridge', 'Pine Ridge', 'Owls', 'PRU', 'v-pine'),
]

export const TEAMS: Team[] = SCHOOLS.flatMap(({ id }) =>
  (['hockey', 'volleyball'] as const).flatMap((sport) =>
    GENDERS.filter((gender) => gender !== 'mixed').map((gender) => ({
      ...KEPT,
      id: `${id}-${sport}-${gender}`,
      slug: `${id}-${sport}-${gender}`,
      schoolId: id,
      sport,
      gender,
    })),
  ),
)

export const zoneRules: ZoneRules = { instantOf, localStartOf }

const ANSWERS: Answers = {
  zone: 'America/Toronto',
  sport: 'hockey',
  gender: 'women',
  schoolId: 'northgate',
  seasonYear: 2026,
  values: new Map(),
}

export type SeasonOptions = {
  answers?: Partial<Answers>
  /** What nobody answered yet. */
  unanswered?: readonly ('sport' | 'gender' | 'schoolId' | 'seasonYear')[]
  memory?: Map<string, string>
  events?: ExistingEvent[]
  decisions?: Map<string, 'take' | 'leave' | 'new'>
}

const KNOWN = { school: knownSchools(SCHOOLS), venue: knownVenues(VENUES), sport: knownSports(), series: [] }

/** The whole way of a file, from its bytes or text to the preview, with the columns as guessed. */
export function previewOf(file: Uint8Array | string, given: SeasonOptions = {}): SeasonPreview {
  const read = readSeasonFile(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (!read.ok) throw new Error(`refused: ${JSON.stringify(read)}`)
  const answers = { ...ANSWERS, ...given.answers }
  for (const each of given.unanswered ?? []) delete answers[each]
  return previewSeason({
    table: read.table,
    faults: read.faults,
    columns: guessColumns(read.table),
    answers,
    memory: given.memory ?? new Map(),
    known: KNOWN,
    facts: { schools: SCHOOLS, teams: TEAMS, venues: VENUES },
    events: given.events ?? [],
    decisions: given.decisions ?? new Map(),
    rules: zoneRules,
  })
}

export function planOf(file: Uint8Array | string, given: SeasonOptions = {}): SeasonPlan {
  const { plan, rows } = previewOf(file, given)
  if (!plan) throw new Error(`no plan: ${JSON.stringify(rows)}`)
  return plan
}

/** The site after a plan was done, as the store will do it: new events, and what rows tell of those that changed. */
export function afterwards(events: readonly ExistingEvent[], plan: SeasonPlan): ExistingEvent[] {
  const moved = new Map(plan.moved.map((each) => [each.eventId, each]))
  const same = new Map(plan.same.map((each) => [each.eventId, each]))
  const kept = events.map((event) => {
    const change = moved.get(event.id)
    if (change) return { ...event, ...toldOf(change.game, event), sourceKey: change.sourceKey }
    return { ...event, sourceKey: same.get(event.id)?.sourceKey ?? event.sourceKey }
  })
  const added = plan.new.map(({ game, sourceKey }) => ({ ...BLANK, id: `event ${sourceKey}`, ...toldOf(game, BLANK), sourceKey }))
  return [...kept, ...added]
}

const BLANK = {
  title: { en: '', fr: '' },
  isNeutral: false,
  venueId: null,
  schedule: 'planned',
  seriesDocId: null,
  gameNumber: '',
  isEdited: false,
} as const

function toldOf(game: SeasonRow, before: Pick<ExistingEvent, keyof typeof BLANK>): Omit<ExistingEvent, 'id' | 'sourceKey'> {
  const { sport, gender, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, startsAt } = game
  return {
    ...{ sport, gender, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, startsAt },
    title: { en: game.title.en || before.title.en, fr: game.title.fr || before.title.fr },
    isNeutral: game.isNeutral ?? before.isNeutral,
    venueId: game.venueId === undefined ? before.venueId : game.venueId,
    schedule: game.status ?? before.schedule,
    seriesDocId: game.seriesId === undefined ? before.seriesDocId : game.seriesId,
    gameNumber: game.gameNumber,
    isEdited: false,
  }
}
