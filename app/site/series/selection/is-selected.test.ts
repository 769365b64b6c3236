import { expect, test } from 'vitest'
import type { EarlyVideo } from '../first-picture/early-picture.ts'
import { earlyVideoHeader, readEarlyVideoHeader } from '../first-picture/picture-header.ts'
import { isSelected } from './is-selected.tsx'

const picture: EarlyVideo = {
  place: 'final',
  episodeId: 'one',
  isLive: false,
  startsAt: null,
  source: { kind: 'mp4', src: 'https://video.example/one.mp4', captions: [] },
}

const at = (pathname: string, search = '') => ({ pathname, search })

test('V1 the picture of a page begins early only where its address leads to that episode', () => {
  expect(isSelected(picture, at('/series/final'))).toBe(true)
  expect(isSelected(picture, at('/series/final/one'))).toBe(true)
  expect(isSelected(picture, at('/fr/series/final/one'))).toBe(true)
  expect(isSelected(picture, at('/series/final/two'))).toBe(false)
  expect(isSelected({ ...picture, isLive: true }, at('/series/final', '?live'))).toBe(true)
})

test('V1 an announced episode begins only once its start has come, or it is live', () => {
  const announced = { ...picture, startsAt: new Date(Date.now() + 3_600_000).toISOString() }
  expect(isSelected(announced, at('/series/final'))).toBe(false)
  expect(isSelected({ ...announced, isLive: true }, at('/series/final'))).toBe(true)
  expect(isSelected({ ...picture, startsAt: '2020-01-01T00:00:00.000Z' }, at('/series/final'))).toBe(true)
})

test('V2 the header of a picture says it whole, in any script, or is left out where proxies would refuse it', () => {
  const named = { ...picture, source: { ...picture.source, src: 'https://video.example/été.mp4' } }
  const header = earlyVideoHeader(named) ?? ''
  expect(header).toMatch(/^[\x21-\x7e]+$/)
  expect(readEarlyVideoHeader(header)).toEqual(named)
  const long = { ...picture, source: { ...picture.source, src: `https://video.example/${'a'.repeat(2_000)}.mp4` } }
  expect(earlyVideoHeader(long)).toBeUndefined()
  expect([readEarlyVideoHeader(null), readEarlyVideoHeader('%'), readEarlyVideoHeader('%7B')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
