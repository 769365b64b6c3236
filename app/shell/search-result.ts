import type { Translated } from '../catalog/in-french.ts'

/** One search result. */
export type SearchResult = Translated & {
  id: string
  title: string
  isProtected: boolean
  isLive: boolean
  category: string | null
}
