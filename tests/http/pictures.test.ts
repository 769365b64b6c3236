import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadAnswer } from '../../app/pictures/picture.ts'
import { inProof } from '../daily.ts'
import { capturedLog } from '../log.ts'
import { type S3Peer, startS3 } from '../peers/s3.ts'
import { newViewer } from '../sites/browser.ts'
import { connectTo, rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { type Answer, ask, INSIDES } from '../sites/visitor.ts'

const MB = 1024 * 1024
const log = capturedLog('error')

let site: TestSite
let admin: string
let png: Buffer
beforeAll(async () => {
  site = await startTestSite({ log: log.logger })
  admin = await adminOf(site)
  png = await picture(1280, 720).png().toBuffer()
})
afterAll(() => site.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })

async function adminOf(at: TestSite, email = 'staff@example.org'): Promise<string> {
  const { jar } = await newViewer(at, email)
  await at.running.services.admins.grant(email)
  return jar.header()
}

type SendOptions = { at?: TestSite; cookie?: string; type?: string; headers?: Record<string, string> }
const upload = (body: Uint8Array, { at = site, cookie = admin, type = 'image/png', headers = {} }: SendOptions = {}) =>
  ask(at, '/admin/pictures', {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
    ...(cookie ? { cookie } : {}),
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
  })

const said = ({ body }: Answer) => JSON.parse(body) as UploadAnswer

async function thumbnailOf(answer: Answer) {
  const picture = said(answer)
  if (!('thumbnail' in picture)) throw new Error(`${answer.status} ${answer.body}`)
  return picture.thumbnail
}

/** Every file in the site’s storage folder. */
async function filesOf({ running }: TestSite) {
  const entries = await readdir(join(running.config.dataDir, 'files'), { recursive: true }).catch(() => [])
  return entries.sort()
}

