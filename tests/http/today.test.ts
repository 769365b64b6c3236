import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeEpisodes } from '../../app/events/deletions/remove-documents.server.ts'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { ROLES, type Role } from '../../app/kit/roles.ts'
import { inGroups } from '../../app/panel/today/desk-card.ts'
import { readDesk } from '../../app/panel/today/desk-view.server.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask } from '../sites/visitor.ts'
import { slowness } from '../turns.ts'

type Person = Awaited<ReturnType<typeof newViewer>>
const ZONE = 'America/Toronto'
const today = localDateOf(Date.now(), ZONE)

let db: TestDatabase
let site: TestSite
/** Another node of the same site. */
let other: TestSite
const staff = {} as Record<Role, Person>

beforeAll(async () => {
  db = await testDatabase('postgres')
  const settings = { TRUSTED_PROXIES: '127.0.0.1' }
  site = await startTestSite({ db, settings })
  other = await startTestSite({ db, settings })
  for (const [at, role] of ROLES.entries()) {
    staff[role] = await newViewer(site, `${role}@site.example`, `198.51.100.${at + 40}`)
    await site.running.services.admins.grant(staff[role].email, { role })
  }
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await site.addSeries({ id: 'locked', title: 'Locked', password: 'CANARY-PW' })
}, 60_000)
afterAll(async () => {
  await other.close()
  await site.close()
  await db.close()
})

