import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SEGMENT_SECONDS, SEGMENTS_PER_LOOP } from '../webcast/playlist.ts'
import { clipOf, loopsOf } from '../webcast/streams.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoGames } from './demo-games.ts'
import { ON_FILM, schoolOf } from './schools.ts'

const options = { playHost: 'http://127.0.0.1:3001', streamHost: 'http://127.0.0.1:3002', now: new Date('2026-11-21T18:00:00Z') }
const { categories, series, episodes } = demoCatalogue(options)
const episodesOf = (docId: string) => episodes.filter((each) => each.seriesDocId === docId)
const isIn = (tags: string[], wanted: string[]) => wanted.every((tag) => tags.includes(tag))
const today = options.now.toISOString().slice(0, 10)

test('the same moment gives the same catalogue', () => {
  expect(demoCatalogue(options)).toEqual({ categories, series, episodes })
})

test('it is big enough to browse: 50 series, 300 episodes, 10 categories with a full row each', () => {
  expect(series.length).toBeGreaterThanOrEqual(50)
  expect(episodes.length).toBeGreaterThanOrEqual(300)
  expect(categories.length).toBeGreaterThanOrEqual(10)
  for (const category of categories) {
    expect(category.id).toBe(category.id.toLowerCase())
    expect(series.filter((each) => isIn(each.tags, category.tags)).length, category.name).toBeGreaterThanOrEqual(5)
  }
})

test('every series can be found in a category, and some in several', () => {
  const rows = series.map((each) => categories.filter((category) => isIn(each.tags, category.tags)).length)
  expect(Math.min(...rows)).toBe(1)
  expect(rows.filter((count) => count > 1).length).toBeGreaterThan(10)
})

