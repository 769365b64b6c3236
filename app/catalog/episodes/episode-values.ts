import { z } from 'zod'
import { isoDate, isYear, optionalText, ticked } from '../../kit/form-fields.ts'
import { byField, EPISODE_TEXTS, TEXTS } from '../../kit/text/texts.ts'
import { formatDuration, parseDuration } from '../../kit/time/duration.ts'
import { hasItsTime, NEW_PUBLICATION, publicationFields, publicationValues, UNTIMED } from '../publication.ts'
import { EPISODE_DEFAULTS, type Episode } from './episode.ts'

/** Returns the validation error of an address as a code; undefined when it may be saved. */
type AddressCheck = (address: string) => string | undefined
export type AddressChecks = { video: AddressCheck; captions: AddressCheck; thumbnail: AddressCheck }

const address = (check: AddressCheck) =>
  optionalText(2_000).superRefine((text, context) => {
    const fault = text === '' ? undefined : check(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

/** A form without script sends line breaks as CR LF. */
const paragraphs = (max: number) => z.preprocess((text) => String(text).replace(/\r\n?/g, '\n'), optionalText(max))

/**
 * Returns the schema of an episode's form (spec M7, M8). It does not know the allowed hosts: `checks` return the validation
 * errors of addresses.
 */
export const episodeForm = (checks: AddressChecks) =>
  z
    .object({
      ...publicationFields,
      ...byField(EPISODE_TEXTS, (field) => paragraphs(TEXTS[field].longest)),
      title: optionalText(TEXTS.title.longest),
      episodeNumber: z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,4}$/, 'number')
        .transform(Number),
      videoUrl: address(checks.video),
      onRoku: ticked,
      captionsEn: address(checks.captions),
      captionsFr: address(checks.captions),
      thumbnail: address(checks.thumbnail),
      releaseDate: isoDate,
      startsAt: z
        .union([z.literal(''), z.iso.datetime('date')], 'date')
        .transform((text) => (text ? new Date(text).toISOString() : null))
        .refine((time) => time === null || isYear(new Date(time).getUTCFullYear()), 'year'),
      duration: z.string().transform((text, context) => {
        const seconds = parseDuration(text)
        if (seconds !== undefined) return seconds
        context.addIssue({ code: 'custom', message: 'duration' })
        return z.NEVER
      }),
      language: z
        .string()
        .trim()
        .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'choice'),
      rating: optionalText(20).transform((text) => text || EPISODE_DEFAULTS.rating.rating),
      ratingSource: optionalText(20).transform((text) => text || EPISODE_DEFAULTS.rating.ratingSource),
    })
    .refine(hasItsTime, UNTIMED)

type EpisodeFormValues = z.output<ReturnType<typeof episodeForm>>

/** The values of an episode's form. */
export type EpisodeValues = { [name in keyof EpisodeFormValues]-?: name extends 'onRoku' ? boolean : string }

/** Returns the form of a new episode in a series with `count` episodes (spec M7). */
export const newEpisode = (count: number, today: string): EpisodeValues => ({
  ...byField(EPISODE_TEXTS, () => ''),
  episodeNumber: String(count + 1),
  videoUrl: '',
  onRoku: EPISODE_DEFAULTS.onRoku,
  ...NEW_PUBLICATION,
  captionsEn: '',
  captionsFr: '',
  thumbnail: '',
  releaseDate: today,
  startsAt: '',
  duration: formatDuration(EPISODE_DEFAULTS.durationSeconds),
  language: EPISODE_DEFAULTS.language,
  rating: EPISODE_DEFAULTS.rating.rating,
  ratingSource: EPISODE_DEFAULTS.rating.ratingSource,
})

/** Returns the form of a stored episode. */
export function episodeValues(episode: Episode): EpisodeValues {
  const { captions, durationSeconds } = episode.content
  const captionsIn = (language: 'en' | 'fr') => captions.find((each) => each.language === language)?.url ?? ''
  return {
    ...byField(EPISODE_TEXTS, (field) => episode[field]),
    episodeNumber: String(episode.episodeNumber),
    videoUrl: episode.videoUrl,
    onRoku: episode.onRoku,
    ...publicationValues(episode),
    captionsEn: captionsIn('en'),
    captionsFr: captionsIn('fr'),
    thumbnail: episode.thumbnail,
    releaseDate: episode.releaseDate,
    startsAt: episode.startsAt ?? '',
    duration: formatDuration(durationSeconds),
    language: episode.language,
    rating: episode.rating.rating,
    ratingSource: episode.rating.ratingSource,
  }
}

/** Returns the form of a duplicate, with its own number and times, without the stream and its captions (spec O5). */
export const duplicateOf = (episode: Episode, count: number, today: string): EpisodeValues => ({
  ...episodeValues(episode),
  episodeNumber: String(count + 1),
  videoUrl: '',
  onRoku: EPISODE_DEFAULTS.onRoku,
  captionsEn: '',
  captionsFr: '',
  releaseDate: today,
  startsAt: '',
  ...NEW_PUBLICATION,
})

/** Returns the captions in a form. */
export const captionsOf = ({ captionsEn, captionsFr }: Pick<EpisodeValues, 'captionsEn' | 'captionsFr'>) =>
  [
    { language: 'en' as const, url: captionsEn },
    { language: 'fr' as const, url: captionsFr },
  ].filter(({ url }) => url !== '')