async function aGame(seriesDocId = 'doc-cup', title = 'Final') {
  const content = anEvent({ title: { en: title, fr: `${title} fr` }, localDate: today, localTime: null, zone: ZONE, seriesDocId })
  const saved = await site.heard(() => saveEvent(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const versionOf = (id: string) => String(site.running.services.games().byId.get(id)?.version ?? 0)
const send = async (person: Person, fields: Record<string, string>) => {
  const { status, body } = await person.post('/admin/today-commands', { id: randomUUID(), ...fields })
  return { status, answer: body.startsWith('{') ? JSON.parse(body) : body }
}
const canned = { command: 'notice', canned: 'weather' }

/** Tells three notices about a game; `reached` waits for each on an open page of the other node. */
async function tellNotices(id: string, reached: (tell: () => Promise<void>) => Promise<void>) {
  const reader = await openSse(`${other.origin}/live?topics=notices:site@0,notices:series:cup@0,notices:event:${id}@0`)
  const heard = (topic: string) => reader.frames.findLast((frame) => frame.topic === topic)
  const told: [string, Record<string, string>][] = [
    ['notices:site', { scope: 'site' }],
    ['notices:series:cup', { scope: 'series', event: id }],
    [`notices:event:${id}`, { scope: 'event', event: id }],
  ]
  for (const [topic, fields] of told) {
    await reached(async () => {
      expect(await send(staff.operator, { ...canned, ...fields })).toMatchObject({ status: 200, answer: { ok: true } })
      await expect
        .poll(() => heard(topic), { interval: 10 })
        .toMatchObject({
          state: { list: [{ en: 'The start is delayed because of the weather.', fr: expect.stringContaining('météo') }] },
        })
    })
  }
  reader.close()
}

async function takeNoticesAway() {
  for (const { id: notice } of site.running.services.notices.all())
    expect(await send(staff.operator, { command: 'notice-end', event: '', notice })).toMatchObject({ status: 200 })
}

test('D5 a notice reaches open pages of another node by itself: on every page, on those of the series, of the game', async () => {
  const id = await aGame()
  await tellNotices(id, (tell) => tell())
  // A page that is opened later has them in its HTML, in its language, for browsers without script too.
  for (const [path, count] of [
    ['/', 1],
    ['/privacy', 1],
    ['/login', 1],
    ['/scoreboard', 1],
    ['/no-such-page', 1],
    ['/series/cup', 2],
    ['/series/locked', 1],
    [`/game/${id}`, 3],
  ] as const) {
    const page = await ask(other, path)
    const shown = page.body.split('role="status"').filter((part) => /^[^<]*>The start is delayed because/.test(part))
    expect([path, shown.length]).toEqual([path, count])
  }
  expect((await ask(other, '/fr')).body).toContain('>Le début est retardé en raison des conditions météo.<')
  // Taken away, it is gone everywhere.
  await takeNoticesAway()
  for (const path of ['/', '/series/cup', `/game/${id}`])
    expect((await ask(other, path)).body).not.toContain('because of the weather')
})

test('D5 a notice reaches open pages of another node within a second', { tags: ['timing'] }, async () => {
  await tellNotices(await aGame(), async (tell) => {
    const toldAt = performance.now()
    await tell()
    expect(performance.now() - toldAt).toBeLessThan(1_000 * slowness())
  })
  await takeNoticesAway()
})

test('D5 a notice about a game of a locked series is told on its own page alone', async () => {
  const id = await aGame('doc-locked', 'CANARY game')
  await send(staff.operator, { command: 'notice', event: id, scope: 'event', en: 'CANARY notice', fr: 'CANARI' })
  expect((await ask(site, `/game/${id}`)).body).toContain('CANARY notice')
  for (const path of ['/', '/schedule', '/series/locked', '/now.json', '/scoreboard'])
    expect((await ask(site, path)).body, path).not.toContain('CANARY')
  const reader = await openSse(`${site.origin}/live?topics=notices:site@0,notices:series:locked@0,games@0`)
  await expect.poll(() => reader.frames.length).toBeGreaterThan(0)
  expect(JSON.stringify(reader.frames)).not.toContain('CANARY')
  reader.close()
})

test.each(['notices', 'notices:x', 'notices:site:x', 'notices:event:', 'notices:fr:series:cup', 'notices:series:../x'])(
  'D5 the topic %s is malformed',
  async (topic) => {
    expect((await ask(site, `/live?topics=${encodeURIComponent(topic)}@0`)).status).toBe(400)
  },
)

describe('D2 bad input', () => {
  test.each<[Record<string, string>, number, string]>([
    [{}, 400, 'unknown'],
    [{ command: 'invented' }, 400, 'unknown'],
    [{ command: 'delay', id: 'no-uuid' }, 409, 'unknown'],
    [{ command: 'delay', seen: 'x' }, 409, 'unknown'],
    [{ command: 'delay', seen: '99999999999' }, 409, 'unknown'],
    [{ command: 'delay', event: 'invented', minutes: '15' }, 409, 'gone'],
    [{ command: 'delay', event: 'x'.repeat(300) }, 409, 'unknown'],
    [{ command: 'undo', event: 'invented', of: 'invented' }, 409, 'too-late'],
    [{ command: 'undo' }, 409, 'too-late'],
    [{ command: 'notice', scope: 'site', en: 'Rain' }, 409, 'fields'],
    [{ command: 'notice', event: 'invented', scope: 'event', canned: 'weather' }, 409, 'gone'],
    [{ command: 'notice', scope: 'event', canned: 'weather' }, 409, 'unknown'],
    [{ command: 'notice', event: 'invented', scope: 'site', canned: 'weather' }, 409, 'unknown'],
    [{ command: 'notice-end', notice: '' }, 409, 'gone'],
    [{ command: 'postpone', event: 'invented', reason: 'own', reasonEn: 'Ice', reasonFr: '' }, 409, 'fields'],
    [{ command: 'postpone', event: 'invented', reason: 'own' }, 409, 'fields'],
    [{ command: 'cancel', event: 'invented', reason: 'own', reasonEn: 'I\u202ece', reasonFr: 'Glace' }, 409, 'fields'],
    [{ command: 'address', picture: 'invented', url: 'https://x.example' }, 409, 'gone'],
    [{ command: 'lock', event: '' }, 409, 'gone'],
  ])('%j is answered with %i: %s', async (fields, status, reason) => {
    expect(await send(staff.operator, fields)).toMatchObject({ status, answer: { ok: false, reason } })
  })

  test('a delay of nothing and a stale version are refused, each saying why', async () => {
    const id = await aGame()
    const delay = { command: 'delay', event: id, seen: versionOf(id) }
    expect((await send(staff.operator, { ...delay, minutes: '-1' })).answer).toMatchObject({ reason: 'time' })
    expect((await send(staff.operator, { ...delay, minutes: '15' })).answer).toMatchObject({ reason: 'no-time' })
    expect((await send(staff.operator, { ...delay, time: '23:59' })).answer).toMatchObject({ ok: true, version: 2 })
    const late = await send(staff.editor, { ...delay, time: '22:59' })
    expect(late).toMatchObject({ status: 409, answer: { reason: 'changed', latest: { who: 'operator', what: 'delay' } } })
  })

  test('D2 an address that was given is not looked at again when it is sent again', async () => {
    const picture = await site.addEpisode('cup')
    const pictures = [{ episodeDocId: picture, label: { en: '', fr: '' } }]
    const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ localDate: today, zone: ZONE, pictures })))
    const event = saved.ok ? saved.id : ''
    const fields = { command: 'address', id: randomUUID(), event, seen: versionOf(event), picture, url: 'play-78' }
    const first = await send(staff.operator, fields)
    expect(first.answer).toMatchObject({ ok: true })
    await site.heard(() => removeEpisodes(site.running.editing, [picture]))
    expect(await send(staff.operator, fields)).toEqual(first)
    expect((await send(staff.editor, fields)).answer).toMatchObject({ reason: 'unknown' })
  })

  test('D2 of an address that a colleague has changed the second is told, as typed or as stored', async () => {
    const picture = await site.addEpisode('cup', { videoUrl: 'play-1' })
    const pictures = [{ episodeDocId: picture, label: { en: '', fr: '' } }]
    const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ localDate: today, zone: ZONE, pictures })))
    const event = saved.ok ? saved.id : ''
    const give = (url: string, was: string) =>
      send(staff.operator, { command: 'address', event, seen: versionOf(event), picture, url, was })
    expect((await give('play-2', 'play-1')).answer).toMatchObject({ ok: true })
    expect((await give('play-3', 'play-1')).answer).toMatchObject({ reason: 'changed', latest: { what: 'address' } })
    expect((await give('play-3', ' play-2 ')).answer).toMatchObject({ ok: true })
  })

  test('a stream’s address is checked by the rules of an episode’s form', async () => {
    const picture = await site.addEpisode('cup')
    const pictures = [{ episodeDocId: picture, label: { en: '', fr: '' } }]
    const content = anEvent({ localDate: today, zone: ZONE, pictures })
    const saved = await site.heard(() => saveEvent(site.running.editing, content))
    const id = saved.ok ? saved.id : ''
    const give = (url: string) => send(staff.operator, { command: 'address', event: id, seen: versionOf(id), picture, url })
    expect((await give('')).answer).toMatchObject({ reason: 'fields', faults: { url: 'required' } })
    expect((await give('javascript:alert(1)')).answer).toMatchObject({ reason: 'fields', faults: { url: 'address' } })
    expect((await give('play-77')).answer).toMatchObject({ ok: true })
    const stored = await site.running.services.documents.episode(picture)
    expect(stored?.videoUrl).toBe('play-77')
  })
})

