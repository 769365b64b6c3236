import type { Language } from '../../kit/language.ts'
import type { Side, Slot, Source, Structure } from './structure.ts'

const NB = '\u00a0'
export const slotName = (slot: Slot, language: Language): string => slot.name[language] || slot.code
export const sourceName = (source: Source, _: Structure, language: Language): string =>
  source.kind === 'winner'
    ? (language === 'en' ? 'Winner ' : 'Gagnant ') + source.of
    : source.kind === 'loser'
      ? (language === 'en' ? 'Loser ' : 'Perdant ') + source.of
      : source.kind
export const slotTitle = (
  slot: Slot,
  structure: Structure,
  language: Language,
  names: Partial<Record<Side, string | undefined>>,
): string => {
  const of = (side: Side) => names[side] ?? sourceName(slot[side], structure, language)
  return language === 'en'
    ? `${slotName(slot, 'en')}: ${of('home')} vs. ${of('away')}`
    : `${slotName(slot, 'fr')}${NB}: ${of('home')} c. ${of('away')}`
}
