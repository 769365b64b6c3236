import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, impatient, test } from './site.ts'

/** Saves a game that starts so many hours from now. Returns its id. */
async function addGame(site: TestSite, hours: number, content: Partial<EventContent>): Promise<string> {
  const start = localStartOf(new Date(Date.now() + hours * HOUR_MS).toISOString(), 'America/St_Johns')
  const event = anEvent({ title: { en: '', fr: '' }, ...start, ...content })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

test.beforeEach(async ({ site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await site.addSeries({ id: 'coupe', title: 'Coupe de l’Université – Finale', tags: ['hockey'], order: 0 })
  await site.addSeries({ id: 'final', title: 'University Cup Final', tags: ['hockey'], order: 1 })
  await site.addSeries({ id: 'secret', title: 'University Film Room', password: 'pw', order: 2 })
  await site.addEpisode('final', { title: 'Overtime thriller' })
})

test('H2 every typed word has to start a word of the title, whatever its case and accents', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  const options = page.getByRole('option')
  await box.fill('UNIVERSITE')
  await expect(options).toHaveText([/Coupe de l’Université – Finale\s*Hockey/])
  await box.fill('fin univ')
  await expect(options).toHaveText([/University Cup Final/, /Coupe de l’Université/])
  await box.fill('niversity')
  await expect(page.getByText('Nothing found for “niversity”.')).toBeVisible()
  await box.fill('overtime')
  await expect(page.getByText('Nothing found for “overtime”.')).toBeVisible()
})

test('H2 arrows choose, Enter opens, Escape closes and clears', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  await box.fill('univ')
  await expect(page.getByRole('option')).toHaveCount(3)
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const second = page.getByRole('option').nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await box.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('univ')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.fill('cup')
  await expect(page.getByRole('option')).toHaveCount(1)
  await box.press('Enter')
  await expect(page).toHaveURL('/series/final')
})

