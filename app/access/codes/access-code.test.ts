import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { type CodeSpan, codeForm, codeState, isOver, plainCode, proposedCode } from './access-code.ts'
import { codeIn, codeLink } from './code-link.ts'

const minute = (at: number) => new Date(Date.UTC(2026, 10, 25, 20, at)).toISOString()
/** A few moments, so that starts, ends and now often coincide. */
const moment = fc.integer({ min: 0, max: 9 })
const span: fc.Arbitrary<CodeSpan> = fc.record({
  startsAt: fc.option(moment.map(minute)),
  endsAt: fc.option(moment.map(minute)),
  mostUses: fc.option(fc.integer({ min: 1, max: 3 })),
  uses: fc.integer({ min: 0, max: 4 }),
  revokedAt: fc.option(moment.map(minute)),
})
const at = moment.map((when) => new Date(minute(when)))

describe('O7 a code', () => {
  test('O7 unlocks from its start until its end, as often as it may, unless it was revoked', () => {
    fc.assert(
      fc.property(span, at, (code, now) => {
        const time = now.toISOString()
        const isIn = (code.startsAt ?? '') <= time && time < (code.endsAt ?? '9')
        const hasUses = code.mostUses === null || code.uses < code.mostUses
        expect(codeState(code, now) === 'active').toBe(isIn && hasUses && code.revokedAt === null)
      }),
    )
  })

  test('O7 says why it does not: revoked before ended, ended before too early, and used up last', () => {
    fc.assert(
      fc.property(span, at, (code, now) => {
        const time = now.toISOString()
        const state = codeState(code, now)
        const why = [
          ['revoked', code.revokedAt !== null],
          ['ended', code.endsAt !== null && code.endsAt <= time],
          ['not-yet', code.startsAt !== null && code.startsAt > time],
          ['used-up', code.mostUses !== null && code.uses >= code.mostUses],
          ['active', true],
        ] as const
        expect(state).toBe(why.find(([, isSo]) => isSo)?.[0])
      }),
    )
  })

  test('O7 keeps what it has unlocked until it ends or is revoked, used up or not, and never gets it back by time', () => {
    fc.assert(
      fc.property(span, at, at, (code, one, other) => {
        const [now, later] = [one, other].sort((a, b) => a.getTime() - b.getTime()) as [Date, Date]
        expect(isOver(code, now)).toBe(['revoked', 'ended'].includes(codeState(code, now)))
        if (isOver(code, now)) expect(isOver(code, later)).toBe(true)
      }),
    )
  })
})

describe('O7 a proposed code', () => {
  const drawn = fc.array(fc.nat(), { minLength: 8, maxLength: 8 }).map((numbers) => {
    let next = 0
    return proposedCode((below) => (numbers[next++] as number) % below)
  })

  test('O7 has two groups of four, without 0, o, 1, l and i, and the form takes it', () => {
    fc.assert(
      fc.property(drawn, (code) => {
        expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
        const values = { name: 'UBC', code, startsAt: '', endsAt: '', mostUses: '' }
        expect(codeForm.parse(values)).toEqual({ name: 'UBC', code, startsAt: null, endsAt: null, mostUses: null })
      }),
    )
  })

  test('O7 is the same in capitals, with other hyphens and with spaces, and no other code is', () => {
    fc.assert(
      fc.property(drawn, drawn, (code, other) => {
        for (const typed of [code.toUpperCase(), code.replace('-', ''), code.replace('-', ' – '), ` ${[...code].join(' ')}\n`])
          expect(plainCode(typed)).toBe(plainCode(code))
        expect(plainCode(other) === plainCode(code)).toBe(other === code)
      }),
    )
  })
})

test('O7 a link gives back its code, whatever signs it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (code) => {
      const { pathname, search, hash } = new URL(codeLink('https://site.example/series/cup', code))
      expect([pathname, search]).toEqual(['/series/cup', ''])
      expect(codeIn(hash)).toBe(code)
    }),
  )
})

test.each(['', '#', '#code', '#codes=x', '#CODE=x', '#episodes', '?code=x'])('O7 %j holds no code', (fragment) => {
  expect(codeIn(fragment)).toBeUndefined()
})

test('O7 a fragment that is no valid code is taken as it stands', () => {
  expect(codeIn('#code=%zz')).toBe('%zz')
})

const values = { name: 'UBC', code: 'ubc-2026', startsAt: '', endsAt: '', mostUses: '' }
test.each([
  [{ name: '  ' }, 'name', 'required'],
  [{ name: 'x'.repeat(81) }, 'name', 'too-long'],
  [{ name: 'a\u0000b' }, 'name', 'invalid'],
  [{ code: 'ab-cd' }, 'code', 'code-short'],
  [{ code: 'x'.repeat(41) }, 'code', 'code-long'],
  [{ code: 'école-2026' }, 'code', 'code-signs'],
  [{ code: 'ubc--2026' }, 'code', 'code-signs'],
  [{ startsAt: 'tomorrow' }, 'startsAt', 'invalid'],
  [{ startsAt: minute(1), endsAt: minute(1) }, 'endsAt', 'ends-before'],
  [{ mostUses: '0' }, 'mostUses', 'number'],
  [{ mostUses: '1e3' }, 'mostUses', 'number'],
  [{ mostUses: '1000001' }, 'mostUses', 'number'],
])('O7 the form refuses %j', (given, field, fault) => {
  const { success, error } = codeForm.safeParse({ ...values, ...given })
  expect(success).toBe(false)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, fault])
})
