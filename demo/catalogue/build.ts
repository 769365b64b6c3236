import { ON_FILM } from './film.ts'
import { teamsIn } from './teams.ts'
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

export const seriesDocId = (draft: SeriesDraft) => `s-${draft.id}`

const episodeSlug = (series: SeriesDraft, number: number) => `${series.id}-${String(number).padStart(2, '0')}`

export const episodeDocId = (series: SeriesDraft, number: number) => `e-${episodeSlug(series, number)}`

function episodeFrom(series: SeriesDraft, draft: EpisodeDraft, number: number, hosts: Hosts): DemoEpisode {
  const slug = episodeSlug(series, number)
  const source = draft.source ?? series.source ?? 'play'
  // Only the provider's own play addresses may go to Roku, and only videos that have already been shown.
  const onRoku = source === 'play' && series.onRoku === true && !series.password && !draft.startsAt
  const isUnplayed = draft.live === true || draft.startsAt !== undefined || draft.cycles === true
  return {
    docId: episodeDocId(series, number),
    seriesDocId: seriesDocId(series),
    title: draft.title,
    ...video(source, playName(series, draft, isUnplayed ? slug : archived(slug)), onRoku, hosts),
    episodeNumber: number,
    shortDescription: draft.short,
    longDescription: draft.long,
    releaseDate: draft.startsAt?.slice(0, 10) ?? draft.date ?? series.date,
    durationSeconds: isUnplayed ? 1 : lengthSeconds(source),
    isLive: draft.live === true,
    onRoku,
    ...(draft.startsAt ? { startsAt: draft.startsAt } : {}),
    ...(draft.cycles ? { cycles: true } : {}),
  }
}

/** The sport of the provider's clip, which its name in the address chooses; 'arena' fits all. A game is filmed by its own clip or by none. */
function clipOf({ tags }: SeriesDraft, { title }: EpisodeDraft): string {
  const sport = tags.find((tag) => tag in ON_FILM)
  const film = sport === undefined ? undefined : ON_FILM[sport]
  const game = teamsIn(title)
  const isOther = game && film && !(game.home === film.home && game.away === film.away)
  return sport === undefined || isOther ? 'arena' : sport
}

/** The provider plays addresses that begin with `live` as live streams. */
const archived = (slug: string) => (slug.startsWith('live') ? `archive-${slug}` : slug)

/** The episode's id at the provider. */
function playName(series: SeriesDraft, draft: EpisodeDraft, slug: string): string {
  const clip = clipOf(series, draft)
  return slug.includes(clip) ? slug : `${slug}-${clip}`
}

/** How long a recording lasts, in seconds. The length of other providers' videos is unknown, which 1 stands for. */
const lengthSeconds = (source: Source) => (typeof source === 'object' ? 1 : 600)

function video(
  source: Source,
  name: string,
  onRoku: boolean,
  { streamHost }: Hosts,
): Pick<DemoEpisode, 'videoUrl' | 'videoType' | 'captions'> {
  const captions = (['en', 'fr'] as const).map((language) => ({
    language,
    url: `${streamHost}/captions/${name}/${language}.vtt`,
  }))
  if (typeof source === 'object') {
    return { videoUrl: `https://www.youtube.com/watch?v=${source.youtube}`, videoType: 'YouTube', captions: [] }
  }
  switch (source) {
    // Roku accepts an address only with a type that it can play, so these match what the provider serves.
    case 'play':
      return { videoUrl: name, videoType: onRoku ? 'HLS' : 'External', captions: [] }
    case 'hls':
      return { videoUrl: `${streamHost}/vod/${name}/index.m3u8`, videoType: 'HLS', captions }
    case 'mp4':
      return { videoUrl: `${streamHost}/vod/${name}.mp4`, videoType: 'MP4', captions }
    case 'live-hls':
      return { videoUrl: `${streamHost}/live/${name}/index.m3u8`, videoType: 'HLS', captions }
    case 'live-dvr':
      return { videoUrl: `${streamHost}/live/dvr-${name}/index.m3u8`, videoType: 'HLS', captions }
  }
}
