import type { Page } from '@playwright/test'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { CATALOG, seriesTopic } from '../../app/history/topics.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { STREAMS } from '../peers/streams.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, watchVideo } from './site.ts'
import { test } from './stream-site.ts'
import { otherDevice, PASSWORD } from './viewers.ts'

const ZONE = 'America/St_Johns'
/** A new event is published. */
const save = (page: Page) =>
  page.getByRole('button', {
    name: /\/events-new(?:\?|$)/.test(page.url()) ? /^(Publish|Publier)$/ : /^(Save|Enregistrer)( \d+ rows?)?$/,
  })
const cell = (page: Page, column: string, row: string) => page.getByLabel(`${column}: ${row}`, { exact: true })
const stored = (site: TestSite) => site.db.database.db.selectFrom('event').selectAll().orderBy('local_date').execute()
const episodes = (site: TestSite) =>
  site.db.database.db.selectFrom('episode').selectAll().orderBy('episode_number').orderBy('doc_id').execute()
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Counts presses of a mouse or thumb on this page, on all pages that follow; typing and keys are free. */
async function counting(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('pressed', () => count++)
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => void (window as never as { pressed: () => void }).pressed(), true)
  })
  return () => count
}

/** Pastes a text where the focus is, as a spreadsheet gives it. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

/** Signs in from the home page, as staff do in the morning. */
async function signInFromHome(page: Page) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('staff@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  // The footer leads there from the form, too, where nobody is signed in yet.
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
}

/** An admin who is signed out. */
async function staff(page: Page, site: TestSite) {
  await anAdmin(page, site)
  await page.context().clearCookies()
}

test('O5 from signed out a public event that can be watched takes at most nine clicks, on one form', async ({
  page,
  context,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await staff(page, site)
  const clicks = await counting(page)
  await signInFromHome(page)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('link', { name: 'Add an event' }).click()
  const start = localStartOf(new Date(Date.now() - 60_000).toISOString(), ZONE)
  // What finds one team alone means that one.
  await page.getByRole('combobox', { name: 'Home team' }).click()
  await page.keyboard.type('harriers')
  await page.keyboard.press('Tab')
  await page.keyboard.type('huards')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Title: Lac-Bleu Huards at Northgate Harriers')).toBeVisible()
  await page.getByLabel('Date').fill(start.localDate)
  await page.getByLabel('Time', { exact: true }).fill(start.localTime ?? '')
  await page.getByLabel('Series', { exact: true }).focus()
  await page.keyboard.type('The C')
  await expect(page.getByLabel('Series', { exact: true })).toHaveValue('doc-cup')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Stream that is not on the site yet')).toBeFocused()
  await page.keyboard.type(`${streams.origin}${STREAMS.muxed}`)
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lac-Bleu Huards at Northgate Harriers')
  expect(clicks()).toBeLessThanOrEqual(9)

  const [event] = await stored(site)
  const fan = await otherDevice(context, site)
  await fan.goto(`/game/${event?.id}`)
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Lac-Bleu Huards at Northgate Harriers')
  await expect.poll(watchVideo(fan).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await fan.context().close()
})

test('O5 M4 teams and tags that are typed before the script has come are taken over', async ({ page, context, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await anAdmin(page, site)
  let comes = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/admin/events-new', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Home team' }).click()
  await page.keyboard.type('harriers')
  await page.keyboard.press('Tab')
  await page.keyboard.type('huar')
  comes.resolve()
  await expect(page.getByRole('combobox', { name: 'Home team' })).toHaveValue(/Northgate Harriers/)
  await page.keyboard.type('ds')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Title: Lac-Bleu Huards at Northgate Harriers')).toBeVisible()

  comes = Promise.withResolvers()
  await page.goto('/admin/series/doc-cup', { waitUntil: 'commit' })
  await page.getByLabel('Tags').fill('women, final')
  await page.getByLabel('Title').fill('The Great Cup')
  comes.resolve()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await save(page).click()
  await expect(status(page, 'saved')).toBeVisible()
  const series = await site.db.database.db.selectFrom('series').selectAll().executeTakeFirstOrThrow()
  expect([series.title, JSON.parse(series.tags)]).toEqual(['The Great Cup', ['hockey', 'women', 'final']])
})

/** The forms of new things, each with a field to type in. */
const NEW_FORMS = [
  ['/admin/series-new', 'title'],
  ['/admin/series-new?from=doc-cup', 'title'],
  ['/admin/series/doc-cup/episode-new', 'title'],
  ['/admin/series/doc-cup/episode-new?from=leg', 'title'],
  ['/admin/events-new', 'titleEn'],
  ['/admin/teams-new', 'slug'],
  ['/admin/schools-new', 'nameEn'],
  ['/admin/venues-new', 'nameEn'],
  ['/admin/categories-new', 'name'],
] as const

test('O5 M4 M7 no form of a new thing says that it is not saved before anything is typed, and each says it after', async ({
  page,
  site,
}) => {
  test.setTimeout(600_000)
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  await site.addEpisode('cup', { docId: 'leg', title: 'Leg' })
  await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await anAdmin(page, site)
  const mark = page.getByText('Not saved yet')
  const early: string[] = []
  for (const [path, name] of NEW_FORMS) {
    await page.goto(path)
    if ((await mark.count()) > 0) early.push(path)
    const field = page.locator(`form [name="${name}"]`)
    const before = await field.inputValue()
    await field.fill(`${before} x`)
    await expect(mark, path).toBeVisible()
    await field.fill(before)
    if (!early.includes(path)) await expect(mark, path).toHaveCount(0)
  }
  expect(early).toEqual([])
})

test('O5 on a phone: rare fields are folded, open by keyboard, and by themselves for an error or an unusual value', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'plain', title: 'Plain', durationSeconds: 60 })
  await site.addEpisode('cup', { docId: 'rated', title: 'Rated', rating: { rating: '14+', ratingSource: 'CHVRS' } })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes/plain')
  await expect(page.getByLabel('Rated by')).toBeHidden()
  await expectNoViolations(page, 'a form with folded fields')
  // The bar with the button is within reach, however long the form.
  await expect(save(page)).toBeInViewport()
  await page.getByText('More fields').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Rated by')).toBeVisible()
  await page.getByLabel('Number').fill('x')
  await page.getByText('More fields').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Number')).toBeHidden()
  await save(page).click()
  await expect(page.getByLabel('Number')).toBeFocused()
  await expect(page.getByText('Enter a whole number from 1.')).toBeVisible()
  await expectNoViolations(page, 'a form with an error in its folded fields')
  await page.getByLabel('Number').fill('1')
  await save(page).click()
  await expect(status(page, 'Episode saved.')).toBeVisible()
  await page.goto('/admin/series/doc-cup/episodes/rated')
  await expect(page.getByLabel('Rated by')).toBeVisible()
})

