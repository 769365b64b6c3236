import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Report } from 'accessibility-checker-engine/v4/api/IReport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, newViewer, openBrowser } from '../browser.ts'
import { type CrawledPage, crawl, internal } from '../crawl.ts'
import { startTestSite, type TestSite } from '../site.ts'

const require = createRequire(import.meta.url)
const LANGUAGES = ['en', 'fr'] as const
/** Pages that no link leads to. */
const UNLINKED = ['/password?seriesId=locked', '/reset-password?token=x', '/scoreboard', '/forbidden', '/nowhere', '/series/none']
/** Those that are refused. */
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

/** React closes void elements in this way, which changes nothing in HTML. */
const NU_LEAVES_OUT = /^Trailing slash on void elements/
const IBM_LEAVES_OUT = new Set([
  // A form without a name is no landmark (HTML-AAM), so that there is nothing to tell apart.
  'aria_form_label_unique',
  // It does not know that an email may be a username (HTML Living Standard, control group Username); the Nu checker does.
  'input_autocomplete_valid',
])

let site: TestSite
let admin: Browser
/** Every page in both languages: those of a visitor, and those that only an admin sees. */
const pages: (CrawledPage & { cookie: string })[] = []

beforeAll(async () => {
  site = await startTestSite({ settings: SETTINGS })
  await site.addCategory('a', ['a'], 'Hockey')
  await site.addCategory('b', ['b'])
  for (let at = 0; at < 3; at++) await site.addSeries({ id: `s-${at}`, title: `Evening ${at}`, tags: ['a'], order: at })
  await site.addSeries({ id: 'locked', title: 'Locked', tags: ['a', 'b'], password: 'x' })
  await site.addSeries({ id: 'texts', tags: ['b'], shortDescription: 'Short', longDescription: 'Long words' })
  await site.addEpisode('s-0', { title: 'One', isLive: true })
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

afterAll(() => site.close())

const nameOf = ({ language, path }: CrawledPage) => `${language} ${path}`

/** One page of each kind: those of other series, texts and queries are made by the same code. */
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
      const to = internal(link)
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

test('the Nu checker finds nothing in the HTML of any page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-nu-'))
  const checked = kinds()
  await Promise.all(checked.map(({ html }, at) => writeFile(join(folder, `${at}.html`), html)))
  const { JAVA = '/usr/bin/java' } = process.env
  const jar = join(require.resolve('vnu-jar'), '../build/dist/vnu.jar')
  const parameters = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', folder]
  const { stdout } = await promisify(execFile)(JAVA, parameters, { maxBuffer: 1e8 })
  await rm(folder, { recursive: true })
  const { messages } = JSON.parse(stdout) as { messages: { url: string; type: string; message: string; extract?: string }[] }
  const found = new Map<string, string[]>()
  for (const { url, message, extract = '' } of messages) {
    if (NU_LEAVES_OUT.test(message)) continue
    const page = checked[Number(/(\d+)\.html$/.exec(url)?.[1])] as CrawledPage
    const fault = `${message} ${extract.trim().slice(0, 200)}`
    found.set(fault, [...(found.get(fault) ?? []), nameOf(page)])
  }
  expect([...found].map(([fault, places]) => `${fault} — ${places.length} pages, ${places[0]}`)).toEqual([])
})

test('IBM’s accessibility engine finds no violation on any page', async () => {
  const engine = await readFile(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const found = new Map<string, string[]>()
  const contexts = new Map<string, Awaited<ReturnType<typeof browser.newPage>>>()
  for (const each of kinds()) {
    const cookie = [`language=${each.language}`, each.cookie].filter(Boolean).join('; ')
    let page = contexts.get(cookie)
    if (!page) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
      const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
      await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.origin })))
      page = await context.newPage()
      contexts.set(cookie, page)
    }
    await page.goto(site.origin + each.path)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
    })
    await page.evaluate(engine)
    const report = await page.evaluate<Report>('new ace.Checker().check(document, ["WCAG_2_2"])')
    for (const { ruleId, reasonId, value, message, snippet } of report.results) {
      if (value[0] !== 'VIOLATION' || value[1] !== 'FAIL' || IBM_LEAVES_OUT.has(ruleId)) continue
      const fault = `${ruleId} ${reasonId}: ${message} ${snippet.slice(0, 200)}`
      found.set(fault, [...(found.get(fault) ?? []), nameOf(each)])
    }
  }
  await browser.close()
  expect([...found].map(([fault, places]) => `${fault} — ${places.length} pages, ${places[0]}`)).toEqual([])
})
