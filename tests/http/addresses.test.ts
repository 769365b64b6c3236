import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addressIn } from '../../app/kit/http/addresses.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import routes from '../../app/routes.ts'
import { capturedLog } from '../log.ts'
import fc from '../rules/properties.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

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

/** Every path of the site, with its parameters. */
const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = `${above}/${path}`.replace('/fr?', '').replace(/\/+$/, '')
    return [own || '/', ...pathsOf(children, own)]
  })

test('Q-96 no address with odd letters, capitals or slashes fails, and each redirect leads on', async () => {
  const log = capturedLog('error')
  const odd = await startTestSite({ log: log.logger })
  onTestFinished(() => odd.close())
  const part = fc.constantFrom(
    '１',
    'é',
    'É',
    '%E9',
    'ÄÖ',
    '日本',
    '🏒',
    'a b',
    '%2F',
    '%3F',
    '%23',
    '%5C',
    "'",
    '..%2f',
    'x',
    'ﬁ',
    '%00',
  )
  const path = fc.constantFrom(...new Set(pathsOf(routes as RouteConfigEntry[])))
  const before = fc.constantFrom('', '/fr', '/FR', '/Fr', '/%66r')
  const after = fc.constantFrom('', '/', '.data', '//', '?x=１', '.DATA')
  const isLarge = fc.boolean()
  await fc.assert(
    fc.asyncProperty(fc.record({ path, part, before, after, isLarge }), async ({ path, part, before, after, isLarge }) => {
      const filled = path.replace(/:\w+\??|\*/g, part)
      const address = `${before}${isLarge ? filled.toUpperCase() : filled}${after}`
      const { status, headers } = await ask(odd, address)
      expect(status, address).toBeLessThan(500)
      const location = headers.get('location')
      if (location === null) return
      // Only ASCII, and not to itself.
      expect(location, address).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(location, address).not.toBe(new URL(address, odd.origin).pathname + new URL(address, odd.origin).search)
    }),
    { numRuns: 300 },
  )
  expect(log.lines).toEqual([])
})

test('Q-96 a French address in capitals leads to the one in small letters, with its query', async () => {
  for (const [from, to] of [
    ['/FR/invitation?x=1', '/fr/invitation?x=1'],
    ['/Fr/preview/x', '/fr/preview/x'],
    ['/FR', '/fr'],
  ]) {
    const { status, headers } = await ask(site, from as string)
    expect([[301, 308].includes(status), headers.get('location')], from).toEqual([true, to])
  }
  expect((await ask(site, '/FR/logout', { method: 'POST' })).headers.get('location')).toBe('/fr/logout')
})
