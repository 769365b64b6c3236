import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import type { FormerStart, LocalStart, PictureState, SportEvent } from './event.ts'
import { localDateOf, withOffset } from './time/zoned-time.ts'

// Decides what each part of the site shows for each state of an event (spec E3). Pages, tiles, calendars, JSON-LD and notices
// all use it, so they cannot contradict each other. reminders/due-times.ts decides when the reminder of a start is due.

/** The facts that decide the state. `now` is in ms everywhere in this file. */
export type EventTiming = LocalStart &
  Pick<SportEvent, 'startsAt' | 'expectedMinutes' | 'schedule' | 'play'> & {
    picture: PictureState
    /** True when another event finishes it on another day. */
    isContinued?: boolean
  }

/** True when an event is called off, for good or until another day. */
export const isOff = ({ schedule }: Pick<SportEvent, 'schedule'>): boolean => schedule === 'cancelled' || schedule === 'postponed'
export const isOver = ({ play }: Pick<SportEvent, 'play'>): boolean => play === 'over' || play === 'official'

/** How long before the start a countdown begins. */
const COUNTDOWN = 24 * HOUR_MS
/** How long before the start the player opens. */
export const OPEN_BEFORE = 15 * MINUTE_MS
/** For this long after the start, a video that is not live counts as a late stream; after that, as the recording. */
const LATE_START = 30 * MINUTE_MS
/** If nobody ends it, a suspended game, or one in play without a webcast, counts as on for this long after its expected end. */
const LEFT_OPEN = 12 * HOUR_MS
/**
 * The maximum time from the start of an event's local date until it is no longer on: an event takes at most seven days
 * (event-values.ts), no place is a day away from UTC, and a suspended game counts for half a day more.
 */
const LONGEST_ON = 9 * 24 * HOUR_MS
/** Returns the first local date (YYYY-MM-DD) with events that may be on: for most of an archive, the date alone decides. */
export const firstDayOn = (now: number): string => new Date(now - LONGEST_ON).toISOString().slice(0, 10)
/** A game that has begun stays under today for this long, whatever the date (spec E5). */
export const LATE_NIGHT = 6 * HOUR_MS

/**
 * Returns the webcast state of an event from its episodes. 'ended' means that there is a video and none is live; before the start
 * that is only the address of the coming stream, so `shownState` considers the time as well.
 */
export function pictureOf(episodes: readonly { isLive: boolean; hasVideo: boolean }[], hasPictureFault: boolean): PictureState {
  if (episodes.some(({ isLive }) => isLive)) return hasPictureFault ? 'faulty' : 'on-air'
  return episodes.some(({ hasVideo }) => hasVideo) ? 'ended' : 'none'
}

/** The states that pages and tiles show; event-words.ts has the words. */
export type ShownKey =
  | 'planned'
  /** The event has a date but no time yet. */
  | 'tbc'
  /** The event starts within 24 hours. */
  | 'soon'
  | 'delayed'
  | 'moved'
  | 'postponed'
  | 'cancelled'
  /** The start has passed, but nobody said that the event began, and there is no webcast. */
  | 'awaited'
  | 'live'
  /** The event is being played without a webcast on air. */
  | 'in-play'
  | 'interrupted'
  /** The event is on air, but the stream fails. */
  | 'faulty'
  | 'over'
  | 'official'
  /** The event is over and can be replayed. */
  | 'replay'

export type ShownState = {
  key: ShownKey
  /** Time until the start, in ms; null unless it starts within 24 hours. */
  startsIn: number | null
  /** True when it is time for the player and there is an episode to play. */
  isPlayerOpen: boolean
  /** True while it is being played, on air or suspended; false once an event on another day finishes it. */
  isOn: boolean
}

