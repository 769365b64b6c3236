import type { Page, Request, Response } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import routes from '../../app/routes.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { runUntil } from './page-clock.ts'
import { expect, test } from './site.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })

test('O8 the first page follows what goes live, and a line of what needs a hand leads to the field that mends it', async ({
  page,
  site,
}) => {
  await site.addCategory('hockey', ['hockey'])
  await site.addSeries({ id: 'cup', title: 'Northern Cup' })
  const docId = await site.addEpisode('cup', { title: 'Final' })
  await anAdmin(page, site)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(part(page, 'On now')).toContainText('Nothing is on.')
  await site.heard(() => setEpisodeLive(site.running.editing, docId, true))
  await expect(part(page, 'On now').getByRole('link', { name: /Final/ })).toBeVisible()

  await part(page, 'Series in no row')
    .getByRole('link', { name: /Northern Cup/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Tags' }).fill('hockey,')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tags = () => site.db.database.db.selectFrom('series').select('tags').executeTakeFirst()
  await expect.poll(tags).toEqual({ tags: '["hockey"]' })
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Overview' }).click()
  await expect(part(page, 'Series without a picture')).toBeVisible()
  await expect(part(page, 'Series in no row')).toHaveCount(0)
})

test('O8 N2 K2 a minute in which the site cannot be reached leaves the page as it is, and the next one brings the news', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Northern Cup' })
  await site.addEpisode('cup', { docId: 'final', title: 'Final' })
  await anAdmin(page, site)
  await page.clock.install()
  const data = /\.data(\?|$)/
  for (const [path, title] of [
    ['/admin', 'Overview'],
    ['/admin/audience', 'Audience'],
  ] as const) {
    await page.goto(path)
    await page.route(data, (route) => route.abort())
    let failures = 0
    const count = (request: Request) => {
      if (data.test(request.url())) failures++
    }
    page.on('requestfailed', count)
    // One failure is enough: the page has handled it before its next timer fires.
    await runUntil(page, () => failures > 0, 10_000)
    page.off('requestfailed', count)
    await page.unroute(data)
    const statuses: number[] = []
    const note = (response: Response) => {
      if (data.test(response.url())) statuses.push(response.status())
    }
    page.on('response', note)
    await runUntil(page, () => statuses.length > 0, 10_000)
    page.off('response', note)
    expect(statuses[0]).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

for (const [language, widths] of VIEWS)
  test(`O8 the first page is free of axe violations in ${language} at ${widths.join(' and ')}`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await filled(site)
    await anAdmin(page, site)
    await page.goto('/admin')
    await expectNoViolations(page, 'the first page', widths)
  })

/** A thing of each kind; returns what stands for the parameters of the panel's paths. */
async function filled(site: TestSite): Promise<Record<string, string>> {
  await site.addCategory('hockey', ['hockey'], "Women's hockey of the northern universities")
  const title = 'A championship whose name is longer than any phone is wide, with Lac-Bleu-sur-la-Montagne'
  await site.addSeries({ id: 'cup', title, tags: ['hockey', 'championship-of-the-northern-universities'] })
  await site.addSeries({ id: 'bare', title: 'Bare' })
  const episodeDocId = await site.addEpisode('cup', { title: `${title}: final`, isLive: true })
  await site.addEpisode('cup', { title: 'Semifinal', videoUrl: '' })
  const { venueId, northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const today = new Date().toISOString().slice(0, 10)
  const content = { homeTeamId: northgate, awayTeamId: lacBleu, venueId, localDate: today, title: { en: '', fr: '' } }
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent(content)))
  if (!saved.ok) throw new Error(saved.reason)
  const { schools } = site.running.services.games()
  return {
    docId: 'doc-cup',
    episodeDocId,
    categoryId: 'hockey',
    eventId: saved.id,
    teamId: northgate,
    schoolId: [...schools.keys()][0] ?? '',
    venueId,
  }
}

/** Every page of the panel, by the table of routes; without parameters, those that a test can fill. */
function panelPages(filling: Record<string, string>): string[] {
  const [panel] = (routes as RouteConfigEntry[]).filter(({ path }) => path === 'admin')
  const walk = (entries: RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, file, children = [] }) => {
      const here = path ? `${above}/${path}` : above
      return [...(file.endsWith('.route.tsx') ? [here] : []), ...walk(children, here)]
    })
  const filledIn = (path: string) => path.replace(/:(\w+)/g, (whole, name: string) => filling[name] ?? whole)
  const pages = [...new Set(walk(panel?.children ?? [], '/admin').map(filledIn))].filter((path) => !/[:*]/.test(path))
  return pages.map((path) => (path === '/admin/search' ? '/admin/search?q=final' : path))
}

