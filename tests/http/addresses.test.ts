import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { addressIn } from '../../app/shared/addresses.ts'
import { startTestSite, type TestSite } from '../site.ts'
import { ask } from '../visitor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'e1', title: 'Final' })
})
afterAll(() => site.close())

const PAGES = [...FIXED_PATHS, '/series/cup', '/series/cup/e1']
const origin = () => new URL(site.running.config.publicUrl).origin
const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]+)"\/>/g)].map(
      ([, rel, language, href]) => [language ?? rel, href],
    ),
  )

test.each(PAGES)('R1 both addresses of %s name each other, and each is canonical in its language', async (path) => {
  const [english, french] = [origin() + path, origin() + addressIn('fr', path)]
  for (const [asked, cookie, canonical] of [
    [path, 'language=en', english],
    [path, 'language=fr', french],
    [addressIn('fr', path), 'language=en', french],
    [addressIn('fr', path), '', french],
  ] as const) {
    const { status, body, headers } = await ask(site, asked, { cookie })
    expect([status, linksOf(body)]).toEqual([200, { canonical, en: english, fr: french, 'x-default': english }])
    expect(headers.get('content-language')).toBe(canonical === french ? 'fr' : 'en')
  }
})

test.each(PAGES)('R1 %s is rendered once for both ways to its French', async (path) => {
  const before = site.renderings()
  const answers = [
    await ask(site, addressIn('fr', path)),
    await ask(site, path, { language: 'fr' }),
    await ask(site, addressIn('fr', path), { language: 'fr' }),
  ]
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(site.renderings() - before).toBeLessThanOrEqual(1)
})

test('R1 every link of a French page leads to a French address', async () => {
  for (const path of PAGES.filter((each) => each !== '/scoreboard')) {
    const { body } = await ask(site, addressIn('fr', path))
    const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href as string)
    expect(links.length).toBeGreaterThan(3)
    for (const href of links) expect(addressIn('fr', href), path).toBe(href)
  }
})

test('R1 crawlers leave out searches and password forms in both languages, and may read everything that pages need', async () => {
  const { body } = await ask(site, '/robots.txt')
  const leftOut = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path as string)
  expect(leftOut.sort()).toEqual(['/fr/password', '/fr/search', '/live', '/password', '/search'])
})
