import { isEnglishWord } from './words/english-words.ts'
import type { Glossary } from './words/lexicon.ts'
import { type Token, tokenize } from './words/words.ts'

/**
 * The words of a French text that should not stand there: English ordinals (5th), levels (JV), marks of a number (No. 3) and
 * common English words. Names that the glossary lists may hold any of them, and its own French is no English.
 */
export function englishLeftIn(french: string, glossary: Glossary): string[] {
  return wordsOutsideNames(french, glossary).flatMap((word, at, words) => {
    if (isEnglishMark(word)) return [word.text]
    const next = words[at + 1]
    const isNumberMark = word.text === '#' || /^Nos?$/.test(word.text)
    if (isNumberMark && next && /^\d/.test(next.text)) return [`${word.text} ${next.text}`]
    return isPlainEnglish(word, glossary) && !glossary.french.has(word.key) ? [word.text] : []
  })
}

/** 5th, JV, 2OT. */
const isEnglishMark = ({ kind, key }: Token) => kind === 'ordinal' || MARKS.has(key)

/** Teams of a school or club below the first, which nothing in French says in one word, and what stands behind scores. */
const MARKS = new Set(['jv', 'jvs', 'frosh', 'varsity', 'dh', 'ot', 'so', 'shutout', 'shutouts'])

/**
 * Whether a name holds a common English word that no listed name accounts for, so that it may be none. Words of which places
 * are named count as long as another word stands beside them: 'Summit Ridge', but not 'Park'.
 */
export const hasPlainEnglish = (name: string, glossary: Glossary) =>
  wordsOutsideNames(name, glossary).some(
    (word) => isEnglishMark(word) || (!ENGLISH_PARTICLES.has(word.key) && isPlainEnglish(word, glossary)),
  )

const isPlainEnglish = ({ kind, key, isBeside }: Word, { placeWords }: Glossary) =>
  kind === 'word' && !(isBeside && placeWords.has(key)) && isEnglishWord(key)

const ENGLISH_PARTICLES = new Set(['of', 'and', '&', 'the', 'at', 'de', 'la', 'le'])

/** `isBeside`: another word with a capital stands next to it. */
type Word = Token & { isBeside: boolean }

/** The tokens that stand in no listed name. */
function wordsOutsideNames(text: string, glossary: Glossary): Word[] {
  const words = tokenize(text).filter((token) => token.kind !== 'glue' && token.text !== '.')
  const outside: Word[] = []
  for (let at = 0; at < words.length; ) {
    const length = listedAt(words, at, glossary) || namedAfter(words, at, glossary)
    if (length === 0) outside.push({ ...(words[at] as Token), isBeside: [words[at - 1], words[at + 1]].some(isCapital) })
    at += Math.max(1, length)
  }
  return outside
}

/** 'Golden Ravens', 'Lady Flames': a nickname with a word before it that teams choose; not 'Mighty Carleton'. */
const namedAfter = (words: readonly Token[], at: number, glossary: Glossary) => {
  const [first, next] = [words[at], words[at + 1]]
  const length = first && next && isCapital(first) && BEFORE_NICKNAMES.has(first.key) ? listedAt(words, at + 1, glossary) : 0
  const name = words.slice(at + 1, at + 1 + length).map(({ key }) => key)
  // French adds the school: 'Golden Ravens de Carleton'.
  const isNickname = name.some((_, last) => glossary.nicknames.has(name.slice(0, last + 1).join(' ')))
  return isNickname ? length + 1 : 0
}
const BEFORE_NICKNAMES = new Set(
  ['golden', 'red', 'blue', 'black', 'white', 'purple', 'green', 'silver'].concat([
    'lady',
    'fighting',
    'flying',
    'running',
    'mighty',
  ]),
)

const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text)

/** How many words the longest listed name has that starts here; 0 for none. */
function listedAt(words: readonly Token[], at: number, { listed, longestListed, given }: Glossary): number {
  const first = words[at] as Token
  const longest = longestListed.get(first.key) ?? 0
  // No name is written small throughout: 'reds' is a word, 'Reds' a team. French that staff gave may be.
  const known = /\p{Lu}/u.test(first.text) ? listed : given
  if (longest === 0) return 0
  let key = ''
  let found = 0
  for (let next = at; next < words.length && next - at < longest; next += 1) {
    const word = words[next] as Token
    if (word.kind === 'separator') break
    key = key === '' ? word.key : `${key} ${word.key}`
    if (known.has(key)) found = next + 1 - at
  }
  return found
}

/** Whether French speaks of men where the English has women alone: 'Women's Hockey: …' with 'joueurs'. */
export const hasOtherSex = (english: string, french: string) => WOMEN.test(english) && !MEN.test(english) && OF_MEN.test(french)

const WOMEN =
  /(?<!\p{L})(?:wom[ae]n|womens|girls?|ladies|female|pandas|martlets|axewomen|x-women)(?!\p{L})|(?<!\p{L})W(?:BB|VB|SOC|HKY|RUG)(?!\p{L})/iu
const MEN = /(?<!\p{L})(?:m[ae]n|mens|boys?|male|coach|coaches|co-?ed|mixed)(?!\p{L})|(?<!\p{L})M(?:BB|VB|SOC|HKY|RUG)(?!\p{L})/iu
const OF_MEN =
  /(?<!\p{L}| ou )(?:joueurs?|champions|lauréats|médaillés|finissants|gardiens?|nageurs?|coureurs?|lutteurs?|rameurs?|golfeurs?|lanceurs?|étudiants-athlètes|masculins?)(?!\p{L})/iu
