import type { BrowserContext, Locator, Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../../app/public-pages.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'
import { fan } from './viewers.ts'

/** A press is shown as taken within this time, in ms. */
const AT_ONCE = 100
/** What is no address takes the code away there, and with it the button that copies it. */
const CODES = '/for-your-site'
const SCRIPTS = /\/assets\/.*\.js$/

/** Holds all scripts of pages back. Returns the function that lets them come. */
async function holdScripts(page: Page | BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens a page whose scripts are held back, once its whole HTML stands. */
async function openAsleep(page: Page, path: string, { isPatient = true } = {}) {
  // On a busy machine a test may take longer than the ten seconds after which a page gives its scripts up.
  if (isPatient)
    await page.addInitScript(() => {
      const set = window.setTimeout.bind(window)
      Object.assign(window, { setTimeout: (run: () => void, ms?: number) => set(run, ms === 10_000 ? 110_000 : ms) })
    })
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
}

const taken = (page: Page) => page.locator('[data-taken]')
const heart = (page: Page) => page.getByRole('main').locator('button[aria-pressed]').first()
const scores = (page: Page) => page.getByRole('switch', { name: 'Hide scores' })

type PressCounts = { after: number; taken: number[]; came: Record<string, number> }

/** Notes in the page how long each press waited for its mark, and how often each kind of event came to each element. */
const tellPresses = (page: Page) =>
  page.addInitScript(() => {
    const told: PressCounts = { after: 0, taken: [], came: {} }
    Object.assign(window, { told })
    addEventListener('click', () => (told.after = performance.now()), true)
    new MutationObserver(() => told.taken.push(performance.now() - told.after)).observe(document, {
      subtree: true,
      attributeFilter: ['data-taken'],
    })
    // React listens at the document: what comes here has come to it.
    for (const type of ['click', 'input', 'change', 'toggle'])
      document.addEventListener(
        type,
        ({ target }) => {
          const control = (target as Element).closest<HTMLElement>('[data-at-press],button')
          // An element that hydration has put in the place of a numbered one goes by its name.
          const at = control?.dataset.atPress ?? control?.getAttribute('aria-label') ?? control?.textContent
          if (at) told.came[`${type} ${at}`] = (told.came[`${type} ${at}`] ?? 0) + 1
        },
        type === 'toggle',
      )
  })

const toldBy = (page: Page) => page.evaluate(() => (window as unknown as { told: PressCounts }).told)

/** A game to come between two teams, and one that is over. */
async function addGames(site: TestSite) {
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const localDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const event = anEvent({ homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' }, localDate })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

async function fill(site: TestSite) {
  await site.addCategory('a')
  for (const id of ['cup', 'second']) await site.addSeries({ id, title: `The ${id}`, tags: ['a'] })
  const episodeId = await site.addEpisode('cup', { title: 'One' })
  await site.addSeries({ id: 'locked', title: 'Locked', tags: ['a'], password: 'x' })
  return { episodeId, eventId: await addGames(site) }
}

test('Q-101 presses before the page’s scripts are taken at once, and carried out once, in order, before a link is followed', async ({
  page,
  site,
}) => {
  await addGames(site)
  await tellPresses(page)
  const release = await holdScripts(page)
  await openAsleep(page, '/schedule')
  await scores(page).click()
  await expect(taken(page)).toHaveAccessibleName('Hide scores')
  await expect(scores(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toBeAttached()
  // An impatient second press is the same press.
  await scores(page).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(taken(page)).toHaveCount(2)
  expect(Math.max(...(await toldBy(page)).taken)).toBeLessThan(AT_ONCE)
  await expect(page).toHaveURL('/schedule')
  expect(await page.evaluate(() => localStorage.getItem('scores'))).toBe(null)

  release()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('scores'))).toBe('hidden')
  await expect(taken(page)).toHaveCount(0)
  await expect(page.getByText('One moment')).toHaveCount(0)
})

/** Each public page with a path that is there. */
async function paths(site: TestSite): Promise<string[]> {
  const { episodeId, eventId } = await fill(site)
  const month = new Date().toISOString().slice(0, 7)
  const given: Record<string, string[]> = {
    'schedule/:month': [`/schedule/${month}`],
    'game/:eventId': [`/game/${eventId}`],
    'team/:team': ['/team/northgate-hockey-women'],
    'score/:eventId?': ['/score'],
    'series/:seriesId/:episodeId?': ['/series/cup', `/series/cup/${episodeId}`, '/series/locked'],
  }
  const ofAccounts = ['/login', '/signup', '/forgot-password', '/password?seriesId=locked']
  const listed = PUBLIC_PAGES.filter(({ kind }) => kind === 'page').flatMap(({ route }) => given[route] ?? [`/${route}`])
  expect(listed.filter((path) => path.includes(':'))).toEqual([])
  return [...listed, ...ofAccounts]
}

/** Numbers the visible controls of a kind. */
const numbered = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]') && each.offsetWidth > 1,
    )
    for (const each of seen) each.dataset.atPress ??= `${document.querySelectorAll('[data-at-press]').length}`
    return seen.map((each) => each.dataset.atPress as string)
  }, selector)

const at = (page: Page, number: string): Locator => page.locator(`[data-at-press="${number}"]`)

test('Q-101 every control of every public page takes a press before the scripts, and carries it out once', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(600_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await tellPresses(page)
  const pressed: Record<string, number> = {}
  for (const path of await paths(site)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const release = await holdScripts(page)
    await openAsleep(page, path)

    for (const summary of await numbered(page, 'summary')) await at(page, summary).press('Enter')
    const fields = await numbered(page, 'input:not([type=hidden]),textarea,select')
    const values: [string, string][] = []
    for (const field of fields) {
      const kind = await at(page, field).evaluate((each) => (each as HTMLInputElement).type)
      if (kind === 'checkbox' || kind === 'radio') await at(page, field).check({ force: true })
      else if (kind.startsWith('select')) {
        const options = await at(page, field).locator('option:enabled').all()
        await at(page, field).selectOption((await options.at(-1)?.getAttribute('value')) ?? '')
      } else await at(page, field).pressSequentially(path === CODES ? '' : '7')
      values.push([field, await valueIn(at(page, field))])
    }
    // Links and forms are left to the browser while nothing waits.
    expect(await leftToBrowser(page)).toEqual([])
    const buttons = await numbered(page, 'button[type=button]:not([popovertarget])')
    const names: Record<string, string> = {}
    for (const button of buttons)
      names[button] = await at(page, button).evaluate((each) => each.getAttribute('aria-label') ?? each.textContent)
    for (const button of buttons) {
      await at(page, button).dispatchEvent('click')
      await expect(at(page, button)).toHaveAttribute('data-taken')
    }
    const { taken: waits, came } = await toldBy(page)
    expect(Math.max(0, ...waits)).toBeLessThan(AT_ONCE)
    for (const button of buttons) expect(came[`click ${button}`], path).toBeUndefined()

    release()
    await expect(taken(page)).toHaveCount(0, { timeout: 30_000 })
    await expect
      .poll(async () => {
        const { came } = await toldBy(page)
        return buttons.map((button) => came[`click ${button}`] ?? came[`click ${names[button]}`])
      }, path)
      .toEqual(buttons.map(() => 1))
    for (const [field, value] of values)
      if ((await at(page, field).count()) > 0) expect(await valueIn(at(page, field)), `${path} ${field}`).toBe(value)
    pressed[path] = buttons.length + fields.length
  }
  expect(Object.values(pressed).reduce((sum, each) => sum + each)).toBeGreaterThan(20)
})

const valueIn = (field: Locator) =>
  field.evaluate((each) => {
    const input = each as HTMLInputElement
    return /checkbox|radio/.test(input.type) ? String(input.checked) : input.value
  })

/** Presses all links, and sends the last visible form. Returns those that were kept from the browser. */
const leftToBrowser = (page: Page) =>
  page.evaluate(() => {
    const kept: string[] = []
    const onEvent = (event: Event) => {
      if (event.defaultPrevented) kept.push((event.target as HTMLElement).outerHTML)
      event.preventDefault()
    }
    for (const type of ['click', 'submit']) addEventListener(type, onEvent)
    for (const link of document.querySelectorAll<HTMLElement>('a[href]')) link.click()
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[action]')].filter((form) => form.checkVisibility())
    forms.at(-1)?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    for (const type of ['click', 'submit']) removeEventListener(type, onEvent)
    // As if the browser came back to the page: nothing is being sent any more.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return kept
  })

test('Q-101 a search typed and entered before the scripts opens its first result', async ({ page, site }) => {
  await fill(site)
  const release = await holdScripts(page)
  await openAsleep(page, '/faq')
  const search = page.getByRole('combobox')
  await search.pressSequentially('second')
  await search.press('Enter')
  await expect(taken(page)).toHaveRole('combobox')
  release()
  await expect(page).toHaveURL('/series/second')
})

test('Q-101 what is typed before the scripts stays, and the page follows it', async ({ page }) => {
  const release = await holdScripts(page)
  await openAsleep(page, '/for-your-site')
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('nowhere')
  release()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('nowhere')
})

test('Q-101 letters of a scorer sent before the scripts are looked up once they are there', async ({ page, site }) => {
  await fill(site)
  const release = await holdScripts(page)
  await openAsleep(page, '/score')
  await page.getByRole('main').getByRole('textbox').fill('ABCDEF')
  await page.getByRole('main').getByRole('button').press('Enter')
  await expect(taken(page)).toHaveRole('button')
  await expect(page).toHaveURL('/score')
  const asked = page.waitForRequest(/\/score-enter$/)
  release()
  await asked
  await expect(page.getByRole('main').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(taken(page)).toHaveCount(0)
})

test('Q-101 a form that the browser sends before the scripts is sent once', async ({ page }) => {
  let sent = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await promise
    await route.continue()
  })
  await page.request.post('/signup', { form: fan })
  await page.context().clearCookies()
  // The page itself says how it is: while it waits for the answer nothing can be asked of it.
  await page.addInitScript(() => {
    new MutationObserver(() => console.info('taken')).observe(document, { subtree: true, attributeFilter: ['data-taken'] })
    setInterval(() => history.scrollRestoration === 'manual' && console.info('awake'), 50)
  })
  const says = (text: string) => page.waitForEvent('console', (message) => message.text() === text)
  const release = await holdScripts(page)
  await openAsleep(page, '/login')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  const send = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  const { x, y, width, height } = (await send.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // A locator would wait for the navigation, and so for the answer.
  const press = () => page.mouse.click(x + width / 2, y + height / 2)
  const isTaken = says('taken')
  await press()
  await isTaken
  await press()
  const isAwake = says('awake')
  release()
  await isAwake
  await press()
  await expect.poll(() => sent).toBe(1)
  resolve()
  await expect(page).not.toHaveURL(/login/)
  expect(sent).toBe(1)
})

test('Q-101 a signed-in viewer’s heart pressed before the scripts saves the series', async ({ page, site }) => {
  await fill(site)
  await page.request.post('/signup', { form: fan })
  const release = await holdScripts(page)
  await openAsleep(page, '/')
  const name = (await heart(page).getAttribute('aria-label')) ?? ''
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('data-taken')
  release()
  await expect(page.locator('#row-favourites')).toBeVisible()
  await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('Q-101 the home page answers while the script of one of its parts is still to come', async ({ page, site }) => {
  await fill(site)
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  const asked = page.waitForRequest(/\/assets\/live-and-next-.*\.js$/)
  await page.route(/\/assets\/live-and-next-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await asked
  await heart(page).click()
  await expect(page.getByRole('status').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(taken(page)).toHaveCount(0)
  letCome()
})

test('Q-101 a press whose scripts never come says so in both languages, with a way to reload', async ({ page, site, lose }) => {
  await fill(site)
  lose(SCRIPTS)
  for (const [path, failed, reload] of [
    ['/', 'This page could not load its controls.', 'Reload the page'],
    ['/fr', 'Les commandes de cette page n’ont pas pu être chargées.', 'Recharger la page'],
  ] as const) {
    await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(path, { waitUntil: 'load' })
    await heart(page).click()
    const note = page.getByRole('status').filter({ hasText: failed })
    await expect(note).toBeVisible()
    await expectNoViolations(page, path)
    await page.unroute(SCRIPTS)
    await note.getByRole('link', { name: reload }).click()
    await expect(note).toHaveCount(0)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await heart(page).click()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
  }
})

test('Q-101 after ten seconds without scripts a link that waits behind a press is followed by the browser', async ({
  page,
  site,
}) => {
  await fill(site)
  await page.clock.install()
  await holdScripts(page)
  await openAsleep(page, '/', { isPatient: false })
  await heart(page).click()
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await expect(taken(page)).toHaveCount(2)
  await page.clock.fastForward(9_000)
  await expect(taken(page)).toHaveCount(2)
  await page.clock.fastForward(2_000)
  await page.waitForURL('/schedule', { waitUntil: 'commit' })
})

test('Q-101 the mark of a taken press does not move where motion is reduced', async ({ page, site }) => {
  await fill(site)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdScripts(page)
  await openAsleep(page, '/')
  await heart(page).click()
  await expect(heart(page)).toHaveCSS('animation-iteration-count', '1')
  await expect(heart(page)).toHaveCSS('outline-style', 'solid')
})
