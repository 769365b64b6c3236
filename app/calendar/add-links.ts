import { DAY_MS, MINUTE_MS } from '../kit/time/time-units.ts'

/** The links that subscribe to a calendar (spec E8). */
export type AddLinks = {
  /** Opens Apple's calendar, and Outlook or Thunderbird where they are installed. */
  apple: string
  google: string
  /** For a private account. */
  outlook: string
  /** For an account from a school or an employer. */
  outlookAtSchool: string
  /** For copying into any other program. */
  plain: string
}

/** Returns the links that subscribe to a calendar. `address`: its own, with the origin; `name`: its name in Outlook. */
export function addLinks(address: string, name: string): AddLinks {
  const webcal = webcalAddress(address)
  const fromWeb = `/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`
  return {
    apple: webcal,
    // Google refuses an https address here as that of an unknown account.
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    // Outlook on the web refuses webcal addresses.
    outlook: `https://outlook.live.com${fromWeb}`,
    outlookAtSchool: `https://outlook.office.com${fromWeb}`,
    plain: address,
  }
}

/** Returns the address that phones and computers open in their calendar instead of downloading the file once. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, 'webcal:')

/** One event, as the forms of calendars accept it. */
export type EventToAdd = {
  title: string
  /** An instant, ISO, with its length; or a day (YYYY-MM-DD) while the time is to be confirmed. */
  start: { at: string; minutes: number } | { day: string }
  /** '' without one. */
  location: string
  description: string
}

/** Returns the links that open a calendar's form for one event, filled in with its times in UTC (spec E8). */
export function addEventLinks(event: EventToAdd): Pick<AddLinks, 'google' | 'outlook' | 'outlookAtSchool'> {
  const { title, location, description } = event
  const [start, end] = timesOf(event.start)
  const allDay = 'day' in event.start ? { allday: 'true' } : {}
  const inOutlook = query({ rru: 'addevent', subject: title, startdt: start, enddt: end, ...allDay, location, body: description })
  const dates = [start, end].map((time) => time.replace(/[-:]/g, '')).join('/')
  return {
    google: `https://calendar.google.com/calendar/render${query({ action: 'TEMPLATE', text: title, dates, location, details: description })}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose${inOutlook}`,
    outlookAtSchool: `https://outlook.office.com/calendar/0/action/compose${inOutlook}`,
  }
}

/** Returns the start and the exclusive end. A time without the Z would be read in the viewer's own zone. */
function timesOf(start: EventToAdd['start']): [string, string] {
  const from = Date.parse('day' in start ? start.day : start.at)
  const to = from + ('day' in start ? DAY_MS : start.minutes * MINUTE_MS)
  const timeAt = (at: number) => new Date(at).toISOString().replace('day' in start ? /T.*/ : /\.\d+/, '')
  return [timeAt(from), timeAt(to)]
}

/** Builds a query without the plus signs that URLSearchParams writes for spaces, because Outlook shows them. */
const query = (values: Record<string, string>) =>
  `?${Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')}`
