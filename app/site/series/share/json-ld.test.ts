import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../../../tests/factories/catalogue.ts'
import fc from '../../../../tests/rules/properties.ts'
import type { Episode } from '../../../catalog/episodes/episode.ts'
import { publicSeries } from '../../../catalog/public-views.ts'
import type { Series } from '../../../catalog/series/series.ts'
import { byField, EPISODE_TEXTS } from '../../../kit/text/texts.ts'
import type { WatchEpisode } from '../watch-state.ts'
import { seriesJsonLd } from './json-ld.ts'
import { homeJsonLd, serialised } from './json-ld-text.ts'

const ORIGIN = 'https://podium.example'
const NOW = Date.parse('2026-11-20T12:00:00Z')

const shown = (episode: Episode, content: Partial<WatchEpisode> = {}): WatchEpisode => ({
  id: episode.docId,
  ...byField(EPISODE_TEXTS, (field) => episode[field]),
  releaseDate: episode.releaseDate,
  durationSeconds: episode.content.durationSeconds,
  isLive: episode.isLive,
  startsAt: episode.startsAt,
  source: { kind: 'frame', src: 'https://webcast.example/play/1' },
  ...content,
})

type PageOverrides = {
  series?: Partial<Series>
  episodes?: WatchEpisode[]
  episodeId?: string
  language?: 'en' | 'fr'
  isEmbeddable?: boolean
}

function things({ series = {}, episodes = [], episodeId, language = 'en', isEmbeddable = true }: PageOverrides) {
  const made = seriesJsonLd({
    origin: ORIGIN,
    language,
    siteName: 'Podium',
    homeName: 'Home',
    untitled: 'Untitled',
    series: publicSeries(keptSeries({ id: 'cup', title: 'The Cup', ...series })),
    episodes,
    total: episodes.length,
    episode: episodes.find(({ id }) => id === episodeId),
    isEmbeddable,
    now: NOW,
  })
  return [JSON.parse(serialised(made))].flat() as Record<string, unknown>[]
}

const videoOf = (content: Partial<WatchEpisode>) =>
  things({ episodes: [shown(keptEpisode({ docId: 'e1', title: 'Final' }), content)], episodeId: 'e1' }).find(
    (each) => each['@type'] === 'VideoObject',
  )

test('R4 an episode is a VideoObject with its addresses in the language of the page, and a path to it', () => {
  const episodes = [shown(keptEpisode({ docId: 'e1', title: 'Finale', shortDescription: 'Qui gagne ?' }))]
  const thumbnail = 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
  const [video, path] = things({ series: { thumbnail }, episodes, episodeId: 'e1', language: 'fr' })
  expect(video).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Finale',
    description: 'Qui gagne ?',
    url: `${ORIGIN}/fr/series/cup/e1`,
    mainEntityOfPage: { inLanguage: 'fr-CA' },
    thumbnailUrl: [`${ORIGIN}/${thumbnail}/1280`, expect.stringMatching(`^${ORIGIN}/cards/fr/cup/e1/[0-9a-f]{16}\\.jpg$`)],
    uploadDate: '2026-01-15T00:00:00-05:00',
  })
  for (const unknown of ['duration', 'contentUrl', 'publication']) expect(video).not.toHaveProperty(unknown)
  expect(path).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${ORIGIN}/fr` },
      { position: 2, name: 'The Cup', item: `${ORIGIN}/fr/series/cup` },
      { position: 3, name: 'Finale', item: `${ORIGIN}/fr/series/cup/e1` },
    ],
  })
})

test('R4 the file of a video is named where our own player plays it, its length where it is known', () => {
  const src = 'https://webcast.example/game.m3u8'
  const video = videoOf({ source: { kind: 'hls', src, captions: [] }, durationSeconds: 6725 })
  expect(video).toMatchObject({ contentUrl: src, duration: 'PT1H52M5S' })
  expect(videoOf({ durationSeconds: 7200 })).toMatchObject({ duration: 'PT2H' })
  expect(videoOf({ durationSeconds: 1 })).not.toHaveProperty('duration')
  const elsewhere = videoOf({ source: { kind: 'link', href: 'https://elsewhere.example/v' } })
  expect(elsewhere).not.toHaveProperty('contentUrl')
  expect(
    things({ episodes: [shown(keptEpisode({ docId: 'e1' }), { source: { kind: 'none' } })], episodeId: 'e1' }),
  ).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('R6 a video that an embed plays names its embed page in the language of the page, where other sites may frame it', () => {
  const episodes = [shown(keptEpisode({ docId: 'e1' }))]
  const [video] = things({ episodes, episodeId: 'e1', language: 'fr' })
  expect(video).toMatchObject({ embedUrl: `${ORIGIN}/fr/embed/e1` })
  expect(videoOf({ source: { kind: 'hls', src: 'https://webcast.example/game.m3u8', captions: [] } })).toMatchObject({
    embedUrl: `${ORIGIN}/embed/e1`,
  })
  expect(videoOf({ source: { kind: 'link', href: 'https://elsewhere.example/v' } })).not.toHaveProperty('embedUrl')
  expect(things({ episodes, episodeId: 'e1', isEmbeddable: false })[0]).not.toHaveProperty('embedUrl')
})

test('R4 a webcast is a live broadcast while it is announced, on and over, with its end once that is known', () => {
  const [before, after] = ['2026-11-19T18:00:00.000Z', '2026-11-21T18:00:00.000Z']
  const live = { '@type': 'BroadcastEvent', isLiveBroadcast: true }
  expect(videoOf({ startsAt: after, source: { kind: 'none' } })).toMatchObject({ uploadDate: after })
  expect(videoOf({ startsAt: after })?.publication).toEqual({ ...live, name: 'Final', startDate: after })
  expect(videoOf({ startsAt: before, isLive: true })?.publication).toEqual({ ...live, name: 'Final', startDate: before })
  expect(videoOf({ startsAt: before, durationSeconds: 3600 })?.publication).toEqual({
    ...live,
    name: 'Final',
    startDate: before,
    endDate: '2026-11-19T19:00:00.000Z',
  })
  // Without an end it would appear live.
  expect(videoOf({ startsAt: before })).not.toHaveProperty('publication')
})

test.each([
  ['2026-07-01', '2026-07-01T00:00:00-04:00'],
  ['2026-12-01', '2026-12-01T00:00:00-05:00'],
])('R4 a day has the zone of the site: %s', (releaseDate, uploadDate) => {
  expect(videoOf({ releaseDate })).toMatchObject({ uploadDate })
})

test('R4 an open series lists the pages of its first episodes', () => {
  const episodes = Array.from({ length: 60 }, (_, at) => shown(keptEpisode({ docId: `e${at}` })))
  const [page] = things({ episodes })
  expect(page).toMatchObject({ '@type': 'CollectionPage', name: 'The Cup', isAccessibleForFree: true })
  const list = page?.mainEntity as { numberOfItems: number; itemListElement: object[] }
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 60 })
  expect(list.itemListElement).toHaveLength(50)
  expect(list.itemListElement[1]).toEqual({ '@type': 'ListItem', position: 2, url: `${ORIGIN}/series/cup/e1` })
})

const CANARY = 'CANARY'
const secret = fc.string().map((text) => `${CANARY}${text}`)
const anyEpisode = fc
  .record({
    title: secret,
    shortDescription: secret,
    longDescription: secret,
    isLive: fc.boolean(),
    startsAt: fc.option(fc.constant('2026-11-21T18:00:00.000Z')),
    durationSeconds: fc.nat(),
    source: fc.constantFrom<WatchEpisode['source']>(
      { kind: 'hls', src: `https://webcast.example/${CANARY}.m3u8`, captions: [] },
      { kind: 'frame', src: `https://webcast.example/play/${CANARY}` },
      { kind: 'link', href: `https://webcast.example/${CANARY}` },
      { kind: 'none' },
    ),
  })
  .map((content, ...rest) => shown(keptEpisode({ docId: `${CANARY}-${rest.length}` }), content))

