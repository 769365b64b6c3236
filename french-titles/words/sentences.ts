import { frenchTypography } from '../../app/translation/text/typography.ts'
import { readMatchup } from '../matchups.ts'
import type { Phrase } from '../phrase.ts'
import { readNoun } from '../phrase-reader.ts'
import { isNicknamed, isSeveral } from '../sides.ts'
import { onDate } from './calendar.ts'
import { fromPlace, inPlace, type Noun, ofThe, type Place, placeNoun, toThe, withThe } from './french-nouns.ts'
import { type Item, itemsOf } from './items.ts'
import type { Glossary, SentenceShape } from './lexicon.ts'
import { areName, isKnownTeam, namedOf, placeOf, rawOf } from './names.ts'
import { keyOf, type Token, tokenize, withDe } from './words.ts'

/** The longest sentence to try, in characters and words, and the longest slot. */
const SENTENCE_LENGTH = 400
const SENTENCE_WORDS = 60
const SLOT_WORDS = 20
/** The most slots to try for one sentence, so that no text takes long. */
const TRIES = 200

type Filling = { text: string; noun?: Noun; place?: Place }

/**
 * Finds the pattern that matches a whole sentence and fills its slots: {event}, {news} (something that can be announced), {topic}
 * (one word of it), {happening} (something that takes place), {contest} (something that can be won), {cup}, {sport}, {names},
 * {team}, {match}, {place}, {time}, {date}, {year}, {n}. The French pattern adds an article ({le event}, {du event}, {au event},
 * {de place}, {à place}) and uses '[a|b]' for the singular and plural of its first slot. The sentence comes without its final
 * full stop. Undefined when no pattern fits.
 */
export function translateSentence(sentence: string, glossary: Glossary): string | undefined {
  if (sentence.length > SENTENCE_LENGTH) return undefined
  const all = tokenize(sentence)
  const words = all.filter((token) => token.kind !== 'glue' && token.text !== '.')
  if (words.length === 0 || words.length > SENTENCE_WORDS) return undefined
  const keys = new Set(words.map((word) => word.key))
  const budget = { tries: TRIES }
  const sentencesBySlot = [...keys].flatMap((key) => glossary.sentencesBySlot.get(key) ?? []).sort((a, b) => a.rank - b.rank)
  for (const pattern of [...(glossary.sentences.get(words[0]?.key ?? '') ?? []), ...sentencesBySlot]) {
    if (!pattern.en.every((word) => word.startsWith('{') || keys.has(word))) continue
    const fillings = fill(pattern, { sentence, words, all, glossary, budget }, 0, 0)
    if (fillings) return frenchTypography(written(pattern.fr, fillings))
  }
  return undefined
}

type Reading = { sentence: string; words: readonly Token[]; all: readonly Token[]; glossary: Glossary; budget: { tries: number } }

function fill(pattern: SentenceShape, reading: Reading, step: number, at: number): Map<string, Filling> | undefined {
  const { words } = reading
  const wanted = pattern.en[step]
  if (wanted === undefined) return at === words.length ? new Map() : undefined
  if (!wanted.startsWith('{')) return words[at]?.key === wanted ? fill(pattern, reading, step + 1, at + 1) : undefined
  const follows = pattern.en[step + 1]
  // The longest first, because 'the final of the championship' is one event.
  for (let to = Math.min(words.length, at + SLOT_WORDS); to > at; to -= 1) {
    if (follows === undefined ? to !== words.length : !follows.startsWith('{') && words[to]?.key !== follows) continue
    const rest = fill(pattern, reading, step + 1, to)
    if (!rest || reading.budget.tries <= 0) continue
    reading.budget.tries -= 1
    const filling = fillSlot(wanted.slice(1, -1), reading, at, to)
    if (filling) return rest.set(wanted.slice(1, -1), filling)
  }
  return undefined
}

function fillSlot(slot: string, { words, all, sentence, glossary }: Reading, at: number, to: number): Filling | undefined {
  const [first, last] = [words[at] as Token, words[to - 1] as Token]
  const tokens = all.filter((token) => token.from >= first.from && token.to <= last.to)
  const items = itemsOf(sentence, tokens, glossary)
  const [only] = items.length === 1 ? items : []
  const kind = slot.replace(/\d$/, '')
  if (items.some((item) => item.is === 'separator')) return undefined
  if (Object.hasOwn(NOUNS, kind)) {
    const read = readNoun(items, glossary)
    if (!read || !NOUNS[kind]?.(read.first)) return undefined
    const text = kind === 'news' ? ofItsLeague(read.noun.text) : read.noun.text
    return { text, noun: { ...read.noun, text } }
  }
  if (kind === 'match') {
    const pieces = readMatchup(items, glossary)
    const [piece] = pieces ?? []
    return pieces?.length === 1 && piece ? { text: piece.text } : undefined
  }
  if (kind === 'place') {
    const place = placeOf(items, glossary)
    return place && { text: place.fr, place }
  }
  if (kind === 'team') return teamFilling(items, glossary)
  if (kind === 'names') {
    const isNone = (item: Item) => item.adjective ?? item.remark ?? item.country ?? item.side ?? item.province
    return areName(items, glossary) && (items.length > 1 || only?.kept) && !items.some((item) => isNone(item) && !item.kept)
      ? { text: namedOf(items) }
      : undefined
  }
  if (kind === 'year') return only?.is === 'year' ? { text: only.fr ?? only.text } : undefined
  if (kind === 'time') return only?.is === 'time' && only.fr !== undefined ? { text: only.fr } : undefined
  if (kind === 'date') {
    if (only?.is !== 'date' && only?.is !== 'weekday') return undefined
    return { text: only.is === 'date' ? onDate(only.fr ?? '') : (only.fr ?? '') }
  }
  if (kind === 'n') {
    if (only?.is === 'number') return { text: only.key }
    const count = only && Object.hasOwn(glossary.calendar.numbers, only.key) ? glossary.calendar.numbers[only.key] : undefined
    return count === undefined || count < 2 ? undefined : { text: glossary.calendar.frenchNumbers[count] ?? '' }
  }
  return undefined
}

