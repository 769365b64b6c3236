import type { Locator, Page, Route } from '@playwright/test'
import { saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { locksOf } from '../../app/events/edit/lock-event.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { firstRow } from '../../app/monitor/stream-leases.server.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { runUntil } from './page-clock.ts'
import { cutOff, expect, isRunning, scriptOf, test } from './site.ts'
import { test as streamTest } from './stream-site.ts'
import { otherDevice, PASSWORD } from './viewers.ts'

const PHONE = { width: 390, height: 844 }
const OPERATOR = 'operator@example.org'

/** A game that begins in half an hour, with a picture. */
async function aGame(site: TestSite, title = 'Final') {
  await site.addCategory('hockey', ['hockey'])
  await site.addSeries({ id: 'cup', title: 'Cup', tags: ['hockey'] })
  const episode = await site.addEpisode('cup', { title, videoUrl: 'play-1' })
  const start = localStartOf(new Date(Date.now() + 30 * 60_000).toISOString(), 'America/Toronto')
  const pictures = [{ episodeDocId: episode, label: { en: '', fr: '' } }]
  const content = anEvent({ title: { en: title, fr: `${title} fr` }, ...start, seriesDocId: 'doc-cup', pictures })
  const saved = await site.heard(() => saveEvent(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
  return { id: saved.id, episode, start }
}

const eventOf = (site: TestSite, id: string) => site.running.services.games().byId.get(id)
const isLive = (site: TestSite, id: string) => site.running.services.games().picturesOf(id)[0]?.isLive

async function anOperator(page: Page, site: TestSite) {
  await page.setViewportSize(PHONE)
  const uid = await anAdmin(page, site, OPERATOR)
  await site.running.services.admins.grant(OPERATOR, { role: 'operator' })
  return uid
}

/** Lets the half second pass within which a tap in the same place would be the second of a double one. Needs `page.clock.install`. */
const afterDoubleTap = (page: Page) => page.clock.fastForward(600)

/** Counts the taps of a test; typing is free. */
function thumb() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps++
      await target.click()
    },
  }
}

