import { expect, test } from 'vitest'
import { siteCode, siteCodeOf } from './site-code.ts'

const ORIGIN = 'https://site.example'

test.each([
  ['', { kind: 'box', path: '/fr/box' }],
  ['  ', { kind: 'box', path: '/fr/box' }],
  [`${ORIGIN}/`, { kind: 'box', path: '/box' }],
  [`${ORIGIN}/fr`, { kind: 'box', path: '/fr/box' }],
  [`${ORIGIN}/series/cup`, { kind: 'box', path: '/box/cup', feed: '/rss/cup.xml' }],
  [` ${ORIGIN}/fr/series/cup/?live `, { kind: 'box', path: '/fr/box/cup', feed: '/fr/rss/cup.xml' }],
  ['/series/cup', { kind: 'box', path: '/box/cup', feed: '/rss/cup.xml' }],
  ['site.example/series/cup', { kind: 'box', path: '/box/cup', feed: '/rss/cup.xml' }],
  ['http://site.example/Series/CUP', { kind: 'box', path: '/box/cup', feed: '/rss/cup.xml' }],
  [`${ORIGIN}/fr/box/cup`, { kind: 'box', path: '/fr/box/cup', feed: '/fr/rss/cup.xml' }],
  [`${ORIGIN}/series/cup/Final-1#top`, { kind: 'player', path: '/embed/Final-1' }],
  [`${ORIGIN}/FR/Series/Cup/Final-1`, { kind: 'player', path: '/fr/embed/Final-1' }],
  [`${ORIGIN}/fr/embed/Final-1`, { kind: 'player', path: '/fr/embed/Final-1' }],
  [
    `${ORIGIN}/team/northgate-hockey-women`,
    { kind: 'box', path: '/box/team/northgate-hockey-women', feed: '/rss/team/northgate-hockey-women.xml' },
  ],
  [
    `${ORIGIN}/FR/Team/Northgate-hockey-women/`,
    { kind: 'box', path: '/fr/box/team/northgate-hockey-women', feed: '/fr/rss/team/northgate-hockey-women.xml' },
  ],
  [`${ORIGIN}/fr/rss/team/a.xml`, { kind: 'box', path: '/fr/box/team/a', feed: '/fr/rss/team/a.xml' }],
  [`${ORIGIN}/box/team/a`, { kind: 'box', path: '/box/team/a', feed: '/rss/team/a.xml' }],
  [`${ORIGIN}/fr/schedule?school=lac`, { kind: 'box', path: '/fr/box/school/lac' }],
  [`${ORIGIN}/schedule/2026-11?school=LAC&sport=hockey`, { kind: 'box', path: '/box/school/lac' }],
  [`${ORIGIN}/Box/School/LAC`, { kind: 'box', path: '/box/school/lac' }],
  [
    `${ORIGIN}/championship/final-8?round=2`,
    { kind: 'bracket', path: '/embed/championship/final-8', data: '/api/championship/final-8.json' },
  ],
  [
    `${ORIGIN}/FR/Championship/Final-8`,
    { kind: 'bracket', path: '/fr/embed/championship/final-8', data: '/fr/api/championship/final-8.json' },
  ],
  [
    `${ORIGIN}/box/championship/final-8`,
    { kind: 'box', path: '/box/championship/final-8', data: '/api/championship/final-8.json' },
  ],
  [`${ORIGIN}/championship/final-8/standing`, undefined],
  [`${ORIGIN}/schedule?school=nowhere`, undefined],
  [`${ORIGIN}/team/a/b`, undefined],
  [`${ORIGIN}/series/cup?episode=e1`, { kind: 'player', path: '/embed/e1' }],
  [`${ORIGIN}/series/cup?episode=../../admin"><b>`, undefined],
  [`${ORIGIN}/series/cup/content`, undefined],
  ['https://elsewhere.example/series/cup', undefined],
  [`${ORIGIN}/faq`, undefined],
  ['javascript:alert(1)', undefined],
  ['cup', undefined],
])('R7 B12 the line of HTML for %j', (typed, found) => {
  expect(siteCodeOf(typed, ORIGIN, 'fr')).toEqual(found)
})

test('R7 the line of a box is whole, whatever the site is called', () => {
  const line = siteCode({ kind: 'box' }, `${ORIGIN}/box`, 'Webcasts on “A & B” "<i>"')
  expect(line).toContain('title="Webcasts on “A &amp; B” &quot;&lt;i&gt;&quot;"')
  expect(line.match(/<iframe /g)).toHaveLength(1)
})
