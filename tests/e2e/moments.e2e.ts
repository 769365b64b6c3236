import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { setAnchor } from '../../app/moments/edit-moments.server.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test, watchVideo } from './site.ts'

const ZONE = 'America/St_Johns'
const LATE = { timeout: 20_000 }
const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
const part = (n: number): Entry => ({ kind: 'part', n, of: 'regular', isBreak: false })
const begun: Entry = { kind: 'clock', isRunning: true, ms: 1_200_000 }

/** Adds webcasts, by the addresses of their videos. */
async function addWebcasts(site: TestSite, videos: Record<string, string>, isLive = false) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const pictures: { episodeDocId: string; label: { en: string; fr: string } }[] = []
  for (const [docId, videoUrl] of Object.entries(videos)) {
    await site.addEpisode('cup', { docId, title: docId, videoUrl, videoType: videoUrl.endsWith('.mp4') ? 'MP4' : 'HLS', isLive })
    pictures.push({ episodeDocId: docId, label: { en: docId, fr: docId } })
  }
  return pictures
}

/** A game of Lac-Bleu at Northgate with these webcasts. */
async function addGame(site: TestSite, videos: Record<string, string>, content: Partial<EventContent> = {}, isLive = false) {
  const pictures = await addWebcasts(site, videos, isLive)
  const { editing } = site.running
  const { northgate, lacBleu } = await addTeams({ editing, heard: site.heard })
  const start = localStartOf(new Date(Date.now() - HOUR_MS).toISOString(), ZONE)
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' } }
  const saved = await site.heard(() => saveEvent(editing, anEvent({ ...start, ...teams, play: 'in-play', pictures, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** Enters what happened at these times, in ms, as a scorer's phone sends it. Returns the ids of the facts. */
async function enter(site: TestSite, eventId: string, ...facts: [at: number, entry: Entry][]): Promise<string[]> {
  const source = { codeId: '', name: 'Table', device: 'deviceone', since: new Date(Date.now() - 10 * HOUR_MS).toISOString() }
  const sent = facts.map(([at, entry]) => ({ id: randomUUID(), ageMs: Math.max(0, Date.now() - at), entry }))
  await site.heard(() => site.running.services.scores.log.take(eventId, source, sent))
  return sent.map(({ id }) => id)
}

/** The beginning of a recording an hour ago, in whole seconds. */
const anHourAgo = () => Math.floor((Date.now() - HOUR_MS) / 1_000)
const recording = (provider: string, begin: number, kind: string) => `${provider}/vod/dated-${begin}-${kind}-hockey/index.m3u8`
const section = (page: Page) => page.getByRole('region', { name: /^(Key moments|Moments forts)$/ })
const moment = (page: Page, name: RegExp) => section(page).getByRole('button', { name })
const plays = async (page: Page) => expect.poll(watchVideo(page).time, LATE).toBeGreaterThan(0.2)
/** Waits until the video plays at a position, in seconds, or has just played on from there. */
const playsAt = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const time = await watchVideo(page).time()
      return (time > seconds - 1.5 && time < seconds + 8) || `at ${time}`
    }, LATE)
    .toBe(true)
/** Notes where the videos of a page are sent. Returns the last place, in seconds. */
async function watchSeeks(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { sentTo: -1 })
    const note = ({ target }: Event) => Object.assign(window, { sentTo: (target as HTMLVideoElement).currentTime })
    document.addEventListener('seeking', note, true)
  })
  return () => page.evaluate(() => (window as unknown as { sentTo: number }).sentTo)
}

test('J1 J2 a goal begins its lead before it in a recording with a jump, with a gap, and cut differently', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const kinds = ['whole', 'jump', 'gap', 'cut']
  const id = await addGame(site, Object.fromEntries(kinds.map((kind) => [kind, recording(provider, begin, kind)])), {
    play: 'over',
  })
  const at = (seconds: number) => (begin + seconds) * 1_000
  await enter(site, id, [at(60), begun], [at(70), goal()], [at(400), goal('away')], [at(520), part(2)], [at(560), goal()])
  const sentTo = await watchSeeks(page)
  await page.goto(`/game/${id}`)
  await section(page).getByRole('button', { name: 'Show key moments' }).click()
  await expect(section(page).getByRole('listitem')).toHaveText([
    /Period 1/,
    /Goal, Northgate.*0–1/,
    /Goal, Lac-Bleu.*1–1/,
    /Period 2/,
    /Goal, Northgate.*1–2/,
  ])
  // Dates are ahead of the video by 0 s; by 300 s from 180 s on, so that the goal at 400 s is where the picture goes on; by 40 s; by 135 s.
  for (const [kind, second, place] of [
    ['whole', 390, '6:40'],
    ['jump', 170, '3:00'],
    ['gap', 350, '6:00'],
    ['cut', 255, '4:25'],
  ] as const) {
    await page.getByText(kind, { exact: true }).click()
    await expect(moment(page, /Goal, Lac-Bleu/)).toContainText(place, LATE)
    await plays(page)
    await moment(page, /Goal, Lac-Bleu/).click()
    await playsAt(page, second)
    expect(Math.abs((await sentTo()) - second)).toBeLessThan(1)
  }
})

