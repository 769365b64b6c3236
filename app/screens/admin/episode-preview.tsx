import type { PlayerSource } from '../../playback/address.ts'
import { Player } from '../../playback/player.tsx'
import { useSettledSource } from '../../playback/use-settled-source.tsx'

const PREVIEW = 'preview'

/** The player as the series page shows it; it follows the address once typing has rested (spec W4). */
export default function EpisodePreview({ source, title }: { source: PlayerSource; title: string }) {
  const settled = useSettledSource(PREVIEW, source)
  if (!settled) return null
  return (
    <Player
      source={settled.source}
      episodeId={PREVIEW}
      title={title}
      isLive={false}
      startsAt={null}
      poster={null}
      posterAddress=""
      autoPlay={false}
    />
  )
}
