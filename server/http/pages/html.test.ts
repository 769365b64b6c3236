import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeNonce, prepareForCache } from './html.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

test('T-99 the page’s own inline scripts become hashes, and its nonce is in no cached page', () => {
  const page = '<p>Hi</p><script nonce="n1">one()</script><script async="" nonce="n1" type="module">two()\n</script>'
  const { html, scriptHashes } = prepareForCache(page, 'n1')
  expect(scriptHashes).toEqual([hash('one()'), hash('two()\n')])
  expect(html).toBe('<p>Hi</p><script>one()</script><script async="" type="module">two()\n</script>')
})

test.each([
  ['<script>evil()</script>'],
  ['<script nonce="guess">evil()</script>'],
  ['<script nonce="">evil()</script>'],
  ["<script nonce='n1'>evil()</script>"],
  ['<script data-x="n1">evil()</script>'],
  ['<svg><script>evil()</script></svg>'],
  ['<img onerror="evil()" src=x>'],
])('T-99 the foreign code in %s gets no hash', (foreign) => {
  const { scriptHashes } = prepareForCache(`${foreign}<script nonce="n1">own()</script>`, 'n1')
  expect(scriptHashes).toEqual([hash('own()')])
})

test('T-99 a foreign script left open before one of ours gets the hash of nothing that runs', () => {
  const { scriptHashes } = prepareForCache('<script>evil()<script nonce="n1">own()</script>', 'n1')
  expect(scriptHashes).not.toContain(hash('evil()'))
  expect(scriptHashes).not.toContain(hash('evil()<script nonce="n1">own()'))
})

test('a script from a file needs no hash, and equal scripts need one', () => {
  const { scriptHashes } = prepareForCache(
    '<script nonce="n1" src="/a.js"></script><script nonce="n1">x</script><script nonce="n1">x</script>',
    'n1',
  )
  expect(scriptHashes).toEqual([hash('x')])
})

test('hints to load scripts early are left out, other links stay', () => {
  const { html } = prepareForCache(
    '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/><link href="/b.js" rel="modulepreload">',
    'n1',
  )
  expect(html).toBe('<link rel="stylesheet" href="/a.css"/>')
})

test('nonces are long and never the same', () => {
  const nonces = Array.from({ length: 1_000 }, makeNonce)
  expect(new Set(nonces).size).toBe(1_000)
  expect(Buffer.from(nonces[0] as string, 'base64url').length).toBeGreaterThanOrEqual(16)
})
