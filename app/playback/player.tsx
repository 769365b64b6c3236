import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { usePageWords } from '../language/use-page-words.tsx'
import button from '../ui/button.module.css'
import type { PlayerSource } from './address.ts'
import { Frame } from './frame.tsx'
import styles from './notice.module.css'
import { Upcoming } from './upcoming.tsx'
import { useTimeLeft } from './use-time-left.tsx'

const NativePlayer = lazy(() => import('./native-player/native-player.tsx'))

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
  autoPlay?: boolean
}

/** Plays one source: a frame once its announced start has come, our own player, or a link where neither may be. */
export function Player({ source, episodeId, title, isLive, startsAt, poster, posterAddress, autoPlay = true }: Props) {
  const words = usePageWords().watch
  const [isMounted, setMounted] = useState(false)
  // The boundary below stands already when the player is asked for: else React holds it back for 300 ms.
  useEffect(() => startTransition(() => setMounted(true)), [])

  const left = useTimeLeft(isLive ? null : startsAt)

  // Our own player counts down by itself.
  if (startsAt !== null && left !== undefined && (source.kind === 'frame' || source.kind === 'none'))
    return <Upcoming startsAt={startsAt} left={left} poster={poster} />
  if (source.kind === 'frame') return <Frame src={source.src} title={words.frame(title)} />
  if (source.kind === 'link' || source.kind === 'none') return <Unplayable source={source} />
  return (
    <Suspense fallback={poster}>
      {isMounted ? (
        <NativePlayer
          key={source.src}
          source={source}
          title={title}
          isLive={isLive}
          startsAt={startsAt}
          resumeKey={episodeId}
          autoPlay={autoPlay}
          {...(posterAddress ? { poster: posterAddress } : {})}
        />
      ) : (
        poster
      )}
    </Suspense>
  )
}

/** What may not be framed opens on its own site; what is no address at all only says so. */
export function Unplayable({ source }: { source: Extract<PlayerSource, { kind: 'link' | 'none' }> }) {
  const words = usePageWords().watch
  return (
    <div className={styles.notice}>
      <p>{words.unplayable}</p>
      {source.kind === 'link' && (
        <a className={button.primary} href={source.href} target="_blank" rel="noopener noreferrer">
          {words.openElsewhere}
        </a>
      )}
    </div>
  )
}
