import type { Page } from '@playwright/test'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { newEpisode } from '../../app/catalog/episodes/episode-values.ts'
import { anEpisode } from '../factories/content.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

const LIST = '/admin/series/doc-cup'
const NEW = `${LIST}/episode-new`
const formOf = (docId: string) => `${LIST}/episodes/${docId}`
const address = (page: Page) => page.getByLabel('Video address')
/** A new one is saved by publishing it. */
const save = (page: Page) => page.getByRole('button', { name: /^(?:Save|Publish)$/ })
const titles = (page: Page) => page.locator('[data-episode] a[href*="/episodes/"]:not([aria-label])')

test.beforeEach(async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await anAdmin(page, site)
})

async function addEpisodes(site: TestSite, ...names: string[]) {
  for (const title of names) await site.addEpisode('cup', { docId: title.toLowerCase(), title })
}

async function episodes(site: TestSite) {
  return site.db.database.db.selectFrom('episode').selectAll().orderBy('episode_number').execute()
}

async function audit(site: TestSite) {
  const rows = await site.db.database.db.selectFrom('audit').select('action').orderBy('at').execute()
  return rows.map(({ action }) => action)
}

test('M7 M8 an episode is added with its defaults, and pushed to open pages', async ({ page, context, site, provider }) => {
  await addEpisodes(site, 'First')
  const fan = await otherDevice(context, site)
  await fan.goto('/series/cup')
  await expect(fan.getByRole('link', { name: /First/ })).toBeVisible()

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Add an episode' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New episode')
  await expect(page.getByLabel('Number')).toHaveValue('2')
  await expect(page.getByLabel('Duration')).toHaveValue('00:00:01')
  await expect(page.getByLabel('Language spoken')).toHaveValue('en-US')
  await expect(page.getByLabel('Rating')).toHaveValue('0')
  await expect(page.getByLabel('Rated by')).toHaveValue('BBFC')
  await page.getByLabel('Title').fill('Second')
  await address(page).fill('final-1')
  await expect(page.getByText('Webcast provider: this plays here.')).toBeVisible()
  await expect(page.getByLabel('Show on Roku')).not.toBeChecked()
  // Every value of an episode has an input.
  for (const name of Object.keys(newEpisode(0, '2026-01-15')))
    await expect(page.locator(`form [name="${name}"]`), name).not.toHaveCount(0)
  await expect(page.locator('iframe')).toHaveAttribute('src', `${provider}/play/final-1?auto_hide=true`)
  await page.getByLabel('Duration').fill('01:30:00')
  await save(page).click()
  await expect(fan.getByRole('link', { name: /Second/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/series\/doc-cup#episode-/)
  await expect(page.getByText('Episode added.')).toBeVisible()
  await expect(titles(page)).toHaveText(['First', 'Second'])

  const [, second] = await episodes(site)
  expect(second).toMatchObject({ episode_number: 2, duration_seconds: 5_400, on_roku: 0, rating: '0', rating_source: 'BBFC' })
  expect(JSON.parse(second?.videos ?? '')).toEqual([{ url: 'final-1', quality: 'HD', videoType: 'External' }])
  expect(await audit(site)).toContain('episode.add')
  await fan.context().close()
})

test('M8 the address is recognised while it is typed; Roku is for the provider only and is cleared otherwise', async ({
  page,
  site,
  provider,
}) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  await address(page).fill(`${provider}/play/abc`)
  await page.getByText('More fields').click()
  await page.getByLabel('Show on Roku').check()
  await save(page).click()
  await expect(page.getByText('Episode saved.')).toBeVisible()
  const [before] = await episodes(site)
  expect([before?.on_roku, JSON.parse(before?.videos ?? '')[0].videoType]).toEqual([1, 'HLS'])

  await address(page).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await expect(page.getByText('YouTube: saved as https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')).toBeVisible()
  await expect(page.getByLabel('Show on Roku')).toHaveCount(0)
  await address(page).fill(`${provider}/vod/a/index.m3u8`)
  await expect(page.getByText('HLS stream: this plays in our own player.')).toBeVisible()
  await address(page).fill(`${provider}/vod/a.mp4`)
  await expect(page.getByText('MP4 file: this plays in our own player.')).toBeVisible()
  await save(page).click()
  await expect.poll(async () => (await episodes(site))[0]?.video_url).toBe(`${provider}/vod/a.mp4`)
  const [after] = await episodes(site)
  expect([after?.on_roku, JSON.parse(after?.videos ?? '')]).toEqual([
    0,
    [{ url: `${provider}/vod/a.mp4`, quality: 'HD', videoType: 'MP4' }],
  ])
})

test('M7 an episode may be announced before it has a video: viewers see when it starts', async ({ page }) => {
  await page.goto(NEW)
  await page.getByLabel('Title').fill('Announced')
  await page.getByLabel('Starts at').fill('2099-12-01T19:30')
  await expect(page.getByText('No video yet: fans see when it starts.')).toBeVisible()
  await save(page).click()
  await expect(titles(page)).toHaveText(['Announced'])
  await page.goto('/series/cup')
  await expect(page.getByText(/Starts .*7:30/).first()).toBeVisible()
  await expect(page.getByText(/^This video plays on/)).toHaveCount(0)
})

test('M7 W5 going live without a video asks first; viewers wait, and it begins for them with its address', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'First')
  await site.heard(() => saveEpisode(site.running.editing, anEpisode('cup', { docId: 'first', title: 'First', videoUrl: '' })))
  const viewer = await context.newPage()
  await viewer.goto('/series/cup')
  await expect(viewer.getByText('There is no video here yet.')).toBeVisible()
  await page.goto(LIST)
  await page.getByRole('button', { name: /^Go live/ }).click()
  const sure = page.getByRole('dialog', { name: 'Go live with First without a video?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(viewer.getByText('The video is not here yet.')).toHaveCount(0)
  await page.getByRole('button', { name: /^Go live/ }).click()
  await sure.getByRole('button', { name: 'Go live' }).click()
  await expect(viewer.getByText('The video is not here yet.')).toBeVisible()
  await expect(viewer.getByText('It will begin here by itself.')).toBeVisible()
  await site.heard(() =>
    saveEpisode(site.running.editing, anEpisode('cup', { docId: 'first', title: 'First', videoUrl: 'game', isLive: true })),
  )
  await expect(viewer.locator('iframe')).toBeVisible()
})

test('T-64 T-66 an address that may not be shown is refused at its field, in the page and by the server', async ({
  page,
  site,
}) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  for (const [typed, said] of [
    ['javascript:alert(1)', 'Enter a full address that starts with https://.'],
    ['https://user@www.youtube.com/embed/dQw4w9WgXcQ', 'Enter a full address that starts with https://.'],
    ['https://www.youtube.com/@channel', 'This YouTube address does not point to a single video. Copy the address of one video.'],
  ] as const) {
    await address(page).fill(typed)
    await save(page).click()
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(address(page)).toHaveAccessibleDescription(new RegExp(said.replace(/[.?]/g, '\\$&')))
    await expect(address(page)).toBeFocused()
    const fields = { title: 'x', episodeNumber: '1', releaseDate: '2026-01-01', duration: '00:00:01', language: 'en-US' }
    const answer = await page.request.post(`${formOf('first')}.data`, {
      form: { ...fields, videoUrl: typed, version: '1' },
      headers: { origin: site.origin },
    })
    expect(answer.status(), typed).toBe(400)
  }
  expect((await episodes(site))[0]).toMatchObject({ video_url: 'play-1', version: 1 })
})

