import type { StructureFault } from '../../championships/rules/check-structure.ts'
import type { championshipEditWords } from './championship-edit-words.ts'

type Words = Pick<(typeof championshipEditWords)['en'], 'faultTexts'>

/** Returns what stands against a structure, with the games that it runs through (spec B2). `nameOf`: names a team by its id. */
export function faultText(
  { faultTexts }: Words,
  { reason, chain, about = '' }: StructureFault,
  nameOf: (teamId: string) => string,
): string {
  const isOfTeam = reason === 'team-twice' || reason === 'other-sport' || reason === 'other-gender'
  const key = reason === 'team-twice' && chain.length > 0 ? 'side-twice' : reason
  const text = faultTexts[key](isOfTeam ? nameOf(String(about)) : String(about))
  return chain.length > 0 ? `${text} (${chain.join(' → ')}).` : text
}
