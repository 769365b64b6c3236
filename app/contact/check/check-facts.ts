/** What the check at /check has found out about a browser and its network (spec Z1). A value that could not be read is absent. */
export type CheckFacts = {
  /** True when the site itself answered. */
  isOnline: boolean
  canStore?: boolean
  /** How far the device's clock is ahead of the site's, in seconds. */
  clockSeconds?: number
  /** Signs of life from the live stream: that it opened, and each message. */
  beats?: number
  hosts: readonly HostFact[]
  frames: readonly FrameFact[]
  /** What can play HLS here. */
  engine?: 'media-source' | 'native' | 'none'
  /** True when the site's own clip was painted and moved. */
  decodes?: boolean
  hasSound?: boolean
  autoplay?: 'sound' | 'muted' | 'none'
  /** Mbit/s. */
  speed?: number
  /** Dropped frames in percent. */
  dropped?: number
}

/** `altered`: the host can be reached, but what it sends is no playlist that this page may read. */
export type HostFact = { host: string; state: 'answers' | 'altered' | 'unreachable' }
export type FrameFact = { host: string; answers: boolean }

/** The results of a check, by how much they say: the first that is true is the verdict. */
export const VERDICTS = [
  'offline',
  'no-decoder',
  'blocked',
  'altered',
  'frame-blocked',
  'slow',
  'lower',
  'drops',
  'no-storage',
  'no-line',
  'no-sound',
  'wrong-clock',
  'good',
] as const
export type VerdictCode = (typeof VERDICTS)[number]
/** `host`: the host that could not be reached; '' for none. */
export type CheckVerdict = { code: VerdictCode; host: string }

/** What a result means for the viewer: whether they can watch, and what is at fault if not. */
export type VerdictKind = 'can' | 'lower' | 'network' | 'browser'
const KINDS: Record<VerdictCode, VerdictKind> = {
  offline: 'network',
  'no-decoder': 'browser',
  blocked: 'network',
  altered: 'network',
  'frame-blocked': 'network',
  slow: 'lower',
  lower: 'lower',
  drops: 'lower',
  'no-storage': 'can',
  'no-line': 'can',
  'no-sound': 'can',
  'wrong-clock': 'can',
  good: 'can',
}
export const kindOfVerdict = (code: VerdictCode): VerdictKind => KINDS[code]

/** The bounds of good values (spec Z1): seconds, beats, Mbit/s for 480p and for 720p, and percent. */
export const BOUNDS = { clock: 5, beats: 2, speed480: 3, speed720: 6, dropped: 5 } as const

/** Returns the verdict of a check: a pure function of its facts. A clock that is off is told, but is no fault. */
export function verdictOf(facts: CheckFacts): CheckVerdict {
  const { speed = Number.POSITIVE_INFINITY } = facts
  const blocked = facts.hosts.find(({ state }) => state === 'unreachable')?.host
  const altered = facts.hosts.find(({ state }) => state === 'altered')?.host
  const frame = facts.frames.find(({ answers }) => !answers)?.host
  const holds: Record<VerdictCode, boolean> = {
    offline: !facts.isOnline,
    'no-decoder': facts.decodes === false || facts.engine === 'none',
    blocked: blocked !== undefined,
    altered: altered !== undefined,
    'frame-blocked': frame !== undefined,
    slow: speed < BOUNDS.speed480,
    lower: speed < BOUNDS.speed720,
    drops: (facts.dropped ?? 0) > BOUNDS.dropped,
    'no-storage': facts.canStore === false,
    'no-line': (facts.beats ?? BOUNDS.beats) < BOUNDS.beats,
    'no-sound': facts.hasSound === false,
    'wrong-clock': Math.abs(facts.clockSeconds ?? 0) > BOUNDS.clock,
    good: true,
  }
  const code = VERDICTS.find((each) => holds[each]) ?? 'good'
  const hosts: Partial<Record<VerdictCode, string | undefined>> = { blocked, altered, 'frame-blocked': frame }
  return { code, host: hosts[code] ?? '' }
}

