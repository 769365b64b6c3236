import type { Language } from '../kit/language.ts'
import { spokenTime } from '../kit/time/spoken-time.ts'

const PARTS = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Formats an instant, in ms, as the day and time of a start, in the viewer's time zone and without the year. */
export const dayAndHour = (at: number, language: Language): string => spokenTime(at, language, PARTS)
