import type { Page } from '@playwright/test'
import { type ScriptedAnswer, STREAMS, type Streams } from '../peers/streams.ts'
import { expect, watchVideo } from './site.ts'
import { test } from './stream-site.ts'

const player = (page: Page) => page.getByRole('region', { name: /^(Video player|Lecteur vidéo)\s?: / })

const LISTS = /\.m3u8$/
const list = (...lines: string[]): ScriptedAnswer => ({ body: ['#EXTM3U', '#EXT-X-VERSION:9', ...lines, ''].join('\n') })

/** What an encoder and its server say before there is a picture. */
const EARLY: [string, RegExp, ScriptedAnswer][] = [
  ...[401, 403, 404, 410, 500, 502, 503].map((status): [string, RegExp, ScriptedAnswer] => [`${status}`, LISTS, { status }]),
  [
    '429 with Retry-After',
    LISTS,
    { status: 429, headers: { 'retry-after': '1', 'access-control-expose-headers': 'Retry-After' } },
  ],
  ['no connection', LISTS, { status: 0 }],
  ['a list without segments', LISTS, list('#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:0')],
  ['a bare list', LISTS, list()],
  [
    'a list of parts alone',
    LISTS,
    list(
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5',
      '#EXT-X-PART-INF:PART-TARGET=0.5',
      '#EXT-X-PART:DURATION=0.5,URI="p0.mp4",INDEPENDENT=YES',
    ),
  ],
  ['a page with 200', LISTS, { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Soon</title>' }],
  ['an empty body', LISTS, { body: '' }],
  ['renditions that are refused', /part-a\/index\.m3u8$/, { status: 403 }],
  ['renditions without segments', /part-a\/index\.m3u8$/, list('#EXT-X-TARGETDURATION:2')],
  ['segments that are refused', /\.m4s$/, { status: 403 }],
  ['segments that are not there', /\.m4s$/, { status: 404 }],
  ['segments that fail', /\.m4s$/, { status: 503 }],
  // Dolby Vision: some browsers play HEVC.
  [
    'a codec that no browser has',
    /master\.m3u8$/,
    list('#EXT-X-STREAM-INF:BANDWIDTH=90000,CODECS="dvhe.05.09"', 'part-a/index.m3u8'),
  ],
]

/** A live stream behind a list of renditions. */
const LIVE = '/live-muxed/master.m3u8'
const SOON = () => new Date(Date.now() + 5 * 60_000).toISOString()

/** In ms. One row after another, as only a machine that does nothing else can tell. */
const FIRST_FRAME = 3_000
const waits = (page: Page) =>
  expect(player(page).getByRole('status').first()).toHaveText(/not started|interrupted|cannot play/, { timeout: 30_000 })

test('Q-90 the first picture comes within three seconds of the first answer that can be played', { tag: '@timing' }, async ({
  page,
  site,
  streams,
}) => {
  test.setTimeout(300_000)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${LIVE}`, videoType: 'HLS', isLive: true })
  const video = watchVideo(page)
  for (const [kind, paths, answer] of EARLY) {
    streams.answer(paths, answer)
    await page.goto('/series/cup')
    await waits(page)
    const before = lists(streams)
    await expect.poll(() => lists(streams), { timeout: 30_000 }).toBeGreaterThanOrEqual(before + AT_LEAST_TRIES)
    streams.answer(paths, undefined)
    const from = Date.now()
    await expect.poll(video.time, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(0)
    const took = Date.now() - from
    test.info().annotations.push({ type: kind, description: `${took} ms` })
    expect.soft(took, kind).toBeLessThanOrEqual(FIRST_FRAME)
  }
})

/** Longer than the whole of a slow machine's start, shorter than any pause that has grown. */
const AT_LEAST_TRIES = 3
const lists = ({ requests }: Streams) => requests.filter((path) => LISTS.test(path)).length

for (const [kind, paths, answer] of EARLY)
  for (const situation of ['live', 'announced'] as const)
    test(`Q-90 ${situation}: ${kind} is waited for, and the picture comes by itself`, async ({ page, site, streams, lose }) => {
      if (answer.status === 0) lose(/\.m3u8/)
      await site.addSeries({ id: 'cup' })
      await site.addEpisode('cup', {
        videoUrl: `${streams.origin}${LIVE}`,
        videoType: 'HLS',
        isLive: situation === 'live',
        startsAt: situation === 'live' ? null : SOON(),
      })
      streams.answer(paths, answer)
      await page.goto('/series/cup')
      const video = watchVideo(page)
      await waits(page)
      const before = lists(streams)
      await expect.poll(() => lists(streams), { timeout: 30_000 }).toBeGreaterThanOrEqual(before + AT_LEAST_TRIES)
      expect(await video.time()).toBe(0)
      await expect(player(page).getByText('This video is not available')).toHaveCount(0)
      streams.answer(paths, undefined)
      const from = Date.now()
      await expect.poll(video.time, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(0)
      test.info().annotations.push({ type: 'first frame', description: `${Date.now() - from} ms` })
      await expect(player(page).getByText(/not started|interrupted|cannot play/)).toHaveCount(0)
    })

const framesOf = (page: Page) =>
  page.locator('main video').evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)

test('Q-90 a list with variables is played', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${LIVE}?token=t7`, videoType: 'HLS', isLive: true })
  streams.answer(
    /master\.m3u8$/,
    list(
      '#EXT-X-DEFINE:NAME="part",VALUE="part-a"',
      '#EXT-X-DEFINE:QUERYPARAM="token"',
      '#EXT-X-STREAM-INF:BANDWIDTH=120000,RESOLUTION=256x144,CODECS="avc1.4d400c,mp4a.40.2"',
      '{$part}/index.m3u8?token={$token}',
    ),
  )
  await page.goto('/series/cup')
  await expect.poll(watchVideo(page).time, { timeout: 30_000 }).toBeGreaterThan(0.2)
  expect(streams.requests.filter((path) => path.includes('$'))).toEqual([])
})

