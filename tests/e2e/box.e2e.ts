import { addTeams } from '../factories/games.ts'
import { expectNoViolations } from './axe.ts'
import { asksAgain, expect, test } from './foreign-page.ts'

test('R7 a box on another site shows what goes live by itself, in a sandbox, and stores nothing', async ({
  page,
  context,
  site,
  foreign,
  lose,
}) => {
  // What the sandbox says of the link at the end.
  lose(/Blocked opening/)
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'final', title: 'The final' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const frame = await foreign({ path: '/box/cup', width: 480 })
  expect(await frame.evaluate(() => origin)).toBe('null')
  await expect(frame.getByRole('heading', { name: 'Replays' })).toBeVisible()
  const link = frame.getByRole('link', { name: /The final/ })
  await link.focus()
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')

  await site.addEpisode('cup', { docId: 'final', title: 'The final', isLive: true })
  await asksAgain(frame)
  await expect(frame.getByRole('heading', { name: 'On now' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Replays' })).toBeHidden()
  await expect(link).toContainText('LIVE')
  await expect(link).toBeFocused()

  // The series gets another address: the box stays, and its links lead there.
  await site.addSeries({ id: 'trophy', docId: 'doc-cup', title: 'The Trophy' })
  await asksAgain(frame)
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('The Trophy')
  await expect(link).toHaveAttribute('href', /\/series\/trophy\/final$/)
  // A sandbox without allow-popups opens no link: its address is shown instead.
  await link.click()
  await expect(frame.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/series\/trophy\/final$/)
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(link).toBeFocused()

  expect(await context.cookies()).toEqual([])
  const own = asked.filter((path) => path !== '/' && path !== '/favicon.ico').map((path) => path.replace(/[^/]+$/, ''))
  expect([...new Set(own)].sort()).toEqual(['/assets/embed/', '/box/'])
})

for (const language of ['en', 'fr'] as const)
  test(`R7 boxes are free of axe violations, and nothing is cut at any width, in ${language}`, async ({ page, site }) => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await site.addSeries({ id: 'cup', title: 'Men’s Hockey: Lantern Cup – Lac-Bleu at Northgate' })
    await site.addEpisode('cup', { title: 'Semifinal: Lac-Bleu Huards at Northgate Harriers', isLive: true })
    await site.addEpisode('cup', { title: 'Final: Whitecap Islanders vs. Stoneford Masons', startsAt: soon })
    await site.addEpisode('cup', { title: 'Quarter-final: Elmgrove at Summit Ridge' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [280, 480, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(language === 'fr' ? '/fr/box' : '/box')
        await expect(page.getByRole('listitem')).toHaveCount(3)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectNoViolations(page, `box ${language} ${colorScheme} ${width}`)
      }
    }
  })

test('R7 the page for other sites makes the line of HTML for what is pasted, and the line is copied', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'final', title: 'The final' })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', { docId: 'secret' })
  await page.goto('/')
  await page.getByRole('link', { name: 'For your site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For your site' })).toBeVisible()
  const line = page.locator('code')
  await expect(line).toContainText('/box" title="Webcasts on Podium"')
  const address = page.getByRole('textbox', { name: /Address of a series, a webcast, a team/ })
  const here = new URL(site.running.config.publicUrl).origin
  await address.fill(`${here}/series/cup`)
  await expect(line).toContainText(`src="${here}/box/cup" title="The Cup · Podium"`)
  await expect(page.getByRole('link', { name: `${here}/rss/cup.xml` })).toBeVisible()
  await page.getByRole('button', { name: 'Copy: Your line of HTML' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await line.textContent())
  await address.fill(`${here}/series/cup/final`)
  await expect(line).toContainText(`src="${here}/embed/final" title="The final – Podium"`)
  await address.fill(`${here}/fr/series/cup/final`)
  await expect(line).toContainText(`src="${here}/fr/embed/final"`)
  await address.fill(`${here}/series/cup/gone`)
  await expect(page.getByText('We could not find that series, webcast, team or championship.')).toBeVisible()
  await expect(line).toBeHidden()
  await addTeams({ editing: site.running.editing, heard: site.heard })
  await address.fill(`${here}/fr/team/northgate-hockey-women`)
  await expect(page.getByRole('link', { name: `${here}/fr/rss/team/northgate-hockey-women.xml` })).toBeVisible()
  await expect(line).toContainText(`src="${here}/fr/box/team/northgate-hockey-women"`)
  await page.getByRole('checkbox', { name: 'Show live scores without asking' }).check()
  await expect(line).toContainText(`src="${here}/fr/box/team/northgate-hockey-women?scores=1"`)
  await address.fill(`${here}/team/nobody`)
  await expect(page.getByText('We could not find that series, webcast, team or championship.')).toBeVisible()
  await address.fill(`${here}/series/vault/secret`)
  await expect(page.getByText('Its series has a password or is pay-per-view')).toBeVisible()
  await address.fill('https://elsewhere.example/series/cup')
  await expect(page.getByText('This is not the address of a series')).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(line).toBeHidden()
})
