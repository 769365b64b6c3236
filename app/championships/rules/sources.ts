import type { Source } from './structure.ts'

/** The results that a source takes, by the codes of their games and series. */
export function resultsIn(source: Source): { result: 'winner' | 'loser'; of: string }[] {
  if (source.kind === 'winner' || source.kind === 'loser') return [{ result: source.kind, of: source.of }]
  return source.kind === 'lowest' ? source.of.map((of) => ({ result: 'winner', of })) : []
}

/** Returns a source that names games by their new codes. */
export function renamedSource(source: Source, nameOf: (code: string) => string): Source {
  if (source.kind === 'winner' || source.kind === 'loser') return { ...source, of: nameOf(source.of) }
  return source.kind === 'lowest' ? { ...source, of: source.of.map(nameOf) } : source
}

/** The keys of the pools whose places a source takes. */
export function poolsIn(source: Source): readonly string[] {
  if (source.kind === 'place') return [source.pool]
  return source.kind === 'best' ? source.pools : []
}

/** True for a source whose team is known before any game; that of any other tells a result (spec B9). */
export const isKnownFromTheStart = (source: Source): boolean => source.kind !== 'open' && !isDecidedByResult(source)

/** True for a source that a result decides, so that its team is a spoiler (spec B9). */
export const isDecidedByResult = (source: Source): boolean => resultsIn(source).length > 0 || poolsIn(source).length > 0
