import { Player } from '../../playback/player.tsx'
import type { PlayerSource } from '../../playback/streams/address.ts'

/** The player as on the series page, but without autoplay. */
export default function EpisodePreview({ source, title }: { source: PlayerSource; title: string }) {
  return (
    <Player
      source={source}
      episodeId="preview"
      title={title}
      isLive={false}
      startsAt={null}
      poster={null}
      posterAddress=""
      autoPlay={false}
    />
  )
}
