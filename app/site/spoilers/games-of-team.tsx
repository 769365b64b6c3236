import type { ReactNode } from 'react'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import type { GameOfChampionship } from './game-of-championship.ts'
import { useShowsTeams } from './opened-games.tsx'

type Game = { row: { id: string; championship?: GameOfChampionship } }
/** Marks the elements of a list that base.css shows on some devices only. */
export type ListMark = { 'data-spoils'?: true; 'data-safe'?: true }

type Props<Listed extends Game> = {
  of: readonly Listed[]
  /** Draws a list whose outermost elements have the mark. */
  children: (games: readonly Listed[], mark: ListMark) => ReactNode
}

/**
 * Draws games that are listed because of a team. That it plays in a later round of a championship tells how it got there, so devices
 * that hide scores list such a game once it was opened (spec B9). Until hydration the page has both lists.
 */
export function GamesOfTeam<Listed extends Game>({ of, children }: Props<Listed>) {
  const isHydrated = useHydrated()
  const isSafe = useSpoilerSafe()
  const shows = useShowsTeams()
  const safe = of.filter(({ row }) => row.championship?.safe === undefined || (isSafe && shows(row.id)))
  if (safe.length === of.length) return children(of, {})
  return (
    <>
      {!isSafe && children(of, { 'data-spoils': true })}
      {(isSafe || !isHydrated) && children(safe, { 'data-safe': true })}
    </>
  )
}
