import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProof, rounds } from '../daily.ts'
import { type Commit, type Crowd, gatherCrowd, longestStale, now } from '../load/crowd.ts'
import { type Failure, type Fleet, openFleet, startLoad } from '../load/fleet.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import type { SiteProcess } from '../sites/site-process.ts'
import { ask } from '../sites/visitor.ts'

/** The longest time that a viewer may show an outdated state, whatever happens, in ms. */
const STALE_MS = 6_000
/** A separate run of this file uses 5,000: beside other tests, so many would use up both cores. */
const VIEWERS = Number(process.env.NODES_VIEWERS ?? rounds({ daily: 120, proof: 240 }))
const ADDRESSES = Array.from({ length: 10 }, (_, at) => `127.0.0.${at + 2}`)
const BUILT = join(import.meta.dirname, '../../build/server')
const within = (ms: number) => ({ timeout: ms, interval: 50 })
/** For events without a time limit of their own. */
const PATIENT = within(20_000)

/** Two nodes with everything, and one for live streams only. */
let fleet: Fleet
let crowd: Crowd
beforeAll(async () => {
  const most = String(2 * VIEWERS)
  fleet = await openFleet(['all', 'all', 'live'], { LIVE_MAX_VIEWERS: most, LIVE_MAX_PER_ADDRESS: most })
  const port = Number(new URL(fleet.nginx.origin).port)
  crowd = await gatherCrowd({ port, viewers: VIEWERS, topic: 'live', addresses: ADDRESSES })
}, 60_000)
afterAll(async () => {
  crowd.close()
  await fleet.close()
})

