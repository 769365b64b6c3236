import { STATE } from './words/asides.ts'
import { isEnglishWord } from './words/english-words.ts'
import type { Glossary } from './words/lexicon.ts'
import { type Token, tokenize } from './words/words.ts'

/**
 * Returns English words that should not remain in a French text: ordinals (5th), levels (JV), number signs (No. 3) and common
 * English words. Listed names may contain any of them, and the glossary's own French does not count as English.
 */
export function englishLeftIn(french: string, glossary: Glossary): string[] {
  return wordsOutsideNames(french, glossary).flatMap((word, at, words) => {
    if (isEnglishMark(word)) return [word.text]
    const next = words[at + 1]
    const isNumberMark = word.text === '#' || /^Nos?$/.test(word.text)
    if (isNumberMark && next && /^\d/.test(next.text)) return [`${word.text} ${next.text}`]
    if (glossary.french.has(word.key) || FRENCH_PARTICLES.has(word.key)) return []
    return isPlainEnglish(word) ? [word.text] : []
  })
}

/** True for 5th, JV, 2OT. */
const isEnglishMark = ({ kind, key }: Token) => kind === 'ordinal' || MARKS.has(key)

/** Terms for lower teams of a school or club, which French cannot say in one word, and abbreviations after scores. */
const MARKS = new Set(['jv', 'jvs', 'frosh', 'varsity', 'dh', 'ot', 'so', 'shutout', 'shutouts'])

/**
 * True when a name contains a common English word that no listed name explains, so that it may not be a name. A word used in
 * place names is allowed beside another word: 'Summit Ridge', but not 'Park'.
 */
export const hasPlainEnglish = (name: string, glossary: Glossary) =>
  wordsOutsideNames(name, glossary).some(
    (word) => isEnglishMark(word) || (!ENGLISH_PARTICLES.has(word.key) && isPlainEnglish(word)),
  )

const isPlainEnglish = ({ kind, key, isOfPlace }: Word) => kind === 'word' && !isOfPlace && isEnglishWord(key)

/**
 * True for a text that was typed in French: it has words that only French has, and outside listed names no English ones. In a
 * long text a few words that both languages spell alike ('action') may stand beside many French ones.
 */
export function isInFrench(text: string, glossary: Glossary): boolean {
  const tokens = tokenize(text)
  if (!tokens.some((token) => isFrenchForm(token) || isOnlyFrench(token, glossary))) return false
  const outside = wordsOutsideNames(text, glossary)
  if (outside.some((word) => isEnglishMark(word) || ONLY_ENGLISH.has(word.key))) return false
  const isEnglish = (word: Word) =>
    word.text === 'No' || (isPlainEnglish(word) && !glossary.french.has(word.key.replace(ELIDED, '')))
  const french = new Set([
    ...tokens.filter(isFrenchForm).map(({ from }) => from),
    ...outside.filter((word) => isOnlyFrench(word, glossary)).map(({ from }) => from),
  ])
  return french.size > 0 && outside.filter(isEnglish).length * 3 <= french.size
}

const isFrenchForm = ({ text, key }: Token) =>
  FRENCH_PARTICLES.has(text) || FRENCH_NOUNS.test(key.replace(ELIDED, '')) || /^\p{Ll}*[àâçèéêëîïôùû]/u.test(text)

/** False for words that English titles may have too, such as 'match', and for towns and letters: 'ET', 'Court A'. */
function isOnlyFrench({ kind, text, key: whole }: Token, { french, senses, towns }: Glossary): boolean {
  const key = whole.replace(ELIDED, '')
  if (kind !== 'word' || key.length <= 2 || /^\p{Lu}{3}$/u.test(text)) return false
  return french.has(key) && !senses.has(key) && !towns.has(key) && !isEnglishWord(key)
}

/** The elided word in front of another: 'd’Ottawa'. */
export const ELIDED = /^(?:[cdjlmnst]|qu)'/
const FRENCH_PARTICLES = new Set(
  'au c ce ces cette dans de des du elle en encore est et hier il ils la le les leur leurs ne ou où pendant que qui sont sur tout toutes un une vous'.split(
    ' ',
  ),
)
/** Nouns and adjectives of French titles that English has only as rare words, or that rules make. */
const FRENCH_NOUNS = /^(?:(?:finale|coupe|quart|terrain|tour)s?|(?:fémin|mascul)ine?s?)$/
/** Small words that French does not have. */
const ONLY_ENGLISH = new Set(['the', 'of', 'and', 'to', 'in', 'at', 'for', 'with', 'from', 'by', 'is', 'are', 'this', 'will'])

