import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import type { FormerStart, LocalStart, PictureState, SportEvent } from './event.ts'
import { localDateOf, withOffset } from './time/zoned-time.ts'

// What each place says for each state of an event (spec E3). Nothing else decides it: pages, tiles, calendars, JSON-LD and notices ask
// here, so they cannot contradict each other. When the reminder of a start is due stands in reminders/due-times.ts.

/** What decides the state. `now` is in ms everywhere in this file. */
export type StatedEvent = LocalStart &
  Pick<SportEvent, 'startsAt' | 'expectedMinutes' | 'schedule' | 'play'> & {
    picture: PictureState
    /** Another event finishes it on another day. */
    isContinued?: boolean
  }

/** Called off, for good or until another day. */
export const isOff = ({ schedule }: Pick<SportEvent, 'schedule'>): boolean => schedule === 'cancelled' || schedule === 'postponed'
export const isOver = ({ play }: Pick<SportEvent, 'play'>): boolean => play === 'over' || play === 'official'

/** How long before the start a countdown begins. */
const COUNTDOWN = 24 * HOUR_MS
/** How long before the start the player opens. */
export const OPEN_BEFORE = 15 * MINUTE_MS
/** How long after the start a video that is not live is taken for the address of a late stream; from then on it is the recording. */
const LATE_START = 30 * MINUTE_MS
/** How long after its expected end a game that is suspended, or in play without a picture, counts as on when nobody says that it is over. */
const LEFT_OPEN = 12 * HOUR_MS
/** No event takes longer than seven days (event-values.ts), no place is a day away from UTC, and a suspended game counts for half a day more. */
const LONGEST_ON = 9 * 24 * HOUR_MS
/** YYYY-MM-DD: events of earlier local dates are neither on nor ahead, which tells most of an archive by the date alone. */
export const firstDayOn = (now: number): string => new Date(now - LONGEST_ON).toISOString().slice(0, 10)
/** How long a game stays under today once it has begun, whatever the date (spec E5). */
export const LATE_NIGHT = 6 * HOUR_MS

/**
 * What can be seen of an event, read off its episodes. 'ended' means that there is a video and none is live; before the start that is only
 * the address of the coming stream, which is why `shownState` looks at the time as well.
 */
export function pictureOf(episodes: readonly { isLive: boolean; hasVideo: boolean }[], hasPictureFault: boolean): PictureState {
  if (episodes.some(({ isLive }) => isLive)) return hasPictureFault ? 'faulty' : 'on-air'
  return episodes.some(({ hasVideo }) => hasVideo) ? 'ended' : 'none'
}

/** What pages and tiles say; event-words.ts has the words. */
export type ShownKey =
  | 'planned'
  /** It has a date and no time yet. */
  | 'tbc'
  /** It starts within 24 hours. */
  | 'soon'
  | 'delayed'
  | 'moved'
  | 'postponed'
  | 'cancelled'
  /** Its time has come, but nobody said that it began, and there is no picture. */
  | 'awaited'
  | 'live'
  /** It is played without a picture on air. */
  | 'in-play'
  | 'interrupted'
  /** On air, but the picture fails. */
  | 'faulty'
  | 'over'
  | 'official'
  /** It is over and can be watched again. */
  | 'replay'

export type ShownState = {
  key: ShownKey
  /** For a countdown, in ms; null unless it starts within 24 hours. */
  startsIn: number | null
  /** The time for the player has come, if there is an episode to play. */
  isPlayerOpen: boolean
  /** It is being played, shown, or suspended for a while; not any more once another day's event finishes it. */
  isOn: boolean
}

/** What pages and tiles show at a moment. */
export function shownState(event: StatedEvent, now: number): ShownState {
  const key = shownKey(event, now)
  const left = isOff(event) || event.play !== 'not-begun' ? null : timeLeft(event, now)
  const startsIn = left !== null && left > 0 && left <= COUNTDOWN ? left : null
  const isPlayerOpen = !isOff(event) && (!isBefore(key) || (left !== null && left <= OPEN_BEFORE))
  const isOn = key === 'live' || key === 'faulty' || ((key === 'in-play' || key === 'interrupted') && isUnderWay(event, now))
  return { key, startsIn, isPlayerOpen, isOn }
}

/** Whether a page offers a reminder: the game has yet to begin, perhaps on a day to come, and no picture of it is on air. */
export const isStillToBegin = ({ key }: ShownState): boolean => key === 'postponed' || isBefore(key)

const isBefore = (key: ShownKey) => key === 'planned' || key === 'tbc' || key === 'soon' || key === 'delayed' || key === 'moved'

