import { expect, test } from 'vitest'
import { isoDate, optionalText, requiredText, slug, tagList, ticked } from './form-fields.ts'

const fault = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['a NUL', 'a\0b'],
  ['writing turned around', 'a\u202eb'],
  ['half a character', 'a\ud800b'],
])('T-68 %s is no text', (_, text) => {
  expect(fault(optionalText(10), text)).toBe('control-characters')
})

test('T-68 texts are trimmed and bounded, lines and emoji stay', () => {
  expect(requiredText(5).parse('  a\n🏒  ')).toBe('a\n🏒')
  expect(fault(requiredText(5), '   ')).toBe('required')
  expect(fault(requiredText(5), 'abcdef')).toBe('too-long')
  expect(optionalText(5).parse('')).toBe('')
})

test('M4 an id is lowered and made of letters, digits and hyphens', () => {
  expect(slug.parse(' Cup-2026 ')).toBe('cup-2026')
  for (const text of ['-cup', 'cup 26', '../cup', 'café', '__proto__', 'a/b']) expect(fault(slug, text), text).toBe('id-form')
  expect(fault(slug, '')).toBe('required')
  expect(slug.parse('a'.repeat(80))).toHaveLength(80)
  expect(fault(slug, 'a'.repeat(81))).toBe('too-long')
})

test('M4 a date is a day of the calendar', () => {
  expect(isoDate.parse('2026-02-28')).toBe('2026-02-28')
  for (const text of ['2026-02-30', '28/02/2026', 'tomorrow', '2026-2-1']) expect(fault(isoDate, text), text).toBe('date')
  expect(fault(isoDate, '')).toBe('required')
})

test('M4 M10 a date whose year can only be a slip is refused', () => {
  for (const text of ['1900-01-01', '2199-12-31']) expect(isoDate.parse(text)).toBe(text)
  for (const text of ['0000-01-01', '0206-11-21', '1899-12-31', '2200-01-01', '9999-12-31'])
    expect(fault(isoDate, text), text).toBe('year')
})

test('M4 tags are separated by commas, trimmed, none empty, none twice', () => {
  expect(tagList.parse(' Hockey, ppv ,,hockey, Women ')).toEqual(['Hockey', 'ppv', 'Women'])
  expect(tagList.parse('')).toEqual([])
  expect(fault(tagList, 'x'.repeat(51))).toBe('too-long')
  expect(fault(tagList, Array.from({ length: 51 }, (_, at) => `t${at}`).join())).toBe('too-long')
})

test('a box is ticked as the page holds it and as a form sends it', () => {
  expect([true, 'on', false, '', 'off'].map((value) => ticked.parse(value))).toEqual([true, true, false, false, false])
})
