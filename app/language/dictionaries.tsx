import { use } from 'react'
import type { Language } from '../kit/language.ts'
import type { Words } from './words/en.ts'

const loaded = new Map<Language, Words>()
const coming = new Map<Language, Promise<Words>>()

/** Loads one dictionary, once; a viewer never downloads the other language. */
export function loadWords(language: Language): Promise<Words> {
  let words = coming.get(language)
  if (!words) {
    words = (
      language === 'fr' ? import('./words/fr.ts').then(({ fr }) => fr) : import('./words/en.ts').then(({ en }) => en)
    ).then((each) => {
      loaded.set(language, each)
      return each
    })
    words.catch(() => coming.delete(language))
    coming.set(language, words)
  }
  return words
}

/** Returns the dictionary; suspends the component until it is loaded. */
export function useDictionary(language: Language): Words {
  return loaded.get(language) ?? use(loadWords(language))
}
