import { expect, test } from 'vitest'
import { clockMs } from './entry-text.ts'
import { type Entry, entrySchema, LONGEST_CLOCK, storable } from './score-fact.ts'

test('S3 a clock is set to what the log can hold, and to nothing beyond it', () => {
  expect([clockMs('12:31'), clockMs('600:00'), clockMs('0:09.4')]).toEqual([751_000, LONGEST_CLOCK, 9_400])
  for (const text of ['600:00.1', '600:01', '999:00', '12', '1:60', '']) expect(clockMs(text), text).toBeUndefined()
})

test.each<[string, Entry, Entry | undefined]>([
  ['a label with a pasted tab', { kind: 'bout', n: 2, label: '57 kg\tfinal\n' }, { kind: 'bout', n: 2, label: '57 kg final' }],
  [
    'a clock that nobody stopped',
    { kind: 'clock', isRunning: false, ms: LONGEST_CLOCK + 1 },
    { kind: 'clock', isRunning: false, ms: LONGEST_CLOCK },
  ],
  [
    'a reason of two lines',
    { kind: 'correction', side: 'home', stat: 'score', to: 1, reason: { en: 'Counted\r\ntwice', fr: '' } },
    { kind: 'correction', side: 'home', stat: 'score', to: 1, reason: { en: 'Counted twice', fr: '' } },
  ],
  ['a step', { kind: 'step', side: 'away', stat: 'shots', by: 1 }, { kind: 'step', side: 'away', stat: 'shots', by: 1 }],
  ['a step too far', { kind: 'step', side: 'away', stat: 'shots', by: 100 }, undefined],
])('S3 %s is kept as it can be sent, or not at all', (_, entry, kept) => {
  expect(storable(entry)).toEqual(kept)
  if (kept) expect(entrySchema.parse(kept)).toEqual(kept)
})