test('Q-34 Q-28 a video on another site is saved as a link, and the form says where it opens', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  const stream = 'https://streams.away.example/final/index.m3u8'
  for (const [typed, said] of [
    ['https://away.example/watch/final', 'A link: this opens on away.example, in a new tab.'],
    [stream, 'To have it play here, ask the person who runs the site to add streams.away.example to its media hosts.'],
  ] as const) {
    await address(page).fill(typed)
    await expect(page.getByText(said)).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Episode saved.')).toBeVisible()
    // The message about the previous save may still be visible.
    await expect.poll(async () => (await episodes(site))[0]?.video_url).toBe(typed)
  }
  await page.goto('/series/cup')
  await expect(page.locator('main').getByRole('link', { name: 'Watch on streams.away.example' })).toHaveAttribute('href', stream)
})

test('T-64 what reached the database by another way is not framed', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await site.heard(() =>
    site.running.services.changes.change(async ({ trx, touch }) => {
      await trx.updateTable('all_episode').set({ video_url: 'javascript:alert(1)' }).execute()
      touch('series:cup')
    }),
  )
  for (const path of ['/series/cup', formOf('first')]) {
    await page.goto(path)
    await expect(page.getByText('There is no video here yet.')).toBeVisible()
    await expect(page.locator('iframe, main video')).toHaveCount(0)
  }
})

