import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { newEpisode } from '../../app/catalog/episodes/episode-values.ts'
import { receive } from '../../app/live/frames.ts'
import { applyWatch, type WatchPatch, type WatchState } from '../../app/site/series/watch-state.ts'
import { anEpisode } from '../factories/content.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask } from '../sites/visitor.ts'
import { type Line, openLine } from './line.ts'

let site: TestSite
let line: Line
let admin: Awaited<ReturnType<typeof newViewer>>
beforeAll(async () => {
  site = await startTestSite()
  line = await openLine(site)
  // All their requests pass through the breakable connection.
  admin = await newViewer(line, 'staff@site.example')
  await site.running.services.admins.grant(admin.email)
})
afterAll(async () => {
  await line.close()
  await site.close()
})
beforeEach(async () => {
  await site.db.database.db.deleteFrom('all_series').execute()
  await site.addSeries({ id: 'cup', title: 'The Cup' })
})

const rows = () => site.db.database.db
const DAY = '2026-01-15'

/** Sends a form again because the response to the first try was lost. */
async function sendTwice(path: string, form: Record<string, string>) {
  line.loseNextAnswer()
  await expect(admin.post(path, form)).rejects.toThrow('fetch failed')
  return admin.post(path, form)
}

test('F-22 a new episode whose answer is lost is there once when its form is sent again, and is said to be saved', async () => {
  const { onRoku: _, ...values } = newEpisode(0, DAY)
  const docId = randomUUID()
  const again = await sendTwice('/admin/series/doc-cup/episode-new.data', { ...values, title: 'Final', docId })
  expect(again.status).toBe(200)
  expect(await rows().selectFrom('episode').select('title').execute()).toEqual([{ title: 'Final' }])
})

test('F-22 an edit whose answer is lost is shown as it was saved when it is sent again: nothing to choose, nothing twice', async () => {
  const form = { id: 'cup', title: 'The Cup of Cups', releaseDate: DAY, tags: '', version: '1' }
  const again = await sendTwice('/admin/series/doc-cup.data', form)
  expect(again.status).toBe(409)
  expect(again.body).toContain('The Cup of Cups')
  expect(await rows().selectFrom('series').select(['title', 'version']).execute()).toEqual([
    { title: 'The Cup of Cups', version: 2 },
  ])
})

test('F-22 a new series whose answer is lost is there once, and the form that is sent again says that its id is in use', async () => {
  const again = await sendTwice('/admin/series-new.data', { id: 'vase', title: 'Vase', releaseDate: DAY, tags: '' })
  expect([again.status, again.body]).toEqual([409, expect.stringContaining('id-taken')])
  expect(await rows().selectFrom('series').select('doc_id').where('slug', '=', 'vase').execute()).toHaveLength(1)
})

test('F-22 a command, and a favourite, whose answers are lost are done once when they are sent again', async () => {
  const docId = await site.addEpisode('cup')
  expect((await sendTwice('/favourites', { seriesId: 'cup', saved: 'yes' })).status).toBe(204)
  expect(await rows().selectFrom('saved_series').selectAll().execute()).toHaveLength(1)
  expect((await sendTwice('/admin/series/doc-cup/episodes', { command: 'live', ids: docId })).status).toBe(200)
  expect(await rows().selectFrom('episode').select('is_live').execute()).toEqual([{ is_live: 1 }])
  // A document that is already gone gets that answer.
  expect((await sendTwice('/admin/series/doc-cup/episodes', { command: 'remove', ids: docId })).status).toBe(409)
  expect(await rows().selectFrom('episode').selectAll().execute()).toEqual([])
})

test('F-24 over a line that breaks forty times while two hundred edits are made a page that comes back each time ends as the site is', async () => {
  const { editing } = site.running
  const ids = await Promise.all(Array.from({ length: 5 }, () => site.addEpisode('cup')))
  const page = { v: 0, state: undefined as WatchState | undefined }
  let isOver = false
  let lines = 0

  /** Follows like a page: each connection begins with the version that the page shows. */
  async function follow() {
    while (!isOver) {
      const reader = await openSse(`${line.origin}/live?topics=series:cup@${page.v}`).catch(() => undefined)
      if (!reader) continue
      lines++
      let at = 0
      const isDone = reader.ended.then(() => true)
      while (
        !(await Promise.race([
          isDone,
          reader
            .until((frames) => frames.length > at, 100)
            .then(
              () => false,
              () => isOver,
            ),
        ]))
      ) {
        for (const frame of reader.frames.slice(at)) {
          at++
          const next = receive(page.v, frame)
          if (next === 'ignore') continue
          if (next === 'replace' && 'state' in frame) page.state = frame.state as WatchState
          else if (next === 'apply' && 'patch' in frame && page.state)
            page.state = applyWatch(page.state, frame.patch as WatchPatch)
          else {
            // Reloads, as the page does.
            const { v, state } = await fresh()
            page.state = state
            page.v = v
            continue
          }
          page.v = frame.v
        }
      }
      reader.close()
    }
  }
  const fresh = async () => JSON.parse((await ask(site, '/series/cup/content')).body) as { v: number; state: WatchState }

  const following = follow()
  await expect.poll(() => lines).toBe(1)
  for (let edit = 0; edit < 200; edit++) {
    const docId = ids[edit % ids.length] as string
    if (edit % 3 === 0) await setEpisodeLive(editing, docId, edit % 2 === 0)
    else await saveEpisode(editing, anEpisode('cup', { docId, title: `edit ${edit}` }))
    if (edit % 5 !== 4) continue
    const before = lines
    line.cut()
    await expect.poll(() => lines, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before)
  }
  await expect.poll(async () => [page.v, JSON.stringify(page.state)], { timeout: 10_000 }).toEqual(await settled())
  isOver = true
  await following
  expect(lines).toBeGreaterThan(40)

  async function settled() {
    const newest = await rows().selectFrom('live_topic').select('v').where('topic', '=', 'series:cup').executeTakeFirstOrThrow()
    await expect.poll(async () => (await fresh()).v).toBe(newest.v)
    const { v, state } = await fresh()
    return [v, JSON.stringify(state)]
  }
})
