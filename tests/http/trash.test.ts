import { afterAll, beforeAll, expect, test } from 'vitest'
import { toEvent } from '../../app/events/games.server.ts'
import { PUBLIC_PAGES } from '../../app/public-pages.ts'
import { saveTeam } from '../../app/teams/edit-teams.server.ts'
import { addTeams, saveEvent } from '../factories/games.ts'
import { addGame } from '../keep-score.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let chief: ReturnType<typeof openBrowser>
beforeAll(async () => {
  site = await startTestSite()
  admin = await newViewer(site, 'staff@site.example')
  await site.running.services.admins.grant(admin.email)
  await site.running.services.admins.makeSuperAdmin({ email: 'chief@site.example', password: PASSWORD })
  chief = openBrowser(site)
  await chief.signIn('chief@site.example')
})
afterAll(() => site.close())

const removals = async () => (await site.running.services.trash({ limit: 50 })).entries
const remove = (docId: string) => site.heard(() => admin.post(`/admin/series/${docId}/remove`))
/** As a browser without script sends it. */
const restore = (fields: Record<string, string>) =>
  site.heard(() => admin.post('/admin/trash', { command: 'restore', ...fields }))

test('O1 what is in the trash is in no page, search, feed, sitemap or export, and is there again after its return', async () => {
  await site.addCategory('hockey')
  await site.addSeries({ id: 'zebra', title: 'Zebrawood Classic', tags: ['hockey'] })
  const episode = await site.addEpisode('zebra', { title: 'Zebrawood final' })
  const paths = [
    ...PUBLIC_PAGES.flatMap(({ route }) => (/[:*]/.test(route) ? [] : [`/${route.replace(/^\//, '')}`])),
    '/search?q=zebrawood',
    '/series/zebra',
    '/series/zebra.data',
    '/series/zebra/content',
    `/series/zebra/${episode}`,
    `/embed/${episode}`,
    '/rss/zebra.xml',
    '/row/hockey/1',
    '/sitemaps/episodes-1.xml',
  ]
  const naming = async () => {
    const found: string[] = []
    for (const path of paths) {
      const { body } = await openBrowser(site).get(path)
      if (/zebra(?:wood|\/|&)/i.test(body.replaceAll(/"path":"[^"]*"|href="[^"]*zebra[^"]*"/g, ''))) found.push(path)
    }
    const { body } = await admin.post('/admin/transfer/export', { all: 'on' })
    if (body.includes('Zebrawood')) found.push('export')
    return found
  }
  const before = await naming()
  expect(before).toEqual(expect.arrayContaining(['/', '/search?q=zebrawood', '/series/zebra', '/rss.xml', 'export']))
  await remove('doc-zebra')
  expect((await openBrowser(site).get('/series/zebra')).status).toBe(404)
  for (const path of await naming()) expect(path).toMatch(/^\/series\/zebra/)
  for (const path of paths.filter((path) => path.startsWith('/series/zebra')))
    expect((await openBrowser(site).get(path)).body).not.toContain('Zebrawood')
  expect((await admin.get('/admin/trash')).body).toContain('Zebrawood Classic')

  const [entry] = await removals()
  const back = await restore({ removedId: entry?.id ?? '' })
  expect([back.status, back.body.includes('Zebrawood Classic is back.')]).toEqual([200, true])
  expect(await naming()).toEqual(before)
  expect(await removals()).toEqual([])
})

test('O1 without script a series whose id is taken is offered another one, bad ids are refused at the field, and the choice restores it', async () => {
  await site.addSeries({ id: 'cup', title: 'Old Cup' })
  await remove('doc-cup')
  await site.addSeries({ id: 'cup', docId: 'new-cup', title: 'New Cup' })
  const removedId = (await removals())[0]?.id ?? ''
  const refused = await restore({ removedId })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('name="newId"')
  expect(refused.body).toContain('value="cup-2"')
  expect(refused.body).toContain('href="/admin/series/new-cup"')
  for (const [newId, words] of [
    ['-x', 'Letters, digits and hyphens only'],
    ['', 'Please fill in this field.'],
    ['x'.repeat(81), 'This is too long.'],
  ] as const) {
    const again = await restore({ removedId, newId })
    expect([again.status, again.body.includes(words)], newId).toEqual([409, true])
  }
  expect((await restore({ removedId, newId: 'cup-2' })).status).toBe(200)
  expect((await openBrowser(site).get('/series/cup-2')).body).toContain('Old Cup')
  expect((await restore({ removedId })).body).toContain('It is no longer in the trash')
})

test('O1 only the super-admin empties the trash, having just confirmed who they are, and only what they have seen', async () => {
  await site.addCategory('rugby', ['rugby'], 'Rugby')
  await site.heard(() => admin.post('/admin/categories', { command: 'remove', id: 'rugby' }))
  const [entry] = await removals()
  const { newestAt: until } = await site.running.services.trash({ limit: 1 })
  const commands = [
    { command: 'purge', removedId: entry?.id ?? '' },
    { command: 'empty', until },
  ]
  for (const form of commands) expect((await admin.post('/admin/trash.data', form)).status).toBe(403)
  const old = new Date(Date.now() - 16 * 60_000).toISOString()
  await site.db.database.db.updateTable('session').set({ confirmed_at: old }).execute()
  for (const form of commands) expect((await chief.post('/admin/trash', form)).status).toBe(428)
  expect(await removals()).toHaveLength(1)
  expect((await chief.post('/confirm', { password: PASSWORD })).status).toBe(302)
  expect((await chief.get('/admin/trash')).body).toContain('Empty the trash')
  expect((await admin.get('/admin/trash')).body).not.toContain('Empty the trash')
  await site.addCategory('later', ['later'], 'Later')
  await site.heard(() => admin.post('/admin/categories', { command: 'remove', id: 'later' }))
  expect((await chief.post('/admin/trash.data', { command: 'empty', until })).status).toBe(200)
  expect((await removals()).map(({ title }) => title)).toEqual(['Later'])
  expect((await chief.post('/admin/trash.data', { command: 'nonsense' })).status).toBe(400)
  expect((await admin.get('/admin/trash?kind=series')).body).toContain('Nothing in the trash matches.')
})

test('O2 an edit says what changed, old and new, never a password; filters stand in the address; it can be reverted and undone', async () => {
  const { db } = site.db.database
  await site.addSeries({ id: 'told', title: 'First title', password: 'CANARY-one' })
  const series = await admin.get('/admin/series/doc-told')
  expect(series.status).toBe(200)
  const form = {
    title: 'Second title',
    id: 'told',
    releaseDate: '2026-01-01',
    tags: '',
    shortDescription: '',
    longDescription: '',
    thumbnail: '',
    categoryId: '',
    embedLink: '',
    password: 'CANARY-two',
    version: '1',
  }
  expect((await site.heard(() => admin.post('/admin/series/doc-told', form))).status).toBe(200)
  const page = (await admin.get('/admin/activity?thing=doc-told')).body
  for (const words of ['First title', 'Second title', 'Password', '/admin/series/doc-told']) expect(page).toContain(words)
  expect(page).not.toContain('CANARY')
  const stored = await db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('CANARY')

  const shows = async (query: string) => (await admin.get(`/admin/activity?${query}`)).body.includes('changed the series Second')
  const today = new Date().toISOString().slice(0, 10)
  for (const query of ['kind=series', 'text=SECOND', `day=${today}`, `person=${admin.uid}`, `kind=series&person=${admin.uid}`])
    expect(await shows(query), query).toBe(true)
  for (const query of ['kind=episode', 'text=third', 'day=2026-01-01', 'person=nobody', 'thing=doc-other'])
    expect(await shows(query), query).toBe(false)

  const entry = stored.find(({ action, title }) => action === 'series.edit' && title === 'Second title')
  const revert = (fields: Record<string, string> = {}) =>
    site.heard(() => admin.post('/admin/activity-revert', { id: entry?.id ?? '', ...fields }))
  const titleNow = async () =>
    (await db.selectFrom('series').select('title').where('doc_id', '=', 'doc-told').executeTakeFirstOrThrow()).title
  const sealed = async () =>
    (await db.selectFrom('series').select('sealed_password').where('doc_id', '=', 'doc-told').executeTakeFirstOrThrow())
      .sealed_password
  const password = await sealed()
  expect((await revert()).headers.get('location')).toBe('/admin/activity')
  expect([await titleNow(), (await sealed()) === password]).toEqual(['First title', true])
  await revert({ isBack: 'yes' })
  expect(await titleNow()).toBe('Second title')

  await db.updateTable('all_series').set({ title: 'Third title', version: 9 }).where('doc_id', '=', 'doc-told').execute()
  const conflict = await revert()
  expect(conflict.headers.get('location')).toBe(`/admin/series/doc-told?revert=${entry?.id}`)
  expect(await titleNow()).toBe('Third title')
  expect((await admin.get(conflict.headers.get('location') ?? '')).body).toContain('value="First title"')
  expect((await admin.post('/admin/activity-revert', { id: 'nothing' })).headers.get('location')).toBe('/admin/activity')
})

test('O2 E1 an away team of another sport that is stored comes back when its correction is reverted', async () => {
  const { db } = site.running.database
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const id = await addGame(site, { homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' } })
  const { school_id } = await db.selectFrom('team').select('school_id').where('id', '=', lacBleu).executeTakeFirstOrThrow()
  const team = { slug: 'soccer-women', schoolId: school_id, sport: 'soccer', gender: 'women' } as const
  const soccer = await site.heard(() => saveTeam(site.running.editing, team))
  if (!soccer.ok) throw new Error(soccer.reason)
  // As a version of the site stored it that did not look.
  await db.updateTable('all_event').set({ away_team_id: soccer.id }).where('id', '=', id).execute()
  const storedEvent = () => db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stored = await storedEvent()
  const corrected = { ...toEvent(stored), awayTeamId: lacBleu, baseVersion: stored.version }
  expect(
    await site.heard(() =>
      saveEvent({ ...site.running.editing, by: { uid: admin.uid, email: admin.email, client: '' } }, corrected),
    ),
  ).toMatchObject({ ok: true })
  const entry = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  const reverted = await site.heard(() => admin.post('/admin/activity-revert', { id: entry.id }))
  expect(reverted.headers.get('location')).toBe('/admin/activity')
  expect((await storedEvent()).away_team_id).toBe(soccer.id)
})

test('O1 the last page of the trash is shown where the asked one has lost its only row', async () => {
  const { db } = site.running.database
  await db.deleteFrom('removed').execute()
  const numbers = Array.from({ length: 51 }, (_, at) => at)
  const rows = numbers.map((number) => ({
    id: `removal-${number}`,
    kind: 'series',
    content: '{}',
    removed_at: new Date(Date.now() - number * 1_000).toISOString(),
    removed_by: admin.uid,
    title: `Numbered ${number}.`,
    subject: `doc-${number}`,
    purge_at: '2099-01-01T00:00:00.000Z',
  }))
  await db.insertInto('removed').values(rows).execute()
  const page = async (number: number) => {
    const { body } = await admin.get(`/admin/trash?kind=series&page=${number}`)
    return numbers.filter((each) => body.includes(`Numbered ${each}.`)).length
  }
  expect([await page(1), await page(2), await page(9)]).toEqual([50, 1, 1])
  await db.deleteFrom('removed').where('id', '=', 'removal-50').execute()
  expect(await page(2)).toBe(50)
  expect((await admin.get('/admin/trash?page=2')).body).not.toContain('Nothing in the trash matches.')
})
