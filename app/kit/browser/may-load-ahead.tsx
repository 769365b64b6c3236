type Connection = { saveData?: boolean; effectiveType?: string }

/** True when the browser may prefetch: not with data saving on, nor on a very slow connection. */
export function mayLoadAhead(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return !saveData && !effectiveType.includes('2g') && navigator.onLine
}
