import { isShown } from '../../catalog/publication.ts'
import type { LocalStart, SportEvent } from '../../events/event.ts'
import { delayedStart, isOff, isOver, suitsState } from '../../events/event-command.ts'
import { reasonForm } from '../../events/event-values.ts'
import { instantOf } from '../../events/zoned-time.ts'
import { cannedNotices } from '../../notices/canned-notices.ts'
import { NOTICE_SCOPES } from '../../notices/staff-notice.ts'
import type { Result } from '../../shared/result.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time-units.ts'
import type { DeskCard, DeskNotice } from '../desk/desk-card.ts'
import { DESK_REASONS, type DeskReason, deskReasons } from './desk-reasons.ts'

// What staff do at the desk (spec D2): the same rules on the server and, before it has answered, on the page.

export const DESK_COMMANDS = [
  'live',
  'end',
  'delay',
  'postpone',
  'cancel',
  'plan',
  'address',
  'notice',
  'notice-end',
  'lock',
  'unlock',
  'undo',
] as const
export type DeskCommandName = (typeof DESK_COMMANDS)[number]

/** The fields that a command sends beside its id, its event and the version that was seen. */
export type DeskFields = Record<string, string>
export type DeskCommand = { command: DeskCommandName; fields: DeskFields }

/** Whether a command makes sense for a game as it stands. */
export function suitsCard(
  command: DeskCommandName,
  card: Pick<DeskCard, 'schedule' | 'play' | 'lock'> & {
    pictures: readonly Switched[]
  },
): boolean {
  const { play, pictures } = card
  const isOnAir = pictures.some(({ isLive }) => isLive)
  // A picture may be on air before play begins, or with the game before it; that of a game that is over waits for its end.
  if (command === 'live' && (isOff(card) || (isOver(card) && (isOnAir || play === 'official')))) return false
  if (command === 'live') return play !== 'in-play' || (!pictures.some(isWatchable) && pictures.some(goesLive))
  // What was called off while it was on has its picture left to end.
  if (command === 'end') return pictures.some(endsWith) || (!isOff(card) && (play === 'in-play' || play === 'interrupted'))
  // A picture may be on air long before play begins, so what becomes of the game is for its play alone to say.
  if (command === 'delay' || command === 'postpone' || command === 'cancel') return suitsState(command, card)
  if (command === 'plan') return isOff(card)
  if (command === 'address') return pictures.length > 0
  if (command === 'lock') return card.lock === null
  if (command === 'unlock') return card.lock !== null
  return true
}

type Switched = Pick<DeskCard['pictures'][number], 'isLive' | 'state' | 'videoUrl' | 'isElsewhere'>

/** Whether a picture goes off with the end of the game: one that shows another game in play stays on. */
export const endsWith = ({ isLive, isElsewhere }: Pick<Switched, 'isLive' | 'isElsewhere'>): boolean => isLive && !isElsewhere

const isWatchable = (picture: Switched) => picture.isLive && isShown(picture)

/** Whether going live changes a picture: it has a video and is not on air, or a draft that viewers do not see (spec O4). */
export const goesLive = (picture: Switched): boolean => picture.videoUrl !== '' && !isWatchable(picture)

/** The minutes that one tap delays by. */
export const DELAYS = [15, 30] as const
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NIGHT = 12 * 60
/** How long ago, in ms, a start may lie that staff give: a command may have waited for the network. */
const PAST = HOUR_MS

type Timed = LocalStart & Pick<SportEvent, 'startsAt' | 'schedule'>
type Delayed = { start: LocalStart; schedule: 'delayed' | 'moved' }

/**
 * The start after a delay: by `minutes`, or to the `time` that a clock at the place shows, that of the next day where it would be half a
 * day back: a game of 23:30 is delayed to 00:15, and from there to 23:50 of the day before. A time that the clock shows twice is the second
 * one where the present start is. A game that will begin earlier is not delayed but moved, unless it was delayed before: part
 * of that is taken back. Refused: the same time, minutes for a game whose time is to be confirmed, a time that does not exist, one that was
 * over an hour ago; `now` in ms.
 */
