import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import { LIVE } from '../../app/history/topics.ts'
import { openSeal } from '../../app/kit/http/seal.server.ts'
import { openChanges } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { testDatabase } from '../databases.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { type Nginx, startNginx } from '../peers/nginx.ts'
import { startS3 } from '../peers/s3.ts'
import { scratchFolder } from '../scratch.ts'
import { SECRET } from '../secret.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { type SiteProcess, startProcess } from '../sites/site-process.ts'
import { type Commit, now } from './crowd.ts'

const ADMIN = { email: 'staff@site.example', password: 'correct horse battery' }

type Role = 'all' | 'web' | 'live'

/** Real nodes on one PostgreSQL and one storage of the S3 protocol, behind nginx. */
export type Fleet = {
  nginx: Nginx
  nodes: SiteProcess[]
  database: Database
  /** Edits by another node, which has no viewers. */
  editing: Editing
  /** An episode of the series 'cup' goes live or ends, which changes the topic 'live'. */
  flip(): Promise<Commit>
  /** Restarts the node at this place. */
  restart(at: number): Promise<void>
  /** Viewers signed up on the first node, each with its own address, who then use nginx. */
  viewers(count: number): Promise<Viewer[]>
  admin(): Promise<Browser>
  close(): Promise<void>
}
export type Viewer = Awaited<ReturnType<typeof newViewer>>

/** The series that viewers of a fleet can save: `series-0` to `series-29`. */
const SERIES = Array.from({ length: 30 }, (_, at) => `series-${at}`)

