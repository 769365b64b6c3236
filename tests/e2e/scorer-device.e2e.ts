import type { Page, Request } from '@playwright/test'
import { clearScore } from '../../app/scores/log/score-log.server.ts'
import { scorerLink } from '../../app/scores/log/score-sync.ts'
import { addGame } from '../keep-score.ts'
import type { TestSite } from '../sites/site.ts'
import { expect, test } from './site.ts'

/** A game, and the address of a scorer's link for it. */
async function aLink(site: TestSite) {
  const eventId = await addGame(site)
  const { links } = site.running.services.scores
  const made = await links.make(site.running.editing, { eventId, name: 'Table' })
  const link = made.ok ? (await links.list(eventId)).find(({ id }) => id === made.id) : undefined
  if (!link) throw new Error('There is no link.')
  return { eventId, address: scorerLink(eventId, link.key) }
}

const scoreOf = (site: TestSite, eventId: string) => {
  const state = site.running.services.scores.shown.of(eventId)?.state
  return state && [state.home.score, state.away.score]
}
const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 15_000 })
const ENDED = 'This link no longer works.'
const UNKEPT = 'This browser stores nothing'

test('S3 a link that was cut off no longer works, and leaves a device the key that it has', async ({ page, site, lose }) => {
  lose(/sync/)
  const { eventId, address } = await aLink(site)
  const cut = address.slice(0, -9)
  await page.goto(cut)
  await expect(page.getByText(ENDED)).toBeVisible()
  await page.goto('/')
  await page.goto(address)
  await saved(page)
  await page.goto('/')
  await page.goto(cut)
  await saved(page)
  await tap(page, 'Goal Home')
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
})

test('S3 a page that was left while it asked asks for nothing any more', async ({ page, site }) => {
  const { address } = await aLink(site)
  await page.clock.install({ time: Date.now() })
  await page.goto(address)
  await saved(page)
  let held: (() => void) | undefined
  let asked = 0
  await page.route('**/sync', async (route) => {
    asked++
    await new Promise<void>((resolve) => {
      held = resolve
    })
    await route.continue().catch(() => {})
  })
  let ended = 0
  const count = (request: Request) => {
    if (request.url().endsWith('/sync')) ended++
  }
  page.on('requestfinished', count)
  page.on('requestfailed', count)
  await tap(page, 'Goal Home')
  await expect.poll(() => held !== undefined).toBe(true)
  await page.getByRole('link', { name: 'Podium – Home' }).click()
  await expect(page.getByRole('button', { name: 'Goal Home' })).toHaveCount(0)
  held?.()
  await expect.poll(() => ended).toBe(1)
  // What the page does with the answer is done before another one is there.
  await page.evaluate(() => fetch('/health'))
  await page.clock.runFor(60_000)
  expect(asked).toBe(1)
})

test('S3 a device whose storage fails says so, and has everything once it can be written again', async ({ page, site }) => {
  const { eventId, address } = await aLink(site)
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...given) {
      if ('isBroken' in window) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return transaction.apply(this, given)
    }
  })
  await page.goto(address)
  await saved(page)
  await page.evaluate(() => Object.assign(window, { isBroken: true }))
  await tap(page, 'Goal Home')
  await expect(page.getByText(UNKEPT)).toBeVisible()
  await saved(page)
  await page.evaluate(() => Reflect.deleteProperty(window, 'isBroken'))
  await expect(page.getByText(UNKEPT)).toHaveCount(0, { timeout: 15_000 })
  // Only what the device has is there.
  await page.route('**/sync', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('No network', { exact: false })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Undo: Goal, Home' }).first()).toBeVisible()
  expect(scoreOf(site, eventId)).toEqual([1, 0])
})

test('S3 a device that cannot read its storage opens all the same', async ({ page, site }) => {
  const { eventId, address } = await aLink(site)
  await page.addInitScript(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
  })
  await page.goto(address)
  await expect(page.getByText(UNKEPT)).toBeVisible()
  await tap(page, 'Goal Home')
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
})

test('S3 what a site has lost of a scorer’s entries it gets again from the phone, each once', async ({ page, site }) => {
  const { eventId, address } = await aLink(site)
  await page.goto(address)
  await saved(page)
  for (const name of ['Goal Home', 'Goal Home', 'Goal Away']) await tap(page, name)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 1])
  await saved(page)
  const { changes } = site.running.editing
  await site.heard(() => changes.change((change) => clearScore(change, eventId, new Date())))
  await expect.poll(() => scoreOf(site, eventId), { timeout: 15_000 }).toEqual([2, 1])
  expect((await site.running.services.scores.log.read(eventId, 0)).facts).toHaveLength(3)
})
