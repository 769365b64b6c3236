import type { Language } from '../kit/language.ts'

/** Metadata of one cached response. Times are in ms since 1970. */
export type CacheEntry = {
  bytes: number
  /** When the response was stored. */
  at: number
  /** When the response was last used. */
  used: number
  /** The build files that the response references. */
  names?: string[]
  /** The build files without which the response cannot work. */
  needs?: string[]
}

/** Each cached response's metadata by key, and the language of the last response whose address had no language. */
export type Index = { language: Language; kept: Record<string, CacheEntry> }

/** Overhead per response, such as headers, so that many small responses count too. */
const OVERHEAD_BYTES = 1_024

const isAsset = (key: string) => key.startsWith('/assets/')
export const bytesOf = ({ kept }: Index) => Object.values(kept).reduce((sum, { bytes }) => sum + bytes + OVERHEAD_BYTES, 0)

/**
 * Returns the keys to evict so that the cache fits into `most` bytes: first the build files that no cached page names, then the
 * least recently used other responses, each followed by the build files that only it named.
 */
export function keysToEvict(index: Index, most: number): string[] {
  const left = { ...index.kept }
  let bytes = bytesOf(index)
  const byUse = inOrderOfUse(left)
  const dropped: string[] = []

  function drop(keys: string[]) {
    for (const key of keys) {
      const kept = left[key]
      if (bytes <= most || !kept) continue
      bytes -= kept.bytes + OVERHEAD_BYTES
      delete left[key]
      dropped.push(key)
    }
  }
  for (const key of byUse.filter((key) => !isAsset(key))) {
    if (bytes <= most) break
    drop(unnamedFiles(left))
    drop([key])
  }
  drop(unnamedFiles(left))
  return dropped
}

const inOrderOfUse = (kept: Index['kept']) => Object.keys(kept).sort((a, b) => (kept[a]?.used ?? 0) - (kept[b]?.used ?? 0))

/** Returns the build files that no cached page names, least recently used first. */
export function unnamedFiles(kept: Index['kept']): string[] {
  const named = namedBy(kept)
  return inOrderOfUse(kept).filter((key) => isAsset(key) && !named.has(key))
}

/** Returns the build files that cached pages name, directly or through other files. */
function namedBy(kept: Index['kept']): Set<string> {
  const named = new Set<string>()
  function follow(names: string[] = []) {
    for (const name of names) {
      const key = `/assets/${name}`
      if (named.has(key)) continue
      named.add(key)
      follow(kept[key]?.names)
    }
  }
  for (const [key, { names }] of Object.entries(kept)) if (!isAsset(key)) follow(names)
  return named
}

const NAME = /(?:\.\/|assets\/)([\w.-]+-[\w-]{6,8}\.\w{2,5})\b/g
/** Matches files that a page or style sheet loads. The same names in its texts do not match, because quotes are escaped there. */
const LOADED = /(?:\b(?:src|href)="|\b(?:import|from)\s*\(?\s*"|\burl\()\/assets\/([\w.-]+-[\w-]{6,8}\.\w{2,5})\b/g
const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+)["'`]/g
const DICTIONARY = /\bimport\(\s*["'`]\.\/((?:en|fr)-[\w-]{6,8}\.js)["'`]/g

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

/**
 * Returns the build files that a file references, and those that it needs: a script needs its static imports and the
 * dictionaries, which it awaits; a page or a style sheet needs everything it loads.
 */
export function namesIn(text: string, isScript: boolean): Required<Pick<CacheEntry, 'names' | 'needs'>> {
  const names = all(text, isScript ? NAME : LOADED)
  return { names, needs: isScript ? [...all(text, STATIC), ...all(text, DICTIONARY)] : names }
}

/** True when a build file is the dictionary of a language other than `language`. */
export function isOtherDictionary(name: string, language: Language): boolean {
  const of = /^(en|fr)-[\w-]{6,8}\.js$/.exec(name)?.[1]
  return of !== undefined && of !== language
}
