import { addressIn } from '../../kit/http/addresses.ts'
import { toLanguage } from '../../kit/language.ts'
import { scoreStateText } from '../../scores/fans/state-text.ts'
import { MOST_RESULTS, type ResultsAnswer, type ScoredGame } from '../../scores/rules/score-result.ts'
import { aheadIn, type ScoreStep } from '../../scores/rules/score-step.ts'

// Scripts of frames and graphics of a championship write scores, standings and places into the places that the server left empty.

/** A column of a standing that is shown only where somebody has something in it. */
const RARE = new Set(['draws', 'points'])
const PATIENCE = 10_000

/** Limits how long a request may take, in ms. The browsers inside broadcast software may be too old to do so. */
export const patience = () => ({ signal: AbortSignal.timeout?.(PATIENCE) ?? null })

/** Writes the score of one game. `rules`: those of the page's games. */
export function writeScore(main: HTMLElement, eventId: string, step: ScoreStep | undefined) {
  const game = main.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`)
  if (!game) return
  const isShown = step !== undefined && step.state !== 'none'
  const winner = isShown && step.state !== 'in-play' ? aheadIn(step) : undefined
  for (const side of game.querySelectorAll<HTMLElement>('.side')) {
    const { side: name } = side.dataset
    write(side.querySelector('.points'), isShown ? String(name === 'home' ? step.home : step.away) : '')
    side.toggleAttribute('data-won', winner !== undefined && name === winner)
  }
  game.toggleAttribute('data-told', isShown)
  game.toggleAttribute('data-in-play', isShown && step.state === 'in-play')
  const rules = rulesIn(main)
  write(game.querySelector('.state'), isShown && rules ? scoreStateText(step, rules, languageIn(main)) : '')
}

function write(place: Element | null, text: string) {
  if (place && place.textContent !== text) place.textContent = text
}

const languageIn = (main: HTMLElement) => toLanguage(main.lang || document.documentElement.lang)

/** The rules come without what only whole games have: teams, and the sport. */
const rulesIn = ({ dataset: { rules } }: HTMLElement): ScoredGame | undefined => (rules ? JSON.parse(rules) : undefined)

/** Asks for the results of these games; throws if the site does not answer. */
export async function* resultsOf(ids: readonly string[]): AsyncGenerator<ResultsAnswer> {
  for (let from = 0; from < ids.length; from += MOST_RESULTS) {
    const query = ids.slice(from, from + MOST_RESULTS).map((id) => `event=${encodeURIComponent(id)}`)
    const answer = await fetch(`/results?${query.sort().join('&')}`, { credentials: 'omit', ...patience() })
    if (!answer.ok) throw new Error(String(answer.status))
    yield await answer.json()
  }
}

/** Returns the ids of the games of a page that are in play, or were. */
export const scoredGames = (main: HTMLElement): string[] =>
  [...main.querySelectorAll<HTMLElement>('[data-event][data-scored]')].flatMap(({ dataset: { event } }) => event ?? [])

type StandingRow = Readonly<Record<string, unknown>> & { team: string }
type ChampionshipResults = {
  teams: { team: string; short: string }[]
  pools: { key: string; standings?: StandingRow[] | null }[]
  places?: { place: number; teams: string[] }[]
}

/** Asks for standings and final places, and writes them; throws if the site does not answer. */
export async function showStandings(main: HTMLElement) {
  const path = addressIn(languageIn(main), `/api/championship/${main.dataset.slug}.json?scores=1`)
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache', ...patience() })
  if (!answer.ok) throw new Error(String(answer.status))
  const { teams, pools, places = [] }: ChampionshipResults = await answer.json()
  const nameOf = (slug: string) => teams.find(({ team }) => team === slug)?.short ?? ''
  for (const { key, standings } of pools) {
    const table = main.querySelector<HTMLTableElement>(`[data-pool="${CSS.escape(key)}"]`)
    if (table) writeTable(table, standings ?? [], nameOf)
  }
  const section = main.querySelector<HTMLElement>('#places')
  const list = section?.querySelector('ol')
  if (!section || !list) return
  section.hidden = places.length === 0
  list.replaceChildren(
    ...places.map(({ place, teams }) => element('li', [element('b', [String(place)]), ` ${teams.map(nameOf).join(', ')}`])),
  )
}

function writeTable(table: HTMLTableElement, rows: readonly StandingRow[], nameOf: (slug: string) => string) {
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')]
  for (const head of heads) {
    const { column = '' } = head.dataset
    head.hidden = RARE.has(column) && rows.every((row) => row[column] === 0)
  }
  const columns = heads.flatMap(({ hidden, dataset: { column = '' } }) => (hidden ? [] : column))
  table.tBodies[0]?.replaceChildren(
    ...rows.map((row) =>
      element(
        'tr',
        columns.map((column) => {
          const cell = element(column === 'team' ? 'th' : 'td', [
            column === 'team' ? nameOf(row.team) : String(row[column] ?? ''),
          ])
          if (column === 'team') cell.setAttribute('scope', 'row')
          return cell
        }),
      ),
    ),
  )
  table.hidden = rows.length === 0
}

function element(tag: string, inside: readonly (string | HTMLElement)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...inside)
  return made
}