test('T-65 the preview has the same fence as the series page', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  const preview = await frame.evaluate((element) => [element.getAttribute('sandbox'), element.getAttribute('allow')])
  await page.goto('/series/cup')
  expect(await frame.evaluate((element) => [element.getAttribute('sandbox'), element.getAttribute('allow')])).toEqual(preview)
})

test('M8 the preview follows the address once typing rests', async ({ page, site, provider }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  await expect(page.locator('iframe')).toHaveAttribute('src', `${provider}/play/play-1?auto_hide=true`)
  const asked: string[] = []
  page.on('request', (request) => request.frame() !== page.mainFrame() && asked.push(new URL(request.url()).pathname))
  await address(page).fill('')
  await address(page).pressSequentially('next-2', { delay: 30 })
  await expect(page.locator('iframe')).toHaveAttribute('src', `${provider}/play/next-2?auto_hide=true`)
  expect(asked.filter((path) => path.startsWith('/play/'))).toEqual(['/play/next-2'])
})

test('W6 the address is changed while two viewers watch: their player follows, and a new text does not touch it', async ({
  page,
  context,
  site,
  provider,
}) => {
  await addEpisodes(site, 'First')
  const fans = await Promise.all([otherDevice(context, site), otherDevice(context, site)])
  for (const fan of fans) {
    await fan.goto('/series/cup')
    await expect(fan.locator('iframe')).toHaveAttribute('src', `${provider}/play/play-1?auto_hide=true`)
    await fan.locator('iframe').evaluate((frame) => frame.setAttribute('data-same', ''))
  }
  await page.goto(formOf('first'))
  await page.getByLabel('Title').fill('Renamed')
  await save(page).click()
  for (const fan of fans) {
    await expect(fan.getByRole('heading', { level: 1 })).toContainText('Renamed')
    await expect(fan.locator('iframe[data-same]')).toHaveCount(1)
  }
  await expect(page.getByText('Episode saved.')).toBeVisible()
  await address(page).fill('rescue-2')
  await save(page).click()
  for (const fan of fans) await expect(fan.locator('iframe')).toHaveAttribute('src', `${provider}/play/rescue-2?auto_hide=true`)
  for (const fan of fans) await fan.context().close()
})

test('H8 W6 going live is one press, and is pushed to open home and series pages; ending asks', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'First')
  const home = await otherDevice(context, site)
  const watching = await otherDevice(context, site)
  await home.goto('/')
  await watching.goto('/series/cup')
  await expect(watching.getByRole('link', { name: /First/ })).toBeVisible()
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Go live: First' }).click()
  await expect(home.getByRole('link', { name: /^(LIVE )?The Cup$/ })).toContainText('LIVE')
  await expect(watching.getByRole('link', { name: /First/ })).toContainText('LIVE')
  await expect(page.getByText('First is live on every open page.')).toBeVisible()

  await page.getByRole('button', { name: 'End live: First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'End live: First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End live' }).click()
  await expect(home.getByRole('link', { name: /^(LIVE )?The Cup$/ })).not.toContainText('LIVE')
  await expect(watching.getByRole('link', { name: /First/ })).not.toContainText('LIVE')
  await expect(page.getByRole('button', { name: 'Go live: First' })).toBeVisible()
  expect((await audit(site)).slice(-2)).toEqual(['episode.live', 'episode.end-live'])
  for (const fan of [home, watching]) await fan.context().close()
})

