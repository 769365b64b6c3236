import type { Language } from '../kit/language.ts'
import type { Gender, Sport } from '../teams/sport.ts'
import type { Province } from '../teams/team-values.ts'
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

/** The abbreviations of provinces in French texts; only postal addresses use the two letters. */
const IN_FRENCH: Record<string, string> = {
  AB: 'Alb.',
  BC: 'C.-B.',
  MB: 'Man.',
  NB: 'N.-B.',
  NL: 'T.-N.-L.',
  NS: 'N.-É.',
  NT: 'T.N.-O.',
  NU: 'Nunavut',
  ON: 'Ont.',
  PE: 'Î.-P.-É.',
  QC: 'Québec',
  SK: 'Sask.',
  YT: 'Yukon',
} satisfies Record<Province, string>

/** Returns 'Ferry Arena, St. John's, NL', in French 'Aréna du Port, Ironwood (N.-É.)'; '' without a venue. */
export function placeText(venue: PublicVenue | undefined, language: Language): string {
  return venue ? [venue.name, townText(venue, language)].filter(Boolean).join(', ') : ''
}

/** Returns 'Ironwood, NS', in French 'Ironwood (N.-É.)'; the city or the province alone where the other is not known. */
export function townText({ city, province }: Omit<PublicVenue, 'name'>, language: Language): string {
  if (language === 'en') return [city, province].filter(Boolean).join(', ')
  const abbreviated = IN_FRENCH[province] ?? province
  return city && abbreviated ? `${city} (${abbreviated})` : city || abbreviated
}

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
