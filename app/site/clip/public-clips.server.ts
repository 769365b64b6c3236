import { isPayPerView } from '../../catalog/series/series.ts'
import type { SportEvent } from '../../events/event.ts'
import { listedEvents, type MayWatch, openPictures } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import type { Clip } from '../../moments/clips/clips.ts'
import type { Services } from '../../services.server.ts'
import { pickName } from '../../teams/team.ts'
import { type ListedEvent, type ListServices, listedEvent } from '../spoilers/listed-event.server.ts'

export type ClipServices = ListServices & Pick<Services, 'clips'>

/** A clip in a list. `thumbnail`: as of an episode, '' for none. */
export type ClipTile = {
  id: string
  title: string
  /** The title's language, when it differs from the page's. */
  lang?: Language
  thumbnail: string
  seconds: number
  madeAt: string
  /** The game that it belongs to, by its id. */
  gameId?: string
  /** What devices that hide scores show instead, where title or picture tell a result, or who has reached the game (spec J6, B9). */
  safe?: { title: string; thumbnail: string; isByTeams: boolean }
}

/** The maximum number of clips on a page. */
const MOST_LISTED = 60

/** What a clip stands in. `game`: as lists show it. */
type Place = {
  game?: ListedEvent | undefined
  episode: { thumbnail: string } | undefined
  series: { thumbnail: string; title: string } | undefined
}

/** Returns a clip for lists. */
export function clipTile(clip: Clip, language: Language, { game, episode, series }: Place): ClipTile {
  const { text, lang } = pickName(clip.title, language)
  const own = series?.thumbnail ?? ''
  const byTeams = game?.championship?.safe
  const isTelling = clip.tellsResult || byTeams !== undefined
  return {
    id: clip.id,
    title: text,
    ...(lang && { lang }),
    thumbnail: clip.thumbnail || episode?.thumbnail || own,
    seconds: (clip.toMs - clip.fromMs) / 1000,
    madeAt: clip.madeAt,
    ...(game && { gameId: game.id }),
    ...(isTelling && {
      safe: { title: byTeams ?? game?.title ?? series?.title ?? '', thumbnail: own, isByTeams: !clip.tellsResult },
    }),
  }
}

/** Returns the clips of these events that everybody, or this viewer, may watch, newest first (spec J6). */
export function clipsOfEvents(
  services: ClipServices,
  events: readonly SportEvent[],
  language: Language,
  mayWatch?: MayWatch,
): ClipTile[] {
  const { byDocId } = services.catalogue.snapshot(language)
  const found = new Map<string, ClipTile>()
  for (const event of events)
    for (const picture of openPictures(services, event.id, mayWatch)) {
      const series = byDocId.get(picture.seriesDocId)
      if (series && isPayPerView(series)) continue
      const clips = services.clips().ofEpisode(picture.episodeDocId)
      const game = clips.length > 0 ? listedEvent(services, event, language, mayWatch) : undefined
      const from = { game, episode: picture, series }
      for (const clip of clips) if (!found.has(clip.id)) found.set(clip.id, clipTile(clip, language, from))
    }
  return [...found.values()].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)).slice(0, MOST_LISTED)
}

/** Returns the clips of a team or a championship; none for an unknown address. */
export function clipsOf(
  services: ClipServices,
  of: { of: 'team' | 'championship'; slug: string },
  language: Language,
): ClipTile[] {
  const team = of.of === 'team' ? services.games().teamBySlug.get(of.slug)?.id : undefined
  const championship = of.of === 'championship' ? services.championships().bySlug.get(of.slug) : undefined
  const ids = new Set(championship?.eventIds.values())
  const isOf = ({ id, homeTeamId, awayTeamId }: SportEvent) => ids.has(id) || (team && [homeTeamId, awayTeamId].includes(team))
  const events = listedEvents(services).filter(isOf)
  return clipsOfEvents(services, events, language)
}
