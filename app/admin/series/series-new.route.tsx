import { NEW_PUBLICATION } from '../../catalog/publication.ts'
import type { SeriesValues } from '../../catalog/series-values.ts'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { keepEdit } from '../edit-form/keep-edit.tsx'
import type { Route } from './+types/series-new.route.ts'
import { formChoices, saveSeriesForm } from './save-series.server.ts'
import { SeriesForm } from './series-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const stored: SeriesValues = {
    title: '',
    id: '',
    releaseDate: services.now().toISOString().slice(0, 10),
    tags: '',
    shortDescription: '',
    longDescription: '',
    thumbnail: '',
    categoryId: '',
    embedLink: '',
    password: '',
    ...NEW_PUBLICATION,
  }
  return { stored, ...(await formChoices(services, context.get(adminContext), context.get(visitContext))) }
}

/** Adds a series at the end of the list, and redirects to its page (spec M4). */
export function action({ request, context }: Route.ActionArgs) {
  return saveSeriesForm({ request, services: context.get(servicesContext), editing: context.get(adminContext).editing })
}

export const clientAction = keepEdit

export default function NewSeries({ loaderData }: Route.ComponentProps) {
  return <SeriesForm {...loaderData} />
}
