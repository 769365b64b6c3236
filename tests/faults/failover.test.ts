import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Frame, receive } from '../../app/live/frames.ts'
import { inProof } from '../daily.ts'
import { freePort } from '../free-port.ts'
import { openPostgres, openStandby, type PostgresServer } from '../peers/postgres.ts'
import { scratchFolder } from '../scratch.ts'
import { type Browser, openBrowser } from '../sites/browser.ts'
import { type SiteProcess, startProcess } from '../sites/site-process.ts'
import { openSse } from '../sites/sse.ts'
import { ask, kindOf } from '../sites/visitor.ts'
import { openLine } from './line.ts'

const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }
const DAY = '2026-01-15'
/**
 * The time until all nodes and open pages are right again after the database answers, in ms: nodes look every 5 s, and a busy
 * machine may take several times as long.
 */
const RIGHT_MS = 20_000
const within = { timeout: RIGHT_MS, interval: 50 }

type Node = SiteProcess & { metricsUrl: string }

/** Two nodes that reach their database through a breakable connection, and a signed-in admin. */
async function openNodes(server: PostgresServer) {
  await query(server, 'create database site')
  const line = await openLine({ origin: server.url })
  const folder = join(scratchFolder, `podium-failover-${randomUUID()}`)
  const start = async (at: number): Promise<Node> => {
    const metricsPort = await freePort()
    const settings = {
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${new URL(line.origin).port}/site`,
      DATA_DIR: join(folder, String(at)),
      DATABASE_PATIENCE_SECONDS: '4',
      METRICS_PORT: String(metricsPort),
      SUPER_ADMIN_EMAIL: CHIEF.email,
      SUPER_ADMIN_PASSWORD: CHIEF.password,
    }
    return { ...(await startProcess({ settings })), metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
  }
  const nodes = await Promise.all([start(0), start(1)])
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await line.close()
    await rm(folder, { recursive: true, force: true })
  })
  const [one, other] = nodes as [Node, Node]
  const chief = openBrowser(one)
  expect((await chief.signIn(CHIEF.email, CHIEF.password)).status).toBe(302)
  return { line, nodes, one, other, chief, colleague: openBrowser(other, { jar: chief.jar }) }
}

async function query(server: Pick<PostgresServer, 'url'>, statement: string, database = 'postgres') {
  const client = new pg.Client({ connectionString: server.url.replace(/\/postgres$/, `/${database}`) })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const add = (chief: Browser, id: string) =>
  chief.post('/admin/series-new', { id, title: `Title of ${id}`, releaseDate: DAY, tags: '', state: 'public' })

/** Saves a series with the version that its form has just read. */
async function save(chief: Browser, server: PostgresServer, id: string, more: Record<string, string>) {
  const [row] = await query(server, `select version from series where slug = '${id}'`, 'site')
  const form = { id, title: `Title of ${id}`, releaseDate: DAY, tags: '', version: String(row?.version), ...more }
  return chief.post(`/admin/series/${await docIdOf(server, id)}.data`, form)
}

const docIdOf = async (server: PostgresServer, id: string): Promise<string> =>
  (await query(server, `select doc_id from series where slug = '${id}'`, 'site'))[0]?.doc_id

/** An open page of a series, following its topic. */
async function openPage(node: Node, id: string) {
  const read = async () => JSON.parse((await ask(node, `/series/${id}/content`)).body) as { v: number }
  const page = { v: (await read()).v }
  const reader = await openSse(`${node.origin}/live?topics=series:${id}@${page.v}`)
  return {
    shown: page.v,
    /** How the page handled the first frame that concerned it; undefined before that. */
    told: () => reader.frames.map((frame) => receive(page.v, frame as Frame)).find((how) => how !== 'ignore'),
    close: () => reader.close(),
  }
}

const titleOn = async (node: Node, id: string) =>
  /<h1[^>]*>(?:<span[^>]*>)?([^<]*)/.exec((await ask(node, `/series/${id}`)).body)?.[1]
const kindOn = async (node: Node, id: string) => kindOf(await ask(node, `/series/${id}/content`))
const statusOn = async (node: Node, id: string) => (await ask(node, `/series/${id}`)).status
/** How many nodes are listening for changes: an edit waits for these. */
const hearing = async (server: PostgresServer) =>
  (await query(server, "select 1 from pg_stat_activity where application_name like 'podium live _%'")).length
const stepsBack = async (node: Node) =>
  Number(/^podium_database_steps_back_total (\d+)/m.exec(await (await fetch(node.metricsUrl)).text())?.[1])

test('Q-01 after a failover that loses the last edits every node and open page shows what the database holds, and nothing that is locked is open', async () => {
  const server = await openPostgres()
  const replication = await openLine({ origin: server.url })
  const standby = await openStandby(await server.copy(), replication)
  onTestFinished(async () => {
    await standby.close()
    await server.close()
  })
  const { line, nodes, chief, colleague } = await openNodes(server)
  for (const id of ['cup', 'vase', 'gala']) expect((await add(chief, id)).status).toBe(200)
  await expect.poll(async () => (await query(standby, 'select slug from series', 'site').catch(() => [])).length, within).toBe(3)

  // From here on, nothing reaches the standby.
  await replication.close()
  for (let at = 1; at <= 25; at++) {
    const by = at % 2 ? chief : colleague
    expect((await save(by, server, at % 5 ? 'cup' : 'vase', { title: `lost ${at}` })).status).toBe(200)
  }
  expect((await add(colleague, 'lost')).status).toBe(200)
  for (const node of nodes) {
    await expect.poll(() => titleOn(node, 'vase'), within).toBe('lost 25')
    await expect.poll(() => statusOn(node, 'lost'), within).toBe(200)
  }
  const stepsBefore = await Promise.all(nodes.map(stepsBack))
  const pages = await Promise.all(nodes.flatMap((node) => [openPage(node, 'vase'), openPage(node, 'lost')]))

  await server.crash()
  line.leadTo({ origin: standby.url })
  await standby.promote()
  // The first edit on the new primary has a lower version than both nodes have already seen.
  await expect.poll(async () => (await save(chief, standby, 'cup', { password: 'Vert & Or 7' })).status, within).toBe(200)
  for (const node of nodes) {
    await expect.poll(() => kindOn(node, 'cup'), within).toBe('locked')
    await expect.poll(() => titleOn(node, 'vase'), within).toBe('Title of vase')
    await expect.poll(() => statusOn(node, 'lost'), within).toBe(404)
  }
  // Whole states instead of patches. A lost series has no state, so its page reloads.
  await expect.poll(() => pages.map((page) => page.told()), within).toEqual(['replace', 'read-again', 'replace', 'read-again'])
  for (const page of pages) page.close()

  expect((await save(colleague, standby, 'gala', { title: 'after' })).status).toBe(200)
  for (const node of nodes) await expect.poll(() => titleOn(node, 'gala'), within).toBe('after')
  expect(await Promise.all(nodes.map(stepsBack))).toEqual(stepsBefore.map((count) => count + 1))
})

inProof(() =>
  test('Q-01 a database that is set back to an earlier moment beneath running nodes is shown as it is, and goes on being followed', async () => {
    const server = await openPostgres()
    onTestFinished(() => server.close())
    const { nodes, one, chief, colleague } = await openNodes(server)
    for (const id of ['cup', 'vase']) expect((await add(chief, id)).status).toBe(200)
    const earlier = await server.copy()
    onTestFinished(() => rm(earlier, { recursive: true }))
    await expect.poll(async () => (await save(chief, server, 'cup', { title: 'lost' })).status, within).toBe(200)
    expect((await add(colleague, 'gone')).status).toBe(200)
    for (const node of nodes) {
      await expect.poll(() => titleOn(node, 'cup'), within).toBe('lost')
      await expect.poll(() => statusOn(node, 'gone'), within).toBe(200)
    }
    const page = await openPage(one, 'gone')

    await server.goBackTo(earlier)
    for (const node of nodes) {
      await expect.poll(() => titleOn(node, 'cup'), within).toBe('Title of cup')
      await expect.poll(() => statusOn(node, 'gone'), within).toBe(404)
    }
    await expect.poll(page.told, within).toBe('read-again')
    page.close()
    await expect.poll(() => hearing(server), within).toBe(nodes.length)
    expect((await save(colleague, server, 'vase', { password: 'Vert & Or 7' })).status).toBe(200)
    for (const node of nodes) expect(await kindOn(node, 'vase')).toBe('locked')
  }),
)
