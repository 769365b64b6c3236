import type { Phrase } from './phrase.ts'
import type { Adjective, Sport } from './words/data.ts'
import { agree, type Noun, ofAll, ordinalOf, sexOf } from './words/french-nouns.ts'
import { PEOPLE, YOUNG } from './words/items.ts'
import { nameOf } from './words/names.ts'
import type { Item, Sex } from './words/senses.ts'
import { withDe } from './words/words.ts'

/** True for the level of competitors: 'championnats provinciaux juniors'. */
export const isLevel = ({ en }: Adjective) => en.some((each) => LEVELS.has(each))
const LEVELS = new Set(['junior', 'senior', 'novice', 'juvenile', 'midget', 'bantam', 'peewee', 'cadet', 'elite'])

/** Words waiting for the noun that they belong to. */
export class Modifiers {
  /** The number of words. */
  count = 0
  sexes: Sex[] = []
  /** True for 'female', but not 'women's'. */
  isOfPerson: boolean | undefined
  isYoung: boolean | undefined
  sports: Sport[] = []
  adjectives: Adjective[] = []
  /** 'Municipal and regional' means one event for each. */
  areJoined: boolean | undefined
  orgs: string[] = []
  /** True when each organisation has its own event. */
  areOrgsJoined: boolean | undefined
  /** The sponsors come last in French: 'Coupe Universitaire U SPORTS Cavendish Farms'. */
  sponsors: string[] = []
  discipline: Item['discipline']
  /** For example 'poids léger'. */
  weight: string | undefined
  distance: string | undefined
  age: string | undefined
  ordinal: number | undefined
  year: string | undefined
  cup: Item['cup']
  province: string | undefined
  weekday: string | undefined
  /** 'Sunday's' means one Sunday, while 'Sunday' may mean every week. */
  isThatDay: boolean | undefined
}

/** Words that are never followed by a noun that an adjective could belong to. */
const LINKS = new Set(['at', 'from', 'in', 'of', 'and', '&', 'on', 'for', 'presented'])

/** Joins two adjectives: 'junior and senior finals'. */
const JOINTS = new Set(['and', '&'])

/** Adds a word to those that wait for their noun. Returns false when the word cannot wait, or repeats another. */
export function addModifier(held: Modifiers, item: Item, next: Item | undefined): boolean {
  const once = <Key extends 'cup' | 'year' | 'age' | 'weight' | 'distance' | 'ordinal' | 'province' | 'weekday'>(
    key: Key,
    value: NonNullable<Modifiers[Key]>,
  ) => {
    if (held[key] !== undefined) return false
    held[key] = value as Modifiers[Key]
    return true
  }
  const also = <Word>(words: Word[], word: Word) => words.push(word) > 0
  const text = item.fr ?? item.text
  if (item.cup) return once('cup', item.cup)
  if (item.is === 'year') return once('year', text)
  if (item.is === 'age') return once('age', text)
  // The level comes after the sport, as an invariable word.
  if (item.is === 'level') return also(held.adjectives, { en: [], m: text, fixed: true, far: true, anywhere: true })
  // In 'Hurdles 60m' the distance follows the event.
  if (item.is === 'distance')
    return (
      !(held.discipline && isWeight(text)) &&
      (held.discipline === undefined || held.discipline.after !== undefined) &&
      once('distance', text)
    )
  if (item.is === 'ordinal') return once('ordinal', Number(item.key))
  if (item.is === 'weekday' && item.key.endsWith("'s")) held.isThatDay = true
  if (item.is === 'weekday') return next !== undefined && next.is !== 'time' && !LINKS.has(next.key) && once('weekday', text)
  const [level] = held.adjectives
  const isOfLevel = item.isYoung === true && level !== undefined && isLevel(level)
  if (item.gender && (next || held.sports.length > 0 || isOfLevel)) {
    if (held.sexes.length > 0) return false
    // In 'Rugby Women's Soccer' it is unclear which sport is the women's.
    if (held.sports.length > 0 && next?.sport) return false
    held.sexes = item.genders ?? [item.gender]
    if (item.isOfPerson) held.isOfPerson = true
    if (item.isYoung) held.isYoung = true
    return true
  }
  if (item.sport) return also(held.sports, item.sport)
  const { discipline } = item
  // Freestyle is swum over a distance; '65 kg' is a wrestling class.
  if (discipline?.after && isWeight(held.distance)) return false
  if (discipline?.weight) return once('weight', discipline.fr)
  const isMeasured = held.distance !== undefined || (discipline?.after !== undefined && next?.is === 'distance')
  // In '10 km skate mass start' the style comes before the start.
  if (
    held.discipline?.after &&
    discipline?.after &&
    STARTS.has(discipline.en[0] ?? '') &&
    !STARTS.has(held.discipline.en[0] ?? '')
  ) {
    held.discipline = { ...held.discipline, fr: `${held.discipline.fr}, ${discipline.fr}` }
    return true
  }
  if (discipline && (isMeasured || !(discipline.after || discipline.split))) {
    if (held.discipline) return false
    held.discipline = discipline
    return true
  }
  if (item.kept === 'organisation' || item.kept === 'acronym') return also(held.orgs, item.official?.of ?? nameOf(item))
  if (item.kept === 'sponsor') return also(held.sponsors, nameOf(item))
  if (item.province) return once('province', item.province.of)
  const { adjective } = item
  // Only invariable words may come last: 'Football Weekly' is the name of a show.
  const mayFollow = next
    ? !LINKS.has(next.key) || JOINTS.has(next.key)
    : (held.sports.length > 0 && adjective?.far === true) || (held.isYoung && adjective && isLevel(adjective))
  return adjective !== undefined && mayFollow === true && also(held.adjectives, adjective)
}

