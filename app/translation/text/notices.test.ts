import { expect, test } from 'vitest'
import { translateByGlossary } from '../../../french-titles/glossary.ts'
import { NOTICES, noticeOf, withNotice } from './notices.ts'

const french = (text: string) => translateByGlossary(text).text.replaceAll('\u00a0', ' ')

test('Q-36 every notice that is offered to staff is French as a whole', () => {
  const notices = Object.values(NOTICES).flat()
  expect(notices.length).toBeGreaterThan(0)
  expect(notices.map(({ en }) => ({ en, fr: french(en) }))).toEqual(notices)
})

test.each([
  ['Postponed', 'Reporté'],
  ['Postponed to Saturday, November 28.', 'Reporté au samedi 28 novembre.'],
  ['Postponed to Saturday at 2:30 p.m.', 'Reporté à samedi à 14 h 30'],
  ['Rescheduled for November 28', 'Reporté au 28 novembre'],
  ['Kickoff delayed to 7:30 p.m.', 'Début reporté à 19 h 30'],
  ['Delayed by 45 minutes', 'Retardé de 45 minutes'],
  ['Canceled due to bad weather', 'Annulé en raison des conditions météo'],
  ['Play is suspended because of lightning.', 'Jeu interrompu en raison de la foudre.'],
])('Q-36 what staff type on game day is French: %s', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test('Q-36 a notice is French in front of a line that stays English, which is told apart', () => {
  const { text, coverage, english } = translateByGlossary('Start delayed by 30 minutes.\nThe Carabins want revenge.')
  expect([text, coverage]).toEqual(['Début retardé de 30 minutes.\nThe Carabins want revenge.', 'partial'])
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
