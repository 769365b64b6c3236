import { expect, test } from 'vitest'
import { anyText } from '../../tests/factories/text.ts'
import fc from '../../tests/rules/properties.ts'
import { parseTopics, receive, TOPICS_PER_STREAM, writeTopics } from './frames.ts'

test('W6 a page ignores what it shows already, applies what follows, and reads again over a gap', () => {
  expect(receive(5, { topic: 't', v: 5, state: {} })).toBe('ignore')
  expect(receive(5, { topic: 't', v: 4, prev: 3, patch: {} })).toBe('ignore')
  expect(receive(5, { topic: 't', v: 9, state: {} })).toBe('replace')
  expect(receive(5, { topic: 't', v: 6, prev: 5, patch: {} })).toBe('apply')
  expect(receive(5, { topic: 't', v: 9, prev: 5, patch: {} })).toBe('apply')
  expect(receive(5, { topic: 't', v: 7, prev: 6, patch: {} })).toBe('read-again')
  expect(receive(5, { topic: 't', v: 7, prev: 4, patch: {} })).toBe('read-again')
  expect(receive(5, { topic: 't', v: 6 })).toBe('read-again')
  expect(receive(5, { topic: 't', v: 5 })).toBe('ignore')
})

const topic = fc.oneof(
  fc.constant('catalog'),
  fc.constant('live'),
  fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,79}$/).map((id) => `series:${id}`),
)

test('W6 topics are read as they were written', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(topic, fc.integer({ min: 0, max: 999_999_999 })), {
        selector: ([name]) => name,
        minLength: 1,
        maxLength: TOPICS_PER_STREAM,
      }),
      (pairs) => {
        const topics = new Map(pairs)
        expect(parseTopics(writeTopics(topics))).toEqual(topics)
      },
    ),
  )
})

test.each([
  null,
  '',
  ',',
  'catalog',
  'catalog@',
  '@1',
  'catalog@1,',
  ',catalog@1',
  'catalog@-1',
  'catalog@1.5',
  'catalog@1e3',
  'catalog@9999999999',
  'catalog@ 1',
  ' catalog@1',
  'CATALOG@1',
  'other@1',
  '*@1',
  '__proto__@1',
  'series:@1',
  'series:-a@1',
  'series:A@1',
  'series:a b@1',
  'series:a/b@1',
  'series:../x@1',
  'series:é@1',
  'series:<script>@1',
  'series:a\n@1',
  `series:${'a'.repeat(81)}@1`,
  'catalog@1;live@1',
  'catalog@1\r\nX: y',
])('T-107 the topics %j are refused', (text) => {
  expect(parseTopics(text)).toBeUndefined()
})

test('E6 pages of games follow all of them or one', () => {
  const topics = new Map([
    ['games', 3],
    ['event:0b7f1c9e-2f43-4a58-9d0c-1234567890ab', 1],
  ])
  expect(parseTopics(writeTopics(topics))).toEqual(topics)
  for (const text of ['games:1@1', 'event:@1', 'fr:event:a@1', 'event:A@1']) expect(parseTopics(text)).toBeUndefined()
})

test('T-106 more topics than a stream may carry are refused', () => {
  const topics = (count: number) => Array.from({ length: count }, (_, at) => `series:s${at}@0`).join(',')
  expect(parseTopics(topics(TOPICS_PER_STREAM))?.size).toBe(TOPICS_PER_STREAM)
  expect(parseTopics(topics(TOPICS_PER_STREAM + 1))).toBeUndefined()
  expect(parseTopics(`catalog@1,${'x'.repeat(10_000)}`)).toBeUndefined()
  const longest = new Map(
    Array.from({ length: TOPICS_PER_STREAM }, (_, at) => [`series:${String(at).padStart(80, '0')}`, 999_999_999] as const),
  )
  expect(parseTopics(writeTopics(longest))).toEqual(longest)
})

const VIEWER = 'viewer:0f0e0d0c-0000-4000-8000-000000000000'
/** Generates one of `texts`, sometimes anything else. */
const mostly = (...texts: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...texts) }, { weight: 1, arbitrary: anyText() })
/** Generates topics with versions, any part of which may be invalid. */
const nearlyTopics = fc
  .array(
    fc.tuple(
      mostly('catalog', 'live', 'series:cup', VIEWER, 'series:', 'series:Cup', 'viewer:1', 'other'),
      fc.constantFrom('@', '@', '@', '', '@@'),
      mostly('0', '1', '12', '999999999', '', '-1', '1.5', '1e3', '9999999999'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.map((part) => part.join('')).join(','))

test('T-107 text of any kind gives topics of the known form, with the versions that stand there, or none', () => {
  let read = 0
  fc.assert(
    fc.property(nearlyTopics, (text) => {
      const topics = parseTopics(text)
      if (!topics) return
      read++
      for (const name of topics.keys()) expect(name).toMatch(/^(catalog|live|series:cup|viewer:0f0e0d0c-0000-4000-8000-0{12})$/)
      for (const [name, v] of topics)
        expect(text.split(',')).toContainEqual(expect.stringMatching(new RegExp(`^${name}@0*${v}$`)))
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(50)
})
