import { expect, test } from 'vitest'
import { rangeInAddress, rangeQuery } from '../../playback/clock/shared-place.ts'
import { clipForm, clipValues, NEW_CLIP } from './clip-form.ts'
import { BEFORE_CLIP, type Clip, rangeOf, readPosition, writePosition } from './clips.ts'

const schema = clipForm({ lastMs: 3_600_000, checkPicture: (address) => (address.startsWith('bad') ? 'host' : undefined) })
const typed = (values: Partial<typeof NEW_CLIP>) => {
  const read = schema.safeParse({ ...NEW_CLIP, from: '1:00', to: '1:30', titleEn: 'Goal', ...values })
  return read.success ? 'ok' : Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

test('J6 a position is typed as seconds, minutes or hours; anything else is refused', () => {
  const read = ['0', '90', '1:30', '01:02:03', '1:02:03.5', '62,25', ' 5:00 '].map(readPosition)
  expect(read).toEqual([0, 90_000, 90_000, 3_723_000, 3_723_500, 62_250, 300_000])
  const nonsense = ['', 'abc', '-1', 'NaN', 'Infinity', '1e9', '1:60', '1:2:3:4', '1:99:00', '::', '0x10', '١', '1:']
  for (const text of nonsense) expect([text, readPosition(text)]).toEqual([text, undefined])
})

test('J6 a position that is written is read again to the millisecond', () => {
  for (const ms of [0, 5, 900, 1_000, 1_125, 61_010, 59_900, 60_000, 3_599_900, 3_723_500, 35_999_900])
    expect(readPosition(writePosition(ms))).toBe(ms)
})

test('J6 a clip lasts 2 s to 10 min within the video, and has a title in one language at least', () => {
  expect(typed({})).toBe('ok')
  expect(typed({ titleEn: '', titleFr: 'But' })).toBe('ok')
  expect(typed({ to: '1:02' })).toBe('ok')
  expect(typed({ to: '11:00' })).toBe('ok')
  expect(typed({ to: '1:01.9' })).toEqual({ to: 'clip-length' })
  expect(typed({ to: '11:00.1' })).toEqual({ to: 'clip-length' })
  expect(typed({ from: '1:30', to: '1:00' })).toEqual({ to: 'clip-length' })
  expect(typed({ from: 'NaN' })).toEqual({ from: 'position' })
  expect(typed({ from: '-1', to: '' })).toEqual({ from: 'position', to: 'position' })
  expect(typed({ from: '1:00:00', to: '1:00:01' })).toEqual({ to: 'beyond-end' })
  expect(typed({ titleEn: ' ' })).toEqual({ titleEn: 'required' })
  expect(typed({ titleEn: 'x'.repeat(201) })).toEqual({ titleEn: 'too-long' })
  expect(typed({ thumbnail: 'bad' })).toEqual({ thumbnail: 'host' })
})

const clip: Clip = {
  ...{ id: 'c', episodeDocId: 'e', video: 'v', baseAt: null, fromMs: 62_500, toMs: 92_000, title: { en: 'Goal', fr: '' } },
  ...{ thumbnail: '', tellsResult: false, madeAt: '2026-11-21T18:00:00.000Z', version: 1 },
}
const live = { ...clip, baseAt: '2026-11-21T18:00:00.000Z', fromMs: 0, toMs: 70_000 }

test('J6 a clip plays the same part by the player and by an address: of the video, or of the time of day', () => {
  expect(rangeOf(clip)).toEqual({ from: { seconds: 62.5 }, to: { seconds: 92 } })
  const base = Date.parse(live.baseAt)
  expect(rangeOf(live)).toEqual({ from: { wall: base }, to: { wall: base + 70_000 } })
  for (const each of [clip, live]) expect(rangeInAddress(rangeQuery(rangeOf(each)))).toEqual(rangeOf(each))
})

test('J6 the form of a clip made live counts from five minutes before it, so that it can begin earlier', () => {
  expect(clipValues(clip)).toMatchObject({ from: '1:02.5', to: '1:32' })
  expect(clipValues(live)).toMatchObject({ from: writePosition(BEFORE_CLIP), to: '6:10' })
})
