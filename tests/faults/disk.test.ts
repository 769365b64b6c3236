import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProof } from '../daily.ts'
import { scratchFolder } from '../scratch.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite } from '../sites/site.ts'
import { type SiteProcess, startProcess, statusOf } from '../sites/site-process.ts'
import { ask, INSIDES } from '../sites/visitor.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }
const parent = join(scratchFolder, `podium-faults-${randomUUID()}`)
afterAll(() => rm(parent, { recursive: true, force: true }))

const series = (id: string) => ({
  id,
  title: `Title of ${id}`,
  state: 'public',
  releaseDate: '2026-01-15',
  tags: '',
  longDescription: 'x'.repeat(5_000),
})

async function aPicture() {
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
}

async function upload(chief: Browser, origin: string, picture: Buffer) {
  const headers = { cookie: chief.jar.header(), 'content-type': 'image/png' }
  const answer = await fetch(`${origin}/admin/pictures`, { method: 'POST', body: picture as BodyInit, headers })
  return { status: answer.status, said: (await answer.json()) as { thumbnail?: string; reason?: string } }
}

async function enter(site: SiteProcess) {
  const chief = openBrowser(site)
  const { status } = await chief.signIn(CHIEF.email, CHIEF.password)
  if (status !== 302) throw new Error(String(status))
  return chief
}

const settingsOf = (folder: string) => ({
  DATA_DIR: folder,
  SUPER_ADMIN_EMAIL: CHIEF.email,
  SUPER_ADMIN_PASSWORD: CHIEF.password,
})

describe('the disk of the database', () => {
  const folder = join(parent, 'all')
  let disk: SmallDisk
  let site: SiteProcess
  let chief: Browser
  beforeAll(async () => {
    disk = smallDisk(folder, 24)
    site = await startProcess({ settings: settingsOf(folder), by: disk.command })
    chief = await enter(site)
  })
  afterAll(() => site.kill())

  test('F-05 F-06 when it is full what is sent is refused as such, pages go on, nothing is there by half, and it heals by itself', async () => {
    const fan = await newViewer(site, 'fan@site.example')
    const done = new Set<string>()
    const save = async (id: string) => {
      const { status } = await chief.post('/admin/series-new.data', series(id))
      if (status < 300) done.add(id)
      return status
    }
    expect(await save('before')).toBe(200)
    await expect.poll(async () => (await ask(site, '/series/before')).status).toBe(200)

    disk.fill(site)
    // Writes succeed while the write-ahead log has space left.
    let status = 200
    for (let at = 0; status === 200 && at < 2_000; at++) status = await save(`full-${at}`)
    expect(status).toBe(507)
    for (const path of ['/', '/series/before', '/readyz', '/healthz']) expect(await statusOf(site.origin + path), path).toBe(200)
    const page = await chief.post('/admin/series-new', series('page'), { language: 'fr' })
    expect([page.status, page.body]).toEqual([507, expect.stringContaining('Une erreur est survenue')])
    expect(page.body).not.toMatch(INSIDES)
    const stranger = await openBrowser(site).signIn('fan@site.example')
    expect([stranger.status, stranger.body.includes('Something went wrong on the site. Try again in a moment')]).toEqual([
      507,
      true,
    ])
    expect((await fan.get('/me')).status).toBe(200)
    expect((await fan.post('/favourites', { seriesId: 'before', saved: 'yes' })).status).toBe(507)
    expect(await upload(chief, site.origin, await aPicture())).toEqual({ status: 507, said: { reason: 'full' } })

    disk.free(site)
    await expect.poll(() => save('after'), { timeout: 10_000 }).toBe(200)
    const entries = await chief.get('/admin/series-entries')
    const ids = (JSON.parse(entries.body).entries as { id: string }[]).map(({ id }) => id)
    expect(ids.sort()).toEqual([...done].sort())
    expect((await upload(chief, site.origin, await aPicture())).status).toBe(201)
    expect(
      (await readdir(`/proc/${site.pid}/root${join(folder, 'files/thumbnails')}`)).filter((name) => name.endsWith('.part')),
    ).toEqual([])
  })
})

describe('the disk of the pictures', () => {
  const folder = join(parent, 'pictures')
  let disk: SmallDisk
  let site: SiteProcess
  let chief: Browser
  beforeAll(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    disk = smallDisk(join(folder, 'files'), 4)
    site = await startProcess({ settings: settingsOf(folder), by: disk.command })
    chief = await enter(site)
  })
  afterAll(() => site.kill())

  const files = () => readdir(`/proc/${site.pid}/root${join(folder, 'files')}`, { recursive: true })

  test('F-06 when it is full pictures and files to import are refused as such and leave nothing behind, all else goes on, and it heals by itself', async () => {
    const picture = await aPicture()
    const run = `/admin/transfer/runs/${randomUUID()}`
    const file = JSON.stringify({ a: 'x'.repeat(100_000) })
    await chief.post(run, { intent: 'open', fileName: 'series.json', bytes: String(file.length) })
    disk.fill(site)
    const before = await files()
    expect(await upload(chief, site.origin, picture)).toEqual({ status: 507, said: { reason: 'full' } })
    const piece = await fetch(`${site.origin}${run}/pieces/0`, {
      method: 'POST',
      body: file,
      headers: { cookie: chief.jar.header() },
    })
    expect(piece.status).toBe(507)
    expect((await files()).filter((name) => !before.includes(name) && name.includes('.'))).toEqual([])
    expect((await chief.post('/admin/series-new', series('cup'))).status).toBe(200)
    disk.free(site)
    expect((await upload(chief, site.origin, picture)).status).toBe(201)
  })

  inProof(() =>
    test('F-07 when it only reads pictures are refused for now, those that are there are shown, and it heals by itself', async () => {
      const { said } = await upload(chief, site.origin, await aPicture())
      const shown = `${site.origin}/${said.thumbnail}/480`
      expect(await statusOf(shown)).toBe(200)
      disk.makeReadOnly(site, true)
      expect(await upload(chief, site.origin, await aPicture())).toEqual({ status: 503, said: { reason: 'storage' } })
      expect(await statusOf(shown)).toBe(200)
      expect((await chief.post('/admin/series-new', series('read-only'))).status).toBe(200)
      disk.makeReadOnly(site, false)
      expect((await upload(chief, site.origin, await aPicture())).status).toBe(201)
    }),
  )
})

test('F-07 a site whose data folder only reads does not start and says why', async () => {
  const folder = join(parent, 'read-only')
  const { command } = smallDisk(folder, 4, { prepare: 'mount -o remount,ro "$FOLDER"' })
  const site = await startProcess({ settings: settingsOf(folder), by: command, isWaitedFor: false })
  expect(await site.ended).toBe(1)
  expect(site.said()).toMatch(/^The data folder .*read-only cannot be used: .*\n$/)
})

inProof(() =>
  test('F-08 a database file that is damaged, or none, ends the start with a line that says so, and stays as it is', async () => {
    for (const [name, content] of [
      ['none', Buffer.from('not a database at all, but long enough to have a head of a hundred bytes'.repeat(4))],
      ['damaged', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_176, 0xa5)])],
    ] as const) {
      const folder = join(parent, name)
      await mkdir(folder, { recursive: true })
      const file = join(folder, 'podium.sqlite')
      await writeFile(file, content)
      await expect(startTestSite({ settings: { DATA_DIR: folder } }), name).rejects.toThrow(
        `The database ${file} is damaged, or is none. Put it back from a backup; nothing was changed.`,
      )
    }
  }),
)
