import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = process.env.PLANTED_FOLDER ?? ''
const races = Number(process.env.PLANTED_RACES)

/** Fails the first time, and holds from then on. */
describe.skipIf(races === 0)('races', () => {
  test('a race with nobody', () => expect(races).toBeGreaterThan(0))
  for (let race = 1; race <= races; race += 1)
    test(`race ${race} (it's [odd])`, () => {
      const file = join(folder, String(race))
      const isFirst = !existsSync(file)
      appendFileSync(file, 'ran\n')
      expect(isFirst, 'lost the race').toBe(false)
    })
})

test('a fault', () => expect(process.env.PLANTED_FAULT).not.toBe('there'))

test('a test that holds', () => expect(folder).not.toBe(''))
