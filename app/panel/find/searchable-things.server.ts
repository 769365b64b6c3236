import type { Services } from '../../services.server.ts'
import type { SearchResult } from './panel-results.ts'

export type FindServices = Pick<Services, 'catalogue' | 'games' | 'seriesFinder' | 'episodeFinder' | 'now'>

/** A searchable thing: its texts, names first, and its list entry. `rank`: breaks ties, lowest first. */
export type SearchableThing = { texts: readonly string[]; rank?: number; thing: () => SearchResult }
