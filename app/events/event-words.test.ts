import { expect, test } from 'vitest'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { stateWithReason } from './because.ts'
import type { ShownKey } from './event-state.ts'
import { eventWords, stateText } from './event-words.ts'

const EVENT = { localDate: '2026-11-28', localTime: '19:45', zone: 'America/Toronto', isLater: false }

const read = (key: ShownKey, event: Partial<typeof EVENT> | { localTime: null } = {}, startsIn: number | null = null) =>
  (['en', 'fr'] as const).map((language) =>
    stateText({ ...EVENT, ...event }, { key, startsIn, isPlayerOpen: false, isOn: false }, language),
  )

test.each([
  ['planned', 'Upcoming', 'À venir'],
  ['tbc', 'Time to be confirmed', 'Heure à confirmer'],
  ['delayed', 'Delayed: now 7:45 p.m.', 'Retardé à 19~h~45'],
  ['moved', 'Moved to Saturday, November 28 at 7:45 p.m.', 'Déplacé au samedi 28~novembre à 19~h~45'],
  ['postponed', 'Postponed', 'Reporté'],
  ['cancelled', 'Cancelled', 'Annulé'],
  ['awaited', 'Starting shortly', 'Commence sous peu'],
  ['live', 'LIVE', 'EN DIRECT'],
  ['in-play', 'In play', 'En cours'],
  ['interrupted', 'Interrupted', 'Interrompu'],
  ['faulty', 'Technical difficulties', 'Difficultés techniques'],
  ['over', 'Final', 'Terminé'],
  ['official', 'Official result', 'Résultat officiel'],
  ['replay', 'Replay', 'Rediffusion'],
] as const)('E3 %s has its words in both languages', (key, english, french) => {
  expect(read(key)).toEqual([english, french.replaceAll('~', '\u00a0')])
})

test('E3 a delay or a move to a time that nobody knows yet says so', () => {
  expect(read('delayed', { localTime: null })).toEqual(['Delayed: time to be confirmed', 'Retardé\u00a0: heure à confirmer'])
  expect(read('moved', { localTime: null })).toEqual([
    'Moved to Saturday, November 28, time to be confirmed',
    'Déplacé au samedi 28\u00a0novembre, heure à confirmer',
  ])
})

test.each([
  [24 * 60 * MINUTE_MS, 'Starts in 24 h', 'Commence dans 24~h'],
  [135 * MINUTE_MS, 'Starts in 2 h 15 min', 'Commence dans 2~h~15~min'],
  [60 * MINUTE_MS, 'Starts in 1 h', 'Commence dans 1~h'],
  [59 * MINUTE_MS + 1, 'Starts in 1 h', 'Commence dans 1~h'],
  [1, 'Starts in 1 min', 'Commence dans 1~min'],
])('E3 %d ms before the start the countdown is in hours and minutes', (startsIn, english, french) => {
  expect(read('soon', {}, startsIn)).toEqual([english, french.replaceAll('~', '\u00a0')])
})

test('E3 the reason stands behind the state', () => {
  const { en, fr } = eventWords
  expect(stateWithReason(en.interrupted, 'lightning', 'en')).toBe('Interrupted: lightning')
  expect(stateWithReason(en.delayed('7:45 p.m.'), 'lightning', 'en')).toBe('Delayed: now 7:45 p.m. (lightning)')
  expect(stateWithReason(fr.delayed('19 h 45'), 'foudre', 'fr')).toBe('Retardé à 19 h 45\u00a0: foudre')
  expect(stateWithReason(fr.interrupted, 'foudre', 'fr')).toBe('Interrompu\u00a0: foudre')
})
