import type { Language } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'

// The months in the schedule's addresses, as YYYY-MM.

/** Returns the month of a local date (YYYY-MM-DD). */
export const monthOf = (localDate: string): string => localDate.slice(0, 7)

/** True when the text is a month of an address. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)

/** Returns the number of months between two months. */
export const monthsBetween = (from: string, to: string): number => countOf(to) - countOf(from)

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** Returns a month in words: 'November 2026', 'novembre 2026'. */
export const monthText = (month: string, language: Language): string =>
  spokenTime(Date.parse(`${month}-15T12:00:00Z`), language, { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Returns the path of the schedule for a month, or for the days around today. */
export const schedulePath = (month?: string): string => (month === undefined ? '/schedule' : `/schedule/${month}`)