test('R4 P2 nothing of an episode of a locked or pay-per-view series, whatever the page was given', () => {
  const closed = fc.constantFrom<Partial<Series>>({ sealedPassword: 'sealed' }, { tags: ['PPV'] })
  fc.assert(
    fc.property(closed, fc.array(anyEpisode, { minLength: 1 }), fc.boolean(), (series, episodes, isOnEpisode) => {
      const made = things({ series, episodes, ...(isOnEpisode && { episodeId: episodes[0]?.id as string }) })
      expect(JSON.stringify(made)).not.toContain(CANARY)
      expect(made[0]).toMatchObject({ '@type': 'WebPage', name: 'The Cup', isAccessibleForFree: false })
    }),
  )
})

test('R4 no text can end the script element or begin a comment, and each comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '\u2029', '&', '"', '\\', 'é', '🏒', '\ud800')),
      (parts) => {
        const title = parts.join('')
        const text = serialised(homeJsonLd({ origin: ORIGIN, language: 'en', siteName: title }))
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(text).name).toBe(title)
      },
    ),
  )
})

test('Q-107 structured data of a French page names its language only where all of its words are French', () => {
  const languageOf = (english: string[], content: Partial<WatchEpisode> = {}) => {
    const episodes = [
      shown(keptEpisode({ docId: 'e1', title: 'Finale' }), { shortDescription: 'Qui gagne?', ...content, english }),
    ]
    const [video] = things({ episodes, episodeId: 'e1', language: 'fr' })
    return (video?.mainEntityOfPage as { inLanguage?: string } | undefined)?.inLanguage
  }
  expect([languageOf([]), languageOf(['title:Lantern Cup'])]).toEqual(['fr-CA', 'fr-CA'])
  expect([languageOf(['title']), languageOf(['shortDescription'])]).toEqual([undefined, undefined])
  const longDescription = 'Retardé.\nThe Carabins want revenge.'
  const english = ['longDescription:The Carabins want revenge.']
  expect([languageOf(english, { longDescription }), languageOf(english, { shortDescription: '', longDescription })]).toEqual([
    'fr-CA',
    undefined,
  ])
  const [series] = things({ series: { english: ['title'] } as Partial<Series>, language: 'fr' })
  expect(series).not.toHaveProperty('inLanguage')
})
