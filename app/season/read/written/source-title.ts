import { sourceName } from '../../../championships/rules/slot-names.ts'
import type { Side, Source } from '../../../championships/rules/structure.ts'
import type { Language } from '../../../kit/language.ts'
import { pickName, type School } from '../../../teams/team.ts'

/** Where teams that are not known yet come from, by side. */
export type RowSources = Partial<Record<Side, Source>>
type SchoolNames = Pick<School, 'name' | 'short'>

/** Returns the title of a game by pattern (spec B2): 'Winner QF1 vs. Laval', 'Gagnant QF1 c. Laval'. */
export function sourceTitle(sources: RowSources, schools: Partial<Record<Side, SchoolNames>>): Record<Language, string> {
  const inLanguage = (language: Language) => {
    const of = (side: Side) => {
      const school = schools[side]
      if (!school) return sourceName(sources[side] ?? { kind: 'open' }, { pools: [] }, language)
      return pickName(school.short, language).text || pickName(school.name, language).text
    }
    return `${of('home')} ${language === 'fr' ? 'c.' : 'vs.'} ${of('away')}`
  }
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}
