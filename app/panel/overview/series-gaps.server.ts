import type { Series } from '../../catalog/series/series.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { langOf } from '../../catalog/texts/in-french.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import type { OverviewList, OverviewThing } from './overview.ts'
import { SHOWN_NEEDS } from './overview-things.server.ts'

type SeriesGaps = { thumbnail: Series[]; row: Series[] }

/** The gaps of each state of the catalogue, computed once. */
const known = new WeakMap<Snapshot, SeriesGaps>()

function gapsIn(snapshot: Snapshot): SeriesGaps {
  let lacks = known.get(snapshot)
  if (!lacks) {
    const inRow = new Set(snapshot.rows.flatMap(({ series }) => series))
    lacks = {
      thumbnail: snapshot.series.filter(({ thumbnail }) => thumbnail === ''),
      row: snapshot.series.filter((series) => !inRow.has(series)),
    }
    known.set(snapshot, lacks)
  }
  return lacks
}

type SeriesGapLists = Record<'no-french' | 'no-thumbnail' | 'no-row', OverviewList>

/** Returns the gaps of series and categories: an image, a row of the home page, French. */
export function gapsOfSeries({ catalogue }: Pick<Services, 'catalogue'>, language: Language): SeriesGapLists {
  const { thumbnail, row } = gapsIn(catalogue.snapshot())
  const { byDocId } = catalogue.snapshot(language)
  const thing = ({ docId, id }: Series, field: string): OverviewThing => {
    const shown = byDocId.get(docId)
    const lang = shown && language === 'fr' ? langOf(shown, 'title') : undefined
    return {
      path: `/admin/series/${encodeURIComponent(docId)}#${field}`,
      title: shown?.title ?? id,
      ...(lang && { lang }),
      about: id,
    }
  }
  const listOf = (series: readonly Series[], field: string, lack: string): OverviewList => ({
    total: series.length,
    things: series.slice(0, SHOWN_NEEDS).map((each) => thing(each, field)),
    more: `/admin/series?lack=${lack}`,
  })
  return {
    'no-french': withoutFrench(catalogue),
    'no-thumbnail': listOf(thumbnail, 'thumbnail', 'picture'),
    'no-row': listOf(row, 'tags', 'row'),
  }
}

/** Returns the titles that French pages show in English: live and announced episodes, categories and series. */
function withoutFrench(catalogue: Services['catalogue']): OverviewList {
  const { categories, series, byDocId } = catalogue.snapshot('fr')
  const { live, upcoming } = catalogue.liveEpisodes('fr')
  const texts = new Map<string, string>()
  const add = (text: string, about: string) => {
    if (text !== '' && !texts.has(text)) texts.set(text, about)
  }
  for (const each of [...live, ...upcoming])
    if (langOf(each, 'title') === 'en') add(each.title, byDocId.get(each.seriesDocId)?.title ?? '')
  for (const each of categories) if (langOf(each, 'name') === 'en') add(each.name, each.id)
  for (const each of series) if (langOf(each, 'title') === 'en') add(each.title, each.id)
  const things = [...texts].slice(0, SHOWN_NEEDS).map(
    ([title, about]): OverviewThing => ({
      path: `/admin/translations/${sourceHash(title)}`,
      title,
      lang: 'en',
      about,
    }),
  )
  return { total: texts.size, things, more: '/admin/translations' }
}
