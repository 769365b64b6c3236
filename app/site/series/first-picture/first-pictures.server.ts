import { shareTurn } from '../../../../database/turns.ts'
import { FIRST_TILES } from '../../../catalog/row-pages.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { NO_KEYS, watchPage } from '../watch.server.ts'
import { type EarlyPicture, earlyPicture } from './early-picture.ts'

/** The maximum number of series, in the order of the home page. */
const MOST = 60

/** Returns the videos behind the home page's tiles: of open series that the native player plays (spec V1, V2). */
export async function firstPictures(
  services: Pick<Services, 'catalogue' | 'access' | 'hosts' | 'streamStarts'>,
  language: Language,
): Promise<EarlyPicture[]> {
  const { catalogue, streamStarts } = services
  const shown = catalogue.snapshot(language).rows.flatMap(({ series }) => series.slice(0, FIRST_TILES))
  const ids = [...new Set(shown.map(({ id }) => id))].slice(0, MOST)
  const pictures: EarlyPicture[] = []
  for (const id of ids) {
    await shareTurn()
    const page = await watchPage(services, id, NO_KEYS, language)
    const picture = page.kind === 'open' ? earlyPicture(page, null) : undefined
    if (!picture) continue
    const start = picture.source.kind === 'hls' ? streamStarts.of(picture.source.src) : undefined
    pictures.push(start ? { ...picture, start } : picture)
  }
  return pictures
}
