import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { usePageWords } from '../language/use-page-words.tsx'
import button from '../ui/button.module.css'
import type { PlayerSource } from './address.ts'
import { Frame } from './frame.tsx'
import styles from './notice.module.css'
import { PlayerOffline } from './player-offline.tsx'
import { Upcoming, Waiting } from './upcoming.tsx'
import { useIsOnline } from './use-is-online.tsx'
import { useTimeLeft } from './use-time-left.tsx'

/** Our own player, once its code has come. */
let There: typeof import('./native-player/native-player.tsx').default | undefined
let coming: Promise<typeof import('./native-player/native-player.tsx')> | undefined

/** Asked for once: of what did not come the first time a second asking would leave out the style sheet. */
const own = () =>
  (coming ??= import('./native-player/native-player.tsx').then((module) => {
    There = module.default
    return module
  }))

/** A browser does not ask again for a script that did not come: the page is loaded anew, once there is a network. */
async function loadOwn() {
  try {
    return await own()
  } catch (error) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    throw Object.assign(error as Error, { isScriptMissing: true })
  }
}

const LazyPlayer = lazy(loadOwn)

/** Our own player is there before an episode is chosen that needs it, for there may be no network then. */
export const prepareOwn = () => void own().catch(() => {})

type Props = {
  source: PlayerSource
  episodeId: string
  title: string
  isLive: boolean
  startsAt: string | null
  /** Stands until the player does. */
  poster: ReactNode
  /** Address of the picture that the player shows before its first frame; '' for none. */
  posterAddress: string
  /** A few pixels of it, as a data: address; '' for none. */
  placeholder?: string
  autoPlay?: boolean
}

/** Plays one source: a frame once its announced start has come, our own player, or a link where neither may be. */
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
}: Props) {
  const words = usePageWords().watch
  // One that is there already is shown at once, without a turn in which the poster stands.
  const [NativePlayer] = useState(() => There ?? LazyPlayer)
  const [isMounted, setMounted] = useState(NativePlayer !== LazyPlayer)
  // The boundary below stands already when the player is asked for: else React holds it back for 300 ms.
  useEffect(() => startTransition(() => setMounted(true)), [])

  const onItsWay = useIsOnline() ? poster : <PlayerOffline />
  const left = useTimeLeft(isLive ? null : startsAt)

  // Our own player counts down by itself.
  if (startsAt !== null && left !== undefined && (source.kind === 'frame' || source.kind === 'none'))
    return <Upcoming startsAt={startsAt} left={left} poster={poster} />
  if (source.kind === 'frame') return <Frame src={source.src} title={words.frame(title)} />
  // An episode may be announced, and live, before staff have its address: it comes to the open page.
  if (source.kind === 'none' && (isLive || startsAt !== null))
    return <Waiting poster={poster} title={words.noVideoYet} hint={words.noVideoYetHint} />
  if (source.kind === 'none') return <p className={styles.notice}>{words.noVideo}</p>
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
        />
      ) : (
        onItsWay
      )}
    </Suspense>
  )
}

/** A video that may not be framed opens on its own site. */
export function Elsewhere({ source }: { source: Extract<PlayerSource, { kind: 'link' }> }) {
  const words = usePageWords().watch
  const { host } = new URL(source.href)
  return (
    <div className={styles.notice}>
      <p>{words.playsElsewhere(host)}</p>
      <a className={button.primary} href={source.href} target="_blank" rel="noopener noreferrer">
        {words.openElsewhere(host)}
      </a>
    </div>
  )
}
