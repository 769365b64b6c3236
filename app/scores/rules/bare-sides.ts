import type { Language } from '../../kit/language.ts'
import { bareSideWords } from './bare-side-words.ts'
import type { Side } from './score-fact.ts'
import type { SportRules } from './sport-rules.ts'

export type BareSide = keyof (typeof bareSideWords)['en']

/** What stands for a side without a team: what the fighters of the sport wear, else home and away. */
export const bareSide = ({ corners }: Pick<SportRules, 'corners'>, side: Side): BareSide => corners?.[side] ?? side

/** The name of a side without a team, and its short form of three letters: the one place that gives them, for all pages, boards and files. */
export const bareSideName = (
  rules: Pick<SportRules, 'corners'>,
  side: Side,
  language: Language,
): { name: string; code: string } => bareSideWords[language][bareSide(rules, side)]