test('M5 an admin sends a picture, which is then served', async () => {
  const answer = await upload(png)
  expect([answer.status, said(answer)]).toEqual([
    201,
    { thumbnail: expect.stringMatching(/^thumbnails\/[0-9a-f-]{36}$/), width: 1280, height: 720 },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const served = await ask(site, `/${await thumbnailOf(answer)}/280`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('M5 one that is smaller than 1280x720 is taken with a warning', async () => {
  const answer = await upload(await picture(640, 360).jpeg().toBuffer(), { type: 'image/jpeg' })
  expect([answer.status, said(answer)]).toMatchObject([201, { width: 640, height: 360, warning: 'small' }])
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['image/avif;q=0, image/webp;q=0.8', 'image/webp'],
  ['IMAGE/AVIF', 'image/avif'],
  ['image/avif-sequence,*/*', 'image/jpeg'],
  ['*/*', 'image/jpeg'],
])('M5 to those who take %s a picture comes as %s', async (accept, type) => {
  const thumbnail = await thumbnailOf(await upload(png))
  const { status, headers } = await ask(site, `/${thumbnail}/160`, { headers: { accept } })
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'Accept'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

describe('M1 only an admin', () => {
  test.each([
    ['a stranger', 401, async () => ''],
    ['a viewer', 403, async () => (await newViewer(site, 'fan@example.org')).jar.header()],
    ['one with a made-up session', 401, async () => 'podium.session_token=x.y'],
  ])('%s is refused with %i before the picture is read', async (_, status, cookieOf) => {
    const before = await filesOf(site)
    const cookie = await cookieOf()
    expect((await upload(png, { cookie })).status).toBe(status)
    expect(await filesOf(site)).toEqual(before)

    // The response arrives while only the first byte has been sent.
    const socket = connectTo(site.origin)
    const headers = { Cookie: cookie, 'Content-Type': 'image/png', 'Content-Length': String(4 * MB) }
    socket.write(`${rawRequest('POST', '/admin/pictures', headers)}x`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(String(first)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.destroy()
  })

  test('T-54 another site cannot send one in an admin’s name', async () => {
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expect((await upload(png, { headers })).status).toBe(403)
  })
})

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['T-81 HTML', 'image/jpeg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['T-81 PHP behind the mark of a JPEG', 'image/jpeg', () => Buffer.from('\xff\xd8\xff<?php system($_GET[0]);', 'latin1')],
  ['T-81 a program', 'image/png', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['T-81 an archive', 'image/gif', () => Buffer.from('PK\x03\x04')],
  ['T-81 a GIF that is a script', 'image/gif', () => Buffer.from('GIF89a=1;alert(1)//')],
  ['T-82 an SVG named a PNG', 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['T-82 a PDF', 'image/png', () => Buffer.from('%PDF-1.7\n')],
  ['T-82 an icon', 'image/png', () => Buffer.from([0, 0, 1, 0, 1, 0])],
  ['T-82 a HEIC', 'image/jpeg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['T-82 a WebP', 'image/png', () => picture(64, 36).webp().toBuffer()],
  ['T-82 an AVIF', 'image/png', () => picture(64, 36).avif({ effort: 0 }).toBuffer()],
  ['T-82 a TIFF', 'image/png', () => picture(64, 36).tiff().toBuffer()],
  ['T-81 nothing', 'image/png', () => Buffer.alloc(0)],
])('%s is refused as no picture, and nothing is kept', async (_, type, make) => {
  const before = await filesOf(site)
  const answer = await upload(await make(), { type })
  expect([answer.status, said(answer)]).toEqual([400, { reason: 'not-a-picture' }])
  expect(answer.body).not.toMatch(INSIDES)
  expect(await filesOf(site)).toEqual(before)
})

test('M5 the picture decides what it is, not the type it comes with', async () => {
  expect((await upload(png, { type: 'image/gif' })).status).toBe(201)
})

test.each([
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'image/svg+xml',
  'image/webp',
  'text/plain',
  'image/png; boundary=x',
  'image/pngx',
  '',
])('T-85 the bytes come bare: the type %j is refused', async (type) => {
  const before = await filesOf(site)
  const part = '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../x"\r\n\r\nGIF89a\r\n'
  const answer = await upload(Buffer.from(`${part.repeat(1_000)}--x--\r\n`), { type })
  expect([answer.status, said(answer)]).toEqual([415, { reason: 'type' }])
  expect(await filesOf(site)).toEqual(before)
})

describe('T-84 a large or slow picture', () => {
  const head = (length: number, cookie = admin) =>
    rawRequest('POST', '/admin/pictures', { Cookie: cookie, 'Content-Type': 'image/png', 'Content-Length': String(length) })

  test('of more than 5 MB is refused before its end', async () => {
    const answer = await sendRaw(site.origin, `${head(5 * MB + 1)}only this comes`)
    expect(answer.status).toBe(413)
  })

  test('of 5 MB is read whole', async () => {
    const tail = Buffer.alloc(5 * MB - png.length)
    expect((await upload(Buffer.concat([png, tail]))).status).toBe(201)
  })

  test('may have as many as are set up, and not one more', async () => {
    const generous = await startTestSite({ settings: { PICTURE_MAX_MB: '20' } })
    const cookie = await adminOf(generous)
    expect((await upload(Buffer.concat([png, Buffer.alloc(20 * MB - png.length)]), { at: generous, cookie })).status).toBe(201)
    expect((await sendRaw(generous.origin, `${head(20 * MB + 1, cookie)}x`)).status).toBe(413)
    await generous.close()
  })

  test('of a length that is not told is refused', async () => {
    const chunked = { Cookie: admin, 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked' }
    expect((await sendRaw(site.origin, rawRequest('POST', '/admin/pictures', chunked))).status).toBe(411)
  })

  test('nowhere else is more taken than a form needs', async () => {
    for (const path of ['/unlock', '/admin', '/admin/pictures.data', '/admin/pictures/', '/admin//pictures']) {
      const headers = { 'Content-Type': 'image/png', 'Content-Length': String(65 * 1024) }
      expect((await sendRaw(site.origin, rawRequest('POST', path, headers))).status, path).toBe(413)
    }
  })

  test('that stops on its way is cut off, and keeps nobody waiting: a hundred of them neither', async () => {
    const limits = { headersTimeout: 1_000, requestTimeout: 3_000, connectionsCheckingInterval: 100 }
    const other = await startTestSite({ limits, log: log.logger })
    const cookie = await adminOf(other)
    const bytes = Buffer.concat([Buffer.from(head(4 * MB, cookie), 'latin1'), png.subarray(0, 1_000)])
    let cut = 0
    const slow = Array.from({ length: 100 }, () => sendRaw(other.origin, bytes, { withinMs: 30_000 }).finally(() => cut++))
    expect((await ask(other, '/')).status).toBe(200)
    expect(cut).toBe(0)
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([408]))
    expect((await upload(png, { at: other, cookie })).status).toBe(201)
    expect(await filesOf(other)).toHaveLength(2)
    await other.close()
    expect(log.text()).toBe('')
  }, 60_000)

  inProof(() =>
    test('of one admin keeps no other admin waiting, and is given up when nothing more of it comes', async () => {
      const second = await adminOf(site, 'second@example.org')
      let givenUp = 0
      const bytes = Buffer.concat([Buffer.from(head(MB), 'latin1'), png.subarray(0, 1)])
      const slow = Array.from({ length: 4 }, () => sendRaw(site.origin, bytes, { withinMs: 30_000 }).finally(() => givenUp++))
      const waiting = Array.from({ length: 12 }, () => connectTo(site.origin).on('error', () => {}))
      for (const socket of waiting) socket.write(bytes)
      expect((await upload(png, { cookie: second })).status).toBe(201)
      expect(givenUp).toBe(0)
      for (const socket of waiting) socket.destroy()
      expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([408]))
      expect((await upload(png)).status).toBe(201)
      expect(log.text()).toBe('')
    }),
  )
})

test.each([
  'thumbnails/..%2f..%2fpodium.sqlite/160',
  'thumbnails/%252e%252e%252fpodium.sqlite/160',
  'thumbnails/....//160',
  'thumbnails/..%5c..%5cpodium.sqlite/160',
  'thumbnails/%00/160',
  'thumbnails//etc/passwd/160',
  'thumbnails/%2fetc%2fpasswd/160',
])('T-86 no path leads out of the storage: /%s', async (path) => {
  const { status, body } = await ask(site, `/${path}`)
  expect([400, 404]).toContain(status)
  expect(body).not.toMatch(/SQLite format|root:/)
})

test('T-87 a picture can be nothing but a picture in our origin', async () => {
  const thumbnail = await thumbnailOf(await upload(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])))
  for (const [accept, end] of [
    ['image/avif', 'avif'],
    ['image/webp', 'webp'],
    ['*/*', 'jpg'],
  ] as const) {
    const { headers, body } = await ask(site, `/${thumbnail}/160`, { headers: { accept } })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    // Embeds in other sites show it (spec R6).
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${thumbnail.split('/')[1]}.${end}"`)
    expect(body).not.toContain('alert(1)')
  }
})

describe('in an S3 bucket', () => {
  let s3: S3Peer
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  test('M5 pictures are kept there and served from there; when it is away one is missing, and no page fails', async () => {
    const far = capturedLog('error')
    const there = await startTestSite({ settings: s3.settings, log: far.logger })
    const cookie = await adminOf(there)
    const thumbnail = await thumbnailOf(await upload(png, { at: there, cookie }))
    await there.addSeries({ id: 'cup', thumbnail })
    expect((await ask(there, `/${thumbnail}/160`)).status).toBe(200)
    expect(await filesOf(there)).toEqual([])
    expect(far.text()).toBe('')

    await s3.stop()
    const missing = await ask(there, `/${thumbnail}/280`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    const refused = await upload(png, { at: there, cookie })
    expect([refused.status, said(refused)]).toEqual([503, { reason: 'storage' }])
    expect((await ask(there, '/series/cup')).status).toBe(200)
    expect(far.lines.map(({ msg }) => msg)).toEqual(['a picture could not be read', 'a picture could not be stored'])
    await there.close()
  })
})
