import { useMemo } from 'react'
import { shareTurn } from '../../../database/turns.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { isOnAir, missedLiveRow } from '../../catalog/episodes/live-row.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Hosts } from '../../playback/streams/address.ts'
import { recogniseVideo } from '../../playback/streams/video-address.ts'
import { servicesContext } from '../../services.server.ts'
import type { Route } from './+types/episodes.route.ts'
import { EpisodeManager } from './episode-manager.tsx'
import type { EpisodeListRow } from './episode-row.tsx'

/**
 * Sends the rows as parts of JSON text, because React Router would block the event loop for 30 ms to encode 5,000 rows as values.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { documents, hosts, now } = context.get(servicesContext)
  const parts: string[] = []
  const episodes = await documents.episodes(params.docId)
  for (const some of inParts(episodes)) {
    await shareTurn()
    parts.push(JSON.stringify(some.map((episode) => listed(episode, hosts))))
  }
  const at = now()
  const series = episodes.some((each) => isOnAir(each, at)) && (await documents.series(params.docId))
  return { parts, missedRow: (series && missedLiveRow(series, await documents.categories())) || null }
}

function listed(episode: Episode, hosts: Hosts): EpisodeListRow {
  const { docId, title, episodeNumber, videoUrl, isLive, releaseDate, startsAt, state, publicAt, content } = episode
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
    state,
    publicAt,
    durationSeconds: content.durationSeconds,
  }
}

/** The episodes of a series (spec M7). */
export default function Episodes({ loaderData: { parts, missedRow }, params }: Route.ComponentProps) {
  const episodes = useMemo(() => parts.flatMap((part) => JSON.parse(part) as EpisodeListRow[]), [parts])
  return <EpisodeManager key={params.docId} seriesDocId={params.docId} episodes={episodes} missedRow={missedRow} />
}
