import { categoriesOf } from '../../catalog/category.ts'
import { langOf } from '../../catalog/in-french.ts'
import type { Series } from '../../catalog/series.ts'
import { searchText } from '../../catalog/typed-words.ts'
import type { Language } from '../../shared/language.ts'
import type { FindServices, Sought } from './sought.server.ts'

/** Folded once: an edit makes another object of its series alone. */
const titles = new WeakMap<Series, string>()
const others = new WeakMap<Series, string>()

/** Every series, or these, by its titles and descriptions in both languages, its id, tags and categories. */
export function* seriesSought({ catalogue }: FindServices, language: Language, some?: readonly Series[]): Iterable<Sought> {
  const { series, categories } = catalogue.staffSnapshot()
  const french = catalogue.staffSnapshot('fr').byDocId
  for (const [rank, each] of (some ?? series).entries()) {
    const inFrench = french.get(each.docId) ?? each
    const shown = language === 'fr' ? inFrench : each
    const lang = langOf(shown, 'title')
    yield {
      // The French object is another one whenever either language changes.
      texts: [
        remembered(titles, inFrench, () => [each.title, inFrench.title]),
        remembered(others, inFrench, () => [
          each.id,
          each.docId,
          ...each.tags,
          each.shortDescription,
          inFrench.shortDescription,
          each.longDescription,
          inFrench.longDescription,
        ]),
      ],
      rank,
      thing: () => ({
        path: `/admin/series/${encodeURIComponent(each.docId)}`,
        title: shown.title,
        ...(lang && { lang }),
        about: [each.id, ...categoriesOf(each, categories).map(({ name }) => name)].join(' · '),
      }),
    }
  }
}

function remembered(known: WeakMap<Series, string>, series: Series, textsOf: () => string[]): string {
  let text = known.get(series)
  if (text === undefined) {
    text = searchText(textsOf())
    known.set(series, text)
  }
  return text
}
