import { randomUUID } from 'node:crypto'
import {
  type ChampionshipContent,
  publishChampionship,
  saveChampionship,
} from '../../app/championships/edit-championship.server.ts'
import type { Entrant } from '../../app/championships/rules/structure.ts'
import { structureFrom, TEMPLATES } from '../../app/championships/rules/templates.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import { saveSchool, saveTeam } from '../../app/teams/edit-teams.server.ts'
import type { TestStore } from '../sites/store.ts'
import { CLUBS, daysAfter } from './many-games.ts'

type Parts = Pick<TestStore, 'editing' | 'heard'>

/** Adds the women's basketball teams of the first invented schools; returns their ids in that order. */
export async function addBasketballTeams({ editing, heard }: Parts, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const [at, club] of CLUBS.slice(0, count).entries()) {
    const short = club.split(' ').slice(0, -1).join(' ')
    const school = {
      name: { en: `${short} University`, fr: '' },
      short: { en: short, fr: '' },
      nickname: { en: club.slice(short.length + 1), fr: '' },
      code: `S${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`,
      colour: '#003366',
      logo: '',
      homeVenueId: null,
    }
    const schoolId = idOf(await heard(() => saveSchool(editing, school)))
    const slug = `team-${at + 1}`
    ids.push(idOf(await heard(() => saveTeam(editing, { slug, schoolId, sport: 'basketball', gender: 'women' }))))
  }
  return ids
}

/** Returns a championship from a template, with its teams seeded in their order, beginning on a day (YYYY-MM-DD). */
export function aChampionship(
  templateKey: string,
  teamIds: readonly string[],
  { day = '2026-12-04', ...content }: Partial<ChampionshipContent> & { day?: string } = {},
): ChampionshipContent {
  const template = TEMPLATES.find(({ key }) => key === templateKey)
  if (!template) throw new Error(`There is no template ${templateKey}.`)
  const entrants = teamIds.map((teamId, at): Entrant => ({ teamId, seed: at + 1, pool: null, route: { en: '', fr: '' } }))
  return {
    slug: 'final-8',
    name: { en: 'Women’s Basketball Final 8', fr: '8 Ultime de basketball féminin' },
    note: { en: '', fr: '' },
    ticketsUrl: '',
    sport: 'basketball',
    gender: 'women',
    structure: structureFrom(template, entrants),
    places: template.games(teamIds.length).map(({ slot, when }) => ({
      code: slot.code,
      localDate: daysAfter(day, when.day),
      localTime: when.time,
      zone: 'America/Toronto',
      venueId: null,
    })),
    ...content,
  }
}

/** Adds a Final 8 of eight teams; by default it is public. */
export async function addFinal8({ editing, heard }: Parts, { isPublic = true, day = '2026-12-04' } = {}) {
  const teamIds = await addBasketballTeams({ editing, heard }, 8)
  const saved = await heard(() => saveChampionship(editing, aChampionship('final-8', teamIds, { day })))
  const id = idOf(saved)
  if (isPublic) await heard(() => publishChampionship(editing, id, 'public'))
  return { id, teamIds }
}

type Scoring = Pick<TestStore, 'scores' | 'heard' | 'clock'>

/** Plays a game to the end with these points; `isOfficial`: its result is official. */
export async function play(
  store: Scoring,
  eventId: string,
  [home, away]: readonly [number, number],
  { isOfficial = true } = {},
): Promise<void> {
  const entries: Entry[] = [
    { kind: 'part', n: 1, of: 'regular', isBreak: false },
    { kind: 'set', side: 'home', stat: 'score', to: home },
    { kind: 'set', side: 'away', stat: 'score', to: away },
    { kind: 'final' },
  ]
  if (isOfficial) entries.push({ kind: 'official' })
  await enter(store, eventId, entries)
}

/** Enters these entries at the scorer's table, one a second. */
export async function enter({ scores, heard, clock }: Scoring, eventId: string, entries: readonly Entry[]): Promise<void> {
  const source = {
    codeId: 'link',
    name: 'Table',
    device: randomUUID(),
    since: new Date(clock.now.getTime() - 3_600_000).toISOString(),
  }
  const sent = entries.map((entry, at) => ({ id: randomUUID(), ageMs: (entries.length - at) * 1_000, entry }))
  const taken = await heard(() => scores.log.take(eventId, source, sent))
  if (!taken.ok || taken.refused.length > 0) throw new Error(`The game could not be played: ${JSON.stringify(taken)}`)
}

export function idOf(saved: { ok: true; id: string } | { ok: false; reason: string }): string {
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** Returns a championship as this node has it. */
export function championshipIn({ championships }: Pick<TestStore, 'championships'>, id: string) {
  const championship = championships().byId.get(id)
  if (!championship) throw new Error(`There is no championship ${id}.`)
  return championship
}

/** Returns the event of a game of a championship by the game's code. */
export function gameIn(store: Pick<TestStore, 'championships' | 'games'>, id: string, code: string) {
  const event = store.games().byId.get(championshipIn(store, id).eventIds.get(code) ?? '')
  if (!event) throw new Error(`Game ${code} has no event.`)
  return event
}
