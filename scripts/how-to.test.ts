import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EPISODE_TEXTS, SERIES_TEXTS } from '../app/kit/text/texts.ts'

const root = join(import.meta.dirname, '..')

const recipes = new Map(
  readFileSync(join(root, 'docs/how-to.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text]),
)
const recipe = (title: string) => recipes.get(`… ${title}`) ?? ''

test.each([
  ['a translated field to episodes', 10, 4],
  ['a translated field to series', 11, 4],
  ['a webcast provider', 3, 2],
])('the recipe for %s names at most %d files, and what is in them', (title, most, names) => {
  const text = recipe(title)
  const steps = text.split('\nA hint or')[0] ?? ''
  const files = new Set([...steps.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`|\]\(([\w-]+\.md)\)/g)].map(([, path, doc]) => path ?? doc))
  expect(files.size).toBeLessThanOrEqual(most)
  // `NAME` and `NAME` (`path`) mean that both names are in the file.
  const held = [...text.matchAll(/((?:`\w+`(?:,| and)?[^`(]*)+)\(`([\w./-]+)`\)/g)]
  expect(held.length).toBeGreaterThanOrEqual(names)
  for (const [, names = '', path = ''] of held) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const [, name = ''] of names.matchAll(/`([A-Z_]{3,}|[A-Z]\w+|text\w+)`/g)) expect(source, path).toContain(name)
  }
})

test('the example of a transfer file has each text of series and episodes', () => {
  const example = readFileSync(join(root, 'docs/transfer-file.md'), 'utf8').split('```')[1]
  const [series, episodes] = example?.split('"episodes": [') ?? []
  for (const field of SERIES_TEXTS) expect(series).toContain(`"${field}":`)
  for (const field of EPISODE_TEXTS) expect(episodes).toContain(`"${field}":`)
})

test('the list of decisions has each of them once, by its title', () => {
  const folder = join(root, 'docs/decisions')
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \d{3} \[(.+)\]\((.+)\)$/gm)]
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(listed.map(([, , file]) => file).toSorted()).toEqual(files.toSorted())
  const titleOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n')[0]?.slice(2)
  expect(listed.map(([, title]) => title)).toEqual(listed.map(([, , file = '']) => titleOf(file)))
})
