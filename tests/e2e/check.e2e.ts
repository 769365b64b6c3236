import type { Page, Route } from '@playwright/test'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { startTestSite } from '../sites/site.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { test as base, cutOff, expect } from './site.ts'

/** A site whose streams come from another host than the provider's frames, with one live episode. */
const test = base.extend<{ streamHost: string; allowOrigin: string }>({
  allowOrigin: ['*', { option: true }],
  streamHost: async ({ allowOrigin }, use) => {
    const streams = await startWebcast({ port: 0, host: '127.0.0.1', allowOrigin })
    await use(streams.origin)
    await streams.close()
  },
  site: async ({ provider, streamHost }, use) => {
    const site = await startTestSite({
      settings: { PROVIDER_HOST: provider, STREAM_HOST: streamHost, CONTACT_EMAIL: 'help@podium.example' },
    })
    await site.addSeries({ id: 'cup', title: 'The Cup' })
    await site.addEpisode('cup', { title: 'Final', isLive: true, videoUrl: `${streamHost}/live/check/index.m3u8` })
    await use(site)
    await site.close()
  },
})

/** The figures of a device that drops nothing, however busy this machine is. */
const steadyPicture = () => {
  HTMLVideoElement.prototype.getVideoPlaybackQuality = () => ({
    totalVideoFrames: 100,
    droppedVideoFrames: 0,
    corruptedVideoFrames: 0,
    creationTime: 0,
  })
}

const SAYS = {
  en: { start: 'Check now', can: 'You can watch', lower: 'You can watch, in lower quality' },
  fr: { start: 'Vérifier maintenant', can: 'Vous pouvez regarder', lower: 'Vous pouvez regarder, en qualité réduite' },
}
type Language = keyof typeof SAYS

/** Runs the check and returns its verdict, its title, and the seconds that it took. */
async function check(page: Page, language: Language, path = '/check') {
  await page.goto(language === 'fr' ? `/fr${path}` : path)
  const from = Date.now()
  await page.getByRole('button', { name: SAYS[language].start }).click()
  const verdict = page.locator('[data-verdict]')
  await expect(verdict).toBeVisible({ timeout: 35_000 })
  return {
    found: await verdict.getAttribute('data-verdict'),
    title: await verdict.getByRole('heading').textContent(),
    seconds: (Date.now() - from) / 1_000,
  }
}

const cut = (route: Route) => route.abort()

type Fault = {
  name: string
  found: string
  titles: Record<Language, string | RegExp>
  inject: (page: Page, hosts: { streamHost: string; provider: string }) => Promise<unknown>
}
const FAULTS: Fault[] = [
  {
    name: 'a blocked media host',
    found: 'unreachable',
    titles: { en: /^Your network blocks video from 127.0.0.1:\d+$/, fr: /^Votre réseau bloque la vidéo de 127.0.0.1:\d+$/ },
    inject: (page, { streamHost }) => page.route(`${streamHost}/**`, cut),
  },
  {
    name: 'a live stream that a filter refuses',
    found: 'altered',
    titles: { en: /^Video from \S+ does not arrive intact$/, fr: /^La vidéo de \S+ n’arrive pas intacte$/ },
    inject: (page, { streamHost }) =>
      page.route(`${streamHost}/**`, (route) => route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })),
  },
  {
    name: 'a line of 0.5 Mbit/s',
    found: 'slow',
    titles: { en: SAYS.en.lower, fr: SAYS.fr.lower },
    async inject(page) {
      const session = await page.context().newCDPSession(page)
      await page.goto('/check')
      await session.send('Network.enable')
      const line = { offline: false, latency: 20, downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8 }
      await session.send('Network.emulateNetworkConditions', line)
    },
  },
  {
    name: 'a browser without H.264',
    found: 'undecoded',
    titles: { en: 'This browser cannot play our video', fr: 'Ce navigateur ne peut pas lire nos vidéos' },
    // The same clip in a format that no browser knows.
    inject: (page) =>
      page.route('**/check.mp4', async (route) => {
        const body = await (await route.fetch()).body()
        await route.fulfill({
          contentType: 'video/mp4',
          body: Buffer.from(body.toString('latin1').replaceAll('avc1', 'xyz1'), 'latin1'),
        })
      }),
  },
  {
    name: 'no live stream',
    found: 'unheard',
    titles: { en: SAYS.en.can, fr: SAYS.fr.can },
    inject: (page) => page.route('**/live?**', cut),
  },
  {
    name: 'a clock two hours ahead',
    found: 'wrong',
    titles: { en: SAYS.en.can, fr: SAYS.fr.can },
    inject: (page) =>
      page.addInitScript(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 2 * 60 * 60 * 1_000
      }),
  },
  {
    name: 'blocked frames of other sites',
    found: 'frameless',
    titles: { en: /^The player from 127.0.0.1:\d+ is blocked$/, fr: /^Le lecteur de 127.0.0.1:\d+ est bloqué$/ },
    inject: (page, { provider }) => page.route(`${provider}/**`, cut),
  },
  {
    name: 'blocked storage',
    found: 'unstored',
    titles: { en: SAYS.en.can, fr: SAYS.fr.can },
    inject: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
      ),
  },
]