/** Returns the state that pages and tiles show at a moment. */
export function shownState(event: EventTiming, now: number): ShownState {
  const key = shownKey(event, now)
  const left = isOff(event) || event.play !== 'not-begun' ? null : timeLeft(event, now)
  const startsIn = left !== null && left > 0 && left <= COUNTDOWN ? left : null
  const isPlayerOpen = !isOff(event) && (!isBefore(key) || (left !== null && left <= OPEN_BEFORE))
  const isOn = key === 'live' || key === 'faulty' || ((key === 'in-play' || key === 'interrupted') && isUnderWay(event, now))
  return { key, startsIn, isPlayerOpen, isOn }
}

/** True when a page offers a reminder: the game has yet to begin, perhaps on another day, and no webcast of it is on air. */
export const isStillToBegin = ({ key }: ShownState): boolean => key === 'postponed' || isBefore(key)

const isBefore = (key: ShownKey) => key === 'planned' || key === 'tbc' || key === 'soon' || key === 'delayed' || key === 'moved'

/** True when an event that has begun and not ended still counts as being played; nobody ends a suspended game. */
export const isUnderWay = (event: Omit<EventTiming, 'picture'>, now: number): boolean =>
  (event.play === 'in-play' || event.play === 'interrupted') && !event.isContinued && now < expectedEnd(event) + LEFT_OPEN

function shownKey(event: EventTiming, now: number): ShownKey {
  const { schedule, play, picture } = event
  if (isOff(event)) return schedule
  if (play === 'over' || play === 'official') return picture === 'ended' ? 'replay' : play
  if (play === 'interrupted') return 'interrupted'
  if (picture === 'faulty') return 'faulty'
  if (picture === 'on-air') return 'live'
  if (play === 'in-play') return 'in-play'
  // Perhaps nobody ended it; most events made from episodes are like this.
  if (now >= expectedEnd(event)) return picture === 'ended' ? 'replay' : 'over'
  const left = timeLeft(event, now)
  if (left !== null && left <= -LATE_START && picture === 'ended') return 'replay'
  if (left !== null && left <= 0) return 'awaited'
  if (schedule === 'delayed' || schedule === 'moved') return schedule
  if (left === null) return 'tbc'
  return left <= COUNTDOWN ? 'soon' : 'planned'
}

/** Returns the time until the start, in ms; null while it is to be confirmed. */
const timeLeft = ({ startsAt }: EventTiming, now: number) => (startsAt === null ? null : Date.parse(startsAt) - now)

/**
 * The end of a day in the westernmost zone, in ms after the day began in UTC: an event with a time to be confirmed is then over.
 */
export const UNTIMED_END = 36 * HOUR_MS

/** Returns when an event is over if nobody ends it, in ms. */
export function expectedEnd({
  startsAt,
  expectedMinutes,
  localDate,
}: Pick<EventTiming, 'startsAt' | 'expectedMinutes' | 'localDate'>): number {
  return startsAt === null ? Date.parse(localDate) + UNTIMED_END : Date.parse(startsAt) + expectedMinutes * MINUTE_MS
}

/** Returns the next moment, in ms, at which `shownState` changes through time alone, countdown aside; undefined if never. */
export function nextChange(event: EventTiming, now: number): number | undefined {
  const start = event.startsAt === null ? undefined : Date.parse(event.startsAt)
  const moments = start === undefined ? [] : [start - COUNTDOWN, start - OPEN_BEFORE, start, start + LATE_START]
  const end = expectedEnd(event)
  return [...moments, end, end + LEFT_OPEN].filter((at) => at > now).toSorted((a, b) => a - b)[0]
}

/** Returns the start that pages strike out: the previous one, of an event that was delayed or moved. */
export function struckStart(event: EventTiming, formerStarts: readonly FormerStart[]): FormerStart | undefined {
  if (event.schedule !== 'delayed' && event.schedule !== 'moved') return undefined
  return inOrder(formerStarts).findLast((former) => !isSameStart(former, event))
}

