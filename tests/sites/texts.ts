import { expect } from 'vitest'
import { openTextList } from '../../app/translation/text-list/text-list.server.ts'
import { readTextView, type TextPage } from '../../app/translation/text-list/text-view.ts'
import type { TestStore } from './store.ts'

/** Opens staff's list of texts of a store. `page` returns a page of it, once everything has been indexed. */
export function openTestTexts({ database, catalogue, memory }: Pick<TestStore, 'database' | 'catalogue' | 'memory'>) {
  const list = openTextList({
    db: database.db,
    catalogue,
    memory,
    onError(error) {
      throw error
    },
  })
  async function page(query = ''): Promise<TextPage> {
    let read: TextPage | undefined
    await expect
      .poll(async () => {
        read = await list.page(1, readTextView(new URLSearchParams(query)))
        return read.looked
      })
      .toBe(1)
    return read as TextPage
  }
  return { page, sources: async (query = '') => (await page(query)).lines.map(({ source }) => source), close: list.close }
}
