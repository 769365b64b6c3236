import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IN_FIREFOX } from './in-firefox.ts'
import { WAITING } from './waiting.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.e2e.ts'))
const all = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')

test.each([
  ['that run in Firefox', IN_FIREFOX],
  ['that wait', WAITING],
])('each title of those %s begins one browser test', (_, titles) => {
  for (const title of titles) expect(all.split(new RegExp(`test\\(['\`]${title}`)).length - 1, title).toBe(1)
})
