import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarPath, shortTeamId } from '../../app/calendar/calendar-paths.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { type EventContent, removeEvent } from '../../app/events/edit/edit-events.server.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let teams: Awaited<ReturnType<typeof addTeams>>
/** A day some weeks ahead, so that no calendar has dropped it. */
const AHEAD = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  site = await startTestSite()
  teams = await addTeams({ editing: site.running.editing, heard: site.heard })
})
afterAll(() => site.close())

async function save(content: Partial<EventContent> = {}) {
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ localDate: AHEAD, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers, redirect: 'manual' })

/** The entries that a program reads there, by UID. */
async function entries(path: string) {
  const answer = await get(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return new Map(calendar.getAllSubcomponents('vevent').map((entry) => [String(entry.getFirstPropertyValue('uid')), entry]))
}
const value = (entry: InstanceType<typeof ICAL.Component> | undefined, name: string) => String(entry?.getFirstPropertyValue(name))

test('E8 a game stands in the calendars of all, of its teams, their schools and sport, in a pick, and in no other', async () => {
  const game = { title: { en: '', fr: '' }, homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, venueId: teams.venueId }
  const id = await save(game)
  const other = await save({ sport: 'golf' })
  const pick = calendarPath({ of: 'pick', teams: [teams.northgate, teams.lacBleu].map(shortTeamId) })
  for (const path of [
    '/calendar/all.ics',
    '/calendar/team/northgate-hockey-women.ics',
    '/calendar/school/lac.ics',
    '/calendar/sport/hockey.ics',
    '/calendar/sport/hockey-women.ics',
    pick,
  ])
    expect((await entries(path)).has(id), path).toBe(true)
  for (const path of ['/calendar/sport/golf.ics', '/calendar/sport/hockey-men.ics'])
    expect((await entries(path)).has(id)).toBe(false)
  expect((await entries('/calendar/all.ics')).has(other)).toBe(true)
  const [, , unsorted] = /^(\/calendar\/pick\/)(.*)\.ics$/.exec(pick) ?? []
  const turned = unsorted?.split('~').reverse().join('~')
  expect((await get(`/calendar/pick/${turned}.ics`)).headers.get('location')).toBe(pick)
})

test('E8 E2 each language has its own address and titles, and the address has an alarm only if it says so', async () => {
  const id = await save({ title: { en: '', fr: '' }, homeTeamId: teams.northgate, awayTeamId: teams.lacBleu })
  expect(value((await entries('/calendar/all.ics')).get(id), 'summary')).toBe('Lac-Bleu Huards at Northgate Harriers')
  const french = (await entries('/fr/calendar/all.alarm-30.ics')).get(id)
  expect(value(french, 'summary')).toBe('Huards de Lac-Bleu à Northgate')
  expect(value(french, 'url')).toBe(`${site.running.config.publicUrl}/fr/game/${id}`)
  expect(french?.getAllSubcomponents('valarm')).toHaveLength(1)
  expect((await entries('/calendar/all.ics')).get(id)?.getAllSubcomponents('valarm')).toHaveLength(0)
})

test('E1 E8 a moved, postponed, cancelled or unconfirmed game keeps its UID, and its sequence rises by one each time', async () => {
  const id = await save()
  const reason = { en: 'Snow', fr: 'Neige' }
  const edits: [Partial<EventContent>, string, string][] = [
    [{}, 'CONFIRMED', 'Final'],
    [{ schedule: 'delayed', localTime: '20:00', reason }, 'CONFIRMED', 'Final'],
    [{ schedule: 'postponed', reason }, 'TENTATIVE', 'POSTPONED: Final'],
    [{ schedule: 'planned', localTime: null }, 'CONFIRMED', 'Final (time to be confirmed)'],
    [{ schedule: 'cancelled', reason }, 'CANCELLED', 'CANCELLED: Final'],
  ]
  for (const [at, [edit, status, title]] of edits.entries()) {
    if (at > 0) await save({ id, ...edit })
    const entry = (await entries('/calendar/all.ics')).get(id)
    expect([value(entry, 'status'), value(entry, 'summary'), value(entry, 'sequence')]).toEqual([status, title, String(at)])
  }
})

test('E8 a program that knows a date alone is sent a calendar again: a game that was deleted or locked leaves none behind', async () => {
  const [gone, hidden] = [await save(), await save()]
  const now = () => ({ 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() })
  const ids = async () => {
    const answer = await get('/calendar/all.ics', now())
    const text = await answer.text()
    return [answer.status, answer.headers.get('last-modified'), [gone, hidden].map((id) => text.includes(id))]
  }
  expect(await ids()).toEqual([200, null, [true, true]])
  await site.heard(() => removeEvent(site.running.editing, gone))
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'secret', password: 'secret' })))
  await save({ id: hidden, seriesDocId: 'doc-secret' })
  expect(await ids()).toEqual([200, null, [false, false]])
})

test('E8 what has not changed is not sent again, by ETag, and the bytes depend on the data alone', async () => {
  await save()
  const first = await get('/calendar/all.ics')
  const etag = first.headers.get('etag') ?? ''
  const bytes = await first.text()
  expect((await get('/calendar/all.ics', { 'if-none-match': etag })).status).toBe(304)
  expect(await (await get('/calendar/all.ics', { 'if-none-match': '"another"' })).text()).toBe(bytes)
  await save()
  expect((await get('/calendar/all.ics', { 'if-none-match': etag })).status).toBe(200)
})

test('E8 P2 a calendar has nothing of a series that gets a password, from that moment on', async () => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  const id = await save({ seriesDocId: 'doc-cup', title: { en: 'CANARY', fr: 'CANARY' } })
  expect((await entries('/calendar/series/cup.ics')).has(id)).toBe(true)
  const cup = { docId: 'doc-cup', id: 'cup', title: 'Cup', releaseDate: '2026-01-15', password: 'secret' }
  await site.heard(() => saveSeries(site.running.editing, cup))
  for (const path of ['/calendar/series/cup.ics', '/calendar/all.ics', '/fr/calendar/all.ics'])
    expect(await (await get(path)).text()).not.toContain('CANARY')
})
