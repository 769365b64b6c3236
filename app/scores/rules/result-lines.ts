import type { Place } from './score-fact.ts'

type TeamPoints = { name: string; points: number }

const MOST = 60
/** What one has instead of a place, at the end of a line, also without a comma before it. */
const FLAG = /(?:^|\s)(DQ|DNS|DNF)$/i

/**
 * The parts of a line: at tabs or semicolons where it has them, else at commas, but for one between two digits, which is a decimal comma of
 * French: '1:52,31', '6,84 m'.
 */
const partsOf = (line: string): string[] =>
  line.split(/[;\t]/.test(line) ? /[;\t]/ : /(?<!\d),|,(?!\d)/).map((part) => part.replaceAll(/\p{Cc}/gu, ' ').trim())

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The place before a line: '2. A. Roy'. */
const RANK = /^(\d{1,3})[.)]\s+/

/**
 * The places that lines say, one competitor each in order: name, team, time or mark, and DQ, DNS or DNF at the end where one has no place. A
 * line may begin with its place, as two who came in together have one.
 */
export function placesOf(text: string): Place[] {
  let placed = 0
  return linesOf(text)
    .slice(0, MOST)
    .map((line) => {
      const rank = Number(RANK.exec(line)?.[1] ?? 0)
      const parts = partsOf(line.replace(RANK, ''))
      const last = parts.pop() ?? ''
      const said = FLAG.exec(last)?.[1]?.toUpperCase() as Exclude<Place['flag'], ''> | undefined
      const end = last.replace(FLAG, '').trim()
      const [name = '', team = '', ...rest] = said && end === '' ? parts : [...parts, end]
      // After two who share a place, the next one is left out.
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

/** The standing that lines say, one team each with its points; undefined where a line has none. */
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

/** The same as lines. */
export const standingText = (teams: readonly TeamPoints[]): string =>
  teams.map(({ name, points }) => `${name}; ${points}`).join('\n')

/** The same as lines: with semicolons where a part has a comma of its own, and with a place that does not follow from the line before. */
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
