import { expect, test } from 'vitest'
import { keptEpisode } from '../../../tests/factories/catalogue.ts'
import { compareEpisodes } from './episode.ts'

test('W2 episodes stand by their number, not by their text', () => {
  const sorted = [10, 2, 1]
    .map((episodeNumber) => keptEpisode({ docId: `e${episodeNumber}`, episodeNumber }))
    .sort(compareEpisodes)
  expect(sorted.map(({ docId }) => docId)).toEqual(['e1', 'e2', 'e10'])
})

test('W2 of two episodes with one number the one added first stands first', () => {
  const later = keptEpisode({ docId: 'a', dateAdded: '2026-03-01T00:00:00.000Z' })
  const earlier = keptEpisode({ docId: 'b', dateAdded: '2026-02-01T00:00:00.000Z' })
  expect([later, earlier].sort(compareEpisodes)).toEqual([earlier, later])
})

test('W2 episodes added in the same instant keep one order on every node', () => {
  const [a, b] = [keptEpisode({ docId: 'a' }), keptEpisode({ docId: 'b' })]
  expect([b, a].sort(compareEpisodes)).toEqual([a, b])
  expect([a, b].sort(compareEpisodes)).toEqual([a, b])
})
