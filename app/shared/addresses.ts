import { type Language, toLanguage } from './language.ts'

const FRENCH = '/fr'

/** Staff work at one address, in the language that their browser remembers; files and callbacks of other sites have one too. */
const HAS_ONE_ADDRESS = /^\/(?:admin|assets|art|icons|thumbnails|cards|auth|live)(?:[/?#]|$)/

/**
 * The address of a path of the site in a language: French ones begin with /fr (spec R1).
 * @param path a path, with or without query, in either language.
 */
export function addressIn(language: Language, path: string): string {
  const plain = plainPath(path)
  if (language === 'en' || HAS_ONE_ADDRESS.test(plain)) return plain
  return plain === '/' || /^\/[?#]/.test(plain) ? FRENCH + plain.slice(1) : FRENCH + plain
}

/** Whether the address itself says that its page is French. */
export const isFrenchAddress = (path: string): boolean => /^\/fr(?:[/?#]|$)/.test(path)

/** A path without its language: what both addresses of a page share. */
export function plainPath(path: string): string {
  if (!isFrenchAddress(path)) return path
  const rest = path.slice(FRENCH.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The language of a page: a French address is French for everybody, any other is shown in the stored language (spec R1, L1). */
export const languageOfAddress = (path: string, stored: unknown): Language => (isFrenchAddress(path) ? 'fr' : toLanguage(stored))