export async function openFleet(roles: Role[], settings: Record<string, string> = {}): Promise<Fleet> {
  const db = await testDatabase('postgres', { isMigrated: false })
  const s3 = await startS3()
  const folder = await mkdtemp(join(scratchFolder, 'podium-fleet-'))
  const settingsOf = (at: number) => ({
    DATABASE_URL: db.settings.DATABASE_URL as string,
    DATA_DIR: join(folder, String(at)),
    SUPER_ADMIN_EMAIL: ADMIN.email,
    SUPER_ADMIN_PASSWORD: ADMIN.password,
    // A real installation's grace, for nodes that stop under load.
    STOP_GRACE_SECONDS: '3',
    ROLE: roles[at] as string,
    ...s3.settings,
    ...settings,
  })
  const nodes = await Promise.all(roles.map((_, at) => startProcess({ settings: settingsOf(at) })))
  const portsOf = (role: Role) => nodes.filter((_, at) => roles[at] === 'all' || roles[at] === role).map(({ port }) => port)
  const nginx = await startNginx({ web: portsOf('web'), live: portsOf('live') })
  const { database } = db
  const onError = () => {}
  const changes = await openChanges(database, { onError, hasViewers: false })
  const editing: Editing = { changes, seal: openSeal(SECRET), now: () => new Date() }

  await saveSeries(editing, aSeries({ id: 'cup', title: 'The Cup' }))
  await saveEpisode(editing, anEpisode('cup', { docId: 'final', title: 'The final' }))
  for (const id of SERIES) await saveSeries(editing, aSeries({ id }))
  let isLive = false
  async function flip(): Promise<Commit> {
    const committed = Promise.withResolvers<Commit>()
    // Resolves at the commit; the edit itself ends only once every node shows it.
    const stop = changes.onBells((bells) => {
      for (const { topic, v } of bells) if (topic === LIVE) committed.resolve({ v, at: now() })
    })
    isLive = !isLive
    await setEpisodeLive(editing, 'final', isLive)
    stop()
    return committed.promise
  }
  await flip()

  return {
    nginx,
    nodes,
    database,
    editing,
    flip,
    async restart(at) {
      nodes[at] = await startProcess({ settings: settingsOf(at), port: nodes[at]?.port as number })
    },
    async viewers(count) {
      const first = { origin: nodes[0]?.origin as string }
      return Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const made = await newViewer(first, `fan${at}@viewers.example`, `198.51.100.${at + 1}`)
          return { ...made, ...openBrowser(nginx, { jar: made.jar }) }
        }),
      )
    },
    async admin() {
      const browser = openBrowser(nginx)
      const { status, body } = await browser.signIn(ADMIN.email, ADMIN.password)
      if (status !== 302) throw new Error(`${status} ${body}`)
      return browser
    },
    async close() {
      await changes.close()
      await Promise.all(nodes.map((node) => node.kill()))
      await nginx.close()
      await s3.close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A request with a wrong response; times in ms of the machine's clock. */
export type Failure = { what: string; status: number | string; isWrite: boolean; startedAt: number; endedAt: number }

export type Load = {
  failures: Failure[]
  pages(): number
  writes(): number
  /** Stops, compares acknowledged writes with the database, and returns the missing ones. */
  stop(): Promise<string[]>
}

/** Pauses of readers, savers and staff between two requests, in ms; each edit by staff makes every page stale. */
const READ_MS = 100
const SAVE_MS = 200
const MAKE_MS = 2_000

/** Readers, viewers who save and remove series, and staff who add series, all by nginx; remembers acknowledged writes. */
export function startLoad({ nginx, database }: Fleet, { viewers, admin }: { viewers: Viewer[]; admin: Browser }): Load {
  const failures: Failure[] = []
  let isOver = false
  let pages = 0
  let writes = 0
  /** Whether each row should be in the database; absent while that is unknown. */
  const saved = new Map<string, boolean>()
  const made = new Set<string>()

  async function one(what: string, isWrite: boolean, ask: () => Promise<{ status: number }>, wanted: number): Promise<boolean> {
    const startedAt = now()
    const status = await ask().then(
      (answer) => answer.status,
      (error) => String(error),
    )
    if (status === wanted) return true
    failures.push({ what, status, isWrite, startedAt, endedAt: now() })
    return false
  }

  const over = async (ms: number, work: (at: number) => Promise<void>) => {
    for (let at = 0; !isOver; at++) {
      await work(at)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  const paths = ['/', '/series/cup', '/scoreboard', '/search?q=cup', '/series/cup/content', '/_.data']
  const reading = Array.from({ length: 3 }, (_, from) =>
    over(READ_MS, async (at) => {
      const path = paths[(from + at) % paths.length] as string
      const ask = async () => {
        const answer = await fetch(nginx.origin + path)
        await answer.arrayBuffer()
        return answer
      }
      if (await one(path, false, ask, 200)) pages++
    }),
  )
  const saving = viewers.map((viewer) =>
    over(SAVE_MS, async (at) => {
      const seriesId = SERIES[at % SERIES.length] as string
      const isSaved = Math.floor(at / SERIES.length) % 2 === 0
      const key = `${viewer.uid} doc-${seriesId}`
      const before = saved.get(key) ?? false
      saved.delete(key)
      const ask = () => viewer.post('/favourites', { seriesId, saved: isSaved ? 'yes' : 'no' })
      if (await one(`/favourites ${seriesId}`, true, ask, 204)) {
        writes++
        saved.set(key, isSaved)
      } else if (before === isSaved) saved.set(key, before)
    }),
  )
  const making = over(MAKE_MS, async (at) => {
    const id = `made-${at}`
    const form = { title: `Made ${at}`, id, releaseDate: '2026-01-15', tags: 'hockey' }
    if (await one('/admin/series-new', true, () => admin.post('/admin/series-new', form), 200)) {
      writes++
      made.add(id)
    }
  })

  return {
    failures,
    pages: () => pages,
    writes: () => writes,
    async stop() {
      isOver = true
      await Promise.all([...reading, ...saving, making])
      const rows = await database.db.selectFrom('saved_series').select(['uid', 'series_doc_id']).execute()
      const there = new Set(rows.map(({ uid, series_doc_id }) => `${uid} ${series_doc_id}`))
      const slugs = new Set((await database.db.selectFrom('series').select('slug').execute()).map(({ slug }) => slug))
      const lost = [...saved].filter(([key, isSaved]) => there.has(key) !== isSaved).map(([key]) => key)
      return [...lost, ...[...made].filter((id) => !slugs.has(id))]
    },
  }
}
