import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { both } from '../catalogue/texts.ts'
import { readRecords } from './read-records.ts'

const SCHEMAS = {
  series: z.strictObject({ series: z.string(), short: both }),
  episode: z.strictObject({ episode: z.int() }),
}
const GOOD = '{ "series": "a", "short": ["Live", "En direct : but!"] }\n{ "episode": 1 }\n'

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-records-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'hockey.jsonl'), text)
  return readRecords(join(folder, 'hockey'), SCHEMAS)
}

test('records of several kinds are read in their order, French set as Canada sets it', async () => {
  expect(await read(`${GOOD}\n`)).toEqual([{ series: 'a', short: { en: 'Live', fr: 'En direct\u00a0: but!' } }, { episode: 1 }])
})

test.each([
  ['is no JSON', '{ "series": "b"', /hockey\.jsonl, line 3: .*JSON/],
  ['has no French', '{ "series": "b", "short": ["Live"] }', /hockey\.jsonl, line 3: .*\n.*short/],
  ['has an empty French text', '{ "series": "b", "short": ["Live", ""] }', /hockey\.jsonl, line 3: .*\n.*short\[1\]/],
  ['has a wrong value', '{ "episode": "two" }', /hockey\.jsonl, line 3: .*number.*\n.*episode/],
  ['has a misspelt field', '{ "episode": 2, "tittle": "Day 1" }', /hockey\.jsonl, line 3: .*tittle/],
  ['is of no kind', '{ "tittle": "Day 1" }', /hockey\.jsonl, line 3: a record has one of series, episode/],
  ['is no record', 'null', /hockey\.jsonl, line 3: a record has one of series, episode/],
])('a record that %s is refused, with file, line and field', async (_, line, message) => {
  await expect(read(GOOD + line)).rejects.toThrow(message)
})
