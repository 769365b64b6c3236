import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { instantOf } from '../../app/events/time/zoned-time.ts'
import { inParts } from '../../app/kit/in-parts.ts'
import type { Sport } from '../../app/teams/sport.ts'
import type { Tables } from '../../database/tables.ts'

/** So many events on as many days from a date (YYYY-MM-DD), spread evenly. */
export type ManyGames = { count: number; from: string; days: number }

/** Invented schools: a place and a nickname each. */
export const CLUBS = `Northgate Harriers|Lac-Bleu Huards|Prairie Tech Threshers|Kettle River Otters|Saint-Aubin Voyageurs
Harbourlight Gales|Copperfield Miners|Stoneford Masons|Westmoor Cranes|Val-d’Érable Renards|Whitecap Islanders
Summit Ridge Rams|Elmgrove Owls|Ironwood Forge|Bellerive Corsaires|Aurora North Lynx|Québec-Sud Remparts
Montfort Béliers|Île-aux-Pins Goélands|Red Deer Flats Bison|Grand-Pré Laboureurs|Port Ellis Mariners|Trois-Lacs Castors
Fundy Shore Tides|Cœur-de-Lys Étoiles|Mackenzie Delta Ravens|Okanagan Falls Coyotes|Baie-Sainte-Anne Marées`
  .split(/[|\n]/)
  .map((name) => name.trim())

const TEAM_SPORTS = ['hockey', 'basketball', 'volleyball', 'soccer'] as const satisfies readonly Sport[]
const MEETS = ['swimming', 'track', 'wrestling', 'curling'] as const satisfies readonly Sport[]
const PLACES = [
  ['St. John’s', 'NL', 'America/St_Johns'],
  ['Halifax', 'NS', 'America/Halifax'],
  ['Montréal', 'QC', 'America/Toronto'],
  ['Ottawa', 'ON', 'America/Toronto'],
  ['Winnipeg', 'MB', 'America/Winnipeg'],
  ['Regina', 'SK', 'America/Regina'],
  ['Edmonton', 'AB', 'America/Edmonton'],
  ['Vancouver', 'BC', 'America/Vancouver'],
] as const
const TIMES = ['11:00', '13:30', '14:00', '16:00', '18:00', '19:00', '19:30', '20:00']
const STATES = ['postponed', 'delayed', 'cancelled'] as const
/** One in so many has a picture, is a meet, is to be confirmed, is not as planned. */
const ONE_IN = { picture: 4, meet: 8, tbc: 20, changed: 25 }
const AT = '2026-08-01T12:00:00.000Z'

/** The local date so many days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Adds a venue and eight teams for each of the invented schools, and games of these teams, to a database without any. The series and
 * episodes that it has become pictures of some. The caller touches the topics. The same games give the same rows.
 */
export async function addManyGames(trx: Transaction<Tables>, all: readonly ManyGames[]): Promise<void> {
  const episodes = await trx.selectFrom('episode').select(['doc_id', 'series_doc_id']).orderBy('doc_id').execute()
  const clubs = clubRows()
  const events = all.flatMap((games) => eventRows(games, clubs, episodes))
  const pictures = events.flatMap(({ id, series_doc_id }) => {
    const episode = episodes.find((each) => each.series_doc_id === series_doc_id)
    return episode ? [{ event_id: id, episode_doc_id: episode.doc_id, label_en: '', label_fr: '', position: 0 }] : []
  })
  await trx.insertInto('all_venue').values(clubs.venues).execute()
  await trx.insertInto('all_school').values(clubs.schools).execute()
  await trx.insertInto('all_team').values(clubs.teams).execute()
  for (const some of inParts(events)) await trx.insertInto('all_event').values(some).execute()
  for (const some of inParts(pictures)) await trx.insertInto('all_event_episode').values(some).execute()
}

/** The same id for the same name in every run. */
const idOf = (name: string) =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

