import { z } from 'zod'
import {
  hasItsTime,
  NEW_PUBLICATION,
  type PublicationValues,
  publicationFields,
  publicationValues,
  UNTIMED,
} from '../catalog/publication.ts'
import { isoDate, optionalText, ticked } from '../kit/form-fields.ts'
import { fromJson } from '../kit/text/from-json.ts'
import { isShowable } from '../kit/text/showable.ts'
import { SPORT_KEYS, type Sport } from '../teams/sport.ts'
import {
  EVENT_KINDS,
  type EventPicture,
  EXPECTED_MINUTES,
  PLAY_STATES,
  SCHEDULE_STATES,
  type ScheduleState,
  type SportEvent,
} from './event.ts'
import { instantOf, isZone } from './time/zoned-time.ts'

// An event as staff enter it (spec E1, E3). A validation error is a code; the dictionaries have its words.

/** Maximum lengths in characters. */
export const EVENT_LIMITS = { title: 200, reason: 300, label: 60 }
/** The maximum number of webcasts of an event. */
const MOST_PICTURES = 50
/** The maximum expected length of an event: a week, in minutes. */
const LONGEST = 10_080

/** The values of an event's form. */
export type EventValues = PublicationValues & {
  homeTeamId: string
  awayTeamId: string
  titleEn: string
  titleFr: string
  sport: string
  kind: string
  localDate: string
  /** True when its time is to be confirmed. */
  isTbc: boolean
  /** HH:MM, or ''. */
  localTime: string
  /** Which of two equal local times is meant: 'first', 'second', or '' if there is only one. */
  which: string
  zone: string
  venueId: string
  isNeutral: boolean
  expectedMinutes: string
  seriesDocId: string
  /** The suspended game that it finishes; '' for none. */
  continuesEventId: string
  /** Its webcasts as written by `writtenPictures`. */
  pictures: string
  /**
   * The address of a stream that the site does not have yet: saving adds it as an episode of the series and a webcast of the
   * event (spec O5).
   */
  videoUrl: string
  schedule: string
  play: string
  reasonEn: string
  reasonFr: string
  hasPictureFault: boolean
}

/** A webcast in the form, in the order in which viewers choose. */
export type PictureValues = { episodeDocId: string; en: string; fr: string }

/** Writes webcasts as the form stores them: as one text, so that two edits of the list are compared as a whole. */
export const writtenPictures = (pictures: readonly PictureValues[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures.map(({ episodeDocId, en, fr }) => ({ episodeDocId, en, fr })))

const label = optionalText(EVENT_LIMITS.label)
// JSON can contain a NUL even if the form itself has none, and PostgreSQL rejects it in any text.
const documentId = z.string().min(1, 'pictures').max(200, 'pictures').refine(isShowable, 'pictures')
const pictureList = z.array(z.object({ episodeDocId: documentId, en: label, fr: label })).max(MOST_PICTURES, 'pictures')

/** Reads the webcasts in a form's text; empty if the text is invalid. */
export function readPictures(text: string): PictureValues[] {
  const read = pictureList.safeParse(fromJson(text || '[]'))
  return read.success ? read.data : []
}

const pictures = z.string().transform((text, context) => {
  const read = pictureList.safeParse(fromJson(text || '[]'))
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: read.error.issues[0]?.message === 'too-long' ? 'too-long' : 'pictures' })
  return z.NEVER
})

/** A time as HH:MM, or ''. */
export const clockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'time')

const minutes = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'minutes')
  .transform(Number)
  .pipe(z.number().min(1, 'minutes').max(LONGEST, 'minutes'))

const chosen = z.string().transform((id) => (id === '' ? null : id))

/** The first character of a team field whose typed text is no team yet; such a value is refused. */
export const UNRESOLVED = '?'

const team = chosen.refine((id) => !id?.startsWith(UNRESOLVED), 'choice')

