import { setEpisodeLive } from '../../app/catalog/edit-episodes.server.ts'
import { expect, impatient, test } from './site.ts'

test('K1 without a network a link leads to a page of the site that says so, and opens by itself later', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveURL('/series/cup')
  await expect(page).toHaveTitle('You are offline · Podium')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no answer.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup')
})

test('K1 L2 the page without a network is in French in French', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

test('K1 H3 without a network the language toggle says why nothing changes, and works once there is one', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByText('The language cannot be changed without a network.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every game/)
  await context.setOffline(false)
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tous les matchs/)
})

for (const language of ['en', 'fr'] as const) {
  test(`K1 the word on the missing network is one line and covers nothing, in ${language}`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
    await context.setOffline(true)
    const notice = page.getByText(/^(You are offline|Vous êtes hors ligne)/)
    await expect(notice).toBeVisible()
    const [line, header, main] = await Promise.all(
      [notice, page.getByRole('banner'), page.getByRole('main')].map((each) => each.boundingBox()),
    )
    if (!line || !header || !main) throw new Error('not shown')
    expect(line.height).toBeLessThan(32)
    expect(line.y).toBe(header.y + header.height)
    expect(main.y).toBe(line.y + line.height)
  })
}

test('H11 a scoreboard whose server fails stays as it is, and follows again by itself', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const final = await site.addEpisode('cup', { title: 'Grand final' })
  await page.goto('/scoreboard')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  let calls = 0
  const mended = Promise.withResolvers<void>()
  await page.route('**/scoreboard.data*', async (route) => {
    if (++calls <= 2) return route.fulfill({ status: 503, body: 'down' })
    await mended.promise
    return route.continue()
  })
  await setEpisodeLive(site.running.editing, final, true)
  await expect.poll(() => calls).toBe(3)
  await expect(page.getByText('Nothing is live right now')).toBeVisible()
  mended.resolve()
  await expect(page.getByText('Grand final')).toBeVisible()
})

test('K2 a page whose data do not come is given up, says so, and opens by itself later', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await impatient(page)
  await page.goto('/')
  await page.route('**/series/cup*', () => {})
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/series/cup*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup')
})

test('K2 a page that stands stays when its data do not come, and is right later', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await impatient(page)
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  let asked = 0
  await page.route('**/_.data*', (route) => (asked++ < 1 ? undefined : route.continue()))
  await site.addSeries({ id: 'bowl', title: 'The Bowl', tags: ['a'] })
  await expect(page.getByRole('link', { name: 'The Bowl' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})
