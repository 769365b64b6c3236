import { expect, test } from 'vitest'
import { unreached } from './lean-home.ts'

test('a module that no entry imports, directly or through others, is a stranger in the chunk', () => {
  const imports: Record<string, string[]> = {
    'root.tsx': ['shell.tsx'],
    'shell.tsx': ['icon.tsx', 'root.tsx'],
    'watch.tsx': ['list.tsx', 'icon.tsx'],
  }
  const chunk = ['root.tsx', 'shell.tsx', 'icon.tsx', 'list.tsx']
  expect(unreached(chunk, ['root.tsx'], (id) => imports[id] ?? [])).toEqual(['list.tsx'])
})
