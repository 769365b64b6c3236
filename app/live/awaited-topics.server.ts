import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Channels, PAUSE_MS } from './channels.server.ts'
import type { Viewer } from './viewers.server.ts'

export type AwaitedTopics = {
  /** Remembers a viewer of a topic. `mine`: the version that the viewer's page shows; 0 for none. */
  add(viewer: Viewer, topic: string, mine: number): void
  /** Forgets the viewer; call when the viewer disconnects. */
  remove(viewer: Viewer): void
  /** Opens the channels of those topics that now exist; the waiting viewers join and are sent any newer state. */
  begin(topics: string[]): Promise<void>
}

type Options = {
  channels: Pick<Channels, 'has' | 'open' | 'told' | 'join' | 'catchUp' | 'closeIfEmpty'>
  exists: (topic: string) => boolean
  onError: (error: unknown) => void
}

/** The number of viewers examined before other work gets its turn. */
const BATCH = 1_000

/** Opens the record of viewers who follow topics that do not exist: an invented id must not create a channel. */
export function openAwaitedTopics({ channels, exists, onError }: Options): AwaitedTopics {
  /** For each viewer, the awaited topics with the version that the page shows. */
  const awaited = new Map<Viewer, Map<string, number>>()

  async function waitingFor(topics: Set<string>): Promise<Map<string, Viewer[]>> {
    const found = new Map<string, Viewer[]>()
    let looked = 0
    for (const [viewer, absent] of awaited) {
      for (const topic of absent.keys()) {
        if (!topics.has(topic)) continue
        const waiting = found.get(topic) ?? []
        waiting.push(viewer)
        found.set(topic, waiting)
      }
      if (++looked % BATCH === 0) await nextTurn()
    }
    return found
  }

  /** Adds a waiting viewer to a topic's new channel. Returns true when the viewer's page shows an older version. */
  function joinLate(viewer: Viewer, topic: string): boolean {
    const absent = awaited.get(viewer)
    const mine = absent?.get(topic)
    if (!absent || mine === undefined) return false
    absent.delete(topic)
    if (absent.size === 0) awaited.delete(viewer)
    channels.join(viewer, topic)
    return mine < (channels.told(topic) ?? 0)
  }

  async function begin(topics: string[]) {
    if (awaited.size === 0) return
    for (const [topic, waiting] of await waitingFor(new Set(topics.filter(exists)))) {
      try {
        while (!channels.has(topic)) await channels.open(topic)
        const behind = exists(topic) ? waiting.filter((viewer) => joinLate(viewer, topic)) : []
        await channels.catchUp(behind, topic)
      } catch (error) {
        onError(error)
        setTimeout(() => void begin([topic]), PAUSE_MS).unref()
      }
      channels.closeIfEmpty(topic)
    }
  }

  return {
    begin,
    add(viewer, topic, mine) {
      const absent = awaited.get(viewer) ?? new Map<string, number>()
      awaited.set(viewer, absent.set(topic, mine))
    },
    remove: (viewer) => void awaited.delete(viewer),
  }
}