test('O5 the two languages of an event stand side by side from 900 px and below each other on a phone', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Women’s hockey' })
  await anAdmin(page, site)
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  for (const [width, isBeside] of [
    [360, false],
    [900, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/events-new')
    const [en, fr] = [await top('Own title in English'), await top('Own title in French')]
    expect(en === fr, `${width}`).toBe(isBeside)
    await page.goto('/admin/series/doc-cup')
    const french = page.getByText('Title in French')
    await expect(page.locator('[lang="fr"]').filter({ hasText: 'Hockey féminin' })).toBeVisible()
    const label = await page.getByText('Title', { exact: true }).boundingBox()
    expect(Math.abs(((await french.boundingBox())?.y ?? 0) - (label?.y ?? 0)) < 4, `${width}`).toBe(isBeside)
  }
})

test('O5 an event, an episode and a series are duplicated as filled forms, and nothing is written before it is saved', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup', password: 'secret words' })
  await site.addEpisode('cup', { docId: 'leg', title: 'Leg', videoUrl: `${streams.origin}${STREAMS.muxed}` })
  const { northgate, lacBleu } = await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await anAdmin(page, site)
  await page.goto('/admin/events-new')
  for (const [field, text] of [
    ['Home team', 'harriers'],
    ['Away team', 'huards'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(text)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel('Date').fill('2099-03-20')
  await page.getByLabel('Time', { exact: true }).fill('19:00')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lac-Bleu Huards at Northgate Harriers')
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another event like it')
  await expect(page.getByLabel('Date')).toHaveValue('')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('19:00')
  expect(await stored(site)).toHaveLength(1)
  await page.getByLabel('Date').fill('2099-03-21')
  await save(page).click()
  await expect
    .poll(async () => (await stored(site)).map(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]))
    .toEqual([
      [northgate, lacBleu],
      [northgate, lacBleu],
    ])

  await page.goto('/admin/series/doc-cup/episodes/leg')
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Leg (copy)')
  await expect(page.getByLabel('Video address')).toHaveValue('')

  await page.goto('/admin/series/doc-cup')
  await page.getByRole('link', { name: 'Duplicate' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another series like The Cup')
  await expect(page.getByText('The password and the access codes are not copied')).toBeVisible()
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue('cup-2')
  await expectNoViolations(page, 'the form of another series')
  await page.getByLabel('With its episode').check()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup (copy)')
  const copies = (await episodes(site)).map(({ series_doc_id, title, video_url, state }) => [
    series_doc_id === 'doc-cup',
    title,
    video_url !== '',
    state,
  ])
  expect(copies.sort()).toEqual([
    [false, 'Leg', false, 'draft'],
    [true, 'Leg', true, 'public'],
  ])
})

const DAYS = Array.from({ length: 24 }, (_, at) => `2099-03-${String(at + 1).padStart(2, '0')}`)

test('O5 24 games from signed out take at most twenty clicks: a paste, a look, one import that can be undone', async ({
  page,
  site,
}) => {
  await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await staff(page, site)
  const clicks = await counting(page)
  await signInFromHome(page)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('link', { name: 'Add many' }).click()
  await expect(cell(page, 'Date', 'Row 1')).toBeFocused()
  await paste(page, DAYS.map((day) => `${day}\t7:30 PM\tNorthgate\tHuards\tFerry Arena`).join('\n'))
  await expect(cell(page, 'Away team', 'Row 24')).toHaveValue('Huards')
  await expectNoViolations(page, 'a table of new events')
  await page.getByRole('button', { name: 'Check 24 rows' }).click()
  await page.getByRole('button', { name: 'Import 24 games' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(20)
  expect((await stored(site)).map(({ local_date, local_time }) => [local_date, local_time])).toEqual(
    DAYS.map((day) => [day, '19:30']),
  )
})

test('O5 24 episodes with their streams take at most twenty clicks; an error stands at its cell and holds all back', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await staff(page, site)
  const clicks = await counting(page)
  await signInFromHome(page)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Series' }).click()
  await page.getByRole('link', { name: 'The Cup' }).first().click()
  await page.getByRole('link', { name: 'Add many' }).click()
  await expect(cell(page, 'Title', 'Row 1')).toBeFocused()
  const row = (day: string, at: number) => {
    const spoken = at === 3 ? 'martian' : ''
    return [`Game ${at + 1}`, `${day} 19:00`, '', '', spoken, `${streams.origin}${STREAMS.muxed}`].join('\t')
  }
  await paste(page, DAYS.map(row).join('\n'))
  await page.getByRole('button', { name: 'Publish 24 episodes' }).click()
  const wrong = cell(page, 'Language spoken', 'Row 4')
  await expect(wrong).toHaveAccessibleDescription('Choose one from the list.')
  await expect(wrong).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'One cell needs correcting. Nothing was saved.' })).toBeVisible()
  await expectNoViolations(page, 'a table with an error')
  expect(await episodes(site)).toEqual([])
  await wrong.selectOption('fr-CA')
  await page.getByRole('button', { name: 'Publish 24 episodes' }).click()
  await expect(status(page, '24 episodes added.')).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(20)
  expect(await episodes(site)).toHaveLength(24)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, '24 episodes have been removed again.')).toBeVisible()
  expect(await episodes(site)).toEqual([])
})

