import { foldText } from '../shared/fold.ts'
import { movedBehind, reordered } from './ordering.ts'

/** What the list of the admin pages shows of a series. */
export type SeriesEntry = {
  docId: string
  id: string
  title: string
  releaseDate: string
  tags: string[]
  /** Whether a row of the home page shows it. */
  isInRow: boolean
  thumbnail: string
  isProtected: boolean
  /** Whether an episode of it is on air. */
  isLive: boolean
  episodes: number
}

/** Which series are shown: with this tag ('' for all), and with every word of the text in title, id or tags. */
export type SeriesFilter = { tag: string; text: string }
export type SeriesView = SeriesFilter & { sort: 'order' | 'tag' }

type Named = Pick<SeriesEntry, 'title' | 'id' | 'tags'>

/** Folded once for each series: a filter is asked at every letter that is typed. */
const folded = new WeakMap<Named, string>()

function textOf(series: Named): string {
  let text = folded.get(series)
  if (text === undefined) {
    text = foldText([series.title, series.id, ...series.tags].join(' '))
    folded.set(series, text)
  }
  return text
}

/** The series that a filter shows, in the order in which they came (spec M4). Accents and case do not count. */
export function filterSeries<Series extends Named>(all: readonly Series[], { tag, text }: SeriesFilter): Series[] {
  const wanted = tag.toLowerCase()
  const words = foldText(text).split(' ').filter(Boolean)
  return all.filter(
    (series) =>
      (wanted === '' || series.tags.some((each) => each.toLowerCase() === wanted)) &&
      words.every((word) => textOf(series).includes(word)),
  )
}

/** What a view shows of `all`, which stand by order. By tag: the first tag in the order of the language, untagged last (spec M4). */
export function viewSeries<Series extends Named>(all: readonly Series[], view: SeriesView, language: string): Series[] {
  const shown = filterSeries(all, view)
  if (view.sort === 'order') return shown
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return shown.sort(({ tags: [a] }, { tags: [b] }) =>
    a === undefined || b === undefined ? Number(!a) - Number(!b) : compare(a, b),
  )
}

/** All tags in use, whatever their case once, in the order of the language. */
export function tagsInUse(all: readonly Pick<SeriesEntry, 'tags'>[], language: string): string[] {
  const byName = new Map<string, string>()
  for (const { tags } of all) for (const tag of tags) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  return [...byName.values()].sort(new Intl.Collator(language, { sensitivity: 'base', numeric: true }).compare)
}

/** A series that is put behind another one of those shown; `after` '' puts it first. */
export type Move = SeriesFilter & { docId: string; after: string }

/** All series after the move, those hidden by its filter in their places (spec M6); as they were when it cannot be made. */
export function afterMove<Series extends Named & { docId: string }>(all: readonly Series[], move: Move): readonly Series[] {
  const shown = filterSeries(all, move).map(({ docId }) => docId)
  const ids = movedBehind(shown, move.docId, move.after || null)
  if (!ids) return all
  const byDocId = new Map(all.map((series) => [series.docId, series]))
  const placed = all.map(({ docId }, order) => ({ docId, order }))
  return reordered(placed, ids).map(({ docId }) => byDocId.get(docId) as Series)
}
