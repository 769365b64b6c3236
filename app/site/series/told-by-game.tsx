import { createContext, type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { EitherText } from '../spoilers/game-name.tsx'
import { openTeams, useShowsTeams } from '../spoilers/opened-games.tsx'
import { linkedEpisode } from './selection/selection.ts'
import type { GameFacts, WatchEpisode } from './watch-state.ts'

const GameFactsContext = createContext<GameFacts>({})

export const GameFactsProvider = ({ facts: told, children }: { facts: GameFacts; children: ReactNode }) => (
  <GameFactsContext value={told}>{children}</GameFactsContext>
)

/** Returns the start of an episode in words that are the same for everybody; undefined once it has begun. */
export const useStartText = (id: string): string | undefined => use(GameFactsContext)[id]?.when

/** Returns the id of the game that an episode shows. */
export const useGameOf = (id: string): string | undefined => use(GameFactsContext)[id]?.gameId

type NamedEpisode = Pick<WatchEpisode, 'id' | 'title' | 'english'>
/** `lang`: the title's language, when it differs from the page's. `safe`: what devices that hide scores show instead (spec B9). */
type NameFromGame = { lang?: string; safe?: string }

/**
 * Names episodes as lists of games do: an episode that shows a game takes the game's name (spec E2), on devices that hide scores
 * without teams that results have decided, until the game was opened (spec B9). At its own address it is open.
 */
export function useNameFromGame(): <Named extends NamedEpisode>(episode: Named) => Named & NameFromGame {
  const facts = use(GameFactsContext)
  const isSafe = useSpoilerSafe()
  const shows = useShowsTeams()
  const linked = linkedEpisode(useLocation().pathname)
  return (episode) => {
    const { name, gameId } = facts[episode.id] ?? {}
    if (!name) return episode
    const others = (episode.english ?? []).filter((each) => each !== 'title' && !each.startsWith('title:'))
    const safe = episode.id === linked || (isSafe && shows(gameId)) ? undefined : name.safe
    if (isSafe && safe !== undefined) return { ...episode, title: safe, english: others }
    const english = [...others, ...(name.english ?? [])]
    return { ...episode, title: name.title, english, ...(name.lang && { lang: name.lang }), ...(safe !== undefined && { safe }) }
  }
}

/** Remembers that the viewer has opened the game that the episode in the address shows. */
export function useOpensGame(): void {
  const facts = use(GameFactsContext)
  const { gameId, name } = facts[linkedEpisode(useLocation().pathname) ?? ''] ?? {}
  const opened = name?.safe === undefined ? undefined : gameId
  useEffect(() => {
    if (opened !== undefined) openTeams(opened)
  }, [opened])
}

type TitleProps = { of: NamedEpisode & NameFromGame; className?: string | undefined }

/** The title of a named episode. */
export function EpisodeTitle({ of, className }: TitleProps) {
  const { lang, children } = textProps(of, 'title')
  if (of.safe === undefined)
    return (
      <span className={className} lang={of.lang ?? lang}>
        {children}
      </span>
    )
  return (
    <span className={className}>
      <EitherText lang={of.lang ?? lang} safe={of.safe}>
        {children}
      </EitherText>
    </span>
  )
}
