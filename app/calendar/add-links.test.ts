import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { addEventLinks, addLinks, webcalAddress } from './add-links.ts'

const ADDRESS = 'https://podium.example/fr/calendar/pick/0a1b2c3d~4e5f6g7h.alarm-30.ics'

test('E8 each program gets the address in the form that it takes', () => {
  expect(addLinks(ADDRESS, 'Podium\u00a0: hockey & soccer')).toEqual({
    apple: 'webcal://podium.example/fr/calendar/pick/0a1b2c3d~4e5f6g7h.alarm-30.ics',
    google:
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fpodium.example%2Ffr%2Fcalendar%2Fpick%2F0a1b2c3d~4e5f6g7h.alarm-30.ics',
    outlook:
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fpodium.example%2Ffr%2Fcalendar%2Fpick%2F0a1b2c3d~4e5f6g7h.alarm-30.ics&name=Podium%C2%A0%3A%20hockey%20%26%20soccer',
    outlookAtSchool:
      'https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fpodium.example%2Ffr%2Fcalendar%2Fpick%2F0a1b2c3d~4e5f6g7h.alarm-30.ics&name=Podium%C2%A0%3A%20hockey%20%26%20soccer',
    plain: ADDRESS,
  })
})

test('E8 a program finds the address and the name in its link as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { google, outlook, outlookAtSchool } = addLinks(ADDRESS, name)
      expect(new URL(google).searchParams.get('cid')).toBe(webcalAddress(ADDRESS))
      for (const link of [outlook, outlookAtSchool]) {
        expect([...new URL(link).searchParams]).toEqual([
          ['url', ADDRESS],
          ['name', name],
        ])
      }
    }),
  )
})

test('E8 a site without TLS has webcal addresses too, and only the scheme changes', () => {
  expect(webcalAddress('http://localhost:3000/calendar/series/http-cup.ics')).toBe(
    'webcal://localhost:3000/calendar/series/http-cup.ics',
  )
})

test('E8 the forms for one event get its own times in UTC, or its day while the time is to be confirmed', () => {
  const event = { title: 'Final & more', location: '', description: 'https://podium.example/game/one' }
  const timed = addEventLinks({ ...event, start: { at: '2026-11-21T23:30:00.000Z', minutes: 150 } })
  const values = (link: string) => Object.fromEntries(new URL(link).searchParams)
  expect(values(timed.google)).toEqual({
    action: 'TEMPLATE',
    text: 'Final & more',
    dates: '20261121T233000Z/20261122T020000Z',
    details: 'https://podium.example/game/one',
  })
  for (const link of [timed.outlook, timed.outlookAtSchool])
    expect(values(link)).toEqual({
      rru: 'addevent',
      subject: 'Final & more',
      startdt: '2026-11-21T23:30:00Z',
      enddt: '2026-11-22T02:00:00Z',
      body: 'https://podium.example/game/one',
    })
  expect(timed.outlook).toContain('subject=Final%20%26%20more')
  const day = addEventLinks({ ...event, start: { day: '2026-12-31' } })
  expect(values(day.google).dates).toBe('20261231/20270101')
  expect(values(day.outlook)).toMatchObject({ startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' })
})