const STARTS = new Set(['mass start', 'interval start', 'pursuit'])

const isWeight = (distance: string | undefined) => /\s(?:kg|lb|livres?)$/.test(distance ?? '')

export const isRace = (held: Modifiers) =>
  held.discipline !== undefined || held.distance !== undefined || held.weight !== undefined

/** Returns the competitors' gender as nouns, if no sport expresses it: 'femmes', 'filles et garçons'. */
export const peopleOf = ({ sexes, isYoung }: Modifiers) => sexes.map((sex) => (isYoung ? YOUNG : PEOPLE)[sex]).join(' et ')

/** Returns the sports in French with their adjectives: 'rugby féminin', '200 m dos'; undefined when one takes no adjective. */
export function sportsOf(held: Modifiers): string[] | undefined {
  const { sports, sexes, age } = held
  if (isRace(held)) return sports.length > 0 ? undefined : [raceNoun(held).text]
  if (sexes.length > 0 && sports.some((sport) => sport.whole)) return undefined
  const own = areOfBoth(held) ? [] : sexes
  return sports.map((sport) => [sport.fr, sexOf(own, sport.gender, false), age].filter(Boolean).join(' '))
}

/** True for 'Men's and women's fencing and judo finals', where French expresses the genders once, for the event. */
export const areOfBoth = ({ sexes, sports }: Modifiers) => sexes.length > 1 && sports.length > 1

/** Returns '200 m style libre féminin', 'relais 4x100 m', 'saut en hauteur'. */
export function raceNoun({ discipline, weight, distance, sexes, age }: Modifiers): Noun {
  // A distance is masculine, whatever the stroke.
  const gender = discipline && !discipline.after && !discipline.split ? discipline.gender : 'm'
  const words = discipline?.split
    ? [discipline.split[0], distance, discipline.split[1]]
    : discipline?.before
      ? [discipline.fr, distance !== undefined && /mètres?$/.test(distance) ? withDe(distance) : distance]
      : [distance, discipline?.fr]
  const plural = discipline?.plural ?? false
  return { text: [...words, weight, sexOf(sexes, gender, plural), age].filter(Boolean).join(' '), gender, plural }
}

/** Reads a segment without an event: a sport, a cup, an organisation, 'femmes'. `isAlone`: the segment has nothing else. */
export function headless(held: Modifiers, isAlone: boolean): Phrase | undefined {
  if (held.cup) return cupPhrase(held, held.cup)
  const { sports, sexes, adjectives, year, weekday, province } = held
  const orgs = [...held.orgs, ...held.sponsors]
  if (held.ordinal !== undefined || adjectives.some((each) => each.before || each.onlyWith)) return undefined
  const names = sportsOf(held)
  if (!names || areOfBoth(held) || (province !== undefined && (names.length > 0 || !isAlone))) return undefined
  const far = [...(weekday ? [`${held.isThatDay ? 'de' : 'du'} ${weekday}`] : []), ...orgs, ...(year ? [year] : [])]
  if (names.length > 0) {
    const several = names.length > 1
    if (several && adjectives.length > 0) return undefined
    const gender = isRace(held) ? raceNoun(held).gender : (sports[0]?.gender ?? 'm')
    const near = adjectives.map((each) => agree(each, gender, false))
    const text = [names.join(' et '), ...near, ...far].join(' ')
    const noun = { text, gender, plural: sports[0]?.whole ?? false }
    return { parts: [text], isSport: true, hasYear: year !== undefined, ...(several || isRace(held) ? {} : { noun }) }
  }
  if (held.age !== undefined || province !== undefined) return undefined
  const [level] = adjectives
  const isBare = orgs.length === 0 && !weekday && !year
  // 'Junior Boys' leaves the sport out.
  if (level && isLevel(level) && adjectives.length === 1 && held.isYoung && sexes.length === 1 && isBare)
    return { parts: [`${level.m} ${sexOf(sexes, 'm', false)}`] }
  if (level) return isAlone && level.alone ? { parts: [level.m] } : undefined
  if (sexes.length === 0) return weekday ? undefined : { parts: [far.join(' ')], hasYear: true }
  const people = peopleOf(held)
  return orgs.length > 0 || weekday ? undefined : { parts: [[people, ...far].join(' ')] }
}

function cupPhrase(held: Modifiers, cup: NonNullable<Modifiers['cup']>): Phrase | undefined {
  const { sports, sexes, adjectives, orgs, sponsors, year, ordinal } = held
  if (adjectives.length > 0 || isRace(held) || held.province !== undefined || held.weekday !== undefined) return undefined
  if (sexes.length > 0 && sports.length === 0 && !cup.agrees) return undefined
  const names = sportsOf(held)
  if (!names) return undefined
  const plural = cup.plural ?? false
  const isBeside = cup.games === true && names.length > 0
  const text = [
    ordinal === undefined ? '' : ordinalOf(ordinal, cup.gender),
    cup.fr,
    isBeside ? '' : names.length > 0 ? ofAll(names) : sexOf(sexes, cup.gender, plural),
    ...orgs,
    ...sponsors,
    year,
  ]
  const noun = { text: text.filter(Boolean).join(' '), gender: cup.gender, plural }
  if (isBeside) return { parts: [noun.text, names.join(' et ')], hasYear: true }
  return { parts: [noun.text], noun, isCup: true, hasYear: year !== undefined }
}
