import type { BrowserContext, Page } from '@playwright/test'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { scorerLink } from '../../app/scores/log/score-sync.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { cutOff, expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

type Content = Parameters<typeof anEvent>[0]

async function addEvent(site: TestSite, content: Content = {}): Promise<string> {
  const saved = await site.heard(() =>
    saveEvent(site.running.editing, anEvent({ title: { en: 'Grand final', fr: 'Grande finale' }, ...content })),
  )
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** A link as staff make one, and its address. */
async function addLink(site: TestSite, eventId: string, name = 'Table') {
  const { links } = site.running.services.scores
  const made = await links.make(site.running.editing, { eventId, name })
  if (!made.ok) throw new Error(made.reason)
  const link = (await links.list(eventId)).find(({ id }) => id === made.id)
  if (!link) throw new Error('The link is not listed.')
  return { ...link, address: scorerLink(eventId, link.key) }
}

const scoreOf = (site: TestSite, eventId: string) => {
  const state = site.running.services.scores.shown.of(eventId)?.state
  return state && [state.home.score, state.away.score]
}
const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 15_000 })

test('S1 staff make a link with its QR code and six letters, and revoke it', async ({ page, site }) => {
  const eventId = await addEvent(site)
  await anAdmin(page, site)
  await page.goto(`/admin/events/${eventId}`)
  await page.getByLabel('Name of the link').fill('Scorer’s table')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorer’s table' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const [link] = await site.running.services.scores.links.list(eventId)
  await expect(dialog.getByText(link?.letters ?? '')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: false }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No links yet.')).toBeVisible()
  expect(await site.running.services.scores.links.list(eventId)).toEqual([])
})

test('S3 on a phone one tap makes a link with a name, and its QR code does not touch the buttons', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const eventId = await addEvent(site)
  await anAdmin(page, site)
  await page.goto(`/admin/events/${eventId}`)
  const name = page.getByLabel('Name of the link')
  const dialog = page.getByRole('dialog')
  for (const [made, next] of [
    ['Scorer’s table', 'Scorer’s table 2'],
    ['Scorer’s table 2', 'Scorer’s table 3'],
  ] as const) {
    await expect(name).toHaveValue(made)
    await tap(page, 'Make a link')
    await expect(dialog.getByRole('heading', { name: made, exact: true })).toBeVisible()
    const boxes = [
      dialog.getByRole('img', { name: 'QR code of the link' }),
      dialog.getByRole('button', { name: 'Copy the link' }),
    ]
    const [code, copy] = await Promise.all(boxes.map((box) => box.boundingBox()))
    expect((copy?.y ?? 0) - ((code?.y ?? 0) + (code?.height ?? 0))).toBeGreaterThanOrEqual(16)
    await tap(page, 'Close')
    await expect(name).toHaveValue(next)
  }
  // Another name takes one word and no deleting.
  await name.focus()
  await page.keyboard.type('Camera')
  await expect(name).toHaveValue('Camera')
})

test('S1 S3 six letters open the page, each tap is saved, and an entry is undone by its name', async ({ page, site }) => {
  const eventId = await addEvent(site)
  const { letters } = await addLink(site, eventId)
  await page.goto('/score')
  await page.getByLabel('Six letters').fill(letters.toLowerCase())
  await tap(page, 'Open')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grand final')
  // The key is in no address that somebody could read or send on.
  await expect(page).toHaveURL(`/score/${eventId}`)
  await tap(page, 'Goal Home')
  await tap(page, 'Goal Home')
  await tap(page, 'Goal Away')
  await tap(page, 'Shot Away')
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 1])
  await page.getByRole('button', { name: 'Undo: Goal, Away' }).click()
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 0])
  await page.getByRole('button', { name: 'Put back Goal, Away' }).click()
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 1])
})

