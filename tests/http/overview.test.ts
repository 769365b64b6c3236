import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { readOverview } from '../../app/panel/overview/overview.server.ts'
import type { NeedKey } from '../../app/panel/overview/overview.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { daysAfter } from '../factories/many-games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { slowness, turnsGiven, usualTurn } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.22')
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

const overview = () => readOverview(site.running.services, 'en')
const need = async (key: NeedKey) => (await overview()).needs.find((each) => each.key === key)
const titles = (list: { things: { title: string }[] } | undefined) => list?.things.map(({ title }) => title)

async function addEvent(content: Parameters<typeof anEvent>[0], episodes: string[] = []) {
  const pictures = episodes.map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } }))
  const saved = await site.heard(() =>
    saveEvent(site.running.editing, anEvent({ zone: 'America/Toronto', ...content, pictures })),
  )
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

test('O8 Q-87 an empty site has nothing on, nothing next, and nothing that needs a hand', async () => {
  expect(await overview()).toEqual({
    now: { total: 0, things: [], more: '/admin/events' },
    next: { total: 0, things: [], more: '/admin/events' },
    needs: [],
    steps: { teams: false, series: false, games: false },
  })
  const page = await admin.get('/admin')
  expect(page.body).toContain('Three steps to begin')
  expect(page.body).not.toContain('Nothing needs attention.')
  const inFrench = await admin.get('/admin', { language: 'fr' })
  expect(inFrench.body).toContain('Trois étapes pour commencer')
})

test('O8 O6 whoever sees nothing to mend is not told that all is well, where others see something', async () => {
  const operator = await newViewer(site, 'desk@site.example', '198.51.100.23')
  await site.running.services.admins.grant(operator.email, { role: 'operator' })
  const said = async () => {
    const { body } = await operator.get('/admin')
    return [body.includes('Nothing needs attention.'), body.includes('every series has a row')]
  }
  await addEvent({ localDate: daysAfter(today, -300), schedule: 'cancelled' })
  expect(await said()).toEqual([true, true])
  await site.addSeries({ id: 'bare', title: 'Bare' })
  expect(await said()).toEqual([true, false])
  await site.heard(() => removeSeries(site.running.editing, 'doc-bare'))
})

test('O8 the first page says what is on and what is next: events, and episodes that are the picture of none', async () => {
  await site.addCategory('hockey', ['hockey'])
  await site.addSeries({ id: 'cup', title: 'Cup', tags: ['hockey'], thumbnail: 'https://pictures.example/cup.jpg' })
  await site.addEpisode('cup', { title: 'Alone and live', isLive: true })
  const inTwoDays = `${daysAfter(today, 2)}T18:00:00.000Z`
  await site.addEpisode('cup', { title: 'Announced', startsAt: inTwoDays })
  const shown = await site.addEpisode('cup', { title: 'Picture of a game' })
  await addEvent({ title: { en: 'Running', fr: 'En jeu' }, localDate: today, localTime: null, play: 'in-play' }, [shown])
  await addEvent({ title: { en: 'Soon', fr: 'Bientôt' }, localDate: daysAfter(today, 1) }, [shown])
  await addEvent({ title: { en: 'Called off', fr: 'Annulé' }, localDate: daysAfter(today, 1), schedule: 'cancelled' })
  await addEvent({ title: { en: 'In a month', fr: 'Dans un mois' }, localDate: daysAfter(today, 30) })
  const { now, next } = await overview()
  expect(titles(now)).toEqual(['Running', 'Alone and live'])
  expect(now.things[1]).toMatchObject({ isLive: true, about: 'Cup' })
  expect(titles(next)).toEqual(['Soon', 'Announced'])
  expect(next.things[1]).toMatchObject({ at: inTwoDays })
})