const card = (page: Page, title = 'Final') => page.locator('[data-event]').filter({ hasText: title })
const command = (page: Page, name: string, title = 'Final') =>
  page.getByRole('button', { name: `${name}: ${title}`, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
/** The bar of notices that stands on pages. */
const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' })

test('D1 from signed out to live takes four taps or fewer, a delay two, on a phone of 390 px', async ({
  page,
  site,
  context,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await context.clearCookies()
  await page.goto('/admin/today', { waitUntil: 'load' })
  await scriptOf(page)
  const { tap, taps } = thumb()
  await tap(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
  await tap(command(page, 'Go live'))
  await expect(card(page)).toContainText('On air')
  await expect.poll(() => isLive(site, id)).toBe(true)
  expect(taps()).toBeLessThanOrEqual(4)
  await expect.poll(() => eventOf(site, id)?.play).toBe('in-play')
})

test('D1 D2 a delay is two taps, shows at once and on the open page of the game, and one tap takes it back within ten seconds', async ({
  page,
  site,
  context,
}) => {
  const { id, start } = await aGame(site)
  await anOperator(page, site)
  await page.clock.install()
  await page.goto('/admin/today')
  const fan = await otherDevice(context, site)
  await fan.goto(`/game/${id}`)
  // From now on the page's time passes by the test alone, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  const { tap, taps } = thumb()
  await tap(command(page, 'Delay'))
  await tap(page.getByRole('dialog').getByRole('button', { name: '+15 min' }))
  expect(taps()).toBe(2)
  await expect(card(page)).toContainText('Delayed: now')
  await page.clock.runFor(100)
  await expect(fan.getByRole('main')).toContainText('Delayed: now')
  await page.clock.runFor(9_800)
  await undo(page).click()
  await expect(undo(page)).toHaveCount(0)
  await expect(card(page)).not.toContainText('Delayed')
  await page.clock.runFor(100)
  await expect.poll(() => eventOf(site, id)).toMatchObject({ schedule: 'planned', localTime: start.localTime })
  await expect(fan.getByRole('main')).not.toContainText('Delayed')

  await command(page, 'Lock').click()
  await page.clock.runFor(9_900)
  await expect(undo(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(undo(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(card(page)).toContainText('Locked against automatic changes by operator')
})

test('Q-105 two commands on one game are taken back one after the other', async ({ page, site }) => {
  const { id, start } = await aGame(site)
  await anOperator(page, site)
  await page.clock.install()
  await page.goto('/admin/today')
  await isRunning(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await command(page, 'Delay').click()
  await page.getByRole('dialog').getByRole('button', { name: '+15 min' }).click()
  await command(page, 'Postpone').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Postpone' }).click()
  await page.clock.runFor(100)
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return eventOf(site, id)?.schedule
    })
    .toBe('postponed')
  for (const [left, schedule] of [
    [1, 'delayed'],
    [0, 'planned'],
  ] as const) {
    await undo(page).last().click()
    await expect(undo(page)).toHaveCount(left)
    await page.clock.runFor(100)
    await expect.poll(() => eventOf(site, id)?.schedule).toBe(schedule)
  }
  expect(eventOf(site, id)).toMatchObject({ localTime: start.localTime })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [language, delay, time, set, words] of [
  [
    'en',
    'Delay',
    'New time (local time of the venue)',
    'Set this time',
    'A delay is later. To start earlier, change the start of the game.',
  ],
  [
    'fr',
    'Retarder',
    'Nouvelle heure (heure locale du lieu)',
    'Fixer cette heure',
    'Un retard n’avance pas un match. Pour commencer plus tôt, modifiez le début du match.',
  ],
] as const)
  test(`Q-106 a delay to an earlier time is refused in words, and sends nothing, in ${language}`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    const { id } = await aGame(site)
    const event = eventOf(site, id)
    if (!event) throw new Error('There is no game.')
    // One of these days has not just begun.
    const starts = ['America/Toronto', 'America/Vancouver'].map((zone) => localStartOf(event.startsAt ?? '', zone))
    const start = starts.find(({ localTime }) => (localTime ?? '') >= '00:15')
    await site.heard(() => saveEvent(site.running.editing, { ...event, ...start, baseVersion: event.version }))
    const before = eventOf(site, id)
    await anOperator(page, site)
    await page.goto('/admin/today')
    await page.getByRole('button', { name: new RegExp(`^${delay}`) }).click()
    const [hours, minutes] = (start?.localTime ?? '').split(':').map(Number)
    const earlier = (hours ?? 0) * 60 + (minutes ?? 0) - 10
    const text = [Math.floor(earlier / 60), earlier % 60].map((part) => String(part).padStart(2, '0')).join(':')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(time).fill(text)
    await dialog.getByRole('button', { name: set }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    expect(eventOf(site, id)).toEqual(before)
  })

test('Q-77 a game whose picture is on the air before play begins is delayed in two taps, and stays on the air', async ({
  page,
  site,
}) => {
  const { id, episode } = await aGame(site)
  await site.heard(() => setEpisodeLive(site.running.editing, episode, true))
  await anOperator(page, site)
  await page.goto('/admin/today')
  await expect(card(page)).toContainText('On air')
  const { tap, taps } = thumb()
  await tap(command(page, 'Delay'))
  await tap(page.getByRole('dialog').getByRole('button', { name: '+15 min' }))
  expect(taps()).toBe(2)
  await expect(card(page)).toContainText('Delayed: now')
  await expect.poll(() => eventOf(site, id)).toMatchObject({ schedule: 'delayed', play: 'not-begun' })
  expect(isLive(site, id)).toBe(true)
  for (const name of ['Play has begun', 'End', 'Postpone', 'Cancel game', 'Notice', 'Stream', 'Lock'])
    await expect(command(page, name)).toBeVisible()
})

test('D2 every action takes two taps or fewer besides typing, and only cancelling asks first', async ({ page, site }) => {
  await page.clock.install()
  const { id, episode } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const dialog = page.getByRole('dialog')
  const during = async (most: number, steps: (tap: (target: Locator) => Promise<void>) => Promise<void>) => {
    const { tap, taps } = thumb()
    await afterDoubleTap(page)
    await steps(tap)
    expect(taps()).toBeLessThanOrEqual(most)
  }
  await during(1, (tap) => tap(command(page, 'Go live')))
  await expect.poll(() => isLive(site, id)).toBe(true)
  await during(1, (tap) => tap(command(page, 'End')))
  await expect.poll(() => eventOf(site, id)?.play).toBe('over')
  await during(1, (tap) => tap(undo(page).last()))
  await expect.poll(() => eventOf(site, id)?.play).toBe('in-play')
  await during(2, async (tap) => {
    await tap(command(page, 'Stream'))
    await dialog.getByLabel('Stream address').fill('play-2')
    await tap(dialog.getByRole('button', { name: 'Change the stream' }))
  })
  const address = async () => (await site.running.services.documents.episode(episode))?.videoUrl
  await expect.poll(address).toBe('play-2')
  await during(2, async (tap) => {
    await tap(command(page, 'Notice'))
    await tap(dialog.getByRole('button', { name: 'For now, there is sound only.' }))
  })
  await expect(card(page)).toContainText('For now, there is sound only.')
  await during(1, (tap) => tap(command(page, 'Remove', 'For now, there is sound only.')))
  await expect(card(page)).not.toContainText('sound only')
  await during(1, (tap) => tap(command(page, 'Lock')))
  await during(1, (tap) => tap(command(page, 'Unlock')))
  await during(2, async (tap) => {
    await tap(command(page, 'Postpone'))
    await tap(dialog.getByRole('button', { name: 'Postpone' }))
  })
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('postponed')
  await during(2, async (tap) => {
    await tap(command(page, 'Cancel game'))
    await expect(dialog).toContainText('Viewers are told immediately.')
    await tap(dialog.getByRole('button', { name: 'Cancel game' }))
  })
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('cancelled')
})

test('D1 a double tap on "Go live" ends nothing, though "End" comes to stand under the thumb', async ({ page, site }) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await command(page, 'Go live').dblclick()
  await expect(command(page, 'End')).toBeVisible()
  await expect.poll(() => isLive(site, id)).toBe(true)
  // A tap that comes later counts, and what was tapped is sent in its order.
  await command(page, 'Lock').click()
  await expect
    .poll(() => site.db.database.db.selectFrom('desk_command').select('command').orderBy('made_at').execute())
    .toEqual([{ command: 'live' }, { command: 'lock' }])
  expect(eventOf(site, id)?.play).toBe('in-play')
})

test('D1 D2 a game that was called off is brought back from its card by one tap, on its page too, and one tap takes that back', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install()
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const fan = await otherDevice(context, site)
  await fan.goto(`/game/${id}`)
  await expect(command(page, 'Bring game back')).toHaveCount(0)
  await command(page, 'Cancel game').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weather' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel game' }).click()
  await expect(fan.getByRole('main')).toContainText('Cancelled')
  await command(page, 'Bring game back').click()
  await expect(card(page)).not.toContainText('Cancelled')
  await expect(command(page, 'Go live')).toBeVisible()
  await expect(fan.getByRole('main')).not.toContainText('Cancelled')
  await expect.poll(() => eventOf(site, id)).toMatchObject({ schedule: 'planned', reason: { en: '', fr: '' } })
  await expect(page.getByRole('status').filter({ hasText: 'Back on: Final' })).toBeVisible()
  await undo(page).last().click()
  await expect(card(page)).toContainText('Cancelled: Weather')
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('cancelled')
  await afterDoubleTap(page)
  await command(page, 'Bring game back').click()
  await afterDoubleTap(page)
  await command(page, 'Postpone').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Postpone' }).click()
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('postponed')
  await expect(command(page, 'Cancel game')).toBeVisible()
  await command(page, 'Bring game back').click()
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('planned')
})

test('D2 a reason is chosen before a change is sent, the same way for each; in own words it is asked in both languages', async ({
  page,
  site,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const dialog = page.getByRole('dialog')
  await command(page, 'Postpone').click()
  await dialog.getByRole('button', { name: 'Weather' }).click()
  await expect(dialog.getByRole('button', { name: 'Weather', pressed: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Postpone' }).click()
  await expect(card(page)).toContainText('Postponed: Weather')
  await expect
    .poll(() => eventOf(site, id))
    .toMatchObject({ schedule: 'postponed', reason: { en: 'Weather', fr: 'Conditions météo' } })
  await command(page, 'Bring game back').click()
  await command(page, 'Delay').click()
  await dialog.getByRole('button', { name: 'Another reason…' }).click()
  await dialog.getByLabel('Reason in English').fill('The Zamboni broke down')
  await dialog.getByRole('button', { name: '+15 min' }).click()
  await expect(dialog.getByLabel('Reason in French')).toHaveAccessibleDescription('Please fill in this field.')
  await expect(dialog.getByLabel('Reason in French')).toBeFocused()
  await dialog.getByLabel('Reason in French').fill('La surfaceuse est en panne')
  await dialog.getByRole('button', { name: '+15 min' }).click()
  await expect(card(page)).toContainText(/Delayed: now .* \(The Zamboni broke down\)/)
  await expect
    .poll(() => eventOf(site, id))
    .toMatchObject({ schedule: 'delayed', reason: { en: 'The Zamboni broke down', fr: 'La surfaceuse est en panne' } })
})

test('D2 what is being typed about a game stays when its card moves to another group', async ({ page, site }) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await command(page, 'Cancel game').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Another reason…' }).click()
  await dialog.getByLabel('Reason in English').fill('Ice')
  const row = eventOf(site, id)
  if (!row) throw new Error('There is no game.')
  const before = await card(page).evaluate((item) => item.closest('[data-group]')?.getAttribute('data-group'))
  // A page that begins to follow later is told of earlier news as well.
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await site.heard(() => saveEvent(site.running.editing, { ...row, play: 'in-play', baseVersion: row.version }))
  await expect
    .poll(() => card(page).evaluate((item) => item.closest('[data-group]')?.getAttribute('data-group')))
    .not.toBe(before)
  await expect(dialog.getByLabel('Reason in English')).toHaveValue('Ice')
})

test('D2 an open sheet says what a colleague has just changed, and a tap that comes before that can be read overwrites nothing', async ({
  page,
  site,
}) => {
  const { id, episode } = await aGame(site)
  await anOperator(page, site)
  await page.clock.install()
  await page.goto('/admin/today')
  const dialog = page.getByRole('dialog')
  const address = async () => (await site.running.services.documents.episode(episode))?.videoUrl
  /** Opens the sheet, types, and has a colleague give another address, until the sheet says so; the page's clock stands still. */
  const surprised = async (typed: string, colleagues: string) => {
    await command(page, 'Stream').click()
    await dialog.getByLabel('Stream address').fill(typed)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    const given = { docId: episode, seriesDocId: 'doc-cup', title: 'Final', videoUrl: colleagues }
    await site.heard(() => saveEpisode(site.running.editing, given))
    await runUntil(page, () => dialog.getByText(`Now: ${colleagues}`).isVisible(), 50)
    await expect(dialog.getByText(`Somebody has just changed this. Now: ${colleagues}`)).toBeVisible()
    await expect(dialog.getByLabel('Stream address')).toHaveValue(typed)
  }
  await surprised('play-2', 'play-9')
  await dialog.getByRole('button', { name: 'Change the stream' }).click()
  await page.clock.resume()
  await expect(card(page).getByRole('alert')).toContainText('Somebody has changed it in the meantime.')
  expect(await address()).toBe('play-9')

  await surprised('play-3', 'play-10')
  await page.clock.runFor(2_000)
  await dialog.getByRole('button', { name: 'Change the stream' }).click()
  await page.clock.resume()
  await expect.poll(address).toBe('play-3')

  // Of a game whose plan changes the sheet says how it stands.
  await command(page, 'Postpone').click()
  await expect(dialog.getByRole('status')).toHaveText('')
  const event = eventOf(site, id)
  if (!event) throw new Error('There is no game.')
  await site.heard(() => saveEvent(site.running.editing, { ...event, play: 'in-play', baseVersion: event.version }))
  await expect(dialog.getByRole('status')).toHaveText(/^Somebody has just changed this. Now: .* · In play$/)
})

test('D2 without a network the desk keeps what it shows and what was tapped, says so, and sends it once when it is back, even after a reload', async ({
  page,
  site,
  context,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await isRunning(page)
  await context.setOffline(true)
  await command(page, 'Delay').click()
  await page.getByRole('dialog').getByRole('button', { name: '+30 min' }).click()
  await expect(card(page)).toContainText('Delayed: now')
  await expect(card(page)).toContainText('Not saved yet')
  await expect(page.getByText('1 change is not saved yet.')).toBeVisible()
  expect(eventOf(site, id)?.schedule).toBe('planned')
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('delayed')
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(card(page)).not.toContainText('Not saved yet')
  expect(eventOf(site, id)?.version).toBe(2)
})

test('D2 two tabs of one account keep what each of them has tapped, and all of it is sent', async ({ page, site, context }) => {
  const { id, start } = await aGame(site)
  const content = anEvent({ title: { en: 'Bronze game', fr: '' }, ...start })
  const saved = await site.heard(() => saveEvent(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const other = await context.newPage()
  await other.goto('/admin/today')
  const reconnect = await cutOff(context, site)
  await command(page, 'Lock').click()
  await expect(card(page)).toContainText('Not saved yet')
  await command(other, 'Lock', 'Bronze game').click()
  await expect(card(other, 'Bronze game')).toContainText('Not saved yet')
  await page.close()
  await other.close()
  expect(await locksOf(site.db.database.db, [id, saved.id])).toEqual([])
  await reconnect()
  const again = await context.newPage()
  await again.goto('/admin/today')
  await expect.poll(async () => (await locksOf(site.db.database.db, [id, saved.id])).length).toBe(2)
  await expect(again.getByText('not saved yet')).toHaveCount(0)
})

test('D2 a notice between two commands that were tapped without a network does not have the second one refused', async ({
  page,
  site,
  context,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await isRunning(page)
  await context.setOffline(true)
  await command(page, 'Go live').click()
  await command(page, 'Notice').click()
  await page.getByRole('dialog').getByRole('button', { name: 'For now, there is sound only.' }).click()
  await command(page, 'End').click()
  await expect(page.getByText(/changes are not saved yet/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => eventOf(site, id)?.play).toBe('over')
  expect(site.running.services.notices.all()).toMatchObject([{ scope: 'event', scopeId: id }])
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('D2 what was tapped behind a command that is held is said not to be saved, and goes once that is discarded', async ({
  page,
  site,
}) => {
  const { id } = await aGame(site)
  const uid = await anOperator(page, site)
  const at = new Date(Date.now() - 11 * 60_000).toISOString()
  const old = {
    id: crypto.randomUUID(),
    command: 'delay',
    eventId: id,
    title: 'Final',
    fields: { minutes: '15' },
    seen: 1,
    at,
    tries: 1,
  }
  await page.goto('/admin')
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`desk ${uid} ${old.id}`, JSON.stringify(old)],
  )
  await page.goto('/admin/today')
  await expect(page.getByText('waited too long to be sent automatically')).toBeVisible()
  await command(page, 'Postpone').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Postpone' }).click()
  await expect(card(page)).toContainText('Not saved yet')
  await expect(page.getByText('1 later change is not saved yet.')).toBeVisible()
  expect(eventOf(site, id)?.schedule).toBe('planned')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => eventOf(site, id)?.schedule).toBe('postponed')
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(card(page)).not.toContainText('Not saved yet')
})

test('D2 a command that the site failed at is sent again after a network that was long away, and not dropped', async ({
  page,
  site,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.clock.install()
  await page.goto('/admin/today')
  await isRunning(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  let tries = 0
  await page.route('**/admin/today-commands', (route) => {
    tries++
    if (tries <= 6) return route.abort()
    return tries === 7 ? route.fulfill({ status: 500, body: 'Bad gateway' }) : route.continue()
  })
  await command(page, 'Lock').click()
  await runUntil(page, () => tries > 0, 10)
  await page.getByRole('button', { name: 'Try now' }).click()
  await runUntil(page, () => tries > 1, 10)
  await runUntil(page, () => tries > 7)
  await expect.poll(() => locksOf(site.db.database.db, [id])).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('D2 a desk that was left while it asked who taps sends again when one comes back', async ({ page, site }) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await isRunning(page)
  const confirmed = { confirmed_at: new Date(Date.now() - 13 * 3_600_000).toISOString() }
  await site.db.database.db.updateTable('session').set(confirmed).execute()
  await command(page, 'Lock').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  // As the browser's way back does, which no dialog is in the way of.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page).toHaveURL(`${site.origin}/`)
  await site.db.database.db.updateTable('session').set({ confirmed_at: new Date().toISOString() }).execute()
  await page.goBack()
  await expect(command(page, 'Unlock')).toBeVisible()
  await expect.poll(() => locksOf(site.db.database.db, [id])).toHaveLength(1)
})

test('D1 O4 a picture that went live as a draft is marked so, and one tap shows it to viewers', async ({ page, site }) => {
  const { id, episode } = await aGame(site)
  await site.db.database.db.updateTable('all_episode').set({ state: 'draft', is_live: 1 }).where('doc_id', '=', episode).execute()
  const event = eventOf(site, id)
  if (!event) throw new Error('There is no game.')
  await site.heard(() => saveEvent(site.running.editing, { ...event, play: 'in-play', baseVersion: event.version }))
  await anOperator(page, site)
  await page.goto('/admin/today')
  await expect(card(page)).toContainText('Draft')
  await command(page, 'Go live').click()
  await expect(card(page)).not.toContainText('Draft')
  const state = async () => (await site.running.services.documents.episode(episode))?.state
  await expect.poll(state).toBe('public')
})

test('D1 keys go on from the card when the button that was tapped is gone, and from the page when a notice is put away', async ({
  page,
  site,
}) => {
  await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await command(page, 'Go live').press('Enter')
  await expect(command(page, 'End')).toBeVisible()
  await command(page, 'End').press('Enter')
  await expect(card(page)).toBeFocused()
  await command(page, 'Lock').press('Enter')
  await expect(card(page)).toBeFocused()
  await undo(page).last().press('Enter')
  await expect(card(page)).toBeFocused()
  await page.getByRole('button', { name: 'Notice for the whole site' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'The start is slightly delayed.' }).click()
  await expect(notice(page)).toContainText('slightly delayed')
  await notice(page).getByRole('button').press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('D1 on the French desk a reason that is there in English alone is marked as English', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  const { id } = await aGame(site)
  const event = eventOf(site, id)
  if (!event) throw new Error('There is no game.')
  const change = { schedule: 'postponed', reason: { en: 'No ice', fr: '' } } as const
  await site.heard(() => saveEvent(site.running.editing, { ...event, ...change, baseVersion: event.version }))
  await anOperator(page, site)
  await page.goto('/admin/today')
  await expect(card(page).getByText('No ice', { exact: true })).toHaveAttribute('lang', 'en')
  await expect(card(page)).toContainText('Reporté\u00a0: No ice')
})

streamTest.describe('where the server reads playlists', () => {
  streamTest.use({ readsPlaylists: true })

  streamTest('D2 an address without a stream is refused once, and used when staff insist', async ({ page, site, streams }) => {
    const { id, episode } = await aGame(site)
    await anOperator(page, site)
    await page.goto('/admin/today')
    const url = `${streams.origin}/nothing/index.m3u8`
    await command(page, 'Stream').click()
    await page.getByLabel('Stream address').fill(url)
    await page.getByRole('button', { name: 'Change the stream' }).click()
    await expect(card(page).getByRole('alert')).toContainText('There is no stream at this address right now.')
    // what was typed is there to be mended.
    await page.getByRole('button', { name: 'Edit the address' }).click()
    await expect(page.getByLabel('Stream address')).toHaveValue(url)
    await page.getByRole('button', { name: 'Change the stream' }).click()
    await expect(card(page).getByRole('alert')).toContainText('There is no stream at this address right now.')
    // A colleague changes the game meanwhile; what staff insist on is about how it stands now.
    const event = eventOf(site, id)
    if (!event) throw new Error('There is no game.')
    await site.heard(() => saveEvent(site.running.editing, { ...event, play: 'in-play', baseVersion: event.version }))
    await expect(card(page)).toContainText('In play')
    await page.getByRole('button', { name: 'Use it anyway' }).click()
    const address = async () => (await site.running.services.documents.episode(episode))?.videoUrl
    await expect.poll(address).toBe(url)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await undo(page).last().click()
    await expect.poll(address).toBe('play-1')
  })
})

test('D1 D6 a card says since when the picture of its game fails, and counts on while the page is open', async ({
  page,
  site,
}) => {
  const { id, episode } = await aGame(site)
  await site.heard(() => setEpisodeLive(site.running.editing, episode, true))
  const event = eventOf(site, id)
  if (!event) throw new Error('There is no game.')
  const change = { play: 'in-play', hasPictureFault: true } as const
  await site.heard(() => saveEvent(site.running.editing, { ...event, ...change, baseVersion: event.version }))
  const now = site.running.services.now().getTime()
  const since = new Date(now - 3 * 60_000 - 5_000).toISOString()
  const row = firstRow({ docId: episode, address: 'a' }, since)
  const failing = { state: 'frozen', phase: 'failing', leased_by: 'node', leased_until: '2099-01-01T00:00:00.000Z' } as const
  await site.db.database.db
    .insertInto('stream_check')
    .values({ ...row, ...failing, phase_since: since, has_been_good: 1, alarm_since: since })
    .execute()
  await anOperator(page, site)
  await page.clock.install()
  await page.goto('/admin/today')
  const picture = card(page).locator('[data-axis="picture"]')
  await expect(picture).toContainText(/On air, with a problem since \d+:\d\d [ap]\.m\. \(3\smin\)/)
  await expect(card(page)).toContainText(/Frozen since \d+:\d\d [ap]\.m\. \(3\smin\)/)
  const alarm = page.getByRole('region', { name: 'Stream problems' })
  await expect(alarm).toContainText('(3 min)')
  // Nothing is read again: the page counts by itself.
  await page.route('**/admin/today.data*', () => {})
  await page.clock.runFor(2 * 60_000)
  await expect(picture).toContainText('(5 min)')
  await expect(alarm).toContainText('(5 min)')
})

test('D2 an answer that is lost does not do it twice', async ({ page, site }) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  let lost = 0
  await page.route('**/admin/today-commands', async (route) => {
    await route.fetch()
    lost++
    if (lost === 1) await route.abort()
    else await route.continue()
  })
  await command(page, 'Delay').click()
  await page.getByRole('dialog').getByRole('button', { name: '+15 min' }).click()
  await expect.poll(() => lost).toBe(2)
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(card(page)).not.toContainText('Not saved yet')
  expect(eventOf(site, id)?.version).toBe(2)
})

test('D1 whoever was a moment too late is told who did what', async ({ page, site }) => {
  const { id, episode } = await aGame(site)
  await site.heard(() => setEpisodeLive(site.running.editing, episode, true))
  const uid = await anAdmin(page, site, 'marc@example.org')
  await page.context().clearCookies()
  await anOperator(page, site)
  await page.goto('/admin/today')
  // The page does not hear of it before the tap.
  await page.route('**/admin/today-commands', async (route) => {
    const event = eventOf(site, id)
    if (event?.play === 'not-begun') {
      const by = { uid, email: 'marc@example.org', client: '', needs: ['admin' as const] }
      await saveEvent({ ...site.running.editing, by }, { ...event, play: 'over', baseVersion: event.version })
    }
    await route.continue()
  })
  await command(page, 'End').click()
  await expect(card(page).getByRole('alert')).toContainText(/marc ended it \d+ s ago\./)
  expect(eventOf(site, id)?.version).toBe(2)
})

/** Twelve games on the page of today, on a slow line whose commands get no answer before it is let through. */
async function twelveGamesOnASlowLine(page: Page, site: TestSite) {
  await aGame(site)
  for (let at = 0; at < 11; at++) {
    const start = localStartOf(new Date(Date.now() + (at + 1) * 9 * 60_000).toISOString(), 'America/Toronto')
    await site.heard(() => saveEvent(site.running.editing, anEvent({ title: { en: `Game ${at}`, fr: '' }, ...start })))
  }
  await anOperator(page, site)
  await page.goto('/admin/today')
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', line)
  const held: Route[] = []
  await page.route('**/admin/today-commands', (route) => void held.push(route))
  return { devtools, held }
}

/** Presses Lock on the card of a game. Returns what the card says in the turn of the tap, after layout. */
const lock = (game: Locator) =>
  game.evaluate(async (element) => {
    const button = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Lock')
    button?.click()
    await null
    element.getBoundingClientRect()
    return element.textContent
  })
const LOCKED = 'Locked against automatic changes'

test('D1 on a slow line a tap is seen at once, before any answer', async ({ page, site }) => {
  const { held } = await twelveGamesOnASlowLine(page, site)
  const games = page.locator('[data-event]')
  await expect(games).toHaveCount(12)
  for (const game of await games.all()) expect(await lock(game)).toContain(LOCKED)
  await command(page, 'Go live').click()
  await expect(card(page)).toContainText('On air')
  // None of it waited for an answer.
  await expect.poll(() => held.length).toBe(1)
  for (const route of held) await route.continue()
})

test('D1 on a slow phone a tap is seen within 100 ms', { tag: '@timing' }, async ({ page, site }) => {
  const { devtools, held } = await twelveGamesOnASlowLine(page, site)
  // CPU time of the page's thread, which other processes do not lengthen: a phone is four times as slow.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const times: number[] = []
  for (const game of await page.locator('[data-event]').all()) {
    const before = await busyMs()
    expect(await lock(game)).toContain(LOCKED)
    times.push((await busyMs()) - before)
  }
  expect(times).toHaveLength(12)
  // One tap may meet the collection of garbage: the one in the middle tells.
  const [middle] = times.toSorted((a, b) => a - b).slice(6)
  expect(middle).toBeGreaterThan(0)
  expect(middle).toBeLessThan(100 / 4)
  for (const route of held) await route.continue()
})

test('D5 a notice shows on every open page, one at a time, is put away on the device for good, and ends when it is taken away', async ({
  page,
  site,
  context,
}) => {
  const { id } = await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const home = await otherDevice(context, site)
  const phone = await otherDevice(context, site)
  const french = await otherDevice(context, site)
  await home.goto('/')
  await phone.setViewportSize(PHONE)
  await phone.goto(`/series/cup`)
  await french.goto(`/fr/game/${id}`)
  await page.getByRole('button', { name: 'Notice for the whole site' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Back at nine')
  await dialog.getByLabel('French').fill('De retour à neuf heures')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  for (const each of [home, phone, page]) await expect(notice(each)).toContainText('Back at nine')
  const avis = french.getByRole('complementary', { name: 'Avis' })
  await expect(avis).toContainText('De retour à neuf heures')

  // A second one, for the game: pages show one at a time, the newest.
  await command(page, 'Notice').click()
  await dialog.getByRole('button', { name: 'For now, there is sound only.' }).click()
  for (let load = 0; load < 2; load++) {
    // Until its script runs the page shows both.
    await expect(avis).toHaveCount(1)
    await expect(avis).toContainText('que le son')
    await french.reload()
  }
  await expect(avis).toHaveCount(1)
  await avis.getByRole('button', { name: 'Masquer cet avis' }).click()
  await expect(avis).toContainText('De retour à neuf heures')
  await french.reload()
  await expect(avis).toHaveCount(1)
  await expect(avis).toContainText('De retour à neuf heures')

  // It stands in the page, above the player and nowhere over it.
  const [bar, player] = [await notice(phone).boundingBox(), await phone.locator('main').boundingBox()]
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((player?.y ?? 0) + 1)

  await command(page, 'Remove', 'Back at nine').click()
  for (const each of [home, phone]) await expect(notice(each)).toHaveCount(0)
})

test('D1 D5 a notice to the whole site is gone from the desk as soon as it is removed, and back as soon as that is undone', async ({
  page,
  site,
}) => {
  await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const texts = () => site.running.services.notices.all().map(({ en }) => en)
  const shown = page.getByRole('region', { name: 'Showing now' })
  await page.getByRole('button', { name: 'Notice for the whole site' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'The start is slightly delayed.' }).click()
  await expect(shown.getByRole('button', { name: 'Remove: The start is slightly delayed.' })).toBeVisible()
  const held: Route[] = []
  let isHeld = true
  await page.route('**/admin/today-commands', (route) => (isHeld ? void held.push(route) : route.continue()))
  await shown.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => held.length).toBe(1)
  await expect(shown).toHaveCount(0)
  expect(texts()).toEqual(['The start is slightly delayed.'])
  await undo(page).last().click()
  await expect(shown).toContainText('The start is slightly delayed.')
  isHeld = false
  for (const route of held) await route.continue()
  await expect
    .poll(() => site.db.database.db.selectFrom('desk_command').select('command').orderBy('made_at').execute())
    .toHaveLength(3)
  await expect.poll(texts).toEqual(['The start is slightly delayed.'])
  await expect(shown).toContainText('The start is slightly delayed.')
})

test('D5 the sheet of notices says before the tap what viewers will read in both languages, who, and for how long', async ({
  page,
  site,
}) => {
  await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await command(page, 'Notice').click()
  const dialog = page.getByRole('dialog')
  const said = dialog.getByRole('status')
  await expect(said).toHaveText('A tap shows it immediately on every open page of this game, for 4 hours.')
  await dialog.getByText('Its series').click()
  await dialog.getByText('15 min').click()
  await expect(said).toHaveText('A tap shows it immediately on every open page of its series, for 15 min.')
  const texts = dialog.getByRole('button', { name: 'For now, there is sound only.' })
  await expect(texts.locator('[lang="fr"]')).toHaveText('Pour l’instant, il n’y a que le son.')
  // Still in sight beside the last of the texts.
  await dialog.getByRole('button', { name: 'The score on the screen may be delayed.' }).scrollIntoViewIfNeeded()
  await expect(said).toBeInViewport({ ratio: 0.99 })
  await texts.click()
  await expect
    .poll(() => site.running.services.notices.all())
    .toMatchObject([{ scope: 'series', en: 'For now, there is sound only.', endsAt: expect.any(String) }])
})

test('D5 a notice is announced once, when it comes, by a polite region that was there before', async ({
  page,
  site,
  context,
}) => {
  await aGame(site)
  await anOperator(page, site)
  await page.goto('/admin/today')
  const fan = await otherDevice(context, site)
  await fan.goto('/')
  await fan.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target as Element).closest?.('aside [role=status]')
        // What comes together with its region is not announced.
        if (region && [...addedNodes].every((node) => node !== region) && addedNodes.length > 0)
          heard.push(region.textContent ?? '')
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Notice for the whole site' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'The start is slightly delayed.' }).click()
  await expect(notice(fan)).toContainText('The start is slightly delayed.')
  const heard = () => fan.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toEqual(['The start is slightly delayed.'])
})

test('D1 S4 S5 a card shows the score as it changes, on a device that hides scores when asked, and leads to where scoring is handed out', async ({
  page,
  site,
}) => {
  const { id } = await aGame(site)
  const keep = await scorerOf(site, id)
  await anOperator(page, site)
  await page.goto('/admin/today')
  await command(page, 'Go live').click()
  await expect.poll(() => eventOf(site, id)?.play).toBe('in-play')
  const score = card(page).getByText('Away 0, Home 1. 1st period.')
  await expect(score).toHaveCount(0)
  await keep(goal('home'))
  await expect(score).toBeAttached()
  await expect(card(page)).toContainText('Away0–1Home')
  // The stream tells it: the desk is not read again for each point.
  await page.route('**/admin/today.data*', () => {})
  await keep(goal('away'))
  await expect(card(page)).toContainText('Away1–1Home')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.evaluate(() => localStorage.setItem('scores', 'hidden'))
  await page.reload()
  const show = page.getByRole('button', { name: 'Show score: Final' })
  await expect(show).toBeVisible()
  await expect(card(page)).not.toContainText('1–1')
  await show.click()
  await expect(card(page)).toContainText('Away1–1Home')
  await card(page).getByRole('link', { name: 'Scoring: Final' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/events/${id}#scorers-title`)
  await expect(page.getByRole('heading', { name: 'Scorers' })).toBeInViewport()
})

test('D1 L1 on the French desk pictures have their French titles, and those without are marked as English', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await aGame(site)
  await aGame(site, 'Qwzx plkj')
  await anOperator(page, site)
  await page.goto('/admin/today')
  const picture = page.getByRole('dialog').getByRole('link')
  await page.getByRole('button', { name: /^Flux\s: Final fr$/ }).click()
  await expect(picture).toHaveText('Finale')
  await expect(picture).not.toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Flux\s: Qwzx plkj fr$/ }).click()
  await expect(picture).toHaveText('Qwzx plkj')
  await expect(picture).toHaveAttribute('lang', 'en')
})

for (const width of [360, 768])
  test(`D1 a long address stays on one line of ${width} px, its end in sight, is copied whole by a tap, and everything is as large as a thumb`, async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, episode } = await aGame(site)
    const address = `https://streams.example/live/${'a-long-name-of-a-venue-'.repeat(5)}rink-2/index.m3u8`
    await anOperator(page, site)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/today')
    await command(page, 'Stream').click()
    await page.getByLabel('Stream address').fill(address)
    await page.getByRole('button', { name: 'Change the stream' }).click()
    const stored = async () => (await site.running.services.documents.episode(episode))?.videoUrl
    await expect.poll(stored).toBe(address)
    // Its address is no business of a game that is well.
    await expect(card(page)).not.toContainText('streams.example')
    await command(page, 'Stream').click()
    const sheet = page.getByRole('dialog')
    const shown = sheet.getByRole('button', { name: `${address} Copy` })
    const [letters, end] = [shown.locator('> span').first(), shown.locator('> span').first().locator('span').last()]
    const height = async () => (await letters.boundingBox())?.height ?? 0
    const oneLine = await height()
    await expect(end).toBeInViewport({ ratio: 1 })
    await expect(end).toHaveText(address.slice(-20))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await shown.click()
    await expect(sheet.getByRole('button', { name: `${address} Copied` })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await height()).toBeGreaterThan(1.5 * oneLine)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await command(page, 'Lock').click()
    await expect.poll(() => locksOf(site.db.database.db, [id])).toHaveLength(1)
    for (const target of await card(page).locator('a, button').all()) {
      const box = await target.boundingBox()
      expect([await target.textContent(), Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([expect.anything(), true])
    }
    // None of them stands alone in its row.
    const rows = await card(page)
      .getByRole('button', { name: /: Final$/ })
      .evaluateAll((buttons) => buttons.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(rows).toHaveLength(7)
    expect([...Map.groupBy(rows, (top) => top).values()].map(({ length }) => length)).toEqual([2, 3, 2])
  })

for (const [language, title] of [
  ['en', 'Lac-Bleu Huards at Northgate Harriers'],
  ['fr', 'Huards de Lac-Bleu à Harriers de Northgate'],
] as const)
  test(`Q-87 a calm game takes 300 px of a phone at most, none of its buttons two lines, and none looks disabled, in ${language}`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await aGame(site, title)
    await anOperator(page, site)
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/admin/today')
      const buttons = card(page, title).getByRole('button')
      await expect(buttons).toHaveCount(7)
      const box = await card(page, title).boundingBox()
      if (width === 390) expect(box?.height).toBeLessThanOrEqual(300)
      const looks = await buttons.evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          return { lines: range.getClientRects().length, colour: getComputedStyle(each).color }
        }),
      )
      expect(looks.map(({ lines }) => lines)).toEqual(Array(7).fill(1))
      await expect.poll(() => buttons.evaluateAll((all) => all.every((each) => each.matches(':enabled')))).toBe(true)
      // All but the one that stands out.
      expect(new Set(looks.slice(1).map(({ colour }) => colour)).size).toBe(1)
      await expect(buttons.nth(1)).toHaveCSS('color', await page.locator('body').evaluate((body) => getComputedStyle(body).color))
    }
  })

for (const language of ['en', 'fr'] as const)
  test(`D1 the desk fits a phone of 390 px and is free of axe violations in ${language}`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await aGame(site)
    await anOperator(page, site)
    await page.goto('/admin/today')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'fr' ? 'Aujourd’hui' : 'Today')
    await expect(card(page)).toContainText(language === 'fr' ? 'Pas commencé' : 'Not begun')
    await page.getByRole('button', { name: language === 'fr' ? /^Avis ?: / : /^Notice: / }).click()
    const name = language === 'fr' ? /^Avis\s: Final fr$/ : /^Notice: Final$/
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoViolations(page, 'the sheet of notices', [390])
    await page.getByRole('dialog').getByRole('button').nth(3).click()
    await expectNoViolations(page, 'the desk', [390, 1280])
    // Right after a change of its size a page may still have the styles of the size before.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
