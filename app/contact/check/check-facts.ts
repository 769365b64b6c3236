/**
 * What a check of playback can find (spec Z1), the gravest problem first: its meaning, and the check that finds it. With `told`
 * one can watch all the same.
 */
const FINDINGS = {
  offline: ['network', 'site'],
  undecoded: ['browser', 'decoder'],
  unreachable: ['network', 'host'],
  altered: ['network', 'host'],
  frameless: ['network', 'frame'],
  slow: ['lower', 'speed'],
  lower: ['lower', 'speed'],
  dropping: ['lower', 'drops'],
  unstored: ['told', 'storage'],
  unheard: ['told', 'line'],
  silent: ['told', 'sound'],
  wrong: ['told', 'clock'],
  byTap: ['good', 'autoplay'],
  muted: ['good', 'autoplay'],
  good: ['good', 'site'],
} as const
export type Finding = keyof typeof FINDINGS
export type FindingKind = (typeof FINDINGS)[Finding][0]
export type CheckName = (typeof FINDINGS)[Finding][1]
/** One fact about a browser and its network. A check without a value has none. */
export type CheckFact = { check: CheckName; found: Finding; host?: string; value?: number }
export const isFinding = (text: unknown): text is Finding => typeof text === 'string' && Object.hasOwn(FINDINGS, text)
export const kindOfFinding = (found: Finding): FindingKind => FINDINGS[found][0]
export const checkOfFinding = (found: Finding): CheckName => FINDINGS[found][1]

/** The number of signs of life by which a live stream counts as open. */
export const BEATS = 2
/** The facts of measurements (spec Z1): seconds that a clock is off, Mbit/s (480p needs 3, 720p 6), and percent of frames. */
export const clockFact = (seconds: number): CheckFact => {
  const value = Math.round(Math.abs(seconds))
  return { check: 'clock', found: value > 5 ? 'wrong' : 'good', value }
}
export const lineFact = (beats: number): CheckFact => ({ check: 'line', found: beats < BEATS ? 'unheard' : 'good' })
export const speedFact = (mbits: number): CheckFact => {
  const found = mbits < 3 ? 'slow' : mbits < 6 ? 'lower' : 'good'
  return { check: 'speed', found, value: Math.round(mbits * 10) / 10 }
}
export const dropsFact = (percent: number): CheckFact => {
  return { check: 'drops', found: percent > 5 ? 'dropping' : 'good', value: Math.round(percent) }
}

export type CheckVerdict = { found: Finding; host: string }
/** Returns the verdict of a check, a pure function of its facts: the gravest problem, or 'good'. */
export function verdictOf(facts: readonly CheckFact[]): CheckVerdict {
  const order = Object.keys(FINDINGS)
  const [worst] = facts
    .filter(({ found }) => kindOfFinding(found) !== 'good')
    .toSorted((a, b) => order.indexOf(a.found) - order.indexOf(b.found))
  return { found: worst?.found ?? 'good', host: worst?.host ?? '' }
}

/** The maximum size of a ticket's text, in bytes of UTF-8 (spec Z2). */
const TICKET_BYTES = 8_000
const CUT = '\n[cut]'

/** Cuts a text to the size of a ticket, and marks the cut. */
export function cutTicket(text: string): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= TICKET_BYTES) return text
  return new TextDecoder().decode(bytes.subarray(0, TICKET_BYTES - CUT.length), { stream: true }) + CUT
}

/** Returns a ticket's text, which its sender reads first: plain English lines. `device`: those about the browser. */
export function ticketText(facts: readonly CheckFact[], event: string, device: string): string {
  const { found, host } = verdictOf(facts)
  const lines = facts.map(
    (fact) => `${fact.check}: ${[fact.host, fact.found, fact.value].filter((part) => part !== undefined).join(' ')}`,
  )
  return cutTicket([`Verdict: ${found} ${host}`.trim(), ...(event ? [`Game: ${event}`] : []), ...lines, device].join('\n'))
}

/** Where this browser keeps the last ticket that it sent, for the contact form: its letters, then its text. */
export const TICKET_KEY = 'ticket'