/** Whether an event that was begun, and not ended, still counts as played: nobody says that a suspended game is over. */
export const isUnderWay = (event: Omit<StatedEvent, 'picture'>, now: number): boolean =>
  (event.play === 'in-play' || event.play === 'interrupted') && !event.isContinued && now < expectedEnd(event) + LEFT_OPEN

function shownKey(event: StatedEvent, now: number): ShownKey {
  const { schedule, play, picture } = event
  if (isOff(event)) return schedule
  if (play === 'over' || play === 'official') return picture === 'ended' ? 'replay' : play
  if (play === 'interrupted') return 'interrupted'
  if (picture === 'faulty') return 'faulty'
  if (picture === 'on-air') return 'live'
  if (play === 'in-play') return 'in-play'
  // Nobody may have said that it is over; most events that came from episodes are of this kind.
  if (now >= expectedEnd(event)) return picture === 'ended' ? 'replay' : 'over'
  const left = timeLeft(event, now)
  if (left !== null && left <= -LATE_START && picture === 'ended') return 'replay'
  if (left !== null && left <= 0) return 'awaited'
  if (schedule === 'delayed' || schedule === 'moved') return schedule
  if (left === null) return 'tbc'
  return left <= COUNTDOWN ? 'soon' : 'planned'
}

/** Until the start, in ms; null while the time is to be confirmed. */
const timeLeft = ({ startsAt }: StatedEvent, now: number) => (startsAt === null ? null : Date.parse(startsAt) - now)

/** The end of a day in the last zone on earth, in ms after the day began in UTC: an event with a time to be confirmed is over then. */
export const UNTIMED_END = 36 * HOUR_MS

/** When it is over if nobody says anything, in ms. */
export function expectedEnd({
  startsAt,
  expectedMinutes,
  localDate,
}: Pick<StatedEvent, 'startsAt' | 'expectedMinutes' | 'localDate'>): number {
  return startsAt === null ? Date.parse(localDate) + UNTIMED_END : Date.parse(startsAt) + expectedMinutes * MINUTE_MS
}

/** The next moment, in ms, at which `shownState` changes by the passing of time alone, but for the countdown; undefined for none. */
export function nextChange(event: StatedEvent, now: number): number | undefined {
  const start = event.startsAt === null ? undefined : Date.parse(event.startsAt)
  const moments = start === undefined ? [] : [start - COUNTDOWN, start - OPEN_BEFORE, start, start + LATE_START]
  const end = expectedEnd(event)
  return [...moments, end, end + LEFT_OPEN].filter((at) => at > now).toSorted((a, b) => a - b)[0]
}

/** The start that pages strike out: the one before the present one, of an event that was delayed or moved. */
export function struckStart(event: StatedEvent, formerStarts: readonly FormerStart[]): FormerStart | undefined {
  if (event.schedule !== 'delayed' && event.schedule !== 'moved') return undefined
  return inOrder(formerStarts).findLast((former) => !isSameStart(former, event))
}

/**
 * How an event stands that is no longer called off, where nobody noted how it stood before: if its start is not the one that was first
 * announced, viewers read so again.
 */
export function scheduleByStarts(start: LocalStart, formerStarts: readonly FormerStart[]): SportEvent['schedule'] {
  // A time that was yet to be confirmed is no other start.
  const first = inOrder(formerStarts).find(({ localDate, localTime }) => localTime !== null || localDate !== start.localDate)
  if (!first || isSameStart(first, start)) return 'planned'
  const isLater = first.localDate === start.localDate && (first.localTime ?? '') < (start.localTime ?? '')
  return isLater ? 'delayed' : 'moved'
}

const inOrder = (starts: readonly FormerStart[]) => starts.toSorted((a, b) => Date.parse(a.replacedAt) - Date.parse(b.replacedAt))

/** Whether both say the same start. */
export const isSameStart = (a: LocalStart, b: LocalStart) =>
  a.localDate === b.localDate && a.localTime === b.localTime && a.zone === b.zone && a.isLater === b.isLater

export type CalendarState = {
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Written as a date, since the time is to be confirmed. */
  isAllDay: boolean
  /** The word that the title gets: some calendars show nothing else of the state. */
  titleWord?: 'postponed' | 'cancelled' | 'tbc'
  /** An alarm makes sense. */
  hasAlarm: boolean
}

/**
 * What calendars say. A postponed event stays on its old date: Google's calendar removes cancelled ones at once. It takes no `now`, since
 * the bytes of a calendar depend on the data alone (spec E8).
 */
