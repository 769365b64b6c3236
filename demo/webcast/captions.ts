import { z } from 'zod'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { readRecords } from '../records/read-records.ts'
import { SEGMENT_SECONDS, SEGMENTS_PER_LOOP } from './playlist.ts'
import { CLIPS, type ClipName } from './streams.ts'

export type Language = 'en' | 'fr'

/** A caption of a clip, from and to a second of its loop. Those of the arena fit every clip: in all, the action turns at about the same moments. */
const line = z.strictObject({ clip: z.enum(CLIPS), from: z.number(), to: z.number(), en: z.string(), fr: z.string() })
const COMMENTARY = readRecords('commentary', { clip: line })

/** The commentary of a clip, or one that fits all, as WebVTT over this many loops. */
export function captions(language: Language, loops: number, clip: ClipName = 'arena'): string {
  const lines = COMMENTARY.filter((each) => each.clip === clip)
  const cues = Array.from({ length: loops }, (_, loop) => {
    const start = loop * SEGMENTS_PER_LOOP * SEGMENT_SECONDS
    return lines.map(({ from, to, ...said }) => `${timestamp(start + from)} --> ${timestamp(start + to)}\n${said[language]}`)
  })
  return `WEBVTT\n\n${cues.flat().join('\n\n')}\n`
}

function timestamp(seconds: number): string {
  const whole = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(whole / HOUR_MS)}:${two((whole / 60_000) % 60)}:${two((whole / 1_000) % 60)}.${String(whole % 1_000).padStart(3, '0')}`
}
