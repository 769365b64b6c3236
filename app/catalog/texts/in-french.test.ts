import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { englishIn, englishOf, inFrench, langOf, saidWith } from './in-french.ts'
import { textProps } from './text-props.tsx'

const french = new Map([
  ['Final', { text: 'Finale', english: [] }],
  ['Lantern Cup Final at Bell', { text: 'Lantern Cup – Finale à Bell', english: ['Lantern Cup', 'Bell'] }],
])
const document = { title: 'Lantern Cup Final at Bell', short: 'Final', long: 'Mailbag', other: '' }
const shown = inFrench(document, ['title', 'short', 'long', 'other'], french)

test('Q-44 a document in French names the fields, and the names within them, that stay English', () => {
  expect(shown).toEqual({
    title: 'Lantern Cup – Finale à Bell',
    short: 'Finale',
    long: 'Mailbag',
    other: '',
    english: ['title:Lantern Cup', 'title:Bell', 'long'],
  })
  expect([langOf(shown, 'title'), langOf(shown, 'long')]).toEqual([undefined, 'en'])
  expect(englishOf(shown, { title: 'series', long: 'long' })).toEqual(['series:Lantern Cup', 'series:Bell', 'long'])
  expect(englishOf({}, { title: 'title' })).toEqual([])
})

test('Q-44 a name that stays English beside French has its own lang', () => {
  const { lang, children } = textProps(shown, 'title')
  expect(lang).toBeUndefined()
  expect(renderToStaticMarkup(children)).toBe(
    '<span><span lang="en">Lantern Cup</span> – Finale à <span lang="en">Bell</span></span>',
  )
  expect(textProps(shown, 'long')).toEqual({ lang: 'en', children: 'Mailbag' })
  expect(textProps(document, 'short')).toEqual({ lang: undefined, children: 'Final' })
})

test('Q-107 a text tells how much of it is English: all, whole lines of it, or names alone, which do not count', () => {
  const long = 'Début retardé de 30 minutes.\n  The Carabins want revenge. \nCoupe Lantern'
  const document = { title: 'Finale à Bell', short: 'Mailbag', long, other: 'Coupe Lantern' }
  const english = ['title:Bell', 'short', 'long:The Carabins want revenge.', 'long:Lantern']
  const of = { ...document, english }
  expect([englishIn(of, 'title'), englishIn(of, 'short'), englishIn(of, 'long'), englishIn(of, 'other')]).toEqual([
    undefined,
    'all',
    'part',
    undefined,
  ])
  const words = { all: '(en anglais)', part: '(en partie en anglais)' }
  expect(saidWith(words, of, 'short')).toBe('(en anglais) Mailbag')
  expect(saidWith(words, of, 'long')).toBe(`(en partie en anglais) ${long}`)
  expect([saidWith(words, of, 'title'), saidWith(words, document, 'short')]).toEqual(['Finale à Bell', 'Mailbag'])
})