const fields = z.object({
  homeTeamId: team,
  awayTeamId: team,
  titleEn: optionalText(EVENT_LIMITS.title),
  titleFr: optionalText(EVENT_LIMITS.title),
  sport: z.enum(SPORT_KEYS, 'choice'),
  kind: z.enum(EVENT_KINDS, 'choice'),
  localDate: isoDate,
  isTbc: ticked,
  localTime: clockTime,
  which: z.enum(['', 'first', 'second'], 'choice'),
  zone: z.string().refine(isZone, 'choice'),
  venueId: chosen,
  isNeutral: ticked,
  expectedMinutes: minutes,
  seriesDocId: chosen,
  continuesEventId: chosen,
  pictures,
  videoUrl: optionalText(2_000),
  schedule: z.enum(SCHEDULE_STATES, 'choice'),
  play: z.enum(PLAY_STATES, 'choice'),
  reasonEn: optionalText(EVENT_LIMITS.reason),
  reasonFr: optionalText(EVENT_LIMITS.reason),
  hasPictureFault: ticked,
  ...publicationFields,
})

type ParsedEvent = z.output<typeof fields>
type EventFault = { field: keyof EventValues; code: string }

/** True when viewers must be given a reason, in both languages (spec E3). */
export const needsReason = (schedule: string): boolean =>
  schedule !== 'planned' && SCHEDULE_STATES.some((state) => state === schedule)

/**
 * Returns the schema of an event's form. Without teams it needs a title; a title is needed in both languages, every state but
 * 'planned' needs a reason in both, and several webcasts need labels. Refuses a local time that does not exist; `which` says
 * which of two is meant. `kept`: the stored values, which pass while unchanged even if an import or the upgrade left them
 * incomplete or wrong. `videoFault` gives the error of an address and `sportOf` the sport of a team, which this module cannot
 * know.
 */
export function eventForm(
  kept?: EventValues,
  videoFault: (address: string) => string | undefined = () => 'address',
  sportOf: SportOf = () => undefined,
) {
  return fields.superRefine((event, context) => {
    const found = [
      ...titleFaults(event, kept),
      ...timeFaults(event),
      ...videoFaults(event, videoFault),
      ...stateFaults(event, kept),
      ...teamFaults(event, kept, sportOf),
      ...(hasItsTime(event) ? [] : [{ field: 'publicAt' as const, code: UNTIMED.message }]),
    ]
    for (const { field, code } of found) context.addIssue({ code: 'custom', message: code, path: [field] })
    const isUnlabelled = event.pictures.length > 1 && event.pictures.some(({ en, fr }) => en === '' || fr === '')
    if (isUnlabelled && writtenPictures(event.pictures) !== kept?.pictures)
      context.addIssue({ code: 'custom', message: 'labels', path: ['pictures'] })
  })
}

function titleFaults({ titleEn, titleFr, homeTeamId, awayTeamId }: ParsedEvent, kept: EventValues | undefined): EventFault[] {
  const isKept = (titleEn !== '' || titleFr !== '') && titleEn === kept?.titleEn && titleFr === kept.titleFr
  const isNeeded = titleEn !== '' || titleFr !== '' || (homeTeamId === null && awayTeamId === null)
  return isNeeded && !isKept ? missing({ titleEn, titleFr }) : []
}

function timeFaults({ localDate, isTbc, localTime, which, zone }: ParsedEvent): EventFault[] {
  if (isTbc) return []
  if (localTime === '') return [{ field: 'localTime', code: 'required' }]
  // A date or zone that does not exist has its own error.
  if (!isoDate.safeParse(localDate).success || !isZone(zone)) return []
  const start = instantOf({ localDate, localTime, zone, isLater: which === 'second' })
  if (!start.ok) return [{ field: 'localTime', code: start.reason }]
  return start.isTwice && which === '' ? [{ field: 'which', code: 'twice' }] : []
}

/** A new webcast must be the only one: several need labels, and the form has no field for the label of a new one. */
function videoFaults(
  { videoUrl, seriesDocId, pictures }: ParsedEvent,
  videoFault: (address: string) => string | undefined,
): EventFault[] {
  if (videoUrl === '') return []
  const code = videoFault(videoUrl) ?? (pictures.length > 0 ? 'second-picture' : undefined)
  if (code !== undefined) return [{ field: 'videoUrl', code }]
  return seriesDocId === null ? [{ field: 'seriesDocId', code: 'series-needed' }] : []
}

function stateFaults({ schedule, reasonEn, reasonFr }: ParsedEvent, kept: EventValues | undefined): EventFault[] {
  const isKept = schedule === kept?.schedule && reasonEn === kept.reasonEn && reasonFr === kept.reasonFr
  return needsReason(schedule) && !isKept ? missing({ reasonEn, reasonFr }) : []
}