test('H2 keys that an input method takes neither choose an option nor close the list', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  await box.fill('univ')
  await expect(page.getByRole('option')).toHaveCount(3)
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await box.dispatchEvent('keydown', { key, keyCode: 229 })
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('H2 P1 a protected series is found, marked, and opens the password dialog', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search series' }).fill('film')
  const option = page.getByRole('option')
  await expect(option).toContainText('Password protected')
  await option.click()
  await expect(page.getByRole('dialog', { name: 'Password required' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('H2 H7 a series that one has unlocked bears no lock in the search', async ({ page, site }) => {
  await site.addEpisode('secret', { title: 'Breakdown' })
  await page.goto('/series/secret')
  await page.getByLabel('Password', { exact: true }).fill('pw')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('link', { name: /Breakdown/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search series' }).fill('film')
  await expect(page.getByRole('option')).toContainText('University Film Room')
  await expect(page.getByRole('option')).not.toContainText('Password protected')
})

test('H2 of more series than are shown the best are, and that there are others is said', async ({ page, site }) => {
  for (let at = 0; at < 13; at++) await site.addSeries({ id: `relay-${at}`, title: `Relay ${at}` })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  await box.fill('relay')
  await expect(page.getByRole('option')).toHaveCount(12)
  await expect(page.getByText('The 12 best matches. Type more to find others.')).toBeInViewport()
  await box.fill('relay 12')
  await expect(page.getByRole('option')).toHaveText([/Relay 12/])
  await expect(page.getByText('best matches')).toHaveCount(0)
})

test('H2 E7 teams and games stand under headings, and the keyboard goes from one kind to the next', async ({ page, site }) => {
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  await site.addSeries({ id: 'huards', title: 'Huards at home', order: 3 })
  const sides = { homeTeamId: lacBleu, awayTeamId: northgate }
  const past = await addGame(site, -30, { ...sides, play: 'over' })
  const next = await addGame(site, 30, sides)
  await addGame(site, 20, { ...sides, title: { en: 'CANARY', fr: 'CANARY' }, seriesDocId: 'doc-secret' })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series, teams and games' })
  await box.fill('HUÁRDS')
  const options = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option')
  await expect(options('Series')).toHaveText([/Huards at home/])
  await expect(options('Teams')).toHaveText([/Lac-Bleu Huards\s*Women's hockey · Lac-Bleu University/])
  await expect(options('Games')).toHaveText([
    /Northgate Harriers at Lac-Bleu Huards.* at /,
    /Northgate Harriers at Lac-Bleu Huards/,
  ])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('4 results')
  await expectNoViolations(page, 'results of each kind')
  for (const [at, name] of ['Series', 'Teams', 'Games'].entries()) {
    await box.press('ArrowDown')
    const first = options(name).first()
    await expect(first, String(at)).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  }
  await box.press('Enter')
  await expect(page).toHaveURL(`/game/${next}`)
  await expect(box).toHaveValue('')
  await box.fill('huards')
  await options('Games').nth(1).click()
  await expect(page).toHaveURL(`/game/${past}`)
})

test('H2 what one types while a chosen result still loads is kept and searched for', async ({ page, site }) => {
  await site.addSeries({ id: 'relay', title: 'Relay' })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  const answers = Promise.withResolvers<void>()
  await page.route('**/series/relay.data*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await box.fill('relay')
  const asked = page.waitForRequest('**/series/relay.data*')
  await page.getByRole('option', { name: 'Relay' }).click()
  await expect(box).toHaveValue('')
  await asked
  await box.fill('univ')
  answers.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relay')
  await expect(box).toHaveValue('univ')
  await expect(page.getByRole('option')).toHaveCount(3)
})

test('H2 L1 in French a team is found by its English name, and opens its French page', async ({ page, site }) => {
  await addTeams({ editing: site.running.editing, heard: site.heard })
  await page.goto('/fr/')
  const box = page.getByRole('combobox', { name: 'Rechercher une série, une équipe ou un match' })
  await box.fill('lac-bleu university')
  await expect(page.getByRole('group', { name: 'Équipes' }).getByRole('option')).toHaveText([
    /Huards de Lac-Bleu\s*Hockey féminin/,
  ])
  await box.press('Enter')
  await expect(page).toHaveURL('/fr/team/lac-bleu-hockey-women')
})

test('H2 of more games than are shown the next ones are, and that there are others is said', async ({ page, site }) => {
  for (let day = 1; day <= 7; day++) await addGame(site, day * 24, { title: { en: `Relay day ${day}`, fr: '' } })
  await page.goto('/')
  await page.getByRole('combobox').fill('relay')
  await expect(page.getByRole('option')).toHaveText([1, 2, 3, 4, 5, 6].map((day) => new RegExp(`Relay day ${day}`)))
  await expect(page.getByText('The 6 best matches. Type more to find others.')).toBeInViewport()
})

test('H2 a list that is longer than its panel ends with a whole result', async ({ page, site }) => {
  for (let at = 0; at < 12; at++)
    await site.addSeries({
      id: `s-${at}`,
      title: `Series of a long name that takes a second line or more, number ${at}`,
      order: 3 + at,
    })
  for (const height of [600, 720, 800]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search series' }).fill('series')
    await expect(page.getByRole('option').first()).toBeVisible()
    const [list, option] = await Promise.all(
      [page.getByRole('listbox'), page.getByRole('option').first()].map((each) => each.boundingBox()),
    )
    if (!list || !option) throw new Error('not shown')
    expect(list.height % option.height).toBeCloseTo(0, 1)
    expect(list.height).toBeLessThan(height)
  }
})

test('H2 on a phone the search opens from its button and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  const box = page.getByRole('combobox', { name: 'Search series' })
  await opener.click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.keyboard.type('cup')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await expect(page).toHaveURL('/series/final')
})

test('H2 searching leaves the page where it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 300))
  const moves: number[] = []
  await page.exposeFunction('moved', (y: number) => moves.push(y))
  await page.evaluate(() => addEventListener('scroll', () => (window as unknown as { moved(y: number): void }).moved(scrollY)))
  // The test driver's click would scroll by itself.
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  const box = page.getByRole('combobox', { name: 'Search series' })
  await expect(box).toBeFocused()
  await box.pressSequentially('univ')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(box).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  expect(moves.filter((y) => y !== 300)).toEqual([])
})

test('H2 a search without a network says so', async ({ page, context, site }) => {
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('combobox').fill('cup')
  await expect(page.getByText('Search needs a connection. Try again once you are online.')).toBeVisible()
})

test('H2 Enter opens what was typed last, even before its answer has come', async ({ page }) => {
  let answerCup = () => {}
  const held = new Promise<void>((resolve) => {
    answerCup = resolve
  })
  await page.route('**/search?q=cup', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search series' })
  await box.fill('coupe')
  await expect(page.getByRole('option')).toHaveText([/Coupe de l’Université/])
  await box.press('ArrowDown')
  const asked = page.waitForRequest('**/search?q=cup')
  await box.fill('cup')
  await box.press('Enter')
  await asked
  await expect(page).toHaveURL('/')
  answerCup()
  await expect(page).toHaveURL('/series/final')
})

test('H2 what is typed before the script has come is searched for when it comes', async ({ page, context }) => {
  const comes = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Search series' }).fill('film')
  comes.resolve()
  await expect(page.getByRole('option')).toContainText('University Film Room')
  await expect(page.getByRole('combobox', { name: 'Search series' })).toHaveValue('film')
})

test('H2 on a phone the search opens before the script has come, and takes what is typed when it comes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search series' })
  await expect(box).toBeVisible()
  comes.resolve()
  await expect(box).toBeFocused()
  await page.keyboard.type('film')
  await expect(page.getByRole('option')).toContainText('University Film Room')
})

test('K2 a search without an answer is given up, and says so', async ({ page }) => {
  await impatient(page)
  await page.goto('/')
  await page.route('**/search?*', () => {})
  await page.getByRole('combobox', { name: 'Search series' }).fill('univ')
  await expect(page.getByText('The search did not answer. Try again.')).toBeVisible()
})

test('Q-30 a slow search says so, to eyes and ears, and a fast one shows no empty panel', async ({ page }) => {
  await page.goto('/')
  const answers = Promise.withResolvers<void>()
  await page.route('**/search?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  const box = page.getByRole('search')
  // Records what is shown below the field before there is any text.
  await box.evaluate((element) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const panel = element.querySelector('[role=listbox]')?.parentElement
    const look = () => panel?.checkVisibility() && !panel.textContent?.trim() && seen.push('an empty panel')
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await box.getByRole('combobox').fill('univ')
  await expect(box.getByRole('status')).toHaveText('Searching…')
  await expect(box.getByText('Searching…')).toBeInViewport()
  answers.resolve()
  await expect(box.getByRole('option').first()).toBeVisible()
  await expect(box.getByRole('status')).not.toContainText('Searching')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('Q-30 a page that is long in coming is told to a screen reader, in both languages', async ({ page, context, site }) => {
  for (const [language, words] of [
    ['en', 'Loading the page…'],
    ['fr', 'Chargement de la page…'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.goto('/privacy')
    const answers = Promise.withResolvers<void>()
    await page.route('**/series/final.data*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.getByRole('combobox').fill('cup')
    await page.getByRole('option').first().click()
    const told = page.getByRole('status').filter({ hasText: words })
    await expect(told).toHaveCount(1)
    answers.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Overtime thriller')
    await expect(told).toHaveCount(0)
    await page.unroute('**/series/final.data*')
    await page.evaluate(() => localStorage.clear())
  }
})
