import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useCountedPlayer } from '../../audience/use-counted-player.tsx'
import type { PublicSeries } from '../../catalog/public-views.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { pictureAddress, WIDEST_TILE_PICTURE } from '../../pictures/sizes.ts'
import type { PlayRange } from '../../playback/play-range.ts'
import { Player, prepareOwnPlayer } from '../../playback/player.tsx'
import { type SettledSource, useSettledSource } from '../../playback/use-settled-source.tsx'
import { EarlyFrame, useEarlyFrame } from './first-picture/early-frame.tsx'
import { EarlySlot } from './first-picture/early-slot.tsx'
import { useVideoAhead } from './first-picture/load-ahead.tsx'
import styles from './watch-stage.module.css'
import type { PlayerEpisode } from './watch-state.ts'
import { PlayerWithoutScript } from './watch-without-script.tsx'

/** How long, in ms, the first video has the network to itself before our own player's code loads. */
const OWN_PLAYER_AFTER = 2_000

type Options<Episode> = {
  /** The selected episode; until the selection settles, the default for this address. */
  current: Episode | undefined
  /** The episodes that can be selected. */
  known: readonly Episode[]
  /** The id of the episode that is selected whatever the viewer's browser remembers. */
  linkedId: string | undefined
  isSettled: boolean
}

export type StageState = {
  /** The episode in the player; undefined until the selection settles. */
  settled: SettledSource | undefined
  /** True when the served HTML contains the frame. */
  hasFrame: boolean
  /** True when a script in the HTML has requested a frame. */
  isByScript: boolean
}

/** Returns what the player shows: the selection appears at once, the player follows once it has settled (spec W4). */
export function useStage<Episode extends PlayerEpisode>({ current, known, linkedId, isSettled }: Options<Episode>): StageState {
  const isHydrated = useHydrated()
  const { inHtml, byScript } = useEarlyFrame({ current, linkedId, known, isHydrated })
  const first = isSettled ? current : (inHtml ?? byScript)
  const settled = useSettledSource(first?.id, first?.source)
  const hasOwn = known.some(({ source }) => source.kind === 'hls' || source.kind === 'mp4')
  useEffect(() => {
    if (!hasOwn) return
    const timer = setTimeout(prepareOwnPlayer, OWN_PLAYER_AFTER)
    return () => clearTimeout(timer)
  }, [hasOwn])
  useVideoAhead(current, settled)
  return { settled, hasFrame: inHtml !== undefined, isByScript: byScript !== undefined }
}

type Props = {
  ref?: Ref<HTMLDivElement>
  stage: StageState
  current: PlayerEpisode
  known: readonly PlayerEpisode[]
  /** The session storage place of the last played episode (selection.ts). */
  place: string
  /** The title of an episode without one. */
  untitled: string
  /** The image shown until something plays. */
  poster: Pick<PublicSeries, 'thumbnail' | 'placeholder'>
  /** A part to play; by default the one that the page's address names. */
  range?: PlayRange
}

/** The player and everything before it: poster, a frame or video from the HTML, a player for browsers without a script. */
export function Stage({ ref, stage, current, known, place, untitled, poster: { thumbnail, placeholder }, range }: Props) {
  const isHydrated = useHydrated()
  const { settled, hasFrame, isByScript } = stage
  const posterAddress = pictureAddress(thumbnail, 1280)
  // An MP4 file soon shows its first frame, and until then would share the network with the poster.
  const firstAddress = current.source.kind === 'mp4' ? pictureAddress(thumbnail, WIDEST_TILE_PICTURE) : posterAddress
  const poster = <Poster address={firstAddress} placeholder={placeholder} />
  const playing = playingOf(stage, current, known)
  const own = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLDivElement, [])
  useCountedPlayer(own, settled && { episodeId: settled.episodeId, isLive: playing.isLive })
  return (
    <div className={styles.stage} ref={own}>
      {(!settled || isByScript) && poster}
      {settled ? (
        <Player
          key={settled.episodeId}
          source={settled.source}
          episodeId={settled.episodeId}
          title={(isHydrated ? playing.title : (playing.safe ?? playing.title)) || untitled}
          isLive={playing.isLive}
          startsAt={playing.startsAt}
          poster={poster}
          posterAddress={posterAddress}
          placeholder={placeholder}
          range={range}
        />
      ) : (
        !isHydrated && <EarlyFrame place={place} current={current} known={known} />
      )}
      <EarlySlot source={settled?.source} />
      <noscript className="optional">
        {import.meta.env.SSR && <PlayerWithoutScript episode={current} posterAddress={posterAddress} hasFrame={hasFrame} />}
      </noscript>
    </div>
  )
}

/** Returns the episode in the player, which follows the selection after a pause. */
export const playingOf = <Episode extends PlayerEpisode>(
  { settled }: StageState,
  current: Episode,
  known: readonly Episode[],
): Episode => known.find(({ id }) => id === settled?.episodeId) ?? current

/** The image that reserves the player's place. */
function Poster({ address, placeholder }: { address: string; placeholder: string }): ReactNode {
  return (
    <div className={styles.poster}>
      {placeholder && <img src={placeholder} alt="" className="cover" />}
      {address && <img src={address} alt="" className="cover" width="1280" height="720" fetchPriority="high" />}
    </div>
  )
}
