import { data, Link } from 'react-router'
import { episodeValues } from '../../catalog/episodes/episode-values.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { zoneName } from '../episodes/local-minute.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import { Pages } from '../kit/lists/pages.tsx'
import type { Route } from './+types/episodes-grid.route.ts'
import { EditGrid } from './edit-grid.tsx'
import { EPISODE_COLUMNS, episodeColumns } from './episode-columns.ts'
import { MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { saveEpisodesGrid } from './save-episodes.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { documents } = context.get(servicesContext)
  const series = await documents.series(params.docId)
  if (!series) throw data(null, { status: 404 })
  const episodes = await documents.episodes(series.docId)
  const pages = Math.max(1, Math.ceil(episodes.length / MOST_ROWS))
  const wanted = Number(new URL(request.url).searchParams.get('page'))
  const page = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, pages) : 1
  const rows = episodes.slice((page - 1) * MOST_ROWS, page * MOST_ROWS).map((episode) => {
    const values = episodeValues(episode)
    const cells = Object.fromEntries(EPISODE_COLUMNS.map((name) => [name, values[name]]))
    return { id: episode.docId, version: episode.version, name: episode.title, number: episode.episodeNumber, values: cells }
  })
  return { series: { docId: series.docId, title: series.title }, rows, page, pages }
}

/** Saves changed cells (spec O5). */
export function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { editing } = context.get(adminContext)
  const means = { ...services, editing, seriesDocId: params.docId }
  return readCommand(request, { save: ({ rows }) => saveEpisodesGrid(means, rows) })
}

export const clientAction = answerCommandFailure

/** Shows the episodes of a series in a table, 200 a page. */
export default function EpisodesGrid({ loaderData }: Route.ComponentProps) {
  const { series, page } = loaderData
  return <OnePage key={`${series.docId} ${page}`} loaded={loaderData} />
}

function OnePage({ loaded: { series, rows, page, pages } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const words = useWordsOf(gridWords)
  const own = words.episodes
  const language = useLanguage()
  const isHydrated = useHydrated()
  const path = `/admin/series/${encodeURIComponent(series.docId)}`
  const stored = rows.map((row) => ({ ...row, name: row.name || own.untitled(row.number) }))
  return (
    <EditPage title={own.title(series.title)} back={{ to: path, label: own.back(series.title) }}>
      {rows.length === 0 && <EmptyState title={own.none} />}
      {rows.length > 0 && !isHydrated && <p>{words.needsScript}</p>}
      {rows.length > 0 && isHydrated && (
        <EditGrid
          label={own.title(series.title)}
          headLabel={own.head}
          columns={episodeColumns(language, zoneName(language, ''))}
          stored={stored}
          head={(id, name) => <Link to={`${path}/episodes/${encodeURIComponent(id)}`}>{name}</Link>}
          saved={own.saved}
        />
      )}
      <Pages page={page} pages={pages} pathOf={(to) => `${path}/episodes-grid?page=${to}`} />
    </EditPage>
  )
}
