import { expect, test } from 'vitest'
import { translateByGlossary } from './glossary.ts'
import { afterEdit, inOfficialFrench, keepsTerm, protectedIn } from './protected-terms.ts'

test('L5 acronyms, sports that both languages share and names are found, the longest first', () => {
  const names = ['Rouge et Or', 'Laval Rouge et Or', "Queen's Gaels", 'Otters']
  expect(protectedIn("USPORTS Women's Rugby: LAVAL ROUGE ET OR at Queen’s Gaels (FIBA 3x3)", names)).toEqual([
    'LAVAL ROUGE ET OR',
    "Queen's Gaels",
    'ROUGE ET OR',
    'USPORTS',
    'Rugby',
    'FIBA',
    '3x3',
  ])
})

test.each(['USPORTS', 'U SPORTS', 'NCAA', 'CIS', 'FIFA', 'FIBA', 'UCI', 'NHL', 'NFL', 'MLS', 'CFL'])(
  'L5 %s is protected',
  (term) => {
    expect(protectedIn(`The ${term}.`, [])).toEqual([term])
    expect(protectedIn(`The ${term.toLowerCase()}x.`, [])).toEqual([])
  },
)

test('L5 a term counts as a word of its own', () => {
  expect(keepsTerm('CIS, CISM and (CIS)', 'CIS, CIS', 'CIS')).toBe(true)
  expect(keepsTerm('cis', '', 'CIS')).toBe(true)
  expect(keepsTerm('Rugby, rugby, rugbyman', 'rugby, Rugby', 'Rugby')).toBe(true)
  expect(keepsTerm('anything', '', '')).toBe(true)
})

test('Q-42 a protected name may stand as it is or by its official French, as often as in the source', () => {
  expect(keepsTerm('OUA Final', 'Finale OUA', 'OUA')).toBe(true)
  expect(keepsTerm('OUA Final', 'Finale SUO', 'OUA')).toBe(true)
  expect(keepsTerm('OUA Final', 'Finale SUO OUA', 'OUA')).toBe(false)
  expect(keepsTerm('OUA Final', 'Finale', 'OUA')).toBe(false)
  expect(keepsTerm('NCAA Final', 'Finale ANSU', 'NCAA')).toBe(false)
  expect(inOfficialFrench('Finale OUA, Canada West et Final 8 (AUSTIN)')).toBe('Finale SUO, Canada Ouest et 8 Ultime (AUSTIN)')
})

test.each([
  'OUA.tv',
  'Sur OUA/AUS',
  'Suivez @OUA et #AUS',
  'https://x.example/OUA',
  'oua.ca.OUA',
  "l’OUA et l'OUA",
  'Les finales d’Ontario University Athletics',
  'Le championnat de la OUA',
  'Gagnant du Final 8',
])('Q-42 an address, and a name behind an article, stays: %j', (text) => {
  expect(inOfficialFrench(text)).toBe(text)
})

test('Q-42 a name at the end of a sentence has its French', () => {
  expect(inOfficialFrench('Finales OUA. Finales (AUS)')).toBe('Finales SUO. Finales (SUA)')
})

test('Q-42 AUS beside another country is Australia', () => {
  for (const text of ['AUS c. Canada', 'AUS c. NZL', 'Australie\u00a0: AUS c. NOUVELLE-ZÉLANDE']) {
    expect(inOfficialFrench(text)).toBe(text)
  }
  expect(inOfficialFrench('AUS c. Canada West')).toBe('SUA c. Canada Ouest')
  expect(translateByGlossary('AUS vs. Canada')).toMatchObject({ text: 'AUS vs. Canada', coverage: 'none' })
  expect(translateByGlossary('AUS vs. Canada West').text).toBe('SUA c. Canada Ouest')
})

test.each([
  ['femmes rugby', 'RUGBY FÉMININ'],
  ['Championnat Femmes  Rugby 2024', 'Championnat RUGBY FÉMININ 2024'],
  ['FEMMES RUGBY', 'RUGBY FÉMININ'],
  ['femmes rugbymen', 'femmes rugbymen'],
  ['rugby femmes', 'rugby femmes'],
])('L5 %j becomes %j', (text, expected) => {
  expect(afterEdit(text)).toBe(expected)
})
