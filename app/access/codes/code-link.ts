/** The start of a code link's fragment. Browsers never send the fragment to a server. */
const FRAGMENT = '#code='

/** Returns the link that unlocks a page by a code. */
export const codeLink = (page: string, given: string): string => page + FRAGMENT + encodeURIComponent(given)

/** Returns the code in the fragment of an address; undefined without one. */
export function codeIn(fragment: string): string | undefined {
  if (!fragment.startsWith(FRAGMENT)) return undefined
  const text = fragment.slice(FRAGMENT.length)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
