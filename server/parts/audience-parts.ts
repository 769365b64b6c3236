import { type Audience, openAudience } from '../../app/audience/audience.server.ts'
import { openPlayedMinutes } from '../../app/audience/played-minutes.server.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import type { Part } from '../close-all.ts'
import type { Config } from '../config.ts'
import type { LiveParts } from './live-parts.ts'

/** The time between two writes of played minutes, in ms: a killed node loses no more than this. */
const PLAYED_MS = 5_000
const SWEEP_MS = 6 * HOUR_MS

type Options = { config: Pick<Config, 'showsViewers'>; live: Pick<LiveParts, 'database' | 'now' | 'onError'>; opened: Part[] }

/** Opens the audience figures (docs/decisions/050-audience.md). */
export function openAudienceParts({ config, live: { database, now, onError }, opened }: Options): Audience {
  const played = openPlayedMinutes({ database, now, onError })
  const audience = openAudience({ database, now, played, isPublic: config.showsViewers })
  const timers = [setInterval(() => void played.flush(), PLAYED_MS), setInterval(() => audience.sweep().catch(onError), SWEEP_MS)]
  for (const timer of timers) timer.unref()
  opened.unshift({
    close() {
      for (const timer of timers) clearInterval(timer)
      return played.close()
    },
  })
  return audience
}