test('O5 more rows than a table takes are refused in plain words', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes-many')
  await cell(page, 'Title', 'Row 1').focus()
  await paste(page, Array.from({ length: 10_000 }, (_, at) => `Game ${at}`).join('\n'))
  await expect(status(page, 'That is more than 200 rows, the most at once. Nothing was taken.')).toBeVisible()
  await expect(cell(page, 'Title', 'Row 1')).toHaveValue('')
})

test('O5 episodes are edited as a table by keyboard and by a pasted block; only they change, and Undo puts them back', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  for (const title of ['One', 'Two', 'Three']) await site.addEpisode('cup', { docId: title.toLowerCase(), title })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  await page.getByRole('link', { name: 'Edit as a table' }).click()
  await cell(page, 'Title', 'One').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Title', 'Two')).toBeFocused()
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Title', 'Three')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Title', 'Three')).not.toBeFocused()
  await cell(page, 'Release date', 'One').focus()
  await paste(page, 'Dec 1, 2026\t01:30:00\n2026-12-02\n')
  await expect(cell(page, 'Release date', 'One')).toHaveValue('2026-12-01')
  await cell(page, 'Title', 'Three').fill('gone again')
  await cell(page, 'Title', 'Three').press('Escape')
  await expect(cell(page, 'Title', 'Three')).toHaveValue('Three')
  await expectNoViolations(page, 'episodes as a table')
  await page.getByRole('button', { name: 'Save 2 rows' }).click()
  await expect(status(page, '2 episodes saved.')).toBeVisible()
  const shown = async () =>
    (await episodes(site)).map(({ title, release_date, duration_seconds }) => [title, release_date, duration_seconds])
  expect((await shown()).slice(0, 2)).toEqual([
    ['One', '2026-12-01', 5_400],
    ['Second', '2026-12-02', expect.any(Number)],
  ])
  expect((await episodes(site)).map(({ version }) => version)).toEqual([2, 2, 1])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, '2 episodes are as they were before.')).toBeVisible()
  await expect(cell(page, 'Title', 'Two')).toHaveValue('Two')
})

