import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { MINUTE_MS } from '../../app/kit/time/time-units.ts'
import { aSeries } from '../factories/content.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { STREAMS } from '../peers/streams.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scriptOf, watchVideo } from './site.ts'
import { test } from './stream-site.ts'

const ZONE = 'America/St_Johns'

const main = (page: Page) => page.getByRole('main')
const player = (page: Page, title = '') =>
  page.getByRole('region', { name: new RegExp(`^(Video player|Lecteur vidéo)\\s?: ${title}`) })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Password required' })
const picture = (episodeDocId: string, en = '', fr = '') => ({ episodeDocId, label: { en, fr } })
const plays = (page: Page) => expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)

/** Saves a game that starts so many minutes from now, on a whole minute. Returns its id. */
async function addGame(site: TestSite, minutes: number, content: Partial<EventContent> = {}): Promise<string> {
  const start = localStartOf(new Date(Date.now() + minutes * MINUTE_MS).toISOString(), ZONE)
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** Two recorded pictures in an open series. */
async function addMats(site: TestSite, origin: string) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', videoUrl: `${origin}${STREAMS.muxed}`, videoType: 'HLS' })
  await site.addEpisode('cup', { docId: 'two', videoUrl: `${origin}${STREAMS.separate}`, videoType: 'HLS' })
  return [picture('one', 'Mat 1', 'Tapis 1'), picture('two', 'Mat 2', 'Tapis 2')]
}

/** Moves the clocks of the site and of the viewer. */
async function clocks(page: Page, site: TestSite) {
  const { services } = site.running
  let ahead = 0
  services.now = () => new Date(Date.now() + ahead)
  await page.clock.install({ time: Date.now() })
  return async (minutes: number) => {
    ahead += minutes * MINUTE_MS
    await page.clock.fastForward(minutes * MINUTE_MS)
  }
}

test('E6 the player of a game opens on an open page 15 minutes before the start, and plays once there is a picture', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { docId: 'one', videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const id = await addGame(site, 18, { pictures: [picture('one')] })
  streams.fail(/./, 404)
  const goOn = await clocks(page, site)
  await page.goto(`/game/${id}`)
  await expect(main(page)).toContainText(/Starts in 1[78] min/)
  await expect(main(page)).toContainText('The picture opens here 15 minutes before the start.')
  expect(await page.content()).not.toContain(streams.origin)
  await goOn(4)
  await expect(player(page)).toContainText('This webcast has not started yet')
  await expect(player(page)).toHaveAccessibleName('Video player: Final')
  await expect(page.getByRole('status').filter({ hasText: 'The picture of this game is open.' })).toBeAttached()
  streams.fail(/./, 200)
  await goOn(15)
  await plays(page)
  await expect(page).toHaveURL(`/game/${id}`)
})

