import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../../tests/factories/catalogue.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import type { Series } from '../../catalog/series/series.ts'
import { NO_KEYS, type SeriesServices, watchPage, watchPatch } from './watch.server.ts'
import { LIST_PAGE } from './watch-state.ts'

const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://webcast.example',
  media: ['https://webcast.example'],
  frames: ['https://pay.example'],
}
const listed = keptSeries({ id: 'cup' })
const payPerView = { ...listed, tags: ['ppv'], embedLink: 'https://pay.example/' }
const someEpisodes = (count: number) => Array.from({ length: count }, (_, at) => keptEpisode({ docId: `e${at}` }))

/** Returns the content of a series' page with these episodes. */
async function stateOf(series: Series, episodes: Episode[]) {
  const catalogue = {
    snapshot: () => ({ byId: new Map([[series.id, series]]) }),
    episodesOf: async () => ({ v: 1, episodes, sealedPassword: null }),
    version: () => 1,
  }
  const page = await watchPage(
    { catalogue, access: { canWatch: () => true }, hosts } as unknown as SeriesServices,
    'cup',
    NO_KEYS,
    'en',
  )
  if (page.kind !== 'open') throw new Error(page.kind)
  return page.state
}

test('Q-05 W7 pages of a long series that becomes pay-per-view, or no longer is, read it again', async () => {
  const episodes = someEpisodes(LIST_PAGE + 10)
  const long = await stateOf(listed, episodes)
  const embedded = await stateOf(payPerView, episodes)
  expect([long.total, embedded.total]).toEqual([LIST_PAGE + 10, 0])
  expect(watchPatch(embedded, long, hosts)).toBeUndefined()
  expect(watchPatch(long, embedded, hosts)).toBeUndefined()
})

test('Q-05 W6 pages of a long series are told of one changed episode, and read again after a new one', async () => {
  const episodes = someEpisodes(LIST_PAGE + 10)
  const before = await stateOf(listed, episodes)
  const changed = episodes.with(LIST_PAGE + 5, keptEpisode({ docId: `e${LIST_PAGE + 5}`, title: 'Final' }))
  expect(watchPatch(before, await stateOf(listed, changed), hosts)).toMatchObject({ episodes: [{ title: 'Final' }] })
  const longer = [...episodes, keptEpisode({ docId: 'new' })]
  expect(watchPatch(before, await stateOf(listed, longer), hosts)).toBeUndefined()
})
