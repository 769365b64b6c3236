import { expect, test } from 'vitest'
import { liveState } from './live-series.ts'

const byDocId = new Map([
  ['d1', { id: 'zebra' }],
  ['d2', { id: 'antelope' }],
])

test('H8 the live state names each series once, in an order of its own', () => {
  expect(liveState([{ seriesDocId: 'd1' }, { seriesDocId: 'd2' }, { seriesDocId: 'd1' }], byDocId)).toEqual({
    series: ['antelope', 'zebra'],
  })
})

test('H8 a live episode of a series that is gone is left out', () => {
  expect(liveState([{ seriesDocId: 'gone' }], byDocId)).toEqual({ series: [] })
})