for (const { name, found, titles, inject } of FAULTS)
  test(`Z1 ${name} gives exactly its verdict, in both languages, within 30 s`, async ({
    page,
    context,
    provider,
    streamHost,
  }) => {
    const pages: Record<Language, Page> = { en: page, fr: await context.newPage() }
    await Promise.all(
      (['en', 'fr'] as const).map(async (language) => {
        const own = pages[language]
        await own.addInitScript(steadyPicture)
        await inject(own, { streamHost, provider })
        const told = await check(own, language)
        expect(told.found).toBe(found)
        expect(told.title).toMatch(titles[language] instanceof RegExp ? titles[language] : new RegExp(`^${titles[language]}$`))
        expect(told.seconds).toBeLessThan(30)
      }),
    )
  })

test.describe('with a host that lets other sites read', () => {
  test.use({ allowOrigin: 'https://elsewhere.example' })
  test('Z1 a media host without CORS gives exactly its verdict, in both languages, within 30 s', async ({ page, lose }) => {
    lose(/CORS policy/)
    await page.addInitScript(steadyPicture)
    const en = await check(page, 'en')
    expect(en).toMatchObject({ found: 'altered', title: expect.stringMatching(/^Video from \S+ does not arrive intact$/) })
    const fr = await check(page, 'fr')
    expect(fr).toMatchObject({ found: 'altered', title: expect.stringMatching(/^La vidéo de \S+ n’arrive pas intacte$/) })
    expect(Math.max(en.seconds, fr.seconds)).toBeLessThan(30)
  })
})

test('Z1 Z2 all ten checks are fine, can be run again, and nothing leaves before a second press, which sends the text shown', async ({
  page,
  site,
  streamHost,
  provider,
}) => {
  await page.addInitScript(steadyPicture)
  await page.setViewportSize({ width: 360, height: 740 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || ![site.origin, streamHost, provider, 'null'].includes(new URL(request.url()).origin))
      if (!request.url().startsWith('blob:')) sent.push(`${request.method()} ${request.url()}`)
  })
  expect(await check(page, 'en')).toMatchObject({ found: 'good', title: 'You can watch' })
  await expect(page.getByRole('heading', { name: 'You can watch' })).toBeFocused()
  const rows = page.locator('main li')
  await expect(rows).toHaveCount(10)
  await expect(rows.filter({ hasText: 'Problem:' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Checking:' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You can watch' })).toBeFocused({ timeout: 35_000 })
  expect(sent).toEqual([])

  const shown = (await page.locator('main pre').textContent()) ?? ''
  await page.getByRole('button', { name: 'Send this text' }).click()
  await expect(page.getByText('Name these letters')).toBeVisible()
  expect(sent).toEqual([`POST ${site.origin}/check/ticket`])
  const code = await page.getByRole('status').locator('strong').textContent()
  expect(code).toMatch(/^[A-HJKMNP-Z]{6}$/)
  expect(await site.running.services.tickets.find(code ?? '')).toMatchObject({ text: shown })

  await page.getByRole('link', { name: 'Write to us about it' }).click()
  await expect(page.getByLabel(`Add technical details and ticket ${code}`)).toBeChecked()
  await expect(page.locator('main pre')).toContainText(`Ticket: ${code}\n${shown}`)
})

test('Z1 works without a network from the kept page, and without script says what to try', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/fr/check')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await keptPage(page, '/check')
  const back = await cutOff(context, site)
  await page.reload()
  await page.getByRole('button', { name: SAYS.fr.start }).click()
  await expect(page.locator('[data-verdict="offline"]')).toContainText('Le site est injoignable')
  await back()
  await context.close()

  const plain = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const silent = await plain.newPage()
  await silent.goto('/check')
  await expect(silent.locator('noscript p').filter({ hasText: 'Turn it on for this site' })).toBeVisible()
  await expect(silent.getByRole('button', { name: SAYS.en.start })).toBeHidden()
  await plain.close()
})

/** Waits until the worker has cached a page. */
const keptPage = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('podium-kept')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain(path)

test('Z1 has no fault of accessibility, before and after the check', async ({ page, context, site }) => {
  await page.addInitScript(steadyPicture)
  for (const [language, widths] of VIEWS) {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 800 })
    await check(page, language === 'fr' ? 'fr' : 'en')
    await expectNoViolations(page, `the check in ${language}`, widths)
  }
})

test('Z2 the player offers the check after two plays that failed, and not after one', async ({ page, site, streamHost }) => {
  await site.addSeries({ id: 'broken' })
  await site.addEpisode('broken', { videoUrl: `${streamHost}/live/fault-404/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/broken')
  const offer = page.getByRole('link', { name: 'Can I watch?' })
  await expect(page.getByRole('link', { name: 'Tell us' })).toBeVisible({ timeout: 30_000 })
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(offer).toHaveAttribute('href', '/check?game=', { timeout: 30_000 })
})
