import type { Language } from '../../kit/language.ts'
import { ofName } from '../../teams/french-names.ts'
import { type Gender, isSport } from '../../teams/sport.ts'
import { genderedSport } from '../../teams/team-names.ts'

/** Proposes a name of a championship: "Women's basketball championship 2027", 'Championnat de basketball féminin 2027'. */
export function usualName(given: { sport: string; gender: string; firstDay: string }): Record<Language, string> {
  const sport = isSport(given.sport) ? given.sport : 'other'
  const gender: Gender = given.gender === 'men' || given.gender === 'mixed' ? given.gender : 'women'
  const year = given.firstDay.slice(0, 4)
  const inFrench = genderedSport(sport, gender, 'fr')
  return {
    en: `${genderedSport(sport, gender, 'en')} championship ${year}`.trim(),
    fr: `Championnat ${ofName(inFrench.charAt(0).toLowerCase() + inFrench.slice(1))} ${year}`.trim(),
  }
}
