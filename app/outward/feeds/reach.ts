import type { Episode } from '../../catalog/episodes/episode.ts'
import { isPayPerView, type Series } from '../../catalog/series/series.ts'
import { type Hosts, playerSource } from '../../playback/streams/address.ts'

/** Where an episode may appear beside its page: the video results of search engines, RSS and /now.json, pages of other sites. */
export const REACHES = ['search', 'feeds', 'sites'] as const
export type Reach = (typeof REACHES)[number]

/** Why it does not appear there. */
export type ReachFault = 'locked' | 'pay-per-view' | 'no-video' | 'elsewhere' | 'switched-off'

type Rules = { hosts: Hosts; isEmbeddable: boolean }

/** Why an episode, as it is saved, is missing from each of these; [] where it is not (spec R8). */
export function reachFaults(
  series: Pick<Series, 'sealedPassword' | 'tags'>,
  episode: Pick<Episode, 'videoUrl' | 'content'>,
  { hosts, isEmbeddable }: Rules,
): Record<Reach, ReachFault[]> {
  const closed: ReachFault[] = [
    ...(series.sealedPassword === null ? [] : (['locked'] as const)),
    ...(isPayPerView(series) ? (['pay-per-view'] as const) : []),
  ]
  const { kind } = playerSource(episode.videoUrl, episode.content.videos[0]?.videoType ?? 'External', [], hosts)
  const video: ReachFault[] = kind === 'none' ? ['no-video'] : kind === 'link' ? ['elsewhere'] : []
  const isStream = kind === 'hls' || kind === 'mp4'
  return {
    // Without a player of this site, search engines take a stream alone.
    search: [...closed, ...video, ...(kind === 'frame' && !isEmbeddable ? (['switched-off'] as const) : [])],
    feeds: closed,
    sites: [...closed, ...video, ...(isEmbeddable || (!isStream && kind !== 'frame') ? [] : (['switched-off'] as const))],
  }
}

/** The panel's address of the field that mends a fault; undefined for what a setting of the server decides. */
export function reachMend(fault: ReachFault, { docId, seriesDocId }: Pick<Episode, 'docId' | 'seriesDocId'>): string | undefined {
  const series = `/admin/series/${encodeURIComponent(seriesDocId)}`
  if (fault === 'switched-off') return undefined
  if (fault === 'locked') return `${series}#password`
  if (fault === 'pay-per-view') return `${series}#tags`
  return `${series}/episodes/${encodeURIComponent(docId)}#videoUrl`
}
