import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const SOURCE = 'A quiet <evening>'
const HASH = sourceHash(SOURCE)
const LINE = `/admin/translations/${HASH}`

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let visitor: Awaited<ReturnType<typeof newViewer>>

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.20')
  visitor = await newViewer(site, 'fan@site.example', '198.51.100.21')
  await site.running.services.admins.grant(admin.email)
  await site.addSeries({ id: 'cup', title: SOURCE })
})
afterAll(() => site.close())

const rows = () => site.db.database.db.selectFrom('translation').selectAll().execute()

test('L6 M12 a line is saved by its form, once; the same form sent again is refused with what is there now', async () => {
  const page = await admin.get('/admin/translations')
  expect([page.status, page.body.includes('A quiet &lt;evening&gt;')]).toEqual([200, true])
  const open = await admin.get(LINE)
  expect([open.status, open.body.includes('<textarea')]).toEqual([200, true])
  const saved = await admin.post(LINE, { target: ' Une soirée calme\r\nà deux ', version: '' })
  expect(saved.status).toBe(200)
  expect(await rows()).toMatchObject([{ source: SOURCE, target: 'Une soirée calme\nà deux', status: 'reviewed', version: 1 }])
  await expect.poll(async () => (await visitor.get('/series/cup', { cookie: 'language=fr' })).body).toContain('Une soirée calme')
  const again = await admin.post(`${LINE}.data`, { target: 'Autre chose', version: '' })
  expect(again.status).toBe(409)
  expect(again.body).toContain('Une soirée calme')
  expect(await rows()).toMatchObject([{ version: 1 }])
  for (const target of ['', 'x'.repeat(10_001), 'a\u202eb'])
    expect((await admin.post(LINE, { target, version: '1' })).status).toBe(400)
  expect((await admin.post(LINE, { target: 'Une autre', locked: 'on', version: '1' })).status).toBe(200)
  expect(await rows()).toMatchObject([{ target: 'Une autre', status: 'locked', version: 2 }])
})

test('L6 an unknown text has no form, and no line is made of it', async () => {
  const before = await rows()
  const path = `/admin/translations/${sourceHash('nobody says this')}`
  expect((await admin.get(path)).status).toBe(404)
  expect((await admin.post(path, { target: 'Personne', version: '' })).status).toBe(404)
  expect((await admin.get('/admin/translations/../x')).status).toBe(404)
  expect(await rows()).toEqual(before)
})

test('L6 commands of a line and of the glossary answer by their status', async () => {
  const version = String((await rows())[0]?.version)
  const command = (fields: Record<string, string>, path = '/admin/translations') => admin.post(path, fields)
  expect((await command({ command: 'machine', hash: HASH, version: '99' })).status).toBe(409)
  expect((await command({ command: 'machine', hash: HASH, version })).status).toBe(200)
  expect((await command({ command: 'take', hash: HASH, id: 'none', version })).status).toBe(409)
  const glossary = '/admin/translations-glossary'
  expect((await command({ command: 'add', kind: 'phrase', source: 'Zorble', target: '' }, glossary)).status).toBe(409)
  expect((await command({ command: 'add', kind: 'name', source: 'Zorble', target: '' }, glossary)).status).toBe(200)
  expect((await admin.get(glossary)).body).toContain('Zorble')
  expect((await command({ command: 'remove', key: 'zorble' }, glossary)).status).toBe(200)
})

test('L6 lines of staff go out as a file and come back; a bad one changes nothing and tells its place', async () => {
  const path = '/admin/translations-import?name=lines.json'
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, {
      method: 'POST',
      body,
      headers: { cookie: admin.jar.header(), 'content-type': 'application/octet-stream', ...headers },
    })
  expect((await admin.post(LINE, { target: 'Soirée <calme>', version: String((await rows())[0]?.version) })).status).toBe(200)
  const out = await admin.post('/admin/translations-export', {})
  expect([out.status, out.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.json"')])
  expect(await (await send(out.body)).json()).toMatchObject({ ok: true, taken: 0, same: 1 })
  expect(await (await send(out.body.replace('Soirée', 'Nuit'))).json()).toMatchObject({ ok: true, taken: 1 })
  expect((await rows())[0]?.target).toBe('Nuit <calme>')
  const file = JSON.stringify({ podium: 'french-texts', version: 1, texts: [{ english: 'Zorble', french: 'Zorbe' }] })
  const name = 'a\u202egpj.\u200b\u0007exe é'
  const named = await fetch(`${site.origin}/admin/translations-import?${new URLSearchParams({ name })}`, {
    method: 'POST',
    body: file,
    headers: { cookie: admin.jar.header() },
  })
  expect(named.status).toBe(200)
  const { body } = await admin.get('/admin/activity')
  expect(body).toContain('a\ufffdgpj.\ufffd\ufffdexe é')
  expect(body).not.toMatch(/[\u202e\u200b\u0007]/)
  const before = await rows()
  const bad = await send(file.replace('"Zorble"', '1'))
  expect([bad.status, await bad.json()]).toEqual([400, { ok: false, reason: 'shape', entry: 1 }])
  expect((await send('{}', { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await send('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await rows()).toEqual(before)
})
