import { inTurns } from '../../../database/turns.ts'
import type { Episode } from '../../catalog/episode.ts'
import type { Hosts } from '../../playback/address.ts'
import { recogniseVideo } from '../../playback/video-address.ts'
import { servicesContext } from '../../services.server.ts'
import type { Route } from './+types/episodes.route.ts'
import { EpisodeManager } from './episode-manager.tsx'
import type { ListedEpisode } from './episode-row.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { documents, hosts } = context.get(servicesContext)
  const episodes: ListedEpisode[] = []
  await inTurns(await documents.episodes(params.docId), (episode) => episodes.push(listed(episode, hosts)))
  return { episodes }
}

function listed(episode: Episode, hosts: Hosts): ListedEpisode {
  const { docId, title, episodeNumber, videoUrl, isLive, releaseDate, startsAt, content } = episode
  const known = recogniseVideo(videoUrl, hosts)
  const kind = known.ok ? known.kind : 'none'
  return {
    id: docId,
    title,
    number: episodeNumber,
    kind,
    isLive,
    releaseDate,
    startsAt,
    durationSeconds: content.durationSeconds,
  }
}

/** The episodes of a series (spec M7). */
export default function Episodes({ loaderData: { episodes }, params }: Route.ComponentProps) {
  return <EpisodeManager key={params.docId} seriesDocId={params.docId} episodes={episodes} />
}
