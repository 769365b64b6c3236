import { expect, test } from 'vitest'
import { adminWords } from '../language/words/admin-words.ts'
import type { SportEvent } from './event.ts'
import { type EventValues, eventForm, eventValues, newEvent, readPictures, writtenPictures } from './event-values.ts'

const FINAL: EventValues = { ...newEvent('2026-12-05'), titleEn: 'Final', titleFr: 'Finale', localTime: '19:00' }
const GAME: EventValues = { ...FINAL, titleEn: '', titleFr: '', homeTeamId: 'northgate', awayTeamId: 'lac-bleu' }

/** Returns the first error code of each field of a form with these values, as the form shows them. */
function faults(values: Partial<Record<keyof EventValues, string | boolean>>, kept?: EventValues) {
  const read = eventForm(kept).safeParse({ ...FINAL, ...values })
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]).toReversed())
}

test('E1 a form with a title in both languages, and one with two teams, are taken as they are', () => {
  expect(eventForm().parse(FINAL)).toMatchObject({ titleEn: 'Final', homeTeamId: null, expectedMinutes: 150, pictures: [] })
  expect(eventForm().parse(GAME)).toMatchObject({ homeTeamId: 'northgate', awayTeamId: 'lac-bleu', isTbc: false })
})

test.each<[Partial<Record<keyof EventValues, string | boolean>>, Record<string, string>]>([
  [
    { titleEn: '', titleFr: '' },
    { titleEn: 'required', titleFr: 'required' },
  ],
  [{ titleFr: '' }, { titleFr: 'required' }],
  [{ homeTeamId: 'northgate', titleEn: ' ' }, { titleEn: 'required' }],
  [{ titleEn: 'x'.repeat(201) }, { titleEn: 'too-long' }],
  [{ titleEn: 'a\u202eb' }, { titleEn: 'control-characters' }],
  [{ homeTeamId: '?Northg' }, { homeTeamId: 'choice' }],
  [{ awayTeamId: '?' }, { awayTeamId: 'choice' }],
  [{ homeTeamId: 'northgate', awayTeamId: 'northgate' }, { awayTeamId: 'same-team' }],
  [{ sport: 'quidditch' }, { sport: 'choice' }],
  [{ kind: 'party' }, { kind: 'choice' }],
  [{ localDate: '' }, { localDate: 'required' }],
  [{ localDate: '2026-02-30' }, { localDate: 'date' }],
  [{ localDate: '0206-12-05' }, { localDate: 'year' }],
  [{ localTime: '' }, { localTime: 'required' }],
  [{ localTime: '7 pm' }, { localTime: 'time' }],
  [{ localTime: '24:00' }, { localTime: 'time' }],
  [{ zone: 'EST' }, { zone: 'choice' }],
  [{ localDate: '2027-03-14', localTime: '02:30' }, { localTime: 'no-such-time' }],
  [{ localDate: '2026-11-01', localTime: '01:30' }, { which: 'twice' }],
  [{ expectedMinutes: '0' }, { expectedMinutes: 'minutes' }],
  [{ expectedMinutes: '2.5' }, { expectedMinutes: 'minutes' }],
  [{ expectedMinutes: '10081' }, { expectedMinutes: 'minutes' }],
  [{ schedule: 'abandoned' }, { schedule: 'choice' }],
  [{ play: 'half-time' }, { play: 'choice' }],
])('E1 %j is refused at its field', (values, refusal) => {
  expect(faults(values)).toEqual(refusal)
})

test.each(['delayed', 'moved', 'postponed', 'cancelled'])(
  'E3 an event that is %s needs its reason in both languages',
  (schedule) => {
    expect(faults({ schedule })).toEqual({ reasonEn: 'required', reasonFr: 'required' })
    expect(faults({ schedule, reasonEn: 'Storm' })).toEqual({ reasonFr: 'required' })
    expect(faults({ schedule, reasonEn: 'Storm', reasonFr: 'Tempête' })).toEqual({})
  },
)

test('E1 a time to be confirmed needs none; of a time that exists twice either can be meant', () => {
  expect(faults({ isTbc: true, localTime: '' })).toEqual({})
  expect(faults({ isTbc: 'on', localTime: '' })).toEqual({})
  for (const which of ['first', 'second']) expect(faults({ localDate: '2026-11-01', localTime: '01:30', which })).toEqual({})
})

test('E6 T-111 a picture with a NUL in its id, which JSON can hold where the form has none, is refused', () => {
  const text = JSON.stringify([{ episodeDocId: 'mat-1\0', en: '', fr: '' }])
  expect(text).not.toContain('\0')
  expect(faults({ pictures: text })).toEqual({ pictures: 'pictures' })
  expect(readPictures(text)).toEqual([])
})

