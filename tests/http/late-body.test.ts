import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from '../daily.ts'
import { capturedLog } from '../log.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }
const STAFF = 'staff@site.example'
const LINES = JSON.stringify({ podium: 'french-texts', version: 1, texts: [{ english: 'Zorble', french: 'Zorbe' }] })
const FORM = 'application/x-www-form-urlencoded'

type Write = { path: string; type?: string; body: string | Buffer }

const form = (path: string, fields: Record<string, string>): Write => ({
  path,
  type: FORM,
  body: new URLSearchParams(fields).toString(),
})
const run = (id: string) => `/admin/transfer/runs/${id}`

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  const log = capturedLog('error')
  /** A file that an admin has started to upload. */
  const begun = randomUUID()
  let site: TestSite
  let chief: Browser
  let staff: Browser
  let uid: string
  let picture: Buffer

  beforeAll(async () => {
    site = await startTestSite({ engine, log: log.logger, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    const { admins } = site.running.services
    await admins.makeSuperAdmin(CHIEF)
    chief = openBrowser(site, { address: '198.51.100.7' })
    await chief.signIn(CHIEF.email, CHIEF.password)
    const made = await newViewer(site, STAFF, '198.51.100.8')
    staff = made
    uid = made.uid
    await admins.grant(STAFF)
    await newViewer(site, 'friend@site.example', '198.51.100.9')
    await site.addSeries({ id: 'cup', title: 'Cup' })
    await site.addCategory('hockey')
    await staff.post(run(begun), { intent: 'open', fileName: 'series.json', bytes: '2000' })
    picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
  })
  afterAll(() => site.close())

  const series = { title: 'Vase', id: 'cup', releaseDate: '2026-01-15', tags: 'ppv', version: '1' }
  const writes = (): Record<string, Write> => ({
    'a form': form('/admin/series/doc-cup', series),
    'a form of a script': form('/admin/series/doc-cup.data', series),
    'a new series': form('/admin/series-new', { ...series, id: 'vase', version: '' }),
    'a command': form('/admin/categories.data', { command: 'remove', id: 'hockey' }),
    'an entry of the glossary': form('/admin/translations-glossary.data', {
      command: 'add',
      kind: 'name',
      source: 'Zorble',
      target: '',
    }),
    'an import of French texts': {
      path: '/admin/translations-import?name=lines.json',
      type: 'application/octet-stream',
      body: LINES,
    },
    'an export': form('/admin/transfer/export', { all: 'on' }),
    'a file to be opened': form(run(randomUUID()), { intent: 'open', fileName: 'series.json', bytes: '2000' }),
    'a piece of a file': { path: `${run(begun)}/pieces/0`, type: 'application/octet-stream', body: Buffer.alloc(2_000, ' ') },
    'a file to be discarded': form(run(begun), { intent: 'discard' }),
    'a picture': { path: '/admin/pictures', type: 'image/png', body: picture },
  })

  /** Every row of every table, and every stored file. */
  async function everything() {
    const { db } = site.db.database
    const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
    const rows = await Promise.all(
      tables.map(async (table) => {
        const all = await (db as unknown as Kysely<Record<string, object>>).selectFrom(table).selectAll().execute()
        return [table, all.map((row) => JSON.stringify(row)).sort()]
      }),
    )
    const folder = join(site.running.config.dataDir, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    return [...rows, files.sort()]
  }

  /** Resolves once the guard of /admin has admitted the next request. */
  function letIn(): Promise<void> {
    const { admins } = site.running.services
    const { isSuper } = admins
    return new Promise((resolve) => {
      // The last thing that the guard checks.
      admins.isSuper = (asked) => {
        admins.isSuper = isSuper
        resolve()
        return isSuper(asked)
      }
    })
  }

  /** Sends half of the body, does something else once the guard has admitted the request, and then sends the rest. */
  async function sendSlowly({ path, type = FORM, body }: Write, meanwhile: () => Promise<void>) {
    const bytes = Buffer.from(body as string)
    const half = Math.floor(bytes.length / 2)
    const sending = request(site.origin + path, {
      method: 'POST',
      agent: false,
      headers: { cookie: staff.jar.header(), 'content-type': type, 'content-length': bytes.length },
    })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    const isIn = letIn()
    sending.write(bytes.subarray(0, half))
    // A response before that is a refusal by the guard.
    await Promise.race([isIn, answered])
    await meanwhile()
    sending.end(bytes.subarray(half))
    const [answer] = await answered
    return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) }
  }

  /** The response to the same write by somebody who is no admin. */
  async function sendNow({ path, type = FORM, body }: Write) {
    const headers = { cookie: staff.jar.header(), 'content-type': type }
    const answer = await fetch(site.origin + path, { method: 'POST', headers, body: body as BodyInit })
    return { status: answer.status, type: answer.headers.get('content-type') ?? undefined, body: await answer.text() }
  }
  /** Without what differs in each rendering. */
  const comparable = ({ body, ...rest }: Awaited<ReturnType<typeof sendSlowly>>) => ({
    ...rest,
    body: body.replace(/nonce="[^"]*"/g, ''),
  })

  async function remove() {
    expect((await chief.post('/admin/admins.data', { command: 'revoke', uid })).status).toBe(200)
  }
  async function signOutEverywhere() {
    const elsewhere = openBrowser(site, { address: '198.51.100.10' })
    await elsewhere.signIn(STAFF)
    expect((await elsewhere.post('/logout', { everywhere: 'on' })).status).toBe(302)
  }

  async function comeBack() {
    await site.running.services.admins.grant(STAFF)
    await staff.signIn(STAFF)
  }

  test.each(Object.keys(writes()))('T-30 %s whose body is still coming when its admin is removed is not taken', async (what) => {
    await comeBack()
    const write = writes()[what] as Write
    let before: unknown
    const late = await sendSlowly(write, async () => {
      await remove()
      before = await everything()
    })
    expect(late.status).toBe(403)
    expect(await everything()).toEqual(before)
    expect(comparable(late)).toEqual(comparable(await sendNow(write)))
    expect(log.text()).toBe('')
  })

  test.each(['a form', 'an import of French texts', 'a piece of a file', 'a picture'])(
    'T-30 %s whose body is still coming when its admin signs out everywhere is not taken',
    async (what) => {
      await comeBack()
      const write = writes()[what] as Write
      let before: unknown
      const late = await sendSlowly(write, async () => {
        await signOutEverywhere()
        before = await everything()
      })
      expect(late.status).toBe(401)
      expect(await everything()).toEqual(before)
      expect(comparable(late)).toEqual(comparable(await sendNow(write)))
    },
  )

  test('T-30 the refusal is told in French to whoever reads French', async () => {
    await comeBack()
    staff.jar.take(['language=fr'])
    const late = await sendSlowly(writes()['a form'] as Write, remove)
    expect([late.status, /<html lang="([^"]*)"/.exec(late.body)?.[1]]).toEqual([403, 'fr'])
    staff.jar.take(['language=en'])
  })

  test('T-30 an admin who is removed or signed out meanwhile adds none, and one who stays is not held up', async () => {
    const { admins } = site.running.services
    const friend = (await admins.search('friend@site.example'))[0]?.uid ?? ''
    const write = form('/admin/admins.data', { command: 'grant', uid: friend, anyway: 'yes' })
    const isAdmin = async () => (await admins.list()).some((each) => each.uid === friend)
    await comeBack()
    expect((await sendSlowly(write, remove)).status).toBe(403)
    await comeBack()
    expect((await sendSlowly(write, signOutEverywhere)).status).toBe(401)
    expect(await isAdmin()).toBe(false)
    await comeBack()
    for (const [what, status] of [
      ['a form', 200],
      ['an import of French texts', 200],
      ['a piece of a file', 204],
      ['a picture', 201],
    ] as const)
      expect((await sendSlowly(writes()[what] as Write, async () => {})).status, what).toBe(status)
    expect((await sendSlowly(write, async () => {})).status).toBe(200)
    expect(await isAdmin()).toBe(true)
  })
})
