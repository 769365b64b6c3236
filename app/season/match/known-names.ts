import { SPORT_KEYS, SPORTS, type Sport } from '../../teams/sport.ts'
import { pickName, type School, type Venue } from '../../teams/team.ts'
import type { MatchCandidate } from './match-values.ts'

const LANGUAGES = ['en', 'fr'] as const

/** Lists all names by which a file may call a school, and so its teams: 'Northgate', 'NOR', 'Northgate Harriers', 'Harriers'. */
export function knownSchools(schools: readonly Pick<School, 'id' | 'name' | 'short' | 'nickname' | 'code'>[]): MatchCandidate[] {
  return schools.map(({ id, name, short, nickname, code }) => {
    const byLanguage = LANGUAGES.flatMap((language) => {
      const [long = '', brief = '', nick = ''] = [name, short, nickname].map((names) => pickName(names, language).text)
      const withNick =
        nick === '' ? [] : [nick, `${long} ${nick}`, `${brief} ${nick}`, `${nick} de ${brief}`, `${nick} de ${long}`]
      return [long, brief, ...withNick]
    })
    return { id, names: distinct([...byLanguage, code]) }
  })
}

export function knownVenues(venues: readonly Pick<Venue, 'id' | 'name' | 'city'>[]): MatchCandidate[] {
  return venues.map(({ id, name, city }) => {
    const names = LANGUAGES.map((language) => pickName(name, language).text)
    return { id, names: distinct([...names, ...names.map((each) => (city === '' ? each : `${each}, ${city}`))]) }
  })
}

/** Names of sports that the site itself does not use. */
const ALIASES: { [sport in Sport]?: string[] } = {
  hockey: ['Ice hockey', 'Hockey sur glace'],
  football: ['Canadian football', 'Football canadien', 'Tackle football', 'fball'],
  soccer: ['Association football'],
  'cross-country': ['Cross country', 'XC', 'Course de fond', 'Cross-country à la course'],
  track: ['Track & field', 'Track', 'Indoor track', 'Athlétisme en salle'],
  basketball: ['Basket', 'Basket-ball', 'BBall'],
  volleyball: ['Volley', 'Volley-ball', 'Indoor volleyball', 'Volleyball intérieur'],
  rugby: ['Rugby 15s', 'Rugby XV', 'Rugby à XV'],
  'rugby-sevens': ['Rugby 7s', 'Rugby 7', 'Sevens'],
  swimming: ['Swim', 'Swimming and diving', 'Natation et plongeon'],
  wrestling: ['Wrest'],
  skiing: ['Nordic skiing', 'Cross-country ski', 'Ski nordique'],
  baseball: ['bsb'],
  softball: ['sball', 'Balle molle'],
  'field-hockey': ['fhockey', 'fh'],
  'water-polo': ['wpolo'],
}

/** Lists the sports of the site, including the names that other programs give them. */
export const knownSports = (): MatchCandidate[] =>
  SPORT_KEYS.map((id) => ({ id, names: distinct([id, ...Object.values(SPORTS[id]), ...(ALIASES[id] ?? [])]) }))

const distinct = (names: string[]) => [...new Set(names.filter((name) => name.trim() !== ''))]
