import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from './spec-numbers.ts'

const root = join(import.meta.dirname, '..')
const PLACEHOLDER = /\b(NAME|NNN)\b/

test('each file that docs/how-to.md names is there, by its path or by its name', () => {
  const names = new Set([...readTree(root).keys()].map((path) => basename(path)))
  const named = [...readFileSync(join(root, 'docs/how-to.md'), 'utf8').matchAll(/`([\w./-]+(?:\.\w+|\/))`/g)].map(
    ([, text]) => text,
  )
  const files = named.filter((text): text is string => /\/|\.(tsx?|conf|mjs)$/.test(text ?? '') && !PLACEHOLDER.test(text ?? ''))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => (file.includes('/') ? !existsSync(join(root, file)) : !names.has(file)))).toEqual([])
})
