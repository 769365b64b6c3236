import { isShowable } from '../../app/kit/text/showable.ts'
import { PROVIDER_NAMES } from '../../app/kit/webcast/providers.ts'
import fc from '../rules/properties.ts'

const letter = fc.constantFrom(
  ...('abcdefghijklmnopqrstuvwxyzABCÉéÈàçœŒñ-–’"\\/<>&{}[],:\n\t 0123456789🏒⚽👩‍🚀'.match(/\p{RGI_Emoji}|./gsv) ?? []),
)
const text = (maxLength: number) =>
  fc
    .array(letter, { maxLength })
    .map((parts) => parts.join('').slice(0, maxLength).toWellFormed())
    // What is cut in the middle of an emoji ends with a joiner.
    .filter(isShowable)
const long = fc.oneof(
  { weight: 8, arbitrary: text(60) },
  // A description may have what a title may not.
  { weight: 1, arbitrary: text(60).map((line) => `${line}\u2028${line}\u200b`) },
  { weight: 1, arbitrary: letter.map((part) => part.repeat(5_000).slice(0, 5_000).toWellFormed()) },
)
const title = fc.tuple(fc.constantFrom('Championnat', 'Cup', 'Féminin', '🏒'), text(80)).map((parts) => parts.join(' '))
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10))
const time = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString())
const address = fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `https://${name}.example/a b.png`.replace(' ', '%20'))
const password = fc.oneof(
  fc.constant(''),
  text(40).map((each) => `p${each}`.trim()),
)

const episode = fc.record({
  title: text(100),
  videoUrl: fc.oneof(
    fc.constant('play-1'),
    fc.constant(''),
    address.map((each) => `${each}/index.m3u8`),
  ),
  videoType: fc.constantFrom(...PROVIDER_NAMES, 'MP4', 'HLS', 'External'),
  language: fc.constantFrom('en-US', 'fr-CA'),
  episodeNumber: fc.nat(500),
  shortDescription: text(100),
  longDescription: long,
  releaseDate: day,
  rating: fc.constantFrom('0', 'PG', 'TV-Y'),
  thumbnail: fc.oneof(fc.constant(''), address),
  durationSeconds: fc.nat(100_000),
  dateAdded: time,
  captions: fc.array(fc.record({ language: fc.constantFrom('en', 'fr'), url: address }), { maxLength: 2 }),
  onRoku: fc.boolean(),
  isLive: fc.boolean(),
  startsAt: fc.option(time),
})

const series = fc.record({
  slug: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/),
  title,
  shortDescription: text(100),
  longDescription: long,
  description: text(50),
  categoryId: fc.option(fc.constantFrom('hockey', 'rugby')),
  releaseDate: day,
  tags: fc.array(
    fc.oneof(
      fc.constantFrom('live', 'ppv', 'Hockey AND Women'),
      text(20).map((each) => `t${each}`.replaceAll(',', '').trim()),
    ),
    { maxLength: 4 },
  ),
  thumbnail: fc.oneof(fc.constant(''), address),
  order: fc.nat(30),
  password,
  embedLink: fc.option(address),
  episodes: fc.array(episode, { maxLength: 5 }),
})

export type AnySeries = typeof series extends fc.Arbitrary<infer T> ? T : never

/** Catalogues of any content that the site's forms take. */
export const catalogues = fc.uniqueArray(series, { maxLength: 8, selector: ({ slug }) => slug })
