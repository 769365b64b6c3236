import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SyncAnswer } from '../../app/scores/log/score-sync.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import { enginesOf } from '../daily.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask } from '../sites/visitor.ts'

const DEVICE = 'deviceone'
const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })

describe.each(enginesOf(import.meta.filename))('scores over HTTP on %s', (engine) => {
  let db: TestDatabase
  let site: TestSite
  let operator: Awaited<ReturnType<typeof newViewer>>
  beforeAll(async () => {
    db = await testDatabase(engine)
    site = await startTestSite({ db })
    await site.addSeries({ id: 'locked', title: 'The locked cup', password: 'secret' })
    operator = await newViewer(site, 'desk@site.example')
    await site.running.services.admins.grant(operator.email, { role: 'operator' })
  })
  afterAll(async () => {
    await site.close()
    await db.close()
  })

  async function add(content: Parameters<typeof anEvent>[0] = {}) {
    const saved = await site.heard(() => saveEvent(site.running.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  /** A link as the panel makes it. */
  async function link(eventId: string, name = 'Table') {
    const made = await operator.post(`/admin/events/${eventId}/scorers`, { command: 'make', name })
    if (made.status !== 200) throw new Error(`${made.status} ${made.body}`)
    const found = (await site.running.services.scores.links.list(eventId)).find(({ id }) => id === JSON.parse(made.body).id)
    if (!found) throw new Error('The link is not listed.')
    return found
  }
  /** Sends what a scorer's page sends, and waits until the site shows it. */
  const sync = (eventId: string, body: object, headers: Record<string, string> = {}) =>
    site.heard(() =>
      ask(site, `/score/${eventId}/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ device: DEVICE, after: 0, wants: 'keep', facts: [], ...body }),
      }),
    )
  const sent = (entry: Entry, ageMs = 0) => ({ id: randomUUID(), ageMs, entry })
  const answered = ({ body }: { body: string }) => JSON.parse(body) as SyncAnswer & { ok: true }

  test('S1 an operator makes a link on the page of an event, and it scores that event alone', async () => {
    const [eventId, other] = [await add(), await add({ title: { en: 'Semifinal', fr: 'Demi-finale' } })]
    const { key, letters } = await link(eventId)
    const page = await operator.get(`/admin/events/${eventId}`, { headers: { accept: 'text/html' } })
    expect([page.status, page.body.includes(letters)]).toEqual([200, true])
    const answer = await sync(eventId, { key, facts: [sent(goal())] })
    expect([answer.status, answered(answer).seq, answered(answer).event.title]).toEqual([200, 1, 'Final'])
    expect((await sync(other, { key, facts: [sent(goal())] })).status).toBe(403)
    await operator.post(`/admin/events/${eventId}/scorers`, { command: 'revoke', id: key.slice(0, 36) })
    expect((await sync(eventId, { key, facts: [sent(goal())] })).status).toBe(403)
    expect(site.running.services.scores.shown.of(eventId)?.seq).toBe(1)
  })

  test('S1 O6 whoever may not make links does not get to see them', async () => {
    const eventId = await add()
    const { letters, key } = await link(eventId)
    const translator = await newViewer(site, 'french@site.example')
    await site.running.services.admins.grant(translator.email, { role: 'translator' })
    for (const path of [`/admin/events/${eventId}`, `/admin/events/${eventId}.data`]) {
      const { status, body } = await translator.get(path)
      expect([[200, 202].includes(status), body.includes(letters), body.includes(key)], path).toEqual([true, false, false])
    }
    expect((await translator.post(`/admin/events/${eventId}/scorers`, { command: 'make', name: 'Mine' })).status).toBe(403)
  })

  test('S3 the script and styles of the scorer’s page are less than 60 KB beside the site’s own', async () => {
    const folder = 'build/client/assets'
    const own = (await readdir(folder)).filter((name) => /^score(?:-|\.route-|r).*\.br$/.test(name))
    const sizes = await Promise.all(own.map(async (name) => (await stat(join(folder, name))).size))
    expect(own.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  })

  test('S1 a scorer’s key opens nothing else: no page of staff, no locked series, nothing as a cookie or a header', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    const headers = { authorization: `Bearer ${key}`, accept: 'text/html' }
    const cookie = `session=${key}; podium=${key}`
    for (const path of ['/admin', `/admin/events/${eventId}`, '/account', '/me', '/series/locked/content']) {
      const [plain, keyed] = [
        await ask(site, path, { headers: { accept: 'text/html' } }),
        await ask(site, `${path}?key=${key}`, { headers, cookie }),
      ]
      expect([keyed.status, keyed.body.includes('data-save-bar')], path).toEqual([plain.status, false])
    }
    const commands = await ask(site, '/admin/events-commands', {
      method: 'POST',
      headers,
      cookie,
      body: new URLSearchParams({ command: 'remove', id: eventId }),
    })
    expect([302, 401, 403]).toContain(commands.status)
    expect(site.running.services.games().byId.has(eventId)).toBe(true)
  })

  test('S1 nobody scores without a key: not staff by their session, not another site by a browser of staff', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    const cookie = { cookie: operator.jar.header() }
    expect((await sync(eventId, { facts: [sent(goal())] }, cookie)).status).toBe(400)
    expect((await sync(eventId, { key: `${randomUUID()}.${'A'.repeat(43)}`, facts: [sent(goal())] }, cookie)).status).toBe(403)
    const foreign = { ...cookie, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect((await sync(eventId, { key, facts: [sent(goal())] }, foreign)).status).toBe(403)
    // What a form of another site can send without being asked first is no JSON.
    for (const kind of ['text/plain', 'application/jsonx'])
      expect((await sync(eventId, { key, facts: [sent(goal())] }, { 'content-type': kind })).status).toBe(400)
    expect(site.running.services.scores.shown.of(eventId)).toBeUndefined()
  })

  test('S1 what is no request of a scorer’s page is refused and changes nothing', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    const wrong = [
      { key, facts: [{ id: 'x', ageMs: 0, entry: goal() }] },
      { key, facts: [{ ...sent(goal()), ageMs: -1 }] },
      { key, facts: [sent({ kind: 'situation', to: { strength: 'a\u0000b' } })], device: 'A' },
      { key, after: -1 },
      { key, wants: 'everything' },
    ]
    for (const body of wrong) expect((await sync(eventId, body)).status, JSON.stringify(body)).toBe(400)
    const odd = sent({ kind: 'situation', to: { strength: 'a\u0000b' } })
    const answer = await sync(eventId, { key, facts: [odd] })
    expect([answer.status, answered(answer).refused]).toEqual([200, [odd.id]])
  })

  test('S3 an entry that cannot be taken is told by its id and holds up none of the others', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    const [far, long, pasted] = [
      sent({ ...goal(), by: 1_000 } as Entry),
      sent({ kind: 'clock', isRunning: false, ms: 999 * 60_000 }),
      sent({ kind: 'bout', n: 1, label: 'a\tb' }),
    ]
    const nothing = { id: randomUUID(), ageMs: 0 }
    const answer = await sync(eventId, { key, facts: [far, sent(goal()), long, pasted, nothing, sent(goal('away'))] })
    expect([answer.status, answered(answer).refused]).toEqual([200, [far.id, long.id, pasted.id, nothing.id]])
    expect(site.running.services.scores.shown.of(eventId)).toMatchObject({
      seq: 2,
      state: { home: { score: 1 }, away: { score: 1 } },
    })
  })

  test('S3 facts that are sent twice, late and in parts are each there once, for every device of the game', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    const facts = Array.from({ length: 250 }, (_, n) =>
      sent({ kind: 'step', side: 'away', stat: 'shots', by: 1 }, 500_000 - n * 1_000),
    )
    for (const some of [facts.slice(0, 200), facts.slice(100, 250), facts.slice(50, 250)])
      await sync(eventId, { key, facts: some })
    const other = answered(await sync(eventId, { key, device: 'devicetwo', after: 200 }))
    expect([other.seq, other.facts.length, other.keeper]).toEqual([
      250,
      50,
      { name: 'Table', device: 'deviceone', isMe: false, isSameLink: true },
    ])
    expect(site.running.services.scores.shown.of(eventId)?.state.away.x.shots).toBe(250)
  })

  test('S1 six letters lead to the key, wrong ones do not, and both say so by their status', async () => {
    const eventId = await add()
    const { key, letters } = await link(eventId)
    const browser = openBrowser(site)
    const right = await browser.post('/score-enter', { letters: letters.toLowerCase() })
    expect([right.status, JSON.parse(right.body)]).toEqual([200, { ok: true, eventId, key }])
    const wrong = await browser.post('/score-enter', { letters: 'nonono' })
    expect([wrong.status, JSON.parse(wrong.body)]).toEqual([403, { ok: false, reason: 'wrong' }])
  })

  test('S5 the page of a scorer is one for all and tells nothing of its event, not even of one that may be seen', async () => {
    const eventId = await add({ title: { en: 'CANARY', fr: 'CANARY' } })
    const { key } = await link(eventId)
    await sync(eventId, { key, facts: [sent(goal())] })
    for (const path of [`/score/${eventId}`, `/score/${eventId}.data`, `/fr/score/${eventId}`]) {
      const { status, body } = await ask(site, path)
      expect([status, body.includes('CANARY'), body.includes(key)], path).toEqual([200, false, false])
    }
  })

  test('S4 S5 a score reaches those who follow it at once; that of a locked series only as a version, and no result tells it', async () => {
    const eventId = await add()
    const lockedId = await add({ seriesDocId: 'doc-locked' })
    const [open, hidden] = [await link(eventId), await link(lockedId)]
    const stream = await openSse(`${site.origin}/live?topics=score:${eventId}@0,score:${lockedId}@0`)
    await sync(eventId, { key: open.key, facts: [sent(goal())] })
    await sync(lockedId, { key: hidden.key, facts: [sent(goal())] })
    const of = (id: string) => stream.frames.filter(({ topic }) => topic === `score:${id}`)
    await stream.until(() => of(eventId).length > 0 && of(lockedId).length > 0)
    expect(of(eventId).at(-1)).toMatchObject({ state: { home: { score: 1 } } })
    expect(JSON.stringify(of(lockedId))).not.toContain('home')
    stream.close()
    const { results } = JSON.parse((await ask(site, `/results?event=${eventId}&event=${lockedId}&event=gone`)).body)
    expect(Object.keys(results)).toEqual([eventId])
    expect(results[eventId]).toMatchObject({ home: 1, away: 0, state: 'in-play' })
    // Pages that are cached hold no score; the game's has begun.
    const page = await ask(site, `/game/${eventId}`)
    expect(page.body).not.toContain('byPart')
  })

  test('S7 over, official and a correction reach results with when and why', async () => {
    const eventId = await add()
    const { key } = await link(eventId)
    await sync(eventId, { key, facts: [sent(goal(), 9_000), sent({ kind: 'final' }, 6_000), sent({ kind: 'official' }, 3_000)] })
    const reason = { en: 'Counted twice', fr: 'Compté deux fois' }
    await sync(eventId, { key, facts: [sent({ kind: 'correction', side: 'home', stat: 'score', to: 0, reason })] })
    const { results } = JSON.parse((await ask(site, `/results?event=${eventId}`)).body)
    expect(results[eventId]).toMatchObject({ home: 0, state: 'official', corrections: [{ from: 1, to: 0, reason }] })
    expect(site.running.services.games().byId.get(eventId)?.play).toBe('official')
  })
})
