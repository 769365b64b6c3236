import type { DemoEpisode, DemoSeries, EpisodeDraft, SeriesDraft, Source } from './types.ts'

export type Hosts = { playHost: string; streamHost: string }

export function seriesFrom(draft: SeriesDraft, order: number, { playHost }: Hosts): DemoSeries {
  return {
    docId: seriesDocId(draft),
    id: draft.id,
    title: draft.title,
    shortDescription: draft.short,
    longDescription: draft.long,
    releaseDate: draft.date,
    tags: draft.tags,
    order,
    ...(draft.password ? { password: draft.password } : {}),
    ...(draft.payPage ? { embedLink: `${playHost}/play/${draft.payPage}` } : {}),
    art: `${draft.id}.jpg`,
  }
}

export function episodesFrom(series: SeriesDraft, hosts: Hosts): DemoEpisode[] {
  return series.episodes.map((draft, index) => episodeFrom(series, draft, index + 1, hosts))
}

const seriesDocId = (draft: SeriesDraft) => `s-${draft.id}`

function episodeFrom(series: SeriesDraft, draft: EpisodeDraft, number: number, hosts: Hosts): DemoEpisode {
  const slug = `${series.id}-${String(number).padStart(2, '0')}`
  const source = draft.source ?? series.source ?? 'play'
  // Only the provider's own play addresses may go to Roku, and nothing that has not been played yet.
  const onRoku = source === 'play' && series.onRoku === true && !series.password && !draft.startsAt
  const isUnplayed = draft.live === true || draft.startsAt !== undefined || draft.cycles === true
  return {
    docId: `e-${slug}`,
    seriesDocId: seriesDocId(series),
    title: draft.title,
    ...video(source, slug, onRoku, hosts),
    episodeNumber: number,
    shortDescription: draft.short,
    longDescription: draft.long,
    releaseDate: draft.startsAt?.slice(0, 10) ?? draft.date ?? series.date,
    durationSeconds: isUnplayed ? 1 : seconds(draft.minutes ?? series.minutes ?? 90, slug),
    isLive: draft.live === true,
    onRoku,
    ...(draft.startsAt ? { startsAt: draft.startsAt } : {}),
    ...(draft.cycles ? { cycles: true } : {}),
  }
}

function video(
  source: Source,
  slug: string,
  onRoku: boolean,
  { streamHost }: Hosts,
): Pick<DemoEpisode, 'videoUrl' | 'videoType' | 'captions'> {
  const captions = (['en', 'fr'] as const).map((language) => ({ language, url: `${streamHost}/captions/${language}.vtt` }))
  if (typeof source === 'object') {
    return { videoUrl: `https://www.youtube.com/watch?v=${source.youtube}`, videoType: 'YouTube', captions: [] }
  }
  switch (source) {
    // Roku accepts an address only when its type is one that it can play, so these say what the provider serves.
    case 'play':
      return { videoUrl: slug, videoType: onRoku ? 'HLS' : 'External', captions: [] }
    case 'hls':
      return { videoUrl: `${streamHost}/vod/${slug}/index.m3u8`, videoType: 'HLS', captions }
    case 'mp4':
      return { videoUrl: `${streamHost}/vod/${slug}.mp4`, videoType: 'MP4', captions }
    case 'live-hls':
      return { videoUrl: `${streamHost}/live/demo-live/index.m3u8`, videoType: 'HLS', captions }
    case 'live-dvr':
      return { videoUrl: `${streamHost}/live/demo-dvr/index.m3u8`, videoType: 'HLS', captions }
  }
}

/** Broadcasts never end on a full minute: up to a quarter longer or shorter, fixed by the episode's slug. */
function seconds(minutes: number, slug: string): number {
  let hash = 7
  for (const letter of slug) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  const swing = minutes > 60 ? 0.1 : 0.05
  return Math.round(minutes * 60 * (1 - swing + (2 * swing * hash) / 9973))
}
