import type { Language } from '../../kit/language.ts'
import type { OutputGame } from './output-game.ts'
import { outputWords } from './output-words.ts'

// Only the server renders it; output-client.tsx draws the graphics.

export type OutputPageProps = {
  kind: 'overlay' | 'venue'
  /** Undefined: no such game, or not for everybody. */
  game: OutputGame | undefined
  language: Language
  siteName: string
  /** Changes with anything that the page shows. */
  mark: string
  files: { script: string; style: string }
}

/**
 * The whole document of an overlay or of a venue's board (spec S6): who plays, and no score, which comes by its stream. An overlay of a game
 * that is not there is transparent, since it may be on air; the board says so.
 */
export function OutputPage({ kind, game, language, siteName, mark, files }: OutputPageProps) {
  const words = outputWords[language]
  return (
    <html lang={language} className={kind}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{[game?.title[language], siteName].filter(Boolean).join(' · ')}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet */}
        <style dangerouslySetInnerHTML={{ __html: files.style }} />
        <script type="module" crossOrigin="anonymous" src={files.script} />
      </head>
      <body>
        <main data-mark={mark} data-kind={kind} data-lang={language} data-game={game && JSON.stringify(game)}>
          {game ? (
            <h1 className="hidden">{game.title[language]}</h1>
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
      </body>
    </html>
  )
}
