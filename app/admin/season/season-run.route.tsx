import { useEffect, useRef } from 'react'
import { data, Link, useNavigate, useRevalidator } from 'react-router'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { useSlow } from '../../shared/use-slow.tsx'
import { Progress } from '../../transfer/progress.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readCommand } from '../commands/command.server.ts'
import { keepCommand, useCommand } from '../commands/use-command.tsx'
import { useReadEvery } from '../commands/use-quiet-revalidate.tsx'
import { NotThere } from '../not-there.tsx'
import type { Route } from './+types/season-run.route.ts'
import { SeasonAnswers, SeasonQuestion } from './season-answers.tsx'
import { SeasonColumns } from './season-columns.tsx'
import { seasonCommands, type UndoRefusal } from './season-commands.server.ts'
import { SeasonLines } from './season-lines.tsx'
import { seasonNames, shownReport } from './season-names.server.ts'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { SeasonResult } from './season-result.tsx'
import { SeasonValues } from './season-values.tsx'
import type { SeasonCommand } from './use-season.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const run = await services.seasons.find(params.runId)
  if (!run) return data(null, { status: 404 })
  const report = run.report && shownReport(run.report)
  const names = report && seasonNames(services, report, context.get(visitContext).language)
  return data({ run: { ...run, report }, names })
}

export async function action({ request, params: { runId }, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { language } = context.get(visitContext)
  return readCommand(request, seasonCommands({ ...context.get(servicesContext), editing, runId, language }))
}

export const clientAction = keepCommand

/** The pause between two questions for the state of an import that takes long, in ms. */
const ASK_MS = 1_000

/** What a season's file would change, and its import (spec E11). */
export default function SeasonRunPage({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(seasonPageWords)
  const navigate = useNavigate()
  const wasThere = useRef(false)
  const isThere = loaderData !== null
  useEffect(() => {
    // It was discarded, here or by another admin.
    if (!isThere && wasThere.current) void navigate('/admin/season')
    wasThere.current = isThere
  }, [isThere, navigate])
  if (!loaderData) return <NotThere title={words.notFound} back={{ to: '/admin/season', label: words.title }} />
  return <OneRun key={params.runId} {...loaderData} />
}

function OneRun({ run, names }: NonNullable<Route.ComponentProps['loaderData']>) {
  const words = useWordsOf(seasonPageWords)
  const command = useCommand<UndoRefusal>()
  const { state } = useRevalidator()
  const isCompared = useSlow(command.isBusy || state === 'loading')
  useReadEvery(ASK_MS, run.isWorking)

  const { report } = run
  const parts: SeasonCommand | undefined = report && names && { report, names, command }
  const isImporting = run.isWorking || command.pending?.get('command') === 'import'
  return (
    <div className={styles.page}>
      <PageTitle>{`${run.fileName} – ${words.title}`}</PageTitle>
      <header className={styles.head}>
        <Link to="/admin/season">{words.title}</Link>
        <h1>{run.fileName}</h1>
        {report && <p className={styles.muted}>{words.games(report.games)}</p>}
      </header>
      <div role="status" className={styles.busy}>
        {isCompared && !isImporting && <p>{words.again}</p>}
      </div>
      {isImporting && (isCompared || run.isWorking) && (
        <div className={styles.panel}>
          <Progress label={words.working} share={undefined} />
          <p className={styles.muted}>{words.workingHint}</p>
        </div>
      )}
      {run.state !== 'open' && <SeasonResult key={run.state} run={run} command={command} />}
      {parts && (
        <>
          <SeasonQuestion {...parts} />
          <SeasonLines {...parts} />
          <SeasonValues {...parts} />
          <SeasonAnswers {...parts} />
          <SeasonColumns {...parts} />
        </>
      )}
    </div>
  )
}
