import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { canWatch } from '../../app/access/grants.server.ts'
import { newEpisode } from '../../app/catalog/episodes/episode-values.ts'
import { openSeal } from '../../app/kit/http/seal.server.ts'
import type { Tables } from '../../database/tables.ts'
import type { TestDatabase } from '../databases.ts'
import { SECRET } from '../secret.ts'
import { type Browser, newViewer } from '../sites/browser.ts'
import { type SiteProcess, startProcess } from '../sites/site-process.ts'
import type { Answer } from '../sites/visitor.ts'

/** The result of repeatedly killing a site while admins and viewers write. */
export type Kills = {
  kills: number
  /** Writes that were acknowledged. */
  acknowledged: number
  /** Writes in flight when the process was killed. */
  cut: number
  /** Descriptions of acknowledged writes that were lost, and of writes stored by half. */
  lost: string[]
  /** The time from the start of the process until it was ready, in ms. */
  restarts: number[]
}

type Options = {
  db: TestDatabase
  rounds: number
  /**
   * The most acknowledged writes before a kill. The number is random, and the kill comes a moment later, in the middle of
   * others.
   */
  most: number
}

/** Makes one write after another, and knows what must be stored after a crash. */
type Writer = {
  /** Makes a write and returns its outcome; throws when the site is gone. */
  write(): Promise<'acknowledged' | 'put off' | `refused: ${string}`>
  /** Compares what is stored with what was acknowledged; the last write may be there in full or not at all. */
  check(): Promise<string[]>
}

const seal = openSeal(SECRET)
const DAY = '2026-01-15'
/** About as long as a write takes, in ms. */
const MOMENT_MS = 10
const SERIES = ['d1', 'd2', 'd3', 'd4']

/** Kills a site `rounds` times while two admins and two viewers write, and checks its data after each restart. */
export async function killUnderWrites({ db, rounds, most }: Options): Promise<Kills> {
  const rows = db.database.db
  const settings = { ...db.settings }
  const outcome: Kills = { kills: 0, acknowledged: 0, cut: 0, lost: [], restarts: [] }
  let site = await startProcess({ settings })
  const port = Number(new URL(site.origin).port)
  const writers = await writersOf(site, rows)
  for (let round = 0; round < rounds; round++) {
    const enough = Promise.withResolvers<void>()
    let left = Math.ceil(Math.random() * most)
    const onAcknowledged = () => --left === 0 && enough.resolve()
    let isKilled = false
    const killed = enough.promise
      .then(() => pause(Math.random() * MOMENT_MS))
      .then(() => {
        isKilled = true
        return site.kill()
      })
    await Promise.all(writers.map((writer) => writeOn(writer, outcome, { onAcknowledged, isKilled: () => isKilled })))
    await killed
    outcome.kills++
    site = await startProcess({ settings, port })
    outcome.restarts.push(site.readyMs)
    const faults = [...(await wholeFaults(db)), ...(await Promise.all(writers.map((writer) => writer.check()))).flat()]
    outcome.lost.push(...faults.map((fault) => `after kill ${round + 1}: ${fault}`))
    await rows.deleteFrom('rate_limit').execute()
  }
  await site.kill()
  return outcome
}

/** Writes until the site is gone. */
async function writeOn({ write }: Writer, outcome: Kills, round: { onAcknowledged: () => unknown; isKilled: () => boolean }) {
  for (;;) {
    const isInTime = !round.isKilled()
    try {
      const written = await write()
      if (written === 'acknowledged') {
        outcome.acknowledged++
        round.onAcknowledged()
      }
      if (written.startsWith('refused')) outcome.lost.push(written)
    } catch {
      if (isInTime) outcome.cut++
      return
    }
  }
}