test('O8 what needs a hand is told with its count, the first few, and the way to mend it', async () => {
  for (let at = 0; at < 6; at++) await site.addSeries({ id: `bare${at}`, title: `Xyzzy ${at}`, order: at })
  expect(await need('no-thumbnail')).toMatchObject({ total: 6, more: '/admin/series?lack=picture' })
  expect((await need('no-thumbnail'))?.things).toHaveLength(4)
  expect((await need('no-row'))?.things[0]?.path).toBe('/admin/series/doc-bare0#tags')
  expect((await need('no-french'))?.total).toBeGreaterThanOrEqual(6)
  expect((await need('no-french'))?.things[0]?.path).toMatch(/^\/admin\/translations\/[\w-]+$/)

  const date = daysAfter(today, 3)
  const withoutPicture = await addEvent({ title: { en: 'No picture', fr: 'Sans image' }, localDate: date })
  const empty = await site.addEpisode('cup', { title: 'Empty', videoUrl: '' })
  await addEvent({ title: { en: 'No stream', fr: 'Sans flux' }, localDate: date }, [empty])
  const announced = await site.addEpisode('cup', { title: 'Late address', videoUrl: '', startsAt: `${date}T18:00:00.000Z` })
  expect((await need('no-picture'))?.things).toMatchObject([{ path: `/admin/events/${withoutPicture}#pictures` }])
  expect(titles(await need('no-video'))).toEqual(['No stream'])
  expect((await need('no-address'))?.things).toMatchObject([{ path: `/admin/series/doc-cup/episodes/${announced}#videoUrl` }])
  const page = await admin.get('/admin')
  expect(page.body).toContain(`href="/admin/events/${withoutPicture}#pictures"`)
  const list = await admin.get('/admin/series?lack=row')
  expect(list.body).toContain('Xyzzy 0')
  expect(list.body).not.toMatch(/>Cup</)
})

test('O8 pictures that fail, mails that wait and imports that failed are told, from what the site knows itself', async () => {
  const { database, services } = site.running
  const live = (await database.db.selectFrom('episode').select('doc_id').where('is_live', '=', 1).executeTakeFirstOrThrow())
    .doc_id
  const lost = await site.addEpisode('cup', { title: 'Lost', isLive: true })
  const at = services.now().toISOString()
  await database.db
    .insertInto('all_live_stream')
    .values({ episode_doc_id: lost, stream: 's', is_live: 1, said_at: at, missing_since: at })
    .execute()
  const minute = Math.floor(services.now().getTime() / 60_000) - 5
  const played = { language: 'en', surface: 'own', mode: 'live', crowd: 'people', stalls: 0 }
  // One player may show many errors within its minute.
  await database.db
    .insertInto('audience_minute')
    .values([{ episode: live, minute, players: 1, errors: 7, ...played }])
    .execute()
  await database.db
    .insertInto('work')
    .values({
      kind: 'contact mail',
      key: 'mail-1',
      added_at: at,
      due_at: '2099-01-01T00:00:00.000Z',
      tries: 3,
      fault: 'ECONNREFUSED',
    })
    .execute()
  const failing = await need('failing')
  expect(failing?.things.map(({ title, about }) => [title, about])).toEqual([
    ['Lost', 'Gone from the provider’s list'],
    ['Alone and live', '7 errors in the last hour'],
  ])
  expect((await need('mails'))?.things).toEqual([{ path: '', title: 'Contact form messages', about: '1 email: ECONNREFUSED' }])
})

/** Adds so many events of these weeks, all without a picture. */
async function addManyEvents(count: number) {
  const { db } = site.running.database
  const id = await addEvent({ title: { en: 'First of many', fr: '' }, localDate: today })
  const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => {
    const localDate = daysAfter(today, at % 14)
    return {
      ...row,
      id: `many-${at}`,
      local_date: localDate,
      local_time: '19:00',
      starts_at: `${daysAfter(localDate, 1)}T00:00:00.000Z`,
      play_state: 'not-begun' as const,
      schedule_state: 'planned' as const,
    }
  })
  await site.heard(() =>
    site.running.editing.changes.change(async ({ trx, touch }) => {
      for (let from = 0; from < rows.length; from += 500)
        await trx
          .insertInto('all_event')
          .values(rows.slice(from, from + 500))
          .execute()
      touch('games')
    }),
  )
  await overview()
}

test('O8 with 2,000 events of these weeks the page is made in pieces, between which others have their turn', async () => {
  await addManyEvents(2_000)
  const given = await turnsGiven(overview)
  expect(given).toBeGreaterThan(2)
  expect((await need('no-picture'))?.total).toBeGreaterThan(1_800)
})

test('O8 with 10,000 events of these weeks the page is made in no turn above 50 ms', { tags: ['timing'] }, async () => {
  await addManyEvents(10_000)
  expect(await usualTurn(overview)).toBeLessThan(50 * slowness())
})
