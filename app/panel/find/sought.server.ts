import type { Services } from '../../services.server.ts'
import type { FoundThing } from './found-things.ts'

export type FindServices = Pick<Services, 'catalogue' | 'games' | 'seriesFinder' | 'episodeFinder' | 'now'>

/** Something that may be found: the texts by which it is, its names first, and how it is listed. `rank`: the lower, the sooner among equals. */
export type Sought = { texts: readonly string[]; rank?: number; thing: () => FoundThing }
