import { Player } from '../../playback/player.tsx'
import type { PlayerSource } from '../../playback/streams/address.ts'

type Props = { source: PlayerSource; title: string; isLive?: boolean; episodeId?: string }

/** The player as on the series page, but without autoplay. */
export default function EpisodePreview({ source, title, isLive = false, episodeId = 'preview' }: Props) {
  return (
    <Player
      source={source}
      episodeId={episodeId}
      title={title}
      isLive={isLive}
      startsAt={null}
      poster={null}
      posterAddress=""
      autoPlay={false}
    />
  )
}
