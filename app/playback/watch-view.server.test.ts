import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../tests/factories/catalogue.ts'
import { LIST_PAGE } from './watch.ts'
import { watchPatch, watchState } from './watch-view.server.ts'

const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://webcast.example',
  media: ['https://webcast.example'],
  frames: ['https://pay.example'],
}
const listed = keptSeries({ id: 'cup' })
const payPerView = { ...listed, tags: ['ppv'], embedLink: 'https://pay.example/' }
const someEpisodes = (count: number) => Array.from({ length: count }, (_, at) => keptEpisode({ docId: `e${at}` }))

test('Q-05 W7 pages of a long series that becomes pay-per-view, or no longer is, read it again', () => {
  const episodes = someEpisodes(LIST_PAGE + 10)
  const long = watchState(listed, episodes, hosts)
  const embedded = watchState(payPerView, episodes, hosts)
  expect([long.total, embedded.total]).toEqual([LIST_PAGE + 10, 0])
  expect(watchPatch(embedded, long, hosts)).toBeUndefined()
  expect(watchPatch(long, embedded, hosts)).toBeUndefined()
})

test('Q-05 W6 pages of a long series are told of one changed episode, and read again after a new one', () => {
  const episodes = someEpisodes(LIST_PAGE + 10)
  const before = watchState(listed, episodes, hosts)
  const changed = episodes.with(LIST_PAGE + 5, keptEpisode({ docId: `e${LIST_PAGE + 5}`, title: 'Final' }))
  expect(watchPatch(before, watchState(listed, changed, hosts), hosts)).toMatchObject({ episodes: [{ title: 'Final' }] })
  const longer = [...episodes, keptEpisode({ docId: 'new' })]
  expect(watchPatch(before, watchState(listed, longer, hosts), hosts)).toBeUndefined()
})
