import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_BYTES, PIECE_BYTES, pieceCount } from '../../app/transfer/pieces.ts'
import { rounds } from '../daily.ts'
import { newViewer } from '../sites/browser.ts'
import { connectTo, rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { slowness, turnsGiven, watchTurns } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let fan: Awaited<ReturnType<typeof newViewer>>
beforeAll(async () => {
  site = await startTestSite({ settings: { MEDIA_HOSTS: 'http://media.example:8080' } })
  admin = await newViewer(site, 'staff@example.org')
  fan = await newViewer(site, 'fan@example.org')
  await site.running.services.admins.grant('staff@example.org')
  await site.addSeries({ id: 'open', title: 'Open' })
  await site.addSeries({ id: 'locked', title: 'Locked', password: 'CANARY-PW' })
  await site.addEpisode('locked', { docId: 'e1', title: 'Final', videoUrl: 'play-1' })
})
afterAll(() => site.close())

const runs = () => `/admin/transfer/runs/${randomUUID()}`

async function tell(address: string, fields: Record<string, string>) {
  const answer = await admin.post(address, fields)
  return { status: answer.status, run: answer.body ? JSON.parse(answer.body) : null }
}

function sendPiece(address: string, body: Uint8Array | string, headers: Record<string, string> = {}, jar = admin.jar, place = 0) {
  return fetch(`${site.origin}${address}/pieces/${place}`, {
    method: 'POST',
    body: body as BodyInit,
    headers: { cookie: jar.header(), ...headers },
  })
}

/** Uploads a file like the page, and has it checked. */
async function check(text: string, address = runs()) {
  const opened = await tell(address, { intent: 'open', fileName: 'series.json', bytes: String(Buffer.byteLength(text)) })
  expect(opened.status).toBe(200)
  expect((await sendPiece(address, text)).status).toBe(204)
  return { address, ...(await tell(address, { intent: 'look' })) }
}

/** A thread starts slowly on a busy machine. */
const PATIENT = { timeout: 15_000 }

const allOf = async () => JSON.stringify(await site.db.database.db.selectFrom('series').selectAll().orderBy('doc_id').execute())

test('M1 T-54 no path of importing and exporting answers anybody but admins, and none reads a body before', async () => {
  const address = runs()
  for (const [jar, refused] of [
    [fan.jar, 403],
    [{ header: () => '' }, 401],
  ] as const) {
    const own = (extras: RequestInit = {}): RequestInit => ({ redirect: 'manual', ...extras, headers: { cookie: jar.header() } })
    const page = await fetch(`${site.origin}/admin/transfer`, own())
    expect([page.status, page.headers.get('location')]).toEqual([302, '/forbidden'])
    for (const [path, method] of [
      [address, 'GET'],
      [address, 'POST'],
      [`${address}/pieces/0`, 'POST'],
      ['/admin/transfer/export', 'POST'],
    ] as const) {
      const body = method === 'POST' ? new URLSearchParams({ intent: 'open', fileName: 'a.json', bytes: '9', all: 'on' }) : null
      const answer = await fetch(site.origin + path, own({ method, body }))
      expect([answer.status, (await answer.text()).includes('CANARY')], path).toEqual([method === 'GET' ? 302 : refused, false])
    }
  }
  // Answered before any of the body has arrived.
  const line = connectTo(site.origin)
  line.write(`POST ${address}/pieces/0 HTTP/1.1\r\nHost: x\r\nContent-Length: ${PIECE_BYTES}\r\n\r\n`)
  const [head] = await new Promise<unknown[]>((resolve) => line.once('data', (part) => resolve([part])))
  line.destroy()
  expect(String(head)).toMatch(/^HTTP\/1\.1 401/)
  expect(await site.db.database.db.selectFrom('import_run').selectAll().execute()).toEqual([])
})

test('M9 T-69 T-70 an export is one file of series alone, with passwords only when they are asked for', async () => {
  const ask = (form: Record<string, string>) => admin.post('/admin/transfer/export', form)
  const date = new Date().toISOString().slice(0, 10)
  for (const [form, hasPassword] of [
    [{ all: 'on' }, false],
    [{ docIds: 'doc-locked,doc-open,nobody', passwords: 'on' }, true],
  ] as const) {
    const { status, headers, body } = await ask(form)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="series_backup_${date}.json"`)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(body.includes('CANARY-PW')).toBe(hasPassword)
    const file = JSON.parse(body)
    expect(Object.keys(file)).toEqual(['doc-locked', 'doc-open'])
    for (const { series, episodes, ...rest } of Object.values(file) as { series: object; episodes: { content: object }[] }[]) {
      expect(rest).toEqual({})
      expect(SERIES_KEYS).toEqual(expect.arrayContaining(Object.keys(series)))
      for (const episode of episodes) expect(EPISODE_KEYS).toEqual(expect.arrayContaining(Object.keys(episode)))
    }
  }
  expect((await ask({ docIds: '' })).status).toBe(400)
  expect((await ask({})).status).toBe(400)
  const audit = await site.db.database.db
    .selectFrom('audit')
    .select(['action', 'subject', 'title', 'email'])
    .orderBy('at')
    .execute()
  const told = { action: 'transfer.export', title: `series_backup_${date}.json`, email: 'staff@example.org' }
  expect(audit).toEqual([
    { ...told, subject: 'series:2 passwords:0' },
    { ...told, subject: 'series:2 passwords:1' },
  ])
})

const SERIES_KEYS =
  'docId id title shortDescription longDescription description categoryId releaseDate tags thumbnail thumbnailUrl order password isLocked embedLink state publicAt'.split(
    ' ',
  )
const EPISODE_KEYS =
  'docId title videoUrl language episodeNumber shortDescription longDescription releaseDate rating thumbnail thumbnailUrl onRoku isLive startsAt state publicAt content clips'.split(
    ' ',
  )

test('M10 an export comes back by the thread of the build: checked, imported, told', async () => {
  const { body } = await admin.post('/admin/transfer/export', { all: 'on', passwords: 'on' })
  const changed = body
    .replace('"title":"Locked"', '"title":"Renamed"')
    .replaceAll('doc-open', 'doc-third')
    .replace('"id":"open"', '"id":"third"')
  const { address, status, run } = await check(changed)
  expect([status, run.state, run.seriesTotal]).toEqual([200, 'checked', 2])
  expect((await tell(address, { intent: 'start' })).status).toBe(202)
  await expect.poll(async () => JSON.parse((await admin.get(address)).body).state, PATIENT).toBe('done')
  await expect.poll(() => site.running.services.catalogue.snapshot().byId.get('locked')?.title).toBe('Renamed')
  expect(site.running.services.catalogue.snapshot().byId.get('third')?.title).toBe('Open')
  expect((await tell(address, { intent: 'start' })).status).toBe(202)
})

test('Q-28 a file may name videos on http of the hosts that forms take them from, and of no other', async () => {
  const named = async (videoUrl: string) => {
    const entry = { series: { id: 'media', title: 'Media' }, episodes: [{ docId: 'media-1', title: 'One', videoUrl }] }
    const { run } = await check(JSON.stringify({ 'doc-media': entry }))
    return [run.state, (await site.running.services.imports.find(run.id))?.report?.faults?.count ?? 0]
  }
  expect(await named('http://media.example:8080/a.mp4')).toEqual(['checked', 0])
  expect(await named('http://other.example:8080/a.mp4')).toEqual(['failed', 1])
})

test('T-78 F-31 what is no file of series is refused with 400, changes nothing, and the site serves on', async () => {
  const before = await allOf()
  for (const text of [
    '<!doctype html>',
    'null',
    '[]',
    'NaN',
    '{"a":{"series":{"__proto__":{"x":1},"id":"a","title":"A"}}}',
    `{"a":${'['.repeat(100_000)}`,
  ]) {
    const { status, run } = await check(text)
    const { problem, faults } = (await site.running.services.imports.find(run.id))?.report ?? {}
    expect([status, run.state, problem, faults?.count], text.slice(0, 30)).toEqual([400, 'failed', 'file', 1])
  }
  for (const file of [{ fileName: 'series.txt' }, { bytes: '0' }, { bytes: String(201 * 1024 ** 2) }, { bytes: 'x' }]) {
    const refused = await tell(runs(), { intent: 'open', fileName: 'series.json', bytes: '9', ...file })
    expect(refused.status).toBe(400)
  }
  expect((await tell(runs(), { intent: 'constructor' })).status).toBe(400)
  expect(await allOf()).toBe(before)
  expect((await admin.get('/')).status).toBe(200)
})

test('T-72 pieces that are too long, compressed, of another length or without one are refused', async () => {
  const address = runs()
  await tell(address, { intent: 'open', fileName: 'series.json', bytes: '9' })
  expect((await sendPiece(address, Buffer.alloc(PIECE_BYTES + 1))).status).toBe(413)
  expect((await sendPiece(address, gzipSync(Buffer.alloc(1024 ** 2)), { 'content-encoding': 'gzip' })).status).toBe(415)
  for (const text of ['12345678', '1234567890', '']) expect((await sendPiece(address, text)).status, text).toBe(400)
  const endless = await sendRaw(
    site.origin,
    rawRequest('POST', `${address}/pieces/0`, { Cookie: admin.jar.header(), 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'),
  )
  expect(endless.status).toBe(411)
  expect((await sendPiece(runs(), '123456789')).status).toBe(404)
  expect((await sendPiece(address, '123456789')).status).toBe(204)
})

test('M10 a file that has not come whole is not looked at: 409, and it is still being received', async () => {
  const address = runs()
  await tell(address, { intent: 'open', fileName: 'series.json', bytes: '9' })
  const { status, run } = await tell(address, { intent: 'look' })
  expect([status, run.state]).toEqual([409, 'receiving'])
  expect((await tell(runs(), { intent: 'look' })).status).toBe(404)
})

/** A file of so many series, each with a long text. */
function largeFile(count: number) {
  const text = 'É'.repeat(4_800)
  const parts = Array.from({ length: count }, (_, at) => {
    const series = { id: `big-${at}`, title: `Big ${at}`, longDescription: text }
    return `"big-${at}":${JSON.stringify({ series, episodes: [{ docId: `x-${at}`, title: 'Final', videoUrl: 'play-1' }] })}`
  })
  return Buffer.from(`{${parts.join(',')}}`)
}

/** Sends a file in its pieces and has it checked. */
async function sendWhole(file: Buffer) {
  const address = runs()
  await tell(address, { intent: 'open', fileName: 'series.json', bytes: String(file.length) })
  for (let place = 0; place < pieceCount(file.length); place++)
    expect(
      (await sendPiece(address, file.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES), {}, admin.jar, place)).status,
    ).toBe(204)
  let looked = await tell(address, { intent: 'look' })
  while (looked.status === 202) looked = await tell(address, { intent: 'look' })
  return [looked.status, looked.run.state, looked.run.seriesTotal]
}

test('T-77 a large file is checked in pieces, between which others have their turn', async () => {
  const file = largeFile(800)
  let looked: unknown
  const given = await turnsGiven(async () => {
    looked = await sendWhole(file)
  })
  // The requests alone take nine.
  expect(given).toBeGreaterThan(12)
  expect(looked).toEqual([200, 'checked', 800])
})

test('T-77 the event loop does not wait while a large file is sent and checked', {
  tags: ['timing'],
  timeout: 180_000,
}, async () => {
  // In a proof, as large as a file may be.
  const count = rounds({ daily: 5_000, proof: 20_000 })
  const file = largeFile(count)
  expect(file.length).toBeGreaterThan(0.9 * FILE_BYTES * (count / 20_000))
  const turns = watchTurns()
  const looked = await sendWhole(file)
  const longest = turns.stop()
  expect(looked).toEqual([200, 'checked', count])
  expect(longest).toBeLessThan(200 * slowness())
})
