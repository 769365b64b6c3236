import { expect, test } from 'vitest'
import fc from '../../../../tests/rules/properties.ts'
import { firstEpisode, isLiveLinked, lastPlayedKey, linkedEpisode } from '../selection/selection.ts'
import { EARLY_FRAME, type EarlyChoice } from './early-choice.ts'

const NOW = Date.parse('2026-11-22T19:00:00.000Z')
const KEY = lastPlayedKey('cup')

type TestEpisode = { id: string; isLive: boolean; isFrame: boolean; startsAt: number | null }
type Viewer = { pathname?: string; search?: string; remembered?: string | undefined; isOnline?: boolean; now?: number }

/** Returns the choice that the server writes for these episodes. */
function choiceOf(episodes: TestEpisode[]): EarlyChoice {
  const first = firstEpisode(episodes, { linked: null, remembered: undefined })
  return {
    key: KEY,
    first: first?.id ?? '',
    isLive: first?.isLive ?? false,
    frame: { className: 'frame' },
    frames: episodes.flatMap(({ id, isFrame, isLive, startsAt }): EarlyChoice['frames'] =>
      isFrame ? [[id, `https://frames.example/${id}`, id, isLive ? null : startsAt]] : [],
    ),
  }
}

/** Runs the script as a browser does. Returns the frame that it inserted and the episode that it left for the page. */
function run(choice: EarlyChoice, viewer: Viewer = {}) {
  const { pathname = '/series/cup', search = '', remembered, isOnline = true, now = NOW } = viewer
  const placed: { src: string; name: string; title: string }[] = []
  const page = {} as Record<string, string>
  const script = { dataset: { choice: JSON.stringify(choice) }, replaceWith: (frame: (typeof placed)[0]) => placed.push(frame) }
  const document = { currentScript: script, createElement: () => ({}), documentElement: { dataset: page } }
  const kept = remembered === undefined ? null : JSON.stringify({ url: 'u', title: 't', episodeId: remembered })
  const sessionStorage = { getItem: (key: string) => (key === KEY ? kept : null) }
  const clock = class extends Date {
    static override now = () => now
  }
  new Function('document', 'location', 'sessionStorage', 'navigator', 'Date', EARLY_FRAME)(
    document,
    { pathname, search },
    sessionStorage,
    { onLine: isOnline },
    clock,
  )
  expect(placed.map(({ src }) => src)).toEqual(page.frame === undefined ? [] : [`https://frames.example/${page.frame}`])
  return page.frame
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'gone')
const list = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    isLive: fc.boolean(),
    isFrame: fc.boolean(),
    startsAt: fc.constantFrom(null, NOW - 1_000, NOW + 1_000),
  }),
  { selector: ({ id }) => id, minLength: 1 },
)

test('V4 W3 W8 the script of the page asks for the frame that the page opens with, or for none', () => {
  const address = fc.record({
    pathname: fc.oneof(
      fc.constantFrom('/series/cup', '/fr/series/cup'),
      ids.map((id) => `/series/cup/${id}`),
      ids.map((id) => `/fr/series/cup/${id}`),
    ),
    search: fc.constantFrom('', '?live', '?utm_source=mail'),
  })
  fc.assert(
    fc.property(list, address, fc.option(ids, { nil: undefined }), (episodes, { pathname, search }, last) => {
      const asked = run(choiceOf(episodes), { pathname, search, remembered: last })
      const isLive = isLiveLinked(search) && episodes.some((each) => each.isLive)
      const remembered = last === undefined || isLive ? undefined : { url: 'u', title: 't', episodeId: last }
      const opened = firstEpisode(episodes, { linked: linkedEpisode(pathname), remembered })
      const isThere = opened?.isFrame && (opened.isLive || opened.startsAt === null || opened.startsAt <= NOW)
      if (asked !== undefined) expect([asked, isThere]).toEqual([opened?.id, true])
      // The page may know more about an episode that is not in the list.
      const isKnown = (id: string | null | undefined) => !id || episodes.some((each) => each.id === id)
      if (isThere && isKnown(linkedEpisode(pathname)) && isKnown(remembered?.episodeId)) expect(asked).toBe(opened?.id)
    }),
  )
})

const one: TestEpisode = { id: 'a', isLive: false, isFrame: true, startsAt: null }

test('V4 offline, and before an announced start, no frame is requested', () => {
  expect(run(choiceOf([one]))).toBe('a')
  expect(run(choiceOf([one]), { isOnline: false })).toBeUndefined()
  const announced = choiceOf([{ ...one, startsAt: NOW }])
  expect(run(announced, { now: NOW - 1 })).toBeUndefined()
  expect(run(announced, { now: NOW })).toBe('a')
})

test('V4 a browser without session storage gets the default episode', () => {
  const choice = choiceOf([one])
  expect(run({ ...choice, key: 'other' }, { remembered: 'gone' })).toBe('a')
})
