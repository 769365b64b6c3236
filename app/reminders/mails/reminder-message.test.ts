import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { type GameText, notificationOf, type Occasion, stateText } from './reminder-message.ts'

const SITE = 'https://podium.example'
const game: GameText = {
  title: 'Lac-Bleu Huards at Northgate Harriers',
  path: '/game/7b0c',
  reason: 'Snow on the roads',
  when: () => ({ day: 'Saturday, November 21', time: '7:00 p.m. Newfoundland time' }),
}
const start: Occasion = {
  what: 'start',
  lead: 15,
  startsAt: '2026-11-21T22:30:00.000Z',
  language: 'en',
  now: new Date('2026-11-21T22:15:03.000Z'),
}
const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`)

test.each<[Partial<Occasion>, string]>([
  [{}, 'Starts in 15 minutes (7:00 p.m. Newfoundland time)'],
  [{ lead: 60, now: at('21:30') }, 'Starts in an hour (7:00 p.m. Newfoundland time)'],
  [{ now: at('22:29') }, 'Starts in a minute (7:00 p.m. Newfoundland time)'],
  [{ lead: 0, now: at('22:30') }, 'Starting now (7:00 p.m. Newfoundland time)'],
  [{ lead: 0, now: at('22:22') }, 'Starting now (7:00 p.m. Newfoundland time)'],
  [{ now: at('22:39') }, 'Has just started'],
  [{ what: 'delayed' }, 'Delayed: now 7:00 p.m. Newfoundland time'],
  [{ what: 'delayed', startsAt: null }, 'Delayed: new time to be confirmed'],
  [{ what: 'moved' }, 'Moved to Saturday, November 21, 7:00 p.m. Newfoundland time'],
  [{ what: 'moved', startsAt: null }, 'Moved: new time to be confirmed'],
  [{ what: 'postponed' }, 'Postponed: new date to come'],
  [{ what: 'cancelled' }, 'Cancelled'],
  [{ what: 'reinstated' }, 'On after all, as planned: Saturday, November 21, 7:00 p.m. Newfoundland time'],
  [{ what: 'reinstated', startsAt: null }, 'On after all: time to be confirmed'],
  [{ language: 'fr', what: 'reinstated', startsAt: null }, 'Finalement maintenu\u00a0: heure à confirmer'],
  [{ language: 'fr' }, 'Commence dans 15\u00a0minutes (7:00 p.m. Newfoundland time)'],
  [{ language: 'fr', what: 'postponed' }, 'Reporté\u00a0: nouvelle date à venir'],
])('E9 with %j it says “%s”', (occasion, text) => {
  expect(stateText({ ...start, ...occasion }, game)).toBe(text)
})

test('E9 a notification has the game, what happens and why, and the page in the language asked for', () => {
  expect(notificationOf(start, game, SITE)).toEqual({
    title: 'Lac-Bleu Huards at Northgate Harriers',
    lang: 'en',
    dir: 'ltr',
    body: 'Starts in 15 minutes (7:00 p.m. Newfoundland time)',
    navigate: 'https://podium.example/game/7b0c',
    silent: false,
  })
  const postponed = notificationOf({ ...start, what: 'postponed', language: 'fr' }, { ...game, reason: 'Neige' }, SITE)
  expect([postponed.body, postponed.navigate]).toEqual([
    'Reporté\u00a0: nouvelle date à venir\nNeige',
    'https://podium.example/fr/game/7b0c',
  ])
  expect(notificationOf({ ...start, what: 'cancelled' }, { ...game, reason: '' }, SITE).body).toBe('Cancelled')
  const reinstated = notificationOf({ ...start, what: 'reinstated' }, game, SITE)
  expect(reinstated.body).toBe('On after all, as planned: Saturday, November 21, 7:00 p.m. Newfoundland time')
})

test('E9 whatever title and reason staff write, a message has less than 3 kB', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 })
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom(...(['start', 'delayed', 'moved', 'postponed', 'cancelled', 'reinstated'] as const)),
      (title, reason, what) => {
        const notification = notificationOf({ ...start, what }, { ...game, title, reason }, SITE)
        expect(Buffer.byteLength(JSON.stringify({ web_push: 8030, notification }))).toBeLessThan(3_000)
        expect(notification.title.isWellFormed() || !title.isWellFormed()).toBe(true)
      },
    ),
  )
})
