import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { saveClip } from '../../app/moments/clips/edit-clips.server.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import { STREAMS } from '../peers/streams.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, isRunning, watchVideo } from './site.ts'
import { test } from './stream-site.ts'

const main = (page: Page) => page.getByRole('main')
const video = (page: Page) => page.locator('main video')
const hideScores = (page: Page) => page.addInitScript(() => localStorage.setItem('scores', 'hidden'))
const clips = (site: TestSite, docId = 'ep') => site.running.services.clips().ofEpisode(docId)
const formOf = (id: string) => `/admin/series/doc-cup/episodes/ep/clips/${id}`

/** A webcast of 16 s, with the game that it shows, which began an hour ago. */
async function addGame(site: TestSite, videoUrl: string, content: Partial<Parameters<typeof anEvent>[0]> = {}) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'ep', title: 'Webcast', videoUrl, videoType: 'HLS' })
  const start = localStartOf(new Date(Date.now() - 3_600_000).toISOString(), 'America/St_Johns')
  const pictures = [{ episodeDocId: 'ep', label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, pictures, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

async function addClip(site: TestSite, given: Partial<Parameters<typeof saveClip>[1]> = {}) {
  const times = { baseAt: null, fromMs: 4_000, toMs: 7_000 }
  const about = { title: { en: 'The goal of the day', fr: 'Le but du jour' }, thumbnail: '', tellsResult: false }
  const content = { id: 'goal', episodeDocId: 'ep', ...times, ...about, ...given }
  const saved = await site.heard(() => saveClip(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
}

test('J6 staff make a clip of a game on the air in three taps, with its score as the title in both languages', async ({
  page,
  site,
  streams,
}) => {
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' }, play: 'in-play' as const }
  const id = await addGame(site, `${streams.origin}${STREAMS.liveSeparate}`, teams)
  await site.heard(() => setEpisodeLive(site.running.editing, 'ep', true))
  await (await scorerOf(site, id))(goal())
  await page.setViewportSize({ width: 390, height: 844 })
  await anAdmin(page, site)
  await page.goto('/admin/today')
  await isRunning(page)
  const before = Date.now()
  await page.getByRole('button', { name: /^Clip: / }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Title in English')).toHaveValue('Lac-Bleu 0, Northgate 1')
  await sheet.getByText('1 min', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Make clip' }).click()
  await expect(page.getByText('The clip is on the site.')).toBeVisible()
  const [clip] = clips(site)
  expect(clip).toMatchObject({ toMs: 60_000, title: { en: 'Lac-Bleu 0, Northgate 1', fr: 'Lac-Bleu 0, Northgate 1' } })
  expect(clip?.tellsResult).toBe(true)
  const ended = Date.parse(clip?.baseAt ?? '') + 60_000
  expect(Math.abs(ended - before)).toBeLessThan(5_000)
  await page.goto(`/game/${id}`)
  await main(page).getByRole('link', { name: 'Lac-Bleu 0, Northgate 1' }).click()
  await expect(page).toHaveURL(`/clip/${clip?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lac-Bleu 0, Northgate 1', { useInnerText: true })
})

test('J6 a clip plays its part of the webcast and stops within 250 ms of its end', async ({ page, site, streams }) => {
  await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await addClip(site)
  await page.goto('/clip/goal')
  const { time, isPaused } = watchVideo(page)
  await expect.poll(time).toBeGreaterThan(3.9)
  await expect.poll(isPaused, { timeout: 20_000 }).toBe(true)
  const end = await time()
  expect(end).toBeGreaterThan(6.9)
  expect(end).toBeLessThanOrEqual(7.25)
  // Whoever plays on sees the rest.
  await video(page).evaluate((element) => (element as HTMLVideoElement).play())
  await expect.poll(time).toBeGreaterThan(7.5)
})

test('J6 a clip is made beside its video: begins here, ends here, titles; then changed and deleted', async ({
  page,
  site,
  streams,
}) => {
  await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes/ep')
  await page.getByRole('link', { name: 'New clip' }).click()
  await expect(page).toHaveURL(formOf('new'))
  const seek = async (seconds: number) => {
    await video(page).evaluate((element, to) => {
      ;(element as HTMLVideoElement).currentTime = to
    }, seconds)
  }
  await expect.poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(0)
  await seek(3)
  await page.getByRole('button', { name: 'Begins here' }).click()
  await expect(page.getByLabel('Begins at')).toHaveValue('0:03')
  await seek(3.5)
  await page.getByRole('button', { name: 'Ends here' }).click()
  await page.getByLabel('Title in English').fill('Save')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A clip ends after it begins, and lasts from 2 seconds to 10 minutes.')).toBeVisible()
  await page.getByLabel('Ends at').fill('0:09,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/admin/series/doc-cup/episodes/ep#clips')
  expect(clips(site)[0]).toMatchObject({ fromMs: 3_000, toMs: 9_500, title: { en: 'Save', fr: '' } })
  await page.getByRole('link', { name: 'Save', exact: true }).click()
  await page.getByLabel('Title in French').fill('Arrêt')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The clip is saved.')).toBeVisible()
  await expect.poll(() => clips(site)[0]).toMatchObject({ title: { en: 'Save', fr: 'Arrêt' }, version: 2 })
  await page.goto('/admin/series/doc-cup/episodes/ep')
  await isRunning(page)
  await page.getByRole('button', { name: 'Delete this clip: Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This video has no clips yet.')).toBeVisible()
  expect(clips(site)).toEqual([])
})

test('J7 staff take the picture of a clip from its video, and that of the episode', async ({ page, site, streams }) => {
  await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await addClip(site)
  await anAdmin(page, site)
  for (const path of [formOf('goal'), '/admin/series/doc-cup/episodes/ep']) {
    await page.goto(path)
    await isRunning(page)
    await expect.poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Take this picture from the video' }).click()
    // The stream of the test is small, and so the site says before it is used.
    await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByText(/^Picture added/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/clip is saved|Episode saved/)).toBeVisible()
  }
  expect(clips(site)[0]?.thumbnail).toMatch(/^thumbnails\//)
  expect((await site.running.services.documents.episode('ep'))?.thumbnail).toMatch(/^thumbnails\//)
})

test('J7 a picture of one colour, a video of a host that forbids it and a provider’s frame are refused with a sentence', async ({
  page,
  site,
  streams,
  provider,
}) => {
  await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await addClip(site)
  await anAdmin(page, site)
  const take = async () => {
    await isRunning(page)
    await page.getByRole('button', { name: 'Take this picture from the video' }).click()
  }
  const hasFrame = () =>
    expect.poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(1)
  await page.goto(formOf('goal'))
  await hasFrame()
  // A video of a black picture in the player's place.
  await video(page).evaluate(async (element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    canvas.getContext('2d')?.fillRect(0, 0, 320, 180)
    const black = Object.assign(document.createElement('video'), { srcObject: canvas.captureStream(10), muted: true })
    element.before(black)
    await black.play()
  })
  await take()
  await expect(page.getByText('This picture has only one colour.')).toBeVisible()

  const play = () =>
    video(page).evaluate(async (element) => {
      const own = element as HTMLVideoElement
      own.muted = true
      await own.play()
      own.pause()
    })
  // The host of the file lets players play it, and nobody read it; then it lets everybody.
  let isReadable = false
  await page.route('**/part-a.mp4', async (route) => {
    // Without the host's permission the browser drops the answer. Playwright would add the permission.
    if (!isReadable && route.request().headers().origin) return route.abort()
    await route.fulfill({ response: await route.fetch({ url: `${provider}/vod/hockey.mp4` }) })
  })
  const videoUrl = `${streams.origin}/part-a.mp4`
  await site.addEpisode('cup', { docId: 'ep', title: 'Webcast', videoUrl, videoType: 'MP4' })
  for (const said of ['The site that has this video lets nobody take pictures from it.', /^Picture added|^Cut to 16:9/]) {
    await page.goto(formOf('goal'))
    await play()
    await hasFrame()
    await take()
    await expect(page.getByText(said).first()).toBeVisible({ timeout: 20_000 })
    isReadable = true
  }

  await site.addEpisode('cup', { docId: 'ep', title: 'Webcast', videoUrl: 'game', videoType: 'External' })
  await page.goto(formOf('goal'))
  await take()
  await expect(page.getByText('No picture can be taken from this player.')).toBeVisible()
})

test('J6 S5 a clip that tells the result shows the game until asked on devices that hide scores, from the first paint on', async ({
  page,
  site,
  streams,
}) => {
  const id = await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await addClip(site, { tellsResult: true })
  await addClip(site, { id: 'other' })
  await hideScores(page)
  let isBlocked = true
  await page.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  for (const isFirst of [true, false])
    for (const base of ['', '/fr']) {
      isBlocked = isFirst
      await page.goto(`${base}/clip/goal`, isFirst ? { waitUntil: 'domcontentloaded' } : {})
      const french = base !== ''
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(french ? 'Finale' : 'Final', { useInnerText: true })
      await expect(page).toHaveTitle(french ? /^Extrait · Finale · / : /^Clip · Final · /)
      expect(await page.locator('h1').ariaSnapshot()).not.toMatch(/goal of the day|but du jour/)
      await expect(video(page)).toHaveCount(0)
    }
  await page.goto(`/game/${id}`)
  const listed = main(page)
    .locator('li')
    .filter({ has: page.locator('a[href="/clip/goal"]') })
  await expect(listed).toContainText('Final')
  expect(await listed.ariaSnapshot()).not.toContain('goal of the day')
  await page.goto('/clip/goal')
  await isRunning(page)
  await page.getByRole('button', { name: 'Show the clip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The goal of the day')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(3.9)
})

test('J6 P2 a clip of a locked series asks for the password, then plays', async ({ page, site, streams }) => {
  await addGame(site, `${streams.origin}${STREAMS.muxed}`)
  await site.addSeries({ id: 'cup', title: 'The Cup', password: 'open-please' })
  await addClip(site)
  await page.goto('/clip/goal')
  const dialog = page.getByRole('dialog', { name: 'Password required' })
  await expect(dialog).toBeVisible()
  await expect(main(page)).not.toContainText('goal of the day')
  await dialog.getByLabel('Password').first().fill('open-please')
  await dialog.getByRole('button', { name: /Unlock/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The goal of the day')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(3.9)
})

for (const language of ['en', 'fr'] as const)
  test(`J6 Q-20 the page of a clip and those of staff are free of axe violations and fit from 360 px in ${language}`, async ({
    page,
    site,
    streams,
  }) => {
    const id = await addGame(site, `${streams.origin}${STREAMS.muxed}`)
    await addClip(site)
    await addClip(site, { id: 'other', tellsResult: true, title: { en: 'Another', fr: '' } })
    const base = language === 'fr' ? '/fr' : ''
    for (const path of ['/clip/goal', `/game/${id}`]) {
      await page.goto(base + path)
      await expect(main(page).getByRole('link', { name: /Another/ })).toBeVisible()
      await expectNoViolations(page, base + path, [360, 1280])
    }
    await anAdmin(page, site)
    await page.request.get(`/language?to=${language}`)
    for (const path of [formOf('goal'), '/admin/series/doc-cup/episodes/ep']) {
      await page.goto(path)
      await isRunning(page)
      await expectNoViolations(page, path, [360, 1280])
    }
  })
