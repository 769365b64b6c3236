import { readdir, readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { foldScore } from '../rules/fold-score.ts'
import { RULES } from '../rules/rules-of.ts'
import type { Fact } from '../rules/score-fact.ts'
import { ScorerBoard } from './scorer-board.tsx'
import { scorerPageWords } from './scorer-page-words.ts'
import { ScorerSituation } from './scorer-situation.tsx'
import { ScorerBouts } from './scorer-special.tsx'

const { en, fr } = scorerPageWords

test('S2 L2 the parts of a game are counted in French as French counts', () => {
  const { period, quarter, half, inning } = fr.part
  expect([period(1), period(2), quarter(1), quarter(4), half(1), half(2), inning(1), inning(9)]).toEqual([
    '1re\u00a0période',
    '2e\u00a0période',
    '1er\u00a0quart',
    '4e\u00a0quart',
    '1re\u00a0demie',
    '2e\u00a0demie',
    '1re\u00a0manche',
    '9e\u00a0manche',
  ])
})

test('S3 L2 numbers and names stand behind the colon of their language', () => {
  const shot: Fact = { kind: 'step', side: 'home', stat: 'shots', by: 1, id: 'a', at: 1, received: 1, link: '', device: '' }
  const page = (words: typeof en) => {
    const props = { names: { home: 'Huards', away: 'Harriers' }, words, now: () => 0, enter: () => {} }
    const of = (sport: 'hockey' | 'wrestling', facts: Fact[]) => ({
      ...props,
      rules: RULES[sport],
      state: foldScore(RULES[sport], facts),
    })
    return [createElement(ScorerBoard, of('hockey', [shot])), createElement(ScorerBouts, of('wrestling', []))]
      .map((element) => renderToStaticMarkup(element))
      .join('')
  }
  expect(page(en)).toContain('Shots: 1')
  expect(page(en)).toContain('Winner: Huards')
  expect(page(fr)).toContain('Tirs\u00a0: 1')
  expect(page(fr)).toContain('Victoire\u00a0: Huards')
  // French puts a space before a colon.
  expect(page(fr)).not.toMatch(/[\p{L}\d]: /u)
})

test('S3 a number that nobody has said is 0 where it may be, and its buttons say where it ends', () => {
  const shown = (sport: 'softball' | 'football', to: Record<string, number>) => {
    const held: Fact = { kind: 'situation', to, id: 'a', at: 1, received: 1, link: '', device: '' }
    const props = { names: { home: 'Huards', away: 'Harriers' }, words: en, now: () => 0, enter: () => {} }
    const state = foldScore(RULES[sport], [held])
    return renderToStaticMarkup(createElement(ScorerSituation, { ...props, rules: RULES[sport], state }))
  }
  const one = (page: string, label: string) => page.split('<legend>').find((part) => part.startsWith(`${label}</`)) ?? ''
  const disabled = (part: string) => [...part.matchAll(/aria-disabled="(\w+)"/g)].map(([, value]) => value)
  const numberOf = (part: string) => /<output[^>]*>(.*?)<\/output>/.exec(part)?.[1]
  const outs = (to: Record<string, number>) => one(shown('softball', to), 'Outs')
  expect([{}, { outs: 1 }, { outs: 2 }].map((to) => [numberOf(outs(to)), disabled(outs(to))])).toEqual([
    ['0', ['true', 'false']],
    ['1', ['false', 'false']],
    ['2', ['false', 'true']],
  ])
  // No down before the first one.
  expect(numberOf(one(shown('football', {}), 'Down'))).toBe('–')
})

/** Groups whose texts are looked up by a key of the sport. */
const BY_KEY = new Set(['part', 'act', 'stat', 'situation', 'choice', 'inning', 'base', 'warning', 'states'])

test('S3 no word of the scorer’s page is left that nothing shows', async () => {
  const files = (await readdir('app/scores', { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/words|test/.test(name),
  )
  const code = (await Promise.all(files.map((name) => readFile(`app/scores/${name}`, 'utf8')))).join('\n')
  const unused = Object.entries(en).flatMap(([group, words]) => {
    if (BY_KEY.has(group)) return []
    if (typeof words !== 'object') return code.includes(`words.${group}`) ? [] : group
    const head = code.includes(`{ ${group} } = words`) ? group : `words.${group}`
    return Object.keys(words).flatMap((key) => (BY_KEY.has(key) || code.includes(`${head}.${key}`) ? [] : `${group}.${key}`))
  })
  expect(unused).toEqual([])
})
