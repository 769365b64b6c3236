import { SERIES_LACKS, type SeriesView } from '../../catalog/series/series-list.ts'

/** Reads the view from a query. Missing or invalid parts get their defaults: all series, by order. */
export function readView(search: string): SeriesView {
  const query = new URLSearchParams(search)
  const lack = SERIES_LACKS.find((each) => each === query.get('lack'))
  return {
    tag: query.get('tag') ?? '',
    text: query.get('text') ?? '',
    sort: query.get('sort') === 'tag' ? 'tag' : 'order',
    ...(lack && { lack }),
  }
}

/** Returns the query of a view, without defaults. */
export function viewQuery({ tag, text, sort, lack }: SeriesView): string {
  const query = new URLSearchParams()
  if (text.trim() !== '') query.set('text', text)
  if (tag !== '') query.set('tag', tag)
  if (sort !== 'order') query.set('sort', sort)
  if (lack) query.set('lack', lack)
  const written = query.toString()
  return written && `?${written}`
}
