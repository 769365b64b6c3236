import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'

const PAGE = '/admin/roku'
const game = { shortDescription: 'A game.', durationSeconds: 5_400, onRoku: true }
const LOCKED = 'Its series has a password. A feed is open to everybody, so nothing of a locked series goes to Roku.'

const of = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** Adds a series with a picture and a description. */
async function addCup(site: TestSite, content: object = {}) {
  const red = { create: { width: 1_280, height: 720, channels: 3 as const, background: '#c00' } }
  const stored = await site.running.services.pictures.store(await sharp(red).png().toBuffer())
  if (!stored.ok) throw new Error(stored.reason)
  await site.addSeries({ id: 'cup', title: 'The Cup', shortDescription: 'All games.', thumbnail: stored.thumbnail, ...content })
}

test('R8 staff read why Roku does not get an episode, and each reason leads to the very field that mends it', async ({
  page,
  site,
}) => {
  await addCup(site)
  await site.addEpisode('cup', { ...game, title: 'Ready' })
  await site.addEpisode('cup', { ...game, docId: 'short', title: 'No length', durationSeconds: 1 })
  await site.addEpisode('cup', { ...game, docId: 'bare', title: 'Bare', shortDescription: '', videoUrl: '' })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', { ...game, docId: 'secret', title: 'Secret' })
  await anAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Roku feed' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roku feed')
  await expect(page.getByText('1 episode of 1 series in the feeds')).toBeVisible()
  await expect(page.getByText('3 episodes need correcting.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ready', exact: true })).toHaveCount(0)
  await expect(of(page, 'Bare')).toContainText('It has no description. Roku requires one.')
  await expect(of(page, 'Bare')).toContainText('It has no video address yet.')
  await expect(of(page, 'Secret')).toContainText(LOCKED)

  const mend = (title: string, reason: string) => page.getByRole('link', { name: `Correct this: ${title}. ${reason}` })
  await mend('Bare', 'It has no video address yet.').click()
  await expect(page).toHaveURL(/\/admin\/series\/doc-cup\/episodes\/bare#videoUrl$/)
  await expect(page.getByLabel('Video address')).toBeFocused()
  await page.goBack()
  await mend('Bare', 'It has no description. Roku requires one.').click()
  await expect(page.getByLabel('Short description')).toBeFocused()
  await page.goBack()
  await mend('Secret', LOCKED).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.goBack()
  await mend('Secret', 'Its series has no picture on this site. Roku requires one; upload it.').click()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  await page.goBack()

  await mend('No length', 'Its duration is not set. For a game to come, enter the expected one.').click()
  await expect(page.getByRole('textbox', { name: /^Duration/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Duration/ }).fill('01:30:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Episode saved.')).toBeVisible()
  await page.goto(PAGE)
  await expect(page.getByText('2 episodes of 1 series in the feeds')).toBeVisible()
  const feed = await (await page.request.get('/roku.json')).text()
  expect(feed).toContain('No length')
  expect(feed).not.toContain('Secret')
})

test('R8 a form says under its Roku box why the saved episode is left out', async ({ page, site }) => {
  await addCup(site, { tags: ['ppv'] })
  await site.addEpisode('cup', { ...game, docId: 'final', title: 'Final', durationSeconds: 1 })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes/final')
  await expect(page.getByText('As it is saved, Roku does not get this episode:')).toBeVisible()
  await expect(
    page.getByRole('status').getByText('Its series is pay-per-view (tag “ppv”). Roku would show it without payment.'),
  ).toBeVisible()
  await page.getByLabel('Show on Roku').uncheck()
  await expect(page.getByText('As it is saved, Roku does not get this episode:')).toHaveCount(0)
  await page.getByLabel('Show on Roku').check()
  await page.getByRole('textbox', { name: /^Duration/ }).fill('01:30:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Its duration is not set.', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Its series is pay-per-view', { exact: false })).toBeVisible()
})

test('R8 the page of the feeds follows what other admins do, copies addresses, and says when nothing is left out', async ({
  page,
  context,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: 'No episode has the Roku box yet' })).toBeVisible()
  await addCup(site)
  await site.addEpisode('cup', { ...game, docId: 'final', title: 'Final' })
  await expect(page.getByText('1 episode of 1 series in the feeds')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every episode with the Roku box is in the feeds' })).toBeVisible()
  await site.addEpisode('cup', { docId: 'final', title: 'Final', durationSeconds: 1 })
  await expect(of(page, 'Final')).toBeVisible()

  if (test.info().project.name === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Direct Publisher, French' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/fr\/roku\.json$/)
})

test('R8 a long list of left-out episodes has pages', async ({ page, site }) => {
  await addCup(site)
  for (let at = 1; at <= 51; at++)
    await site.addEpisode('cup', {
      ...game,
      docId: `e${at}`,
      title: `Game ${at}`,
      durationSeconds: 1,
      releaseDate: `2025-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    })
  await anAdmin(page, site)
  await page.goto(PAGE)
  const named = page.getByRole('main').getByRole('link', { name: /^Game \d+$/ })
  await expect(named).toHaveCount(50)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(named).toHaveCount(1)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/\/admin\/roku$/)
  await expect(named).toHaveCount(50)
})

for (const [language, widths] of VIEWS) {
  test(`R8 the page of the feeds has no axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    await addCup(site)
    await anAdmin(page, site)
    await page.goto(PAGE)
    await expectNoViolations(page, PAGE, widths)
    await site.addEpisode('cup', { ...game, docId: 'final', title: 'Final', durationSeconds: 1, videoUrl: '' })
    await page.goto(PAGE)
    await expect(page.getByRole('main').getByRole('link', { name: 'Final', exact: true })).toBeVisible()
    await expectNoViolations(page, `${PAGE} with an episode`, widths)
    await page.goto('/admin/series/doc-cup/episodes/final')
    await expectNoViolations(page, 'a form with the hint', widths)
  })
}

test('R8 the form of an episode says where it appears beyond the site, and leads to the field that mends it', async ({
  page,
  site,
}) => {
  await addCup(site)
  await site.addEpisode('cup', { docId: 'page', title: 'A page', videoUrl: 'https://elsewhere.example/game' })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', { docId: 'secret', title: 'Secret' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes/page')
  const place = (name: string) =>
    page.getByRole('region', { name: 'Beyond this site' }).getByRole('listitem').filter({ hasText: name })
  await expect(place('News feeds (RSS)').first()).toContainText('Appears')
  await expect(place('Players on other sites').first()).toContainText('Does not appear')
  await place('Players on other sites')
    .getByRole('link', { name: /^Correct this/ })
    .first()
    .click()
  await expect(page.getByLabel('Video address')).toBeFocused()
  // The box is not there for such an address.
  await expect(place('Roku channel').first()).toContainText('Roku gets only videos of the provider.')
  await page.getByLabel('Title').first().focus()
  await place('Roku channel')
    .getByRole('link', { name: /^Correct this/ })
    .first()
    .click()
  await expect(page.getByLabel('Video address')).toBeFocused()
  await page.getByLabel('Video address').fill('game-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(place('Players on other sites').first()).toContainText('Appears')
  await place('Roku channel')
    .getByRole('link', { name: /^Correct this/ })
    .first()
    .click()
  await expect(page.getByRole('checkbox', { name: 'Show on Roku' })).toBeFocused()
  await page.goto('/admin/series/doc-vault/episodes/secret')
  await expect(place('News feeds (RSS)').first()).toContainText('Its series has a password.')
  await place('News feeds (RSS)')
    .getByRole('link', { name: /^Correct this/ })
    .first()
    .click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
