import { useSyncExternalStore } from 'react'
import { usePageWords } from '../../../language/words/use-page-words.tsx'
import styles from '../../../playback/frame.module.css'
import { FRAME } from '../../../playback/frame.tsx'
import { pageNonce } from '../../../playback/page-nonce.ts'
import { lastPlayedKey } from '../selection/selection.ts'
import type { PlayerEpisode } from '../watch-state.ts'
import { EARLY_FRAME, type EarlyChoice } from './early-choice.ts'

const never = () => () => {}

/** Returns the id of the episode whose frame the inline script has requested; undefined after hydration. */
const useFrameOfScript = () =>
  useSyncExternalStore(
    never,
    () => undefined,
    () => (import.meta.env.SSR ? undefined : document.documentElement.dataset.frame),
  )

type Options<Episode> = {
  /** The selection for everybody with this address. */
  current: Episode | undefined
  /** The id of the episode in the address, when the server knew it. */
  linkedId: string | undefined
  known: readonly Episode[]
  isHydrated: boolean
}

/**
 * Returns the episode whose frame is requested before the page's script loads; for server rendering and hydration. `inHtml`:
 * the frame is in the HTML, because no viewer state can select another episode. `byScript`: EarlyFrame chose it.
 */
export function useEarlyFrame<Episode extends PlayerEpisode>({ current, linkedId, known, isHydrated }: Options<Episode>) {
  const chosen = useFrameOfScript()
  if (isHydrated) return {}
  if (isLinkedFrame(current, linkedId)) return { inHtml: current }
  return { byScript: known.find(({ id }) => id === chosen) }
}

/** True if the linked episode is in a frame without an announced start, which only the viewer's clock could tell to be past. */
const isLinkedFrame = (current: PlayerEpisode | undefined, linkedId: string | undefined) =>
  current !== undefined && current.id === linkedId && current.source.kind === 'frame' && awaited(current) === null

const awaited = ({ isLive, startsAt }: PlayerEpisode) => (isLive || startsAt === null ? null : Date.parse(startsAt))

type Props = { place: string; current: PlayerEpisode; known: readonly PlayerEpisode[] }

/** The placeholder of a frame and the inline script that requests it. Rendered only by the server. `place`: see selection.ts. */
export function EarlyFrame({ place, current, known }: Props) {
  const words = usePageWords().watch
  const frames = known.flatMap((each): EarlyChoice['frames'] =>
    each.source.kind === 'frame'
      ? [[each.id, each.source.src, words.frame((each.safe ?? each.title) || words.untitled), awaited(each)]]
      : [],
  )
  if (frames.length === 0) return null
  const choice: EarlyChoice = {
    key: lastPlayedKey(place),
    first: current.id,
    isLive: current.isLive,
    frame: FRAME,
    frames,
  }
  return (
    <div className={styles.holder}>
      <script
        nonce={pageNonce.get()}
        data-choice={JSON.stringify(choice)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site
        dangerouslySetInnerHTML={{ __html: EARLY_FRAME }}
        suppressHydrationWarning
      />
      <div role="status" />
    </div>
  )
}
