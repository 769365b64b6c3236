import type { FrenchTexts } from '../catalog/texts/in-french.ts'
import type { Language } from '../kit/language.ts'
import { atName, ofName } from '../teams/french-names.ts'
import { pickName } from '../teams/team.ts'
import { type SchoolNames, schoolName, sportNoun, teamName } from '../teams/team-names.ts'
import type { SportEvent } from './event.ts'
import { eventWords } from './event-words.ts'

type TitleFields = Pick<SportEvent, 'title' | 'sport' | 'kind' | 'isNeutral'>
/** The schools of the teams; null without a team. */
export type Sides = { home: SchoolNames | null | undefined; away: SchoolNames | null | undefined }

/** `lang`: the title's language, if it is the other one. `english`: names in French that stay English. */
export type EventTitle = { text: string; lang?: Language; english?: readonly string[] }

/**
 * Returns an event's title (spec E2): staff's own, one made from the teams by a pattern of each language, or the sport and kind.
 * If staff wrote it in English only, `french` translates it, as for texts of the catalogue (spec L4). Titles made by pattern are
 * never translated.
 */
export function eventTitle(event: TitleFields, sides: Sides, language: Language, french?: FrenchTexts): EventTitle {
  const own = pickName(event.title, language)
  const said = own.lang === 'en' ? french?.get(own.text) : undefined
  if (said) return said.english.length > 0 ? { text: said.text, english: said.english } : { text: said.text }
  if (own.text !== '') return own.lang ? { text: own.text, lang: own.lang } : { text: own.text }
  return { text: language === 'fr' ? inFrench(event, sides) : inEnglish(event, sides) }
}

function inEnglish({ isNeutral, sport, kind }: TitleFields, { home, away }: Sides): string {
  const [homeTeam, awayTeam] = [home, away].map((school) => (school ? teamName({ school }, 'en', 'full') : ''))
  if (homeTeam && awayTeam) return `${awayTeam} ${isNeutral ? 'vs.' : 'at'} ${homeTeam}`
  const word = eventWords.en.kinds[kind]
  const what = sport === 'other' ? word : `${sportNoun(sport, 'en')} ${word.toLowerCase()}`
  return homeTeam || awayTeam ? `${homeTeam || awayTeam}: ${lowered(what)}` : what
}

function inFrench({ isNeutral, sport, kind }: TitleFields, { home, away }: Sides): string {
  const [homeTeam, awayTeam] = [home, away].map((school) => (school ? teamName({ school }, 'fr', 'full') : ''))
  // A team visits a place, so the title leaves out the hosts' nickname.
  if (home && awayTeam) return `${awayTeam} ${isNeutral ? `c. ${homeTeam}` : atName(schoolName(home, 'fr'))}`
  const word = eventWords.fr.kinds[kind]
  const what = sport === 'other' ? word : `${word} ${ofName(lowered(sportNoun(sport, 'fr')))}`
  return homeTeam || awayTeam ? `${homeTeam || awayTeam}\u00a0: ${lowered(what)}` : what
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
