import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Cluster, openCluster } from '../peers/patroni.ts'
import { scratchFolder } from '../scratch.ts'
import { type Browser, openBrowser } from '../sites/browser.ts'
import { type SiteProcess, startProcess } from '../sites/site-process.ts'
import { openSse } from '../sites/sse.ts'
import { ask, kindOf } from '../sites/visitor.ts'

const KILLS = Number(process.env.PATRONI_KILLS ?? 10)
/** The time limit from the death of the primary until the site acknowledges a write again, in ms. */
const WRITING_MS = 30_000
const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }
const DAY = '2026-01-15'
const ROLE = { user: 'podium', password: 'podium-password' }

let cluster: Cluster
let site: SiteProcess
let metricsUrl: string
let chief: Browser
const folder = join(scratchFolder, `podium-proven-${randomUUID()}`)

beforeAll(async () => {
  cluster = await openCluster()
  await cluster.primary()
  await vi.waitUntil(async () => (await cluster.synchronous()) === 1, { timeout: 90_000, interval: 500 })
  const { user, password } = cluster.superuser
  const admin = new pg.Client({ connectionString: cluster.url(user, password, 'postgres') })
  await admin.connect()
  await admin.query(`create role ${ROLE.user} login password '${ROLE.password}'`)
  await admin.query(`create database podium owner ${ROLE.user}`)
  await admin.end()
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  site = await startProcess({
    settings: {
      DATABASE_URL: cluster.url(ROLE.user, ROLE.password, 'podium'),
      DATA_DIR: folder,
      METRICS_PORT: String(metricsPort),
      SUPER_ADMIN_EMAIL: CHIEF.email,
      SUPER_ADMIN_PASSWORD: CHIEF.password,
    },
  })
  chief = openBrowser(site)
  expect((await chief.signIn(CHIEF.email, CHIEF.password)).status).toBe(302)
}, 180_000)
afterAll(async () => {
  await site?.kill()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const add = (id: string, more: Record<string, string> = {}) =>
  chief.post('/admin/series-new.data', { id, title: `Title of ${id}`, releaseDate: DAY, tags: '', state: 'public', ...more })

async function slugs(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: cluster.url(ROLE.user, ROLE.password, 'podium') })
  await client.connect()
  const { rows } = await client.query<{ slug: string }>('select slug from series')
  await client.end()
  return new Set(rows.map(({ slug }) => slug))
}

const stepsBack = async () => Number(/^podium_database_steps_back_total (\d+)/m.exec(await (await fetch(metricsUrl)).text())?.[1])

test(`Q-16 the machine of the primary dies ${KILLS} times under writes: none that was acknowledged is lost, the site writes again within 30 s and serves its pages throughout`, async () => {
  expect((await add('first')).status).toBe(200)
  const acknowledged: string[] = []
  const failedPages: string[] = []
  let isOver = false
  let count = 0
  const writing = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const id = `made-${count++}`
      const { status } = await add(id).catch(() => ({ status: 0 }))
      if (status === 200) acknowledged.push(id)
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const reading = (async () => {
    while (!isOver) {
      for (const path of ['/', '/series/first', '/faq']) {
        const { status } = await ask(site, path)
        if (status !== 200) failedPages.push(`${path} ${status}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const took: number[] = []
  try {
    for (let round = 0; round < KILLS; round++) {
      await expect.poll(() => cluster.synchronous(), { timeout: 90_000, interval: 200 }).toBeGreaterThan(0)
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 10)
      const steps = await stepsBack()
      const page = await openSse(`${site.origin}/live?topics=series:first@${await shownVersion()}`)
      const primary = await cluster.primary()
      await primary.kill()
      const killedAt = performance.now()
      const written = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: WRITING_MS, interval: 20 }).toBeGreaterThan(written + 3)
      took.push(performance.now() - killedAt)

      await expect.poll(stepsBack).toBe(steps + 1)
      await page.until((frames) => frames.length > 0, 10_000)
      page.close()
      expect((await add(`locked-${round}`, { password: 'Vert & Or 7' })).status).toBe(200)
      expect(kindOf(await ask(site, `/series/locked-${round}/content`))).toBe('locked')
      expect((await ask(site, `/series/${acknowledged.at(-1)}`)).status).toBe(200)
      await primary.start()
    }
  } finally {
    isOver = true
    await Promise.all([...writing, reading])
  }
  const there = await slugs()
  console.log(
    `${acknowledged.length} writes acknowledged over ${KILLS} deaths; writing again after ${took.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
  )
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  expect(failedPages).toEqual([])
  expect(Math.max(...took)).toBeLessThan(WRITING_MS)
}, 1_200_000)

const shownVersion = async () => JSON.parse((await ask(site, '/series/first/content')).body).v as number
