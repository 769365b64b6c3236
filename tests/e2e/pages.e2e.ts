import { setEpisodeLive } from '../../app/catalog/edit.server.ts'
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
  await expect(page.getByText('Grand final')).toBeVisible({ timeout: 2_000 })
  await expect(page.getByText('Hidden game')).toHaveCount(0)
  await setEpisodeLive(site.running.editing, final, false)
  await expect(page.getByText('Nothing is live right now')).toBeVisible({ timeout: 2_000 })
})

test('H12 the static pages say what they have to', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByText('Effective 1 February 2023')).toBeVisible()
  await expect(page.getByText('No data is collected from children under 16.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('This form submits a ticket. A representative answers by email.')).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByText('Content will be added soon.')).toBeVisible()
  await page.goto('/systemrequirements')
  await expect(page.getByText('HTML5 video')).toBeVisible()
  await expect(page.getByText('HLS over HTTP, on port 80 by default')).toBeVisible()
})

test('H13 any other path is a 404 with a link home', async ({ page }) => {
  for (const path of ['/nowhere', '/series', '/admin/unknown', '/a/b/c/d']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText("Sorry, the page you're looking for doesn't exist.")).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})
