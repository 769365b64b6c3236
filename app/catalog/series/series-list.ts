import { foldText } from '../../kit/text/fold.ts'
import { movedBehind, reordered } from '../ordering.ts'
import type { Publication } from '../publication.ts'

/** A series in the admin pages' list. */
export type SeriesEntry = Publication & {
  docId: string
  id: string
  title: string
  releaseDate: string
  tags: string[]
  /** True when a row of the home page shows it. */
  isInRow: boolean
  thumbnail: string
  isProtected: boolean
  /** True when one of its episodes is live. */
  isLive: boolean
  episodes: number
}

/** The filter: a tag ('' for all), and words that must all occur in title, id or tags. */
export type SeriesFilter = { tag: string; text: string }
/** `lack`: only series without an image, in no row of the home page, or not public. */
export type SeriesView = SeriesFilter & { sort: 'order' | 'tag'; lack?: SeriesLack | undefined }
export const SERIES_LACKS = ['picture', 'row', 'public'] as const
type SeriesLack = (typeof SERIES_LACKS)[number]

type SeriesCompleteness = Pick<SeriesEntry, 'thumbnail' | 'isInRow' | 'state'>
const LACKS: Record<SeriesLack, (series: SeriesCompleteness) => boolean> = {
  picture: ({ thumbnail }) => thumbnail === '',
  row: ({ isInRow }) => !isInRow,
  public: ({ state }) => state !== 'public',
}

type SearchFields = Pick<SeriesEntry, 'title' | 'id' | 'tags'>

/** The folded text of each series, cached because a filter runs at every keystroke. */
const folded = new WeakMap<SearchFields, string>()

function textOf(series: SearchFields): string {
  let text = folded.get(series)
  if (text === undefined) {
    text = foldText([series.title, series.id, ...series.tags].join(' '))
    folded.set(series, text)
  }
  return text
}

/** Returns the series that a filter shows, in their given order (spec M4). Ignores accents and case. */
export function filterSeries<Series extends SearchFields>(all: readonly Series[], { tag, text }: SeriesFilter): Series[] {
  const wanted = tag.toLowerCase()
  const words = foldText(text).split(' ').filter(Boolean)
  return all.filter(
    (series) =>
      (wanted === '' || series.tags.some((each) => each.toLowerCase() === wanted)) &&
      words.every((word) => textOf(series).includes(word)),
  )
}

/** Returns the view of `all`, which is sorted by order. By tag: by first tag in the language's order, untagged last (spec M4). */
export function viewSeries<Series extends SearchFields & SeriesCompleteness>(
  all: readonly Series[],
  view: SeriesView,
  language: string,
): Series[] {
  const filtered = filterSeries(all, view)
  const shown = view.lack ? filtered.filter(LACKS[view.lack]) : filtered
  if (view.sort === 'order') return shown
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return shown.sort(({ tags: [a] }, { tags: [b] }) =>
    a === undefined || b === undefined ? Number(!a) - Number(!b) : compare(a, b),
  )
}

/** Returns all tags in use, deduplicated regardless of case, in the language's order. */
export function tagsInUse(all: readonly Pick<SeriesEntry, 'tags'>[], language: string): string[] {
  const byName = new Map<string, string>()
  for (const { tags } of all) for (const tag of tags) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  return [...byName.values()].sort(new Intl.Collator(language, { sensitivity: 'base', numeric: true }).compare)
}

/** A move of a series behind another visible one; `after` '' moves it to the front. */
export type Move = SeriesFilter & { docId: string; after: string }

/**
 * Returns all series after the move; those hidden by the filter stay in place (spec M6). Unchanged when the move is impossible.
 */
export function afterMove<Series extends SearchFields & { docId: string }>(
  all: readonly Series[],
  move: Move,
): readonly Series[] {
  const shown = filterSeries(all, move).map(({ docId }) => docId)
  const ids = movedBehind(shown, move.docId, move.after || null)
  if (!ids) return all
  const byDocId = new Map(all.map((series) => [series.docId, series]))
  const placed = all.map(({ docId }, order) => ({ docId, order }))
  return reordered(placed, ids).map(({ docId }) => byDocId.get(docId) as Series)
}
