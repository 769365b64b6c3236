import { expect, test } from 'vitest'
import { isNarrowed, topicsOfPath } from './cached-paths.ts'

test.each([
  ['/', ['catalog', 'live', 'games', 'minute']],
  ['/_.data', ['catalog', 'live', 'games', 'minute']],
  ['/scoreboard', ['catalog', 'live', 'games', 'hour']],
  ['/scoreboard.data', ['catalog', 'live', 'games', 'hour']],
  ['/series/cup-2026', ['series:cup-2026', 'games']],
  ['/series/cup-2026.data', ['series:cup-2026', 'games']],
  ['/row/hockey/3', ['catalog', 'live']],
  ['/roku.json', ['catalog', 'episodes']],
  ['/roku-search.json', ['catalog', 'episodes']],
  ['/sitemap.xml', ['catalog', 'episodes', 'games']],
  ['/schedule', ['games', 'catalog', 'hour']],
  ['/fr/schedule/2026-11.data', ['games', 'catalog', 'hour']],
  ['/game/0b7f1c9e-2f43-4a58-9d0c-1234567890ab', ['games', 'catalog', 'minute']],
  ['/team/northgate-hockey-women', ['games', 'catalog', 'hour']],
  ['/championship/final-8', ['championships', 'games', 'catalog', 'hour']],
  ['/fr/championship/final-8.data', ['championships', 'games', 'catalog', 'hour']],
  ['/game/one/moments.json', ['score:one', 'games', 'catalog']],
  ['/championship/final-8/standing.json', ['championships', 'games', 'catalog', 'scores']],
  ['/rss.xml', ['catalog', 'episodes', 'games', 'minute']],
  ['/fr/rss/cup.xml', ['catalog', 'series:cup', 'games', 'minute']],
  ['/fr/rss/team/northgate-hockey-women.xml', ['catalog', 'episodes', 'games', 'minute']],
  ['/now.json', ['catalog', 'live', 'games', 'minute']],
  ['/calendar/all.ics', ['catalog', 'games', 'day']],
  ['/fr/calendar/pick/0a1b2c3d~1a1b2c3d.alarm-15.ics', ['catalog', 'games', 'day']],
  ['/calendar/game/one.ics', ['catalog', 'games', 'day']],
  ['/box', ['catalog', 'episodes', 'live', 'games', 'minute']],
  ['/fr/box/cup', ['catalog', 'series:cup', 'live', 'games', 'minute']],
  ['/embed/Final-1', ['catalog', 'episodes', 'live']],
  ['/privacy', []],
  ['/faq.data', []],
])('the page %s is kept for all until %j change', (path, topics) => {
  expect(topicsOfPath(path)).toEqual(topics)
})

test.each([
  '/series/cup-2026/content',
  '/series/cup-2026/content.data',
  '/game/g1/content',
  '/game/g1/content.data',
  '/series/Cup-2026',
  '/series/cup%2d2026',
  '/series/cup-2026/',
  '/series/../x',
  '/series/',
  `/series/${'a'.repeat(81)}`,
  '/password',
  '/search',
  '/forbidden',
  '/language',
  '/live',
  '/account',
  '/admin',
  '/nowhere',
  '//',
  '/row/hockey/-1',
  '/row/hockey/99999',
  '/row/hockey/0',
  '/row/hockey/0001',
  '/.data',
  '/thumbnails/x/160',
  '/calendar/my/abcdefghijklmnopqrstuvwxyz.ics',
  '/calendar-pick',
  `/calendar/pick/${'a'.repeat(441)}.ics`,
  '/schedule/2026-13',
  '/schedule/2026-1',
  '/game/',
  '/game/A',
  '/team/a_b',
  '/championship/final-8/standing',
  '/championship/A',
  '/rss/team/A.xml',
  '/rss/team/a/b.xml',
  '/cards/team/en/a/0.jpg',
])('T-38 the path %s is kept for nobody', (path) => {
  expect(topicsOfPath(path)).toBeUndefined()
})

test('E5 only a query that narrows the schedule makes it a page of its own', () => {
  for (const path of ['/schedule', '/schedule.data', '/fr/schedule/2026-11', '/fr/schedule/2026-11.data'])
    expect([isNarrowed(path, '?sport=hockey'), isNarrowed(path, '?sport=&school=&utm=1'), isNarrowed(path, '')]).toEqual([
      true,
      false,
      false,
    ])
  for (const path of ['/', '/scheduled', '/game/1']) expect(isNarrowed(path, '?sport=hockey')).toBe(false)
})