test('O5 what is typed in a table is asked about before its next page opens, and stays where one stays', async ({
  page,
  site,
}) => {
  // Twice a table of 200 rows, which takes a slow machine long.
  test.setTimeout(600_000)
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', title: 'One' })
  await site.heard(() =>
    site.running.editing.changes.change(async ({ trx, touch }) => {
      const one = await trx.selectFrom('episode').selectAll().executeTakeFirstOrThrow()
      for (let from = 0; from < 200; from += 50) {
        const numbers = Array.from({ length: 50 }, (_, at) => from + at + 2)
        const rows = numbers.map((number) => ({ ...one, doc_id: `n${number}`, title: `No ${number}`, episode_number: number }))
        await trx.insertInto('all_episode').values(rows).execute()
      }
      touch(CATALOG)
      touch(seriesTopic('cup'))
    }),
  )
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes-grid')
  await cell(page, 'Title', 'One').fill('Mine')
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Next page' }).click()
  await asks.getByRole('button', { name: 'Stay' }).click()
  await expect(cell(page, 'Title', 'One')).toHaveValue('Mine')
  await page.getByRole('link', { name: 'Next page' }).click()
  await asks.getByRole('button', { name: 'Leave' }).click()
  await expect(cell(page, 'Title', 'No 201')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(cell(page, 'Title', 'One')).toHaveValue('One', { timeout: 90_000 })
})

test('O5 K2 a table that cannot be sent keeps what is typed in it', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', title: 'One' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes-grid')
  await cell(page, 'Title', 'One').fill('Mine')
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(status(page, 'Could not reach the site.')).toBeVisible()
  await expect(cell(page, 'Title', 'One')).toHaveValue('Mine')
  await page.unroute(/\.data(\?|$)/)
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(status(page, '1 episode saved.')).toBeVisible()
  expect(await episodes(site)).toMatchObject([{ title: 'Mine' }])
})

test('Q-80 new events: a fault is told at its cell, rows stay whatever happens, and come back until they are imported', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await addTeams({ editing: site.running.services.editing, heard: site.heard })
  await anAdmin(page, site)
  await page.goto('/admin/events-many')
  await page.getByLabel('Series', { exact: true }).selectOption('The Cup')
  await cell(page, 'Date', 'Row 3').focus()
  await paste(page, '2099-02-31\t7:30 PM\tNorthgate\tHuards\tFerry Arena')
  const sending = /\/admin\/events-many\.data/
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(status(page, 'Could not reach the site.')).toBeVisible()
  await expect(cell(page, 'Home team', 'Row 3')).toHaveValue('Northgate')
  await page.unroute(sending)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(cell(page, 'Date', 'Row 3')).toBeFocused()
  await expect(cell(page, 'Date', 'Row 3')).toHaveAccessibleDescription('This is not a date, or there is no such day.')
  await expectNoViolations(page, 'new events with a fault')

  await cell(page, 'Date', 'Row 3').fill('2099-03-01')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 3' })).toBeVisible()
  await page.goBack()
  await expect(cell(page, 'Away team', 'Row 3')).toHaveValue('Huards')
  await expect(page.getByLabel('Series', { exact: true })).toHaveValue('doc-cup')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 game' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  expect(await stored(site)).toMatchObject([{ sport: 'hockey', series_doc_id: 'doc-cup' }])
  await page.goto('/admin/events-many')
  await expect(cell(page, 'Home team', 'Row 3')).toHaveValue('')
})

