import { hasPlainEnglish } from './guard.ts'
import { extended, type Phrase } from './phrase.ts'
import { agree, fromPlace, inPlace, type Noun, ofThe, toThe } from './words/french-nouns.ts'
import type { Glossary } from './words/lexicon.ts'
import { isName, isTown, namedOf, placeOf, rawOf, schoolOf } from './words/names.ts'
import type { Item } from './words/senses.ts'
import { withDe } from './words/words.ts'

const LINKS = new Set(['presented', 'at', 'in', 'from', 'of', 'for'])

/** Reads items as one noun. It is passed as a parameter, because a noun may itself contain links. */
export type ReadNoun = (items: readonly Item[], glossary: Glossary) => { noun: Noun; first: Phrase } | undefined

export type Link = { kind: 'place' | 'origin' | 'time' | 'when' | 'noun' | 'event' | 'subject' | 'sponsor'; text: string }

/** Reads modifiers of the preceding noun, to the end: 'at 8 PM', 'in Halifax', 'of the championship', 'presented by'. */
export function readLink(items: readonly Item[], at: number, glossary: Glossary, readNoun: ReadNoun): Link | undefined {
  const [item, next] = [items[at] as Item, items[at + 1]]
  if (item.when === undefined && !LINKS.has(item.key)) return undefined
  const rest = items.slice(at + 1)
  if (at > 0 && rest.length === 0 && item.when !== undefined) return { kind: 'when', text: item.when }
  if (!next || at === 0) return undefined
  if (item.key === 'presented' && next.key === 'by') {
    const sponsor = items.slice(at + 2)
    const isOne = isName(rawOf(sponsor)) && !hasPlainEnglish(rawOf(sponsor), glossary)
    return isOne ? { kind: 'sponsor', text: namedOf(sponsor) } : undefined
  }
  if (item.key === 'at' && next.is === 'time' && rest.length === 1) return { kind: 'time', text: `à ${next.fr}` }
  if (item.key === 'in') {
    const place = next.province || isTown(rest, glossary) ? placeOf(rest, glossary) : undefined
    if (place) return { kind: 'place', text: inPlace(place) }
  }
  if (item.key === 'from') {
    const place = placeOf(rest, glossary)
    if (place) return { kind: 'origin', text: fromPlace(place) }
  }
  if (item.key === 'at') {
    const school = schoolOf(rest, glossary)
    if (school) return { kind: 'place', text: inPlace(school) }
    // Matches 'Rowing at the Canada Summer Games', 'Cascades at Canada West Championships'.
    const event = readNoun(rest, glossary)
    return event && (event.first.isCup || event.first.word?.joins) ? { kind: 'event', text: toThe(event.noun) } : undefined
  }
  // In 'Liveblog for the University Cup', 'for' means “about”.
  const isSaid = item.key === 'for'
  if (item.key === 'presented' || item.key === 'in' || item.when !== undefined) return undefined
  const read = readNoun(rest, glossary)
  return read && { kind: isSaid ? 'subject' : 'noun', text: ofThe(read.noun) }
}

export function linkedTo(last: Phrase, { kind, text }: Link): Phrase | undefined {
  if (kind === 'sponsor')
    return last.noun && extended(last, `${agree({ m: 'présenté' }, last.noun.gender, last.noun.plural)} par ${text}`)
  if (kind === 'noun') return last.word && extended(last, text)
  if (kind === 'subject') return last.word?.idle && !last.word.honour ? extended(last, text) : undefined
  if (kind === 'origin') return last.isLive ? extended(last, text) : undefined
  if (kind === 'event') return last.isSport || last.isTeam || last.word ? extended(last, text) : undefined
  // A schedule takes no time of its own: 'Horaire de cette fin de semaine', but 'Finale ce soir', 'Bilan de la saison ce soir'.
  if (kind === 'when' && last.word?.idle && !/^(?:à|en) /.test(text) && !OWN_SPAN.test(last.parts.join(' ')))
    return extended(last, withDe(text))
  // Matches '17 h à Calgary'.
  const hasGround = last.noun !== undefined || last.isSport || last.isLive || last.isTeam || (kind === 'place' && last.isSmall)
  return hasGround || ((kind === 'time' || kind === 'when') && !last.isSmall) ? extended(last, text) : undefined
}

/** Ends in a span of time, so that 'de ce soir' would be said of that. */
const OWN_SPAN = /(?:saison|semaine|année|jour|journée|soirée)$/
