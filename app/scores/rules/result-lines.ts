import type { Place } from './score-fact.ts'

type TeamPoints = { name: string; points: number }

const MOST = 60
/** Mark that replaces a place, at the end of a line, with or without a comma before it. */
const FLAG = /(?:^|\s)(DQ|DNS|DNF)$/i
const FLAGS = ['DQ', 'DNS', 'DNF'] as const

/**
 * Splits a line at tabs or semicolons if it has any, else at commas. A comma between two digits is a French decimal comma:
 * '1:52,31', '6,84 m'.
 */
const partsOf = (line: string): string[] =>
  line.split(/[;\t]/.test(line) ? /[;\t]/ : /(?<!\d),|,(?!\d)/).map((part) => part.replaceAll(/\p{Cc}/gu, ' ').trim())

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Place at the start of a line: '2. A. Roy'. */
const RANK = /^(\d{1,3})[.)]\s+/

/**
 * Reads places from lines, one competitor per line in order: name, team, time or mark, and DQ, DNS or DNF at the end of a line
 * without a place. A line may begin with its place, as after a tie.
 */
export function placesOf(text: string): Place[] {
  let placed = 0
  return linesOf(text)
    .slice(0, MOST)
    .map((line) => {
      const rank = Number(RANK.exec(line)?.[1] ?? 0)
      const parts = partsOf(line.replace(RANK, ''))
      const last = parts.pop() ?? ''
      const found = FLAG.exec(last)?.[1]?.toUpperCase()
      const said = FLAGS.find((flag) => flag === found)
      const end = last.replace(FLAG, '').trim()
      const [name = '', team = '', ...rest] = said && end === '' ? parts : [...parts, end]
      // After two who share a place, the next place is skipped.
      const place = said ? null : rank || placed + 1
      if (!said) placed++
      return {
        place,
        name: name.slice(0, 120) || '–',
        team: team.slice(0, 60),
        mark: rest.join(' ').slice(0, 20),
        flag: said ?? '',
      }
    })
}

const MOST_TEAMS = 40
const MOST_POINTS = 9_999

/** Reads a standing from lines, one team with its points per line; undefined when a line has no points. */
export function standingOf(text: string): TeamPoints[] | undefined {
  const teams = linesOf(text)
    .slice(0, MOST_TEAMS)
    .map((line) => {
      const parts = partsOf(line)
      const points = Number(parts.at(-1)?.replace(',', '.') || Number.NaN)
      return { name: parts.slice(0, -1).join(' ').slice(0, 120), points }
    })
  const isGood = teams.every(({ name, points }) => name !== '' && points >= 0 && points <= MOST_POINTS)
  return isGood ? teams : undefined
}

/** Returns a standing as lines. */
export const standingText = (teams: readonly TeamPoints[]): string =>
  teams.map(({ name, points }) => `${name}; ${points}`).join('\n')

/**
 * Returns places as lines: with semicolons where a field has a comma of its own, and with each place that does not follow from
 * the line before.
 */
export function placesText(places: readonly Place[]): string {
  let placed = 0
  return places
    .map(({ place, name, team, mark, flag }) => {
      const parts = [name, team, mark].slice(0, mark ? 3 : team ? 2 : 1)
      const line = [...parts, ...(flag ? [flag] : [])].join(parts.some((part) => part.includes(',')) ? '; ' : ', ')
      if (place === null) return line
      placed++
      return place === placed ? line : `${place}. ${line}`
    })
    .join('\n')
}
