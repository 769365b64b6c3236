import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import { startTestSite } from '../sites/site.ts'
import { startTranslatorPeer } from '../translators/peer.ts'
import { libretranslate } from '../translators/protocols.ts'
import { expectNoViolations } from './axe.ts'
import { layoutShift } from './layout-shift.ts'
import { expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

test.beforeEach(async ({ context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await site.addCategory('hockey', ['hockey'], "Women's Hockey")
  await site.addSeries({ id: 'final', title: "Women's Hockey Championship", shortDescription: 'Zyx flurbed.', tags: ['hockey'] })
  await site.addEpisode('final', { docId: 'one', title: 'Semifinal 1', isLive: true })
})

test('L6 a French page is French from its first byte, and says what is still English', async ({ page }) => {
  const home = await (await page.request.get('/')).text()
  expect(home).toContain('Hockey féminin')
  expect(home).toContain('Championnat de hockey féminin')
  expect(home).not.toContain('Hockey Championship')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hockey féminin' })).not.toHaveAttribute('lang')
  await page.getByRole('region', { name: 'Hockey féminin' }).getByRole('link', { name: 'Championnat de hockey féminin' }).click()
  await expect(page).toHaveTitle(/Demi-finale 1/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Demi-finale 1')
  await expect(page.getByText('Zyx flurbed.').first()).toHaveAttribute('lang', 'en')
  await page.goto('/scoreboard')
  await expect(page.getByText('Demi-finale 1')).toBeVisible()
  await expect(page.getByText('Championnat de hockey féminin')).not.toHaveAttribute('lang')
})

test('L6 a new or changed text shows in French on open French pages by itself, in English on English ones', async ({
  page,
  context,
  site,
}) => {
  const english = await otherDevice(context, site)
  await page.goto('/series/final')
  await english.goto('/series/final')
  await site.addEpisode('final', { docId: 'two', title: 'Gold Medal Game' })
  await expect(page.getByRole('link', { name: /Match pour la médaille d’or/ })).toBeVisible()
  await expect(english.getByRole('link', { name: /Gold Medal Game/ })).toBeVisible()
  await page.goto('/')
  await saveSeries(site.running.editing, aSeries({ id: 'new', title: "Men's Curling Semifinals", tags: ['hockey'] }))
  await expect(page.getByRole('link', { name: 'Demi-finales de curling masculin' })).toBeVisible()
  await english.context().close()
})

test('L6 the page changes with the language, also what came live, and the video goes on', async ({ page, site }) => {
  await page.goto('/series/final')
  await site.addEpisode('final', { docId: 'two', title: 'Gold Medal Game' })
  await expect(page.getByRole('link', { name: /Match pour la médaille d’or/ })).toBeVisible()
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(page.getByRole('link', { name: /Gold Medal Game/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Semifinal 1')
  await site.addEpisode('final', { docId: 'three', title: 'Press Conference' })
  await expect(page.getByRole('link', { name: /Press Conference/ })).toBeVisible()
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('link', { name: /Conférence de presse/ })).toBeVisible()
})

test('H2 L6 in French a series is found by its French and by its English title', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Rechercher une série' })
  for (const typed of ['championnat fem', 'championship']) {
    await box.fill(typed)
    await expect(page.getByRole('option')).toContainText('Championnat de hockey féminin')
    await expect(page.getByRole('option')).toContainText('Hockey féminin')
  }
})

test('L6 what a service says comes into the open pages of two series by itself', async ({ browser }) => {
  const service = await startTranslatorPeer(libretranslate)
  const held: (() => void)[] = []
  service.act((response) => {
    held.push(() => response.end(JSON.stringify({ translatedText: ['Zyx flurbed, en français'] })))
  })
  const { provider, url, key } = service.settings as { provider: string; url: string; key: string }
  const settings = { TRANSLATE_PROVIDER: provider, TRANSLATE_URL: url, TRANSLATE_KEY: key }
  const site = await startTestSite({ settings })
  const plain = { shortDescription: '', longDescription: '', description: '' }
  try {
    for (const id of ['cup', 'league']) {
      await site.addSeries({ id, title: 'NCAA', ...plain })
      await site.addEpisode(id, { title: 'FIBA', shortDescription: '', longDescription: '' })
    }
    const context = await browser.newContext({ baseURL: site.origin, locale: 'fr-CA' })
    await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
    const [cup, league] = [await context.newPage(), await context.newPage()]
    await cup.goto('/series/cup')
    await league.goto('/series/league')
    for (const id of ['cup', 'league'])
      await site.addEpisode(id, { title: 'Zyx flurbed', shortDescription: '', longDescription: '' })
    for (const page of [cup, league]) await expect(page.getByRole('link', { name: /Zyx flurbed \d/ })).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    for (const page of [cup, league]) await expect(page.getByRole('link', { name: /Zyx flurbed, en français/ })).toBeVisible()
    await context.close()
  } finally {
    await site.close()
    await service.close()
  }
})

test('L3 translateOnce answers texts of the catalogue, and others as they came', async ({ page, site }) => {
  const ask = (text: unknown, to = 'fr') =>
    page.request.post('/translate', { data: { text, to, source: 'en' }, headers: { origin: site.origin } })
  // The glossary knows the second one, but it is not in the catalogue.
  expect(await (await ask(["Women's Hockey", 'Gold Medal Game', 'Semifinal 1'])).json()).toEqual({
    data: ['Hockey féminin', 'Gold Medal Game', 'Demi-finale 1'],
  })
  expect(await (await ask("Women's Hockey")).json()).toEqual({ data: 'Hockey féminin' })
  expect(await (await ask("Women's Hockey", 'en')).json()).toEqual({ data: "Women's Hockey" })
  for (const bad of [null, 7, Array.from({ length: 51 }, () => 'x'), 'x'.repeat(5_001)])
    expect((await ask(bad)).status()).toBe(400)
})

test.describe('Q-47', () => {
  const NOTE = '(en anglais)'

  for (const width of [360, 1280]) {
    test(`Q-47 a French page says once of each block that it is in English, at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      const texts = { shortDescription: 'The Carabins want revenge.', longDescription: 'Puck drops right after the anthem.' }
      await site.addSeries({ id: 'cup', title: 'Zyx of the Flurb', ...texts })
      await site.addEpisode('cup', { docId: 'known', title: 'Semifinal 1', ...texts })
      await site.addEpisode('cup', { docId: 'unknown', title: 'A Night Nobody Forgets', ...texts })
      await site.addEpisode('cup', {
        docId: 'french',
        title: 'Semifinal 2',
        shortDescription: 'Gold Medal Game',
        longDescription: '',
      })
      await page.goto('/series/cup')
      const heading = page.getByRole('heading', { level: 1 })
      const about = page.getByRole('region', { name: 'À propos de la série' })
      const rows = page.getByRole('list').filter({ hasText: 'Demi-finale 1' }).getByRole('link')
      const text = page.getByText(texts.shortDescription)

      await expect(heading).toContainText('Demi-finale 1')
      await expect(heading).not.toContainText(NOTE)
      for (const block of [page.locator('article > div').nth(1), about]) {
        await expect(block.getByText(NOTE)).toHaveCount(1)
        await expect(block.getByText(NOTE)).toBeVisible()
      }
      await expect(text.first()).toHaveAttribute('lang', 'en')
      await expect(text.first().locator('..')).toHaveText(`${NOTE} ${texts.shortDescription}`)
      // Its French is beside a text that stays English.
      await expect(page.locator('[lang=en]').filter({ hasText: NOTE })).toHaveCount(0)
      await expect(rows.filter({ hasText: NOTE })).toHaveText([/A Night Nobody Forgets/])
      // A font that loads may move a letter.
      expect(await layoutShift(page)).toBeLessThan(0.001)
      await expectNoViolations(page, 'a series of which some is English')

      await rows.filter({ hasText: 'A Night' }).click()
      await expect(heading).toHaveText(`En cours de lecture\u00a0: A Night Nobody Forgets ${NOTE}`)
      await expect(page.locator('article > div').nth(1).getByText(NOTE)).toHaveCount(1)
      await rows.filter({ hasText: 'Demi-finale 2' }).click()
      await expect(heading).toContainText('Demi-finale 2')
      await expect(page.locator('article > div').nth(1).getByText(NOTE)).toHaveCount(0)

      await page.getByRole('button', { name: /^EN/ }).click()
      await expect(about).toHaveCount(0)
      await expect(page.getByText(/\(en anglais\)|\(in English\)/)).toHaveCount(0)
    })
  }

  test('Q-47 a series that is locked, or has no video, says so of its title', async ({ page, site }) => {
    await site.addSeries({ id: 'locked', title: 'Zyx of the Flurb', password: 'pw' })
    await site.addSeries({ id: 'empty', title: 'Flurb of the Zyx' })
    await page.goto('/series/locked')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zyx of the Flurb ${NOTE}`)
    await page.goto('/series/empty')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Flurb of the Zyx ${NOTE}`)
    await page.goto('/series/final')
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(NOTE)
  })
})
