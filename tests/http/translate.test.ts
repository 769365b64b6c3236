import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { startTranslatorPeer, type TranslatorPeer } from '../translators/peer.ts'
import { libretranslate } from '../translators/protocols.ts'

let site: TestSite
let service: TranslatorPeer

beforeAll(async () => {
  service = await startTranslatorPeer(libretranslate)
  const { provider, url, key } = service.settings as { provider: string; url: string; key: string }
  const settings = { TRANSLATE_PROVIDER: provider, TRANSLATE_URL: url, TRANSLATE_KEY: key, TRUSTED_PROXIES: '127.0.0.1' }
  site = await startTestSite({ settings })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const ask = (text: unknown, address: string) =>
  fetch(`${site.origin}/translate`, {
    method: 'POST',
    body: JSON.stringify({ text, to: 'fr', source: 'en' }),
    headers: { 'content-type': 'application/json', origin: site.origin, 'x-forwarded-for': address },
  })

const line = (text: string) =>
  site.db.database.db.selectFrom('translation').select('target').where('hash', '=', sourceHash(text)).executeTakeFirst()

test('T-51 T-102 strangers are told the French of open series, of what is live there, and of no locked series’ episode', async () => {
  await site.addSeries({ id: 'open', title: 'The first evening' })
  await site.addSeries({ id: 'locked', title: 'The second evening', password: 'sesame' })
  await site.addEpisode('open', { title: 'An open game', isLive: true })
  await site.addEpisode('open', { title: 'A recorded game', isLive: false })
  await site.addEpisode('locked', { title: 'A hidden game', isLive: true })
  const texts = ['The first evening', 'The second evening', 'An open game', 'A recorded game', 'A hidden game', 'Another game']
  // All of them have French on the site itself.
  for (const text of texts.slice(0, 5)) await expect.poll(() => line(text)).toBeDefined()
  const asked = service.questions.length
  await expect
    .poll(() => site.running.services.catalogue.liveEpisodes('fr').live.map(({ title }) => title))
    .toContain('Un ouvert match')
  expect(await (await ask(texts, '198.51.100.1')).json()).toEqual({
    data: ['Le première soirée', 'Le deuxième soirée', 'Un ouvert match', 'A recorded game', 'A hidden game', 'Another game'],
  })
  expect(service.questions).toHaveLength(asked)
})

test('T-102 one address asks 60 times a minute; another one is not held up by it', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await ask('NCAA', '198.51.100.2')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  const refused = await ask('NCAA', '198.51.100.2')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('NCAA', '198.51.100.3')).status).toBe(200)
})
