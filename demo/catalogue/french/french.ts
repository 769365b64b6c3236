import { frenchTypography } from '../../../app/translation/typography.ts'
import type { Calendar } from '../calendar.ts'
import { demoDrafts } from '../catalogue.ts'
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
import type { FrenchEpisode, FrenchRoom } from './types.ts'
import { swimming } from './swimming.ts'
import { volleyball } from './volleyball.ts'

const rooms = (cal: Calendar): FrenchRoom => ({
  ...liveEvents,
  ...football(cal),
  ...mensBasketball,
  ...womensBasketball,
  ...hockey(cal),
  ...volleyball,
  ...soccer,
  ...rugby, ...athletics, ...swimming, ...curlingAndWrestling, ...shows,
})

export type DemoLine = { english: string; french: string }

/**
 * What the demo's staff say of its texts in French, for the catalogue of the same moment. A title that the site's own
 * glossary says well is not among them.
 */
export function demoFrench(now: Date): DemoLine[] {
  const { calendar, drafts } = demoDrafts(now)
  const written = rooms(calendar)
  const lines = drafts.flatMap((draft) => {
    const french = written[draft.id]
    const episodes = draft.episodes.filter((episode) => episode.french === undefined)
    return [
      ...(french ? linesOf(draft, french) : []),
      ...draft.episodes.flatMap((episode) => (episode.french ? linesOf(episode, episode.french) : [])),
      ...(french?.episodes ?? []).flatMap((each, at) => linesOf(episodes[at], each)),
    ]
  })
  return [...new Map(lines.map((line) => [line.english, line])).values()]
}

type Words = Pick<EpisodeDraft, 'title' | 'short' | 'long'>

function linesOf(english: Words | undefined, { title, short, long }: FrenchEpisode): DemoLine[] {
  if (english === undefined) throw new Error(`French of an episode that is not there: ${short}`)
  return [...(title === undefined ? [] : [line(english.title, title)]), line(english.short, short), line(english.long, long)]
}

const line = (english: string, french: string): DemoLine => ({ english, french: frenchTypography(french) })
