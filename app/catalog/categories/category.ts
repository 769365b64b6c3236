import type { EnglishMarks } from '../texts/in-french.ts'

export type Category = EnglishMarks & {
  id: string
  name: string
  /** Lower case, no duplicates. */
  tags: string[]
  version: number
}

/**
 * Returns the categories whose rows show a series: the series has every tag of the category, or one tag equal to the category's
 * whole query, or names the category (spec M3). Tags compare case-insensitively.
 */
export function categoriesOf<C extends Pick<Category, 'id' | 'tags'>>(
  series: { tags: string[]; categoryId: string | null },
  categories: C[],
): C[] {
  const carried = new Set(series.tags.map((tag) => tag.toLowerCase()))
  return categories.filter(
    ({ id, tags }) =>
      id === series.categoryId || (tags.length > 0 && (tags.every((tag) => carried.has(tag)) || carried.has(tags.join(' and ')))),
  )
}