test('D1 the desk has the games of the day, and whoever is not of game day is led away', async () => {
  await aGame('doc-cup', 'Shown at the desk')
  const tomorrow = anEvent({ title: { en: 'Not today', fr: 'Pas ce jour' }, localDate: '2031-01-01', zone: ZONE })
  await site.heard(() => saveEvent(site.running.editing, tomorrow))
  const page = await staff.operator.get('/admin/today')
  expect([page.status, page.body.includes('Shown at the desk'), page.body.includes('Not today')]).toEqual([200, true, false])
  expect((await staff.operator.get('/admin/today', { language: 'fr' })).body).toContain('Shown at the desk fr')
  expect((await staff.translator.get('/admin/today')).status).toBe(403)
  expect((await send(staff.translator, { ...canned, scope: 'site' })).status).toBe(403)
  expect(site.running.services.notices.all().some(({ scope }) => scope === 'site')).toBe(false)
})

test('D1 of more games than the desk shows the next ones stay, and it says how many are left out', async () => {
  const { services } = site.running
  const over = anEvent({ title: { en: 'Over', fr: 'Terminé' }, localDate: today, localTime: null, zone: ZONE, play: 'over' })
  await site.heard(() => saveEvent(site.running.editing, over))
  const next = await aGame('doc-cup', 'Yet to come')
  const all = await readDesk(services, 'en')
  expect(all.more).toBe(0)
  const some = await readDesk(services, 'en', all.cards.length - 1)
  expect(some.more).toBe(1)
  expect(some.cards.map(({ id }) => id)).toContain(next)
  // Of those that are over or called off, any may be the one: none of today's games here has a time.
  const shown = new Set(some.cards.map(({ id }) => id))
  const left = all.cards.filter(({ id }) => !shown.has(id))
  expect(inGroups(left, Date.now()).map(({ group, cards }) => [group, cards.length])).toEqual([['done', 1]])
})

