import { data, Outlet } from 'react-router'
import { weaknessOf } from '../../access/password/password-weakness.server.ts'
import { toSeries } from '../../catalog/rows.server.ts'
import { seriesValues } from '../../catalog/series/series-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { ReportLink } from '../audience/report-link.tsx'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { frenchOfSeries } from '../kit/edit-form/french-beside.server.ts'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import { PreviewLinks } from '../kit/publish/preview-section.tsx'
import { useMay } from '../panel-role.tsx'
import { writersOf } from '../panel-rules.ts'
import type { Route } from './+types/series.route.ts'
import { CodesSection } from './codes/codes-section.tsx'
import { formChoices, readSeriesForm, saveSeriesForm } from './save-series.server.ts'
import { SeriesForm } from './series-form.tsx'
import { seriesWords } from './series-words.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const stored = await readSeriesForm(services, params.docId)
  if (!stored) return data(null, { status: 404 })
  const { role } = context.get(adminContext)
  const choices = await formChoices(services, context.get(adminContext), context.get(visitContext), params.docId)
  // Roles that only read the catalogue get neither the password nor the codes, nor the values before an edit.
  const french = frenchOfSeries(services, params.docId)
  const isReader = !writersOf('/admin/series/:docId').includes(role)
  if (isReader)
    return {
      stored: { ...stored.values, password: '' },
      version: stored.version,
      codes: [],
      previews: [],
      start: undefined,
      french,
      ...choices,
    }
  const codes = await services.accessCodes(params.docId)
  const previews = await services.previews.list({ seriesDocId: params.docId })
  const start = await revertedForm(services, request, { kind: 'series', id: params.docId }, (row) =>
    seriesValues(toSeries(row, new Map()), stored.values.password),
  )
  const weakness = weaknessOf(stored.values.password)
  return {
    stored: stored.values,
    version: stored.version,
    codes,
    previews,
    start,
    french,
    ...(weakness && { weakness }),
    ...choices,
  }
}

/** Saves a series (spec M4). */
export function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return saveSeriesForm({ request, services: context.get(servicesContext), editing, docId: params.docId })
}

export const clientAction = answerSaveFailure

/** The page of one series: its form and, below it, its access codes and its episodes. */
export default function SeriesPage({ loaderData, params }: Route.ComponentProps) {
  // The key gives each series its own form and draft.
  return <OneSeries key={params.docId} loaded={loaderData} docId={params.docId} />
}

function OneSeries({ loaded, docId }: { loaded: Route.ComponentProps['loaderData']; docId: string }) {
  const words = useWordsOf(seriesWords)
  const may = useMay()
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.notFound} back={{ to: '/admin/series', label: words.back }} />
  const { codes, previews, ...form } = known
  const { id, password, state } = form.stored
  return (
    <>
      <SeriesForm {...form} docId={docId} isGone={isGone} />
      {!isGone && may.write('/admin/series/:docId/codes') && (
        <CodesSection series={{ docId, id, isProtected: password !== '' }} codes={codes} />
      )}
      {!isGone && state !== 'public' && may.write('/admin/series/:docId/previews') && (
        <PreviewLinks seriesDocId={docId} links={previews} />
      )}
      <Outlet />
      {!isGone && <ReportLink scope="series" id={docId} />}
    </>
  )
}
