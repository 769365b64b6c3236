import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '../kit/language.ts'
import { LanguageProvider } from '../language/use-language.tsx'
import { en } from '../language/words/en.ts'
import { fr } from '../language/words/fr.ts'
import { CalendarButtons } from './calendar-buttons.tsx'
import type { CalendarAddress } from './calendar-paths.ts'

function Page() {
  const { language, calendar } = useLoaderData<{ language: Language; calendar: CalendarAddress }>()
  const buttons = createElement(CalendarButtons, { calendar, name: 'Podium & Co' })
  const provided = { language, words: { en, fr }[language], children: buttons }
  return createElement(LanguageProvider, provided)
}

const Site = createRoutesStub([{ id: 'root', path: '/', Component: Page }])

/** Renders the buttons as the server sends them, which is final without script. */
function shown(language: Language, calendar: CalendarAddress): string {
  const root = { site: { name: 'Podium' }, origin: 'https://podium.example', language, calendar }
  return renderToStaticMarkup(createElement(Site, { hydrationData: { loaderData: { root } } }))
}

/** Lists the links by their accessible names. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(([, href = '', more = '', text]) => [
    /aria-label="([^"]*)"/.exec(more)?.[1] ?? text,
    href.replaceAll('&amp;', '&'),
  ])

test('E8 without script the calendar can be added by links, in the language of the page', () => {
  const team: CalendarAddress = { of: 'team', name: 'northgate-hockey-women' }
  expect(linksOf(shown('en', team))).toEqual([
    ['Add to Apple Calendar', 'webcal://podium.example/calendar/team/northgate-hockey-women.ics'],
    ['Add to Google Calendar', expect.stringContaining('webcal%3A%2F%2Fpodium.example%2Fcalendar%2Fteam%2F')],
    ['Add to Outlook', expect.stringContaining('&name=Podium%20%26%20Co')],
    ['Add to Outlook (school or work account)', expect.stringContaining('https%3A%2F%2Fpodium.example%2Fcalendar%2Fteam%2F')],
    [
      'https://podium.example/calendar/team/northgate-hockey-women.ics',
      'https://podium.example/calendar/team/northgate-hockey-women.ics',
    ],
  ])
  expect(linksOf(shown('fr', { ...team, alarm: 30 }))[0]).toEqual([
    'Ajouter au Calendrier d’Apple',
    'webcal://podium.example/fr/calendar/team/northgate-hockey-women.alarm-30.ics',
  ])
})

test('Q-74 the three calendars stand first, by their signs, and all other ways are folded', () => {
  const html = shown('en', { of: 'all' })
  const [seen = '', folded = ''] = html.split('Other ways')
  expect(seen.match(/<a /g)).toHaveLength(3)
  expect(seen.match(/<a [^>]*><svg/g)).toHaveLength(3)
  expect(folded).toContain('school or work account')
  expect(folded).toContain('Address for other calendars')
})

test('E8 what needs script is not there without it', () => {
  const html = shown('en', { of: 'all' })
  expect(html).toMatch(/^<details[^>]*><summary[^>]*>.*Add to calendar<\/summary>/)
  expect(html).not.toMatch(/<button|<select|<figure|<dialog/)
})

test.each([
  ['en', 'Calendars can lag by up to a day. Delays reach you by reminder and on the page.'],
  ['fr', 'Les calendriers peuvent avoir jusqu’à une journée de décalage. Les retards vous parviennent par rappel'],
] as const)('E8 beside the links in %s stands that a calendar is not news', (language, line) => {
  expect(shown(language, { of: 'all' })).toContain(line)
})