test('D1 pictures are called in French on the French desk, or said to be in English', async () => {
  const titles = ['Final, court 2', 'Qwzx plkj'] as const
  const docIds = [await site.addEpisode('cup', { title: titles[0] }), await site.addEpisode('cup', { title: titles[1] })]
  const pictures = docIds.map((episodeDocId) => ({ episodeDocId, label: { en: 'Court', fr: '' } }))
  const content = anEvent({ localDate: today, localTime: null, zone: ZONE, seriesDocId: 'doc-cup', pictures })
  const saved = await site.heard(() => saveEvent(site.running.editing, content))
  const pictureTitles = async (language: 'en' | 'fr') =>
    (await readDesk(site.running.services, language)).cards
      .find(({ id }) => saved.ok && id === saved.id)
      ?.pictures.map(({ title, lang }) => [title, lang])
  expect(await pictureTitles('fr')).toEqual([
    [expect.stringMatching(/^Finale/), undefined],
    ['Qwzx plkj', 'en'],
  ])
  expect(await pictureTitles('en')).toEqual(titles.map((title) => [title, undefined]))
})

test('D1 S4 a card has the score of its game, one of a locked series too, and none before the first point', async () => {
  const [open, locked, none] = [await aGame(), await aGame('doc-locked'), await aGame()]
  for (const id of [open, locked]) await (await scorerOf(site, id))(goal('away'))
  const { cards } = await readDesk(site.running.services, 'en')
  const scoreOf = (eventId: string) => cards.find(({ id }) => id === eventId)?.score?.steps.at(-1)
  for (const id of [open, locked]) expect(scoreOf(id)).toMatchObject({ home: 0, away: 1, state: 'in-play' })
  expect(scoreOf(none)).toBeUndefined()
})

