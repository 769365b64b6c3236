import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

test('the list of decisions has each of them once, by its title', () => {
  const folder = join(root, 'docs/decisions')
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \d{3} \[(.+)\]\((.+)\)$/gm)]
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(listed.map(([, , file]) => file).toSorted()).toEqual(files.toSorted())
  const titleOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n')[0]?.slice(2)
  expect(listed.map(([, title]) => title)).toEqual(listed.map(([, , file = '']) => titleOf(file)))
})
