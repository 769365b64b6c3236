import { useMemo } from 'react'
import { tagsInUse, viewSeries } from '../../catalog/series/series-list.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { useMay } from '../panel-role.tsx'
import type { Route } from './+types/series-list.route.ts'
import styles from './series-list.module.css'
import { SeriesRows } from './series-rows.tsx'
import { SeriesTools } from './series-tools.tsx'
import { readView } from './series-view.ts'
import { seriesWords } from './series-words.ts'
import { useRemoveSeries } from './use-remove-series.tsx'
import { useSeriesList } from './use-series-list.tsx'
import { useSeriesMoves } from './use-series-moves.tsx'
import { useSeriesView } from './use-series-view.tsx'

/** The number of series in the page itself; the browser loads the rest afterwards, compressed, and caches it. */
const FIRST = 40

export async function loader({ request, context }: Route.LoaderArgs) {
  const { seriesList } = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { v, entries } = await seriesList.list(context.get(adminContext).v)
  const isWhole = entries.length <= FIRST
  const shown = isWhole ? entries : viewSeries(entries, readView(new URL(request.url).search), language)
  return {
    v,
    first: shown.slice(0, FIRST),
    /** The number of series that the current filter shows. */
    shown: shown.length,
    count: entries.length,
    hidden: entries.filter(({ state }) => state !== 'public').length,
    isWhole,
    tags: tagsInUse(entries, language),
  }
}

/** The list of series: search, sort, add and delete (spec M4, M6). */
export default function SeriesListPage({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(seriesWords)
  const publishing = useWordsOf(publishWords)
  const language = useLanguage()
  const may = useMay()
  const mayMove = may.write('/admin/series-move')
  const { view, change, settle } = useSeriesView()
  const { all, v, isMissing, retry } = useSeriesList(loaderData)
  const { ordered, move, said } = useSeriesMoves(all, v, view)
  const removal = useRemoveSeries(() => document.getElementById('content')?.focus({ preventScroll: true }))
  const shown = useMemo(
    () => (ordered ? viewSeries(ordered, view, language) : loaderData.first),
    [ordered, view, language, loaderData.first],
  )
  const count = ordered ? shown.length : loaderData.shown
  const isFiltered = view.tag !== '' || view.text.trim() !== '' || view.lack !== undefined
  const total = ordered?.length ?? loaderData.count

  return (
    <>
      <ListHead title={words.title}>
        <AddLink to="/admin/series-new">{words.add}</AddLink>
      </ListHead>
      {total === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <SeriesTools view={view} change={change} onLeave={settle} tags={loaderData.tags}>
            {isFiltered ? words.countOf(count, total) : words.count(total)}
          </SeriesTools>
          {!view.lack && loaderData.hidden > 0 && (
            <p className={`muted small ${styles.note}`}>
              <button type="button" className={button.button} onClick={() => change({ lack: 'public' })}>
                {publishing.onlyHidden(loaderData.hidden)}
              </button>
            </p>
          )}
          {view.lack && (
            <p className={`muted small ${styles.note}`}>
              {words.lacks[view.lack]}{' '}
              <button type="button" className={button.button} onClick={() => change({ lack: undefined })}>
                {words.clear}
              </button>
            </p>
          )}
          {isMissing && (
            <p className={`muted small ${styles.note}`} role="alert">
              {words.restFailed}{' '}
              <button type="button" className={button.button} onClick={retry}>
                {words.retry}
              </button>
            </p>
          )}
          {count === 0 ? (
            <EmptyState title={words.noMatch} hint={words.noMatchHint}>
              <button type="button" className={button.button} onClick={() => change({ tag: '', text: '', lack: undefined })}>
                {words.clear}
              </button>
            </EmptyState>
          ) : (
            <>
              {mayMove && view.sort === 'tag' && <p className={`muted small ${styles.note}`}>{words.sortToMove}</p>}
              {mayMove && view.sort === 'order' && isFiltered && !view.lack && (
                <p className={`muted small ${styles.note}`}>{words.among}</p>
              )}
              <SeriesRows
                rows={shown}
                count={count}
                view={view}
                onMove={mayMove && view.sort === 'order' && !view.lack && ordered ? move : undefined}
                onRemove={may.write('/admin/series/:docId/remove') ? removal.ask : undefined}
              />
            </>
          )}
        </>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {removal.dialog}
    </>
  )
}
