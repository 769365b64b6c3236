import { basketball } from './recaps/basketball.ts'
import { curling } from './recaps/curling.ts'
import { football } from './recaps/football.ts'
import { hockey } from './recaps/hockey.ts'
import { rugby } from './recaps/rugby.ts'
import { soccer } from './recaps/soccer.ts'
import { volleyball } from './recaps/volleyball.ts'
import type { FrenchRecaps } from './types.ts'

/** The French of the recaps; each sentence is at the position of its English in `../recaps.ts`. */
export const frenchRecaps: FrenchRecaps = { football, basketball, hockey, volleyball, soccer, rugby, curling }
