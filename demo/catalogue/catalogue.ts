import { z } from 'zod'
import { readRecords } from '../records/read-records.ts'
import { demoDrafts, type EpisodeDraft, type SeriesDraft, type Source } from './drafts.ts'
import { ON_FILM, teamsIn } from './schools.ts'

type Hosts = { playHost: string; streamHost: string }

const categoryRecord = z.strictObject({ category: z.string(), name: z.string(), tags: z.array(z.string()) })
const CATEGORIES = readRecords('categories', { category: categoryRecord })

/** The invented catalogue of a new site; the same options always give the same catalogue. */
export function demoCatalogue({ now, ...hosts }: Hosts & { now: Date }) {
  const drafts = demoDrafts(now)
  return {
    categories: CATEGORIES.map(({ category, name, tags }) => ({ id: category, name, tags: [...tags] })),
    series: drafts.map((draft, order) => seriesFrom(draft, order, hosts)),
    episodes: drafts.flatMap((draft) => draft.episodes.map((episode, at) => episodeFrom(draft, episode, at + 1, hosts))),
  }
}

export const seriesDocId = ({ series }: SeriesDraft) => `s-${series}`

const episodeSlug = ({ series }: SeriesDraft, number: number) => `${series}-${String(number).padStart(2, '0')}`

export const episodeDocId = (series: SeriesDraft, number: number) => `e-${episodeSlug(series, number)}`

function seriesFrom(draft: SeriesDraft, order: number, { playHost }: Hosts) {
  return {
    docId: seriesDocId(draft),
    id: draft.series,
    ...textsOf(draft),
    releaseDate: draft.date,
    tags: [...draft.tags],
    order,
    ...(draft.password ? { password: draft.password } : {}),
    ...(draft.payPage ? { embedLink: `${playHost}/play/${draft.payPage}` } : {}),
    /** In demo/art/thumbnails. */
    art: `${draft.series}.jpg`,
  }
}

function episodeFrom(series: SeriesDraft, draft: EpisodeDraft, number: number, { streamHost }: Hosts) {
  const source = draft.source ?? series.source ?? 'play'
  // Only the provider's own play addresses may go to Roku, and only videos that have already been shown.
  const onRoku = source === 'play' && series.onRoku === true && !series.password && !draft.startsAt
  const isUnplayed = draft.live === true || draft.startsAt !== undefined || draft.cycles === true
  const isElsewhere = typeof source === 'object'
  return {
    docId: episodeDocId(series, number),
    seriesDocId: seriesDocId(series),
    ...textsOf(draft),
    ...video(source, playName(series, draft, number, isUnplayed), onRoku, streamHost),
    episodeNumber: number,
    releaseDate: draft.startsAt?.slice(0, 10) ?? draft.date ?? series.date,
    // The length of other providers' videos is unknown, which 1 stands for.
    durationSeconds: isUnplayed || isElsewhere ? 1 : 600,
    isLive: draft.live === true,
    onRoku,
    ...(draft.startsAt ? { startsAt: draft.startsAt } : {}),
    ...(draft.cycles ? { cycles: true } : {}),
  }
}

const textsOf = ({ title, short, long }: Pick<EpisodeDraft, 'title' | 'short' | 'long'>) => ({
  title: title.en,
  shortDescription: short.en,
  longDescription: long.en,
})

/** The episode's id at the provider, which plays addresses that begin with `live` as live streams. */
function playName(series: SeriesDraft, draft: EpisodeDraft, number: number, isUnplayed: boolean): string {
  const own = episodeSlug(series, number)
  const slug = !isUnplayed && own.startsWith('live') ? `archive-${own}` : own
  const clip = clipOf(series, draft)
  return slug.includes(clip) ? slug : `${slug}-${clip}`
}

/** The sport of the provider's clip, which its name in the address chooses; 'arena' fits all. A game is filmed by its own clip or by none. */
function clipOf({ tags }: SeriesDraft, { title }: EpisodeDraft): string {
  const sport = tags.find((tag) => tag in ON_FILM)
  const film = sport === undefined ? undefined : ON_FILM[sport]
  const game = teamsIn(title.en)
  const isOther = game && film && !(game.home === film.home && game.away === film.away)
  return sport === undefined || isOther ? 'arena' : sport
}

type Video = {
  videoUrl: string
  videoType: 'YouTube' | 'MP4' | 'HLS' | 'External'
  captions: { language: 'en' | 'fr'; url: string }[]
}

function video(source: Source, name: string, onRoku: boolean, streamHost: string): Video {
  const captions = (['en', 'fr'] as const).map((language) => ({
    language,
    url: `${streamHost}/captions/${name}/${language}.vtt`,
  }))
  if (typeof source === 'object')
    return { videoUrl: `https://www.youtube.com/watch?v=${source.youtube}`, videoType: 'YouTube', captions: [] }
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
