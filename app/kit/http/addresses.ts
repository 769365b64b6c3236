import { type Language, toLanguage } from '../language.ts'

const FRENCH = '/fr'
/** The path where the router requests the English home page's data; the French one's is /fr.data. */
const HOME_DATA = '/_.data'

/**
 * Paths with a single address: staff pages, which use the language that the browser remembers, and files and callbacks of other
 * sites.
 */
const HAS_ONE_ADDRESS =
  /^\/(?:admin|assets|art|icons|thumbnails|cards|auth|live|language|first-pictures|oembed|roku-search\.json|sitemap\.xml|sitemaps)(?:[/?#]|$)/

/**
 * Returns the address of a path of the site in a language: French ones begin with /fr (spec R1). `path`: with or without query,
 * in either language; anything else, such as the address of another site, stays unchanged.
 */
export function addressIn(language: Language, path: string): string {
  if (!path.startsWith('/')) return path
  const plain = plainPath(path)
  if (language === 'en' || HAS_ONE_ADDRESS.test(plain)) return plain
  if (plain.startsWith(HOME_DATA)) return `${FRENCH}.data${plain.slice(HOME_DATA.length)}`
  return plain === '/' || /^\/[?#]/.test(plain) ? FRENCH + plain.slice(1) : FRENCH + plain
}

/** True when the address itself says that its page is French. */
export const isFrenchAddress = (path: string): boolean => /^\/fr(?:\/|(?:\.data)?(?:[?#]|$))/.test(path)

/** Returns a path without its language, common to both addresses of a page. */
export function plainPath(path: string): string {
  if (!isFrenchAddress(path)) return path
  const rest = path.slice(FRENCH.length).replace(/^\.data/, HOME_DATA)
  // Two slashes would be the address of another site.
  return `/${rest.replace(/^\/+/, '')}`
}

/** Paths for other sites and programs, whose authors chose the language with the address. */
const HAS_FIXED_LANGUAGE =
  /^\/(?:embed\/|calendar\/|overlay\/|scoreboard\/|api\/|box(?:[/?#]|$)|rss(?:\.xml|\/)|(?:now|roku)\.json)/i

/**
 * Returns the language of a page: a French address is French for everybody, any other is shown in the stored language (spec R1,
 * L1), except in feeds and frames of other sites.
 */
export const languageOfAddress = (path: string, stored: unknown): Language => fixedLanguageOf(path) ?? toLanguage(stored)

/** Returns the language that the address alone decides; undefined when the stored one does. */
export const fixedLanguageOf = (path: string): Language | undefined =>
  isFrenchAddress(path) ? 'fr' : HAS_FIXED_LANGUAGE.test(path) ? 'en' : undefined

/** Returns both addresses of a page with their languages for search engines, and the one for everybody else (spec R1). */
export const alternatesOf = (origin: string, path: string): { hrefLang: string; href: string }[] => [
  { hrefLang: 'en', href: origin + addressIn('en', path) },
  { hrefLang: 'fr', href: origin + addressIn('fr', path) },
  { hrefLang: 'x-default', href: origin + addressIn('en', path) },
]
