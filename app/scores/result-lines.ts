import type { Place } from './score-fact.ts'

const MOST = 60
const FLAGS = ['DQ', 'DNS', 'DNF'] as const

/** The places that lines say, one competitor each in order: name, team, time or mark, and DQ, DNS or DNF at the end where one has no place. */
export function placesOf(text: string): Place[] {
  const lines = text.split('\n').map((line) => line.trim())
  let next = 1
  return lines
    .filter((line) => line !== '')
    .slice(0, MOST)
    .map((line) => {
      const parts = line.split(/[,;\t]/).map((part) => part.replaceAll(/\p{Cc}/gu, ' ').trim())
      const said = FLAGS.find((flag) => flag === parts.at(-1)?.toUpperCase())
      const [name = '', team = '', mark = ''] = said ? parts.slice(0, -1) : parts
      const place = said ? null : next++
      return {
        place,
        name: name.slice(0, 120) || '–',
        team: team.slice(0, 60),
        mark: mark.slice(0, 20),
        flag: said ?? '',
        isRecord: false,
      }
    })
}

/** The same as lines. */
export const placesText = (places: readonly Place[]): string =>
  places
    .map(({ name, team, mark, flag }) => [name, team, mark, ...(flag ? [flag] : [])].join(', ').replace(/(?:, )+$/, ''))
    .join('\n')