/** One line of the result. `isGood`: undefined when it is neither good nor bad. */
export type CheckRow = { id: string; name: RowName; says: RowSays; host: string; value: number; isGood: boolean | undefined }
export type RowName = 'storage' | 'clock' | 'line' | 'host' | 'frame' | 'decoder' | 'sound' | 'autoplay' | 'speed' | 'drops'
/** What a line says, by its key in the dictionary. */
export type RowSays =
  | 'stores'
  | 'storesNot'
  | 'onTime'
  | 'ahead'
  | 'behind'
  | 'beats'
  | 'beatsNot'
  | HostFact['state']
  | 'decodes'
  | 'decodesNot'
  | 'sound'
  | 'soundNot'
  | 'playsWithSound'
  | 'playsMuted'
  | 'playsByTap'
  | 'mbits'
  | 'percent'

/** Returns the lines of a result in the order of the checks; one without a value is left out. */
export function checkRows(facts: CheckFacts): CheckRow[] {
  const rows: CheckRow[] = []
  const add = (name: RowName, says: RowSays, isGood: boolean | undefined, { host = '', value = 0 } = {}) =>
    rows.push({ id: `${name} ${host}`, name, says, host, value, isGood })
  const { canStore, clockSeconds, beats, decodes, engine, hasSound, autoplay, speed, dropped } = facts
  if (canStore !== undefined) add('storage', canStore ? 'stores' : 'storesNot', canStore)
  if (clockSeconds !== undefined) {
    const isOff = Math.abs(clockSeconds) > BOUNDS.clock
    const says = !isOff ? 'onTime' : clockSeconds > 0 ? 'ahead' : 'behind'
    add('clock', says, isOff ? undefined : true, { value: Math.abs(Math.round(clockSeconds)) })
  }
  if (beats !== undefined) add('line', beats >= BOUNDS.beats ? 'beats' : 'beatsNot', beats >= BOUNDS.beats)
  for (const { host, state } of facts.hosts) add('host', state, state === 'answers', { host })
  for (const { host, answers } of facts.frames) add('frame', answers ? 'answers' : 'unreachable', answers, { host })
  if (decodes !== undefined || engine === 'none') {
    const isGood = decodes !== false && engine !== 'none'
    add('decoder', isGood ? 'decodes' : 'decodesNot', isGood)
  }
  if (hasSound !== undefined) add('sound', hasSound ? 'sound' : 'soundNot', hasSound)
  if (autoplay !== undefined)
    add('autoplay', ({ sound: 'playsWithSound', muted: 'playsMuted', none: 'playsByTap' } as const)[autoplay], undefined)
  if (speed !== undefined) add('speed', 'mbits', speed >= BOUNDS.speed720, { value: Math.round(speed * 10) / 10 })
  if (dropped !== undefined) add('drops', 'percent', dropped <= BOUNDS.dropped, { value: Math.round(dropped) })
  return rows
}

/** The maximum size of a ticket's text, in bytes of UTF-8 (spec Z2). */
export const TICKET_BYTES = 8_000
const CUT = '\n[cut]'

/** Cuts a text to the size of a ticket, and marks the cut. */
export function cutTicket(text: string): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= TICKET_BYTES) return text
  return new TextDecoder().decode(bytes.subarray(0, TICKET_BYTES - CUT.length), { stream: true }) + CUT
}

/**
 * Returns the text of a ticket, which the viewer reads before it is sent (spec Z2): plain English lines, as the contact form's.
 * `device`: the lines about the browser.
 */
export function ticketText(
  facts: CheckFacts,
  verdict: CheckVerdict,
  { event, device }: { event: string; device: string },
): string {
  const rows = checkRows(facts).map(({ name, says, host, value }) =>
    [`${name}:`, host, says, value || (says === 'mbits' || says === 'percent' ? '0' : '')].filter(Boolean).join(' '),
  )
  const lines = [`Verdict: ${[verdict.code, verdict.host].filter(Boolean).join(' ')}`, event && `Game: ${event}`, ...rows, device]
  return cutTicket(lines.filter(Boolean).join('\n'))
}

/** Where this browser keeps the last ticket that it sent, for the contact form: its code, then its text. */
export const TICKET_KEY = 'ticket'
