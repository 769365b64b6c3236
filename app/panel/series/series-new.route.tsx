import { useState } from 'react'
import { newSeries } from '../../catalog/series/series-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/series-new.route.ts'
import { duplicateSeries, formChoices, saveSeriesForm } from './save-series.server.ts'
import { SeriesForm } from './series-form.tsx'
import { seriesWords } from './series-words.ts'

/** `?from=` names the series to duplicate (spec O5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const from = new URL(request.url).searchParams.get('from')
  const copy = from === null ? undefined : await duplicateSeries(services, context.get(adminContext).v, from)
  const stored = newSeries(services.now().toISOString().slice(0, 10))
  const choices = await formChoices(services, context.get(adminContext), context.get(visitContext))
  if (!copy) return { stored, copy: undefined, ...choices }
  const { values, ...source } = copy
  return { stored: { ...values, releaseDate: stored.releaseDate }, copy: source, ...choices }
}

/** Adds a series at the end of the list, and redirects to its page (spec M4). */
export function action({ request, context }: Route.ActionArgs) {
  return saveSeriesForm({ request, services: context.get(servicesContext), editing: context.get(adminContext).editing })
}

export const clientAction = answerSaveFailure

export default function NewSeries({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(seriesWords)
  const { stored, copy, ...form } = loaderData
  // Two series with the same title would look alike in the list.
  const [values] = useState(copy ? { ...stored, title: words.copyOf(stored.title) } : stored)
  return <SeriesForm {...form} stored={values} copy={copy} />
}