test('E6 by keyboard the second picture is chosen by its name, plays, and is there again after a reload', async ({
  page,
  site,
  streams,
}) => {
  const id = await addGame(site, -40, { pictures: await addMats(site, streams.origin) })
  await page.goto(`/game/${id}`)
  await expect(player(page, 'Final · Mat 1')).toBeVisible()
  await plays(page)
  const choice = page.getByRole('group', { name: 'Choose a view' })
  await expect(choice.getByRole('radio', { name: 'Mat 1', exact: true })).toBeChecked()
  await choice.getByRole('radio', { name: 'Mat 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice.getByRole('radio', { name: 'Mat 2', exact: true })).toBeChecked()
  await expect(choice.getByRole('radio', { name: 'Mat 2', exact: true })).toBeFocused()
  await expect(player(page, 'Final · Mat 2')).toBeVisible()
  await plays(page)
  await expect(page).toHaveURL(`/game/${id}`)
  streams.requests.length = 0
  await page.reload()
  await expect(player(page, 'Final · Mat 2')).toBeVisible()
  await plays(page)
  expect(streams.requests.filter((path) => path.startsWith('/muxed'))).toEqual([])
})

test('E6 V1 the stream of a game plays before the framework is there, and the player takes it over', async ({
  page,
  site,
  streams,
}) => {
  const id = await addGame(site, -40, { pictures: (await addMats(site, streams.origin)).slice(0, 1) })
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/assets\/framework-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/game/${id}`, { waitUntil: 'commit' })
  await plays(page)
  letCome()
  await scriptOf(page)
  await expect(player(page).getByRole('button', { name: 'Pause' }).first()).toBeAttached()
  await expect(page.locator('video')).toHaveCount(1)
  expect(streams.requests.filter((path) => path === STREAMS.muxed)).toHaveLength(1)
})

test('E6 W6 while it runs the open page says what happens, plays on meanwhile, and ends as the replay', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  const videoUrl = `${streams.origin}${STREAMS.liveTs}`
  await site.addEpisode('cup', { docId: 'one', videoUrl, videoType: 'HLS', isLive: true })
  const given = { pictures: [picture('one')], play: 'in-play' as const }
  const id = await addGame(site, -40, given)
  await page.goto(`/game/${id}`)
  await plays(page)
  await page.locator('main video').evaluate((video) => video.setAttribute('data-seen', ''))
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await addGame(site, -40, { ...given, id, play: 'interrupted', reason: { en: 'Lightning', fr: 'Orage' } })
  await expect(main(page)).toContainText('Lightning')
  await addGame(site, -40, { ...given, id, hasPictureFault: true, title: { en: 'The final', fr: '' } })
  await expect(main(page)).toContainText('Technical difficulties')
  await expect(player(page, 'The final')).toBeVisible()
  await expect(page.locator('main video[data-seen]')).toHaveCount(1)
  await addGame(site, -40, { ...given, id, play: 'over' })
  await setEpisodeLive(site.running.editing, 'one', false)
  await expect(main(page)).toContainText('Replay')
  await expect(page).toHaveURL(`/game/${id}`)
  await addGame(site, -40, { ...given, id, schedule: 'cancelled', reason: { en: 'No ice', fr: '' } })
  await expect(main(page)).toContainText('Cancelled')
  await expect(main(page)).toContainText('No ice')
  await expect(page.locator('main video')).toHaveCount(0)
})

test('E6 P1 P5 a locked game shows its tile, asks for the password, plays in its place, and locks again', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'Vert & Or 7' })
  await site.addEpisode('vault', { docId: 'one', videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const id = await addGame(site, -40, { title: { en: 'Hidden', fr: '' }, seriesDocId: 'doc-vault', pictures: [picture('one')] })
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Vault')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main(page)).toContainText('This series is protected by a password.')
  expect(await page.content()).not.toContain('Hidden')
  await main(page).getByRole('button', { name: 'Enter password' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden')
  await expect(page).toHaveURL(`/game/${id}`)
  await plays(page)
  await page.reload()
  await plays(page)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'another' }))
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('main video')).toHaveCount(0)
  await expect(page.getByText('Hidden')).toHaveCount(0)
})

test('E6 a pay-per-view picture leads to the page of its series, beside pictures that play here', async ({
  page,
  site,
  streams,
}) => {
  const [mat = picture('one')] = await addMats(site, streams.origin)
  await site.addSeries({ id: 'bout', title: 'The Bout', tags: ['ppv'] })
  await site.addEpisode('bout', { docId: 'paid', videoUrl: `${streams.origin}${STREAMS.ts}`, videoType: 'HLS' })
  const id = await addGame(site, -40, { pictures: [mat, picture('paid', 'Ringside')] })
  await page.goto(`/game/${id}`)
  await plays(page)
  await page.getByText('Ringside', { exact: true }).click()
  await expect(page.locator('main video')).toHaveCount(0)
  await expect(main(page)).toContainText('pay-per-view')
  await main(page)
    .getByRole('link', { name: /^Watch/ })
    .click()
  await expect(page).toHaveURL('/series/bout')
})

test('E6 K1 without a network a chosen picture says so in the player’s place, and comes once there is one', async ({
  page,
  context,
  site,
  streams,
}) => {
  const [mat = picture('one')] = await addMats(site, streams.origin)
  await site.addEpisode('cup', { docId: 'framed', videoUrl: 'game' })
  const id = await addGame(site, -40, { pictures: [mat, picture('framed', 'Court')] })
  await page.goto(`/game/${id}`)
  await plays(page)
  await context.setOffline(true)
  await page.getByText('Court', { exact: true }).click()
  await expect(main(page).getByText('The video will go on when the connection is back.')).toBeVisible()
  await expect(page.locator('main iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Final · Court')
})

test('E6 without script the first picture plays in the browser’s own player, and the other has its page', async ({
  browser,
  site,
  streams,
}) => {
  const id = await addGame(site, -40, { pictures: await addMats(site, streams.origin) })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto(`/game/${id}`)
  await expect(page.locator('main video source')).toHaveAttribute('src', `${streams.origin}${STREAMS.muxed}`)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('link', { name: 'Watch the replay: Mat 2' }).click()
  await expect(page).toHaveURL('/series/cup/two')
  await context.close()
})

for (const language of ['en', 'fr'] as const)
  test(`E6 Q-20 the player of a game and a locked game are free of axe violations and fit from 360 px in ${language}`, async ({
    page,
    site,
    streams,
  }) => {
    const pictures = await addMats(site, streams.origin)
    const id = await addGame(site, -40, { title: { en: 'Final of the Lantern Cup', fr: 'Finale' }, pictures })
    await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
    const locked = await addGame(site, -40, { title: { en: 'Hidden', fr: '' }, seriesDocId: 'doc-vault' })
    const base = language === 'fr' ? '/fr' : ''
    await page.goto(`${base}/game/${id}`)
    await plays(page)
    await expect(page.getByRole('radio', { name: language === 'fr' ? 'Tapis 2' : 'Mat 2' })).toBeAttached()
    await expectNoViolations(page, `${base}/game/${id}`, [360, 1280])
    await page.goto(`${base}/game/${locked}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoViolations(page, `${base}/game/${locked}`, [360, 1280])
  })