test('J2 a live goal is marked once the picture has come to it, N and Shift+N go on and back, and undo takes it at once', async ({
  page,
  site,
  provider,
}) => {
  const id = await addGame(site, { live: `${provider}/live/dvr-live-hockey/index.m3u8` }, {}, true)
  const now = Date.now()
  await enter(site, id, [now - 200_000, begun], [now - 150_000, goal()], [now - 60_000, goal('away')])
  await page.goto(`/game/${id}`)
  await plays(page)
  await expect(section(page).getByRole('listitem')).toHaveText([/Period 1/, /Goal, Northgate/, /Goal, Lac-Bleu/], LATE)
  const live = await watchVideo(page).time()
  const player = page.getByRole('region', { name: /Video player/ })
  await player.focus()
  await page.keyboard.press('Shift+N')
  await expect.poll(watchVideo(page).time).toBeLessThan(live - 40)
  const atLast = await watchVideo(page).time()
  await page.keyboard.press('Shift+N')
  await expect.poll(watchVideo(page).time).toBeLessThan(atLast - 60)
  await page.keyboard.press('n')
  await expect.poll(async () => Math.abs((await watchVideo(page).time()) - atLast) < 3, LATE).toBe(true)
  // A goal of this moment comes only with the picture.
  const [last = ''] = await enter(site, id, [Date.now() - 1_000, goal()])
  await expect(section(page).getByRole('listitem')).toHaveCount(3)
  await section(page).getByRole('button', { name: 'Back to live' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(4, { timeout: 30_000 })
  await enter(site, id, [Date.now(), { kind: 'undo', of: [last] }])
  await expect(section(page).getByRole('listitem')).toHaveCount(3, LATE)
})

test('J3 with hidden scores nothing but the periods up to the moment watched is on the page', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(site, { whole: recording(provider, begin, 'whole') }, { play: 'over' })
  const at = (seconds: number) => (begin + seconds) * 1_000
  await enter(site, id, [at(1), begun], [at(3), goal()], [at(60), part(2)], [at(300), part(3)], [at(500), { kind: 'final' }])
  await page.addInitScript(() => localStorage.setItem('scores', 'hidden'))
  await page.goto(`/game/${id}`)
  await plays(page)
  await expect(section(page).getByRole('listitem')).toHaveText([/Period 1/], LATE)
  await watchVideo(page).seek(65)
  await expect(section(page).getByRole('listitem')).toHaveText([/Period 1/, /Period 2/], LATE)
  await watchVideo(page).seek(20)
  await expect(page.getByText(/Period 3|Goal|Game over|Overtime/)).toHaveCount(0)
  expect(await page.title()).not.toMatch(/\d–\d/)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).not.toMatch(/\d–\d/)
  await expect(section(page).getByText('The first button tells the score.')).toBeVisible()
  await section(page).getByRole('button', { name: 'The game in short' }).click()
  await expect(section(page).getByText('Moment 1 of', { exact: false })).toBeVisible(LATE)
  await expect(section(page).getByRole('button', { name: 'Watch everything' })).toBeFocused()
  await expectNoViolations(page, `/game/${id}`)
})

test('J4 one address is the same play live, in tomorrow’s recording, and in another picture', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(
    site,
    { whole: recording(provider, begin, 'whole'), cut: recording(provider, begin, 'cut') },
    { play: 'over' },
  )
  const sentTo = await watchSeeks(page)
  await page.goto(`/game/${id}?at=${begin + 400}`)
  await playsAt(page, 400)
  expect(Math.abs((await sentTo()) - 400)).toBeLessThan(1)
  await page.getByText('cut', { exact: true }).click()
  await playsAt(page, 265)
  expect(Math.abs((await sentTo()) - 265)).toBeLessThan(1)
  await page.goto(`/fr/series/cup/cut?at=${begin + 400}&end=${begin + 402}`)
  await playsAt(page, 266)
  await expect.poll(watchVideo(page).isPaused, LATE).toBe(true)
  expect(Math.abs((await watchVideo(page).time()) - 267)).toBeLessThan(0.25)
  await page.getByRole('banner').getByRole('button', { name: /EN/ }).click()
  await expect(page).toHaveURL(`/series/cup/cut?at=${begin + 400}&end=${begin + 402}`)
  for (const [query, second] of [
    ['t=1m30s', 90],
    ['t=abc', 0],
    ['t=-5', 0],
    ['t=99999', 0],
    ['t=1e9', 0],
    ['at=17', 0],
  ] as const) {
    await page.goto(`/series/cup/whole?${query}`)
    await playsAt(page, second)
  }
})