test('D1 D3 a card says how its stream is, in the language of staff, while a node reads it', async () => {
  const docId = await site.addEpisode('cup', { title: 'Final, court 1', isLive: true })
  const content = anEvent({ localDate: today, localTime: null, zone: ZONE, seriesDocId: 'doc-cup' })
  const pictures = [{ episodeDocId: docId, label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(site.running.editing, { ...content, pictures }))
  expect(saved.ok).toBe(true)
  const at = site.running.services.now()
  const check = {
    episode_doc_id: docId,
    address: 'https://streams.example/a.m3u8',
    leased_by: 'node',
    leased_until: new Date(at.getTime() + 600_000).toISOString(),
    state: 'good' as const,
    state_since: at.toISOString(),
    facts: JSON.stringify({ targetSeconds: 4 }),
    phase: 'on' as const,
    phase_since: at.toISOString(),
    has_been_good: 1,
    has_set_fault: 0,
    alarm_since: null,
  }
  await db.database.db.insertInto('stream_check').values(check).execute()
  expect((await staff.operator.get('/admin/today')).body).toContain('Healthy')
  expect((await staff.operator.get('/admin/today', { language: 'fr' })).body).toContain('>Normal<')
  const facts = JSON.stringify({ quietSeconds: 20, targetSeconds: 4 })
  await db.database.db.updateTable('stream_check').set({ state: 'frozen', facts }).execute()
  const { body } = await staff.operator.get('/admin/today')
  expect(body).toContain('Frozen: segments of 4 s')
  expect(body).not.toContain('nothing new for')
  // Since when it fails, by the clock at the venue.
  const failsSince = '2026-11-22T00:42:10.000Z'
  await db.database.db.updateTable('stream_check').set({ phase: 'failing', phase_since: failsSince }).execute()
  const spoken = (text: string) => text.replaceAll('<!-- -->', '')
  expect(spoken((await staff.operator.get('/admin/today')).body)).toContain('>since 7:42 p.m. (')
  const inFrench = spoken((await staff.operator.get('/admin/today', { language: 'fr' })).body)
  expect(inFrench).toContain('>depuis 19\u00a0h\u00a042 (')
  await db.database.db.updateTable('stream_check').set({ leased_until: at.toISOString() }).execute()
  expect((await staff.operator.get('/admin/today')).body).not.toContain('Healthy')
})

test('D1 D3 a card knows since when the picture fails that staff have marked', async () => {
  const docId = await site.addEpisode('cup', { title: 'Court 2', isLive: true })
  const content = anEvent({ localDate: today, localTime: null, zone: ZONE, seriesDocId: 'doc-cup' })
  const pictures = [{ episodeDocId: docId, label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(site.running.editing, { ...content, pictures }))
  if (!saved.ok) throw new Error(saved.reason)
  const { uid, email } = staff.operator
  const by = { uid, email, client: '', needs: ROLES }
  const notedAt = async () => (await readDesk(site.running.services, 'en')).cards.find(({ id }) => id === saved.id)?.faultNotedAt
  const mark = (hasPictureFault: boolean, baseVersion: number) =>
    site.heard(() =>
      saveEvent({ ...site.running.editing, by }, { ...content, id: saved.id, pictures, hasPictureFault, baseVersion }),
    )
  expect(await notedAt()).toBeNull()
  const before = site.running.services.now().toISOString()
  expect((await mark(true, 1)).ok).toBe(true)
  const at = await notedAt()
  expect([at && at >= before, at && at <= site.running.services.now().toISOString()]).toEqual([true, true])
  // What was noted before does not count once it was taken back.
  expect((await mark(false, 2)).ok).toBe(true)
  expect(await notedAt()).toBeNull()
})

test('D1 O4 a card says before the tap that viewers see nothing of a draft series, and leads those who may to where it is published', async () => {
  await site.addSeries({ id: 'trials', title: 'Trials' })
  const whole = await aGame('doc-trials', 'Whole game hidden')
  const docId = await site.addEpisode('trials', { title: 'Court 3' })
  const content = anEvent({ localDate: today, localTime: null, zone: ZONE, seriesDocId: 'doc-cup' })
  const pictures = [{ episodeDocId: docId, label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(site.running.editing, { ...content, pictures }))
  if (!saved.ok) throw new Error(saved.reason)
  const hidden = async () => {
    const { cards } = await readDesk(site.running.services, 'en')
    return [whole, saved.id].map((of) => cards.find(({ id }) => id === of)?.hiddenSeries)
  }
  expect(await hidden()).toEqual([[], []])
  const text = async (person: Person, language: 'en' | 'fr' = 'en') =>
    (await person.get('/admin/today', { language })).body.replaceAll('<!-- -->', '')
  expect(await text(staff.editor)).not.toContain('is not public yet')
  await db.database.db.updateTable('all_series').set({ state: 'draft' }).where('doc_id', '=', 'doc-trials').execute()
  const trials = { docId: 'doc-trials', title: 'Trials' }
  expect(await hidden()).toEqual([[{ ...trials, hides: 'game' }], [{ ...trials, hides: 'picture' }]])
  const publish = 'href="/admin/series/doc-trials"'
  const [editor, operator] = [await text(staff.editor), await text(staff.operator)]
  for (const body of [editor, operator]) {
    expect(body).toContain('Viewers do not see this game: the series “Trials” is not public yet.')
    expect(body).toContain('Viewers do not see the picture: the series “Trials” is not public yet.')
  }
  expect([editor.includes(publish), operator.includes(publish)]).toEqual([true, false])
  expect(operator).toContain('An admin or editor can publish it.')
  expect(await text(staff.editor, 'fr')).toContain(
    'Le public ne voit pas ce match\u00a0: la série «\u00a0Trials\u00a0» n’est pas',
  )
})
