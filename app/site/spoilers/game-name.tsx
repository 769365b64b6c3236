import type { EnglishMarks } from '../../catalog/texts/in-french.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import type { GameOfChampionship } from './game-of-championship.ts'
import { useShowsTeams } from './opened-games.tsx'

type ListedGame = EnglishMarks & {
  id: string
  title: string
  titleLang?: string
  championship?: Pick<GameOfChampionship, 'safe' | 'isIfNecessary'>
}

/**
 * Returns how lists name games (spec B9). `name`: for the element that names the game, with both wordings until the game was opened
 * on this device; base.css chooses before the first paint. `title`: the same in one text, for labels that appear after hydration.
 * `spoils`: marks everything else that shows the teams; `spoilsState`: what tells whether the game is played at all.
 */
export function useGameName() {
  const isSafe = useSpoilerSafe()
  const shows = useShowsTeams()
  return (game: ListedGame) => {
    const { id, title, titleLang: lang, championship } = game
    const { children } = textProps(game, 'title')
    const isOpened = isSafe && shows(id)
    const spoilsState = (championship?.isIfNecessary && !isOpened) || undefined
    const safe = isOpened ? undefined : championship?.safe
    if (safe === undefined) return { title, name: { lang, children }, spoils: undefined, spoilsState }
    const either = <EitherText {...{ lang, children, safe }} />
    return { title: isSafe ? safe : title, name: { children: either }, spoils: true as const, spoilsState }
  }
}

type EitherProps = { lang?: string | undefined; children: React.ReactNode; safe: string }

/** Both wordings of a text; base.css shows one. */
export const EitherText = ({ lang, children, safe }: EitherProps) => (
  <>
    <span lang={lang} data-spoils>
      {children}
    </span>
    <span data-safe>{safe}</span>
  </>
)