/** The nouns that each slot accepts. */
const NOUNS: Record<string, ((first: Phrase) => boolean) | undefined> = {
  sport: ({ isSport }) => isSport === true,
  cup: ({ isCup }) => isCup === true,
  event: (first) => !first.isSport && !isSomebody(first),
  // Tickets are not announced, they go on sale.
  news: (first) => !first.isSport && first.isCup !== true && first.word !== undefined && first.word.fr !== 'billets',
  topic: (first) => !first.isSport && first.word !== undefined && !isSomebody(first) && !first.noun?.text.includes(' '),
  happening: (first) => !first.isSport && !isSomebody(first) && !first.word?.idle,
  contest: ({ word, isCup, isGames, ...first }) =>
    isCup ? !isGames : word !== undefined && !isSomebody({ word, ...first }) && (word.joins ?? word.numbered ?? false),
}

/** Joins the league to what it announces: 'l’horaire de rugby des SUO'. 'Finales SUO' is a fixed name. */
const ofItsLeague = (news: string) =>
  /(?:finale|championnat|tournoi|match|(?<!têtes? de )série)/.test(news)
    ? news
    : news.replace(/ (SUO|SUA|RSEQ|U SPORTS)(?= \d{4}|$)/, (_all, league: string) => ` ${OF_LEAGUE[league]}`)
const OF_LEAGUE: Record<string, string> = { SUO: 'des SUO', SUA: 'des SUA', RSEQ: 'du RSEQ', 'U SPORTS': 'd’U SPORTS' }

const isSomebody = ({ word }: Phrase) => word?.honour === true || word?.person === true

/** Reads a school, a town or a country. Anything else may be more than a team: 'Speed Meets Power'. */
function teamFilling(items: readonly Item[], glossary: Glossary): Filling | undefined {
  const [only] = items.length === 1 ? items : []
  if (only?.cup?.fr === 'Équipe Canada') return { text: only.cup.fr }
  // 'Brock Badgers 3-2' is more than the team.
  if (items.length > 1 && items[0]?.kept === 'team') return undefined
  if (isKnownTeam(items, glossary)) {
    const text = namedOf(items)
    const key = keyOf(rawOf(items))
    // 'Les Gaels de Queen’s affrontent', but 'le Rouge et Or de Laval affronte'.
    const { isMany, gender = 'm' } = only?.official ?? {}
    if (isMany !== undefined) return { text, noun: { text, gender, plural: isMany } }
    if (isNicknamed(key, glossary)) return undefined
    // 'Thunderwolves host': plural where the name shows it; any other number is unknown.
    if (glossary.nicknames.has(key)) return isSeveral(text) ? { text, noun: { text, gender: 'm', plural: true } } : undefined
    return { text }
  }
  const land = only?.country ?? (only?.province?.alsoTown ? undefined : only?.province)
  const noun = land && placeNoun(land)
  return noun && { text: noun.text, noun, place: land }
}

/** Puts the fillings into the French. An unknown slot or article is a fault of the data, which a test finds. */
function written(french: string, fillings: ReadonlyMap<string, Filling>): string {
  const [, first = ''] = /\{(?:\S+ )?([^{}]+)\}/.exec(french) ?? []
  const isMany = fillings.get(first)?.noun?.plural === true
  return french
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_forms, one: string, many: string) => (isMany ? many : one))
    .replace(/\{(?:(le|du|au|de|à) )?([^{}]+)\}/g, (_slot, article: string | undefined, name: string) => {
      const filling = fillings.get(name)
      return filling ? withArticle(filling, article) : ''
    })
}

function withArticle({ text, noun, place }: Filling, article: string | undefined): string {
  if (article === undefined) return text
  if (article === 'de') return place ? fromPlace(place) : withDe(text)
  if (article === 'à') return place ? inPlace(place) : `à ${text}`
  if (!noun) return article === 'au' ? toTheDay(text) : text
  return article === 'le' ? withThe(noun) : article === 'du' ? ofThe(noun) : toThe(noun)
}

/** Returns 'au samedi 28 novembre', but 'à samedi', as a weekday by itself has no article. */
const toTheDay = (date: string) =>
  date.startsWith('le ') ? `au ${date.slice(3)}` : /^(?:du|les) /.test(date) ? date : `à ${date}`