test('S3 a site in trouble is not called a missing network, and what is entered meanwhile is sent later', async ({
  page,
  site,
  lose,
}) => {
  lose(/sync/)
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await saved(page)
  await page.route('**/sync', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await tap(page, 'Goal Home')
  await expect(page.getByText('The site is having trouble. Saved here, 1 waiting.')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/sync')
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
})

test('S3 what a scorer pastes or mistypes never holds up the entries after it', async ({ page, site }) => {
  const eventId = await addEvent(site, { sport: 'wrestling' })
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await saved(page)
  await tap(page, 'Set clock')
  await page.getByLabel('Time (minutes:seconds)').fill('999:00')
  await tap(page, 'Save')
  await expect(page.getByText('Enter the time as 12:31, up to 600:00.')).toBeVisible()
  await page.getByLabel('Time (minutes:seconds)').fill('2:59')
  await tap(page, 'Save')
  await tap(page, 'Call the next bout')
  await page.getByLabel('Class or weight').fill('57 kg\tfinal')
  await page.getByRole('dialog').getByRole('button', { name: 'Bout 1' }).click()
  await saved(page)
  const { facts } = await site.running.services.scores.log.read(eventId, 0)
  expect(facts).toMatchObject([
    { kind: 'clock', ms: 179_000 },
    { kind: 'bout', label: '57 kg final' },
  ])
})

test.describe('with the offline worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('S3 without a network the score goes on, a reload keeps it, and later it is sent: nothing twice, nothing lost', async ({
    page,
    context,
    site,
  }) => {
    const eventId = await addEvent(site)
    const { address } = await addLink(site, eventId)
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(address)
    await tap(page, 'Goal Home')
    await saved(page)
    await expect.poll(() => hasPage(page, eventId)).toBe(true)
    const reconnect = await cutOff(context, site)
    await tap(page, 'Goal Home')
    await tap(page, 'Goal Away')
    await expect(page.getByText('No network. Saved here, 2 waiting.')).toBeVisible({ timeout: 15_000 })
    await page.reload()
    await expect(page.getByText('No network. Saved here, 2 waiting.')).toBeVisible({ timeout: 30_000 })
    await tap(page, 'Goal Home')
    await expect(page.getByText('No network. Saved here, 3 waiting.')).toBeVisible({ timeout: 15_000 })
    expect(scoreOf(site, eventId)).toEqual([1, 0])
    await reconnect()
    await saved(page)
    await expect.poll(() => scoreOf(site, eventId)).toEqual([3, 1])
    expect((await site.running.services.scores.log.read(eventId, 0)).facts).toHaveLength(4)
  })
})

/** Whether the worker keeps the page whole. */
const hasPage = (page: Page, eventId: string) =>
  page.evaluate(async (path) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === path) return true
    return false
  }, `/score/${eventId}`)

