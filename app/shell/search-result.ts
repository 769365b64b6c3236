/** One line of the search's answer. */
export type SearchResult = { id: string; title: string; isProtected: boolean; isLive: boolean; category: string | null }
