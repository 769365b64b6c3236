import type { Logger } from 'pino'
import { closeAll, orCloseAll } from './close-all.ts'
import type { Config } from './config.ts'
import { createLiveListener } from './http/live-listener.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics/listener.ts'
import { type LIMITS, type OpenPort, openPort } from './open-port.ts'
import { type LiveParts, openLiveParts } from './parts/live-parts.ts'

export type LiveNode = OpenPort & { live: LiveParts }

type Options = { config: Config; log?: Logger; limits?: Partial<typeof LIMITS> }

/**
 * Starts a node with the role 'live', which serves live streams, but no pages, images or background work. Throws when the
 * database or the port is unavailable.
 */
export async function startLiveNode({ config, log = openLog(config.logLevel), limits }: Options): Promise<LiveNode> {
  const { behind, ...port } = await openPort({
    config,
    log,
    async open(port) {
      return orCloseAll(log, async (opened) => {
        const live = await openLiveParts({ config, log, sendReset, opened })
        if (config.metrics)
          opened.unshift(await openMetrics(config.metrics, { node: { ...live, config, log }, server: port.server }))
        return {
          live,
          hub: live.hub,
          listener: createLiveListener({ config, live, log, ...port }),
          close: () => closeAll(opened),
        }
      })
    },
    limits,
  })
  return { live: behind.live, ...port }
}

function sendReset(): never {
  throw new Error('A node for live streams sends no mail.')
}
