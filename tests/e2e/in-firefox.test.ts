import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IN_FIREFOX } from './in-firefox.ts'

test('each title of those that run in Firefox begins one browser test', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.e2e.ts'))
  const all = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
  for (const title of IN_FIREFOX) expect(all.split(`test('${title}`).length - 1, title).toBe(1)
})
