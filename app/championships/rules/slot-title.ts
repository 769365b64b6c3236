import type { Language } from '../../kit/language.ts'
import { slotName, sourceName } from './slot-names.ts'
import type { Side, Slot, Structure } from './structure.ts'

/** Returns the title of a game with unknown sides (spec B2). `names`: of the sides that are known. */
export function slotTitle(
  slot: Slot,
  structure: Structure,
  language: Language,
  names: Partial<Record<Side, string | undefined>> = {},
): string {
  const [home, away] = (['home', 'away'] as const).map((side) => names[side] ?? sourceName(slot[side], structure, language))
  const game = slotName(slot, language)
  return language === 'fr' ? `${game}\u00a0: ${home} c. ${away}` : `${game}: ${home} vs. ${away}`
}
