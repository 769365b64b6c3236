import { type SeriesTile, seriesTile } from '../../catalog/public-views.ts'
import { episodePath } from '../../catalog/series/series-paths.ts'
import { gamePath } from '../../events/event.ts'
import { gameOfEpisode } from '../../events/public-events.server.ts'
import { seriesTopic } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { rangeOf } from '../../moments/clips/clips.ts'
import { videoDigest } from '../../moments/moments.server.ts'
import { pictureAddress, SHARED_PICTURE, storedPicture } from '../../pictures/sizes.ts'
import type { PlayRange } from '../../playback/play-range.ts'
import type { Services } from '../../services.server.ts'
import { type GameServices, seriesCard, watchableWith } from '../game/game.server.ts'
import { type PageCard, pageCard, publicGameCard } from '../series/share/event-cards.server.ts'
import { episodeFor, type Keys, NO_KEYS } from '../series/watch.server.ts'
import type { PlayerEpisode } from '../series/watch-state.ts'
import { type ListedEvent, listedEvent } from '../spoilers/listed-event.server.ts'
import { type ClipTile, clipsOfEvents, clipTile } from './public-clips.server.ts'

type OpenClip = {
  kind: 'open'
  clip: ClipTile
  range: PlayRange
  episode: PlayerEpisode
  /** True when only holders of keys may see it. */
  isLocked: boolean
  /** True when the video is gone, or another one than the clip was made in. */
  isGone: boolean
  poster: Pick<SeriesTile, 'thumbnail' | 'placeholder'>
  game?: ListedEvent
  /** The page of the whole game, or of the episode. */
  whole: string
  others: ClipTile[]
}
/** `paid`: its series is one page that sells it. `hasEnded`: this viewer's access code has expired. */
type ClosedClip = { kind: 'locked' | 'paid'; series: SeriesTile; hasEnded?: true }

/** `topic` and `v`: its series, whose topic every change of the clip touches. */
export type ClipPage = (OpenClip | ClosedClip) & {
  id: string
  topic: string
  v: number
  language: Language
  card?: PageCard
}

export type ClipPageServices = GameServices & Pick<Services, 'clips' | 'documents'>

/**
 * Returns a clip's page for holders of `keys`, who see of it what they see of its episode (spec J6): in a series locked for them
 * only what its tile shows. Undefined for an unknown clip, and while its episode or series is in the trash or not public.
 */
export async function clipPage(
  services: ClipPageServices,
  id: string,
  language: Language,
  keys: Keys = NO_KEYS,
): Promise<ClipPage | undefined> {
  const { catalogue, games, documents } = services
  const { byDocId } = catalogue.snapshot(language)
  const clip = services.clips().byId.get(id)
  const series = clip && byDocId.get((await documents.shownSeriesOf(clip.episodeDocId)) ?? '')
  if (!clip || !series) return undefined
  const topic = seriesTopic(series.id)
  const page = { id, topic, v: catalogue.version(topic), language }
  const found = await episodeFor(services, series.id, clip.episodeDocId, keys, language)
  if (!found) return undefined
  const mayWatch = watchableWith(services, keys)
  if (found.kind === 'closed') {
    const kind = found.series.isPayPerView && mayWatch(series.docId) ? 'paid' : 'locked'
    const ended = services.access.hasEnded(series.docId, keys.grants) ? ({ hasEnded: true } as const) : {}
    return { ...page, kind, series: seriesTile(series), ...ended, ...seriesCard(services, series, language) }
  }
  const address = (await documents.videoAddresses([clip.episodeDocId])).get(clip.episodeDocId) ?? ''
  const event = gameOfEpisode(services, clip.episodeDocId, mayWatch)
  const game = event && listedEvent(services, event, language, mayWatch)
  const picture = games()
    .picturesOf(event?.id ?? '')
    .find(({ episodeDocId }) => episodeDocId === clip.episodeDocId)
  const tile = clipTile(clip, language, { game, episode: picture, series })
  const gameCard = game && publicGameCard(services, language, game.id)
  const own = storedPicture(clip.thumbnail) && !tile.safe
  const sharedAs = own ? { path: pictureAddress(clip.thumbnail, SHARED_PICTURE.width), alt: tile.title } : undefined
  const card = sharedAs ?? (gameCard && pageCard(gameCard))
  const { isLive, startsAt, source } = found.episode
  return {
    ...page,
    kind: 'open',
    clip: tile,
    range: rangeOf(clip),
    episode: { id: clip.episodeDocId, title: tile.safe?.title ?? tile.title, isLive, startsAt, source },
    isLocked: series.sealedPassword !== null,
    isGone: address === '' || (clip.video !== '' && clip.video !== videoDigest(address)),
    poster: { thumbnail: tile.thumbnail, placeholder: tile.thumbnail === series.thumbnail ? series.placeholder : '' },
    ...(game && { game }),
    whole: game ? gamePath(game.id) : episodePath(series.id, clip.episodeDocId),
    others: event ? clipsOfEvents(services, [event], language, mayWatch).filter((each) => each.id !== id) : [],
    ...(card ? { card } : seriesCard(services, series, language)),
  }
}
