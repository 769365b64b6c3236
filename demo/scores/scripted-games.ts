import { z } from 'zod'
import { entrySchema } from '../../app/scores/rules/score-fact.ts'
import { readRecords } from '../records/read-records.ts'
import { stableId } from '../stable-id.ts'
import type { Script } from './script.ts'

/** A live game of the demo, known by the episodes that show it. */
export type ScriptedGame = { eventId: string; script: Script }

/**
 * Hockey and basketball are what the provider's clips show: 24 s of each go round for ever (`demo/webcast`), and with them the score in the
 * picture. The picture of the others is an arena without a score: theirs goes on by the hour alone.
 */
const EPISODES = {
  hockey: 'e-live-mens-hockey-lantern-cup-semifinal-01',
  basketball: 'e-live-womens-basketball-friday-01',
  volleyball: 'e-live-womens-volleyball-final-8-01',
  football: 'e-live-football-playoff-01',
  curling: 'e-live-curling-draw-5-01',
  wrestling: 'e-live-wrestling-championships-01,e-live-wrestling-championships-02',
  swimming: 'e-live-swimming-championships-01',
}
type ScriptedEpisode = keyof typeof EPISODES

const beat = z.object({ at: z.number().min(0) }).and(entrySchema)
const length = z.strictObject({ seconds: z.number().positive() })

/** The script of a sport; its first record says how many seconds a round lasts. */
function scriptOf(sport: ScriptedEpisode): Script {
  const [first, ...others] = readRecords(`scripts/${sport}`, { seconds: length, at: beat })
  if (!first || !('seconds' in first)) throw new Error(`demo/records/scripts/${sport}.jsonl does not begin with its seconds.`)
  return { seconds: first.seconds, beats: others.flatMap((record) => ('at' in record ? [beatFrom(record)] : [])) }
}

const beatFrom = ({ at, ...entry }: z.output<typeof beat>) => ({ at, entry })

/** The live games whose score goes on by itself. */
export const scriptedGames: readonly ScriptedGame[] = Object.entries(EPISODES).map(([sport, episode]) => ({
  eventId: stableId(`event ${episode}`),
  script: scriptOf(sport as ScriptedEpisode),
}))
