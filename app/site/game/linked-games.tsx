import { type EventKind, gamePath } from '../../events/event.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { OpenGame } from './game.server.ts'
import { gameWords } from './game-words.ts'

/** Links between a suspended game and the game that finishes it (spec E3). */
export function LinkedGames({ kind, continues, continuedBy }: Pick<OpenGame, 'continues' | 'continuedBy'> & { kind: EventKind }) {
  const words = useWordsOf(gameWords)
  const language = useLanguage()
  return (
    <>
      {continues && (
        <p>
          <Link to={gamePath(continues.id)}>{`${words.continues[kind]} ${dayText(continues.localDate, language, 'year')}`}</Link>
        </p>
      )}
      {continuedBy && (
        <p>
          <Link to={gamePath(continuedBy.id)}>{words.continuedBy(dayText(continuedBy.localDate, language, 'year'))}</Link>
        </p>
      )}
    </>
  )
}