/** Keeps changing what all viewers follow during `work`, until all of them have the last change. */
async function whileChanging(work: () => Promise<void>): Promise<Commit[]> {
  const commits: Commit[] = []
  let isOver = false
  const changing = (async () => {
    while (!isOver) {
      commits.push(await fleet.flip())
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  await work().finally(() => (isOver = true))
  await changing
  const last = commits.at(-1)?.v ?? 0
  await expect.poll(() => crowd.versions().filter((v) => v < last).length, within(STALE_MS)).toBe(0)
  return commits
}

const [one, other] = [() => ({ origin: fleet.nodes[0]?.origin as string }), () => ({ origin: fleet.nodes[1]?.origin as string })]

describe('F-27 two nodes are one site', () => {
  test('A5 who signs in on one is signed in on the other, saves there, and is signed out everywhere', async () => {
    const here = await newViewer(one(), 'both@viewers.example', '198.51.100.200')
    const there = openBrowser(other(), { jar: here.jar })
    expect((await there.me())?.uid).toBe(here.uid)
    expect((await there.post('/favourites', { seriesId: 'cup', saved: 'yes' })).status).toBe(204)
    expect(JSON.stringify(await here.me())).toContain('cup')
    const cookie = here.jar.header()
    expect((await ask(one(), '/me', { cookie })).status).toBe(200)
    await there.post('/logout')
    expect((await ask(one(), '/me', { cookie })).status).not.toBe(200)
  })

  test('a node for live streams alone has nothing else, says so in a way that leads on to the next, and is small', async () => {
    const [all, , live] = fleet.nodes as [SiteProcess, SiteProcess, SiteProcess]
    for (const path of ['/', '/series/cup', '/me', '/admin', '/assets/x.js']) {
      const { status, headers } = await ask(live, path)
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5'])
    }
    expect((await ask(live, '/unlock', { method: 'POST', body: 'seriesId=cup' })).status).toBe(503)
    for (const path of ['/healthz', '/readyz']) expect((await ask(live, path)).status, path).toBe(200)
    expect((await ask(live, `/live?topics=${'a'.repeat(9_000)}`)).status).toBe(414)
    expect((await ask(live, '/live?topics=x', { method: 'POST' })).status).toBe(405)
    expect(await ownBytes(live)).toBeLessThan(0.8 * (await ownBytes(all)))
    // Its memory is for viewers: it loads nothing of the pages.
    expect(await hasPictureLibrary(all)).toBe(true)
    expect(await hasPictureLibrary(live)).toBe(false)
    expect(await packagesOf('index.js')).toEqual(expect.arrayContaining(PACKAGES_OF_PAGES))
    const packages = await packagesOf('live.js')
    expect(packages).toContain('pino')
    expect(PACKAGES_OF_PAGES.filter((name) => packages.includes(name))).toEqual([])
  })

  test('T-05 wrong passwords are counted together', async () => {
    await newViewer(one(), 'guessed@viewers.example', '198.51.100.201')
    const tries: number[] = []
    for (let at = 0; at < 12; at++) {
      const stranger = openBrowser(at % 2 ? one() : other(), { address: `203.0.113.${at}` })
      tries.push((await stranger.signIn('guessed@viewers.example', `wrong ${at}`)).status)
    }
    expect(tries.indexOf(429)).toBe(10)
    expect(tries.slice(10)).toEqual([429, 429])
  })

  test('M5 a picture that was sent to one is shown by the other', async () => {
    const admin = await fleet.admin()
    const body = await picture()
    const asked = await fetch(`${one().origin}/admin/pictures`, {
      method: 'POST',
      headers: { cookie: admin.jar.header(), 'content-type': 'image/png' },
      body,
    })
    const { thumbnail } = (await asked.json()) as { thumbnail: string }
    const shown = await fetch(`${other().origin}/${thumbnail}/480`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })
})

inProof(() =>
  test('F-27 F-26 F-28 one node killed and one stopped under load: nothing acknowledged is lost, nobody is stale, nobody is refused', async () => {
    const load = startLoad(fleet, { viewers: await fleet.viewers(4), admin: await fleet.admin() })
    /** The time of the kill: from before the signal until after its end. */
    const death = { from: 0, to: 0 }
    let killed = 0
    const commits = await whileChanging(async () => {
      await expect.poll(() => load.writes(), PATIENT).toBeGreaterThan(20)
      death.from = now()
      await fleet.nodes[0]?.kill()
      // Until nginx notices that its connections to that node are closed, it may use one of them for a request.
      await expect.poll(() => halfClosed(fleet.nodes[0]?.port as number), PATIENT).toBe(0)
      death.to = now()
      await expect.poll(() => crowd.ended(), PATIENT).toBeGreaterThan(VIEWERS / 6)
      await expect.poll(() => crowd.connected(), PATIENT).toBe(VIEWERS)
      killed = crowd.returns.length
      await fleet.restart(0)
      // From here on, the other node serves all pages, until it is stopped on purpose.
      expect(await fleet.nodes[1]?.stop()).toBe(0)
      await expect.poll(() => crowd.connected(), PATIENT).toBe(VIEWERS)
    })
    expect(longestStale(commits, crowd.arrivals, crowd.versions())).toBeLessThan(STALE_MS)
    // The viewers of the stopped node were told to reconnect, and were accepted at once.
    const handedOver = crowd.returns.slice(killed)
    expect(handedOver.length).toBeGreaterThan(VIEWERS / 6)
    expect(handedOver.map(({ how }) => how)).toEqual(handedOver.map(() => 'end'))
    expect(Math.max(...handedOver.map(({ pause }) => pause))).toBeLessThanOrEqual(50)
    expect(crowd.refused).toEqual([])

    expect(await load.stop()).toEqual([])
    expect(load.pages()).toBeGreaterThan(100)
    // Only what the killed node was writing at that moment.
    const isOfKilled = ({ isWrite, startedAt, endedAt }: Failure) => isWrite && startedAt <= death.to && death.from <= endedAt
    const strange = load.failures.filter((each) => !isOfKilled(each))
    expect(strange, (await fleet.nginx.log()).filter((line) => / 50\d /.test(line)).join('\n')).toEqual([])
  }, 90_000),
)

test('F-29 nodes whose listening connection is cut again and again leave nobody stale', async () => {
  crowd.arrivals.length = 0
  const commits = await whileChanging(async () => {
    for (let round = 0; round < 3; round++) {
      await expect.poll(async () => (await listeners()).length, PATIENT).toBeGreaterThan(2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = any(${await listeners()})`.execute(
        fleet.database.db,
      )
      const cut = now()
      await expect.poll(() => crowd.arrivals.some(({ at }) => at > cut), within(STALE_MS)).toBe(true)
    }
  })
  expect(longestStale(commits, crowd.arrivals, crowd.versions())).toBeLessThan(STALE_MS)
})

/** How many connections to a port were closed by the server but not yet by their client. */
async function halfClosed(port: number): Promise<number> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  return rows.filter(([, , remote = '', state]) => remote.endsWith(end) && state === CLOSE_WAIT).length
}
/** The code of this connection state in Linux. */
const CLOSE_WAIT = '08'

/** The processes of the connections on which nodes listen for changes. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name similar to 'podium (live|web)%'`.execute(fleet.database.db)
  return rows.map(({ pid }) => pid)
}

/** Its private memory: how much of its mapped files is resident depends on the system. */
async function ownBytes({ pid }: SiteProcess): Promise<number> {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
}

const PACKAGES_OF_PAGES = ['react-dom/server', 'sharp', 'nodemailer']

async function hasPictureLibrary({ pid }: SiteProcess): Promise<boolean> {
  return (await readFile(`/proc/${pid}/maps`, 'utf8')).includes('/libvips')
}

/** The packages that a file of the built server loads at once, directly or through its imports. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  const path = join(BUILT, file)
  if (seen.has(path)) return []
  seen.add(path)
  const imported = [...(await readFile(path, 'utf8')).matchAll(/^import (?:.* from )?["']([^"']+)["']/gm)].map(
    ([, from = '']) => from,
  )
  const inside = imported.filter((from) => from.startsWith('.')).map((from) => packagesOf(join(dirname(file), from), seen))
  return [...imported.filter((from) => !from.startsWith('.')), ...(await Promise.all(inside)).flat()]
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const background = { r: 200, g: 30, b: 40 }
  return new Uint8Array(
    await sharp({ create: { width: 1280, height: 720, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}
