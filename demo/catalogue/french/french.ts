import { atName, ofName } from '../../../app/teams/french-names.ts'
import type { FileLine } from '../../../app/translation/french/translations-file.ts'
import { buildGlossary, ownGlossaryData, translateByGlossary } from '../../../app/translation/glossary/glossary.ts'
import { frenchTypography } from '../../../app/translation/text/typography.ts'
import type { Calendar } from '../calendar.ts'
import { demoDrafts } from '../catalogue.ts'
import * as teams from '../teams.ts'
import type { EpisodeDraft } from '../types.ts'
import { athletics } from './athletics.ts'
import { mensBasketball } from './basketball-men.ts'
import { womensBasketball } from './basketball-women.ts'
import { curlingAndWrestling } from './curling-wrestling.ts'
import { football } from './football.ts'
import { hockey } from './hockey.ts'
import { liveEvents } from './live.ts'
import { rugby } from './rugby.ts'
import { shows } from './shows.ts'
import { soccer } from './soccer.ts'
import { swimming } from './swimming.ts'
import type { FrenchEpisode, FrenchRoom } from './types.ts'
import { volleyball } from './volleyball.ts'

const rooms = (cal: Calendar): FrenchRoom => ({
  ...liveEvents,
  ...football(cal),
  ...mensBasketball,
  ...womensBasketball,
  ...hockey(cal),
  ...volleyball,
  ...soccer,
  ...rugby,
  ...athletics,
  ...swimming,
  ...curlingAndWrestling,
  ...shows,
})

/** The invented teams, which the site's glossary does not know: like staff would, the demo adds them as names. */
export const demoNames = Object.values(teams).flatMap((team) => (typeof team === 'function' ? [] : [team.name]))

/**
 * The demo staff's French for the catalogue of the same instant. Leaves out titles that the glossary translates well; a text
 * used in two places appears twice. Throws when the French and the catalogue do not match.
 */
export function demoFrench(now: Date): FileLine[] {
  const { calendar, drafts } = demoDrafts(now)
  const series = Object.entries(rooms(calendar)).flatMap(([id, french]) => {
    const draft = drafts.find((each) => each.id === id)
    const episodes = draft?.episodes.filter((episode) => episode.french === undefined) ?? []
    return [...linesOf(draft, french), ...(french.episodes ?? []).flatMap((each, at) => linesOf(episodes[at], each))]
  })
  const games = drafts.flatMap(({ episodes }) =>
    episodes.flatMap((episode) => (episode.french ? linesOf(episode, episode.french) : [])),
  )
  return [...series, ...games]
}

/** Titles of games between teams that the glossary does not recognise as teams. */
const GAME_TITLES: Record<string, string> = {
  'February 12: Otters at Rams': '12 février\u00a0: Otters chez les Rams',
  'February 19: Corsaires at Voyageurs': '19 février\u00a0: Corsaires chez les Voyageurs',
  'Week 10: Lynx at Rams': 'Semaine 10\u00a0: Lynx chez les Rams',
}

const allTeams = Object.values(teams).filter((team) => typeof team !== 'function')

/**
 * The title of a match-up as the pages of games have it: a team of a place visits a place ('à'), or other players ('chez'). The glossary
 * writes '@' where it does not know which it is.
 */
function visitOf(english: string): string | undefined {
  if (!english.includes(' at ')) return undefined
  const { text, coverage } = translateByGlossary(english, ofDemo)
  if (coverage !== 'full' || !text.includes(' @ ')) return undefined
  const named = allTeams.reduce(
    (said, { school, name }) =>
      said.replaceAll(`${frenchTypography(school)} ${name}`, `${name} ${ofName(frenchTypography(school))}`),
    text,
  )
  return named.replace(/ @ (.+)$/, (_, host: string) => ` ${atHost(host)}`)
}

const ofDemo = buildGlossary(ownGlossaryData, { phrases: {}, names: demoNames })

function atHost(host: string): string {
  const players = allTeams.find(({ name }) => host === name || host.startsWith(`${name} `))?.name
  if (players === undefined) return atName(host)
  return `chez ${players === 'Forge' ? 'la' : 'les'} ${host}`
}

type Words = Pick<EpisodeDraft, 'title' | 'short' | 'long'>

function linesOf(english: Words | undefined, { short, long, ...french }: FrenchEpisode): FileLine[] {
  if (english === undefined) throw new Error(`French of what the demo does not have: ${short}`)
  const title = french.title ?? GAME_TITLES[english.title] ?? visitOf(english.title)
  return [...(title === undefined ? [] : [line(english.title, title)]), line(english.short, short), line(english.long, long)]
}

const line = (english: string, french: string): FileLine => ({ english, french: frenchTypography(french) })
