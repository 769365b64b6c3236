import { Link } from '../../language/link.tsx'
import { useLanguage, useWords } from '../../language/use-language.tsx'
import { withoutScriptWords } from '../../language/without-script.ts'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { FRAME } from '../../playback/frame.tsx'
import { Elsewhere } from '../../playback/player.tsx'
import type { PlayerSource } from '../../playback/streams/address.ts'
import styles from './watch-stage.module.css'
import type { PlayerEpisode } from './watch-state.ts'

// The player's page without JavaScript. Only the server renders these parts, into noscript elements, whose content React
// ignores in browsers; the build excludes them from client bundles.

/** Every language by its own name. */
const LANGUAGES = { en: 'English', fr: 'Français' }

const TYPES = { hls: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' }

const useWithoutScriptWords = () => withoutScriptWords[useLanguage()]

type PlayerProps = { episode: PlayerEpisode; posterAddress: string; hasFrame: boolean }

/** The episode in the browser's own player. `hasFrame`: the page already contains its frame. */
export function PlayerWithoutScript({ episode, posterAddress, hasFrame }: PlayerProps) {
  const words = usePageWords().watch
  const { source, isLive, startsAt } = episode
  const title = episode.title || words.untitled
  if (source.kind === 'frame') return hasFrame ? null : <iframe {...FRAME} src={source.src} title={words.frame(title)} />
  if (source.kind === 'link') return <Elsewhere source={source} />
  if (source.kind === 'none')
    return (
      <div className={styles.noVideo}>
        <p>{isLive || startsAt !== null ? words.noVideoYet : words.noVideo}</p>
        <ReloadHint />
      </div>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a video has the captions that staff gave it
    <video
      controls
      playsInline
      preload="metadata"
      title={title}
      poster={posterAddress || undefined}
      // Caption tracks on another host need CORS; without tracks, hosts that do not allow CORS still play.
      crossOrigin={source.captions.length > 0 ? 'anonymous' : undefined}
    >
      <source src={source.src} type={TYPES[source.kind]} />
      {source.captions.map(({ language, url }) => (
        <track key={language} kind="captions" srcLang={language} label={LANGUAGES[language]} src={url} />
      ))}
    </video>
  )
}

/** Says when to reload, because without JavaScript the page does not update. */
export const ReloadHint = () => <p>{useWithoutScriptWords().awaited}</p>

/** Further hints under the player. */
export function HintsWithoutScript({ episode }: { episode: PlayerEpisode }) {
  const words = useWithoutScriptWords()
  const { source, isLive, startsAt } = episode
  // On a cached page the start may have passed; the text allows for that.
  const isAtHand = !isLive && startsAt !== null && Date.parse(startsAt) > Date.now()
  return (
    <>
      {isAtHand && source.kind !== 'none' && <p>{words.announced}</p>}
      <SourceHint source={source} />
    </>
  )
}

/** Says what to do when nothing plays, by kind of source. */
export function SourceHint({ source }: { source: PlayerSource }) {
  const words = useWithoutScriptWords()
  const { systemRequirements } = useWords().shell
  if (source.kind === 'none' || source.kind === 'link') return null
  const label = { hls: words.stream, mp4: words.file, frame: words.frame }[source.kind]
  return (
    <>
      <p>{source.kind === 'frame' ? words.ifEmpty(new URL(source.src).host) : words.ifSilent}</p>
      <p className={`wrap ${styles.otherWays}`}>
        <a href={source.src} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
        <Link to="/systemrequirements">{systemRequirements}</Link>
      </p>
    </>
  )
}