test('S3 a second scorer is told who keeps the score, takes over, and of one goal by two only one is left', async ({
  page,
  context,
  site,
}) => {
  const eventId = await addEvent(site)
  const [table, camera] = [await addLink(site, eventId, 'Table'), await addLink(site, eventId, 'Camera 2')]
  await page.goto(table.address)
  await saved(page)
  const second = await scorer(context, site, camera.address)
  const asked = second.getByRole('dialog', { name: '“Table” is keeping score' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Help' }).click()
  await tap(page, 'Goal Home')
  await saved(page)
  await tap(second, 'Goal Home')
  const twin = second.getByRole('dialog', { name: 'The same one?' })
  await expect(twin).toBeVisible({ timeout: 15_000 })
  await expect(twin).toContainText('“Table” entered “Goal, Home” at almost the same time.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await twin.getByRole('button', { name: 'The same one: remove mine' }).click()
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
  // The name is that of who keeps the score, not of who helps.
  const third = await scorer(context, site, (await addLink(site, eventId, 'Camera 3')).address)
  await third.getByRole('dialog', { name: '“Table” is keeping score' }).getByRole('button', { name: 'Help' }).click()
  await tap(second, 'Goal Away')
  await saved(second)
  await tap(third, 'Goal Away')
  await expect(third.getByRole('dialog', { name: 'The same one?' })).toContainText('Another device entered “Goal, Away”')
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('dialog', { name: '“Camera 2” is keeping score' })).toBeVisible({ timeout: 15_000 })
})

const scorer = async (context: BrowserContext, site: TestSite, address: string) => {
  const page = await otherDevice(context, site)
  await page.goto(address)
  return page
}

test('S3 S7 the clock starts, stops and is set; the game ends, is official, and a correction asks for its reason', async ({
  page,
  site,
}) => {
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await tap(page, 'Start')
  await expect(page.getByRole('timer')).toHaveText(/^19:5\d$/)
  await tap(page, 'Stop')
  await tap(page, 'Set clock')
  await page.getByLabel('Time (minutes:seconds)').fill('12:31')
  await tap(page, 'Save')
  await expect(page.getByRole('timer')).toHaveText('12:31')
  await tap(page, 'Goal Home')
  await tap(page, 'Game over')
  await tap(page, 'Yes')
  await tap(page, 'Make official')
  await tap(page, 'Yes')
  await tap(page, 'Correct a number')
  await page.getByLabel('New value').fill('2')
  await tap(page, 'Save')
  await expect(page.getByText('Give a reason: the result is official.')).toBeVisible()
  await page.getByLabel('Reason, shown with the result').fill('Review of the video')
  await page.getByLabel('The reason in French (optional)').fill('Reprise vidéo')
  await tap(page, 'Save')
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 0])
  expect(site.running.services.scores.shown.of(eventId)?.state.corrections).toMatchObject([
    { reason: { en: 'Review of the video', fr: 'Reprise vidéo' } },
  ])
  expect(site.running.services.games().byId.get(eventId)?.play).toBe('official')
  // What somebody enters all the same is said not to count.
  await (await scorerOf(site, eventId))(goal('away'))
  await expect(page.getByText(/Goal, Away \d{1,2}:\d{2} [ap]\.m\. · does not count, as the result was official/)).toBeVisible()
  expect(scoreOf(site, eventId)).toEqual([2, 0])
  // A goal of an official result is corrected, not undone.
  await expect(page.getByText('Goal, Home')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo: Goal, Home' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo: Result official' })).toBeVisible()
})

for (const sport of ['hockey', 'football', 'curling', 'wrestling', 'softball'] as const)
  test(`S3 L2 at 360 px the page of ${sport} fits, its buttons are large, and it is in French`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
    await page.setViewportSize({ width: 360, height: 740 })
    const eventId = await addEvent(site, { sport })
    const { address } = await addLink(site, eventId)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grande finale')
    await expect(page.getByText('Tout est enregistré.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const small = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => Math.min(button.getBoundingClientRect().height, button.getBoundingClientRect().width) < 48)
          .map(({ textContent }) => textContent),
      )
    expect(small).toEqual([])
    expect(await brokenWords(page)).toEqual([])
    await expectNoViolations(page, sport)
  })

for (const width of [390, 360])
  for (const sport of ['judo', 'wrestling'] as const)
    test(`S3 at ${width} px no way to win a bout of ${sport} breaks within a word, and each dialog can be left`, async ({
      page,
      context,
      site,
    }) => {
      await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
      await page.setViewportSize({ width, height: 740 })
      const eventId = await addEvent(site, { sport, kind: 'meet' })
      const { address } = await addLink(site, eventId)
      await page.goto(address)
      const dialog = page.getByRole('dialog')
      await page
        .getByRole('button', { name: /^Victoire/ })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: sport === 'judo' ? /Hansoku-make/ : /Supériorité/ }).first()).toBeVisible()
      expect(await brokenWords(page)).toEqual([])
      await tap(page, 'Fermer')
      await tap(page, 'Appeler le combat suivant')
      await expect(dialog).toBeVisible()
      await tap(page, 'Fermer')
      await expect(dialog).toHaveCount(0)
      expect((await site.running.services.scores.log.read(eventId, 0)).facts).toEqual([])
    })

