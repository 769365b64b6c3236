import { expect, test } from 'vitest'
import { reached } from './home-chunk.ts'

test('the home page’s chunk has what its entries import, directly or through others, and nothing that only another page imports', () => {
  const imports: Record<string, string[]> = {
    'root.tsx': ['shell.tsx'],
    'shell.tsx': ['icon.tsx', 'root.tsx'],
    'watch.tsx': ['list.tsx', 'icon.tsx'],
  }
  expect([...reached(['root.tsx'], (id) => imports[id] ?? [])]).toEqual(['root.tsx', 'shell.tsx', 'icon.tsx'])
})
