import { expect, test } from 'vitest'
import fc from '../../tests/properties.ts'
import { addLinks, webcalAddress } from './add-links.ts'

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
