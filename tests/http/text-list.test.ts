import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { startTranslatorPeer } from '../translators/peer.ts'
import { libretranslate } from '../translators/protocols.ts'

const LIST = '/admin/translations'
const SOURCE = 'A quiet <evening>'
const LINE = `${LIST}/${sourceHash(SOURCE)}`

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let visitor: Awaited<ReturnType<typeof newViewer>>

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1', TRANSLATE_AS: 'proposals' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.20')
  visitor = await newViewer(site, 'fan@site.example', '198.51.100.21')
  await site.running.services.admins.grant(admin.email)
  await site.addSeries({ id: 'cup', title: 'Zorble' })
  await site.addEpisode('cup', { title: SOURCE })
})
afterAll(() => site.close())

const rows = () => site.db.database.db.selectFrom('translation').selectAll().execute()
const approve = (seen: unknown) => admin.post(LIST, { command: 'approve', seen: JSON.stringify(seen) })

test('Q-47 the list is for admins alone, takes whatever an address asks for, and is reached by its former addresses', async () => {
  for (const query of [
    '',
    '?page=-1',
    '?page=9999999',
    '?what=x&state=y',
    '?state=all&series=x',
    `?q=${'%C3%A9'.repeat(210)}`,
    '?q=%E2%80%A8',
  ]) {
    const page = await admin.get(LIST + query)
    expect(page.status, query).toBe(200)
  }
  expect((await admin.get(LIST)).body).toContain('A quiet &lt;evening&gt;')
  // The open text stays, whatever the search.
  expect((await admin.get(`${LINE}?q=nothing`)).body).toContain('<textarea')
  for (const [former, now] of [
    ['french', LIST],
    ['translations-work?state=proposed&page=2', `${LIST}?state=proposed&page=2`],
    [`translations-work/${sourceHash(SOURCE)}?what=titles`, `${LINE}?what=titles`],
  ])
    expect((await admin.get(`/admin/${former}`)).headers.get('location'), former).toBe(now)
  expect((await admin.get(`${LIST}/${sourceHash('nobody says this')}`)).status).toBe(404)
  expect((await visitor.get(LIST)).body).not.toContain('A quiet')
  expect((await visitor.post(LIST, { command: 'approve', seen: '[]' })).status).toBe(403)
})

test('Q-47 proposals are approved as they were seen; anything else is refused and nothing is written', async () => {
  const proposal = { source: SOURCE, target: 'Une soirée calme', hash: sourceHash(SOURCE) }
  await site.db.database.db
    .insertInto('translation')
    .values({ lang: 'fr', ...proposal, origin: 'x', status: 'machine', version: 0, updated_by: null, updated_at: '2026-01-01' })
    .execute()
  for (const bad of [null, {}, [[1]], [['x', 0, 'y']], [[proposal.hash, -1, '']], Array(201).fill([proposal.hash, 0, ''])])
    expect((await approve(bad)).status, JSON.stringify(bad)?.slice(0, 40)).toBe(409)
  expect((await admin.post(LIST, { command: 'approve', seen: '{' })).status).toBe(409)
  expect((await admin.post(LIST, { command: 'other' })).status).toBe(400)
  expect((await approve([[proposal.hash, 0, 'another']])).status).toBe(409)
  expect(await rows()).toMatchObject([{ status: 'machine', version: 0 }])
  const seen = sourceHash(proposal.target).slice(0, 16)
  expect((await approve([[proposal.hash, 0, seen]])).status).toBe(200)
  expect(await rows()).toMatchObject([{ status: 'reviewed', version: 1, target: 'Une soirée calme' }])
  expect((await approve([[proposal.hash, 0, seen]])).status).toBe(409)
})

