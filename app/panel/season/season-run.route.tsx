import { useEffect, useRef, useState } from 'react'
import { data, Link, useNavigate, useRevalidator } from 'react-router'
import { useSlow } from '../../kit/time/use-slow.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { Progress } from '../../transfer/page/progress.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NEW_EVENTS_DRAFT, type NewEventsDraft, NO_SECRETS } from '../grid/new-event-columns.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../kit/commands/use-command.tsx'
import { useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import { useDraft } from '../kit/edit-form/use-draft.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/season-run.route.ts'
import { SeasonAnswers, SeasonAsked, SeasonQuestion } from './season-answers.tsx'
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

export const clientAction = answerCommandFailure

/** The pause between two polls for the state of a long import, in ms. */
const ASK_MS = 1_000

/** The changes that a season's file would make, and its import (spec E11). */
export default function SeasonRunPage({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(seasonPageWords)
  const navigate = useNavigate()
  const wasThere = useRef(false)
  const isThere = loaderData !== null
  useEffect(() => {
    // The run was discarded, here or by another admin.
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

  // Once imported, the rows pasted into the new-games table must not be offered again.
  const { read, keep } = useDraft<NewEventsDraft>(NEW_EVENTS_DRAFT, NO_SECRETS)
  const isDone = run.state === 'done'
  useEffect(() => {
    if (isDone && read()?.values.runId === run.id) keep(undefined)
  }, [isDone, run.id, read, keep])

  const { report } = run
  // Names without a match come first, and their section stays there after they are matched.
  const [isNamesFirst] = useState(report?.values.some(({ by }) => by === 'none') ?? false)
  const parts: SeasonCommand | undefined = report && names && { report, names, command }
  const isImporting = run.isWorking || command.pending?.get('command') === 'import'
  return (
    <div className="stack gap-5">
      <PageTitle>{`${run.fileName} – ${words.title}`}</PageTitle>
      <header className={`stack gap-2 to-start taps ${styles.head}`}>
        <Link to="/admin/season">{words.title}</Link>
        <h1>{run.fileName}</h1>
        {report && <p className="muted">{words.games(report.games)}</p>}
        {report?.reading && (
          <p className="volt firm">
            {'encoding' in report.reading
              ? words.encoding(words.encodings[report.reading.encoding])
              : words.oddLines(report.reading.oddLines.join(', '))}
          </p>
        )}
      </header>
      <div role="status" className="optional">
        {isCompared && !isImporting && <p>{words.again}</p>}
      </div>
      {isImporting && (isCompared || run.isWorking) && (
        <div className={`stack gap-4 box ${styles.panel}`}>
          <Progress label={words.working} share={undefined} />
          <p className="muted">{words.workingHint}</p>
        </div>
      )}
      {run.state !== 'open' && <SeasonResult key={run.state} run={run} command={command} />}
      {parts && (
        <>
          <SeasonQuestion {...parts} />
          <SeasonAsked {...parts} />
          {isNamesFirst && <SeasonValues {...parts} />}
          <SeasonLines {...parts} />
          {!isNamesFirst && <SeasonValues {...parts} />}
          <SeasonAnswers {...parts} />
          <SeasonColumns {...parts} />
        </>
      )}
    </div>
  )
}