test('S3 on a phone no choice of hockey breaks, all are of one width, and a penalty’s minutes stand in order', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  const ice = page.getByRole('group', { name: 'On the ice' }).getByRole('button')
  await expect(ice).toHaveCount(8)
  const widths = await ice.evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
  await expect(ice.first()).toHaveCSS('white-space', 'nowrap')
  await tap(page, 'Penalty: Home')
  const buttons = page.getByRole('dialog').getByRole('button')
  const seen = await buttons.evaluateAll((all) =>
    all.map((each) => ({
      text: each.textContent,
      y: each.getBoundingClientRect().y,
      colour: getComputedStyle(each).backgroundColor,
    })),
  )
  const texts = seen.toSorted((a, b) => a.y - b.y).map(({ text }) => text)
  expect(texts).toEqual(['2 minutes', '4 minutes', '5 minutes', '10 minutes', 'Cancel'])
  // None of them is what one came for more than the others.
  expect(new Set(seen.map(({ colour }) => colour)).size).toBe(1)
  const number = page.getByRole('dialog').getByLabel('Jersey number')
  await number.fill('17')
  await number.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tap(page, '5 minutes')
  await saved(page)
  const { facts } = await site.running.services.scores.log.read(eventId, 0)
  expect(facts).toMatchObject([{ kind: 'penalty', side: 'home', number: 17, minutes: 5 }])
})

test('S3 S7 a bout of judo is read in its words, may end in a draw, and the score of the teams is corrected, not that of a bout', async ({
  page,
  context,
  site,
}) => {
  const eventId = await addEvent(site, { sport: 'judo' })
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await tap(page, 'Start')
  await tap(page, 'Waza-ari White')
  await expect(page.locator('[data-side="home"]')).toContainText('Waza-ari')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  const fan = await context.newPage()
  await fan.goto(`/game/${eventId}`)
  await expect(fan.getByText('Blue: 0 · White: Waza-ari', { exact: true })).toBeVisible({ timeout: 15_000 })
  await fan.close()
  await tap(page, 'Waza-ari White')
  await expect(page.locator('[data-side="home"]')).toContainText('Ippon')
  // The bout is won, so the clock stands still; not any more once that is undone.
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await page.getByText('Undo: Waza-ari, White', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await tap(page, 'Winner: White')
  await expect(page.getByRole('dialog').getByRole('button', { name: /Draw/ })).toHaveCount(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ippon/ })
    .click()
  await tap(page, 'Call the next bout')
  await page.getByRole('dialog').getByRole('button', { name: 'Bout 2' }).click()
  await tap(page, 'Draw')
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
  await tap(page, 'Game over')
  await tap(page, 'Yes')
  await tap(page, 'Make official')
  await tap(page, 'Yes')
  await tap(page, 'Correct a number')
  await expect(page.getByLabel('New value')).toHaveValue('1')
  await expect(page.getByLabel('What').getByRole('option', { name: 'Points' })).toHaveCount(0)
  await page.getByLabel('New value').fill('2')
  await page.getByLabel('Reason, shown with the result').fill('Penalty')
  await tap(page, 'Save')
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 0])
})

test('S3 a set that is over is corrected, a number that cannot be is told at its field, and the end is asked with the set of the moment', async ({
  page,
  site,
}) => {
  const eventId = await addEvent(site, { sport: 'volleyball' })
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await tap(page, 'Point Home')
  await tap(page, 'Go to: Set 2')
  await tap(page, 'Yes')
  await tap(page, 'Point Away')
  await tap(page, 'Correct a number')
  await page.getByLabel('Which set').selectOption('Set 1')
  await expect(page.getByLabel('New value')).toHaveValue('1')
  for (const wrong of ['', '1000', '2.5']) {
    await page.getByLabel('New value').fill(wrong)
    await tap(page, 'Save')
    await expect(page.getByLabel('New value')).toHaveAccessibleDescription('Enter a whole number from 0 to 999.')
  }
  await page.getByLabel('New value').fill('25')
  await tap(page, 'Save')
  await saved(page)
  expect(site.running.services.scores.shown.of(eventId)?.state).toMatchObject({
    home: { byPart: [25, 0] },
    away: { byPart: [0, 1] },
  })
  await tap(page, 'Game over')
  await expect(page.getByRole('dialog')).toContainText('The result is Home 1\u00a0–\u00a01 Away.')
})