test('E6 several pictures are labelled in both languages, one needs no label', () => {
  const mat = (at: number, fr = `Tapis ${at}`) => ({ episodeDocId: `mat-${at}`, en: `Mat ${at}`, fr })
  expect(faults({ pictures: writtenPictures([{ episodeDocId: 'mat-1', en: '', fr: '' }]) })).toEqual({})
  expect(faults({ pictures: writtenPictures([mat(1), mat(2)]) })).toEqual({})
  expect(faults({ pictures: writtenPictures([mat(1), mat(2, ' ')]) })).toEqual({ pictures: 'labels' })
  expect(faults({ pictures: writtenPictures([mat(1, 'x'.repeat(61))]) })).toEqual({ pictures: 'too-long' })
  for (const pictures of ['[', '{}', '[{"episodeDocId":""}]', JSON.stringify(Array.from({ length: 51 }, (_, at) => mat(at)))])
    expect(faults({ pictures }), pictures).toEqual({ pictures: 'pictures' })
  expect(readPictures(writtenPictures([mat(2), mat(1)]))).toEqual([mat(2), mat(1)])
})

test('E10 what the upgrade left incomplete passes while it is unchanged, and no longer once it is edited', () => {
  const old: EventValues = { ...FINAL, titleFr: '', schedule: 'postponed' }
  expect(faults(old, old)).toEqual({})
  expect(faults({ ...old, titleEn: 'Grand final' }, old)).toEqual({ titleFr: 'required' })
  expect(faults({ ...old, schedule: 'cancelled' }, old)).toEqual({ reasonEn: 'required', reasonFr: 'required' })
})

test('E1 the form of a stored event, saved as it is, changes nothing', () => {
  const event: SportEvent = {
    id: 'e1',
    sport: 'hockey',
    kind: 'game',
    homeTeamId: 'northgate',
    awayTeamId: null,
    title: { en: '', fr: '' },
    isNeutral: true,
    venueId: 'ferry-arena',
    localDate: '2026-11-01',
    localTime: '01:30',
    zone: 'America/Toronto',
    isLater: true,
    startsAt: '2026-11-01T06:30:00.000Z',
    expectedMinutes: 90,
    schedule: 'delayed',
    play: 'in-play',
    hasPictureFault: true,
    reason: { en: 'Storm', fr: 'Tempête' },
    seriesDocId: 'cup',
    continuesEventId: 'suspended',
    state: 'public',
    publicAt: null,
    sequence: 3,
    version: 4,
    updatedAt: '',
  }
  const values = eventValues(event, [{ episodeDocId: 'mat-1', label: { en: 'Mat', fr: 'Tapis' } }])
  expect(eventForm().parse(values)).toEqual({
    videoUrl: '',
    state: 'public',
    publicAt: null,
    homeTeamId: 'northgate',
    awayTeamId: null,
    titleEn: '',
    titleFr: '',
    sport: 'hockey',
    kind: 'game',
    localDate: '2026-11-01',
    isTbc: false,
    localTime: '01:30',
    which: 'second',
    zone: 'America/Toronto',
    venueId: 'ferry-arena',
    isNeutral: true,
    expectedMinutes: 90,
    seriesDocId: 'cup',
    continuesEventId: 'suspended',
    pictures: [{ episodeDocId: 'mat-1', en: 'Mat', fr: 'Tapis' }],
    schedule: 'delayed',
    play: 'in-play',
    reasonEn: 'Storm',
    reasonFr: 'Tempête',
    hasPictureFault: true,
  })
  expect(eventValues({ ...event, localTime: null, startsAt: null }, [])).toMatchObject({ isTbc: true, localTime: '', which: '' })
  expect(eventValues({ ...event, isLater: false }, []).which).toBe('first')
})

test('E1 the away team of a game is refused where it plays another sport than the home team, and passes where it stood there before', () => {
  const sportOf = (teamId: string) => (({ northgate: 'hockey', 'lac-bleu': 'hockey', kettle: 'soccer' }) as const)[teamId]
  const codes = (values: Partial<EventValues>, kept?: EventValues) => {
    const read = eventForm(kept, undefined, sportOf).safeParse({ ...GAME, ...values })
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  }
  const mixed = { ...GAME, awayTeamId: 'kettle' }
  expect(codes({})).toEqual([])
  expect(codes(mixed)).toEqual(['awayTeamId other-sport'])
  expect(codes({ ...mixed, kind: 'meet' })).toEqual([])
  expect(codes({ ...mixed, homeTeamId: '' })).toEqual([])
  expect(codes({ ...mixed, localTime: '20:00' }, mixed)).toEqual([])
  for (const kept of [GAME, { ...mixed, homeTeamId: 'lac-bleu' }, { ...mixed, kind: 'meet' }])
    expect(codes(mixed, kept)).toEqual(['awayTeamId other-sport'])
})

test('E1 each refusal has words in both languages', () => {
  for (const code of [
    'choice',
    'time',
    'no-such-time',
    'twice',
    'same-team',
    'other-sport',
    'minutes',
    'pictures',
    'labels',
    'required',
  ] as const)
    expect(adminWords.fr.faults[code]).not.toBe(adminWords.en.faults[code])
  expect(adminWords.fr.faults['no-such-time']).toContain('n’existe pas')
})
