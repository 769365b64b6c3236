import { data, Link, Outlet } from 'react-router'
import { seriesWords } from '../../language/admin/series.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/series.route.ts'
import { keepEdit } from './keep-edit.tsx'
import { formChoices, readSeriesForm, saveSeriesForm } from './save-series.server.ts'
import { SeriesForm } from './series-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const stored = await readSeriesForm(services, params.docId)
  if (!stored) throw data(null, { status: 404 })
  const choices = await formChoices(services, context.get(adminContext), context.get(visitContext), params.docId)
  return { stored: stored.values, version: stored.version, ...choices }
}

/** Saves a series (spec M4). */
export function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return saveSeriesForm({ request, services: context.get(servicesContext), editing, docId: params.docId })
}

export const clientAction = keepEdit

/** One series: its form and, below it, its episodes. */
export default function SeriesPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      {/* Another series is another form, with its own draft. */}
      <SeriesForm key={params.docId} {...loaderData} docId={params.docId} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words = useWordsOf(seriesWords)
  if ((error as { status?: number }).status !== 404) throw error
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState title={words.notFound} isPage>
        <Link to="/admin" className={button.button}>
          {words.back}
        </Link>
      </EmptyState>
    </>
  )
}
