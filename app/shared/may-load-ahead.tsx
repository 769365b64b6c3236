type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the browser may load what nobody has opened yet: not where data are to be saved, or the line is very slow. */
export function mayLoadAhead(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return !saveData && !effectiveType.includes('2g') && navigator.onLine
}
