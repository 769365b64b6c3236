/**
 * Reads a duration entered as HH:MM:SS (spec M7). Returns whole seconds; undefined for any other form, or when minutes or
 * seconds exceed 59.
 */
export function parseDuration(text: string): number | undefined {
  const parts = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text.trim())
  if (!parts) return undefined
  const [, hours, minutes, seconds] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Returns whole seconds as HH:MM:SS, the form that parseDuration reads. */
export function formatDuration(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/**
 * Returns a duration for reading, the same in both languages: 45 s, 12 min, 1 h 30 min. Rounded to minutes from one minute on.
 */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole}\u00a0s`
  const minutes = Math.round(whole / 60)
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? `${count}\u00a0${unit}` : [])).join('\u00a0')
}

/** Returns seconds as a player shows them: 4:05 or 1:04:05. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
