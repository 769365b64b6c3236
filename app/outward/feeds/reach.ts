import type { Episode } from '../../catalog/episodes/episode.ts'
import { isPayPerView, type Series } from '../../catalog/series/series.ts'
import { type Hosts, playerSource } from '../../playback/streams/address.ts'

/**
 * The places where an episode may appear besides its page: search engines' video results, RSS and /now.json, pages of other
 * sites.
 */
export const REACHES = ['search', 'feeds', 'sites'] as const
export type Reach = (typeof REACHES)[number]

/** The reason why an episode does not appear in such a place. */
export type ReachFault = 'locked' | 'pay-per-view' | 'no-video' | 'elsewhere' | 'switched-off'

type Rules = { hosts: Hosts; isEmbeddable: boolean }

/** Returns the reasons why a saved episode is missing from each place; [] where it appears (spec R8). */
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
    // Search engines accept a stream by itself even without a player of this site, but no frame.
    search: [...closed, ...video, ...(kind === 'frame' && !isEmbeddable ? (['switched-off'] as const) : [])],
    feeds: closed,
    sites: [...closed, ...video, ...(isEmbeddable || (!isStream && kind !== 'frame') ? [] : (['switched-off'] as const))],
  }
}

/** Returns the panel's address of the field that corrects a fault; undefined when a setting of the server decides. */
export function fieldPath(fault: ReachFault, { docId, seriesDocId }: Pick<Episode, 'docId' | 'seriesDocId'>): string | undefined {
  const series = `/admin/series/${encodeURIComponent(seriesDocId)}`
  if (fault === 'switched-off') return undefined
  if (fault === 'locked') return `${series}#password`
  if (fault === 'pay-per-view') return `${series}#tags`
  return `${series}/episodes/${encodeURIComponent(docId)}#videoUrl`
}
