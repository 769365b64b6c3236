import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../site.ts'
import { ask } from '../visitor.ts'

const CANARY = 'CANARY </script><!-- & “quoted”'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', {
    docId: 'e1',
    title: 'Final </script><script>alert(1)</script>',
    shortDescription: 'The decision',
  })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', { docId: 'hidden', title: CANARY, shortDescription: CANARY })
})
afterAll(() => site.close())

type Thing = Record<string, unknown>
function jsonLd(html: string): Thing[] {
  const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] as string
  return [JSON.parse(block)].flat()
}
const tag = (html: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const pathOf = (address: string) => new URL(address).pathname
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^https?:\/\/(?!schema\.org)/.test(value)
      ? [value]
      : []
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(addressesIn)
      : []

test.each(['', '/fr'])('R4 an episode’s page at %s/series/… says what it is, in its language', async (prefix) => {
  const { body } = await ask(site, `${prefix}/series/cup/e1`)
  const things = jsonLd(body)
  const origin = new URL(site.running.config.publicUrl).origin
  const video = things.find((thing) => thing['@type'] === 'VideoObject')
  expect(video).toMatchObject({ url: `${origin}${prefix}/series/cup/e1`, isAccessibleForFree: true })
  expect(String(video?.uploadDate)).toMatch(/T.*(?:Z|[+-]\d\d:\d\d)$/)
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList') as { itemListElement: { item: string }[] }
  expect(trail.itemListElement.map(({ item }) => pathOf(item))).toEqual([
    prefix || '/',
    `${prefix}/series/cup`,
    `${prefix}/series/cup/e1`,
  ])
  for (const address of addressesIn(things).filter((each) => each.startsWith(origin)))
    expect([address, (await ask(site, pathOf(address))).status]).toEqual([address, 200])
})

test('R4 the home page names the site, and a series’ page its episodes', async () => {
  expect(jsonLd((await ask(site, '/')).body)).toMatchObject([{ '@type': 'WebSite' }])
  const things = jsonLd((await ask(site, '/series/cup')).body)
  expect(things[0]).toMatchObject({ '@type': 'CollectionPage', name: 'The Cup', mainEntity: { numberOfItems: 1 } })
})

test('R4 R5 P2 a locked series is told of by its tile alone, also when its password was set a moment before', async () => {
  await site.addSeries({ id: 'fresh', title: 'Fresh Cup' })
  await site.addEpisode('fresh', { docId: 'f1', title: CANARY, shortDescription: CANARY })
  const card = pathOf(tag((await ask(site, '/series/fresh/f1')).body, 'og:image') as string)
  expect((await ask(site, card)).status).toBe(200)
  await site.addSeries({ id: 'fresh', title: 'Fresh Cup', password: 'pw' })
  expect((await ask(site, card)).status).toBe(404)
  for (const [id, episode] of [
    ['vault', 'hidden'],
    ['fresh', 'f1'],
  ]) {
    for (const path of [`/series/${id}`, `/series/${id}/${episode}`, `/fr/series/${id}/${episode}`]) {
      const { status, body } = await ask(site, path)
      expect([status, body.includes('CANARY')], path).toEqual([200, false])
      expect(jsonLd(body).map((thing) => thing['@type'])).toEqual(['WebPage', 'BreadcrumbList'])
      expect(jsonLd(body)[0]).toMatchObject({ isAccessibleForFree: false })
    }
    for (const path of [`/cards/en/${id}/${episode}/0.jpg`, `/cards/fr/${id}/${episode}/0.jpg`])
      expect((await ask(site, path)).status).toBe(404)
  }
})

test.each(['', '/fr'])('R5 the link to %s/series/… shows a picture of 1200 × 630, which is cached for ever', async (prefix) => {
  for (const path of [`${prefix}/series/cup`, `${prefix}/series/cup/e1`, `${prefix}/series/vault`]) {
    const { body } = await ask(site, path)
    const card = pathOf(tag(body, 'og:image') as string)
    expect(card).toContain(prefix === '/fr' ? '/cards/fr/' : '/cards/en/')
    const answer = await fetch(site.origin + card)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height, tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual([1200, 630, '1200', '630'])
  }
})

test('R5 any other mark leads to the picture, and invented parameters to nothing', async () => {
  const card = pathOf(tag((await ask(site, '/series/cup/e1')).body, 'og:image') as string)
  for (const path of [
    card.replace(/[0-9a-f]{16}/, '0'.repeat(16)),
    '/cards/en/cup/e1/x',
    `${card}?v=1`.replace('.jpg', '.png'),
  ]) {
    const { status, headers } = await ask(site, path)
    expect([path, status, headers.get('location')]).toEqual([path, 302, card])
  }
  for (const path of ['/cards/en/cup/gone/0.jpg', '/cards/en/gone/0.jpg', '/cards/de/cup/0.jpg', '/cards/en/cup/e1/0.jpg/x'])
    expect([path, (await ask(site, path)).status]).toEqual([path, 404])
})

test('R5 a hundred who ask at once for a new card get the same one', async () => {
  await site.addEpisode('cup', { docId: 'e2', title: 'Rush' })
  const card = pathOf(tag((await ask(site, '/series/cup/e2')).body, 'og:image') as string)
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(site, card)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
