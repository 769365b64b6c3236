import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import type { Report } from 'accessibility-checker-engine/v4/api/IReport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { type CrawledPage, crawl, internal } from '../sites/crawl.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const require = createRequire(import.meta.url)
const LANGUAGES = ['en', 'fr'] as const
/** Pages without any link to them. */
const UNLINKED = [
  ...['/password?seriesId=locked', '/reset-password?token=x', '/scoreboard', '/forbidden', '/nowhere', '/series/none'],
  // Pages that other sites frame.
  ...['/box', '/fr/box', '/box/locked', '/embed/one', '/fr/embed/one'],
]
const FRAMED = /^\/(?:fr\/)?(?:box|embed)(?:\/|$)/
/** The statuses of refused pages. */
const REFUSED: Record<string, number> = {
  '/forbidden': 403,
  '/404': 404,
  '/nowhere': 404,
  '/series/none': 404,
  '/admin/nowhere': 404,
}
const SETTINGS = {
  WEBSITE_URL: 'https://www.example.org/',
  ARCHIVES_URL: 'https://archives.example.org/',
  POWERED_BY_NAME: 'Example',
  POWERED_BY_URL: 'https://powered.example.org/',
  SOCIAL_FACEBOOK: 'https://facebook.example.org/podium',
  SOCIAL_X: 'https://x.example.org/podium',
}

const NU_LEAVES_OUT = [
  // React closes void elements like this, which changes nothing in HTML.
  /^Trailing slash on void elements/,
  // Together they let a frame of the same origin escape its sandbox, but the site's own pages cannot be framed.
  /Setting both “allow-scripts” and “allow-same-origin”/,
  // Of the style sheets inside embed pages. It does not know container queries and their units yet.
  /^CSS: /,
  // It does not know that pages wait for a place in them by this (HTML Living Standard, link type expect).
  /^A “link” element with a “blocking” attribute.*<link rel="expect" href="#\w+" blocking="render">/s,
]
const IBM_LEAVES_OUT = new Set([
  // A form without a name is no landmark (HTML-AAM), so there is nothing to distinguish.
  'aria_form_label_unique',
  // It does not know that an email may be a username (HTML Living Standard, control group Username); the Nu checker does.
  'input_autocomplete_valid',
])

let webcast: Awaited<ReturnType<typeof startWebcast>>
let site: TestSite
let admin: Browser
/** Every page in both languages: a visitor's, and those that only an admin sees. */
const pages: (CrawledPage & { cookie: string })[] = []

beforeAll(async () => {
  webcast = await startWebcast({ port: 0, host: '127.0.0.1' })
  site = await startTestSite({ settings: { ...SETTINGS, PROVIDER_HOST: webcast.origin, STREAM_HOST: webcast.origin } })
  await site.addCategory('a', ['a'], 'Hockey')
  await site.addCategory('b', ['b'])
  for (let at = 0; at < 3; at++) await site.addSeries({ id: `s-${at}`, title: `Evening ${at}`, tags: ['a'], order: at })
  await site.addSeries({ id: 'locked', title: 'Locked', tags: ['a', 'b'], password: 'x' })
  await site.addSeries({ id: 'texts', tags: ['b'], shortDescription: 'Short', longDescription: 'Long words' })
  await site.addEpisode('s-0', { docId: 'one', title: 'One', isLive: true })
  await site.addEpisode('s-0', { title: 'Two', shortDescription: 'Short', longDescription: 'Long', episodeNumber: 2 })
  const viewer = await newViewer(site, 'staff@example.org')
  await viewer.post('/unlock', { seriesId: 'locked', password: 'x' })
  await viewer.post('/favourites', { seriesId: 's-1', saved: 'yes' })
  const granted = await site.running.services.admins.grant('staff@example.org')
  if (!granted.ok) throw new Error(granted.reason)
  admin = viewer
  const visitor = openBrowser(site)
  for (const language of LANGUAGES) {
    const known = await crawl(visitor, ['/', ...UNLINKED], language)
    const paths = new Set(known.filter(({ status }) => status === 200).map(({ path }) => path))
    const own = await crawl(admin, ['/account', '/admin', '/admin/nowhere'], language)
    pages.push(...known.map((page) => ({ ...page, cookie: visitor.jar.header() })))
    pages.push(...own.filter(({ path }) => !paths.has(path)).map((page) => ({ ...page, cookie: admin.jar.header() })))
  }
})

afterAll(async () => {
  await site.close()
  await webcast.close()
})

const nameOf = ({ language, path }: CrawledPage) => `${language} ${path}`

/** One page of each kind: those of other series, texts and queries come from the same code. */
function kinds() {
  const byKind = new Map<string, (typeof pages)[number]>()
  for (const page of pages) {
    if (page.html === '') continue
    const path = page.path.split('?', 1)[0]?.replace(/^(\/admin\/(?:translations|categories|series)|\/series)\/[^/]+/, '$1/:id')
    const kind = UNLINKED.includes(page.path) ? page.path : path?.replace(/episodes\/.+/, 'episodes/:id')
    byKind.set(`${page.language} ${page.status} ${kind}`, byKind.get(`${page.language} ${page.status} ${kind}`) ?? page)
  }
  return [...byKind.values()]
}

