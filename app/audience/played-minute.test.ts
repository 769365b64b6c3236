import { describe, expect, test } from 'vitest'
import { expectedSeconds, manyScripts, type PlayerActivity, playerOf, type Script } from '../../tests/load/players.ts'
import fc from '../../tests/rules/properties.ts'
import { addSample, beginCounting, type CounterState, endCounting, type Sample } from './played-minute.ts'

/** Returns the seconds at which a script sends a beacon. */
function sentBy(script: Script): number[] {
  const player = playerOf(script)
  const seconds = Array.from({ length: script.doings.length + 2 }, (_, second) => second)
  return seconds.filter((second) => player(second))
}

const scriptOf = (doings: PlayerActivity[], chance: number, crashes = false): Script => ({
  id: 1,
  beacon: { episode: 'final', language: 'en', surface: 'own', mode: 'live', crowd: 'people' },
  chance,
  doings,
  crashes,
})

const stretches = (doings: PlayerActivity[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...doings), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flatMap(([doing, seconds]) => Array<PlayerActivity>(seconds).fill(doing)))

/** Returns a sample for each second of playback, changed by `change`. */
function played(seconds: number, change: (second: number) => Partial<Sample> = () => ({}), chance = 0) {
  let counting: CounterState = beginCounting(chance)
  const beacons = []
  for (let second = 0; second <= seconds; second++) {
    const base = { at: second * 1_000, position: second, isNoticed: true, isStarved: false, isFaulty: false }
    const next = addSample(counting, { ...base, ...change(second) })
    counting = next.counting
    if (next.played) beacons.push({ second, ...next.played })
  }
  return { beacons, counting }
}

describe('a minute counts', () => {
  test('N1 once each minute, from the 20th second on, at the page’s own second', () => {
    expect(played(200).beacons.map(({ second }) => second)).toEqual([20, 80, 140, 200])
    expect(played(200, undefined, 0.5).beacons.map(({ second }) => second)).toEqual([39, 99, 159])
    expect(played(19).beacons).toEqual([])
  })

  test('N1 not for seeking, nor out of sight and earshot, nor at a standstill', () => {
    expect(played(300, (second) => ({ position: second * (second % 15 === 0 ? 40 : 0) })).beacons).toEqual([])
    expect(played(300, () => ({ isNoticed: false })).beacons).toEqual([])
    expect(played(300, () => ({ position: 7 })).beacons).toEqual([])
    expect(played(300, (second) => ({ position: 1_000 - second })).beacons).toEqual([])
  })

  test('N1 whoever leaves after 20 s is counted as they leave, once', () => {
    const left = endCounting(played(45, undefined, 1).counting, 45_000)
    expect(left.played).toEqual({ stalls: 0, errors: 0 })
    expect(endCounting(left.counting, 45_000).played).toBeUndefined()
    expect(endCounting(played(15).counting, 15_000).played).toBeUndefined()
    // The computer slept until this minute was over.
    expect(endCounting(played(45, undefined, 1).counting, 60_000).played).toBeUndefined()
  })

  test('N1 a beacon has the stalls and errors since the last one, each counted as it begins', () => {
    const { beacons } = played(90, (second) => ({
      isStarved: [5, 6, 7, 30, 70].includes(second),
      isFaulty: [8, 9, 40, 50].includes(second),
    }))
    expect(beacons).toEqual([
      { second: 20, stalls: 1, errors: 1 },
      { second: 80, stalls: 2, errors: 2 },
    ])
  })

  test('N1 a frame that is open and in sight counts, and not while the computer sleeps', () => {
    expect(played(100, () => ({ position: undefined })).beacons.map(({ second }) => second)).toEqual([20, 80])
    const asleep = played(5, (second) => ({ at: second * 30_000, position: undefined }))
    expect(asleep.beacons).toEqual([])
  })

  test('N1 never more than once in a minute of the player, never for less than 20 s, whatever it does', () => {
    const doings = stretches(['away', 'asleep', 'hidden', 'paused', 'plays'])
    fc.assert(
      fc.property(doings, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (all, chance, crashes) => {
        const sent = sentBy(scriptOf(all, chance, crashes))
        const seen = all.filter((doing, second) => doing === 'plays' && all[second - 1] === 'plays').length
        expect(sent.length * 20).toBeLessThanOrEqual(seen)
        expect(sent.length).toBeLessThanOrEqual(Math.ceil(all.length / 60) + 1)
      }),
    )
  })

  test('N1 exactly as a model of the whole script says', () => {
    const doings = stretches(['asleep', 'hidden', 'paused', 'plays'])
    fc.assert(
      fc.property(doings, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (all, chance, crashes) => {
        const script = scriptOf(all, chance, crashes)
        expect(sentBy(script)).toEqual(expectedSeconds(script))
      }),
    )
    for (const script of manyScripts(100, 480, ['final']))
      expect(sentBy(script), String(script.id)).toEqual(expectedSeconds(script))
  })
})
