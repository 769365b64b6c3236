import { Ajv, type SchemaObject } from 'ajv'

/**
 * Roku's rules for its two feeds, written from its specifications and independent of the site's own lists
 * (docs/decisions/040-roku.md names them). What a schema can say is one; the rest follows it.
 */

const text = (maxLength?: number): SchemaObject => ({ type: 'string', minLength: 1, ...(maxLength && { maxLength }) })
const listOf = (items: SchemaObject, minItems = 0): SchemaObject => ({ type: 'array', items, minItems })
const oneOf = (words: string): SchemaObject => ({ enum: words.split(' ') })
const whole: SchemaObject = { type: 'integer', minimum: 0 }
const address: SchemaObject = { type: 'string', pattern: '^https?://[^/]+(?:/[^/]+)+$' }
const day: SchemaObject = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const time: SchemaObject = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2}$' }
const language: SchemaObject = { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$' }

/** Required properties, and optional ones; no others. */
const shape = (required: Record<string, SchemaObject>, optional: Record<string, SchemaObject> = {}): SchemaObject => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
})

const feedGenre = {
  enum: [
    ...'action adventure animals animated anime children comedy crime documentary drama educational fantasy faith food'.split(
      ' ',
    ),
    ...'fashion gaming health history horror miniseries mystery nature news reality romance science sitcom special'.split(' '),
    ...['sports', 'thriller', 'technology', 'science fiction'],
  ],
}

const feedRating = shape({
  rating: oneOf('12 12A 14+ 14A 15 18 18+ 18A A AA C C8 E G NC17 PG PG13 R R18 TV14 TVG TVMA TVPG TVY TVY14 TVY7 U Uc UNRATED'),
  ratingSource: oneOf('BBFC CHVRS CPR MPAA UK_CP USA_PR'),
})

const video = {
  ...shape(
    { url: address, quality: oneOf('HD FHD UHD'), videoType: oneOf('HLS SMOOTH DASH MP4 MOV M4V') },
    { bitrate: { type: 'integer', minimum: 1 } },
  ),
  if: { properties: { videoType: oneOf('MP4 MOV M4V') } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['bitrate'] },
}

const feedContent = shape(
  { dateAdded: time, videos: listOf(video, 1), duration: { type: 'integer', minimum: 1 } },
  {
    captions: listOf(shape({ url: address, language, captionType: oneOf('CLOSED_CAPTION SUBTITLE') }), 1),
    language,
    validityPeriodStart: time,
    validityPeriodEnd: time,
  },
)

const descriptions = { shortDescription: text(200) }
const longer = { longDescription: text(500) }

const FEED = shape({
  providerName: text(),
  lastUpdated: time,
  language: oneOf('en fr'),
  categories: listOf(
    shape({ name: text(), playlistName: text(20), order: oneOf('manual most_recent chronological most_popular') }),
  ),
  playlists: listOf(shape({ name: text(20), itemIds: listOf(text(), 1) })),
  series: listOf(
    shape(
      {
        id: text(),
        title: text(),
        genres: listOf(feedGenre, 1),
        thumbnail: address,
        releaseDate: day,
        ...descriptions,
        episodes: listOf(
          shape(
            {
              id: text(),
              title: text(),
              content: feedContent,
              thumbnail: address,
              episodeNumber: whole,
              releaseDate: day,
              ...descriptions,
            },
            { ...longer, rating: feedRating },
          ),
          1,
        ),
      },
      { ...longer, tags: listOf(text(20), 1) },
    ),
  ),
})

const languages = { ...listOf(oneOf('en fr'), 1), uniqueItems: true }
const local = (most: number) => listOf(shape({ value: text(most), languages }), 1)
const advisory = (source: string, values: string) => shape({ source: { const: source }, value: oneOf(values) })
const asset = {
  id: text(50),
  titles: local(200),
  shortDescriptions: local(200),
  releaseDate: day,
  genres: listOf(text(), 1),
  advisoryRatings: listOf(
    {
      anyOf: [
        advisory('BBFC', 'U PG 12A 12-A 12 15 18 R18'),
        advisory('CHVRS', 'G PG 14A 14-A 18A 18-A R E'),
        advisory('CPR', '14+ 18+ C C8 C-8 G PG E'),
        advisory('MPAA', 'G PG PG13 PG-13 R NC17 NC-17 UR'),
        advisory('USA_PR', 'TVY TVY7 TVG TVPG TV14 TVMA'),
      ],
    },
    1,
  ),
  images: listOf(shape({ type: oneOf('main background'), url: address, languages }), 1),
}