export function delayedTo(
  event: Timed,
  { minutes, time }: DeskFields,
  now: number,
): Result<Delayed, 'no-time' | 'time' | 'past'> {
  if (minutes !== undefined) {
    if (!/^\d{1,4}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > 1440) return { ok: false, reason: 'time' }
    const start = delayedStart(event, Number(minutes))
    return start ? { ok: true, start, schedule: 'delayed' } : { ok: false, reason: 'no-time' }
  }
  if (time === undefined || !CLOCK.test(time) || time === event.localTime) return { ok: false, reason: 'time' }
  const back = event.localTime === null ? 0 : minutesOf(event.localTime) - minutesOf(time)
  const days = back > NIGHT ? 1 : event.schedule === 'delayed' && back < -NIGHT ? -1 : 0
  const localDate = new Date(Date.parse(`${event.localDate}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  const wanted = { localDate, localTime: time, zone: event.zone, isLater: event.isLater }
  const instant = instantOf(wanted)
  if (!instant.ok) return { ok: false, reason: 'time' }
  const start = { ...wanted, isLater: event.isLater && instant.isTwice }
  if (instant.startsAt !== null && Date.parse(instant.startsAt) < now - PAST) return { ok: false, reason: 'past' }
  const isEarlier = event.startsAt !== null && instant.startsAt !== null && instant.startsAt < event.startsAt
  return { ok: true, start, schedule: isEarlier && event.schedule !== 'delayed' ? 'moved' : 'delayed' }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const isReason = (key: string | undefined): key is DeskReason => (DESK_REASONS as readonly (string | undefined)[]).includes(key)

/** The `reason` of a command that gives its own words: `reasonEn` and `reasonFr`. */
export const OWN_REASON = 'own'

/** What is wrong with the own words of a command, by field; undefined where it gives none, or good ones. */
export function reasonFaults(fields: DeskFields): Record<string, string> | undefined {
  if (fields.reason !== OWN_REASON) return undefined
  const { error } = reasonForm.safeParse({ reasonEn: '', reasonFr: '', ...fields })
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The reason that a command gives, in both languages; undefined where it gives none. */
export function reasonIn(fields: DeskFields): SportEvent['reason'] | undefined {
  const { reason } = fields
  if (isReason(reason)) return { en: deskReasons.en[reason], fr: deskReasons.fr[reason] }
  const own = reason === OWN_REASON ? reasonForm.safeParse(fields).data : undefined
  return own && { en: own.reasonEn, fr: own.reasonFr }
}

/** The reason of a game that is called off: the one that is given, and none of before but that of an interruption. */
export const reasonOff = ({ play, reason }: Pick<SportEvent, 'play' | 'reason'>, fields: DeskFields): SportEvent['reason'] =>
  reasonIn(fields) ?? keptReason({ play, reason })

const keptReason = ({ play, reason }: Pick<SportEvent, 'play' | 'reason'>) =>
  play === 'interrupted' ? reason : { en: '', fr: '' }

/**
 * What brings a game back that was called off; the server says 'delayed' or 'moved' where it had another start before. Its reason goes as
 * well, unless it is that of an interruption.
 */
export const planned = (card: Pick<SportEvent, 'play' | 'reason'>): Pick<SportEvent, 'schedule' | 'reason'> => ({
  schedule: 'planned',
  reason: keptReason(card),
})

/** An end leaves the play of a game that is official, or called off: only its picture is still on. */
export function playAfter(command: 'live' | 'end', event: Pick<SportEvent, 'schedule' | 'play'>): SportEvent['play'] {
  if (command === 'live') return 'in-play'
  return isOff(event) || isOver(event) ? event.play : 'over'
}

/** A game as it will stand once the server has carried out a command; `at`: the moment of the tap, ISO. */
export function cardAfter(card: DeskCard, { command, fields }: DeskCommand, at: string): DeskCard {
  switch (command) {
    case 'live': {
      const pictures = card.pictures.map((each) =>
        each.videoUrl ? { ...each, isLive: true, state: 'public' as const, liveSince: each.liveSince ?? at } : each,
      )
      return { ...card, pictures, play: playAfter(command, card) }
    }
    case 'end':
      return {
        ...card,
        pictures: card.pictures.map((each) => (endsWith(each) ? { ...each, isLive: false, liveSince: null } : each)),
        play: playAfter(command, card),
      }
    case 'delay': {
      const delayed = delayedTo(card, fields, Date.parse(at))
      if (!delayed.ok) return card
      const instant = instantOf(delayed.start)
      const startsAt = instant.ok ? instant.startsAt : card.startsAt
      return { ...card, ...delayed.start, startsAt, schedule: delayed.schedule, reason: reasonIn(fields) ?? card.reason }
    }
    case 'postpone':
      return { ...card, schedule: 'postponed', reason: reasonOff(card, fields) }
    case 'cancel':
      return { ...card, schedule: 'cancelled', reason: reasonOff(card, fields) }
    case 'plan':
      return { ...card, ...planned(card) }
    case 'address': {
      const url = fields.url ?? ''
      return {
        ...card,
        pictures: card.pictures.map((each) => (each.docId === fields.picture ? { ...each, videoUrl: url } : each)),
      }
    }
    case 'notice':
    case 'notice-end':
      return { ...card, notices: noticesAfter(card.notices, { command, fields }) }
    case 'lock':
      return { ...card, lock: { by: '', at } }
    case 'unlock':
      return { ...card, lock: null }
    default:
      return card
  }
}

/** Notices as they will stand once the server has added one or taken one away. */
export function noticesAfter(notices: readonly DeskNotice[], { command, fields }: DeskCommand): DeskNotice[] {
  if (command === 'notice') return [toldBy(fields), ...notices]
  return command === 'notice-end' ? notices.filter(({ id }) => id !== fields.notice) : [...notices]
}

/** A notice that the server has not stored yet; without an id, so that nothing can be done to it. */
function toldBy({ canned, scope, en = '', fr = '' }: DeskFields): DeskNotice {
  const key = canned as keyof typeof cannedNotices.en
  const isCanned = canned !== undefined && Object.hasOwn(cannedNotices.en, canned)
  const texts = isCanned ? { en: cannedNotices.en[key], fr: cannedNotices.fr[key] } : { en, fr }
  return { id: '', scope: NOTICE_SCOPES.find((each) => each === scope) ?? 'event', endsAt: null, ...texts }
}

/** What the latest change did, for whoever was a moment too late. */
export const LATEST = [
  ...['live', 'end', 'delay', 'postpone', 'cancel', 'plan', 'move', 'address', 'edit'],
  ...['begin', 'official', 'correct', 'picture-lost', 'picture-back'],
] as const
/** Who is no colleague: a scorer, the probe of streams, the provider's list. */
export const LATEST_OTHERS = ['scorer', 'probe', 'list'] as const
/** `who`: a colleague, or with `by` the name of a scorer's link; '' for the site itself, and where nobody knows. */
export type LatestChange = { who: string; by?: (typeof LATEST_OTHERS)[number]; what: (typeof LATEST)[number]; at: string }

/**
 * The server's answer. `version`: the event's from then on. `at`: when, ISO: what was read later shows it. `latest`: who changed it since it was
 * seen.
 */
export type DeskAnswer =
  | { ok: true; version: number; at: string }
  | { ok: false; reason: string; latest?: LatestChange; faults?: Record<string, string> }
