import { type Glossary, type Item, itemsOf, ownGlossaryData, tokenize } from '../../../french-titles/glossary.ts'
import { readPattern, type Slot, writeSlot } from './pattern-shape.ts'
import { type Filling, FRENCH_FORMS, fillingsAt, inForm, type SlotForm, type SlotKind } from './pattern-slots.ts'
import { type PatternKind, type PatternPair, writtenAs } from './pattern-text.ts'
import { applyPattern } from './patterns.ts'

/** A part of the English that varies between texts, and its place in the French. */
type Found = {
  kind: SlotKind
  form: SlotForm
  english: [from: number, to: number]
  french: [from: number, to: number]
  isCapital: boolean
}

/** The kinds of slots, most certain first; an item of no other kind is a name. */
const KINDS: readonly SlotKind[] = ['date', 'time', 'year', 'team', 'league', 'place', 'sex', 'sport', 'number', 'name']

/**
 * Learns the pattern of a text and its French: items that the glossary knows to vary between titles (a team, a day) become
 * slots, in the form that French grammar gave them. Undefined when no item is found on both sides, or when the pattern would
 * not translate the text to the same French.
 */
export function learnPattern(
  { english, french }: PatternPair,
  glossary: Glossary,
  kind: PatternKind = 'whole',
): PatternPair | undefined {
  if (english.includes('\n') || french.includes('\n') || /[{}]/.test(english + french)) return undefined
  const items = itemsOf(english, tokenize(english), glossary)
  const found = slotsIn(items, withPlainSigns(french), glossary)
  if (found.length === 0 && kind === 'whole') return undefined
  const pair = writtenAs(kind, write(english, french, found))
  const read = readPattern(pair, glossary)
  if (!read.ok) return undefined
  const made = applyPattern(read.pattern, english, glossary)
  return made?.isSound && isAlike(made.french, french) ? pair : undefined
}

function slotsIn(items: readonly Item[], french: string, glossary: Glossary): Found[] {
  const found: Found[] = []
  const isTaken = ([from, to]: [number, number], side: 'english' | 'french') =>
    found.some((other) => from < other[side][1] && other[side][0] < to)
  for (const kind of KINDS) {
    items.forEach((item, at) => {
      // Skip an item that occurs twice: it is unclear which occurrence the French refers to.
      for (const filling of fillingsAt(items, at, kind, glossary)) {
        if (items[at + 1]?.from === item.from || items[at - 1]?.from === item.from) continue
        if (kind === 'name' && !(filling.isPerson && /\p{L}{3}/u.test(filling.fr))) continue
        if (kind === 'team' && (!(filling.noun ?? filling.place) || item.province !== undefined)) continue
        const english: [number, number] = [item.from, items[at + filling.length - 1]?.to ?? item.to]
        if (isTaken(english, 'english') || isTwice(items, at, filling, kind, glossary)) continue
        const place = placeIn(french, filling, kind, (span) => isTaken(span, 'french'))
        if (place) {
          found.push({ kind, english, ...place })
          return
        }
      }
    })
  }
  return agreed(found, items, french, glossary)
}

function isTwice(items: readonly Item[], at: number, { fr, sexes }: Filling, kind: SlotKind, glossary: Glossary): boolean {
  const key = fr || sexes?.join()
  return items.some(
    (_, other) =>
      other !== at && [...fillingsAt(items, other, kind, glossary)].some((each) => (each.fr || each.sexes?.join()) === key),
  )
}

/** Returns the item's place in the French, in the longest of its forms; undefined when it occurs twice or not at all. */
function placeIn(
  french: string,
  filling: Filling,
  kind: SlotKind,
  isTaken: (span: [number, number]) => boolean,
): Pick<Found, 'form' | 'french' | 'isCapital'> | undefined {
  const forms = FRENCH_FORMS[kind]
    .flatMap((form) => {
      const text = inForm(filling, form, undefined)
      return text === undefined ? [] : [{ form, text, wanted: withPlainSigns(text) }]
    })
    .sort((a, b) => b.wanted.length - a.wanted.length)
  for (const { form, text, wanted } of forms) {
    const places = placesOf(french.toLowerCase(), wanted.toLowerCase()).filter((from) => !isTaken([from, from + wanted.length]))
    if (places.length > 1) return undefined
    const [from] = places
    if (from === undefined) continue
    const there = french.slice(from, from + wanted.length)
    // A name matches only with its own capitals: 'de' is no name.
    if (kind === 'name' && !there.endsWith(withPlainSigns(filling.fr))) return undefined
    const hasArticle = form === '' && ARTICLED.has(kind) && ARTICLE.test(french.slice(0, from))
    // 'l’OUA', 'de la CCAA': another name in the slot may need another article.
    if (hasArticle) return undefined
    const isCapital = /^\p{Lu}/u.test(there) && /^\p{Ll}/u.test(text)
    return { form: numberForm(form, french.slice(from + wanted.length), there), french: [from, from + wanted.length], isCapital }
  }
  return undefined
}

