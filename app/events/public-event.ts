import type { Language } from '../kit/language.ts'
import type { Gender, Sport } from '../teams/sport.ts'
import type { EventKind, LocalStart, PictureState, PlayState, ScheduleState } from './event.ts'

/** A team as viewers see it. */
export type PublicTeam = {
  slug: string
  /** 'Lac-Bleu Huards'. */
  name: string
  /** 'Lac-Bleu'. */
  short: string
  code: string
  colour: string
  /** `thumbnails/{uuid}`; '' for none. */
  logo: string
}

export type PublicVenue = { name: string; city: string; province: string }

/** 'Ferry Arena, St. John's, NL'; '' without a venue. */
export const placeText = (venue: PublicVenue | undefined): string =>
  venue ? [venue.name, venue.city, venue.province].filter(Boolean).join(', ') : ''

/** An event as viewers see it in one language: built field by field, and only for events that are open to all. */
export type PublicEvent = LocalStart & {
  id: string
  title: string
  /** The language of the title if it differs from the page's. */
  titleLang?: Language
  /** The names in a French title that stay English, each as 'title:' and the name. */
  english?: readonly string[]
  sport: Sport
  kind: EventKind
  /** "Women's hockey". */
  sportName: string
  gender?: Gender
  home?: PublicTeam
  away?: PublicTeam
  isNeutral: boolean
  venue?: PublicVenue
  startsAt: string | null
  expectedMinutes: number
  schedule: ScheduleState
  play: PlayState
  picture: PictureState
  /** True when another event finishes it on another day. */
  isContinued?: boolean
  /** '' for none. */
  reason: string
  /** The start to strike out. */
  former?: LocalStart
  /** The languages of commentary, as two-letter codes. */
  languages: string[]
}

/** The name of an episode that shows a game; `lang` and `english` as for event titles. */
export type EpisodeName = { title: string; lang?: Language; english?: readonly string[] }