test('M7 episodes move by keyboard, the focus stays on the button, all are numbered from 1, and viewers see it', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'First', 'Second', 'Third')
  const fan = await otherDevice(context, site)
  await fan.goto('/series/cup')
  await page.goto(LIST)
  const down = page.getByRole('button', { name: 'Move First down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Second', 'First', 'Third'])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Second', 'Third', 'First'])
  await expect(down).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'First is number 3 of 3.' })).toHaveCount(1)
  await expect(fan.locator('ol li').first()).toContainText('Second')
  await expect(fan.locator('ol li').last()).toContainText('First')
  await expect
    .poll(async () => (await episodes(site)).map((each) => `${each.episode_number} ${each.title}`))
    .toEqual(['1 Second', '2 Third', '3 First'])

  await page.getByRole('button', { name: 'Move First', exact: true }).focus()
  const said = (text: string) => expect(page.locator('[id^=DndLiveRegion]')).toHaveText(text)
  await page.keyboard.press('Space')
  await said('First is number 3 of 3.')
  // The other rows are measured in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.press('ArrowUp')
  await said('First is number 2 of 3.')
  await page.keyboard.press('Space')
  await expect(titles(page)).toHaveText(['Second', 'First', 'Third'])
  await expect.poll(async () => (await episodes(site)).map(({ title }) => title)).toEqual(['Second', 'First', 'Third'])
  await fan.context().close()
})

test('M7 an order that could not be saved is as it was', async ({ page, site }) => {
  await addEpisodes(site, 'First', 'Second')
  await page.goto(LIST)
  await page.route('**/episodes', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Move First down' }).click()
  await expect(page.getByText('The order could not be saved. It has not changed.')).toBeVisible()
  await expect(titles(page)).toHaveText(['First', 'Second'])
})

test('M7 an episode without a title comes back without one', async ({ page, site }) => {
  await site.addEpisode('cup', { docId: 'nameless', title: '' })
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Delete: Untitled Episode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^It is back\./)).toBeVisible()
  await expect(titles(page)).toHaveText(['Untitled Episode'])
})

