import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { usePageWords } from '../language/words/use-page-words.tsx'
import button from '../ui/button.module.css'
import { Frame } from './frame.tsx'
import styles from './notice.module.css'
import type { PlayRange } from './play-range.ts'
import { PlayerOffline } from './player-offline.tsx'
import type { PlayerSource } from './streams/address.ts'
import { Upcoming, Waiting } from './upcoming.tsx'
import { useIsOnline } from './use-is-online.tsx'
import { useTimeLeft } from './use-time-left.tsx'

/** Our own player, once its code has loaded. */
let LoadedPlayer: typeof import('./native-player/native-player.tsx').default | undefined
let coming: Promise<typeof import('./native-player/native-player.tsx')> | undefined

/** Imports our own player only once: a second import after a failure would leave out the style sheet. */
const importOwnPlayer = () =>
  (coming ??= import('./native-player/native-player.tsx').then((module) => {
    LoadedPlayer = module.default
    return module
  }))

/** Browsers do not retry a failed script import, so the page reloads once the network is back. */
async function loadOwn() {
  try {
    return await importOwnPlayer()
  } catch (error) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    throw Object.assign(error as Error, { isScriptMissing: true })
  }
}

const LazyPlayer = lazy(loadOwn)

/** Loads our own player before an episode needs it, because the network may be gone by then. */
export const prepareOwnPlayer = () => void importOwnPlayer().catch(() => {})

type Props = {
  source: PlayerSource
  episodeId: string
  title: string
  isLive: boolean
  startsAt: string | null
  /** Shown until the player has loaded. */
  poster: ReactNode
  /** The address of the image that the player shows before its first frame; '' for none. */
  posterAddress: string
  /** The same image reduced to a few pixels, as a data: address; '' for none. */
  placeholder?: string
  autoPlay?: boolean
  /** A part to play; by default the one that the page's address names. */
  range?: PlayRange | undefined
}

/** Plays one source: a frame once its announced start has passed, our own player, or a link if neither is allowed. */
export function Player({
  source,
  episodeId,
  title,
  isLive,
  startsAt,
  poster,
  posterAddress,
  placeholder = '',
  autoPlay = true,
  range,
}: Props) {
  const words = usePageWords().watch
  // A loaded player is shown at once, without a render that shows the poster.
  const [NativePlayer] = useState(() => LoadedPlayer ?? LazyPlayer)
  const [isMounted, setMounted] = useState(NativePlayer !== LazyPlayer)
  // Mounts the boundary below before the player is imported; otherwise React delays the player by 300 ms.
  useEffect(() => startTransition(() => setMounted(true)), [])

  const onItsWay = useIsOnline() ? poster : <PlayerOffline />
  const left = useTimeLeft(isLive ? null : startsAt)

  // Our own player shows its own countdown.
  if (startsAt !== null && left !== undefined && (source.kind === 'frame' || source.kind === 'none'))
    return <Upcoming startsAt={startsAt} left={left} poster={poster} />
  if (source.kind === 'frame') return <Frame src={source.src} title={words.frame(title)} />
  // An episode may be announced, even live, before staff have its address; the open page receives it later.
  if (source.kind === 'none' && (isLive || startsAt !== null))
    return <Waiting poster={poster} title={words.noVideoYet} hint={words.noVideoYetHint} />
  if (source.kind === 'none') return <p className={`gap-4 ${styles.notice}`}>{words.noVideo}</p>
  if (source.kind === 'link') return <Elsewhere source={source} />
  return (
    <Suspense fallback={onItsWay}>
      {isMounted ? (
        <NativePlayer
          key={source.src}
          source={source}
          title={title}
          isLive={isLive}
          startsAt={startsAt}
          resumeKey={episodeId}
          autoPlay={autoPlay}
          placeholder={placeholder}
          {...(posterAddress ? { poster: posterAddress } : {})}
          {...(range && { range })}
        />
      ) : (
        onItsWay
      )}
    </Suspense>
  )
}

/** A link to a video that may not be framed; it opens on its own site. */
export function Elsewhere({ source }: { source: Extract<PlayerSource, { kind: 'link' }> }) {
  const words = usePageWords().watch
  const { host } = new URL(source.href)
  return (
    <div className={`gap-4 ${styles.notice}`}>
      <p>{words.playsElsewhere(host)}</p>
      <a className={button.primary} href={source.href} target="_blank" rel="noopener noreferrer">
        {words.openElsewhere(host)}
      </a>
    </div>
  )
}
