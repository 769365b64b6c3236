import { createContext, type ReactNode, use } from 'react'
import type { ToldByGames, WatchEpisode } from './watch-state.ts'

const Told = createContext<ToldByGames>({})

export const ToldOfEpisodes = ({ told, children }: { told: ToldByGames; children: ReactNode }) => (
  <Told value={told}>{children}</Told>
)

/** Returns the start of an episode in words that are the same for everybody; undefined once it has begun. */
export const useToldStart = (id: string): string | undefined => use(Told)[id]?.when

/** Returns the id of the game that an episode shows. */
export const useGameOf = (id: string): string | undefined => use(Told)[id]?.gameId

/** Names episodes as lists of games do: an episode that shows a game takes the game's name (spec E2). */
export function useNamed(): <Named extends Pick<WatchEpisode, 'id' | 'title' | 'english'>>(
  episode: Named,
) => Named & { lang?: string } {
  const told = use(Told)
  return (episode) => {
    const name = told[episode.id]?.name
    if (!name) return episode
    const others = (episode.english ?? []).filter((each) => each !== 'title' && !each.startsWith('title:'))
    return { ...episode, title: name.title, english: [...others, ...(name.english ?? [])], ...(name.lang && { lang: name.lang }) }
  }
}
