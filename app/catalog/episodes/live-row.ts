import { type Category, categoriesOf } from '../categories/category.ts'

/** A live-events row of the home page that omits a series, and the tags that the series lacks. */
export type MissedRow = { name: string; tags: string }

/**
 * Returns the row of live events that omits a series because the series lacks its tags; undefined when none does. The panel
 * warns staff of it before fans miss a live game in that row.
 */
export function missedLiveRow(
  series: { tags: string[]; categoryId: string | null },
  categories: readonly Pick<Category, 'id' | 'name' | 'tags'>[],
): MissedRow | undefined {
  const rows = categories.filter(({ tags }) => tags.includes('live')).sort((a, b) => a.tags.length - b.tags.length)
  const [row] = rows
  if (!row || categoriesOf(series, rows).length > 0) return undefined
  const carried = new Set(series.tags.map((tag) => tag.toLowerCase()))
  return { name: row.name, tags: row.tags.filter((tag) => !carried.has(tag)).join(', ') }
}

/** True when an episode is live, or announced for a future time. */
export const isOnAir = ({ isLive, startsAt }: { isLive: boolean; startsAt: string | null }, now: Date) =>
  isLive || (startsAt !== null && Date.parse(startsAt) > now.getTime())
