import { expect, test } from 'vitest'
import { outputFault } from '../../app/translation/text/checks.ts'
import { frenchTypography } from '../../app/translation/text/typography.ts'
import { buildGlossary, ownGlossaryData, translateByGlossary } from '../../french-titles/glossary.ts'
import { protectedIn } from '../../french-titles/protected-terms.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoFrench } from './french.ts'
import { demoNames, demoSchools } from './schools.ts'

const now = new Date('2026-11-21T18:00:00Z')
const { categories, series, episodes } = demoCatalogue({
  playHost: 'http://127.0.0.1:3001',
  streamHost: 'http://127.0.0.1:3002',
  now,
})
const texts = new Set(
  [
    ...categories.map(({ name }) => name),
    ...[...series, ...episodes].flatMap(({ title, shortDescription, longDescription }) => [
      title,
      shortDescription,
      longDescription,
    ]),
  ].filter((text) => text !== ''),
)
const lines = demoFrench(now)
const glossary = buildGlossary(ownGlossaryData, { phrases: {}, names: demoNames })
const french = new Map(lines.map((line) => [line.english, line.french]))
const names = demoSchools.flatMap(({ short, nickname }) => [short.en, nickname.en])

test('L5 every text of the demo has French, of its staff or of the glossary', () => {
  expect([...texts].filter((text) => !french.has(text) && translateByGlossary(text, glossary).coverage !== 'full')).toEqual([])
})

test('L5 a text that stands in two places has one French', () => {
  expect(lines.filter((line) => french.get(line.english) !== line.french)).toEqual([])
})

test('L5 the French keeps numbers, sports and the names of the teams', () => {
  const faults = lines.map((line) => ({
    ...line,
    fault: outputFault(line.english, line.french, protectedIn(line.english, names)),
  }))
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([])
})

test('L5 the French is set as Canada sets it', () => {
  for (const line of lines) expect(frenchTypography(line.french)).toBe(line.french)
  expect(lines.filter((line) => line.french.includes("'")).map((line) => line.french)).toEqual([])
})

test('L5 every description has French by staff, in the same record', () => {
  const descriptions = [...series, ...episodes].flatMap(({ shortDescription, longDescription }) => [
    shortDescription,
    longDescription,
  ])
  expect(descriptions.filter((text) => !french.has(text))).toEqual([])
})

test('L5 E2 a match-up is said as the pages of games say it, never with a sign', () => {
  const titles = [...series, ...episodes].map(({ title }) => french.get(title) ?? translateByGlossary(title, glossary).text)
  expect(titles.filter((title) => title.includes(' @ '))).toEqual([])
  expect(french.get('Last Meeting: Aurora North at Stoneford')).toBe('Dernier duel\u00a0: Aurora North à Stoneford')
  expect(french.get('Week 1: Otters at Harriers')).toBe('Semaine 1\u00a0: Otters chez les Harriers')
})
