import { expect, test } from 'vitest'
import { rounds } from '../../../tests/daily.ts'
import { keptSeries } from '../../../tests/factories/catalogue.ts'
import fc from '../../../tests/rules/properties.ts'
import { publicSeries } from '../../catalog/public-views.ts'
import { byField, EPISODE_TEXTS } from '../../kit/text/texts.ts'
import type { PlayerSource } from '../../playback/streams/address.ts'
import { applyWatch, diffWatch, isUpcoming, type WatchEpisode, type WatchState } from './watch-state.ts'

const series = publicSeries(keptSeries({ id: 'cup' }))
const episode = (id: string, content: Partial<WatchEpisode> = {}): WatchEpisode => ({
  ...byField(EPISODE_TEXTS, () => ''),
  id,
  title: id,
  releaseDate: '2026-01-15',
  durationSeconds: 1,
  isLive: false,
  startsAt: null,
  source: { kind: 'none' },
  ...content,
})
const state = (episodes: WatchEpisode[], content: Partial<WatchState> = {}): WatchState => ({
  series,
  embed: null,
  episodes,
  total: episodes.length,
  ...content,
})

const source = fc.oneof(
  fc.constant<PlayerSource>({ kind: 'none' }),
  fc.webUrl().map((src): PlayerSource => ({ kind: 'frame', src })),
  fc.webUrl().map((src): PlayerSource => ({ kind: 'hls', src, captions: [{ language: 'fr', url: src }] })),
  fc.webUrl().map((href): PlayerSource => ({ kind: 'link', href })),
)
const episodes = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__', '0', '1'),
    title: fc.constantFrom('', 'One', 'Deux'),
    isLive: fc.boolean(),
    startsAt: fc.constantFrom(null, '2026-11-21T18:00:00.000Z'),
    source,
  }),
  { selector: ({ id }) => id },
)
const states = fc
  .record({
    title: fc.constantFrom('Cup', 'Coupe'),
    embed: fc.option(source, { nil: null }),
    episodes,
  })
  .map(({ title, embed, episodes }) =>
    state(
      episodes.map(({ id, ...content }) => episode(id, content)),
      { embed, series: { ...series, title } },
    ),
  )

test('W6 a page that applies the difference shows what the server has, whatever changed', () => {
  fc.assert(
    fc.property(states, states, (before, after) => {
      const sent = JSON.parse(JSON.stringify(diffWatch(before, after)))
      expect(applyWatch(before, sent)).toEqual(after)
    }),
    { numRuns: rounds({ daily: 150, proof: 500 }) },
  )
})

test('W6 an episode that did not change stays the same object, so its player is not touched', () => {
  fc.assert(
    fc.property(states, states, (before, after) => {
      const shown = applyWatch(before, diffWatch(before, after))
      const old = new Map(before.episodes.map((each) => [each.id, each]))
      for (const each of shown.episodes) {
        const kept = old.get(each.id)
        if (kept && JSON.stringify(kept) === JSON.stringify(each)) expect(each).toBe(kept)
      }
    }),
    { numRuns: rounds({ daily: 150, proof: 500 }) },
  )
})

test('W6 nothing changed is an empty difference', () => {
  fc.assert(
    fc.property(states, (same) => {
      expect(diffWatch(same, structuredClone(same))).toEqual({})
    }),
  )
})

test('W6 a difference carries the changed episode alone, and the order only when it changed', () => {
  const before = state([episode('a'), episode('b')])
  expect(diffWatch(before, state([episode('a'), episode('b', { isLive: true })]))).toEqual({
    episodes: [episode('b', { isLive: true })],
  })
  expect(diffWatch(before, state([episode('b'), episode('a')]))).toEqual({ order: ['b', 'a'] })
  expect(diffWatch(before, state([episode('a')]))).toEqual({ order: ['a'] })
  expect(diffWatch(before, state([episode('a'), episode('b'), episode('c')]))).toEqual({
    episodes: [episode('c')],
    order: ['a', 'b', 'c'],
  })
})

test('W7 an embedded page comes and goes with a difference', () => {
  const embed: PlayerSource = { kind: 'frame', src: 'https://pay.example/' }
  const [plain, paid] = [state([]), state([], { embed })]
  expect(applyWatch(plain, diffWatch(plain, paid)).embed).toEqual(embed)
  expect(applyWatch(paid, diffWatch(paid, plain)).embed).toBeNull()
})

test('an episode is upcoming until its announced start, and not once it is live', () => {
  const startsAt = '2026-03-07T18:00:00.000Z'
  const start = Date.parse(startsAt)
  expect(isUpcoming({ isLive: false, startsAt }, start - 1)).toBe(true)
  expect(isUpcoming({ isLive: false, startsAt }, start)).toBe(false)
  expect(isUpcoming({ isLive: true, startsAt }, start - 1)).toBe(false)
  expect(isUpcoming({ isLive: false, startsAt: null }, start)).toBe(false)
})
