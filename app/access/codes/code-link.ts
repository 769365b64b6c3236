/** What the link of a code carries in its fragment, which browsers send to no server. */
const FRAGMENT = '#code='

/** The link that unlocks a page by a code. */
export const codeLink = (page: string, given: string): string => page + FRAGMENT + encodeURIComponent(given)

/** The code in the fragment of an address; undefined without one. */
export function codeIn(fragment: string): string | undefined {
  if (!fragment.startsWith(FRAGMENT)) return undefined
  const text = fragment.slice(FRAGMENT.length)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
