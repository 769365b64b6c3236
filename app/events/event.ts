import type { Publication } from '../catalog/publication.ts'
import type { Language } from '../kit/language.ts'
import type { Sport } from '../teams/sport.ts'

/** The ids that fit into the address of a game's page, its calendars and links to them. */
export const EVENT_ID = /^[a-z0-9][a-z0-9-]{0,79}$/

/** Returns the path of an event's page (spec E6). */
export const gamePath = (id: string): string => `/game/${id}`

export const EVENT_KINDS = ['game', 'meet', 'session'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The states of an event's schedule: as announced, or how it differs (spec E3). */
export const SCHEDULE_STATES = ['planned', 'delayed', 'moved', 'postponed', 'cancelled'] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]

/** How far an event has progressed. */
export const PLAY_STATES = ['not-begun', 'in-play', 'interrupted', 'over', 'official'] as const
export type PlayState = (typeof PLAY_STATES)[number]

/** The state of its webcasts, derived from its episodes. */
export type PictureState = 'none' | 'on-air' | 'faulty' | 'ended'

/** When and where it takes place according to staff; the instant is derived from this (spec E1). */
export type LocalStart = {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM; null while to be confirmed. */
  localTime: string | null
  /** IANA zone of the venue. */
  zone: string
  /** True for the second of two equal local times when the clock goes back. */
  isLater: boolean
}

/** A game, meet or session, in the server's memory. Viewers get a public view of it (public-event.ts). */
export type SportEvent = LocalStart &
  Publication & {
    /** Never changes: it is the UID in calendars and the address of its page. */
    id: string
    sport: Sport
    kind: EventKind
    homeTeamId: string | null
    awayTeamId: string | null
    /** Staff's own title; '' in both languages if the title is made from the teams. */
    title: Record<Language, string>
    isNeutral: boolean
    venueId: string | null
    /** The instant in UTC, ISO; null while the time is to be confirmed. Derived from the local start at each save. */
    startsAt: string | null
    /** Its expected length, which calendars need. */
    expectedMinutes: number
    schedule: ScheduleState
    play: PlayState
    /** True when staff or the probe found that the stream fails. */
    hasPictureFault: boolean
    /** The number of versions that only recorded a failing or restored stream; absent for none. */
    pictureNotes?: number
    /** Why it was delayed, moved, postponed, cancelled or interrupted; '' for none. */
    reason: Record<Language, string>
    /** The series that it belongs to, which may lock it. */
    seriesDocId: string | null
    /** The suspended game that this one finishes on another day; it may have been deleted. */
    continuesEventId: string | null
    /** iCalendar's sequence: rises with each change of time, state, place or title, and never otherwise. */
    sequence: number
    version: number
    updatedAt: string
  }

/** A webcast of an event. */
export type EventPicture = {
  eventId: string
  episodeDocId: string
  /** Tells viewers several webcasts apart: 'Mat 2', 'Français'; '' for the only one. */
  label: Record<Language, string>
  position: number
}

/** A start of an event from before it was moved, delayed or postponed. */
export type FormerStart = LocalStart & {
  eventId: string
  startsAt: string | null
  /** When it was replaced, ISO. */
  replacedAt: string
  reason: Record<Language, string>
}

export const EXPECTED_MINUTES = 150
