import type { Language } from '../../kit/language.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import type { EmbedFiles } from '../embed/embed-page.tsx'
import type { Bracket } from './bracket.ts'
import { BracketParts, Out } from './bracket-parts.tsx'
import { bracketWords } from './bracket-words.ts'

// Rendered on the server only; bracket-embed-client.tsx and bracket-overlay-client.tsx do the rest.

export type BracketPageProps = {
  kind: 'embed' | 'overlay'
  /** Undefined for an unknown championship and for a draft. */
  bracket: Bracket | undefined
  /** The version of its topic. */
  v: number
  language: Language
  siteName: string
  /** Address of the site in this language. */
  home: string
  /** Changes whenever the content of the page does. */
  mark: string
  files: EmbedFiles
}

/**
 * The whole document of a championship for other sites, or of its graphic for broadcast software (spec B12): no score is in it.
 * A missing one is transparent on air.
 */
export function BracketPage({ files, ...props }: BracketPageProps) {
  const { kind, bracket, language, siteName, home } = props
  return (
    <html lang={language} className={kind}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{[bracket?.name, siteName].filter(Boolean).join(' · ')}</title>
        <link rel="canonical" href={bracket?.url ?? home} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet */}
        <style dangerouslySetInnerHTML={{ __html: files.style }} />
        <script type="module" crossOrigin="anonymous" src={files.script} />
      </head>
      <body>{kind === 'embed' ? <Embed {...props} /> : <Overlay {...props} />}</body>
    </html>
  )
}

const dataOf = ({ bracket, mark, v }: Pick<BracketPageProps, 'bracket' | 'mark' | 'v'>) => ({
  'data-mark': mark,
  'data-id': bracket?.id,
  'data-slug': bracket?.slug,
  'data-v': v,
  'data-round': bracket?.round,
  'data-rules': bracket?.rules && JSON.stringify(bracket.rules),
})

function Embed(props: Omit<BracketPageProps, 'files'>) {
  const { bracket, language, siteName, home } = props
  const words = bracketWords[language]
  return (
    <main className="bracket" {...dataOf(props)}>
      {bracket ? (
        <>
          <header className="head">
            <h1 lang={bracket.nameLang}>
              <Out href={bracket.url}>{bracket.name}</Out>
            </h1>
            <p>{[bracket.about, bracket.zone].filter(Boolean).join(' · ')}</p>
            <p className="ask" hidden>
              <button type="button" data-hide={words.hide} data-show={words.show}>
                {words.show}
              </button>
              <span data-safe="">{words.hint}</span>
            </p>
          </header>
          <BracketParts bracket={bracket} language={language} />
          <section className="part places" id="places" hidden>
            <h2>{championshipWords[language].ranking}</h2>
            <ol />
          </section>
        </>
      ) : (
        <p>{words.gone}</p>
      )}
      <p className="foot">
        <Out href={bracket?.url ?? home}>{words.whole(siteName)}</Out>
      </p>
    </main>
  )
}

function Overlay(props: Omit<BracketPageProps, 'files'>) {
  const { bracket, language } = props
  return (
    <main className="bracket" data-scores="" {...dataOf(props)} lang={language}>
      {bracket && (
        <div className="panel">
          <header className="head">
            <h1 lang={bracket.nameLang}>{bracket.name}</h1>
            <p>{bracket.about}</p>
          </header>
          <div className="parts">
            <BracketParts bracket={bracket} language={language} />
          </div>
        </div>
      )}
    </main>
  )
}
