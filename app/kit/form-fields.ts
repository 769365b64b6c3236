import { z } from 'zod'
import { isShowable } from './text/showable.ts'

// Building blocks of the admin forms. A validation error is a code; the dictionaries have its words.

const showableText = (max: number) =>
  z
    .string()
    .refine(isShowable, 'control-characters')
    .transform((text) => text.trim())
    .pipe(z.string().max(max, 'too-long'))

/** Returns a schema for a text of at most `max` characters, trimmed; it may be empty. */
export const optionalText = (max: number) => showableText(max)

/** Returns a schema for a text of 1 to `max` characters, trimmed. */
export const requiredText = (max: number) => showableText(max).pipe(z.string().min(1, 'required'))

/** An id that appears in URLs: lower-cased; letters, digits and hyphens, at most 80 (spec M3, M4). */
export const slug = z
  .string()
  .refine(isShowable, 'id-form')
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(80, 'too-long')
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'id-form'),
  )

/** True when a catalogue date may lie in this year, in forms and in files alike; any other year is a typo, such as 0206. */
export const isYear = (year: number) => year >= 1900 && year <= 2199

/** A date as YYYY-MM-DD that exists, in a year that `isYear` accepts. */
export const isoDate = z
  .string()
  .min(1, 'required')
  .pipe(z.iso.date('date').refine((day) => isYear(Number(day.slice(0, 4))), 'year'))

/** Comma-separated tags: trimmed, without empty ones or duplicates (ignoring case); at most 50 tags of at most 50 characters. */
export const tagList = showableText(3_000)
  .transform((text) => {
    const tags = text.split(',').flatMap((tag) => tag.trim() || [])
    return tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)
  })
  .pipe(z.array(z.string().max(50, 'too-long')).max(50, 'too-long'))

/** A checkbox, as a form sends it or as the page's state holds it. */
export const ticked = z.union([z.boolean(), z.string()]).transform((value) => value === true || value === 'on')
