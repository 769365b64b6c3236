import { expect, test } from 'vitest'
import { boxCode, siteCodeOf } from './site-code.ts'

const ORIGIN = 'https://site.example'

test.each([
  ['', { kind: 'box', path: '/box' }],
  ['  ', { kind: 'box', path: '/box' }],
  [`${ORIGIN}/fr`, { kind: 'box', path: '/box' }],
  [`${ORIGIN}/series/cup`, { kind: 'box', path: '/box/cup' }],
  [` ${ORIGIN}/fr/series/cup/?live `, { kind: 'box', path: '/box/cup' }],
  ['/series/cup', { kind: 'box', path: '/box/cup' }],
  [`${ORIGIN}/series/cup/Final-1#top`, { kind: 'player', path: '/embed/Final-1' }],
  [`${ORIGIN}/series/cup?episode=e1`, { kind: 'player', path: '/embed/e1' }],
  ['https://elsewhere.example/series/cup', undefined],
  [`${ORIGIN}/faq`, undefined],
  ['javascript:alert(1)', undefined],
  ['cup', undefined],
])('R7 the line of HTML for %j', (typed, found) => {
  expect(siteCodeOf(typed, ORIGIN)).toEqual(found)
})

test('R7 the line of a box is whole, whatever the site is called', () => {
  const line = boxCode(`${ORIGIN}/box`, 'Webcasts on “A & B” "<i>"')
  expect(line).toContain('title="Webcasts on “A &amp; B” &quot;&lt;i&gt;&quot;"')
  expect(line.match(/<iframe /g)).toHaveLength(1)
})
