import { expect, test } from 'vitest'
import { afterEdit, countTerm, protectedIn } from './protected-terms.ts'

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
  expect(countTerm('CIS, CISM and (CIS)', 'CIS')).toBe(2)
  expect(countTerm('cis', 'CIS')).toBe(0)
  expect(countTerm('Rugby, rugby, rugbyman', 'Rugby')).toBe(2)
  expect(countTerm('anything', '')).toBe(0)
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