async function wholeFaults({ database: { db, engine } }: TestDatabase): Promise<string[]> {
  const faults: string[] = []
  if (engine === 'sqlite') {
    const whole = await sql<{ integrity_check: string }>`select integrity_check from pragma_integrity_check`.execute(db)
    if (whole.rows[0]?.integrity_check !== 'ok') faults.push(`integrity: ${JSON.stringify(whole.rows)}`)
    const keys = await sql`select * from pragma_foreign_key_check`.execute(db)
    if (keys.rows.length > 0) faults.push(`foreign keys: ${JSON.stringify(keys.rows)}`)
  }
  const orders = (await db.selectFrom('series').select('sort_order').execute()).map(({ sort_order }) => sort_order)
  const expected = orders.map((_, at) => at)
  if (orders.sort((a, b) => a - b).join() !== expected.join()) faults.push(`orders of series: ${orders}`)
  // A command and its audit record are written in one transaction.
  const made = await db.selectFrom('audit').select('subject').where('action', '=', 'series.add').execute()
  const there = await db.selectFrom('series').select('doc_id').execute()
  if (made.length !== there.length) faults.push(`${made.length} series written down, ${there.length} there`)
  return faults
}

async function writersOf({ origin }: SiteProcess, db: Kysely<Tables>): Promise<Writer[]> {
  let people = 0
  const someone = () => newViewer({ origin }, `person${++people}@site.example`, `198.51.100.${people}`)
  async function anAdmin() {
    const { uid, email, ...browser } = await someone()
    await db
      .insertInto('admin')
      .values({ uid, email, added_at: `${DAY}T00:00:00.000Z` })
      .execute()
    return browser
  }
  const [one, two, three] = [await anAdmin(), await anAdmin(), await anAdmin()]
  const [fan, other] = [await someone(), await someone()]
  for (const id of ['episodes', ...SERIES]) await save(one, '/admin/series-new', { id, title: id, state: 'public' })
  await save(one, '/admin/series-new', { id: 'protected', title: '0', password: 'word 0', state: 'public' })
  return [
    newSeries(one, db),
    passwords(two, fan, db),
    await episodes(three, db),
    await order(two, db),
    favourites(fan, fan.uid, db, SERIES.slice(0, 2)),
    favourites(other, other.uid, db, SERIES.slice(2)),
  ]
}

const isDone = ({ status }: { status: number }) => status >= 200 && status < 300
const told = (answer: Answer) =>
  isDone(answer) ? 'acknowledged' : (`refused: ${answer.status} ${answer.body.slice(0, 300)}` as const)

/** Sends a form as the page's script does. */
const save = (browser: Pick<Browser, 'post'>, path: string, fields: Record<string, string>) =>
  browser.post(`${path}.data`, { releaseDate: DAY, tags: '', ...fields })

const docIdOf = async (db: Kysely<Tables>, slug: string) =>
  (await db.selectFrom('series').select('doc_id').where('slug', '=', slug).executeTakeFirstOrThrow()).doc_id

/** Adds series. */
function newSeries(admin: Pick<Browser, 'post'>, db: Kysely<Tables>): Writer {
  let count = 0
  let acknowledged = new Set<string>()
  return {
    async write() {
      const id = `new-${++count}`
      const text = `text of ${id}`
      const texts = { title: text, tags: id, shortDescription: text, longDescription: text }
      const answer = await save(admin, '/admin/series-new', { id, ...texts, state: 'public' })
      if (isDone(answer)) acknowledged.add(id)
      return told(answer)
    },
    async check() {
      const there = await db.selectFrom('series').selectAll().where('slug', 'like', 'new-%').execute()
      const slugs = new Set(there.map(({ slug }) => slug))
      const missing = [...acknowledged].filter((slug) => !slugs.has(slug))
      const others = [...slugs].filter((slug) => !acknowledged.has(slug) && slug !== `new-${count}`)
      const halves = there.filter(({ slug, title, short_description, long_description, tags }) => {
        const text = `text of ${slug}`
        return !(title === text && short_description === text && long_description === text && tags === JSON.stringify([slug]))
      })
      acknowledged = slugs
      return [
        ...missing.map((slug) => `${slug} is missing`),
        ...others.map((slug) => `${slug} was never asked for`),
        ...halves.map(({ slug }) => `${slug} is there by half`),
      ]
    },
  }
}