test('J4 the link to a moment says the time, and the embed plays it', async ({ page, site, provider, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await addGame(site, { file: `${provider}/vod/hockey.mp4` }, { play: 'over' })
  await page.goto(`/game/${id}?t=75`)
  await playsAt(page, 75)
  await watchVideo(page).pause()
  await page.getByRole('button', { name: 'Link to this moment' }).click()
  await expect(page.getByRole('button', { name: /^Link to 1:1\d copied/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/game/${id}\\?t=7[5-9]$`))
  await page.goto('/embed/file?t=75&end=77')
  await page.getByRole('button', { name: /Play/ }).first().click()
  await expect.poll(watchVideo(page).isPaused, LATE).toBe(false)
  await expect.poll(watchVideo(page).isPaused, LATE).toBe(true)
  expect(Math.abs((await watchVideo(page).time()) - 77)).toBeLessThan(0.25)
})

test('J1 J2 staff anchor a recording without dates by one tap, say that something was cut, and hide and rename a goal', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(site, { file: `${provider}/vod/hockey/index.m3u8` }, { play: 'over' })
  const at = (seconds: number) => (begin + seconds) * 1_000
  await enter(site, id, [at(0), begun], [at(100), goal()], [at(300), goal('away')])
  await anAdmin(page, site)
  await page.goto(`/admin/events/${id}/moments`)
  const video = watchVideo(page)
  await page.getByRole('button', { name: 'Play' }).first().click()
  await plays(page)
  await video.pause()
  await video.seek(30)
  await page.getByRole('button', { name: 'The game begins here' }).click()
  await expect(page.getByText('Its time is set at 1 place')).toBeVisible()
  await video.seek(300)
  await page.getByRole('button', { name: 'Is here: Goal, Lac-Bleu' }).click()
  await page.getByRole('button', { name: 'Yes, something was cut' }).click()
  await expect(page.getByText('Its time is set at 2 places')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Goal, Northgate' }).click()
  await page.getByLabel('Title in English').fill('The first goal ever')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The first goal ever')).toBeVisible()
  await page.goto(`/game/${id}`)
  await section(page).getByRole('button', { name: 'Show key moments' }).click()
  await moment(page, /The first goal ever/).click()
  await playsAt(page, 120)
  await moment(page, /Goal, Lac-Bleu/).click()
  await playsAt(page, 290)
  const staff = await page.context().newPage()
  await staff.goto(`/admin/events/${id}/moments`)
  await staff.getByRole('button', { name: 'Hide: The first goal ever' }).click()
  await expect(section(page).getByText('The first goal ever')).toHaveCount(0, LATE)
})

test('J4 a time of day plays in an embed where staff have anchored the recording; a recording without it says so', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(site, { file: `${provider}/vod/hockey/index.m3u8` }, { play: 'over' })
  await enter(site, id, [begin * 1_000, begun])
  const { editing } = site.running
  const anchor = { episodeId: 'file', seconds: 30, wall: begin * 1_000, how: '' as const }
  expect(await site.heard(() => setAnchor(editing, { id, title: 'Game' }, anchor))).toEqual({ ok: true })
  await page.goto(`/embed/file?at=${begin + 60}&end=${begin + 62}`)
  await page.getByRole('button', { name: /Play/ }).first().click()
  await expect.poll(watchVideo(page).isPaused, LATE).toBe(false)
  await expect.poll(watchVideo(page).isPaused, LATE).toBe(true)
  expect(Math.abs((await watchVideo(page).time()) - 92)).toBeLessThan(0.25)
  await page.goto(`/game/${id}?at=${begin - 9_000}`)
  await expect(page.getByText('That moment is not in this video.').first()).toBeVisible(LATE)
  await page.goto(`/game/${id}?at=${begin + 60}&end=${begin + 62}`)
  await expect(page.getByText('The part ends here').first()).toBeVisible(LATE)
  await page.getByRole('button', { name: 'Watch again' }).click()
  await playsAt(page, 90)
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible(LATE)
})

test('J5 a late fan begins at the beginning from the card of a game, and the end of a replay leads to what is on', async ({
  page,
  site,
  provider,
}) => {
  const live = await addGame(site, { live: `${provider}/live/dvr-live-hockey/index.m3u8` }, {}, true)
  await enter(site, live, [Date.now() - 200_000, begun])
  await site.addCategory('hockey')
  await site.addSeries({ id: 'cup', tags: ['hockey'] })
  await page.goto('/')
  await page.getByRole('link', { name: /From the beginning · Lac-Bleu/ }).click()
  await expect(page).toHaveURL(/\/game\/.+\?at=\d+$/)
  await plays(page)
  await expect(section(page).getByRole('button', { name: 'Back to live' })).toBeVisible(LATE)
  const begin = anHourAgo()
  const pictures = await addWebcasts(site, { whole: recording(provider, begin, 'whole') })
  const over = await site.heard(() => saveEvent(site.running.editing, anEvent({ play: 'over', pictures })))
  if (!over.ok) throw new Error(over.reason)
  await enter(site, over.id, [begin * 1_000, begun], [(begin + 598) * 1_000, goal()])
  await page.goto(`/game/${over.id}`)
  await plays(page)
  // The last moment goes on beyond the end of the recording.
  await section(page)
    .getByRole('button', { name: /^The game in/ })
    .click()
  await expect(section(page).getByText('Moment 1 of 1')).toBeVisible()
  await watchVideo(page).seek(598)
  await expect(section(page).getByText('Moment 1 of 1')).toHaveCount(0, LATE)
  const player = page.getByRole('region', { name: /Video player/ })
  await expect(player.getByText(/^Also live/)).toBeVisible(LATE)
  await player.getByRole('link', { name: /Lac-Bleu/ }).click()
  await expect(page).toHaveURL(`/game/${live}`)
})

test('J5 a summary jumps from moment to moment without foreign pictures, and one tap leaves it', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(site, { whole: recording(provider, begin, 'whole') }, { play: 'over' })
  const at = (seconds: number) => (begin + seconds) * 1_000
  const goals = [100, 200, 300, 400]
  const quick: Entry = { ...goal(), act: 'shootout-goal', stat: 'shootout' } as Entry
  await enter(site, id, [at(1), begun], ...goals.map((second) => [at(second), quick] as [number, Entry]))
  await page.goto(`/game/${id}`)
  await plays(page)
  await page.evaluate(() => {
    const frames: [number, number][] = []
    Object.assign(window, { frames })
    const video = document.querySelector('video') as HTMLVideoElement
    const next = (now: number, { mediaTime }: { mediaTime: number }) => {
      frames.push([now, mediaTime])
      video.requestVideoFrameCallback(next)
    }
    video.requestVideoFrameCallback(next)
    // Faster than a viewer would, so that four ranges of 14 s take a while less.
    video.playbackRate = 2
  })
  await section(page).getByRole('button', { name: 'The game in 0:56' }).click()
  await expect(section(page).getByText('Moment 1 of 4')).toBeVisible()
  await expect(section(page).getByText('Moment 4 of 4')).toBeVisible({ timeout: 60_000 })
  await section(page).getByRole('button', { name: 'Watch everything' }).click()
  await expect(section(page).getByRole('button', { name: 'The game in 0:56' })).toBeVisible()
  const frames = await page.evaluate(() => (window as unknown as { frames: [number, number][] }).frames)
  const isWithin = ([, seconds]: [number, number]) => goals.some((second) => seconds >= second - 10.2 && seconds <= second + 4.2)
  const first = frames.findIndex(isWithin)
  expect(frames.slice(first).filter((frame) => !isWithin(frame))).toEqual([])
})

test('J8 the lock screen has title, picture, play, and moments as tracks, in the page’s language', async ({
  page,
  site,
  provider,
}) => {
  const begin = anHourAgo()
  const id = await addGame(site, { whole: recording(provider, begin, 'whole') }, { play: 'over' })
  await enter(site, id, [(begin + 60) * 1_000, begun], [(begin + 100) * 1_000, part(2)])
  await page.addInitScript(() => {
    const handlers = new Map<string, (details: object) => void>()
    Object.assign(window, { handlers })
    const own = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) handlers.set(action, handler as never)
      else handlers.delete(action)
      own(action, handler)
    }
  })
  const run = (action: string, details = {}) =>
    page.evaluate(
      ([name, given]) => {
        const { handlers } = window as unknown as { handlers: Map<string, (details: object) => void> }
        handlers.get(name as string)?.(given as object)
        return [...handlers.keys()].sort()
      },
      [action, details] as const,
    )
  await page.goto(`/fr/game/${id}`)
  await plays(page)
  const known = ['nexttrack', 'pause', 'play', 'previoustrack', 'seekbackward', 'seekforward', 'seekto']
  await expect.poll(() => run('none')).toEqual(known)
  const shown = await page.evaluate(() => {
    const { title, artist } = navigator.mediaSession.metadata ?? {}
    return { title, artist }
  })
  expect(shown).toEqual({ title: 'Huards de Lac-Bleu à Northgate · whole', artist: 'Podium' })
  await run('nexttrack')
  await playsAt(page, 60)
  await run('nexttrack')
  await playsAt(page, 100)
  await run('seekto', { seekTime: 10 })
  await playsAt(page, 10)
  await run('pause')
  await expect.poll(watchVideo(page).isPaused).toBe(true)
})
