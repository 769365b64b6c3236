import type { Translated } from '../catalog/in-french.ts'

/** One line of the search's answer. */
export type SearchResult = Translated & {
  id: string
  title: string
  isProtected: boolean
  isLive: boolean
  category: string | null
}