/** Returns the sport of a team; undefined if the team is unknown. */
type SportOf = (teamId: string) => Sport | undefined

/** The parts of an event that decide whether its teams must play one sport. */
type Sides = { kind: string; homeTeamId: string | null; awayTeamId: string | null }

/** True when an event is a game of two teams, which must play one sport (spec E1), and did not have the same teams before. */
export const mustShareSport = ({ kind, homeTeamId, awayTeamId }: Sides, before: Sides | undefined): boolean =>
  kind === 'game' &&
  homeTeamId !== null &&
  awayTeamId !== null &&
  !(before?.kind === 'game' && before.homeTeamId === homeTeamId && before.awayTeamId === awayTeamId)

function teamFaults(event: ParsedEvent, kept: EventValues | undefined, sportOf: SportOf): EventFault[] {
  const { homeTeamId, awayTeamId } = event
  if (homeTeamId === null || awayTeamId === null) return []
  if (homeTeamId === awayTeamId) return [{ field: 'awayTeamId', code: 'same-team' }]
  if (!mustShareSport(event, kept)) return []
  const [home, away] = [sportOf(homeTeamId), sportOf(awayTeamId)]
  return home && away && home !== away ? [{ field: 'awayTeamId', code: 'other-sport' }] : []
}

const missing = (texts: Partial<Record<keyof EventValues, string>>): EventFault[] =>
  Object.entries(texts).flatMap(([field, text]) => (text === '' ? [{ field: field as keyof EventValues, code: 'required' }] : []))

/** The reason of a quick command in both languages, as its dialog sends them (spec E3). */
export const reasonForm = z.object({
  reasonEn: optionalText(EVENT_LIMITS.reason).pipe(z.string().min(1, 'required')),
  reasonFr: optionalText(EVENT_LIMITS.reason).pipe(z.string().min(1, 'required')),
})

/** What a new event does not take from another one. */
const NEW_STATE = {
  continuesEventId: '',
  pictures: '',
  videoUrl: '',
  schedule: 'planned' satisfies ScheduleState,
  play: 'not-begun',
  reasonEn: '',
  reasonFr: '',
  hasPictureFault: false,
  ...NEW_PUBLICATION,
}

/** Returns the form of a new event on a day (YYYY-MM-DD). */
export const newEvent = (localDate: string): EventValues => ({
  homeTeamId: '',
  awayTeamId: '',
  titleEn: '',
  titleFr: '',
  sport: 'hockey',
  kind: 'game',
  localDate,
  isTbc: false,
  localTime: '',
  which: '',
  zone: 'America/Toronto',
  venueId: '',
  isNeutral: false,
  expectedMinutes: String(EXPECTED_MINUTES),
  seriesDocId: '',
  ...NEW_STATE,
})

/** Returns the form of a stored event. */
export function eventValues(event: SportEvent, shown: readonly Pick<EventPicture, 'episodeDocId' | 'label'>[]): EventValues {
  const start = instantOf(event)
  const isTwice = start.ok && start.isTwice
  return {
    homeTeamId: event.homeTeamId ?? '',
    awayTeamId: event.awayTeamId ?? '',
    titleEn: event.title.en,
    titleFr: event.title.fr,
    sport: event.sport,
    kind: event.kind,
    localDate: event.localDate,
    isTbc: event.localTime === null,
    localTime: event.localTime ?? '',
    which: isTwice ? (event.isLater ? 'second' : 'first') : '',
    zone: event.zone,
    venueId: event.venueId ?? '',
    isNeutral: event.isNeutral,
    expectedMinutes: String(event.expectedMinutes),
    seriesDocId: event.seriesDocId ?? '',
    continuesEventId: event.continuesEventId ?? '',
    pictures: writtenPictures(shown.map(({ episodeDocId, label }) => ({ episodeDocId, ...label }))),
    videoUrl: '',
    schedule: event.schedule,
    play: event.play,
    reasonEn: event.reason.en,
    reasonFr: event.reason.fr,
    hasPictureFault: event.hasPictureFault,
    ...publicationValues(event),
  }
}

/**
 * Returns the form of a similar event (spec O5): without its day, which is too easily left unchanged, its webcasts, its state and
 * the game it finishes. A time that the clock shows twice must be chosen again.
 */
export const duplicateEvent = (values: EventValues): EventValues => ({
  ...values,
  localDate: '',
  which: '',
  ...NEW_STATE,
})