export function calendarState({ startsAt, schedule }: Pick<StatedEvent, 'startsAt' | 'schedule'>): CalendarState {
  const isAllDay = startsAt === null
  if (schedule === 'cancelled') return { isAllDay, status: 'CANCELLED', titleWord: 'cancelled', hasAlarm: false }
  if (schedule === 'postponed') return { isAllDay, status: 'TENTATIVE', titleWord: 'postponed', hasAlarm: false }
  return { isAllDay, status: 'CONFIRMED', ...(isAllDay && { titleWord: 'tbc' }), hasAlarm: !isAllDay }
}

export type CardState = {
  /** The word that stands over the start; undefined for an event that takes place as announced. */
  word?: 'delayed' | 'moved' | 'postponed' | 'cancelled'
  /** What is known of the start: its time, its day alone, or nothing while a new date is to come. */
  start: 'time' | 'day' | 'none'
}

/**
 * What the picture of a link preview says (spec R5). It takes no `now` and nothing of the picture on air, as it may be cached for ever. Once
 * play has begun nobody needs to hear of a delay, since the start shown is the real one.
 */
export function cardState({ schedule, play, startsAt }: Pick<StatedEvent, 'schedule' | 'play' | 'startsAt'>): CardState {
  const start = startsAt === null ? 'day' : 'time'
  if (schedule === 'postponed') return { word: schedule, start: 'none' }
  if (schedule === 'cancelled') return { word: schedule, start }
  const isLate = (schedule === 'delayed' || schedule === 'moved') && play === 'not-begun'
  return isLate ? { word: schedule, start } : { start }
}

export type JsonLdState = {
  eventStatus: 'EventScheduled' | 'EventRescheduled' | 'EventPostponed' | 'EventCancelled'
  /** With the offset of the place, or a date alone while the time is to be confirmed. */
  startDate: string
  /** In order, the oldest first; only for a rescheduled event. */
  previousStartDates: string[]
  /** Only of an event that is over: the expected end, as nobody notes the real one. */
  endDate?: string
}

/** What search engines are told (spec R4). A delay on the same day is no rescheduling, a delay of a game that was moved before is. */
export function jsonLdState(event: Omit<StatedEvent, 'picture'>, formerStarts: readonly FormerStart[]): JsonLdState {
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

/** The one notice that a change sends to all who asked for reminders; undefined for none. A second delay is a notice of its own. */
export function noticeOf(
  before: Omit<StatedEvent, 'picture'>,
  after: Omit<StatedEvent, 'picture'>,
): 'delayed' | 'moved' | 'postponed' | 'cancelled' | undefined {
  if (after.schedule === 'planned' || isOver(after)) return undefined
  if (after.schedule !== before.schedule) return after.schedule
  const hasNewStart = !isSameStart(before, after) && (after.schedule === 'delayed' || after.schedule === 'moved')
  return hasNewStart ? after.schedule : undefined
}

/**
 * Whether an event stands under today for a viewer in the zone (spec E5): by the date of its place, while it is on, for six hours after it
 * began, so that midnight hides no game, and before its start if that is today by the viewer's clock. Once past, the date of its place decides.
 */
export function isUnderToday(event: StatedEvent, now: number, zone: string): boolean {
  const today = localDateOf(now, zone)
  if (event.localDate === today) return true
  const { startsAt, picture } = event
  if (startsAt !== null && now < Date.parse(startsAt) && localDateOf(startsAt, zone) === today) return true
  if (isOff(event)) return false
  if (isUnderWay(event, now) || picture === 'on-air' || picture === 'faulty') return true
  const since = startsAt === null ? Number.NaN : now - Date.parse(startsAt)
  return since >= 0 && since < LATE_NIGHT
}

const TIME = ['localDate', 'localTime', 'zone', 'isLater', 'startsAt', 'expectedMinutes'] as const
const STATE = ['schedule'] as const
const PLACE = ['venueId', 'isNeutral'] as const
const TITLE = ['sport', 'kind', 'homeTeamId', 'awayTeamId'] as const
const SEQUENCED = [...TIME, ...STATE, ...PLACE, ...TITLE]

type Sequenced = Pick<SportEvent, (typeof SEQUENCED)[number] | 'title'>

/**
 * Whether an edit raises iCalendar's sequence: only a change of time, state, place or title does (spec E1). The state is that of the
 * schedule: calendars say nothing about play and picture. The expected length counts as time, because it is the end in a calendar.
 */
export const raisesSequence = (before: Sequenced, after: Sequenced): boolean =>
  SEQUENCED.some((field) => before[field] !== after[field]) ||
  before.title.en !== after.title.en ||
  before.title.fr !== after.title.fr
