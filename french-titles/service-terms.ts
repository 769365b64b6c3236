import { addsSex, ELIDED, englishLeftIn, hasOtherSex } from './guard.ts'
import { namesAustralia } from './protected-terms.ts'
import { isTitle } from './sentences-of.ts'
import { itemsOf } from './words/items.ts'
import type { Glossary } from './words/lexicon.ts'
import { nameOf } from './words/names.ts'
import type { Item } from './words/senses.ts'
import { type Token, tokenize } from './words/words.ts'

/** Terms of a text with the glossary's French for them. */
type ServiceTerms = {
  /** The text with its teams, conferences and cups by their official French names, which a service must not change. */
  named: string
  names: string[]
  /** The French of its other terms, such as sports and rounds, which a service may decline. */
  pairs: Record<string, string>
}

/** Finds the terms of a text that the glossary knows, so that a service and the glossary call one thing by one name. */
export function serviceTerms(text: string, glossary: Glossary): ServiceTerms {
  const [names, pairs]: [Set<string>, Record<string, string>] = [new Set(), Object.create(null)]
  let [named, from] = ['', 0]
  const isAustralia = namesAustralia(text)
  for (const item of itemsOf(text, tokenize(text), glossary)) {
    const name = isAustralia && item.text === 'AUS' ? undefined : frenchName(item)
    if (name !== undefined && name !== item.text) {
      named += text.slice(from, item.from) + name
      from = item.to
      names.add(name)
    } else if (name === undefined) {
      const french = item.sport?.fr ?? item.events?.[0]?.word.fr
      if (french !== undefined && french !== item.text.toLowerCase()) pairs[item.text] = french
    }
  }
  return { named: named + text.slice(from), names: [...names], pairs }
}

function frenchName(item: Item): string | undefined {
  const own = item.cup?.fr ?? item.events?.map(({ word }) => word.fr).find((fr) => /^(?:\p{Lu}|\d)/u.test(fr))
  return item.official ? nameOf(item) : own
}

/**
 * True when a service's French may be shown for an English text: it adds no sex, no name and not many words, and leaves no
 * English words in a title. `outputFault` has checked its numbers, protected terms and length.
 */
export function isSound(english: string, french: string, glossary: Glossary): boolean {
  const [before, after] = [wordsIn(english), wordsIn(french)]
  return (
    after <= Math.min(2 * before + 2, 1.5 * before + 4) &&
    !hasOtherSex(english, french) &&
    !addsSex(english, french) &&
    !addsName(serviceTerms(english, glossary), english, french, glossary) &&
    (!isTitle(english) || englishLeftIn(french, glossary).length === 0)
  )
}

const wordsIn = (text: string) => tokenize(text).filter(({ kind }) => kind === 'word').length

/** True when French has a name that neither the English nor the official French of its names has: 'Finale à Kingston' for 'Final'. */
function addsName({ names, pairs }: ServiceTerms, english: string, french: string, glossary: Glossary): boolean {
  const known = [english, ...names, ...Object.values(pairs)].flatMap((text) => tokenize(text).map(stemOf))
  const words = tokenize(french).filter(({ kind }) => kind !== 'glue')
  return words.some((word, at) => {
    const key = word.key.replace(ELIDED, '')
    if (word.kind !== 'word' || !/^(?:\p{Ll}{1,2}['’])?\p{Lu}/u.test(word.text) || known.includes(stemOf({ key }))) return false
    const isListed = glossary.towns.has(key) || glossary.nicknames.has(key) || glossary.senses.get(key)?.kept !== undefined
    if (isListed) return true
    const before = words[at - 1]
    const isStart = !before || before.kind === 'separator' || before.kind === 'mark'
    return !isStart && /\p{Ll}/u.test(word.text) && !glossary.french.has(key)
  })
}

/** The start of a word, which a name shares with its French: Quebec, Québec. */
const stemOf = ({ key }: Pick<Token, 'key'>) => key.replace(ELIDED, '').normalize('NFD').replace(/\p{M}/gu, '').slice(0, 4)
