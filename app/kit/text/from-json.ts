/** Parses JSON; returns undefined for text that is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