const ARTICLED = new Set<SlotKind>(['team', 'league', 'place', 'name', 'sport', 'date'])
const ARTICLE = /(?:^|[\s(])(?:[dl]'|(?:de|du|des|la|le|les|au|aux|à) )$/iu

/** Returns the indexes at which `wanted` occurs as a separate word. */
function placesOf(text: string, wanted: string): number[] {
  const places: number[] = []
  if (wanted === '') return places
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    if (!IN_A_WORD.test(text.charAt(at - 1)) && !IN_A_WORD.test(text.charAt(at + wanted.length))) places.push(at)
  }
  return places
}
const IN_A_WORD = /[\p{L}\p{N}]/u

/** Returns the form of an ordinal: for '2e' it may be 'er' or 're', which the noun after it decides. */
function numberForm(form: SlotForm, behind: string, there: string): SlotForm {
  if ((form !== 'er' && form !== 're') || /^1/.test(there)) return form
  const [noun = ''] = behind.toLowerCase().match(/\p{L}+/gu) ?? []
  return nounGenders().get(noun) === 'f' ? 're' : 'er'
}

let genders: Map<string, 'm' | 'f'> | undefined
/** Returns the genders of the glossary's nouns, by first word. */
function nounGenders(): Map<string, 'm' | 'f'> {
  genders ??= new Map(
    [...ownGlossaryData.sports, ...ownGlossaryData.disciplines, ...ownGlossaryData.events].flatMap(({ fr, gender }) => {
      const [noun] = fr.toLowerCase().match(/\p{L}+/u) ?? []
      return noun === undefined ? [] : [[noun, gender] as const]
    }),
  )
  return genders
}

/** Removes the form from a gender behind a sport, with which the gender agrees by itself: 'Gymnastique féminine'. */
function agreed(found: readonly Found[], items: readonly Item[], french: string, glossary: Glossary): Found[] {
  return found.map((slot) => {
    if (slot.kind !== 'sex' || slot.form === 'femmes') return slot
    const before = found.find(({ kind, french: [, to] }) => kind === 'sport' && to + 1 === slot.french[0] && french[to] === ' ')
    const itemAt = (from: number) => items.findIndex((item) => item.from === from)
    const sport = before && [...fillingsAt(items, itemAt(before.english[0]), 'sport', glossary)][0]
    const sex = [...fillingsAt(items, itemAt(slot.english[0]), 'sex', glossary)][0]
    const there = french.slice(...slot.french).toLowerCase()
    return sport && sex && inForm(sex, '', sport.noun) === there ? { ...slot, form: '' } : slot
  })
}

function write(english: string, french: string, found: readonly Found[]): PatternPair {
  const byEnglish = [...found].sort((a, b) => a.english[0] - b.english[0])
  const slots = byEnglish.map((each, at): Found & { slot: Slot } => {
    const same = byEnglish.filter(({ kind }) => kind === each.kind)
    const which = same.length > 1 ? String(byEnglish.slice(0, at + 1).filter(({ kind }) => kind === each.kind).length) : ''
    return { ...each, slot: { kind: each.kind, which, form: each.form, isCapital: each.isCapital } }
  })
  const isOrdinal = ({ kind, english: span }: Found) => kind === 'number' && /\d(?:st|nd|rd|th)$/i.test(english.slice(...span))
  const plainSlot = (each: (typeof slots)[number]): Slot => ({
    ...each.slot,
    form: isOrdinal(each) ? 'th' : '',
    isCapital: false,
  })
  const isFirst = (each: Found) => each.french[0] === 0
  return {
    english: filled(
      english,
      slots.map((each) => [each.english, writeSlot(plainSlot(each))]),
    ),
    // The first word is capitalised anyway.
    french: filled(
      french,
      slots.map((each) => [each.french, writeSlot(isFirst(each) ? { ...each.slot, isCapital: false } : each.slot)]),
    ),
  }
}

function filled(text: string, spans: readonly (readonly [readonly [number, number], string])[]): string {
  let written = ''
  let at = 0
  for (const [[from, to], slot] of [...spans].sort(([a], [b]) => a[0] - b[0])) {
    written += text.slice(at, from) + slot
    at = to
  }
  return written + text.slice(at)
}

/** Normalises apostrophes, spaces and hyphens. The length stays the same, so that indexes stay valid in the text. */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replace(/[‐‑]/g, '-')

/** True when two texts are the same apart from typography and capitals. */
export const isAlike = (one: string, other: string) => plain(one) === plain(other)

const plain = (text: string) =>
  withPlainSigns(text)
    .replace(/\s+(?=[:;!?»])|(?<=«)\s+/g, '')
    .replace(/[-–—]/g, '-')
    .trim()
    .toLowerCase()
