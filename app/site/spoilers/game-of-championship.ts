/** A championship as its games name it in lists. */
export type GameOfChampionship = {
  slug: string
  name: string
  /** 'Semifinal 1'. */
  game: string
  /**
   * The game's title by pattern, 'Semifinal 2: Winner QF3 vs. Winner QF4', for devices that hide scores (spec B9); present where its
   * teams tell the results of other games.
   */
  safe?: string
  /** True for a game of a series whose state tells how the series stands. */
  isIfNecessary?: true
}