/** Changes a series' password and texts, and unlocks it with the new password. */
function passwords(admin: Pick<Browser, 'post'>, fan: Pick<Browser, 'post'> & { uid: string }, db: Kysely<Tables>): Writer {
  const slug = 'protected'
  let docId: string
  let version = 1
  let saved = 0
  let unlocked = 0
  let isSaving = false
  return {
    async write() {
      docId ??= await docIdOf(db, slug)
      if (unlocked < saved) {
        const answer = await fan.post('/unlock', { seriesId: slug, password: `word ${saved}` })
        if (isDone(answer)) unlocked = saved
        // The node reads a new password some milliseconds after the save; a fan who comes earlier guesses wrong.
        if (answer.status !== 403 && answer.status !== 429) return told(answer)
        await pause(50)
        return 'put off'
      }
      const next = String(saved + 1)
      isSaving = true
      const texts = { title: next, shortDescription: next, longDescription: next, password: `word ${next}` }
      const answer = await save(admin, `/admin/series/${docId}`, { id: slug, version: String(version), ...texts })
      isSaving = false
      if (isDone(answer)) {
        saved++
        version++
      }
      return told(answer)
    },
    async check() {
      const faults: string[] = []
      const row = await db.selectFrom('series').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
      const now = Number(row.title)
      if (now !== saved && !(isSaving && now === saved + 1)) faults.push(`password ${saved} was saved, ${row.title} is there`)
      const password = row.sealed_password === null ? '' : seal.open(row.doc_id, row.sealed_password)
      const isWhole = row.short_description === row.long_description && Number(row.short_description) === now
      if (!isWhole || password !== `word ${now}` || row.version !== now + 1) faults.push(`password ${now} is there by half`)
      const grants = await db.selectFrom('series_grant').selectAll().where('series_doc_id', '=', row.doc_id).execute()
      const series = { docId: row.doc_id, sealedPassword: row.sealed_password }
      const dead = grants.filter(
        ({ series_doc_id, fingerprint }) => !canWatch(seal, series, [{ docId: series_doc_id, fingerprint }]),
      )
      if (dead.length > 0) faults.push(`unlocks of an earlier password outlive password ${now}`)
      if (now > 0 && unlocked === now && grants.length === 0) faults.push(`the unlock of password ${now} is missing`)
      const { length: edits } = await db
        .selectFrom('audit')
        .select('id')
        .where('subject', '=', row.doc_id)
        .where('action', '=', 'series.edit')
        .execute()
      if (edits !== now) faults.push(`${now} edits were made, ${edits} written down`)
      saved = now
      version = row.version
      unlocked = grants.length > 0 ? now : Math.min(unlocked, now - 1)
      isSaving = false
      return faults
    },
  }
}

