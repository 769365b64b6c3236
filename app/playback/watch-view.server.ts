import type { Episode } from '../catalog/episode.ts'
import { publicSeries } from '../catalog/public-views.ts'
import type { Series } from '../catalog/series.ts'
import { isPayPerView } from '../catalog/series.ts'
import { embeddedPage, type Hosts, playerSource } from './address.ts'
import type { WatchEpisode, WatchState } from './watch.ts'

/** The content of a series page, for one who may watch: the caller has asked the door (access.canWatch). */
export function watchState(series: Series, episodes: Episode[], hosts: Hosts): WatchState {
  const isEmbed = isPayPerView(series)
  return {
    series: publicSeries(series),
    embed: isEmbed ? embeddedPage(series.embedLink, hosts) : null,
    episodes: isEmbed ? [] : episodes.map((episode) => watchEpisode(episode, hosts)),
  }
}

function watchEpisode(episode: Episode, hosts: Hosts): WatchEpisode {
  const video = episode.content.videos[0]
  return {
    id: episode.docId,
    ...(episode.english?.length ? { english: episode.english } : {}),
    title: episode.title,
    shortDescription: episode.shortDescription,
    longDescription: episode.longDescription,
    releaseDate: episode.releaseDate,
    durationSeconds: episode.content.durationSeconds,
    isLive: episode.isLive,
    startsAt: episode.startsAt,
    source: playerSource(episode.videoUrl, video?.videoType ?? 'External', episode.content.captions, hosts),
  }
}
