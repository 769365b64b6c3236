import { createContext, type ReactNode, use } from 'react'
import type { GameFacts, WatchEpisode } from './watch-state.ts'

const GameFactsContext = createContext<GameFacts>({})

export const GameFactsProvider = ({ facts: told, children }: { facts: GameFacts; children: ReactNode }) => (
  <GameFactsContext value={told}>{children}</GameFactsContext>
)

/** Returns the start of an episode in words that are the same for everybody; undefined once it has begun. */
export const useStartText = (id: string): string | undefined => use(GameFactsContext)[id]?.when

/** Returns the id of the game that an episode shows. */
export const useGameOf = (id: string): string | undefined => use(GameFactsContext)[id]?.gameId

/** Names episodes as lists of games do: an episode that shows a game takes the game's name (spec E2). */
export function useNameFromGame(): <NamedEpisode extends Pick<WatchEpisode, 'id' | 'title' | 'english'>>(
  episode: NamedEpisode,
) => NamedEpisode & { lang?: string } {
  const facts = use(GameFactsContext)
  return (episode) => {
    const name = facts[episode.id]?.name
    if (!name) return episode
    const others = (episode.english ?? []).filter((each) => each !== 'title' && !each.startsWith('title:'))
    return { ...episode, title: name.title, english: [...others, ...(name.english ?? [])], ...(name.lang && { lang: name.lang }) }
  }
}