test('M7 deleting asks, and can be undone', async ({ page, context, site }) => {
  await addEpisodes(site, 'First', 'Second')
  const fan = await otherDevice(context, site)
  await fan.goto('/series/cup')
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Delete: First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(titles(page)).toHaveText(['First', 'Second'])
  await page.getByRole('button', { name: 'Delete: First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveText(['Second'])
  await expect(fan.getByRole('link', { name: /First/ })).toHaveCount(0)
  await expect(page.getByText('First deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('First is back.')).toBeVisible()
  await expect(titles(page)).toHaveText(['First', 'Second'])
  await expect(fan.getByRole('link', { name: /First/ })).toBeVisible()
  await fan.context().close()
})

test('M7 several at once: release date, end live, another series, deleted', async ({ page, site }) => {
  await site.addSeries({ id: 'plate', title: 'The Plate', order: 1 })
  await addEpisodes(site, 'First', 'Second', 'Third')
  await site.addEpisode('cup', { docId: 'fourth', title: 'Fourth', isLive: true })
  await page.goto(LIST)
  await page.getByLabel('Select all').check()
  const bulk = page.getByRole('group', { name: 'With the selected episodes' })
  await expect(bulk).toContainText('4 selected')
  await bulk.getByRole('button', { name: 'Set the release date' }).click()
  await page.getByRole('dialog').getByLabel('Release date').fill('2026-03-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Release date set.')).toBeVisible()
  await bulk.getByRole('button', { name: 'End live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End live' }).click()
  await expect(page.getByText('None of them is live now.')).toBeVisible()
  expect((await episodes(site)).map((each) => [each.release_date, each.is_live])).toEqual(Array(4).fill(['2026-03-01', 0]))

  await page.getByLabel('Select First').uncheck()
  await page.getByLabel('Select Fourth').uncheck()
  await bulk.getByRole('button', { name: 'Move to another series' }).click()
  await page.getByRole('dialog').getByLabel('Find the series').fill('plate')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /The Plate/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Moved to The Plate.')).toBeVisible()
  await expect(titles(page)).toHaveText(['First', 'Fourth'])

  await page.getByLabel('Select all').check()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This series has no episode yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['First', 'Fourth'])
  const moved = (await episodes(site)).filter(({ series_doc_id }) => series_doc_id === 'doc-plate')
  expect(moved.map(({ title }) => title)).toEqual(['Second', 'Third'])
})

for (const language of ['en', 'fr'] as const)
  test(`M7 on a phone all that can be done with several episodes is in sight (${language})`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await addEpisodes(site, 'First', 'Second', 'Third')
    await site.addEpisode('cup', { docId: 'fourth', title: 'Fourth', isLive: true })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(LIST)
    await page.getByRole('checkbox', { name: /Fourth/ }).check()
    const commands = page.getByRole('group', { name: /selected episodes|épisodes sélectionnés/ }).getByRole('button')
    // For one episode: end live, back to draft, release date, another series, move, delete, clear. For several: no move.
    await expect(commands).toHaveCount(7)
    for (const command of await commands.all()) await expect(command).toBeInViewport({ ratio: 1 })
    await page.getByRole('checkbox', { name: /First/ }).check()
    await expect(commands).toHaveCount(6)
    for (const command of await commands.all()) await expect(command).toBeInViewport({ ratio: 1 })
  })

test('M7 500 episodes: only the rows in sight are drawn, and one goes to a place by its number', async ({ page, site }) => {
  const { db } = site.db.database
  await addEpisodes(site, 'First')
  const [row] = await episodes(site)
  if (!row) throw new Error('no episode')
  const more = Array.from({ length: 499 }, (_, at) => ({
    ...row,
    doc_id: `e${at + 2}`,
    title: `Game ${at + 2}`,
    episode_number: at + 2,
  }))
  for (let at = 0; at < more.length; at += 100)
    await db
      .insertInto('all_episode')
      .values(more.slice(at, at + 100))
      .execute()
  await page.goto(LIST)
  await expect(page.getByText('500 episodes')).toBeVisible()
  await expect(page.locator('[data-placed=true]')).toHaveCount(1)
  expect(await page.locator('[data-episode]').count()).toBeLessThan(40)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Game 500', exact: true })).toBeInViewport()
  expect(await page.locator('[data-episode]').count()).toBeLessThan(40)
  await page.getByLabel('Select Game 500').check()
  await page.getByRole('button', { name: 'Change the position' }).click()
  await page.getByLabel('Position, from 1 to 500').fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await episodes(site))[1]?.title).toBe('Game 500')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(titles(page).nth(1)).toHaveText('Game 500')
})

