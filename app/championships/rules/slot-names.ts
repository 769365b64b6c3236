import type { Language } from '../../kit/language.ts'
import type { Side, Slot, Source, Structure } from './structure.ts'

// What sides and games are called while their teams are unknown (spec B2): made by pattern, never translated by a machine.

/** '2nd', '2e'; in French of a team or place: '1re'. */
export function ordinal(number: number, language: Language): string {
  if (language === 'fr') return number === 1 ? '1re' : `${number}e`
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(!isTeen && ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** Returns a source in words; a team's name is the caller's to know. */
export function sourceName(source: Source, { pools }: Pick<Structure, 'pools'>, language: Language): string {
  const isFrench = language === 'fr'
  const poolName = (key: string) =>
    pools.find((pool) => pool.key === key)?.name[language] || (isFrench ? `Groupe ${key}` : `Pool ${key}`)
  const nth = (number: number) => ordinal(number, language)
  switch (source.kind) {
    case 'winner':
      return `${isFrench ? 'Gagnant' : 'Winner'} ${source.of}`
    case 'loser':
      return `${isFrench ? 'Perdant' : 'Loser'} ${source.of}`
    case 'place':
      return `${poolName(source.pool)}, ${nth(source.place)}`
    case 'member':
      return `${poolName(source.pool)}, ${isFrench ? 'équipe' : 'team'} ${source.n}`
    case 'seed':
      return isFrench ? `${nth(source.seed)} tête de série` : `Seed ${source.seed}`
    case 'best': {
      const [place, best] = [nth(source.place), source.n === 1 ? '' : nth(source.n)]
      return isFrench
        ? `${best} meilleure ${place} place`.trim().replace(/^m/, 'M')
        : best
          ? `${best}-best ${place} place`
          : `Best ${place} place`
    }
    case 'lowest': {
      const rest = isFrench ? 'tête de série en lice' : 'remaining seed'
      if (source.n === 1) return `${isFrench ? 'Dernière' : 'Lowest'} ${rest}`
      if (isFrench) return source.n === 2 ? `Avant-dernière ${rest}` : `${nth(source.n)} ${rest} à partir de la dernière`
      return `${nth(source.n)}-lowest ${rest}`
    }
    case 'bye':
      return isFrench ? 'Laissez-passer' : 'Bye'
    case 'team':
    case 'open':
      return isFrench ? 'À déterminer' : 'To be determined'
  }
}

/** Returns the name of a game: its own, with its number in a series, or that of its round and position. */
export function slotName({ code, name, pool, series, round, position }: Slot, language: Language): string {
  const isFrench = language === 'fr'
  const game = isFrench ? 'match' : 'game'
  // Of a series in which one side is ahead, each game has a name.
  const ofSeries = series && !series.ahead ? `${game} ${series.number} ${isFrench ? 'de' : 'of'} ${series.of}` : ''
  const ofRound = pool
    ? `${isFrench ? 'Groupe' : 'Pool'} ${pool}, ${game} ${/\d+$/.exec(code)?.[0] ?? code}`
    : `${isFrench ? 'Tour' : 'Round'} ${round}, ${game} ${position}`
  const own = name[language] || (ofSeries ? '' : ofRound)
  return [own, own ? ofSeries : capital(ofSeries)].filter(Boolean).join(', ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the title of a game (spec B2): its name and who plays, by the names of the teams that are known; of a session its name. */
export function slotTitle(
  slot: Slot,
  structure: Structure,
  language: Language,
  names: Partial<Record<Side, string | undefined>> = {},
): string {
  if (slot.stage === 'meet') return slotName(slot, language)
  const of = (side: Side) => names[side] ?? sourceName(slot[side], structure, language)
  const [colon, versus] = language === 'fr' ? ['\u00a0:', 'c.'] : [':', 'vs.']
  return `${slotName(slot, language)}${colon} ${of('home')} ${versus} ${of('away')}`
}
