import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { bytesOf, type CacheEntry, type Index, isOtherDictionary, keysToEvict, namesIn, unnamedFiles } from './kept-answers.ts'

const KB = 1_024
const asset = (used: number, names: string[] = [], bytes = 100 * KB): CacheEntry => ({ bytes, at: 0, used, names, needs: names })
const page = (used: number, names: string[]): CacheEntry => ({ bytes: 10 * KB, at: 0, used, names, needs: names })
const image = (used: number): CacheEntry => ({ bytes: 10 * KB, at: 0, used })
const indexOf = (kept: Index['kept']): Index => ({ language: 'en', kept })

test('K1 below the size limit nothing is evicted', () => {
  const index = indexOf({ '/?en': page(1, ['a-12345678.js']), '/assets/old-12345678.js': asset(0) })
  expect(keysToEvict(index, bytesOf(index))).toEqual([])
})

test('K1 beyond it files that no page is of go first, then what was wanted longest ago, a page with the files of it alone', () => {
  const index = indexOf({
    '/assets/gone-12345678.js': asset(9),
    '/assets/old-12345678.js': asset(1, ['deep-12345678.js']),
    '/assets/deep-12345678.js': asset(1),
    '/assets/new-12345678.js': asset(2),
    '/faq?en': page(2, ['old-12345678.js']),
    '/?en': page(5, ['new-12345678.js']),
    '/thumbnails/x/280': image(4),
  })
  const all = bytesOf(index)
  expect(unnamedFiles(index.kept)).toEqual(['/assets/gone-12345678.js'])
  expect(keysToEvict(index, all - 1)).toEqual(['/assets/gone-12345678.js'])
  expect(keysToEvict(index, all - 150 * KB)).toEqual(['/assets/gone-12345678.js', '/faq?en', '/assets/old-12345678.js'])
  expect(keysToEvict(index, 130 * KB)).not.toContain('/?en')
  expect(keysToEvict(index, 0)).toHaveLength(7)
})

const names = fc.subarray(['a', 'b', 'c', 'd'].map((each) => `${each}-12345678.js`))
const entries = fc.dictionary(
  fc.constantFrom(
    '/?en',
    '/faq?en',
    '/faq?fr',
    '/_.data?en',
    ...['a', 'b', 'c', 'd'].map((each) => `/assets/${each}-12345678.js`),
  ),
  fc.record({ bytes: fc.nat(20 * KB), at: fc.constant(0), used: fc.nat(9), names }),
  { noNullPrototype: true },
)

test('K1 never more is kept than there is room for, and what stays has the files that it names', () => {
  fc.assert(
    fc.property(entries, fc.nat(100 * KB), (kept, most) => {
      const dropped = new Set(keysToEvict(indexOf(kept), most))
      const left = Object.fromEntries(Object.entries(kept).filter(([key]) => !dropped.has(key)))
      expect(bytesOf(indexOf(left))).toBeLessThanOrEqual(most)
      const stillNamed = Object.entries(left).flatMap(([key, each]) => (key.startsWith('/assets/') ? [] : (each.names ?? [])))
      for (const name of stillNamed) if (kept[`/assets/${name}`]) expect(left).toHaveProperty([`/assets/${name}`])
    }),
  )
})

test('K1 a page needs every file that it names; a script needs its static imports and its dictionaries', () => {
  const html =
    '<link href="/assets/site-Dd8v8aBz.css"><script>import "/assets/public-manifest-a77b5d94.js";import("/assets/entry-B5-oxLf4.js")'
  const all = ['site-Dd8v8aBz.css', 'public-manifest-a77b5d94.js', 'entry-B5-oxLf4.js']
  expect(namesIn(html, false)).toEqual({ names: all, needs: all })
  const said =
    '<p title="/assets/a-12345678.js">assets/b-12345678.js</p><script>x={"src":"https://a.example/assets/c-20261122.mp4","files":{"engine":"/assets/d-12345678.js"}}'
  expect(namesIn(said, false).needs).toEqual([])
  const script =
    'const d=["assets/dialog-DG2RraJj.js","assets/dialog-CPk3IzVm.css"];import{a}from"./framework-toCl1YAX.js";import"./x-12345678.js";x(()=>import(`./en-C1b18Rhf.js`));x(()=>import(`./fr-DPIZwKeQ.js`));y(()=>import(`./dialog-DG2RraJj.js`))'
  expect(namesIn(script, true).needs).toEqual(['framework-toCl1YAX.js', 'x-12345678.js', 'en-C1b18Rhf.js', 'fr-DPIZwKeQ.js'])
  expect(namesIn(script, true).names).toEqual(expect.arrayContaining(['dialog-DG2RraJj.js', 'dialog-CPk3IzVm.css']))
  expect(namesIn('@font-face{src:url(/assets/archivo-CbqueWcR.woff2)}', false).needs).toEqual(['archivo-CbqueWcR.woff2'])
  expect([isOtherDictionary('fr-DPIZwKeQ.js', 'en'), isOtherDictionary('en-C1b18Rhf.js', 'en')]).toEqual([true, false])
})
