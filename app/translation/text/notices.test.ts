import { expect, test } from 'vitest'
import { translateByGlossary } from '../../../french-titles/glossary.ts'
import { NOTICES, noticeOf, withNotice } from './notices.ts'

const french = (text: string) => translateByGlossary(text).text

test('Q-36 every notice that is offered to staff is French as a whole', () => {
  const notices = Object.values(NOTICES).flat()
  expect(notices.length).toBeGreaterThan(0)
  expect(notices.map(({ en }) => ({ en, fr: french(en) }))).toEqual(notices)
})

test('Q-36 a notice is French in front of a line that stays English, which is told apart', () => {
  const { text, coverage, english } = translateByGlossary('Start delayed by 30 minutes.\nThe Carabins want revenge.')
  expect([text, coverage]).toEqual(['Début retardé de 30\u00a0minutes.\nThe Carabins want revenge.', 'partial'])
  expect(english).toEqual(['The Carabins want revenge.'])
})

test('Q-36 a notice stands once, in front of the text, and goes again', () => {
  const delayed = withNotice('The final.', 'Start delayed by 30 minutes.')
  expect(delayed).toBe('Start delayed by 30 minutes.\nThe final.')
  expect(noticeOf(delayed)).toBe('Start delayed by 30 minutes.')
  expect(withNotice(delayed, 'Cancelled.')).toBe('Cancelled.\nThe final.')
  expect(withNotice(delayed, '')).toBe('The final.')
  expect(withNotice('', 'Cancelled.')).toBe('Cancelled.')
  expect(noticeOf('Cancelled. The final.')).toBe('')
})