/**
 * Returns the schedule state of an event that is no longer called off and whose former state was not recorded: if its start
 * differs from the first one announced, viewers see it as delayed or moved again.
 */
export function scheduleByStarts(start: LocalStart, formerStarts: readonly FormerStart[]): SportEvent['schedule'] {
  // Confirming a time is not a change of start.
  const first = inOrder(formerStarts).find(({ localDate, localTime }) => localTime !== null || localDate !== start.localDate)
  if (!first || isSameStart(first, start)) return 'planned'
  const isLater = first.localDate === start.localDate && (first.localTime ?? '') < (start.localTime ?? '')
  return isLater ? 'delayed' : 'moved'
}

const inOrder = (starts: readonly FormerStart[]) => starts.toSorted((a, b) => Date.parse(a.replacedAt) - Date.parse(b.replacedAt))

/** True when both give the same start. */
export const isSameStart = (a: LocalStart, b: LocalStart) =>
  a.localDate === b.localDate && a.localTime === b.localTime && a.zone === b.zone && a.isLater === b.isLater

export type CalendarState = {
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** True when only the date is written, because the time is to be confirmed. */
  isAllDay: boolean
  /** A word added to the title: some calendars show nothing else of the state. */
  titleWord?: 'postponed' | 'cancelled' | 'tbc'
  /** True when an alarm makes sense. */
  hasAlarm: boolean
}

/**
 * Returns what calendars show. A postponed event stays on its old date: Google's calendar removes cancelled ones at once. Takes
 * no `now`, because the bytes of a calendar depend on the data alone (spec E8).
 */
export function calendarState({ startsAt, schedule }: Pick<EventTiming, 'startsAt' | 'schedule'>): CalendarState {
  const isAllDay = startsAt === null
  if (schedule === 'cancelled') return { isAllDay, status: 'CANCELLED', titleWord: 'cancelled', hasAlarm: false }
  if (schedule === 'postponed') return { isAllDay, status: 'TENTATIVE', titleWord: 'postponed', hasAlarm: false }
  return { isAllDay, status: 'CONFIRMED', ...(isAllDay && { titleWord: 'tbc' }), hasAlarm: !isAllDay }
}

export type CardState = {
  /** The word above the start; undefined for an event that takes place as announced. */
  word?: 'delayed' | 'moved' | 'postponed' | 'cancelled'
  /** The known part of the start: its time, its day alone, or nothing until a new date is set. */
  start: 'time' | 'day' | 'none'
}

/**
 * Returns what the image of a link preview shows (spec R5). Ignores `now` and whether the webcast is on air, because the image
 * may be cached for ever. Once play has begun a delay no longer matters, since the start shown is the real one.
 */
export function cardState({ schedule, play, startsAt }: Pick<EventTiming, 'schedule' | 'play' | 'startsAt'>): CardState {
  const start = startsAt === null ? 'day' : 'time'
  if (schedule === 'postponed') return { word: schedule, start: 'none' }
  if (schedule === 'cancelled') return { word: schedule, start }
  const isLate = (schedule === 'delayed' || schedule === 'moved') && play === 'not-begun'
  return isLate ? { word: schedule, start } : { start }
}

export type JsonLdState = {
  eventStatus: 'EventScheduled' | 'EventRescheduled' | 'EventPostponed' | 'EventCancelled'
  /** With the offset of the venue, or a date alone while the time is to be confirmed. */
  startDate: string
  /** Oldest first; only for a rescheduled event. */
  previousStartDates: string[]
  /** Only for an event that is over: the expected end, as nobody records the real one. */
  endDate?: string
}

/**
 * Returns the data for search engines (spec R4). A delay on the same day is not a rescheduling; a delay of a game that was moved
 * before is.
 */
