/** What a browser refused to store (private windows, full disk): it is kept as long as the page stands. */
const refused = new Map<string, string>()

/** What this browser keeps for the site under a key; null for nothing. */
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