test('Q-90 an encoder that counts its segments anew is followed', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${LIVE}`, videoType: 'HLS', isLive: true })
  await page.goto('/series/cup')
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 30_000 }).toBeGreaterThan(4)
  streams.beginWhenAsked()
  const before = lists(streams)
  // The list before it was longer than the new one will be for a while.
  await expect.poll(() => lists(streams), { timeout: 30_000 }).toBeGreaterThan(before + 4)
  const shown = await framesOf(page)
  await expect.poll(() => framesOf(page), { timeout: 30_000 }).not.toBe(shown)
  expect(await video.isPaused()).toBe(false)
})

for (const [moment, isOpenBefore] of [
  ['on an open page', true],
  ['on a page opened later', false],
] as const)
  test(`Q-90 what ended while staff call it live goes on by itself, ${moment}`, async ({ page, site, streams }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${LIVE}`, videoType: 'HLS', isLive: true })
    const video = watchVideo(page)
    if (isOpenBefore) {
      await page.goto('/series/cup')
      await expect.poll(video.time, { timeout: 30_000 }).toBeGreaterThan(0.2)
    }
    const running = await (await fetch(`${streams.origin}/live-muxed/part-a/index.m3u8`)).text()
    streams.answer(/part-a\/index\.m3u8$/, { body: `${running}#EXT-X-ENDLIST\n` })
    if (!isOpenBefore) await page.goto('/series/cup')
    const element = page.locator('main video')
    await expect
      .poll(() => element.evaluate((each) => Number.isFinite((each as HTMLVideoElement).duration)), { timeout: 30_000 })
      .toBe(true)
    await element.evaluate((each) => {
      const { duration } = each as HTMLVideoElement
      Object.assign(each, { currentTime: duration - 0.3 })
    })
    const over = player(page).getByText('The live webcast has ended').first()
    if (isOpenBefore) await expect(over).toBeVisible({ timeout: 30_000 })
    const hasEnded = () => element.evaluate((each) => (each as HTMLVideoElement).ended)
    await expect.poll(hasEnded, { timeout: 30_000 }).toBe(true)
    const before = lists(streams)
    await expect.poll(() => lists(streams), { timeout: 30_000 }).toBeGreaterThan(before + AT_LEAST_TRIES)
    expect(await hasEnded()).toBe(true)
    streams.beginWhenAsked()
    streams.answer(/part-a\/index\.m3u8$/, undefined)
    await expect(player(page).getByText('LIVE').first()).toBeVisible({ timeout: 30_000 })
    const frames = await framesOf(page)
    await expect.poll(() => framesOf(page), { timeout: 30_000 }).not.toBe(frames)
    await expect(over).toHaveCount(0)
    expect(await video.isPaused()).toBe(false)
  })

for (const kind of [
  'soundGoes',
  'soundComes',
  'pictureGoes',
  'tsSoundGoes',
  'tsSoundComes',
  'tsPictureGoes',
  'liveSoundGoes',
  'livePictureGoes',
  'liveTsSoundGoes',
] as const)
  test(`Q-90 playback goes on where sound or picture comes or goes, ${kind}`, async ({ page, site, streams }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', {
      videoUrl: `${streams.origin}${STREAMS[kind]}`,
      videoType: 'HLS',
      isLive: kind.startsWith('live'),
    })
    await page.goto('/series/cup')
    const video = watchVideo(page)
    await expect.poll(video.time, { timeout: 30_000 }).toBeGreaterThan(0.2)
    // Both joins of a recording are behind it then, and two of a live one's.
    const end = kind.startsWith('live') ? (await video.time()) + 18 : 17
    await expect.poll(video.time, { timeout: 90_000 }).toBeGreaterThan(end)
    expect(await video.isPaused()).toBe(false)
  })
