import { z } from 'zod'
import { isoDate, optionalText, requiredText, slug, tagList } from '../../kit/form-fields.ts'
import { isStoredPicture } from '../../kit/stored-picture.ts'
import { foldText } from '../../kit/text/fold.ts'
import { byField, type EditedText, TEXTS, WRITTEN_TEXTS } from '../../kit/text/texts.ts'
import { allowedAddress, type Origins } from '../../kit/text/web-address.ts'
import {
  hasItsTime,
  NEW_PUBLICATION,
  type PublicationValues,
  publicationFields,
  publicationValues,
  UNTIMED,
} from '../publication.ts'
import { PASSWORD_LENGTH, type Series } from './series.ts'

/** The values of a series' form. */
export type SeriesValues = Record<EditedText, string> &
  PublicationValues & {
    id: string
    releaseDate: string
    /** Comma separated. */
    tags: string
    thumbnail: string
    categoryId: string
    embedLink: string
    password: string
  }

/** The origins that pages may frame, and those from which they may show images. */
export type FormOrigins = { frames: Origins; pictures: Origins }

const address = (origins: Origins) =>
  z.string().transform((text, context) => {
    const trimmed = text.trim()
    if (trimmed === '' || isStoredPicture(trimmed)) return trimmed
    const read = allowedAddress(trimmed, origins)
    if ('href' in read) return read.href
    context.addIssue({ code: 'custom', message: read.fault })
    return z.NEVER
  })

/**
 * Returns the schema of a series' form (spec M4). `kept`: the stored values; an unchanged field passes, because an import may
 * hold values that the form would refuse.
 */
export function seriesForm(origins: FormOrigins, kept?: SeriesValues) {
  function unlessKept<Value>(name: keyof SeriesValues, rule: z.ZodType<Value, string>, keep: (text: string) => Value) {
    return z.string().transform((sent, context): Value => {
      // A form without script sends line breaks as CR LF.
      const text = sent.replace(/\r\n?/g, '\n')
      if (text !== '' && text === kept?.[name]) return keep(text)
      const read = rule.safeParse(text)
      if (read.success) return read.data
      for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
  }
  const asItIs = (text: string) => text
  const fields = z.object({
    ...publicationFields,
    ...byField(WRITTEN_TEXTS, (field) => unlessKept(field, optionalText(TEXTS[field].longest), asItIs)),
    title: unlessKept('title', requiredText(TEXTS.title.longest), asItIs),
    id: unlessKept('id', slug, asItIs),
    releaseDate: unlessKept('releaseDate', isoDate, asItIs),
    tags: unlessKept('tags', tagList, splitTags),
    thumbnail: unlessKept('thumbnail', address(origins.pictures), asItIs),
    categoryId: unlessKept('categoryId', optionalText(80), asItIs),
    embedLink: unlessKept('embedLink', address(origins.frames), asItIs),
    password: unlessKept('password', optionalText(PASSWORD_LENGTH), asItIs),
  })
  return fields.refine(hasItsTime, UNTIMED)
}

/** Returns the form of a new series (spec M4). */
export const newSeries = (today: string): SeriesValues => ({
  ...byField(WRITTEN_TEXTS, () => ''),
  id: '',
  releaseDate: today,
  tags: '',
  thumbnail: '',
  categoryId: '',
  embedLink: '',
  ...NEW_PUBLICATION,
  password: '',
})

/** Returns the form of a stored series; `password` in plain text. */
export const seriesValues = (series: Series, password: string): SeriesValues => ({
  ...byField(WRITTEN_TEXTS, (field) => series[field]),
  id: series.id,
  releaseDate: series.releaseDate,
  tags: joinTags(series.tags),
  thumbnail: series.thumbnail,
  categoryId: series.categoryId ?? '',
  embedLink: series.embedLink ?? '',
  ...publicationValues(series),
  password,
})

/** Returns the tags in a form's text, as typed. */
export const splitTags = (text: string) => text.split(',').flatMap((tag) => tag.trim() || [])

export const joinTags = (tags: string[]) => tags.join(', ')

/** Returns the id suggested by a title; '' when no character of it suits an address. */
export const proposedId = (title: string) =>
  foldText(title.replace(/['’]s\b/giu, 's'))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
