import { shareTurn } from '../../../../database/turns.ts'
import { FIRST_TILES } from '../../../catalog/row-pages.ts'
import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { gamePath } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { type GameServices, gamePage } from '../../game/game.server.ts'
import { earlyGameVideo } from '../../game/game-pictures.ts'
import { type EarlyVideo, earlyVideo, type LinkedVideo } from '../../series/first-picture/early-picture.ts'
import { NO_KEYS, watchPage } from '../../series/watch.server.ts'
import { comingCards } from '../live-and-next/coming.server.ts'

/** The maximum number of series, in the order of the home page. */
const MOST = 60

/** Returns the videos behind the home page's tiles: of open series and live games that the native player plays (spec V1, V2). */
export async function earlyVideos(
  services: GameServices & Pick<Services, 'streamStarts'>,
  language: Language,
): Promise<LinkedVideo[]> {
  const { catalogue, streamStarts } = services
  const shown = catalogue.snapshot(language).rows.flatMap(({ series }) => series.slice(0, FIRST_TILES))
  const pages = [...new Set(shown.map(({ id }) => id))]
    .slice(0, MOST)
    .map((id) => ({ path: seriesPath(id), find: () => ofSeries(id) }))
  const games = comingCards(services, language).cards.filter(({ id, path, isLive }) => isLive && path === gamePath(id))
  const found: LinkedVideo[] = []
  for (const { path, find } of [...games.map(({ id, path }) => ({ path, find: () => ofGame(id) })), ...pages]) {
    await shareTurn()
    const picture = await find()
    if (!picture) continue
    const start = picture.source.kind === 'hls' ? streamStarts.of(picture.source.src) : undefined
    found.push({ path, ...picture, ...(start && { start }) })
  }
  return found

  async function ofSeries(id: string): Promise<EarlyVideo | undefined> {
    const page = await watchPage(services, id, NO_KEYS, language)
    return page.kind === 'open' ? earlyVideo(page, null) : undefined
  }

  async function ofGame(id: string): Promise<EarlyVideo | undefined> {
    const page = await gamePage(services, id, language)
    return page?.kind === 'open' ? earlyGameVideo(id, page.pictures) : undefined
  }
}
