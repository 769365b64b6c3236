import { expect, test } from 'vitest'
import { anyText } from '../../../tests/factories/text.ts'
import fc from '../../../tests/rules/properties.ts'
import { sitePath } from './site-path.ts'

const SITE = 'https://site.example'

test.each([
  ['/', '/'],
  ['/series/hockey', '/series/hockey'],
  ['/series/hockey?episode=e1#top', '/series/hockey?episode=e1#top'],
  ['/search?q=//evil.example', '/search?q=//evil.example'],
  ['/a/../series/b', '/series/b'],
  ['/série', '/s%C3%A9rie'],
  ['/https://evil.example', '/https://evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/.evil.example', '/.evil.example'],
])('P8 %j leads to %j', (target, path) => {
  expect(sitePath(target)).toBe(path)
})

test('P8 a path leads on as long as the site would answer it', () => {
  const longest = `/${'x'.repeat(1_999)}`
  expect(sitePath(longest)).toBe(longest)
  for (const longer of [`${longest}x`, `/?q=${'é'.repeat(400)}`, `/${'x'.repeat(60_000)}`]) expect(sitePath(longer)).toBe('/')
})

test.each([
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /series/x',
  '/\u0000/evil.example',
  '/a\u0000b',
  '/\u007f',
  '/x\r\nSet-Cookie: a=b',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/././/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'ftp://evil.example',
  'evil.example',
  'evil.example/series',
  '@evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  'series/hockey',
  '',
  '／／evil.example',
  '\u2028//evil.example',
  null,
  undefined,
])('P8 %j leads home', (target) => {
  expect(sitePath(target)).toBe('/')
})

const hostile = fc.array(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    '\r',
    ' ',
    'evil.example',
    'https:',
    'javascript:',
    'a',
    '\u0000',
    '／',
    'é',
  ),
  { maxLength: 12 },
)

test('P8 whatever it is given, the answer starts with one slash and stays inside the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        hostile.map((parts) => parts.join('')),
        hostile.map((parts) => `/${parts.join('')}`),
      ),
      (target) => {
        const path = sitePath(target)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(path).not.toMatch(/[\u0000-\u001f\\]/)
        expect(new URL(path, SITE).origin).toBe(SITE)
        // The result is stable when resolved again.
        expect(sitePath(path)).toBe(path)
      },
    ),
    { numRuns: 2_000 },
  )
})
