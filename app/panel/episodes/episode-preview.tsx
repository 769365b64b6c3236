import { Player } from '../../playback/player.tsx'
import type { PlayerSource } from '../../playback/streams/address.ts'

/** The player as on the series page, but without autoplay. */
export default function EpisodePreview({
  source,
  title,
  isLive = false,
}: {
  source: PlayerSource
  title: string
  isLive?: boolean
}) {
  return (
    <Player
      source={source}
      episodeId="preview"
      title={title}
      isLive={isLive}
      startsAt={null}
      poster={null}
      posterAddress=""
      autoPlay={false}
    />
  )
}