test('S3 a list of a meet needs a name, takes French marks, and the standing of the teams is on the page of the meet', async ({
  page,
  site,
}) => {
  const eventId = await addEvent(site, { sport: 'swimming', kind: 'meet' })
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await tap(page, 'New list')
  await tap(page, 'Save the list')
  await expect(page.getByLabel('Race or event')).toHaveAccessibleDescription('Give the list a name.')
  await page.getByLabel('Race or event').fill('50 m freestyle, women')
  await page.getByRole('textbox', { name: 'List of results' }).fill('A. Roy, Lac-Bleu, 26,31\nB. Hall, Northgate, DQ')
  await expect(page.getByLabel('State')).toHaveValue('done')
  await tap(page, 'Save the list')
  await tap(page, 'Team standings')
  await page.getByRole('textbox', { name: 'Team standings' }).fill('Northgate')
  await tap(page, 'Save the list')
  await expect(page.getByRole('textbox', { name: 'Team standings' })).toHaveAccessibleDescription(
    /Each line needs a team and its points\./,
  )
  await page.getByRole('textbox', { name: 'Team standings' }).fill('Lac-Bleu; 12')
  await tap(page, 'Save the list')
  await saved(page)
  expect(site.running.services.scores.shown.of(eventId)?.state).toMatchObject({
    races: [{ name: '50 m freestyle, women', places: [{ mark: '26,31' }, { place: null, flag: 'DQ' }] }],
    standing: [{ name: 'Lac-Bleu', points: 12 }],
  })
})

test('S3 a shootout has its own button, is one goal in the result, and nothing scores once the game is over', async ({
  page,
  site,
}) => {
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Goal Home')).toBeVisible()
  await expect(button('Shootout goal Home')).toHaveCount(0)
  for (const next of ['Period 2', 'Period 3', 'Overtime', 'Shootout']) await tap(page, `Go to: ${next}`)
  await expect(button('Goal Home')).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await tap(page, 'Shootout goal Home')
  await tap(page, 'Shootout goal Home')
  await tap(page, 'Game over')
  await expect(page.getByRole('dialog')).toContainText('The result is Home 1 (2)\u00a0–\u00a0(0) 0 Away.')
  await tap(page, 'Yes')
  await expect(button('Shootout goal Home')).toHaveCount(0)
  await expect(button('Back to: Overtime')).toHaveCount(0)
  await saved(page)
  await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
  await page.getByText('Undo: Game over', { exact: true }).click()
  await expect(button('Shootout goal Home')).toBeVisible()
})

test('S3 the next part is one tap once this one is over; leaving one that goes on, or going back, asks first', async ({
  page,
  site,
}) => {
  const volleyball = await addEvent(site, { sport: 'volleyball' })
  await page.goto((await addLink(site, volleyball)).address)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const partOf = (eventId: string) => site.running.services.scores.shown.of(eventId)?.state.part.n
  await tap(page, 'Point Home')
  await tap(page, 'Go to: Set 2')
  await expect(page.getByRole('dialog', { name: 'Go to: Set 2?' })).toHaveText(/Set 1 is not over\. Home wins it 1–0\./)
  await tap(page, 'No')
  await expect(button('Go to: Set 2')).toBeVisible()
  await tap(page, 'Correct a number')
  await page.getByLabel('New value').fill('25')
  await tap(page, 'Save')
  // The second tap of a double one leads no further.
  await button('Go to: Set 2').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button('Go to: Set 3')).toBeVisible()
  await expect(page.getByText('Undo: Set 2', { exact: true })).toBeInViewport()
  await tap(page, 'Back to: Set 1')
  await expect(page.getByRole('dialog', { name: 'Back to: Set 1?' })).toContainText('What was entered stays as it is.')
  await tap(page, 'Yes')
  await expect(page.getByText('Undo: Set 1', { exact: true })).toBeInViewport()
  await saved(page)
  await expect.poll(() => partOf(volleyball)).toBe(1)

  const hockey = await addEvent(site)
  await page.goto((await addLink(site, hockey)).address)
  // Many keep no clock: one that nobody has started asks nothing.
  await button('Go to: Period 2').dblclick()
  await expect(button('Go to: Period 3')).toBeVisible()
  await tap(page, 'Start')
  await tap(page, 'Start the break')
  await expect(page.getByRole('dialog', { name: 'Start the break?' })).toContainText('Period 2 is not over.')
  await tap(page, 'Yes')
  await tap(page, 'Go to: Period 3')
  await saved(page)
  await expect.poll(() => partOf(hockey)).toBe(3)
})

