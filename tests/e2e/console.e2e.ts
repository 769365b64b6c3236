import { EXPECTED, expect, test } from './site.ts'

const PAGES = [
  '/',
  '/series/cup',
  '/series/locked',
  '/login',
  '/signup',
  '/forgot-password',
  '/password?seriesId=locked',
  '/contact',
]

test('Q-57 no page says anything in the console or violates the policy, nor does a form that is refused', async ({
  page,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', tags: ['a'] })
  await site.addSeries({ id: 'locked', tags: ['a'], password: 'pw' })
  const said: string[] = []
  page.on('console', (message) => {
    const isMeant = ['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())
    if (isMeant) said.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  // Chromium logs no violation that a script catches, but fires an event.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`${violatedDirective} ${sourceFile}`),
    )
  })
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
  }
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  expect(said).toEqual([])
})
