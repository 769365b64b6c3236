import { z } from 'zod'
import { optionalText, ticked } from '../../kit/form-fields.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import { BEFORE_CLIP, type Clip, isClipLength, readPosition, writePosition } from './clips.ts'

/** `lastMs`: the end of the video, when known. `checkPicture`: returns what stands against an address. */
type ClipChecks = { lastMs: number | undefined; checkPicture: (address: string) => string | undefined }

const title = optionalText(TEXTS.title.longest)
/** The titles of a clip, of which one may be empty. */
export const clipTitles = { titleEn: title, titleFr: title }
export const isTitled = ({ titleEn, titleFr }: Record<keyof typeof clipTitles, string>) => titleEn !== '' || titleFr !== ''
export const UNTITLED = { path: ['titleEn'], message: 'required' }

/**
 * Returns the schema of a clip's form (spec J6): positions in ms, 2 s to 10 min apart and within the video, and a title in at least
 * one language.
 */
export function clipForm({ lastMs = Number.POSITIVE_INFINITY, checkPicture }: ClipChecks) {
  const place = z.string().transform((text, context) => {
    const ms = readPosition(text)
    if (ms !== undefined && ms <= lastMs) return ms
    context.addIssue({ code: 'custom', message: ms === undefined ? 'position' : 'beyond-end' })
    return z.NEVER
  })
  const thumbnail = optionalText(2_000).superRefine((text, context) => {
    const fault = text === '' ? undefined : checkPicture(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
  return z
    .object({ from: place, to: place, ...clipTitles, thumbnail, tellsResult: ticked })
    .refine(({ from, to }) => isClipLength(to - from), { path: ['to'], message: 'clip-length' })
    .refine(isTitled, UNTITLED)
}

/** The values of a clip's form. */
export const NEW_CLIP = { from: '', to: '', titleEn: '', titleFr: '', thumbnail: '', tellsResult: false }
export type ClipValues = typeof NEW_CLIP

/** Returns a stored clip as its form shows it. */
export const clipValues = ({ baseAt, fromMs, toMs, title, thumbnail, tellsResult }: Clip): ClipValues => {
  const before = baseAt === null ? 0 : BEFORE_CLIP
  return {
    from: writePosition(before + fromMs),
    to: writePosition(before + toMs),
    titleEn: title.en,
    titleFr: title.fr,
    thumbnail,
    tellsResult,
  }
}
