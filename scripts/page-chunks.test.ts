import { expect, test } from 'vitest'
import { reached, shared } from './page-chunks.ts'

test('the home page’s chunk has what its entries import, directly or through others, and nothing that only another page imports', () => {
  const imports: Record<string, string[]> = {
    'root.tsx': ['shell.tsx'],
    'shell.tsx': ['icon.tsx', 'root.tsx'],
    'watch.tsx': ['list.tsx', 'icon.tsx'],
  }
  expect([...reached(['root.tsx'], (id) => imports[id] ?? [])]).toEqual(['root.tsx', 'shell.tsx', 'icon.tsx'])
})

test('the pages with a video share a chunk of what two of them import', () => {
  const [series, game, player] = [new Set(['stage', 'list']), new Set(['stage', 'crests', 'time']), new Set(['time'])]
  expect([...shared([series, game, player])]).toEqual(['stage', 'time'])
})
