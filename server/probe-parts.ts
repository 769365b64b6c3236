import type { Editing } from '../app/catalog/edit.server.ts'
import { openProbe } from '../app/probe/probe.server.ts'
import type { Locks } from '../app/probe/stream-targets.server.ts'
import { openProbeDoor } from '../providers/playlists/probe-door.ts'
import type { Part } from './close-all.ts'
import type { Config } from './config.ts'
import type { LiveParts } from './live-parts.ts'

const SWEEP_MS = 60 * 60_000

/** Nobody can lock an event yet. */
const noLocks: Locks = async () => new Set()

type Options = { config: Config; live: LiveParts; editing: Editing; opened: Part[] }

/** Starts the probe of streams (spec D3, D4), unless the configuration names no host for it. */
export function openProbeParts({ config, live: { database, games, hosts, onError }, editing, opened }: Options): void {
  if (config.probeHosts.length === 0) return
  const probe = openProbe({
    database,
    games,
    hosts,
    door: openProbeDoor({ origins: config.probeHosts }),
    editing,
    hasList: config.liveStreamsUrl !== undefined,
    locks: noLocks,
    onError,
  })
  const timer = setInterval(() => probe.sweep().catch(onError), SWEEP_MS)
  timer.unref()
  opened.unshift({
    close() {
      clearInterval(timer)
      return probe.close()
    },
  })
  probe.start()
}
