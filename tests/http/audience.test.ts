import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { beaconText } from '../../app/audience/beacon.ts'
import { testDatabase } from '../databases.ts'
import { expectedSeconds, manyScripts, playerOf, type Script } from '../load/players.ts'
import { scratchFolder } from '../scratch.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ready, type SiteProcess, startProcess } from '../sites/site-process.ts'
import { openTestStore } from '../sites/store.ts'
import { ask } from '../sites/visitor.ts'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const line = (id: number, episode = 'final') => `1 ${id.toString(36)} ${episode} en own live people 0 0`

describe('beacons', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite({ settings: { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' } })
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { docId: 'final' })
    await site.addSeries({ id: 'shut', password: 'pw' })
    await site.addEpisode('shut', { docId: 'secret' })
  })
  afterAll(() => site.close())

  const send = (body: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${site.origin}/played`, { method: 'POST', headers: { 'user-agent': SAFARI, ...headers }, ...(body && { body }) })
  const rows = async () => {
    await site.running.services.audience.played.flush()
    return site.db.database.db.selectFrom('audience_minute').selectAll().execute()
  }

  test('N1 every beacon has the same answer, whatever it says and wherever it comes from', async () => {
    const bodies = [
      line(1),
      line(1),
      line(2, 'secret'),
      line(3, 'never-was'),
      'x',
      '{}',
      'y'.repeat(257),
      'z'.repeat(100_000),
      undefined,
    ]
    const origins = [
      {},
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { cookie: 'a=b' },
    ]
    const answers = new Set<string>()
    for (const body of bodies)
      for (const headers of origins) {
        const { status, headers: had } = await send(body, headers)
        const own = [...had].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
        answers.add(JSON.stringify([status, own]))
      }
    expect(answers.size).toBe(1)
    const [answer = ''] = answers
    expect(answer).toMatch(/^\[204,/)
    expect(answer).not.toMatch(/set-cookie|etag|x-request-id/)
    expect((await rows()).map(({ episode, players }) => [episode, players]).sort()).toEqual([
      ['final', 1],
      ['secret', 1],
    ])
    expect((await ask({ origin: new URL(site.metricsUrl).origin }, '/metrics')).body).toMatch(
      /podium_played_total\{outcome="no-episode"\} 1\n/,
    )
  })

  test('N1 the exception is for beacons alone: other writes from elsewhere are refused as ever', async () => {
    for (const path of ['/played/', '/played?x', '/fr/played', '/unlock'])
      expect(
        (await ask(site, path, { method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } })).status,
        path,
      ).toBe(403)
    expect((await ask(site, '/played')).status).toBe(404)
  })

  test('N1 a beacon that arrives in pieces counts, and one that is cut off does not', async () => {
    const { createConnection } = await import('node:net')
    const raw = (parts: string[]) =>
      new Promise<string>((resolve) => {
        const socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1')
        let text = ''
        socket.on('data', (data) => (text += data))
        socket.on('close', () => resolve(text))
        socket.on('error', () => {})
        const [first = '', ...others] = parts
        socket.write(first, () => {
          for (const part of others) socket.write(part)
          socket.end()
        })
      })
    const body = line(77)
    const head = `POST /played HTTP/1.1\r\nhost: x\r\nuser-agent: ${SAFARI}\r\ncontent-length: ${body.length}\r\n\r\n`
    const before = (await rows()).reduce((sum, { players }) => sum + players, 0)
    expect(await raw([head, body.slice(0, 5), body.slice(5)])).toMatch(/^HTTP\/1.1 204/)
    await raw([head, body.slice(0, 5)])
    expect((await rows()).reduce((sum, { players }) => sum + players, 0)).toBe(before + 1)
  })
})

describe('two nodes', () => {
  const SECONDS = 480
  const AT = Date.UTC(2027, 0, 9, 23, 57, 17)

  test('N1 100 scripted players on two nodes: every figure is that of the model, but for what a killed node held', async () => {
    const db = await testDatabase('postgres')
    const store = await openTestStore(db.database)
    for (const id of ['cup', 'shut']) await store.addSeries({ id, ...(id === 'shut' && { password: 'pw' }) })
    for (const [series, docId] of [
      ['cup', 'final'],
      ['cup', 'mat-2'],
      ['shut', 'secret'],
    ] as const)
      await store.addEpisode(series, { docId })
    const folder = await mkdtemp(join(scratchFolder, 'podium-audience-'))
    const nodes = await Promise.all(
      ['one', 'other'].map((name) =>
        startProcess({
          settings: { ...db.settings, DATA_DIR: join(folder, name), LOG_LEVEL: 'debug', ACCESS_LOG: '1' },
          nodeOptions: ['--import', join(import.meta.dirname, '../faults/planted.mjs')],
          isWaitedFor: false,
        }),
      ),
    )
    onTestFinished(async () => {
      for (const node of nodes) await node.kill()
      await store.close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    })
    for (const node of nodes) await ready(node, 120_000)
    const [first, second] = nodes as [SiteProcess, SiteProcess]
    const scripts = manyScripts(100, SECONDS, ['final', 'mat-2', 'secret'])
    const players = scripts.map((script) => ({ script, play: playerOf(script) }))
    const written = async () =>
      (await db.database.db.selectFrom('audience_minute').selectAll().execute()).map(
        ({ players, stalls, errors, stalled, ...key }) => [Object.values(key).join(' '), players],
      ) as [string, number][]
    const total = (counts: Iterable<[string, number]>) => [...counts].reduce((sum, [, count]) => sum + count, 0)

    let isKilled = false
    /** What the second node has that nobody has seen in the table. */
    let held = 0
    for (let at = 0; at <= SECONDS; at++) {
      for (const node of isKilled ? [first] : nodes) await node.tell({ clockMs: AT + at * 1_000 - Date.now() })
      const sends = players.flatMap(({ script, play }, place) => {
        const played = play(at)
        const node = isKilled || place % 2 === 0 ? first : second
        if (played && node === second) held++
        return played ? [post(node, script, beaconText({ ...script.beacon, id: script.id, ...played }))] : []
      })
      expect(await Promise.all(sends)).toEqual(sends.map(() => 204))
      if (at === 200) {
        // By their own clockwork.
        await expect.poll(async () => total(await written()), { timeout: 20_000 }).toBe(total(modelOf(scripts, at)))
        held = 0
      }
      if (at === 300) {
        await second.kill()
        isKilled = true
      }
    }
    expect(held).toBeGreaterThan(0)
    // A node that stops writes what it has, whatever the time.
    await first.stop()

    const model = modelOf(scripts, SECONDS)
    const table = new Map(await written())
    const lost = [...model].map(([key, players]) => players - (table.get(key) ?? 0))
    expect(Math.min(...lost)).toBe(0)
    expect(lost.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(held)
    expect([...table.keys()].filter((key) => !model.has(key))).toEqual([])
    // All that the second node had no part in, or had written, is exact.
    const minuteOfKill = Math.floor((AT + 300_000) / 60_000)
    const others = [...model].filter(
      ([key]) => Number(key.split(' ')[1]) > minuteOfKill || Number(key.split(' ')[1]) < minuteOfKill - 2,
    )
    expect(others.length).toBeGreaterThan(20)
    expect(others.map(([key]) => [key, table.get(key)])).toEqual(others)

    await expectNoTrace(nodes, db, scripts)
  }, 300_000)

  const post = async (node: SiteProcess, { id }: Script, body: string) => {
    const address = `198.51.100.${id % 250}`
    const headers = { 'user-agent': `${SAFARI} Trace/${id}`, 'x-forwarded-for': address, 'content-type': 'text/plain' }
    return (await fetch(`${node.origin}/played`, { method: 'POST', headers, body })).status
  }

  /** Players by row, as the scripts have it. */
  function modelOf(scripts: readonly Script[], until: number): Map<string, number> {
    const pages = new Map<string, Set<number>>()
    for (const script of scripts) {
      const { episode, language, surface, mode, crowd } = script.beacon
      for (const at of expectedSeconds(script).filter((second) => second <= until)) {
        const key = [episode, Math.floor((AT + at * 1_000) / 60_000), language, surface, mode, crowd].join(' ')
        pages.set(key, (pages.get(key) ?? new Set()).add(script.id))
      }
    }
    return new Map([...pages].map(([key, ids]) => [key, ids.size]))
  }

  /** No address, browser or number of a page is in the database or in a log. */
  async function expectNoTrace(nodes: SiteProcess[], db: Awaited<ReturnType<typeof testDatabase>>, scripts: readonly Script[]) {
    const { rows } = await (await import('kysely')).sql<{ text: string }>`
      select string_agg(t::text, ' ') as text from audience_minute t`.execute(db.database.db)
    const kept = [rows[0]?.text ?? '', ...nodes.map((node) => node.said())]
    expect(kept[1]).toContain('"route":"/played"')
    const traces = [/198\.51\.100\./, /Safari|Trace\//, ...scripts.map(({ id }) => new RegExp(`[" ]${id.toString(36)}[" ]`))]
    for (const text of kept) expect(traces.filter((trace) => trace.test(text))).toEqual([])
  }
})
