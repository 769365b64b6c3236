import type { Language } from '../../kit/language.ts'
import type { OutputGame } from './output-game.ts'
import { outputWords } from './output-words.ts'

// Rendered on the server only; output-client.tsx draws the graphics.

export type OutputPageProps = {
  kind: 'overlay' | 'venue'
  /** Undefined when there is no such game, or it is not public. */
  game: OutputGame | undefined
  language: Language
  siteName: string
  /** Changes whenever the content of the page does. */
  mark: string
  files: { script: string; style: string }
}

/**
 * The whole document of an overlay or of a venue's board (spec S6), with the sides but no score, which has its own stream. For a
 * missing game an overlay is transparent, since it may be on air; a board says that the game is missing.
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
