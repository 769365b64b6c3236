import { isReasonOfSite } from '../../championships/left-out.ts'
import {
  type ChampionshipServices,
  publicChampionship,
  shownChampionship,
} from '../../championships/public-championship.server.ts'
import type { PublicChampionship, PublicSlot } from '../../championships/public-championship.ts'
import { championshipTopic, GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { type GameRow, isPast, stateAt } from '../game/game-row.ts'
import { gameRow, webcastsToOpen } from '../game/game-rows.server.ts'
import { partsOf, roundsOf } from './rounds.ts'

/** A game of the page. `row`: its event, without the names of its teams. `watch`: the page of its webcast, if any. */
export type PageGame = Omit<PublicSlot, 'event'> & {
  row?: Omit<GameRow, 'title' | 'titleLang' | 'english' | 'sportName' | 'crests' | 'championship'>
  watch?: string
}

export type ChampionshipPage = Omit<PublicChampionship, 'slots'> & {
  games: PageGame[]
  /** The round that phones show first: the first one with a game ahead. */
  round: string
  /** The versions of its own topic and of that of all games. */
  v: number
  gamesV: number
  /** When the page was made, in ms. */
  at: number
}

type PageServices = ChampionshipServices & Pick<Services, 'catalogue' | 'now'>

/** Returns the page of a championship (spec B8); undefined for an unknown address and for a draft. */
export function championshipPage(services: PageServices, slug: string, language: Language): ChampionshipPage | undefined {
  const championship = shownChampionship(services, slug)
  if (!championship) return undefined
  // Read before the content: an older version at most makes the page read again.
  const v = services.catalogue.version(championshipTopic(championship.id))
  const gamesV = services.catalogue.version(GAMES)
  const { slots, ...shown } = publicChampionship(services, championship, language)
  const games = slots.map((slot) => pageGame(services, slot, language))
  const at = services.now().getTime()
  const rounds = roundsOf(partsOf(games))
  const isAhead = ({ row }: PageGame) => row !== undefined && !isPast(stateAt(row, undefined, at))
  const round = rounds.find((each) => each.games.some(isAhead)) ?? rounds.at(-1)
  return { ...shown, games, round: round?.key ?? '', v, gamesV, at }
}

function pageGame(services: PageServices, { event, ...slot }: PublicSlot, language: Language): PageGame {
  const stored = services.games().byId.get(event?.id ?? '')
  if (!stored) return slot
  const {
    title: _,
    titleLang: __,
    english: ___,
    sportName: ____,
    crests: _____,
    championship: ______,
    ...row
  } = gameRow(services, stored, language)
  const watch = webcastsToOpen(services, stored.id, language)[0]?.path
  return {
    ...slot,
    // The page itself says that a game is not needed, or was decided without being played.
    row: isReasonOfSite(stored.reason.en) ? { ...row, schedule: 'planned', reason: '' } : row,
    ...(watch && { watch }),
  }
}