/** Adds, moves and removes episodes of one series. */
async function episodes(admin: Pick<Browser, 'post'>, db: Kysely<Tables>): Promise<Writer> {
  const docId = await docIdOf(db, 'episodes')
  let ids: string[] = []
  let wanted: string[] | undefined
  return {
    async write() {
      const command = ids.length < 3 ? 0 : ids.length > 7 ? 2 : Math.floor(Math.random() * 3)
      const path = `/admin/series/${docId}`
      let sending: ReturnType<Browser['post']>
      if (command === 0) {
        const id = randomUUID()
        wanted = [...ids, id]
        const { onRoku: _, ...values } = newEpisode(ids.length, DAY)
        sending = save(admin, `${path}/episode-new`, {
          ...values,
          docId: id,
          title: id,
          shortDescription: id,
          longDescription: id,
        })
      } else if (command === 1) {
        const [first = '', ...others] = ids
        wanted = [...others, first]
        sending = admin.post(`${path}/episodes`, { command: 'move', ids: first, after: others.at(-1) as string })
      } else {
        wanted = ids.slice(0, -1)
        sending = admin.post(`${path}/episodes`, { command: 'remove', ids: ids.at(-1) as string })
      }
      const answer = await sending
      if (isDone(answer)) ids = wanted
      wanted = undefined
      return told(answer)
    },
    async check() {
      const faults: string[] = []
      const rows = await db
        .selectFrom('episode')
        .selectAll()
        .where('series_doc_id', '=', docId)
        .orderBy('episode_number')
        .execute()
      const there = rows.map(({ doc_id }) => doc_id)
      if (![ids, wanted ?? ids].some((each) => each.join() === there.join())) faults.push(`episodes ${ids} became ${there}`)
      if (rows.some(({ episode_number }, at) => episode_number !== at + 1))
        faults.push(`episodes are numbered ${rows.map(({ episode_number }) => episode_number)}`)
      const halves = rows.filter(
        ({ doc_id, title, short_description, long_description }) =>
          !(title === doc_id && short_description === doc_id && long_description === doc_id),
      )
      faults.push(...halves.map(({ doc_id }) => `episode ${doc_id} is there by half`))
      ids = there
      wanted = undefined
      return faults
    },
  }
}

/** Moves series while others are added. */
async function order(admin: Pick<Browser, 'post'>, db: Kysely<Tables>): Promise<Writer> {
  const docIds = await Promise.all(SERIES.map((slug) => docIdOf(db, slug)))
  let now = docIds
  let wanted: string[] | undefined
  return {
    async write() {
      const [first = '', ...others] = now
      wanted = [...others, first]
      const move = { docId: first, after: others.at(-1) as string, tag: '', text: '' }
      const answer = await admin.post('/admin/series-move', move)
      if (isDone(answer)) now = wanted
      wanted = undefined
      return told(answer)
    },
    async check() {
      const rows = await db.selectFrom('series').select('doc_id').where('doc_id', 'in', docIds).orderBy('sort_order').execute()
      const there = rows.map(({ doc_id }) => doc_id)
      const isRight = [now, wanted ?? now].some((each) => each.join() === there.join())
      const faults = isRight ? [] : [`series in the order ${now} stand as ${there}`]
      now = there
      wanted = undefined
      return faults
    },
  }
}

/** Saves and removes favourites. */
function favourites(viewer: Pick<Browser, 'post'>, uid: string, db: Kysely<Tables>, ids: string[]): Writer {
  let saved = new Set<string>()
  let wanted: Set<string> | undefined
  let turn = 0
  const sorted = (set: Set<string>) => [...set].sort().join()
  return {
    async write() {
      const id = ids[turn++ % ids.length] as string
      const isThere = saved.has(id)
      wanted = new Set(saved)
      if (isThere) wanted.delete(id)
      else wanted.add(id)
      const answer = await viewer.post('/favourites', { seriesId: id, saved: isThere ? 'no' : 'yes' })
      if (isDone(answer)) saved = wanted
      wanted = undefined
      if (answer.status !== 429) return told(answer)
      // So many that the site asks for a pause: nothing was written.
      await pause(20)
      return 'put off'
    },
    async check() {
      const rows = await db
        .selectFrom('saved_series')
        .innerJoin('series', 'series.doc_id', 'saved_series.series_doc_id')
        .select('slug')
        .where('uid', '=', uid)
        .execute()
      const there = new Set(rows.map(({ slug }) => slug))
      const isRight = [saved, wanted ?? saved].some((each) => sorted(each) === sorted(there))
      const faults = isRight ? [] : [`favourites ${sorted(saved)} became ${sorted(there)}`]
      saved = there
      wanted = undefined
      return faults
    },
  }
}
