import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEvent } from '../../app/events/event-values.ts'
import { GAMES } from '../../app/history/topics.ts'
import { addTeams } from '../factories/games.ts'
import { addManyGames } from '../factories/many-games.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let viewer: Awaited<ReturnType<typeof newViewer>>
let visitor: ReturnType<typeof openBrowser>
beforeAll(async () => {
  site = await startTestSite()
  admin = await newViewer(site, 'staff@site.example')
  viewer = await newViewer(site, 'fan@viewers.example')
  visitor = openBrowser(site)
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

const db = () => site.db.database.db
const events = () => db().selectFrom('event').selectAll().orderBy('local_date').execute()

let teams: Awaited<ReturnType<typeof addTeams>>
beforeEach(async () => {
  for (const table of ['all_event_episode', 'all_event_date', 'all_event', 'all_team', 'all_school', 'all_venue'] as const)
    await db().deleteFrom(table).execute()
  const { editing } = site.running.services
  teams = await addTeams({ editing, heard: (edit) => edit() })
})

/** The form of a game in Newfoundland, as a browser sends it: without boxes that are not ticked. */
function game(more: Record<string, string> = {}): Record<string, string> {
  const { isTbc, isNeutral, hasPictureFault, ...texts } = newEvent('2099-03-20')
  const sides = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu }
  return { ...texts, ...sides, state: 'public', localTime: '19:00', zone: 'America/St_Johns', venueId: teams.venueId, ...more }
}

/** Adds a game through its form, and returns its row. */
async function added(more: Record<string, string> = {}) {
  expect((await admin.post('/admin/events-new', game(more))).status).toBe(200)
  const [event] = await events()
  if (!event) throw new Error('No event was stored.')
  return event
}

/** How a command names an event and the version that was seen. */
const seen = (id: string, version: number) => ({ events: JSON.stringify([[id, version]]) })

test('E1 T-54 the rooms of events and teams are for admins only, whether read, written or asked for by the router', async () => {
  const { id } = await added()
  const before = await events()
  const paths = [
    '/admin/events',
    `/admin/events/${id}`,
    '/admin/events-new',
    '/admin/events-around',
    '/admin/teams',
    '/admin/venues',
  ]
  for (const path of [...paths, `/admin/teams/${teams.northgate}`, `/admin/venues/${teams.venueId}`]) {
    for (const [browser, refused] of [
      [visitor, 401],
      [viewer, 403],
    ] as const) {
      expect((await browser.get(path)).headers.get('location'), path).toBe('/forbidden')
      expect((await browser.get(`${path}.data`)).body, path).not.toContain('Northgate')
      expect((await browser.post(path, game({ version: '1' }))).status, path).toBe(refused)
      expect((await browser.post(`${path}.data`, game({ version: '1' }))).status, path).toBe(refused)
    }
  }
  for (const command of ['delay', 'move', 'postpone', 'cancel', 'remove'])
    expect(
      (await viewer.post('/admin/events-commands', { command, id, ...seen(id, 1), reasonEn: 'x', reasonFr: 'x' })).status,
    ).toBe(403)
  expect(await events()).toEqual(before)
})

test('E1 a saved form stores what staff said and the instant; the list and the activity have it', async () => {
  const event = await added()
  expect(event).toMatchObject({
    home_team_id: teams.northgate,
    local_date: '2099-03-20',
    local_time: '19:00',
    zone: 'America/St_Johns',
    starts_at: '2099-03-20T21:30:00.000Z',
    version: 1,
    sequence: 0,
  })
  const { body } = await admin.get('/admin/events')
  expect(body).toContain('Lac-Bleu Huards at Northgate Harriers')
  for (const text of ['Friday, March 20, 2099', '7:00 p.m.', 'Newfoundland time', 'Women&#x27;s hockey'])
    expect(body).toContain(text)
  expect((await admin.get(`/admin/events/${event.id}`)).status).toBe(200)
  expect((await admin.get('/admin/activity')).body).toContain('added the event Lac-Bleu – Northgate, 2099-03-20')
})

test('E1 the same new form sent again after a lost answer adds no second event', async () => {
  const docId = '0b5a2f0c-7c1d-4f6e-9a57-1d2c3b4a5968'
  const { id } = await added({ docId })
  expect(id).toBe(docId)
  await added({ docId })
  expect(await events()).toHaveLength(1)
})

test('E1 M12 a save with an older version, or none, changes nothing and shows the newer one', async () => {
  const { id } = await added()
  expect((await admin.post(`/admin/events/${id}`, game({ version: '1', expectedMinutes: '90' }))).status).toBe(200)
  const before = await events()
  for (const version of ['1', '7', '']) {
    const answer = await admin.post(`/admin/events/${id}.data`, game({ version, expectedMinutes: '60' }))
    expect([answer.status, answer.body.includes('newer')], version).toEqual([409, true])
  }
  expect(await events()).toEqual(before)
  expect((await admin.post('/admin/events/no-such-event', game({ version: '1' }))).status).toBe(404)
})

test.each([
  ['localTime', 'no-such-time', { zone: 'America/Toronto', localDate: '2027-03-14', localTime: '02:30' }],
  ['which', 'twice', { zone: 'America/Toronto', localDate: '2027-11-07', localTime: '01:30' }],
  ['titleEn', 'required', { homeTeamId: '', awayTeamId: '' }],
  ['reasonFr', 'required', { schedule: 'postponed', reasonEn: 'Storm' }],
  ['homeTeamId', 'choice', { homeTeamId: '?North' }],
])('E1 E3 a form is refused at %s with %s, and nothing is stored', async (field, code, more) => {
  const answer = await admin.post('/admin/events-new.data', game(more))
  expect(answer.status).toBe(400)
  expect(answer.body).toContain(`"${field}"`)
  expect(answer.body).toContain(`"${code}"`)
  expect(await events()).toEqual([])
})

test.each([
  ['homeTeamId', { homeTeamId: 'gone' }],
  ['venueId', { venueId: 'gone' }],
  ['seriesDocId', { seriesDocId: 'gone' }],
  ['pictures', { pictures: JSON.stringify([{ episodeDocId: 'gone', en: '', fr: '' }]) }],
])('E1 a %s that was deleted meanwhile is an error at its field', async (field, more) => {
  const answer = await admin.post('/admin/events-new.data', game(more))
  expect(answer.status).toBe(409)
  expect(answer.body).toContain(`"${field}"`)
  expect(await events()).toEqual([])
})

test('E1 the answer to a time that exists twice picks the second instant', async () => {
  const twice = { zone: 'America/Toronto', localDate: '2027-11-07', localTime: '01:30', which: 'second' }
  expect(await added(twice)).toMatchObject({ is_later: 1, starts_at: '2027-11-07T06:30:00.000Z' })
})

test('E3 postponing and cancelling need a reason in both languages and the newest version; the reason shows in the list', async () => {
  const { id } = await added()
  const send = (more: Record<string, string>) =>
    admin.post('/admin/events-commands', { command: 'postpone', ...seen(id, 1), ...more })
  expect((await send({ reasonEn: 'Storm', reasonFr: ' ' })).status).toBe(409)
  expect((await send({ reasonEn: 'Storm', reasonFr: 'Tempête', events: '[[]]' })).status).toBe(409)
  expect(await events()).toMatchObject([{ schedule_state: 'planned', version: 1 }])
  expect((await send({ reasonEn: 'Storm', reasonFr: 'Tempête' })).status).toBe(200)
  expect(await events()).toMatchObject([{ schedule_state: 'postponed', reason_fr: 'Tempête', version: 2, sequence: 1 }])
  expect((await admin.get('/admin/events')).body).toContain('Postponed: Storm')
  const cancelled = await send({ command: 'cancel', ...seen(id, 2), reasonEn: 'No ice', reasonFr: 'Pas de glace' })
  expect(cancelled.status).toBe(200)
  expect(await events()).toMatchObject([{ schedule_state: 'cancelled', sequence: 2 }])
  const { removedId } = JSON.parse(cancelled.body) as { removedId: string }
  const undone = await admin.post('/admin/undo', { removedId })
  expect([undone.status, JSON.parse(undone.body)]).toMatchObject([200, { ok: true, isPutBack: true }])
  expect(await events()).toMatchObject([{ schedule_state: 'postponed', reason_fr: 'Tempête', sequence: 3 }])
  expect(JSON.parse((await admin.post('/admin/undo', { removedId })).body)).toEqual({ ok: false, reason: 'not-kept' })
})

test('E3 T-67 what the panel does not offer for an event is refused by the server too: one that is cancelled is not late', async () => {
  const { id } = await added()
  const reason = { reasonEn: 'No ice', reasonFr: 'Pas de glace' }
  const send = (command: string, version: number, more: Record<string, string> = {}) =>
    admin.post('/admin/events-commands', { command, ...seen(id, version), ...reason, ...more })
  expect((await send('cancel', 1)).status).toBe(200)
  for (const [command, more] of [
    ['delay', { minutes: '15' }],
    ['move', { days: '1' }],
    ['postpone', {}],
    ['cancel', {}],
  ] as const) {
    const { status, body } = await send(command, 2, more)
    expect([command, status, JSON.parse(body)]).toEqual([command, 409, { ok: false, reason: 'changed' }])
  }
  expect(await events()).toMatchObject([{ schedule_state: 'cancelled', version: 2, sequence: 1 }])
})

test('E1 the list is by date, past events stand behind a link, and text, sport and state narrow it down', async () => {
  const own = { homeTeamId: '', awayTeamId: '' }
  await added({ ...own, titleEn: 'Later', titleFr: 'Plus tard', localDate: '2199-03-21', sport: 'curling' })
  await added({ ...own, titleEn: 'Sooner', titleFr: 'Plus tôt', localDate: '2199-03-20' })
  await added({ ...own, titleEn: 'Long ago', titleFr: 'Jadis', localDate: '2001-03-20' })
  const titles = async (query: string) =>
    [...(await admin.get(`/admin/events${query}`)).body.matchAll(/>(Later|Sooner|Long ago)<\/a>/g)].map(([, title]) => title)
  expect(await titles('')).toEqual(['Sooner', 'Later'])
  expect(await titles('?when=past')).toEqual(['Long ago'])
  expect(await titles('?text=TARD')).toEqual(['Later'])
  expect(await titles('?sport=hockey')).toEqual(['Sooner'])
  expect(await titles('?state=cancelled')).toEqual([])
  expect((await admin.get('/admin/events?text=tard')).body).toContain('1 event')
})

test('E10 an event with a picture is not deleted; one without is, and can be put back', async () => {
  await site.addSeries({ id: 'cup' })
  const episodeDocId = await site.addEpisode('cup')
  const { id } = await added({ seriesDocId: 'doc-cup', pictures: JSON.stringify([{ episodeDocId, en: '', fr: '' }]) })
  const refused = await admin.post('/admin/events-commands', { command: 'remove', id })
  expect([refused.status, JSON.parse(refused.body)]).toEqual([409, { ok: false, reason: 'has-picture' }])
  expect((await admin.post(`/admin/events/${id}`, game({ version: '1', pictures: '' }))).status).toBe(200)
  const removed = await admin.post('/admin/events-commands', { command: 'remove', id })
  expect(await events()).toEqual([])
  const { removedId } = JSON.parse(removed.body) as { removedId: string }
  expect((await admin.post('/admin/undo', { removedId })).status).toBe(200)
  expect(await events()).toMatchObject([{ id }])
})

test('E11 the form is told of events that clash with it, and of the episodes of its series', async () => {
  const { id } = await added()
  await site.addSeries({ id: 'league', title: 'League' })
  await site.addEpisode('league', { title: 'Mat 2' })
  const around = async (more: Record<string, string>) =>
    JSON.parse((await admin.get(`/admin/events-around?${new URLSearchParams(game(more))}`)).body)
  const clashing = await around({ localTime: '20:00', seriesDocId: 'doc-league' })
  expect(clashing.episodes).toMatchObject([{ title: 'Mat 2' }])
  const title = 'Lac-Bleu Huards at Northgate Harriers'
  expect(clashing.clashes).toEqual([
    { kind: 'venue', eventId: id, title },
    { kind: 'team', eventId: id, title },
  ])
  expect((await around({ localTime: '20:00', id })).clashes).toEqual([])
  expect((await around({ localDate: '2099-03-22' })).clashes).toEqual([])
})

test('E11 two events whose episodes have one video address clash while both last, in whatever spelling', async () => {
  await site.addSeries({ id: 'meet' })
  const [mat, same, other] = [
    await site.addEpisode('meet', { videoUrl: 'mat-2' }),
    await site.addEpisode('meet', { videoUrl: ' mat-2 ' }),
    await site.addEpisode('meet', { videoUrl: 'mat-3' }),
  ]
  const own = { homeTeamId: '', awayTeamId: '', titleEn: 'Morning', titleFr: 'Matin', venueId: '' }
  const shows = (episodeDocId: string) => ({ pictures: JSON.stringify([{ episodeDocId, en: '', fr: '' }]) })
  const { id } = await added({ ...own, ...shows(mat) })
  const clashes = async (more: Record<string, string>) =>
    JSON.parse((await admin.get(`/admin/events-around?${new URLSearchParams(game({ ...own, ...more }))}`)).body).clashes
  expect(await clashes(shows(same))).toEqual([{ kind: 'stream', eventId: id, title: 'Morning' }])
  expect(await clashes(shows(other))).toEqual([])
  expect(await clashes({ ...shows(same), localTime: '23:00' })).toEqual([])
})

test('E11 a stream clashes with a meet of a week that began days before, and the meet with what comes during it', async () => {
  await site.addSeries({ id: 'week' })
  const mat = await site.addEpisode('week', { videoUrl: 'mat-9' })
  const own = { homeTeamId: '', awayTeamId: '', titleEn: 'Week', titleFr: 'Semaine', venueId: '' }
  const shows = { pictures: JSON.stringify([{ episodeDocId: mat, en: '', fr: '' }]) }
  const week = { ...own, ...shows, localDate: '2098-03-01', expectedMinutes: String(7 * 24 * 60) }
  const { id } = await added(week)
  const clashes = async (more: Record<string, string>) =>
    JSON.parse((await admin.get(`/admin/events-around?${new URLSearchParams(game({ ...own, ...shows, ...more }))}`)).body).clashes
  const clash = [{ kind: 'stream', eventId: id, title: 'Week' }]
  expect(await clashes({ localDate: '2098-03-06' })).toEqual(clash)
  expect(await clashes({ localDate: '2098-03-12' })).toEqual([])
  expect(await clashes({ ...week, localDate: '2098-02-25' })).toEqual(clash)
})

test('E2 schools, teams and venues: saved, refused at their fields, and not deleted while they are used', async () => {
  const school = { nameEn: 'Kettle River University', shortEn: 'Kettle River', code: 'ket', colour: '#112233', logo: '' }
  expect((await admin.post('/admin/schools-new', school)).status).toBe(200)
  const stored = await db().selectFrom('school').selectAll().where('code', '=', 'KET').executeTakeFirstOrThrow()
  expect((await admin.post('/admin/schools-new.data', { ...school, nameEn: 'Other' })).body).toContain('code-taken')
  const team = { schoolId: stored.id, sport: 'curling', gender: 'mixed', slug: 'kettle-river-curling-mixed' }
  expect((await admin.post('/admin/teams-new', team)).status).toBe(200)
  expect((await admin.post('/admin/teams-new.data', { ...team, slug: 'other' })).body).toContain('team-exists')
  expect((await admin.post('/admin/teams-new.data', { ...team, gender: 'men', slug: 'northgate-hockey-women' })).body).toContain(
    'id-taken',
  )
  expect((await admin.get('/admin/teams?text=kettle')).body).toContain('Mixed curling')
  expect((await admin.get('/admin/teams?text=kettle')).body).not.toContain('Northgate')
  const remove = (command: string, id: string) => admin.post('/admin/teams-remove', { command, id })
  expect(JSON.parse((await remove('school', stored.id)).body)).toEqual({ ok: false, reason: 'in-use' })
  expect((await remove('venue', teams.venueId)).status).toBe(409)
  const other = await db().selectFrom('team').select('id').where('slug', '=', team.slug).executeTakeFirstOrThrow()
  expect((await remove('team', other.id)).status).toBe(200)
  expect((await remove('school', stored.id)).status).toBe(200)
  const venue = { nameEn: 'Ferry Arena', city: 'Gander', province: 'NL', zone: 'America/St_Johns' }
  expect((await admin.post(`/admin/venues/${teams.venueId}`, { ...venue, version: '1' })).status).toBe(200)
  expect((await admin.post(`/admin/venues/${teams.venueId}`, { ...venue, version: '1', city: 'X' })).status).toBe(409)
  expect((await admin.get('/admin/venues')).body).toContain('Gander, NL')
})

test('E3 M12 a delay and a move change many events or none, and one undo puts all of them back', async () => {
  await added({ localDate: '2099-03-20', localTime: '23:30' })
  await added({ homeTeamId: '', awayTeamId: '', titleEn: 'Final', titleFr: 'Finale', localDate: '2099-03-21', venueId: '' })
  const before = await events()
  const send = (fields: Record<string, string>, versions: number[] = before.map(({ version }) => version)) =>
    admin.post('/admin/events-commands', {
      reasonEn: 'Storm',
      reasonFr: 'Tempête',
      events: JSON.stringify(before.map(({ id }, at) => [id, versions[at]])),
      ...fields,
    })
  const refusals: [Record<string, string>, number[]?][] = [
    [{ command: 'delay', minutes: '0' }],
    [{ command: 'delay', minutes: '1441' }],
    [{ command: 'move', days: '0' }],
    [{ command: 'move', days: '1e9' }],
    [{ command: 'move', days: '7', localTime: '25:00' }],
    [{ command: 'move', days: '7', reasonFr: '' }],
    [{ command: 'move', days: '7' }, [1, 7]],
    [{ command: 'move', days: '7', events: 'no list' }],
    [
      {
        command: 'move',
        days: '7',
        events: JSON.stringify([
          [before[0]?.id, 1],
          ['gone', 1],
        ]),
      },
    ],
  ]
  for (const [fields, versions] of refusals) expect((await send(fields, versions)).status, JSON.stringify(fields)).toBe(409)
  expect(await events()).toEqual(before)

  const delayed = await send({ command: 'delay', minutes: '45' })
  expect(JSON.parse(delayed.body)).toMatchObject({ ok: true, count: 2 })
  const starts = async () => (await events()).map((row) => [row.local_date, row.local_time, row.schedule_state, row.sequence])
  expect(await starts()).toEqual(
    [
      ['2099-03-21', '00:15', 'delayed', 1],
      ['2099-03-21', '19:45', 'delayed', 1],
    ].sort(),
  )
  const { removedId } = JSON.parse(delayed.body) as { removedId: string }
  const undone = await admin.post('/admin/undo', { removedId })
  expect(JSON.parse(undone.body)).toMatchObject({ ok: true, isPutBack: true, count: 2 })
  expect(await starts()).toEqual([
    ['2099-03-20', '23:30', 'planned', 2],
    ['2099-03-21', '19:00', 'planned', 2],
  ])
})

test('E1 of 10,000 events a page of the list has 60, in less than 250 kB, and the next page goes on', async () => {
  for (const table of ['all_team', 'all_school', 'all_venue'] as const) await db().deleteFrom(table).execute()
  await site.heard(() =>
    site.running.services.editing.changes.change(async ({ trx, touch }) => {
      await addManyGames(trx, [{ count: 10_000, from: '2099-01-01', days: 180 }])
      touch(GAMES)
    }),
  )
  const ids = async (query: string) => {
    const { body } = await admin.get(`/admin/events${query}`)
    expect(body.length).toBeLessThan(250_000)
    return [...body.matchAll(/href="\/admin\/events\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
  }
  const [first, second] = [await ids(''), await ids('?page=2')]
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([60, 60, 120])
  const { body } = await admin.get('/admin/events')
  expect(body).toContain('1 to 60 of 10000 events')
  expect(body).toContain('Page 1 of 167')
  expect(await ids('?page=9999')).toHaveLength(10_000 % 60)
  expect((await admin.get('/admin/events?when=2099-02&text=harriers')).body).toContain('February 2099 (')
})
