import type { Cup } from './data.ts'
import { ofThe, toThe } from './french-nouns.ts'
import { likelyArticle, type NameForm, readForm } from './name-form.ts'
import type { Senses } from './senses.ts'
import { withDe } from './words.ts'

/** A name with the French form that staff gave it. */
export type NamedByStaff = { en: string; fr: string; form: NameForm }

/** The entries that staff add to the site's own lists, stored or proposed. */
export type AddedByStaff = { phrases: Record<string, string>; names: string[]; named?: readonly NamedByStaff[] }

/** An entry as stored in its row. */
export type StaffEntry = { source: string; target: string | null; form?: string | null | undefined }

export function addedBy(entries: readonly StaffEntry[]): AddedByStaff {
  // Staff may name anything '__proto__'.
  const phrases: Record<string, string> = Object.create(null)
  const [names, named]: [string[], NamedByStaff[]] = [[], []]
  for (const { source, target, form: written } of entries) {
    const form = readForm(written)
    if (target === null) names.push(source)
    else if (form) named.push({ en: source, fr: target, form })
    else phrases[source] = target
  }
  return { phrases, names, named }
}

/** Takes gender and number from the first word, as the form of a name proposes them. */
function cupOf(fr: string): Pick<Cup, 'fr' | 'gender' | 'plural'> {
  const article = likelyArticle('event', fr)
  return { fr, gender: article === 'la' ? 'f' : 'm', plural: article === 'les' }
}

/**
 * Returns the senses of a phrase with its French from staff. A phrase that the lists know keeps its grammar and takes the new
 * French: a conference stays a conference, a championship can still have a sport and a gender. Anything else is used like a cup.
 */
export function sensesOfPhrase(known: Senses | undefined, fr: string): Senses {
  if (known?.kept !== undefined && known.kept !== 'cup') return renamed(known, fr)
  const [event] = known?.events ?? []
  if (known && event && event.word.fr !== fr) {
    const { feminine, feminines, masculine, frs, ...word } = event.word
    const events = (known.events ?? []).map(({ plural }) => ({ word: { ...word, fr }, plural }))
    return { ...known, events }
  }
  if (known?.events) return known
  if (known?.sport) return { ...known, sport: { ...known.sport, fr } }
  if (known?.cup) return { cup: { ...known.cup, fr } }
  if (known?.remark !== undefined) return { ...known, remark: fr }
  return { cup: cupOf(fr), isOfStaff: true }
}

/** Drops details of the old French, such as its article, which are unknown for the new one. */
function renamed(known: Senses, fr: string): Senses {
  const { official } = known
  if (official?.fr === fr) return known
  const of = ofArticled(fr)
  return { ...known, official: { fr, ...(of && { of }), ...(official?.isMany === undefined ? {} : { isMany: manyOf(fr) }) } }
}

/** Returns the 'de' form of French that staff wrote with its article: 'de l’Ouest du pays', 'du RSEQ'. */
function ofArticled(fr: string): string | undefined {
  const [, article, rest] = /^(l[’']|(?:le|la|les) )(.+)$/.exec(fr) ?? []
  if (article === undefined) return undefined
  return article === 'le ' ? `du ${rest}` : article === 'les ' ? `des ${rest}` : `de ${fr}`
}

/** True for a plural name: 'Carabins de Montréal', but not 'Rouge et Or de Laval'. */
const manyOf = (fr: string) => /^[^\s]+s(?=\s|$)/.test(fr)

export function sensesOfName({ fr, form }: NamedByStaff): Senses {
  const { is, article } = form
  const noun = { text: fr, gender: article === 'la' ? 'f' : 'm', plural: article === 'les' } as const
  const of = article === 'none' ? withDe(fr) : ofThe(noun)
  if (is === 'team')
    return {
      kept: 'team',
      official: { fr, ...(article === 'none' ? {} : { isMany: noun.plural }), ...(article === 'la' ? { gender: 'f' } : {}) },
    }
  if (is === 'group') return { kept: 'organisation', official: { fr, ...(article === 'none' ? {} : { of }) } }
  if (is === 'place')
    return { kept: 'venue', official: { fr, place: { fr, of, in: article === 'none' ? `à ${fr}` : toThe(noun) } } }
  return { cup: { fr, gender: noun.gender, plural: noun.plural }, isOfStaff: true }
}
