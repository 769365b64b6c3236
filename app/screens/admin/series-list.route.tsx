import { seriesWords } from '../../language/admin/series.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext } from '../../services.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/series-list.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext)
  return { count: catalogue.snapshot().byDocId.size }
}

/** All series, to find, sort, add and delete (spec M4, M6). */
export default function SeriesList({ loaderData: { count } }: Route.ComponentProps) {
  const words = useWordsOf(seriesWords)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p>{words.count(count)}</p>
    </>
  )
}
