import type { Language } from '../kit/language.ts'
import { spokenTime } from '../kit/time/spoken-time.ts'

const PARTS = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** An instant, in ms, as the day and time when something starts, in the viewer's time zone, without the year. */
export const dayAndHour = (at: number, language: Language): string => spokenTime(at, language, PARTS)
