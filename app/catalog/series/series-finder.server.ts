import { inTurns } from '../../../database/turns.ts'
import { SERIES_DESCRIPTIONS } from '../../kit/text/texts.ts'
import type { Catalogue } from '../catalogue.server.ts'
import { searchText } from '../search/typed-words.ts'
import { type Matches, openWordIndex } from '../search/word-index.server.ts'
import type { Series } from './series.ts'

/**
 * Finds series by parts of their titles and, with a lower score, of their descriptions, ids and tags, in both languages (spec
 * O3).
 */
export type SeriesFinder = {
  /** Returns the document ids of the series that have every word, the best first, equal ones in list order. */
  find(words: readonly string[], options: { most: number; signal: AbortSignal }): Promise<Matches>
}

/** Reads all series at the first search, and from then on those that have changed. */
export function openSeriesFinder({ catalogue }: { catalogue: Pick<Catalogue, 'staffSnapshot'> }): SeriesFinder {
  const index = openWordIndex({ isNamed: false })
  /** The indexed series in French, by document id: a new object whenever either language changes. */
  const known = new Map<string, Series>()
  let shown: readonly Series[] | undefined
  let reading: Promise<void> | undefined

  async function read() {
    const { series } = catalogue.staffSnapshot()
    const french = catalogue.staffSnapshot('fr').byDocId
    const gone = new Set(known.keys())
    await inTurns(series, (each, rank) => {
      const { docId } = each
      const inFrench = french.get(docId) ?? each
      gone.delete(docId)
      if (known.get(docId) === inFrench) return index.rank(docId, rank)
      index.set(docId, aboutOf(each, inFrench), [{ id: docId, text: searchText([each.title, inFrench.title]), rank }])
      known.set(docId, inFrench)
    })
    for (const docId of gone) {
      index.set(docId, '', [])
      known.delete(docId)
    }
    shown = series
  }

  return {
    async find(words, options) {
      while (shown !== catalogue.staffSnapshot().series) {
        options.signal.throwIfAborted()
        reading ??= read().finally(() => {
          reading = undefined
        })
        await reading
      }
      return index.find(words, options)
    },
  }
}

const aboutOf = (series: Series, inFrench: Series) =>
  searchText([
    series.id,
    series.docId,
    ...series.tags,
    ...SERIES_DESCRIPTIONS.flatMap((field) => [series[field], inFrench[field]]),
  ])
