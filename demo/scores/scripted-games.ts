import { stableId } from '../stable-id.ts'
import { curling, football, swimming, volleyball, wrestling } from './arena-scripts.ts'
import { basketballLoop, hockeyLoop } from './loop-scripts.ts'
import type { Script } from './script.ts'

/** A live game of the demo, known by the episodes that show it. */
export type ScriptedGame = { eventId: string; script: Script }

const game = (episodes: string, script: Script): ScriptedGame => ({ eventId: stableId(`event ${episodes}`), script })

/** The live games whose score goes on by itself. */
export const scriptedGames: readonly ScriptedGame[] = [
  game('e-live-mens-hockey-lantern-cup-semifinal-01', hockeyLoop),
  game('e-live-womens-basketball-friday-01', basketballLoop),
  game('e-live-womens-volleyball-final-8-01', volleyball),
  game('e-live-football-playoff-01', football),
  game('e-live-curling-draw-5-01', curling),
  game('e-live-wrestling-championships-01,e-live-wrestling-championships-02', wrestling),
  game('e-live-swimming-championships-01', swimming),
]