export function jsonLdState(event: Omit<EventTiming, 'picture'>, formerStarts: readonly FormerStart[]): JsonLdState {
  const { schedule, startsAt, zone } = event
  const startDate = dateOf(event)
  const others = inOrder(formerStarts).filter((former) => schedule === 'moved' || former.localDate !== event.localDate)
  const previous = [...new Set(others.map(dateOf))].filter((date) => date !== startDate)
  const isRescheduled = schedule === 'moved' || (schedule === 'delayed' && previous.length > 0)
  const hasEnded = isOver(event) && startsAt !== null
  return {
    eventStatus: isRescheduled ? 'EventRescheduled' : EVENT_STATUS[schedule],
    startDate,
    previousStartDates: isRescheduled ? previous : [],
    ...(hasEnded && { endDate: withOffset(new Date(expectedEnd(event)).toISOString(), zone) }),
  }
}

const EVENT_STATUS = {
  planned: 'EventScheduled',
  delayed: 'EventScheduled',
  moved: 'EventRescheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const

const dateOf = ({ startsAt, localDate, zone }: LocalStart & { startsAt: string | null }) =>
  startsAt === null ? localDate : withOffset(startsAt, zone)

type NoticedState = Omit<EventTiming, 'picture'> & Pick<SportEvent, 'homeTeamId' | 'awayTeamId'>

/**
 * Returns the one notice that a change sends to everyone who asked for reminders; undefined for none. A second delay sends
 * another. 'paired': both teams of a planned game are known now (spec B4).
 */
export function noticeOf(
  before: NoticedState,
  after: NoticedState,
): 'delayed' | 'moved' | 'postponed' | 'cancelled' | 'paired' | undefined {
  if (isOver(after)) return undefined
  if (after.schedule === 'planned') return hasPair(after) && !hasPair(before) && after.play === 'not-begun' ? 'paired' : undefined
  if (after.schedule !== before.schedule) return after.schedule
  const hasNewStart = !isSameStart(before, after) && (after.schedule === 'delayed' || after.schedule === 'moved')
  return hasNewStart ? after.schedule : undefined
}

/**
 * True when an event is listed under today for a viewer in the zone (spec E5): by the date at its venue, while it is on, for six
 * hours after it began, so that midnight hides no game, and before its start if that is today by the viewer's clock. Once it is
 * past, only the date at its venue counts.
 */
export function isUnderToday(event: EventTiming, now: number, zone: string): boolean {
  const today = localDateOf(now, zone)
  if (event.localDate === today) return true
  const { startsAt, picture } = event
  if (startsAt !== null && now < Date.parse(startsAt) && localDateOf(startsAt, zone) === today) return true
  if (isOff(event)) return false
  if (isUnderWay(event, now) || picture === 'on-air' || picture === 'faulty') return true
  const since = startsAt === null ? Number.NaN : now - Date.parse(startsAt)
  return since >= 0 && since < LATE_NIGHT
}

const hasPair = ({ homeTeamId, awayTeamId }: Pick<SportEvent, 'homeTeamId' | 'awayTeamId'>) =>
  homeTeamId !== null && awayTeamId !== null

const TIME = ['localDate', 'localTime', 'zone', 'isLater', 'startsAt', 'expectedMinutes'] as const
const STATE = ['schedule'] as const
const PLACE = ['venueId', 'isNeutral'] as const
const TITLE = ['sport', 'kind', 'homeTeamId', 'awayTeamId'] as const
const SEQUENCED = [...TIME, ...STATE, ...PLACE, ...TITLE]

type SequenceFields = Pick<SportEvent, (typeof SEQUENCED)[number] | 'title'>

/**
 * True when an edit raises iCalendar's sequence: only a change of time, state, place or title does (spec E1). The state is that
 * of the schedule, since calendars show neither play nor webcast. The expected length counts as time, because it sets the end in
 * a calendar.
 */
export const raisesSequence = (before: SequenceFields, after: SequenceFields): boolean =>
  SEQUENCED.some((field) => before[field] !== after[field]) ||
  before.title.en !== after.title.en ||
  before.title.fr !== after.title.fr