test('ids are slugs, document ids are their own, orders run from 0', () => {
  for (const each of series) expect(each.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  for (const ids of [series.map((s) => s.id), series.map((s) => s.docId), episodes.map((e) => e.docId)]) {
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect(series.map((each) => each.order)).toEqual(series.map((_, index) => index))
  for (const each of series) {
    expect(episodesOf(each.docId).map((e) => e.episodeNumber)).toEqual(episodesOf(each.docId).map((_, i) => i + 1))
  }
})

test('every text is there, fits, and is not said twice', () => {
  for (const each of series) {
    expect(each.title).not.toBe('')
    expect(each.shortDescription.length, each.id).toBeLessThanOrEqual(160)
    expect(each.shortDescription.length, each.id).toBeGreaterThan(20)
    expect(each.longDescription.length, each.id).toBeGreaterThan(80)
    expect(each.longDescription.length, each.id).toBeLessThanOrEqual(500)
  }
  for (const each of episodes) {
    expect(each.shortDescription.length, each.docId).toBeLessThanOrEqual(200)
    expect(each.longDescription, each.docId).not.toBe(each.shortDescription)
  }
  const shorts = [...series, ...episodes].map((each) => each.shortDescription)
  expect(new Set(shorts).size).toBe(shorts.length)
  for (const each of series) {
    const longs = episodesOf(each.docId).map((episode) => episode.longDescription)
    expect(longs.length - new Set(longs).size, each.id).toBeLessThanOrEqual(3)
  }
})

test('every body in it is invented', () => {
  const everything = JSON.stringify({ categories, series, episodes })
  expect(everything).not.toMatch(/u sports|usports|\b(ncaa|cis|nhl|nfl|cfl|fifa|fiba|mls|uci|fisu)\b/i)
})

test('dates are days; archives lie in the past, live events are today, what is coming starts within days', () => {
  for (const each of [...series, ...episodes]) expect(each.releaseDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  for (const each of series.filter((s) => s.tags.includes('archive'))) expect(each.releaseDate < today).toBe(true)
  for (const each of episodes.filter((e) => e.isLive)) expect(each.releaseDate).toBe(today)
  const upcoming = episodes.filter((e) => e.startsAt && !e.isLive)
  expect(upcoming.length).toBeGreaterThanOrEqual(8)
  for (const { startsAt = '' } of upcoming) {
    const days = (Date.parse(startsAt) - options.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThan(8)
  }
})

test('live is shown in all three ways, in series tagged live', () => {
  const live = episodes.filter((each) => each.isLive)
  const liveSeries = series.filter((each) => episodesOf(each.docId).some((e) => e.isLive))
  expect(liveSeries.length).toBeGreaterThanOrEqual(5)
  for (const each of liveSeries) {
    expect(each.tags).toContain('live')
    expect(episodesOf(each.docId).filter((e) => e.isLive).length).toBeLessThanOrEqual(2)
  }
  const addresses = live.map((each) => each.videoUrl)
  expect(addresses.some((address) => address.startsWith(`${options.streamHost}/live/live-`))).toBe(true)
  expect(addresses.some((address) => address.startsWith(`${options.streamHost}/live/dvr-`))).toBe(true)
  expect(addresses.some((address) => /^[a-z0-9-]{1,64}$/.test(address))).toBe(true)
})

test('H8 a series is tagged live only while something of it is live', () => {
  for (const each of series.filter(({ tags }) => tags.includes('live')))
    expect(
      episodesOf(each.docId).some(({ isLive }) => isLive),
      each.id,
    ).toBe(true)
})

test('nothing was published in the future', () => {
  for (const each of series) expect(each.releaseDate <= today, each.id).toBe(true)
  for (const each of episodes.filter((e) => !e.startsAt)) expect(each.releaseDate <= today, each.docId).toBe(true)
})

const clipNameOf = (videoUrl: string) => clipOf(/(?:live|vod)\/([\w-]+)/.exec(videoUrl)?.[1] ?? videoUrl)

test('E6 what plays is its own sport or fits all, and lasts as long as it says', () => {
  for (const each of episodes.filter((e) => e.videoType !== 'YouTube')) {
    const { tags = [] } = series.find(({ docId }) => docId === each.seriesDocId) ?? {}
    const name = /(?:live|vod)\/([\w-]+)/.exec(each.videoUrl)?.[1] ?? each.videoUrl
    expect(['arena', tags.find((tag) => tag in ON_FILM)], each.docId).toContain(clipOf(name))
    if (each.durationSeconds !== 1) expect(each.durationSeconds).toBe(loopsOf(name) * SEGMENTS_PER_LOOP * SEGMENT_SECONDS)
  }
})

test('Q-76 a game is shown by the clip of its own sport and teams, hosts first, or by the one without a score', () => {
  const { events, teams } = demoGames(options.now)
  const schoolIdOf = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.schoolId
  const filmed = events.flatMap((event) =>
    event.pictures.flatMap(({ episodeDocId }) => {
      const clip = clipNameOf(episodes.find(({ docId }) => docId === episodeDocId)?.videoUrl ?? '')
      if (clip === 'arena') return []
      const film = ON_FILM[clip]
      const filmed = [film?.home ?? '', film?.away ?? ''].map((key) => schoolOf(key).id)
      expect([event.sport, schoolIdOf(event.homeTeamId), schoolIdOf(event.awayTeamId)], event.id).toEqual([clip, ...filmed])
      return [clip]
    }),
  )
  expect(new Set(filmed)).toEqual(new Set(['hockey', 'basketball']))
})

/** Where the score bug of each clip has the colours of its two teams. */
const BARS = [
  { left: 23, top: 18 },
  { left: 104, top: 18 },
]

test.each([
  ['hockey', ['NGT', 'LCB']],
  ['soccer', ['HBL', 'VDE']],
  ['basketball', ['AUR', 'STF']],
] as const)('Q-76 the score bug of %s has the codes and the colours of its schools', async (clip, codes) => {
  const film = ON_FILM[clip]
  const schools = [film?.home ?? '', film?.away ?? ''].map(schoolOf)
  expect(schools.map((school) => school?.code)).toEqual(codes)
  const poster = sharp(join(import.meta.dirname, `../webcast/media/${clip}/poster.webp`)).removeAlpha()
  for (const [at, bar] of BARS.entries()) {
    const shown = await poster
      .clone()
      .extract({ ...bar, width: 2, height: 4 })
      .resize(1, 1)
      .raw()
      .toBuffer()
    const wanted = Buffer.from(schools[at]?.colour.slice(1) ?? '', 'hex')
    expect(Math.max(...shown.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0)))), `${clip} ${at}`).toBeLessThan(60)
  }
})

test('exactly one event starts and stops by itself, and waits at first', () => {
  const cycling = episodes.filter((each) => each.cycles)
  expect(cycling.map((each) => each.isLive)).toEqual([false])
})

test('there are protected, pay-per-view, empty, long and untitled ones', () => {
  const locked = series.filter((each) => each.password !== undefined)
  expect(locked.length).toBeGreaterThanOrEqual(4)
  for (const each of locked) {
    expect(each.password).toBe('podium')
    expect(episodesOf(each.docId).length).toBeGreaterThan(0)
    expect(episodesOf(each.docId).some((e) => e.onRoku)).toBe(false)
  }
  const paid = series.filter((each) => each.tags.includes('ppv'))
  expect(paid.length).toBe(2)
  for (const each of paid) {
    expect(each.embedLink?.startsWith(`${options.playHost}/play/ppv-`)).toBe(true)
    expect(episodesOf(each.docId)).toEqual([])
  }
  expect(series.filter((s) => !s.tags.includes('ppv') && episodesOf(s.docId).length === 0).length).toBe(1)
  expect(series.some((each) => episodesOf(each.docId).length === 40)).toBe(true)
  expect(episodes.filter((each) => each.title === '').length).toBe(1)
  expect(series.some((each) => /é/.test(each.title) && /'/.test(each.title))).toBe(true)
})

test('video addresses have the shape of their kind, and captions go with our own player only', () => {
  for (const each of episodes) {
    const isBare = /^[a-z0-9-]{1,64}$/.test(each.videoUrl)
    const isStream = each.videoUrl.startsWith(`${options.streamHost}/`)
    if (each.videoType === 'YouTube') expect(each.videoUrl).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/)
    else expect(isBare || isStream, each.docId).toBe(true)
    if (each.videoType === 'MP4') expect(each.videoUrl).toMatch(/\.mp4$/)
    if (each.onRoku) expect(isBare && each.videoType === 'HLS').toBe(true)
    const captions = each.captions.map((c) => c.url.replace(/captions\/[a-z0-9-]{1,64}\//, 'captions/'))
    expect(captions).toEqual(isStream ? ['en', 'fr'].map((language) => `${options.streamHost}/captions/${language}.vtt`) : [])
  }
  expect(episodes.filter((each) => /^[a-z0-9-]+$/.test(each.videoUrl)).length).toBeGreaterThan(episodes.length / 2)
})

test('every series has its own picture, and no other is stored', () => {
  const stored = readdirSync(join(import.meta.dirname, '../art/thumbnails'))
  expect(series.map((each) => each.art).toSorted()).toEqual(stored.toSorted())
  expect(new Set(series.map((each) => each.art)).size).toBe(series.length)
})
