import { type EventContent, writeEvent } from '../../app/events/edit/edit-events.server.ts'
import { type Editing, edit } from '../../app/history/editing.server.ts'
import { saveSchool, saveTeam, saveVenue } from '../../app/teams/edit-teams.server.ts'
import type { TestStore } from '../sites/store.ts'

/** A game of two weeks hence in Newfoundland, as a form would send it. */
export const anEvent = (content: Partial<EventContent> = {}): EventContent => ({
  sport: 'hockey',
  kind: 'game',
  homeTeamId: null,
  awayTeamId: null,
  title: { en: 'Final', fr: 'Finale' },
  isNeutral: false,
  venueId: null,
  localDate: '2026-12-05',
  localTime: '19:00',
  zone: 'America/St_Johns',
  isLater: false,
  expectedMinutes: 150,
  schedule: 'planned',
  play: 'not-begun',
  hasPictureFault: false,
  reason: { en: '', fr: '' },
  seriesDocId: null,
  ...content,
})

/** Adds or replaces an event in a transaction of its own. */
export const saveEvent = (editing: Editing, content: EventContent) =>
  edit(editing, (change) => writeEvent(change, editing, content))

const SCHOOLS = [
  {
    code: 'NOR',
    name: { en: 'Northgate University', fr: '' },
    short: { en: 'Northgate', fr: '' },
    nickname: { en: 'Harriers', fr: '' },
  },
  {
    code: 'LAC',
    name: { en: 'Lac-Bleu University', fr: 'Université de Lac-Bleu' },
    short: { en: 'Lac-Bleu', fr: 'Lac-Bleu' },
    nickname: { en: 'Huards', fr: 'Huards' },
  },
] as const

/** Two schools, a venue, and the women's hockey team of each. */
export async function addTeams({ editing, heard }: Pick<TestStore, 'editing' | 'heard'>) {
  const venue = {
    name: { en: 'Ferry Arena', fr: 'Aréna du Traversier' },
    city: "St. John's",
    province: 'NL',
    zone: 'America/St_Johns',
  }
  const venueId = idOf(await heard(() => saveVenue(editing, venue)))
  const teams: string[] = []
  for (const school of SCHOOLS) {
    const given = { ...school, colour: '#003366', logo: '', homeVenueId: venueId }
    const schoolId = idOf(await heard(() => saveSchool(editing, given)))
    const slug = `${school.short.en.toLowerCase()}-hockey-women`
    teams.push(idOf(await heard(() => saveTeam(editing, { slug, schoolId, sport: 'hockey', gender: 'women' }))))
  }
  const [northgate = '', lacBleu = ''] = teams
  return { venueId, northgate, lacBleu }
}

function idOf(saved: { ok: true; id: string } | { ok: false; reason: string }): string {
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