test('every link of every page leads to a page or file that is there, every anchor to its place; other sites are named by https', () => {
  const faults: string[] = []
  for (const page of pages) {
    const isThere = page.status === 200 || (page.status >= 300 && page.status < 400 && page.links.length > 0)
    if (!isThere && page.status !== REFUSED[page.path]) faults.push(`${nameOf(page)}: ${page.status}`)
    for (const link of page.links) {
      // An address that calendars subscribe to is one of the site's own files.
      const to = internal(link.replace(/^webcal:/, 'http:'))
      // The frame of a playing episode; the test's provider has no https.
      if (link.startsWith(`${webcast.origin}/play/`)) continue
      if (!to && !/^(https:\/\/[\w.-]+\/|mailto:)/.test(link)) faults.push(`${nameOf(page)}: ${link}`)
      if (!to?.anchor) continue
      const isTarget = ({ path, language, cookie }: typeof page) =>
        path === to.path && language === page.language && (cookie === page.cookie || cookie === '')
      const target = pages.findLast(isTarget)
      if (!target?.ids.has(to.anchor)) faults.push(`${nameOf(page)}: ${link} has no such place`)
    }
  }
  console.log(`${pages.length} addresses, ${kinds().length} kinds of pages`)
  expect(kinds().length).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

/** Opens each kind of page in Chromium, with everything expanded. */
async function inBrowser(look: (page: Page, each: CrawledPage) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // Pages must not reach other machines.
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  const opened = new Map<string, Page>()
  for (const each of kinds()) {
    // They have no script of the site's pages, and browser tests of their own.
    if (FRAMED.test(each.path)) continue
    const cookie = [`language=${each.language}`, each.cookie].filter(Boolean).join('; ')
    const page = opened.get(cookie) ?? (await openWith(browser, cookie))
    opened.set(cookie, page)
    await page.goto(site.origin + each.path)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
    })
    // Until a frame has loaded, an empty document without a language stands in it.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('iframe:not([loading=lazy])')].every(
        (frame) => (frame as HTMLIFrameElement).contentDocument?.URL !== 'about:blank',
      ),
    )
    await look(page, each)
  }
  await browser.close()
}

async function openWith(browser: Awaited<ReturnType<typeof chromium.launch>>, cookies: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  const pairs = cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.origin })))
  return context.newPage()
}

/** Each finding once, with the number of pages and the first of them. */
function listOf(found: [fault: string, place: string][]) {
  const places = Map.groupBy(found, ([fault]) => fault)
  return [...places].map(([fault, all]) => `${fault} (${all.length} pages, ${all[0]?.[1]})`)
}

test('the Nu checker finds nothing in the HTML of any page, as it was served and as its script has made it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-nu-'))
  const names: string[] = []
  const add = (html: string, name: string) => writeFile(join(folder, `${names.push(name) - 1}.html`), html)
  for (const each of kinds()) await add(each.html, `${nameOf(each)} as served`)
  await inBrowser(async (page, each) => add(await page.content(), nameOf(each)))
  const { JAVA = '/usr/bin/java' } = process.env
  const jar = join(require.resolve('vnu-jar'), '../build/dist/vnu.jar')
  const parameters = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', folder]
  const { stdout } = await promisify(execFile)(JAVA, parameters, { maxBuffer: 1e8 })
  await rm(folder, { recursive: true })
  const { messages } = JSON.parse(stdout) as { messages: { url: string; message: string; extract?: string }[] }
  const isMeant = (text: string) => !NU_LEAVES_OUT.some((rule) => rule.test(text))
  const meant = messages.filter(({ message, extract = '' }) => isMeant(`${message} ${extract}`))
  const found = meant.map(({ url, message, extract = '' }): [string, string] => [
    `${message} ${extract.trim().slice(0, 200)}`,
    names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url,
  ])
  expect(listOf(found)).toEqual([])
})

test('IBM’s accessibility engine finds no violation on any page', async () => {
  const engine = await readFile(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')
  const found: [string, string][] = []
  await inBrowser(async (page, each) => {
    await page.evaluate(engine)
    const { results } = await page.evaluate<Report>('new ace.Checker().check(document, ["WCAG_2_2"])')
    for (const { ruleId, reasonId, value, message, snippet } of results) {
      const isMeant = value[0] === 'VIOLATION' && value[1] === 'FAIL' && !IBM_LEAVES_OUT.has(ruleId)
      if (isMeant) found.push([`${ruleId} ${reasonId}: ${message} ${snippet.slice(0, 200)}`, nameOf(each)])
    }
  })
  expect(listOf(found)).toEqual([])
})