const playOption = shape(
  { license: oneOf('free subscription'), quality: oneOf('sd hd hd+ fhd uhd'), playId: text() },
  { availabilityStartTime: time },
)

const SEARCH = shape({
  version: { const: '1' },
  defaultLanguage: oneOf('en fr'),
  defaultAvailabilityCountries: listOf(oneOf('ca us gb fr mx'), 1),
  assets: listOf({
    anyOf: [
      shape({ ...asset, type: { const: 'series' } }, { longDescriptions: local(500) }),
      shape(
        {
          ...asset,
          type: { const: 'episode' },
          durationInSeconds: { type: 'integer', minimum: 1 },
          content: shape({ playOptions: listOf(playOption, 1) }),
          episodeInfo: shape({ seriesId: text(50), episodeNumber: whole }),
        },
        { longDescriptions: local(500) },
      ),
    ],
  }),
})

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
const [isFeed, isSearch] = [ajv.compile(FEED), ajv.compile(SEARCH)]
const said = (check: typeof isFeed) =>
  (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)

type Item = { id: string; title: string; shortDescription: string; longDescription?: string; episodes?: Item[] }
type Feed = {
  series: (Item & { episodes: Item[] })[]
  categories: { playlistName: string }[]
  playlists: { name: string; itemIds: string[] }[]
}

/** How a Direct Publisher feed breaks Roku's rules; empty when it does not. */
export function feedFaults(json: string): string[] {
  const feed = JSON.parse(json) as Feed
  if (!isFeed(feed)) return said(isFeed)
  const items = feed.series.flatMap((series) => [series, ...series.episodes])
  return [
    ...(Buffer.byteLength(json) > 500_000 ? ['more than 500 KB'] : []),
    ...doubles(items.map(({ id }) => id)).map((id) => `two items ${id}`),
    ...items.flatMap(({ id, shortDescription, longDescription }) =>
      shortDescription === longDescription ? [`${id}: both descriptions are the same`] : [],
    ),
    ...items.flatMap(({ id, title }) => (/[<>\n]|&\w+;/.test(title) ? [`${id}: the title is not plain text`] : [])),
    ...doubles(feed.playlists.map(({ name }) => name)).map((name) => `two playlists ${name}`),
    ...feed.categories.flatMap(({ playlistName }) =>
      feed.playlists.some(({ name }) => name === playlistName) ? [] : [`no playlist ${playlistName}`],
    ),
    // A playlist lists series, not their episodes.
    ...feed.playlists.flatMap(({ itemIds }) =>
      itemIds.filter((id) => !feed.series.some((series) => series.id === id)).map((id) => `no item ${id} of a playlist`),
    ),
  ]
}

type Local = { languages: string[] }[]
type Asset = {
  id: string
  type: string
  titles: Local
  shortDescriptions: Local
  images: Local
  episodeInfo?: { seriesId: string }
}

/** How a search feed breaks Roku's rules; empty when it does not. */
export function searchFaults(json: string): string[] {
  const search = JSON.parse(json) as { assets: Asset[] }
  if (!isSearch(search)) return said(isSearch)
  const inAll = (local: Local) =>
    local
      .flatMap(({ languages }) => languages)
      .sort()
      .join(' ')
  return [
    ...doubles(search.assets.map(({ id }) => id)).map((id) => `two items ${id}`),
    ...search.assets.flatMap(({ id, titles, shortDescriptions, images }) =>
      [shortDescriptions, images].every((local) => inAll(local) === inAll(titles)) ? [] : [`${id}: other languages`],
    ),
    ...search.assets.flatMap(({ id, episodeInfo }) =>
      !episodeInfo || search.assets.some((each) => each.type === 'series' && each.id === episodeInfo.seriesId)
        ? []
        : [`${id}: its series is missing`],
    ),
  ]
}

const doubles = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)
