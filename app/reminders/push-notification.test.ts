import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { notificationOf } from './mails/reminder-message.ts'
import { ownAddress, readPush } from './push-notification.ts'

const SITE = 'https://podium.example'
const notification = {
  title: 'Huards at Harriers',
  lang: 'fr',
  dir: 'ltr',
  body: 'Commence',
  navigate: `${SITE}/fr/game/1`,
  silent: false,
}
const push = (change: object = {}) => ({ web_push: 8030, notification: { ...notification, ...change } })

test('E9 the worker shows what the site sends, and opens the page of the game', () => {
  const game = { title: 'Huards at Harriers', path: '/game/1', reason: '', when: () => ({ day: '', time: '19 h' }) }
  const occasion = {
    what: 'start',
    lead: 0,
    startsAt: '2026-11-21T19:00:00Z',
    language: 'fr',
    now: new Date('2026-11-21T19:00:00Z'),
  } as const
  const sent = JSON.parse(JSON.stringify({ web_push: 8030, notification: notificationOf(occasion, game, SITE) }))
  expect(readPush(sent, SITE)).toEqual({
    title: 'Huards at Harriers',
    options: {
      body: 'Commence maintenant (19 h)',
      lang: 'fr',
      dir: 'ltr',
      silent: false,
      tag: '/fr/game/1',
      data: { navigate: `${SITE}/fr/game/1` },
    },
  })
})

test('E9 two pushes about one game have one tag, so that the later one replaces the earlier', () => {
  expect(readPush(push({ title: 'A' }), SITE)?.options.tag).toBe(readPush(push({ body: 'B' }), SITE)?.options.tag)
  expect(readPush(push({ navigate: `${SITE}/game/2` }), SITE)?.options.tag).toBe('/game/2')
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'web_push'],
  ['a list', []],
  ['another version', { ...push(), web_push: 8031 }],
  ['a version as text', { ...push(), web_push: '8030' }],
  ['no notification', { web_push: 8030 }],
  ['null for a notification', { web_push: 8030, notification: null }],
  ['a text for a notification', { web_push: 8030, notification: 'x' }],
  ['no title', push({ title: '' })],
  ['a title that is no text', push({ title: { toString: 'x' } })],
  ['no page', push({ navigate: undefined })],
  ['a page of another site', push({ navigate: 'https://evil.example/game/1' })],
  ['a page of a site that begins alike', push({ navigate: 'https://podium.example.evil.example/' })],
  ['a page of the site without https', push({ navigate: 'http://podium.example/' })],
  ['a script', push({ navigate: 'javascript:alert(1)' })],
  ['two slashes', push({ navigate: '//evil.example/' })],
  ['a backslash', push({ navigate: '/\\evil.example/' })],
])('E9 a push with %s shows nothing', (_, json) => {
  expect(readPush(json, SITE)).toBeUndefined()
})

test('E9 details that are missing or have another form do not keep a push from being shown', () => {
  const bare = {
    web_push: 8030,
    notification: { title: 'T', navigate: '/game/1', dir: 'up', silent: 'yes', lang: 7, body: null },
  }
  expect(readPush(bare, SITE)).toEqual({
    title: 'T',
    options: { body: '', lang: '', dir: 'auto', silent: false, tag: '/game/1', data: { navigate: `${SITE}/game/1` } },
  })
})

test('E9 whatever a push says, only pages of this site are opened', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.anything()), (address) => {
      const opened = ownAddress(address, SITE)
      if (opened !== undefined) expect(opened).toMatch(/^https:\/\/podium\.example\//)
    }),
  )
})
