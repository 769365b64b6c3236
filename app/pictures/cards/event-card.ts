import { cardState } from '../../events/event-state.ts'
import { eventWords } from '../../events/event-words.ts'
import { type PublicEvent, type PublicTeam, type PublicVenue, placeText } from '../../events/public-event.ts'
import { dayText, startText, zoneTime } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { digest } from './card.ts'
import { cardWords } from './card-words.ts'

// Images for links to games, teams and championships (spec R5, B10). Like other cards they hold nothing that changes by itself, and never a score.

export type CardTeam = Pick<PublicTeam, 'name' | 'code' | 'colour' | 'logo'>

export type GameCard = {
  of: 'game'
  language: Language
  siteName: string
  id: string
  /** The title that staff wrote, or a generated one for an event without two teams; '' when the teams are enough. */
  title: string
  sport: string
  /** The visiting team first; one or none at a meet. */
  teams: CardTeam[]
  /** The word between two teams. */
  between: string
  /** 'Cancelled', for example; '' for an event that takes place as announced. */
  state: string
  /** True when the event does not take place at this time. */
  isOff: boolean
  when: string
  /** The time zone and the place. */
  where: string
  /** The thumbnail of the series, shown behind an event without two teams: `thumbnails/{uuid}`, an external address, or ''. */
  thumbnail: string
  /** Changes with the thumbnail's pixels. */
  placeholder: string
}

export type TeamCard = {
  of: 'team'
  language: Language
  siteName: string
  slug: string
  team: CardTeam
  sport: string
  /** The school's full name. */
  school: string
}

/** `teams`: in the order of their seeds, so that it tells no result. */
export type ChampionshipCard = {
  of: 'championship'
  language: Language
  siteName: string
  slug: string
  name: string
  sport: string
  teams: CardTeam[]
  /** Its dates. */
  when: string
  where: string
}

export type EventCard = GameCard | TeamCard | ChampionshipCard

type CardContext = { language: Language; siteName: string }
type CardOptions = CardContext & { hasOwnTitle: boolean; series?: { thumbnail: string; placeholder: string } | undefined }

/** Returns the card of an event that anybody may see. */
export function gameCard(event: PublicEvent, { language, siteName, hasOwnTitle, series }: CardOptions): GameCard {
  const { id, title, sportName, away, home, venue } = event
  const teams = [away, home].flatMap((team) => (team ? [onCard(team)] : []))
  const arePaired = teams.length === 2
  const words = cardWords[language]
  const state = cardState(event)
  return {
    of: 'game',
    language,
    siteName,
    id,
    title: arePaired && !hasOwnTitle ? '' : title,
    sport: sportName,
    teams,
    between: arePaired ? (event.isNeutral ? words.versus : words.at) : '',
    state: state.word ? { ...eventWords[language], ...words }[state.word] : '',
    isOff: state.word === 'cancelled' || state.word === 'postponed',
    when: whenOf(event, language),
    where: [state.start === 'time' ? capital(zoneTime(event.zone, language)) : '', placeText(venue, language)]
      .filter(Boolean)
      .join(' · '),
    thumbnail: (!arePaired && series?.thumbnail) || '',
    placeholder: (!arePaired && series?.placeholder) || '',
  }
}

/** Formats 'Saturday, November 21, 2026 at 7:00 p.m.' in the local time of the venue. */
function whenOf(event: PublicEvent, language: Language): string {
  const { start } = cardState(event)
  const words = eventWords[language]
  if (start === 'none') return words.newDateToCome
  const text = capital(startText(event, language, { day: 'year' }))
  return start === 'time' ? text : `${text} · ${words.tbc}`
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export function teamCard(
  team: PublicTeam,
  { language, siteName, sport, school }: CardContext & { sport: string; school: string },
): TeamCard {
  return { of: 'team', language, siteName, slug: team.slug, team: onCard(team), sport, school }
}

/** What a card shows of a championship. `dates`: local ones. */
type ChampionshipOnCard = {
  slug: string
  name: string
  sportName: string
  dates?: { from: string; to: string }
  venues: readonly PublicVenue[]
  teams: readonly (PublicTeam & { seed: number | null })[]
}

/** Returns the card of a public championship. */
export function championshipCard(of: ChampionshipOnCard, { language, siteName }: CardContext): ChampionshipCard {
  const { slug, name, sportName, dates, venues, teams } = of
  return {
    of: 'championship',
    language,
    siteName,
    slug,
    name,
    sport: sportName,
    teams: teams.toSorted((a, b) => (a.seed ?? teams.length) - (b.seed ?? teams.length)).map(onCard),
    when: dates ? datesOf(dates, language) : '',
    where: venues.map((venue) => placeText(venue, language)).join(' · '),
  }
}

function datesOf({ from, to }: { from: string; to: string }, language: Language): string {
  const last = dayText(to, language, 'year')
  return from === to ? capital(last) : cardWords[language].dates(capitalIn(language, dayText(from, language)), last)
}

/** In French the first day follows 'Du'. */
const capitalIn = (language: Language, text: string) => (language === 'en' ? capital(text) : text)

const onCard = ({ name, code, colour, logo }: PublicTeam): CardTeam => ({ name, code, colour, logo })

/** Increase this number when these cards are drawn differently, so that their addresses change. */
const DRAWING = 1

/** Returns everything that decides how a card looks. */
export const eventCardInputs = (card: EventCard): string => JSON.stringify([DRAWING, card])

/**
 * Returns the address of a card. It changes with the content, so browsers may cache it for ever. It cannot collide with a series'
 * card, whose second segment is a language.
 */
export function eventCardPath(card: EventCard): string {
  const name = card.of === 'game' ? card.id : card.slug
  return `/cards/${card.of}/${card.language}/${name}/${digest(eventCardInputs(card))}.jpg`
}

/** Returns the image's alternative text. */
export function eventCardText(card: EventCard): string {
  if (card.of === 'championship') return [card.name, card.sport, card.when, card.where].filter(Boolean).join(' · ')
  if (card.of === 'team') return [card.team.name, card.sport, card.school].filter(Boolean).join(' · ')
  const { state, title, teams, between, sport, when, where } = card
  const names = teams.map(({ name }) => name)
  const pair = between ? names.join(` ${between} `) : ''
  return [state, title, pair, sport, when, where].filter(Boolean).join(' · ')
}