test('S3 a link of a game that is days away says when that starts, until the first entry', async ({ page, site }) => {
  const zone = 'America/St_Johns'
  const localDate = localDateOf(Date.now() + 3 * 24 * 60 * 60_000, zone)
  const { address } = await addLink(site, await addEvent(site, { localDate, localTime: '19:00', zone }))
  await page.goto(address)
  const warning = page.getByText(/^This one starts on .+ at 7:00 p\.m\. Newfoundland time\. Is it the right one\?/)
  await expect(warning).toBeVisible()
  await tap(page, 'Goal Home')
  await expect(warning).toHaveCount(0)

  const today = { localDate: localDateOf(Date.now(), zone), localTime: '00:00', zone }
  await page.goto((await addLink(site, await addEvent(site, today))).address)
  await expect(page.getByRole('button', { name: 'Goal Home' })).toBeVisible()
  await expect(page.getByText(/Is it the right one/)).toHaveCount(0)
})

test('S3 the question whether the game is over names both sides', async ({ page, site }) => {
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  await tap(page, 'Goal Away')
  await tap(page, 'Game over')
  await expect(page.getByRole('dialog')).toContainText('The result is Home 0\u00a0–\u00a01 Away.')
})

test('S3 the first out is 1, and the next inning begins without outs and in its top half', async ({ page, site }) => {
  const eventId = await addEvent(site, { sport: 'softball' })
  const { address } = await addLink(site, eventId)
  await page.goto(address)
  const outs = page.getByRole('group', { name: 'Outs' })
  await tap(page, 'Outs: one more')
  await expect(outs.getByRole('status')).toHaveText('1')
  await tap(page, 'Bottom')
  await expect(outs.getByRole('status')).toHaveText('0')
  await tap(page, 'Outs: one more')
  await tap(page, 'Outs: one more')
  const more = outs.getByRole('button', { name: 'Outs: one more' })
  await expect(more).toBeDisabled()
  await more.click({ force: true })
  await expect(outs.getByRole('status')).toHaveText('2')
  await tap(page, 'Go to: Inning 2')
  await expect(outs.getByRole('status')).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Top', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-CA' })

  test('S3 French is not offered over the buttons of a scorer, but on the next page', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const eventId = await addEvent(site)
    const { address } = await addLink(site, eventId)
    const offer = page.getByRole('region', { name: 'Langue' })
    for (const path of ['/score', address]) {
      await page.goto(path)
      await expect.poll(() => site.running.hub.viewers()).toBe(1)
      await expect(offer).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('frenchOffered'))).toBeNull()
    }
    await page.goto('/')
    await expect(offer).toBeVisible()
  })
})

/** Words of buttons that are cut in two by the end of a line. */
const brokenWords = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const text = button.firstChild
        if (!(text instanceof Text)) return []
        return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : []
        })
      }),
    )

for (const [width, language] of [
  [360, 'en'],
  [390, 'fr'],
] as const)
  test(`S3 at ${width} px a wrong goal is taken back by its name within reach of the thumb, wherever the page is scrolled to (${language})`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width, height: 740 })
    const eventId = await addEvent(site)
    const { address } = await addLink(site, eventId)
    await page.goto(address)
    const said =
      language === 'fr'
        ? { goal: 'But Locale', undo: 'Annuler : But, Locale', back: 'Rétablir : But, Locale', bar: 'Dernière inscription' }
        : { goal: 'Goal Home', undo: 'Undo: Goal, Home', back: 'Put back: Goal, Home', bar: 'Last entry' }
    const bar = page.getByRole('region', { name: said.bar })
    const isAtLowerEdge = async () => {
      const box = await bar.boundingBox()
      return box !== null && Math.abs(box.y + box.height - 740) < 1
    }
    // It is there before the first entry, so that it never comes up under a thumb.
    await expect(bar.getByRole('button')).toHaveCount(0)
    await expect.poll(isAtLowerEdge).toBe(true)
    await tap(page, said.goal)
    await tap(page, said.goal)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar.getByRole('button')).toHaveText([said.undo])
    expect(await isAtLowerEdge()).toBe(true)
    await page.evaluate(() => scrollTo(0, 200))
    expect(await isAtLowerEdge()).toBe(true)
    // The second tap of a double one does not put it back.
    await bar.getByRole('button', { name: said.undo, exact: true }).dblclick()
    await expect(bar.getByRole('button')).toHaveText([said.back])
    await expect.poll(() => scoreOf(site, eventId)).toEqual([1, 0])
    // A tap too many puts it back, and never takes another one.
    await bar.getByRole('button', { name: said.back, exact: true }).click()
    await expect.poll(() => scoreOf(site, eventId)).toEqual([2, 0])
    await expect(bar.getByRole('button')).toHaveText([said.undo])
    await expectNoViolations(page, 'scorer')
  })

