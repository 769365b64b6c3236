import type { Language } from '../../kit/language.ts'
import { bareSideWords } from './bare-side-words.ts'
import type { Side } from './score-fact.ts'
import type { SportRules } from './sport-rules.ts'

export type BareSide = keyof (typeof bareSideWords)['en']

/** Returns the stand-in for a side without a team: the colour that fighters of the sport wear, else home or away. */
export const bareSide = ({ corners }: Pick<SportRules, 'corners'>, side: Side): BareSide => corners?.[side] ?? side

/**
 * Returns the name of a side without a team, and its short form of three letters. All pages, boards and files use this function.
 */
export const bareSideName = (
  rules: Pick<SportRules, 'corners'>,
  side: Side,
  language: Language,
): { name: string; code: string } => bareSideWords[language][bareSide(rules, side)]
