import { useCallback, useEffect, useMemo, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { localDay, zoneName } from '../episodes/local-minute.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../kit/commands/use-command.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import list from '../kit/lists/list.module.css'
import type { Route } from './+types/episodes-many.route.ts'
import { useFaultText, useSaveAnswer } from './edit-grid.tsx'
import { episodeColumns } from './episode-columns.ts'
import { type GridRefusal, MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { NewRows } from './new-rows.tsx'
import { saveManyEpisodes } from './save-episodes.server.ts'
import { useNewRows } from './use-new-rows.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const series = await context.get(servicesContext).documents.series(params.docId)
  if (!series) throw data(null, { status: 404 })
  return { docId: series.docId, title: series.title }
}

/** Adds the rows of a table as episodes (spec O5). */
export function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { editing } = context.get(adminContext)
  const means = { ...services, editing, seriesDocId: params.docId }
  return readCommand(request, { add: ({ rows, state }) => saveManyEpisodes(means, rows, state) })
}

export const clientAction = answerCommandFailure

/** Adds many episodes to a series, typed or pasted. */
export default function EpisodesMany({ loaderData: { docId, title } }: Route.ComponentProps) {
  const words = useWordsOf(gridWords)
  const isHydrated = useHydrated()
  const path = `/admin/series/${encodeURIComponent(docId)}`
  return (
    <EditPage title={words.newEpisodes.title(title)} back={{ to: path, label: words.episodes.back(title) }}>
      <p className={`muted measure ${list.lead}`}>{words.newEpisodes.lead}</p>
      {isHydrated ? <Table key={docId} path={path} label={words.newEpisodes.title(title)} /> : <p>{words.needsScript}</p>}
    </EditPage>
  )
}

function Table({ path, label }: { path: string; label: string }) {
  const words = useWordsOf(gridWords)
  const own = words.newEpisodes
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const columns = useMemo(() => episodeColumns(language, zoneName(language, '')), [language])
  const nameOf = useCallback((number: number) => own.row(number), [own])
  const table = useNewRows({ columns, nameOf, faultText: useFaultText() })
  const command = useCommand<GridRefusal>()
  const [isDone, setDone] = useState(false)
  useSaveAnswer(command, {
    onSaved() {
      table.clear()
      setDone(true)
    },
    onRefused: table.refuse,
  })
  // Leaves the page once nothing is unsaved, because leaving earlier would ask first.
  useEffect(() => {
    if (isDone) void navigate(path)
  }, [isDone, navigate, path])

  function save(state: 'draft' | 'public') {
    if (command.isBusy) return
    const rows = table.filled.map(({ id, values }) => {
      // An empty date becomes today's date in the user's zone, which the server does not know.
      return { id, version: 0, cells: { ...values, releaseDate: values.releaseDate || localDay() } }
    })
    const texts = {
      removed: ({ count = 0 }) => own.added(count),
      failed: common.failed,
      reasons: { cells: words.refused, gone: common.gone, 'too-many-rows': words.tooMany(MOST_ROWS) },
    }
    command.submit({ command: 'add', state, rows: JSON.stringify(rows) }, texts)
  }

  return (
    <NewRows
      label={label}
      columns={columns}
      table={table}
      save={own.save}
      asDrafts={{ label: own.asDrafts, onSave: () => save('draft') }}
      isSaving={command.isBusy}
      tooMany={words.tooMany(MOST_ROWS)}
      onSave={() => save('public')}
    />
  )
}