test('M7 a double submit saves once; one that is sent again after a lost answer makes no second episode', async ({
  page,
  site,
}) => {
  await page.goto(NEW)
  await page.getByLabel('Title').fill('Only once')
  let sent = 0
  await page.route('**/episode-new.data', async (route) => {
    sent++
    const answer = await route.fetch()
    // The first response is lost.
    if (sent === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await save(page).dblclick()
  await expect(page.getByText('Could not reach the site. Nothing is lost')).toBeVisible()
  expect(sent).toBe(1)
  await expect(page.getByLabel('Title')).toHaveValue('Only once')
  await save(page).click()
  await expect(page.getByText('Episode added.')).toBeVisible()
  expect((await episodes(site)).map(({ title }) => title)).toEqual(['Only once'])
  await page.goto(NEW)
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('M12 two admins at once: what only one changed is brought together, what both changed is chosen', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'First')
  const colleague = await otherAdmin(context, site)
  await page.goto(formOf('first'))
  await colleague.goto(formOf('first'))
  await page.getByLabel('Title').fill('Mine')
  await colleague.getByLabel('Title').fill('Theirs')
  await colleague.getByLabel('Short description').fill('Their text')
  await save(colleague).click()
  await expect(colleague.getByText('Episode saved.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved changes to this' })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('radio', { name: /Yours/ }).check()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByLabel('Short description')).toHaveValue('Their text')
  await save(page).click()
  await expect(page.getByText('Episode saved.')).toBeVisible()
  expect((await episodes(site))[0]).toMatchObject({ title: 'Mine', short_description: 'Their text', version: 3 })
  await expect(colleague.getByLabel('Title')).toHaveValue('Mine')
  await colleague.context().close()
})

test('M12 going live while somebody types asks nothing and loses nothing', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  await page.getByLabel('Title').fill('Typed')
  await page.getByRole('button', { name: 'Go live: First' }).click()
  await expect(page.getByRole('button', { name: 'End live: First' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  await save(page).click()
  await expect(page.getByText('Episode saved.')).toBeVisible()
  expect((await episodes(site))[0]).toMatchObject({ title: 'Typed', is_live: 1 })
})

test('M12 what was deleted meanwhile stays on the page of the one who types', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  await page.getByLabel('Long description').fill('Long work')
  await site.db.database.db.deleteFrom('all_episode').execute()
  await save(page).click()
  await expect(page.getByText('This has been deleted. Copy what you need before you leave.')).toBeVisible()
  await expect(page.getByLabel('Long description')).toHaveValue('Long work')
})

test('M12 who types in what a colleague deletes is told at once, and goes on seeing it', async ({ page, context, site }) => {
  await addEpisodes(site, 'First', 'Second')
  const colleague = await otherAdmin(context, site)
  await page.goto(formOf('first'))
  await page.getByLabel('Long description').fill('Long work')
  await colleague.goto(formOf('first'))
  await colleague.getByRole('button', { name: /^Delete/ }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This has been deleted. Copy what you need before you leave.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go live/ })).toHaveCount(0)
  // Other admins' changes meanwhile take none of that away.
  await colleague.goto(formOf('second'))
  await colleague.getByRole('button', { name: 'Go live: Second' }).click()
  await expect(colleague.getByRole('button', { name: 'End live: Second' })).toBeVisible()
  await expect(page.getByText('This has been deleted. Copy what you need before you leave.')).toBeVisible()
  await expect(page.getByLabel('Long description')).toHaveValue('Long work')
  await page.goto(formOf('first'))
  await expect(page.getByRole('heading', { name: 'Episode not found.' })).toBeVisible()
  await colleague.context().close()
})

test('M12 why a save failed stays until the next one, whatever others do', async ({ page, context, site }) => {
  await addEpisodes(site, 'First', 'Second')
  const colleague = await otherAdmin(context, site)
  await page.goto(formOf('first'))
  await page.getByLabel('Title').fill('Mine')
  await page.route(`**${formOf('first')}.data*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await save(page).click()
  const fault = page.getByText('Could not reach the site. Nothing is lost', { exact: false })
  await expect(fault).toBeVisible()
  await colleague.goto(LIST)
  const read = page.waitForResponse((response) => response.url().includes(`${formOf('first')}.data`))
  await colleague.getByRole('button', { name: 'Go live: Second' }).click()
  await read
  await expect(colleague.getByRole('button', { name: 'End live: Second' })).toBeVisible()
  await expect(fault).toBeVisible()
  await page.unrouteAll()
  await save(page).click()
  await expect(page.getByText('Episode saved.')).toBeVisible()
  await expect(fault).toHaveCount(0)
  await colleague.context().close()
})

test('M12 another save does not interrupt the one who types: both are shown when they are asked for', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'First')
  const colleague = await otherAdmin(context, site)
  await page.goto(formOf('first'))
  await page.getByLabel('Title').fill('Mine')
  await colleague.goto(formOf('first'))
  await colleague.getByLabel('Title').fill('Theirs')
  await save(colleague).click()
  await expect(page.getByText('Somebody else has saved changes to this.')).toBeVisible()
  await page.getByLabel('Title').press('End')
  await page.keyboard.type(' and mine alone')
  await expect(page.getByLabel('Title')).toHaveValue('Mine and mine alone')
  await save(page).click()
  await expect(page.getByRole('dialog')).toContainText('Theirs')
  expect((await episodes(site))[0]).toMatchObject({ title: 'Theirs', version: 2 })
  await colleague.context().close()
})

test('M7 a new episode leads to its row, far down the list, and its title has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addEpisodes(site, ...Array.from({ length: 40 }, (_, at) => `Game ${at}`))
  await page.goto(NEW)
  await page.getByLabel('Title').fill('The final')
  await save(page).click()
  await expect(page.getByRole('link', { name: 'The final', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Go live: The final' })).toBeInViewport()
})

test('M7 a draft survives a reload, and leaving asks', async ({ page, site }) => {
  await addEpisodes(site, 'First')
  await page.goto(formOf('first'))
  await page.getByLabel('Title').fill('Half done')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft episode first'))).toContain('Half done')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half done')
  await page.getByRole('link', { name: 'Episodes of The Cup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half done')
  await page.getByRole('link', { name: 'Episodes of The Cup' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(titles(page)).toHaveText(['First'])
})

test('M7 a duplicate starts from another episode and is public only once it is saved', async ({ page, site }) => {
  await site.addEpisode('cup', { docId: 'first', title: 'Game', shortDescription: 'Short', startsAt: '2026-12-01T20:00:00.000Z' })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Duplicate: Game' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Game (copy)')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Number')).toHaveValue('2')
  await expect(page.getByLabel('Starts at')).toHaveValue('')
  expect(await episodes(site)).toHaveLength(1)
  await page.getByLabel('Title').fill('Game 2')
  await save(page).click()
  await expect(titles(page)).toHaveText(['Game', 'Game 2'])
})

test.describe('in Halifax', () => {
  test.use({ timezoneId: 'America/Halifax' })
  test('M7 a time is typed in the zone of the admin, which is said', async ({ page, site }) => {
    await addEpisodes(site, 'First')
    await page.goto(formOf('first'))
    await expect(page.getByText('America/Halifax')).toBeVisible()
    await page.getByLabel('Starts at').fill('2026-12-01T19:30')
    await save(page).click()
    await expect(page.getByText('Episode saved.')).toBeVisible()
    expect((await episodes(site))[0]?.starts_at).toBe('2026-12-01T23:30:00.000Z')
    await expect(page.getByLabel('Starts at')).toHaveValue('2026-12-01T19:30')
  })
})

for (const [language, widths] of VIEWS) {
  test(`the episodes' pages are free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(180_000)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    await addEpisodes(site, 'First', 'Second')
    await site.addEpisode('cup', { docId: 'live', title: '', isLive: true, videoUrl: '' })
    const check = (what: string) => expectNoViolations(page, what, widths)
    await page.goto(LIST)
    await expect(page.locator('[data-placed=true]')).toHaveCount(1)
    await check('the list')
    await page.locator('[data-episode] input[type=checkbox]').first().check()
    await check('the list with a selection')
    // Behind those that clear the selection and make it a draft.
    for (const at of [2, 3]) {
      await page.locator('section[aria-labelledby=episodes-title] fieldset button').nth(at).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(`dialog ${at}`)
      await page.keyboard.press('Escape')
    }
    await page.goto(formOf('first'))
    await expect(page.locator('iframe')).toBeVisible()
    await check('the form')
    await address(page).or(page.getByLabel('Adresse de la vidéo')).fill('javascript:alert(1)')
    await page.locator('main button[type=submit]').last().click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await check('the form with a fault')
  })
}

test('Q-36 a notice of game day goes in front of the short description and is read in both languages', async ({
  page,
  context,
  site,
}) => {
  await addEpisodes(site, 'Final')
  await page.goto(formOf('final'))
  await page.getByLabel('Short description').fill('The Carabins want revenge.')
  const notice = page.getByLabel('Notice', { exact: true })
  await notice.selectOption('Start delayed by one hour.')
  await notice.selectOption('Start delayed by 30 minutes.')
  await expect(page.getByLabel('Short description')).toHaveValue('Start delayed by 30 minutes.\nThe Carabins want revenge.')
  await expect(notice).toHaveValue('Start delayed by 30 minutes.')
  await save(page).click()
  await expect.poll(async () => (await episodes(site))[0]?.short_description).toContain('Start delayed')
  const fan = await otherDevice(context, site)
  await fan.context().addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await fan.goto('/series/cup')
  await expect(fan.getByText('Début retardé de 30 minutes.').first()).toBeVisible()
  await notice.selectOption('No notice')
  await expect(page.getByLabel('Short description')).toHaveValue('The Carabins want revenge.')
})