function clubRows() {
  const named = CLUBS.map((name, at) => {
    const [, short = '', nickname = ''] = /^(.*) (\S+)$/.exec(name) ?? []
    const [city, province, zone] = PLACES[at % PLACES.length] as (typeof PLACES)[number]
    return { at, short, nickname, city, province, zone, venueId: idOf(`venue ${at}`), schoolId: idOf(`school ${at}`) }
  })
  const marks = { version: 1, updated_at: AT }
  const venues = named.map(({ short, venueId, city, province, zone }) => ({
    id: venueId,
    name_en: `${short} Sports Centre`,
    name_fr: `Centre sportif ${short}`,
    city,
    province,
    zone,
    ...marks,
  }))
  const schools = named.map(({ at, short, nickname, schoolId, venueId }) => ({
    id: schoolId,
    name_en: `${short} University`,
    name_fr: `Université ${short}`,
    short_en: short,
    short_fr: '',
    nickname_en: nickname,
    nickname_fr: '',
    code: `${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}U`,
    colour: `#${(0x203040 + at * 0x050b11).toString(16).padStart(6, '0')}`,
    logo: '',
    home_venue_id: venueId,
    ...marks,
  }))
  const teams = named.flatMap(({ at, schoolId }) =>
    TEAM_SPORTS.flatMap((sport) =>
      (['women', 'men'] as const).map((gender) => ({
        id: idOf(`team ${at} ${sport} ${gender}`),
        slug: `team-${at}-${sport}-${gender}`,
        school_id: schoolId,
        sport,
        gender,
        ...marks,
      })),
    ),
  )
  return { venues, schools, teams }
}

type Clubs = ReturnType<typeof clubRows>
type Episode = { doc_id: string; series_doc_id: string }

/** One of them, by a number: the same in each run, and spread over all. */
const pick = <Item>(items: readonly Item[], at: number): Item => items[(at * 7_919) % items.length] as Item

function eventRows({ count, from, days }: ManyGames, { venues, schools, teams }: Clubs, episodes: readonly Episode[]) {
  const rivals = Map.groupBy(teams, ({ sport, gender }) => `${sport} ${gender}`)
  return Array.from({ length: count }, (_, at) => {
    const isMeet = at % ONE_IN.meet === 0
    const home = pick(teams, at)
    const others = (rivals.get(`${home.sport} ${home.gender}`) ?? []).filter(({ id }) => id !== home.id)
    const school = schools.find(({ id }) => id === home.school_id)
    const venue = venues.find(({ id }) => id === school?.home_venue_id)
    const start = {
      localDate: daysAfter(from, Math.floor((at * days) / count)),
      localTime: at % ONE_IN.tbc === 1 ? null : pick(TIMES, at),
      zone: venue?.zone ?? '',
      isLater: false,
    }
    const instant = instantOf(start)
    if (!instant.ok) throw new Error(instant.reason)
    const isChanged = at % ONE_IN.changed === 2
    const hasPicture = episodes.length > 0 && at % ONE_IN.picture === 3
    return {
      id: idOf(`event ${from} ${at}`),
      sport: isMeet ? pick(MEETS, at / ONE_IN.meet) : home.sport,
      kind: isMeet ? ('meet' as const) : ('game' as const),
      home_team_id: isMeet ? null : home.id,
      away_team_id: isMeet ? null : pick(others, at + 1).id,
      title_en: isMeet ? `${school?.short_en} Invitational, session ${1 + (at % 4)}` : '',
      title_fr: isMeet ? `Invitation de ${school?.short_en}, séance ${1 + (at % 4)}` : '',
      is_neutral: 0,
      venue_id: venue?.id ?? null,
      local_date: start.localDate,
      local_time: start.localTime,
      zone: start.zone,
      is_later: 0,
      starts_at: instant.startsAt,
      expected_minutes: isMeet ? 240 : 150,
      schedule_state: isChanged ? pick(STATES, at) : ('planned' as const),
      play_state: 'not-begun' as const,
      has_picture_fault: 0,
      reason_en: isChanged ? 'The road from the airport is closed by snow.' : '',
      reason_fr: isChanged ? 'La route de l’aéroport est fermée par la neige.' : '',
      series_doc_id: hasPicture ? pick(episodes, at).series_doc_id : null,
      sequence: isChanged ? 1 : 0,
      source_key: null,
      version: 1,
      created_at: AT,
      updated_at: AT,
      imported_at: null,
    }
  })
}
