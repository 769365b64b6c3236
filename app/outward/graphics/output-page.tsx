import type { Language } from '../../kit/language.ts'
import type { OutputGame } from './output-game.ts'
import { outputWords } from './output-words.ts'

// Rendered on the server only; output-client.tsx draws the graphics.

export type OutputPageProps = {
  kind: 'overlay' | 'venue'
  /** Undefined when there is no such game, or it is not public. */
  game: OutputGame | undefined
  language: Language
}

/**
 * The content of an overlay or of a venue's board (spec S6), with the sides but no score, which has its own stream. For a
 * missing game an overlay is transparent, since it may be on air; a board says that the game is missing.
 */
export function OutputPage({ kind, game, language }: OutputPageProps) {
  const words = outputWords[language]
  return (
    <>
      <main data-kind={kind} data-lang={language} data-game={game && JSON.stringify(game)}>
        {game ? (
          <h1 className="visually-hidden">{game.title[language]}</h1>
        ) : (
          <p className="gone" role={kind === 'venue' ? 'status' : undefined}>
            {words.gone}
          </p>
        )}
      </main>
      {kind === 'venue' && (
        <button type="button" id="full" className="full" hidden>
          {words.full}
        </button>
      )}
    </>
  )
}
