import { withoutMarks } from '../marks.ts'

/** First letters that identify a month in both languages, without accents; longer ones first where one begins another. */
const MONTHS: [names: string, month: number][] = [
  ['jan january janv janvier', 1],
  ['feb february fev fevr fevrier', 2],
  ['mar march mars', 3],
  ['apr april avr avril', 4],
  ['may mai', 5],
  ['jun june juin', 6],
  ['jul july juil juillet', 7],
  ['aug august aou aout', 8],
  ['sep sept september septembre', 9],
  ['oct october octobre', 10],
  ['nov november novembre', 11],
  ['dec december decembre', 12],
]

const WEEKDAYS: [names: string, day: number][] = [
  ['sun sunday dim dimanche', 0],
  ['mon monday lun lundi', 1],
  ['tue tues tuesday mar mardi', 2],
  ['wed weds wednesday mer mercr mercredi', 3],
  ['thu thur thurs thursday jeu jeudi', 4],
  ['fri friday ven vendr vendredi', 5],
  ['sat saturday sam samedi', 6],
]

const byName = (list: [string, number][]) =>
  new Map(list.flatMap(([names, value]) => names.split(' ').map((name) => [name, value] as const)))

const months = byName(MONTHS)
const weekdays = byName(WEEKDAYS)

/** Returns 1 for January, in either language; takes names as plainText gives them. */
export const monthOf = (name: string) => months.get(name)

/** Returns 0 for Sunday; takes names as plainText gives them. */
export const weekdayOf = (name: string) => weekdays.get(name)

/** Lowercases a text, removes accents and invisible marks, and makes spaces single and dashes, slashes and apostrophes plain. */
export const plainText = (text: string) =>
  withoutMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[–—‐‑‒−]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/·/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
    // An apostrophe before figures keeps a spreadsheet from changing them.
    .replace(/^'(?=\d)/, '')
