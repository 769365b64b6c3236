import type { Team } from '../teams.ts'

/** The forms of a team's name in French sentences. */
export type FrenchTeam = {
  /** Lac-Bleu, singular. */
  school: string
  /** d’Ironwood */
  ofSchool: string
  /** les Huards */
  the: string
  /** des Huards */
  of: string
  /** aux Huards */
  to: string
  /** Picks the verb form that the nickname takes: some are singular, like the Forge. */
  verb: (plural: string, singular: string) => string
  /** au Centre des Îles */
  at: string
}

const AT: Record<string, string> = {
  'Northgate Fieldhouse': 'au Northgate Fieldhouse',
  'the Centre des Îles': 'au Centre des Îles',
  'the Granary': 'au Granary',
  'Weir Street': 'à Weir Street',
  'the Halle du Quai': 'à la Halle du Quai',
  'Breakwater Park': 'au Breakwater Park',
  'the Shaft': 'au Shaft',
  'Quarry Road': 'à Quarry Road',
  'Heron Hall': 'au Heron Hall',
  'the Sucrerie': 'à la Sucrerie',
  'Ferry Point': 'à Ferry Point',
  'Treeline Arena': 'au Treeline Arena',
  'Library Lawn': 'au Library Lawn',
  'Anvil Field': 'à l’Anvil Field',
  'the Anse': 'à l’Anse',
  'the Polar Dome': 'au Polar Dome',
}

export function frenchTeam({ school: english, name, town }: Team): FrenchTeam {
  const school = english.replace("'", '’')
  const isOne = name === 'Forge'
  return {
    school,
    ofSchool: /^[AEIO]/.test(school) ? `d’${school}` : `de ${school}`,
    the: isOne ? `la ${name}` : `les ${name}`,
    of: isOne ? `de la ${name}` : `des ${name}`,
    to: isOne ? `à la ${name}` : `aux ${name}`,
    verb: (plural, singular) => (isOne ? singular : plural),
    at: AT[town] ?? town,
  }
}

/** With a capital, for the start of a sentence. */
export const headed = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
