import { textProps } from '../../catalog/texts/text-props.tsx'
import type { Language } from '../../kit/language.ts'
import { formatClock } from '../../kit/time/duration.ts'
import { useDictionary } from '../../language/dictionaries.tsx'
import { LanguageProvider } from '../../language/use-language.tsx'
import { pageWords } from '../../language/words/page-words.ts'
import { playerWords } from '../../language/words/player-words.ts'
import { PICTURE_WIDTHS, pictureAddress, storedPicture } from '../../pictures/sizes.ts'
import { PlayIcon } from '../../playback/native-player/controls/player-icons.tsx'
import { REAL_DURATION } from '../../site/series/watch-state.ts'
import { PlayerWithoutScript } from '../../site/series/watch-without-script.tsx'
import { LeaveIcon } from '../../ui/icons.tsx'
import { type Embed, type EmbedState, isPlayable } from './embed-state.ts'
import { embedWords } from './embed-words.ts'

// Rendered only by the server; in browsers embed-client.tsx makes it play.

export type EmbedPageProps = {
  embed: Embed
  language: Language
  siteName: string
  /** The absolute address of the episode's page on the site, or of the site itself. */
  address: string
}

/** The content of an embed page (spec R6). */
export function EmbedPage(props: EmbedPageProps) {
  const { language } = props
  return (
    <LanguageProvider language={language} words={useDictionary(language)}>
      <Main {...props} />
    </LanguageProvider>
  )
}

export function titleOf(embed: Embed, language: Language): string {
  if (embed.kind === 'gone') return embedWords[language].gone
  if (embed.kind === 'closed') return embed.series.title
  return embed.episode.title || pageWords[language].watch.untitled
}

/** Returns the state that the page's script starts from. */
function stateOf(embed: Embed, language: Language): EmbedState | undefined {
  if (embed.kind !== 'episode') return undefined
  const { id, isLive, startsAt, source } = embed.episode
  return { id, title: titleOf(embed, language), isLive, startsAt, source, anchors: embed.anchors }
}

function Main({ embed, language, siteName, address }: EmbedPageProps) {
  const state = stateOf(embed, language)
  const name = titleOf(embed, language)
  const { openElsewhere } = pageWords[language].watch
  return (
    <main className="embed" data-embed={state && JSON.stringify(state)}>
      {embed.kind !== 'gone' && <Poster {...embed.series} />}
      <div className="shade" />
      <div className="stage" id="stage" />
      {embed.kind === 'episode' && (
        <noscript>
          <PlayerWithoutScript
            episode={embed.episode}
            posterAddress={pictureAddress(embed.series.thumbnail, 1280)}
            hasFrame={false}
          />
        </noscript>
      )}
      <header className="top">
        <div className="titles">
          <Titles embed={embed} language={language} />
        </div>
        {embed.kind === 'episode' && (
          <a id="watch" className="watch" href={address} target="_blank" rel="noopener" aria-label={openElsewhere(siteName)}>
            <span className="site">{siteName}</span>
            <LeaveIcon />
          </a>
        )}
      </header>
      {state && isPlayable(state) && (
        <button id="play" type="button" className="play" aria-label={`${playerWords[language].play} – ${name}`} hidden>
          <PlayIcon />
        </button>
      )}
      <Card embed={embed} language={language} siteName={siteName} address={address} />
      {embed.kind === 'episode' && <Facts {...embed.episode} language={language} />}
      <p id="said" className="visually-hidden" role="status" />
    </main>
  )
}

function Titles({ embed, language }: Pick<EmbedPageProps, 'embed' | 'language'>) {
  if (embed.kind === 'gone') return null
  const { series } = embed
  if (embed.kind === 'closed') return <h1 className="title" {...textProps(series, 'title')} />
  const { episode } = embed
  const { untitled } = pageWords[language].watch
  return (
    <>
      {series.title !== episode.title && <p className="series" {...textProps(series, 'title')} />}
      {episode.title ? <h1 className="title" {...textProps(episode, 'title')} /> : <h1 className="title">{untitled}</h1>}
    </>
  )
}

/** Widths of the image for the usual sizes of embeds. */
const WIDTHS = PICTURE_WIDTHS.filter((width) => [320, 480, 560, 1280].includes(width))

function Poster({ thumbnail, placeholder }: { thumbnail: string; placeholder: string }) {
  const sources = storedPicture(thumbnail) && WIDTHS.map((width) => `${pictureAddress(thumbnail, width)} ${width}w`).join(', ')
  return (
    <div className="poster">
      {placeholder && <img src={placeholder} alt="" />}
      {thumbnail && (
        <img
          src={pictureAddress(thumbnail, 560)}
          srcSet={sources}
          sizes={sources && '100vw'}
          alt=""
          width="1280"
          height="720"
          fetchPriority="high"
        />
      )}
    </div>
  )
}

/** The content in the middle when a press cannot start playback. The page's script also shows its notices here. */
function Card(props: Pick<EmbedPageProps, 'embed' | 'language' | 'siteName' | 'address'>) {
  const content = cardOf(props)
  return (
    <div id="card" className="card" hidden={content === undefined}>
      {content}
    </div>
  )
}

function cardOf({ embed, language, siteName, address }: Pick<EmbedPageProps, 'embed' | 'language' | 'siteName' | 'address'>) {
  const words = embedWords[language]
  const page = pageWords[language].watch
  if (embed.kind === 'gone')
    return (
      <>
        <h1 className="message">{words.gone}</h1>
        <p className="hint">{words.goneHint}</p>
        <Way href={address}>{words.goTo(siteName)}</Way>
      </>
    )
  if (embed.kind === 'closed')
    return (
      <>
        <LockIcon />
        <p className="message">{embed.series.isProtected ? page.locked : words.onlyThere(siteName)}</p>
        <Way href={address}>{page.openElsewhere(siteName)}</Way>
      </>
    )
  const { source, isLive, startsAt } = embed.episode
  if (source.kind === 'none') return <p className="message">{isLive || startsAt !== null ? page.noVideoYet : page.noVideo}</p>
  if (source.kind !== 'link') return undefined
  const { host } = new URL(source.href)
  return (
    <>
      <p className="message">{page.playsElsewhere(host)}</p>
      <Way href={source.href}>{page.openElsewhere(host)}</Way>
    </>
  )
}

const Way = ({ href, children }: { href: string; children: string }) => (
  <a id="way" className="way" href={href} target="_blank" rel="noopener">
    {children}
  </a>
)

/** Shows a recording's length, or that the episode is live. Only the viewer's clock can tell whether a start is still ahead. */
function Facts({ isLive, durationSeconds, language }: { isLive: boolean; durationSeconds: number; language: Language }) {
  const { live, duration } = pageWords[language].watch
  if (isLive)
    return (
      <p className="facts live">
        <span>{live}</span>
      </p>
    )
  if (durationSeconds < REAL_DURATION) return null
  const clock = formatClock(durationSeconds)
  return (
    <p className="facts length">
      <span aria-hidden="true">{clock}</span>
      <span className="visually-hidden">{duration(clock)}</span>
    </p>
  )
}

const LockIcon = () => (
  <svg className="lock" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </svg>
)
