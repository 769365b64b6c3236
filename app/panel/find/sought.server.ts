import type { Services } from '../../services.server.ts'
import type { FoundThing } from './found-things.ts'

export type FindServices = Pick<Services, 'catalogue' | 'games' | 'seriesFinder' | 'episodeFinder' | 'now'>

/** A searchable thing: its texts, names first, and its list entry. `rank`: breaks ties, lowest first. */
export type Sought = { texts: readonly string[]; rank?: number; thing: () => FoundThing }
