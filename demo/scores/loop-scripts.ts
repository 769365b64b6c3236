import { both, clock, part, situation, step } from './beats.ts'
import type { Script } from './script.ts'

// The games that the provider's clips show: 24 s of each go round for ever (`demo/webcast`), and with them the score in the picture.

const SECONDS = 24

/** The third period of hockey: a shot that is saved, and a goal 14 s after 7:41. */
export const hockeyLoop: Script = {
  seconds: SECONDS,
  beats: [
    ...both(0, 'score', [1, 1], 1),
    ...both(0, 'score', [1, 1], 2),
    part(0, 3),
    ...both(0, 'shots', [24, 21]),
    clock(0, true, 7, 41),
    step(9.35, 'home', 'shot', 'shots'),
    clock(14.15, false, 7, 27),
    step(15.05, 'home', 'goal'),
  ],
}

/** The third quarter of basketball: two points for the hosts, and three for the visitors. */
export const basketballLoop: Script = {
  seconds: SECONDS,
  beats: [
    ...both(0, 'score', [19, 21], 1),
    ...both(0, 'score', [22, 20], 2),
    part(0, 3),
    ...both(0, 'score', [13, 14], 3),
    ...both(0, 'fouls', [3, 4]),
    situation(0, { arrow: 'away' }),
    clock(0, true, 4, 18),
    step(7.1, 'home', 'two', 'score', 2),
    step(17.9, 'away', 'three', 'score', 3),
  ],
}