test('S3 entries of a second scorer do not take the place of what is undone within reach, and who watches undoes nothing', async ({
  page,
  context,
  site,
}) => {
  const eventId = await addEvent(site)
  const [table, camera] = [await addLink(site, eventId, 'Table'), await addLink(site, eventId, 'Camera 2')]
  await page.goto(table.address)
  await tap(page, 'Goal Home')
  await saved(page)
  const second = await scorer(context, site, camera.address)
  await second.getByRole('dialog').getByRole('button', { name: 'Watch' }).click()
  await expect(second.getByText('Goal, Home')).toBeVisible()
  await expect(second.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await second.getByRole('button', { name: 'Help' }).click()
  await tap(second, 'Shot Away')
  const bar = page.getByRole('region', { name: 'Last entry' })
  await expect(page.getByRole('button', { name: 'Undo: Shot, Away' })).toBeVisible()
  await expect(bar.getByRole('button')).toHaveText(['Undo: Goal, Home'])
  await expect(second.getByRole('region', { name: 'Last entry' }).getByRole('button')).toHaveText(['Undo: Shot, Away'])
  // A goal is often followed by the clock, and stays within reach.
  await tap(page, 'Start')
  await expect(bar.getByRole('button')).toHaveText(['Undo: Goal, Home', 'Undo: Clock started at 20:00'])
})

for (const language of ['en', 'fr'] as const)
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false })

    test(`S1 S3 the page of scorers says in both languages that it needs JavaScript, and what to do (${language})`, async ({
      page,
      site,
    }) => {
      const eventId = await addEvent(site)
      const prefix = language === 'fr' ? '/fr' : ''
      for (const path of ['/score', `/score/${eventId}`]) {
        await page.goto(prefix + path, { waitUntil: 'load' })
        const said = page.locator('main noscript p')
        const [first, , second] = await said.allTextContents()
        expect([first, second].map((text) => text?.slice(0, 4))).toEqual(language === 'fr' ? ['Pour', 'Keep'] : ['Keep', 'Pour'])
        for (const text of ['Turn it on in the browser’s settings', 'Activez-le dans les réglages'])
          await expect(said.filter({ hasText: text })).toBeVisible()
        // Nothing that cannot work, and nothing that waits for ever.
        await expect(page.locator('main :is(input, button, [role=status])').filter({ visible: true })).toHaveCount(0)
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'fr' ? 'Tenir le pointage' : 'Keep score')
    })
  })

test('S3 while its script is on the way the page says that it reads the score, and a device that was there names the game at once', async ({
  page,
  site,
}) => {
  const eventId = await addEvent(site)
  const { address } = await addLink(site, eventId)
  await page.route(/\/assets\/.*\.js/, () => {})
  await page.goto(`/score/${eventId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep score')
  await expect(page.getByRole('status').filter({ hasText: 'Reading the score…' })).toBeVisible()
  await page.unrouteAll()
  await page.goto(address)
  await saved(page)
  // What the device keeps is there before the site answers.
  await page.route('**/sync', () => {})
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grand final')
  await expect(page.getByRole('status').filter({ hasText: 'Reading the score…' })).toBeVisible()
})
