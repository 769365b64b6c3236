import { data, Outlet } from 'react-router'
import { seriesWords } from '../../language/admin/series.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext } from '../../services.server.ts'
import type { Route } from './+types/series.route.ts'
import { EditPage } from './edit-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const series = await context.get(servicesContext).documents.series(params.docId)
  if (!series) throw data(null, { status: 404 })
  return { title: series.title }
}

/** One series; its episodes stand inside. */
export default function SeriesPage({ loaderData: { title } }: Route.ComponentProps) {
  const words = useWordsOf(seriesWords)
  return (
    <EditPage title={title} back={{ to: '/admin', label: words.title }}>
      <Outlet />
    </EditPage>
  )
}
