import { expect, test } from 'vitest'
import { topicsOfPath } from './cached-paths.ts'

test.each([
  ['/', ['catalog', 'live', 'games', 'minute']],
  ['/_.data', ['catalog', 'live', 'games', 'minute']],
  ['/scoreboard', ['catalog', 'live']],
  ['/scoreboard.data', ['catalog', 'live']],
  ['/series/cup-2026', ['series:cup-2026']],
  ['/series/cup-2026.data', ['series:cup-2026']],
  ['/row/hockey/3', ['catalog', 'live']],
  ['/roku.json', ['catalog', 'episodes']],
  ['/roku-search.json', ['catalog', 'episodes']],
  ['/sitemap.xml', ['catalog', 'episodes']],
  ['/rss.xml', ['catalog', 'episodes', 'minute']],
  ['/fr/rss/cup.xml', ['catalog', 'series:cup', 'minute']],
  ['/now.json', ['catalog', 'live', 'minute']],
  ['/calendar/all.ics', ['catalog', 'games', 'day']],
  ['/fr/calendar/pick/0a1b2c3d~1a1b2c3d.alarm-15.ics', ['catalog', 'games', 'day']],
  ['/box', ['catalog', 'episodes', 'live', 'minute']],
  ['/fr/box/cup', ['catalog', 'series:cup', 'live', 'minute']],
  ['/embed/Final-1', ['catalog', 'episodes', 'live']],
  ['/privacy', []],
  ['/faq.data', []],
])('the page %s is kept for all until %j change', (path, topics) => {
  expect(topicsOfPath(path)).toEqual(topics)
})

test.each([
  '/series/cup-2026/content',
  '/series/cup-2026/content.data',
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
  `/calendar/pick/${'a'.repeat(441)}.ics`,
])('T-38 the path %s is kept for nobody', (path) => {
  expect(topicsOfPath(path)).toBeUndefined()
})
