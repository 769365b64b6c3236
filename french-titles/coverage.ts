import { agree, pluralOf } from './words/french-nouns.ts'
import type { Glossary } from './words/lexicon.ts'
import type { Item, Senses } from './words/senses.ts'

/**
 * True when the French covers every word of the English: for each meaningful item it contains the words of one of the item's
 * meanings, as often as needed. Words that the rules understood therefore cannot get lost.
 */
export function coversAll(items: readonly Item[], french: string, glossary: Glossary): boolean {
  const there = new Map<string, number>()
  for (const word of wordsOf(french)) there.set(word, (there.get(word) ?? 0) + 1)
  const sexes = items.flatMap(({ genders, gender }) => genders ?? gender ?? [])
  if (!sexes.every((sex) => count(french, SEX_WORDS[sex]) >= sexes.filter((each) => each === sex).length)) return false
  return items.every((item) => {
    if (item.gender !== undefined || LINKS.has(item.key) || item.is === 'mark') return true
    const phrase = item.is === 'phrase' ? glossary.senses.get(item.key) : undefined
    if (phrase && cachedFrenchOf(phrase).some((words) => take(words, there))) return true
    if (item.official && take(wordsOf(item.official.of ?? item.official.fr), there)) return true
    return take(wordsOf(item.fr ?? item.text), there) || numbersOf(item, glossary).some((word) => take([word], there))
  })
}

/** The possible French words for women's, men's and mixed. */
const SEX_WORDS = {
  f: /fémini|finissante|femme|fille|joueuse|étudiante|entraîneuse|gardienne|officielle/giu,
  m: /masculin|finissants?(?!\p{L})|homme|garçon|joueur(?!\p{L})|joueurs|étudiants?(?!\p{L})|entraîneurs?(?!\p{L})|gardiens?(?!\p{L})|officiels?(?!\p{L})/giu,
  x: /mixte/giu,
} as const

/** Words that French expresses with an article or a preposition, or not at all. */
const LINKS = new Set(['the', 'a', 'an', 'of', 'at', 'in', 'on', 'from', 'by', 'for', 'and', '&', 'no'])

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Removes the words, so that they cover nothing else. Removes none if one is missing. */
function take(words: readonly string[], there: Map<string, number>): boolean {
  if (!words.every((word) => (there.get(word) ?? 0) > 0)) return false
  for (const word of words) there.set(word, (there.get(word) ?? 0) - 1)
  return true
}

/** Returns the French ordinals for '5th' and 'five': 5e, cinquième. */
function numbersOf({ is, key }: Item, { calendar }: Glossary): string[] {
  if (is === 'ordinal') return [`${key}e`, `${key}er`, `${key}re`]
  const number = Object.hasOwn(calendar.numbers, key) ? calendar.numbers[key] : undefined
  return number === undefined ? [] : [calendar.frenchOrdinals[number] ?? '', 'première']
}

/** Caches the French words of each meaning. */
const FRENCH_CACHE = new WeakMap<Senses, string[][]>()

function cachedFrenchOf(senses: Senses): string[][] {
  const told = FRENCH_CACHE.get(senses) ?? frenchOf(senses)
  FRENCH_CACHE.set(senses, told)
  return told
}

/** Returns the French words of each meaning of an English word, in every form that they may take. */
function frenchOf({ sport, disciplines = [], events = [], adjective, cup, remark, province, country, side }: Senses): string[][] {
  const happenings = events.flatMap(({ word }) => {
    const forms = [word.fr, word.frs ?? pluralOf(word.fr), word.feminine, word.feminines, word.masculine]
    const feminines = word.feminine === undefined ? [] : [pluralOf(word.feminine)]
    return [...forms, ...feminines].filter((form) => form !== undefined)
  })
  const adjectives = adjective
    ? [false, true].flatMap((plural) => (['m', 'f'] as const).map((gender) => agree(adjective, gender, plural)))
    : []
  const raced = disciplines.map(({ fr, split }) => split?.join(' ') ?? fr)
  const named = [sport?.fr, cup?.fr, remark, province?.fr, country?.fr, side].filter((fr) => fr !== undefined)
  return [...happenings, ...adjectives, ...raced, ...named].map((fr) => wordsOf(fr.replace('{e}', '')))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
