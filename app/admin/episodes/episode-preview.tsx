import type { PlayerSource } from '../../playback/address.ts'
import { Player } from '../../playback/player.tsx'

/** The player as the series page shows it, but that it waits to be started. */
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
