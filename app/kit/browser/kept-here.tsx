/** Values that the browser refused to store (private window, full disk); they last as long as the page. */
const refused = new Map<string, string>()

/** Returns the value that this browser stores for the site under a key; null if none. */
export function readKept(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    refused.delete(key)
  } catch {
    refused.set(key, text)
  }
}