const ENGLISH_PARTICLES = new Set(['of', 'and', '&', 'the', 'at', 'de', 'la', 'le'])

/** `isOfPlace`: true for a word of places beside a capitalised word. */
type Word = Token & { isOfPlace: boolean }

/** Returns the tokens outside listed names. */
function wordsOutsideNames(text: string, glossary: Glossary): Word[] {
  const words = tokenize(text.replace(STATE, ' ')).filter((token) => token.kind !== 'glue' && token.text !== '.')
  const outside: Word[] = []
  for (let at = 0; at < words.length; ) {
    const length = listedAt(words, at, glossary) || nicknameLengthAt(words, at, glossary)
    const word = words[at] as Token
    const isOfPlace = () => glossary.placeWords.has(word.key) && (isCapital(words[at - 1]) || isCapital(words[at + 1]))
    if (length === 0) outside.push({ ...word, isOfPlace: isOfPlace() })
    at += Math.max(1, length)
  }
  return outside
}

/** Returns the number of words of a nickname after a word that teams choose: 2 for 'Golden Ravens', 0 for 'Mighty Carleton'. */
const nicknameLengthAt = (words: readonly Token[], at: number, glossary: Glossary) => {
  const [first, next] = [words[at], words[at + 1]]
  const length = first && next && BEFORE_NICKNAMES.has(first.key) && isCapital(first) ? listedAt(words, at + 1, glossary) : 0
  const name = words.slice(at + 1, at + 1 + length).map(({ key }) => key)
  // French adds the school: 'Golden Ravens de Carleton'.
  const isNickname = name.some((_, last) => glossary.nicknames.has(name.slice(0, last + 1).join(' ')))
  return isNickname ? length + 1 : 0
}
const BEFORE_NICKNAMES = new Set('golden red blue black white purple green silver lady fighting flying running mighty'.split(' '))

const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text)

/** Returns the number of words in the longest listed name that starts here; 0 for none. */
function listedAt(words: readonly Token[], at: number, { listed, listedStarts, given }: Glossary): number {
  // A listed name needs a capital: 'reds' is a word, 'Reds' a team. French from staff may be in lower case.
  let known: ReadonlySet<string> | undefined
  let key = ''
  let found = 0
  for (let next = at; next < words.length; next += 1) {
    const word = words[next] as Token
    if (word.kind === 'separator') break
    key = key === '' ? word.key : `${key} ${word.key}`
    known ??= /\p{Lu}/u.test(word.text) ? listed : given
    if (known.has(key)) found = next + 1 - at
    if (!listedStarts.has(key)) break
  }
  return found
}

/** True when the French speaks of men while the English has only women: 'Women's Hockey: …' with 'joueurs'. */
export const hasOtherSex = (english: string, french: string) => WOMEN.test(english) && !MEN.test(english) && OF_MEN.test(french)

/** True when the French names women or men and the English does not: 'Finale masculine' for 'Final'. */
export const addsSex = (english: string, french: string) =>
  (ONLY_WOMEN.test(french) && !WOMEN.test(english)) || (/(?<!\p{L})masculine?s?(?!\p{L})/iu.test(french) && !MEN.test(english))

const ONLY_WOMEN =
  /(?<!\p{L})(?:féminine?s?|femmes?|joueuses?|championnes|gardiennes?|nageuses?|coureuses?|lutteuses?|golfeuses?|lanceuses?)(?!\p{L})(?! ou )/iu
const WOMEN =
  /(?<!\p{L})(?:wom[ae]n|womens|girls?|ladies|female|pandas|martlets|axewomen|x-women)(?!\p{L})|(?<!\p{L})W(?:BB|VB|SOC|HKY|RUG)(?!\p{L})/iu
const MEN = /(?<!\p{L})(?:m[ae]n|mens|boys?|male|coach|coaches|co-?ed|mixed)(?!\p{L})|(?<!\p{L})M(?:BB|VB|SOC|HKY|RUG)(?!\p{L})/iu
const OF_MEN =
  /(?<!\p{L}| ou )(?:joueurs?|champions|lauréats|médaillés|finissants|gardiens?|nageurs?|coureurs?|lutteurs?|rameurs?|golfeurs?|lanceurs?|étudiants-athlètes|masculins?)(?!\p{L})/iu
