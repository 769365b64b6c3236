import type { HostFact } from '../../contact/check/check-facts.ts'
import { readPlaylist } from '../../monitor/hls-text.ts'
import type { HostTarget } from './check-targets.ts'

/** The time in which a playlist has to arrive, in ms (spec Z1). */
const HOST_MS = 3_000

/** A playlist that was read, and where. */
export type ReadPlaylist = { text: string; url: string }

/** Asks a media host for a playlist, as a player does; without one to ask for, finds out if the host can be reached. */
export async function askHost(
  { origin, playlist, isLive }: HostTarget,
  signal: AbortSignal,
): Promise<{ fact: HostFact; playlist?: ReadPlaylist }> {
  const { host } = new URL(origin)
  if (playlist !== undefined) {
    const read = await fetchPlaylist(playlist, signal)
    if (read === 'altered') return { fact: { host, state: 'altered' } }
    if (read !== 'failed') return { fact: { host, state: 'answers' }, ...(read !== 'refused' && { playlist: read }) }
  }
  // The browser does not say why a request failed, but one without CORS succeeds wherever the network lets it through.
  const isReached = await fetch(playlist ?? `${origin}/`, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([AbortSignal.timeout(HOST_MS), signal]),
  }).then(
    () => true,
    () => false,
  )
  // Hosts often refuse without CORS what is only announced.
  const state = !isReached ? 'unreachable' : playlist !== undefined && isLive ? 'altered' : 'answers'
  return { fact: { host, state } }
}

/** Reads a playlist. `refused`: an error status; `altered`: another text, such as a filter's page; `failed`: no response. */
export async function fetchPlaylist(
  address: string,
  signal: AbortSignal,
): Promise<ReadPlaylist | 'refused' | 'altered' | 'failed'> {
  try {
    const bound = AbortSignal.any([AbortSignal.timeout(HOST_MS), signal])
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store', signal: bound })
    if (!answer.ok) return 'refused'
    const text = await answer.text()
    return readPlaylist(text) ? { text, url: answer.url } : 'altered'
  } catch {
    return 'failed'
  }
}
