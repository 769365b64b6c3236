import { expect, test } from 'vitest'
import { firstEpisode, lastPlayedKey, parseLastPlayed } from './selection.ts'

const [one, two, live] = [
  { id: 'one', isLive: false },
  { id: 'two', isLive: false },
  { id: 'live', isLive: true },
]
const remember = (episodeId: string) => ({ url: 'u', title: 't', episodeId })
const first = (episodes: { id: string; isLive: boolean }[], linked: string | null = null, remembered?: string) =>
  firstEpisode(episodes, { linked, remembered: remembered === undefined ? undefined : remember(remembered) })?.id

test('W8 a page opens with the live episode, else with the first one', () => {
  expect(first([one, two, live])).toBe('live')
  expect(first([one, two])).toBe('one')
  expect(first([])).toBeUndefined()
})

test('W8 the first of several live episodes is selected', () => {
  expect(first([one, { id: 'b', isLive: true }, live])).toBe('b')
})

test('W3 the episode played last in this session comes before a live one', () => {
  expect(first([one, two, live], null, 'two')).toBe('two')
})

test('W3 the episode in the address comes before all others', () => {
  expect(first([one, two, live], 'one', 'two')).toBe('one')
})

test('W3 an episode that is gone counts neither in the address nor as remembered', () => {
  expect(first([one, two, live], 'gone', 'two')).toBe('two')
  expect(first([one, two, live], 'gone', 'gone too')).toBe('live')
  expect(first([one, two], '', 'gone')).toBe('one')
})

test('W3 the last played episode is remembered per series', () => {
  expect(lastPlayedKey('a')).not.toBe(lastPlayedKey('b'))
})

test('W3 a remembered episode is read back', () => {
  expect(parseLastPlayed(JSON.stringify({ url: 'u', title: 't', episodeId: 'e', more: 1 }))).toEqual({
    url: 'u',
    title: 't',
    episodeId: 'e',
  })
})

test.each([
  null,
  '',
  'null',
  '1',
  '"text"',
  '[]',
  '{}',
  '{"url":"u","title":"t"}',
  '{"url":"u","title":"t","episodeId":1}',
  '{"url":null,"title":"t","episodeId":"e"}',
  '{"url":["u"],"title":"t","episodeId":"e"}',
  '{broken',
  'undefined',
])('W3 a kept value of another form, %j, counts as nothing', (text) => {
  expect(parseLastPlayed(text)).toBeUndefined()
})
