import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf, timeText } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { layoutShift } from './layout-shift.ts'
import { expect, test } from './site.ts'
import { signUp } from './viewers.ts'

const ZONE = 'America/St_Johns'

test.use({ timezoneId: 'America/Vancouver' })

/** Saves a game that starts so many hours from now, in Newfoundland, on a site with a row of series. */
async function addGame(site: TestSite, hours: number, content: Partial<EventContent> = {}): Promise<string> {
  const start = localStartOf(new Date(Date.now() + hours * HOUR_MS).toISOString(), ZONE)
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

async function addCup(site: TestSite) {
  await site.addCategory('hockey')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
}

const row = (page: Page) => page.getByRole('region', { name: 'Live and next' })

const SCRIPT = /\/assets\/live-and-next-.*\.js/

test('E4 K2 where the script of the row does not come, the row stays as the server has rendered it', async ({
  page,
  site,
  lose,
}) => {
  await addCup(site)
  const id = await addGame(site, 5)
  lose(/live-and-next/)
  const lost = page.waitForEvent('requestfailed', (request) => SCRIPT.test(request.url()))
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto('/')
  await lost
  await row(page).getByRole('link').click()
  await expect(page).toHaveURL(`/game/${id}`)
  await page.goBack()
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Cup')
})

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 360 },
])
  test(`E4 K2 the row stands in its place before its script comes, and nothing moves when it does, in ${language} at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await addCup(site)
    const episodeDocId = await site.addEpisode('cup', { title: 'Final' })
    await addGame(site, -0.1, { pictures: [{ episodeDocId, label: { en: '', fr: '' } }] })
    await addGame(site, 5, { pictures: [] })
    const address = `${site.origin}${language === 'fr' ? '/fr' : '/'}`
    const viewport = { width, height: 1400 }
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport })
    const bare = await plain.newPage()
    await bare.goto(address)
    const strip = (of: Page) => of.locator('section[aria-labelledby=live-and-next] ul')
    const before = await strip(bare).boundingBox()
    await plain.close()

    await page.setViewportSize(viewport)
    const script = Promise.withResolvers<void>()
    await page.route(SCRIPT, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(address)
    const gone = await strip(page).evaluateHandle((list) => {
      const seen = { gone: false }
      new MutationObserver(() => {
        seen.gone ||= !list.isConnected
      }).observe(document.body, { childList: true, subtree: true })
      return seen
    })
    // The page renders itself again, before the row is there.
    await setEpisodeLive(site.running.editing, episodeDocId, true)
    await expect(
      page
        .getByRole('main')
        .getByText(language === 'fr' ? 'EN DIRECT' : 'LIVE')
        .first(),
    ).toBeVisible()
    script.resolve()
    await expect(strip(page)).toContainText(language === 'fr' ? 'chez vous' : 'your time')
    expect(await gone.evaluate((seen) => seen.gone)).toBe(false)
    expect(await strip(page).boundingBox()).toEqual(before)
    // Nor does the headline, when the link to what is live comes to stand below it.
    await expect(page.getByRole('main').locator('a[href*="?live"]').first()).toBeVisible()
    // Within its card the title moves when the game goes on air.
    expect(await layoutShift(page)).toBeLessThan(0.005)
  })

test('E4 the home page has what is on and next, with the venue’s time, the viewer’s own and a countdown, and leads to the game', async ({
  page,
  site,
}) => {
  await addCup(site)
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const id = await addGame(site, 5, { title: { en: '', fr: '' }, homeTeamId: northgate, awayTeamId: lacBleu })
  await addGame(site, 24 * 9, { title: { en: 'Far off', fr: 'Loin' } })
  await page.goto('/')
  const card = row(page).getByRole('link', { name: 'Lac-Bleu Huards at Northgate Harriers' })
  const games = site.db.database.db.selectFrom('event').select('local_time').where('id', '=', id)
  const { local_time } = await games.executeTakeFirstOrThrow()
  await expect(card).toContainText(`${timeText(local_time ?? '', 'en')} Newfoundland time`)
  await expect(card).toContainText('your time')
  await expect(card).toContainText(/Starts in [45] h/)
  await expect(row(page).getByRole('listitem')).toHaveCount(1)
  await expectNoViolations(page, '/')
  await card.click()
  await expect(page).toHaveURL(`/game/${id}`)
  await page.goto('/fr')
  await expect(page.getByRole('region', { name: 'En direct et à venir' })).toContainText('Huards de Lac-Bleu à Northgate')
})

test('E4 a game that goes on air is LIVE in an open row by a push, and there is no row without games', async ({ page, site }) => {
  await addCup(site)
  const episodeDocId = await site.addEpisode('cup', { title: 'Final' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Category hockey' })).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await addGame(site, -0.1, { pictures: [{ episodeDocId, label: { en: '', fr: '' } }] })
  await expect(row(page).getByRole('link')).toContainText('Final')
  await expect(row(page).getByRole('link')).not.toContainText('LIVE')
  await setEpisodeLive(site.running.editing, episodeDocId, true)
  await expect(row(page).getByRole('link')).toContainText('LIVE')
})

test('Q-102 a webcast without a game enters an open row by a push when it goes live, and leaves it when it ends', async ({
  page,
  site,
}) => {
  await addCup(site)
  const episode = await site.addEpisode('cup', { title: 'Awards night' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Category hockey' })).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await setEpisodeLive(site.running.editing, episode, true)
  await expect(row(page).getByRole('link', { name: 'Awards night' })).toContainText('LIVE')
  await setEpisodeLive(site.running.editing, episode, false)
  await expect(row(page)).toHaveCount(0)
})

test('E7 a team is followed without an account, and who signs in finds it on the account, on every device', async ({
  page,
  site,
}) => {
  await addTeams({ editing: site.running.editing, heard: site.heard })
  await page.goto('/team/northgate-hockey-women')
  const follow = page.getByRole('button', { name: /^Follow(?:ing)? Northgate Harriers/ })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await signUp(page)
  await page.goto('/team/northgate-hockey-women')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  const followed = () => site.db.database.db.selectFrom('saved_team').select('team_id').execute()
  await expect.poll(async () => (await followed()).length).toBe(1)
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await followed()).length).toBe(0)
})

test('E8 the schedule and a team offer their calendar, without script as well', async ({ page, site, browser }) => {
  await addTeams({ editing: site.running.editing, heard: site.heard })
  await addGame(site, 5)
  await page.goto('/team/northgate-hockey-women')
  await page.getByText('Add to calendar').click()
  const apple = page.getByRole('link', { name: 'Add to Apple Calendar' })
  await expect(apple).toHaveAttribute('href', /^webcal:.*\/calendar\/team\/northgate-hockey-women\.ics$/)
  await expectNoViolations(page, '/')
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto(`${site.origin}/schedule?sport=hockey`)
  await bare.getByText('Add to calendar').click()
  await expect(bare.getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute(
    'href',
    /\/calendar\/sport\/hockey\.ics$/,
  )
  await plain.close()
})