test('O5 M12 a row that somebody else saved meanwhile says so, and nothing typed is lost', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { docId: 'one', title: 'One' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes-grid')
  await cell(page, 'Title', 'One').fill('Mine')
  await site.addEpisode('cup', { docId: 'one', title: 'Theirs' })
  await expect(page.getByText('Somebody else has saved this row meanwhile.')).toBeVisible()
  await expect(cell(page, 'Title', 'Theirs')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine: Theirs' }).click()
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(status(page, '1 episode saved.')).toBeVisible()
  expect(await episodes(site)).toMatchObject([{ title: 'Mine' }])
})

test('O5 E1 at 1280 px a table of events shows all its columns, each as wide as its texts, and the whole of a long one when it has the focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { editing } = site.running
  const { venueId, northgate, lacBleu } = await addTeams({ editing, heard: site.heard })
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' }, venueId }
  const reason = {
    en: 'The ice was not ready after the previous game ran into double overtime',
    fr: 'La glace n’était pas prête',
  }
  for (let day = 10; day < 30; day++) {
    const late = day === 29 ? { schedule: 'delayed' as const, reason } : {}
    await site.heard(() => saveEvent(editing, anEvent({ ...teams, ...late, localDate: `2099-03-${day}` })))
  }
  await anAdmin(page, site)
  await page.goto('/admin/events-grid?when=2099-03')
  const table = page.getByRole('region', { name: 'Events as a table' })
  await expect(table.getByRole('row')).toHaveCount(21)
  expect(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  const cut = await table
    .locator('input')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).flatMap(({ value, scrollWidth, clientWidth }) => (scrollWidth > clientWidth ? [value] : [])),
    )
  expect(cut).toEqual([reason.en, reason.fr])
  const whole = table.getByText(reason.en, { exact: true })
  await expect(whole).toBeHidden()
  await table.getByLabel(/^Reason in English: .*Mar 29/).focus()
  await expect(whole).toBeInViewport()
  expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await page.keyboard.press('ArrowUp')
  const typed = table.getByLabel(/^Reason in English: .*Mar 28/)
  await expect(typed).toBeFocused()
  const before = await typed.boundingBox()
  await typed.fill('The bus of the visitors is held up by snow')
  await expect(table.getByText('The bus of the visitors is held up by snow', { exact: true })).toBeInViewport()
  expect(await typed.boundingBox()).toEqual(before)
})

for (const width of [360, 1280])
  test(`O5 events of a filter are edited as a table at ${width} px, in French too, within the page`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
    await addTeams({ editing: site.running.services.editing, heard: site.heard })
    await anAdmin(page, site)
    await page.goto('/admin/events-new')
    await page.locator('[name="titleEn"]').fill('Final')
    await page.locator('[name="titleFr"]').fill('Finale')
    await page.locator('[name="localDate"]').fill('2099-03-20')
    await page.locator('[name="localTime"]').fill('19:00')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finale')
    await page.goto('/admin/events?when=2099-03')
    await page.getByRole('link', { name: 'Modifier en tableau' }).click()
    await page.getByLabel(/^Heure\s?: /).fill('20 h 15')
    await page.getByLabel(/^Calendrier\s?: /).selectOption('delayed')
    await page.getByRole('button', { name: /Enregistrer/ }).click()
    await expect(page.getByLabel(/^Raison en anglais\s?: /)).toBeFocused()
    await page.getByLabel(/^Raison en anglais\s?: /).fill('Storm')
    await page.getByLabel(/^Raison en français\s?: /).fill('Tempête')
    await expectNoViolations(page, `events as a table at ${width}`, [width])
    await page.getByRole('button', { name: /Enregistrer/ }).click()
    await expect(status(page, 'événement enregistré.')).toBeVisible()
    expect(await stored(site)).toMatchObject([{ local_time: '20:15', schedule_state: 'delayed', reason_fr: 'Tempête' }])
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(async () => (await stored(site))[0]?.schedule_state).toBe('planned')
  })
