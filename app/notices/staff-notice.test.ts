import { expect, test } from 'vitest'
import { CANNED_NOTICES, cannedNotices } from './canned-notices.ts'
import { readNotice } from './notice-form.ts'
import { firstShown, hasEnded, LONGEST_NOTICE } from './staff-notice.ts'

test('D5 there are twelve canned notices, each in both languages and short enough to be sent', () => {
  expect(CANNED_NOTICES).toHaveLength(12)
  for (const key of CANNED_NOTICES) {
    const read = readNotice({ canned: key })
    expect(read).toEqual({ ok: true, value: { en: cannedNotices.en[key], fr: cannedNotices.fr[key], minutes: null } })
    for (const text of [cannedNotices.en[key], cannedNotices.fr[key]]) expect(text.length).toBeLessThan(LONGEST_NOTICE)
  }
})

test.each([
  [{ en: 'Rain', fr: '' }, { fr: 'required' }],
  [{ en: '  ', fr: 'Pluie' }, { en: 'required' }],
  [{}, { en: 'required', fr: 'required' }],
  [{ en: 'x'.repeat(LONGEST_NOTICE + 1), fr: 'Pluie' }, { en: 'too-long' }],
  [{ en: 'Rain\u0007', fr: 'Pluie' }, { en: 'control-characters' }],
  [{ canned: 'invented' }, { canned: 'choice' }],
  [{ canned: 'weather', minutes: '0' }, { minutes: 'minutes' }],
  [{ canned: 'weather', minutes: '10081' }, { minutes: 'minutes' }],
  [{ en: 'Rain', fr: 'Pluie', minutes: '1.5' }, { minutes: 'minutes' }],
])('D5 a notice of %j is refused at its field', (fields, faults) => {
  expect(readNotice(fields)).toEqual({ ok: false, faults })
})

test('D5 own words are one line of plain text, for as long as staff say', () => {
  expect(readNotice({ en: ' <b>Rain</b>\n again ', fr: 'Pluie', minutes: '15' })).toEqual({
    ok: true,
    value: { en: '<b>Rain</b> again', fr: 'Pluie', minutes: 15 },
  })
})

test('D5 a page shows the newest notice that this device has not put away', () => {
  const notices = ['new', 'old'].map((id) => ({ id, createdAt: '', en: id, fr: id }))
  expect(firstShown(notices, [])?.id).toBe('new')
  expect(firstShown(notices, ['new'])?.id).toBe('old')
  expect(firstShown(notices, ['old', 'new'])).toBeUndefined()
})

test('D5 a notice ends with its minute, and never by itself without one', () => {
  const endsAt = '2026-11-21T18:00:00.000Z'
  expect([-1, 0].map((ms) => hasEnded({ endsAt }, Date.parse(endsAt) + ms))).toEqual([false, true])
  expect(hasEnded({ endsAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
})
