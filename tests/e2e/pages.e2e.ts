import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { makeLiveViews } from '../../database/schema/make-views.ts'
import { startTestSite } from '../sites/site.ts'
import { expect, test } from './site.ts'

test('H11 the scoreboard has no header, footer or dialog, and follows what is live', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addSeries({ id: 'secret', title: 'Secret', password: 'x' })
  const final = await site.addEpisode('cup', { title: 'Grand final' })
  const hidden = await site.addEpisode('secret', { title: 'Hidden game' })
  const inTwoHours = new Date(Date.now() + 2 * 3600_000).toISOString()
  await site.addEpisode('cup', { title: 'Bronze game', startsAt: inTwoHours })
  await page.goto('/scoreboard')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByText('Nothing is live right now')).toBeVisible()
  await expect(page.getByText('Bronze game')).toBeVisible()
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setEpisodeLive(site.running.editing, hidden, true)
  await setEpisodeLive(site.running.editing, final, true)
  await expect(page.getByText('Grand final')).toBeVisible()
  await expect(page.getByText('Hidden game')).toHaveCount(0)
  await setEpisodeLive(site.running.editing, final, false)
  await expect(page.getByText('Nothing is live right now')).toBeVisible()
})

test('H12 the static pages say what they have to', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByText('Effective 1 February 2023')).toBeVisible()
  await expect(page.getByText('No data is collected from children under 16.')).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByText('Content will be added soon.')).toBeVisible()
  await page.goto('/systemrequirements')
  await expect(page.getByText('HTML5 video')).toBeVisible()
  await expect(page.getByText('HLS over HTTP, on port 80 by default')).toBeVisible()
})

test('H12 the contact page shows the configured form with its note, and without one the way to the website', async ({
  page,
  site,
  provider,
}) => {
  const withForm = await startTestSite({ settings: { HELPDESK_URL: `${provider}/play/helpdesk` } })
  await page.goto(`${withForm.origin}/contact`)
  await expect(page.getByText('This form submits a ticket. A representative answers by email.')).toBeVisible()
  await expect(page.frameLocator('iframe[title="Contact us"]').locator('body')).not.toBeEmpty()
  await page.goto(`${site.origin}/contact`)
  await withForm.close()
  await expect(page.getByText('This form', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://podium.example')
})

test('H13 any other path is a 404 with a link home', async ({ page }) => {
  for (const path of ['/nowhere', '/series', '/unknown/path', '/a/b/c/d']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText("Sorry, the page you're looking for doesn't exist.")).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('H9 H12 titles, logo and shared links carry the configured name and address of the site', async ({ page }) => {
  const site = await startTestSite({ settings: { SITE_NAME: 'Campus Sport', PUBLIC_URL: 'http://campus.example' } })
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`)
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto(`${site.origin}/?utm_source=mail`)
  await expect(page).toHaveTitle('Campus Sport · Live and on demand')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Campus Sport' })).toBeVisible()
  await expect(tag('site_name')).toHaveAttribute('content', 'Campus Sport')
  await expect(tag('url')).toHaveAttribute('content', 'http://campus.example/')
  await expect(canonical).toHaveAttribute('href', 'http://campus.example/')
  const picture = new URL((await tag('image').getAttribute('content')) ?? '')
  expect(picture.origin).toBe('http://campus.example')
  expect((await page.request.get(site.origin + picture.pathname)).headers()['content-type']).toBe('image/jpeg')

  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle('Frequently asked questions · Campus Sport')
  await expect(canonical).toHaveAttribute('href', 'http://campus.example/faq')
  await expect(tag('title')).toHaveAttribute('content', 'Frequently asked questions')
  await expect(tag('description')).toHaveCount(1)
  await page.goto(`${site.origin}/nowhere`)
  await expect(page).toHaveTitle('Page not found · Campus Sport')
  await expect(canonical).toHaveCount(0)
  await page.goto('about:blank')
  await site.close()
})

for (const [width, height] of [
  [1920, 1080],
  [1280, 720],
] as const) {
  test(`H11 at ${width} by ${height} the scoreboard fits its screen, and what does not fit takes turns`, async ({
    page,
    site,
  }) => {
    const long = 'Semifinal 2: Kettle River Otters at Northgate Harriers, second leg of the Lantern Cup'
    // The start of the first of two ten-second turns.
    const now = Math.ceil(Date.now() / 20_000) * 20_000
    await site.addSeries({ id: 'cup', title: 'The Cup' })
    for (let at = 1; at <= 7; at++) await site.addEpisode('cup', { title: `${at} ${long}`, isLive: true, episodeNumber: at })
    for (let at = 1; at <= 7; at++) {
      const startsAt = new Date(now + at * 25 * 60_000).toISOString()
      await site.addEpisode('cup', { title: `Next ${at} ${long}`, startsAt })
    }
    await page.clock.install({ time: now })
    // Its time passes by the test alone: a busy machine may take more than a turn to look at all of them.
    await page.clock.pauseAt(now + 1_000)
    await page.setViewportSize({ width, height })
    await page.goto('/scoreboard')
    const live = page.getByRole('region', { name: 'Live now' }).getByRole('listitem')
    const next = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
    await expect(next.first()).toContainText('in 25 minutes')
    // Five fit; each turn has as many as the other.
    await expect(live).toHaveText([/^1/, /^2/, /^3/, /^4/])
    for (const entry of [...(await live.all()), ...(await next.all())]) {
      await expect(entry).toBeInViewport({ ratio: 1 })
      // Neither its title is cut nor does it stand out of its slot.
      for (const box of [entry, entry.getByText(long)])
        expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await page.clock.fastForward(10_000)
    await expect(live).toHaveText([/^5/, /^6/, /^7/])
  })
}

test('T-114 a page that fails asks for its number, before and after its script runs, and one that is gone on to as well', async ({
  page,
  site,
}) => {
  await site.addCategory('hockey')
  for (const id of ['cup', 'gala']) await site.addSeries({ id, tags: ['hockey'] })
  const { schema } = site.db.database.db
  await schema.dropView('episode').execute()

  const answered = await page.goto('/series/cup')
  const number = answered?.headers()['x-request-id']
  await expect(page.getByText(`If it happens again, tell us this number: ${number}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no answer.')).toBeVisible()
  await expect(page.getByText(`tell us this number: ${number}`)).toBeVisible()

  await page.context().addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/')
  const failed = page.waitForResponse((response) => response.url().includes('/series/gala.data'))
  await page.getByRole('link', { name: 'Title of gala' }).first().click()
  const next = (await failed).headers()['x-request-id']
  await expect(page.getByText(`Si cela se reproduit, donnez-nous ce numéro\u00a0: ${next}`)).toBeVisible()
  await makeLiveViews(site.db.database.db)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Title of gala')
})