/** What a thumb cannot use: parts that stick out, and targets that are too small, unless they stand in a sentence or have others around. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const LEAST = 44
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    const targets = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch])',
    )
    for (const target of targets) {
      if (
        !target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        target.closest('[hidden], .visually-hidden')
      )
        continue
      const label =
        target.closest('label') ?? (target.id ? document.querySelector(`label[for="${CSS.escape(target.id)}"]`) : null)
      // A tick is pressed by its label, too.
      const isTick = target.matches('input[type=checkbox], input[type=radio]')
      // A link that covers its row with a part of its own is pressed anywhere on it.
      const row = getComputedStyle(target, '::after').position === 'absolute' ? target.offsetParent : null
      const boxes = [target, ...(isTick && label ? [label] : []), ...(row ? [row] : [])].map((each) =>
        each.getBoundingClientRect(),
      )
      const [own] = boxes as [DOMRect]
      if (own.width <= 1 || own.height <= 1) continue
      // A link within a sentence is as high as its line.
      const isInSentence =
        target.matches('a, button') &&
        getComputedStyle(target).display === 'inline' &&
        (target.parentElement?.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0)
      const isReached = boxes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)
      // Pseudo-elements may widen a target: what lies 22 px around its middle belongs to it.
      const [x, y] = [own.left + own.width / 2, own.top + own.height / 2]
      const isWidened = [-21, 21].every((by) => {
        const at = document.elementFromPoint(x, y + by)
        return at !== null && (at === target || target.contains(at) || label?.contains(at))
      })
      const name =
        (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40) || target.getAttribute('name')
      if (!isReached && !isInSentence && !isWidened)
        faults.push(`${target.tagName.toLowerCase()} “${name}” is ${Math.round(own.width)} × ${Math.round(own.height)} px`)
      if (own.left < -1 || own.right > innerWidth + 1) faults.push(`“${name}” sticks out`)
    }
    return faults
  })

for (const language of ['en', 'fr'] as const)
  test(`O8 every page of the panel fits a phone of 360 px, with targets for a thumb (${language})`, async ({ browser, site }) => {
    test.setTimeout(180_000)
    const filling = await filled(site)
    const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
    const context = await browser.newContext({ baseURL: site.origin, ...phone })
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    const page = await context.newPage()
    await anAdmin(page, site)
    const found: Record<string, string[]> = {}
    const pages = panelPages(filling)
    expect(pages.length).toBeGreaterThan(30)
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const faults = await faultsOf(page)
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
    await context.close()
  })

test('D1 O8 from one page of the panel to another all scripts are asked for at once, not what one imports after the other', async ({
  page,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  const missing = await page.evaluate(() => {
    const { module = '', imports = [] } = window.__reactRouterManifest?.routes['panel/today/today.route'] ?? {}
    const there = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [...new Set([module, ...imports])].filter((path) => !there.includes(path)).toSorted()
  })
  expect(missing.length).toBeGreaterThan(20)
  const held: string[] = []
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    held.push(new URL(route.request().url()).pathname)
    await promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Today' }).click()
  await expect.poll(() => held.toSorted()).toEqual(missing)
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})