test('Q-47 M12 a line of the list is saved once by its form; an older form is refused', async () => {
  const open = await admin.get(LINE)
  expect([open.status, open.body.includes('<textarea')]).toEqual([200, true])
  const [before] = await rows()
  expect((await admin.post(LINE, { target: 'Un soir', version: String(before?.version) })).status).toBe(200)
  expect((await admin.post(`${LINE}.data`, { target: 'Autre', version: String(before?.version) })).status).toBe(409)
  expect(await rows()).toMatchObject([{ target: 'Un soir', version: Number(before?.version) + 1 }])
})

test('Q-47 Q-112 with a service a description becomes French with its lines and links; without one the page says that it is English', async () => {
  const description = 'Watch the final live: https://watch.example.org/live?game=1\n\nThe ceremony of the day.'
  const peer = await startTranslatorPeer(libretranslate)
  onTestFinished(() => peer.close())
  const { url, key } = peer.settings as { url: string; key: string }
  const settings = { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: url, TRANSLATE_KEY: key }
  const served = await startTestSite({ settings })
  onTestFinished(() => served.close())
  const bare = await startTestSite()
  onTestFinished(() => bare.close())
  for (const each of [served, bare]) {
    await each.addSeries({ id: 'cup', title: 'Cup', longDescription: description })
    await each.addEpisode('cup')
  }
  const page = async ({ origin }: TestSite) =>
    (await fetch(`${origin}/series/cup`, { headers: { cookie: 'language=fr' } })).text()
  await expect.poll(() => page(served)).toContain('Regardez le finale en direct')
  const french = await page(served)
  expect(french).toContain('https://watch.example.org/live?game=1')
  expect(french).toContain('Le cérémonie de le jour.')
  expect(french).toMatch(/Le cérémonie de le jour\.<\/span><span class="muted tiny remark"> (?:<!-- -->)?traduction automatique/)
  const english = await page(bare)
  expect(english).toContain('The ceremony of the day.')
  expect(english).toContain('(en anglais)')
})

test('Q-107 Q-108 a French page, its link preview and its preview page say what is English, and take for French what was typed so', async () => {
  const mixed = 'Start delayed by 30 minutes.\nThe Carabins want revenge.'
  await site.addSeries({
    id: 'mixed',
    docId: 'doc-mixed',
    title: 'Finale du championnat RSEQ',
    shortDescription: 'They want revenge.',
  })
  await site.addEpisode('mixed', { docId: 'e-mixed', title: 'Hockey masculin', shortDescription: mixed, longDescription: '' })
  const answer = await admin.post('/admin/series/doc-mixed/previews', { command: 'make' })
  const { token } = JSON.parse(answer.body) as { token: string }
  const [page = '', episode = '', preview = ''] = await Promise.all(
    ['/fr/series/mixed', '/fr/series/mixed/e-mixed', `/fr/preview/${token}`].map(async (path) =>
      (await fetch(site.origin + path)).text(),
    ),
  )
  const count = (text: string, part: string) => text.split(part).length - 1
  expect(page).toContain('<meta name="description" content="(en anglais) They want revenge."/>')
  expect(page).toContain('<meta property="og:description" content="(en anglais) They want revenge."/>')
  expect(page).not.toContain('"inLanguage"')
  expect(episode).toContain('content="(en partie en anglais) Début retardé de 30\u00a0minutes.\nThe Carabins want revenge."')
  for (const body of [page, preview]) {
    const shown = body.slice(body.indexOf('<article'), body.indexOf('</article>'))
    expect([count(shown, '(en anglais)'), count(shown, '(en partie en anglais)')]).toEqual([1, 1])
    expect(shown).toContain('<span lang="en">The Carabins want revenge.</span>')
    expect(shown).not.toMatch(/lang="en"[^>]*>(?:Hockey|Finale)/)
  }
  const list = (await admin.get(LIST)).body
  const asked = ['They want revenge.', 'Hockey masculin', 'Finale du championnat RSEQ'].map((text) =>
    list.includes(sourceHash(text)),
  )
  expect(asked).toEqual([true, false, false])
})
