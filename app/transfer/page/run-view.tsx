import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { type Faults, gamesToWrite, isBroughtIn, isUnderWay, type Run } from '../file/outcome.ts'
import { transferWords } from '../file/transfer-words.ts'
import type { RunDetail } from '../import-runs.server.ts'
import { GamesOutcome } from './games-outcome.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { Progress } from './progress.tsx'
import { command, howFar, type Refusal } from './send-file.tsx'
import styles from './transfer.module.css'

/** How often the progress of an active run is requested, in ms. */
const ASK_MS = 700

/** Shows an import: its planned changes, its progress, its result. */
export function RunView({ run }: { run: RunDetail }) {
  const { import: words } = useWordsOf(transferWords)
  const why = useCommandWords()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState<Refusal>()
  const now = useProgress(run)
  const { plan, faults, isStale, problem } = run.report
  useEffect(() => heading.current?.focus(), [])

  async function tell(intent: 'start' | 'pause' | 'resume' | 'discard') {
    if (isAsked) return
    setAsked(true)
    setFault(undefined)
    const told = await command(run.id, intent).catch(() => ({ ok: false as const, reason: 'failed' as const }))
    if (!told.ok) setFault(told.reason)
    else if (intent === 'discard') await navigate('/admin/transfer', { preventScrollReset: true })
    else await revalidate()
    setAsked(false)
  }

  const doer = (intent: 'start' | 'pause' | 'resume' | 'discard', text: string, look = button.button) => (
    <button type="button" className={look} aria-disabled={isAsked} onClick={() => tell(intent)}>
      {text}
    </button>
  )
  const changes = plan ? plan.counts.new + plan.counts.changed : 0
  const isSame = changes === 0 && (plan === undefined || gamesToWrite(plan) === 0)

  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="run-title">
      <h2 id="run-title" ref={heading} tabIndex={-1}>
        {now.state === 'checked' ? words.checkedTitle : run.fileName}
      </h2>
      {now.state === 'checked' && <p className="muted">{run.fileName}</p>}

      {(now.state === 'checking' || now.state === 'receiving') && (
        <Progress label={words.checking(now.seriesDone)} share={undefined} />
      )}
      {now.state === 'running' && (
        <>
          <Progress label={words.running(now.seriesDone, now.seriesTotal)} share={shareOf(now.seriesDone, now.seriesTotal)} />
          <p className="muted">{words.runningHint}</p>
        </>
      )}
      {(now.state === 'pictures' || now.state === 'paused') && (
        <>
          <p role="status">{words.done(now.seriesDone, now.seriesLeftOut)}</p>
          <Progress
            label={words.pictures(now.picturesDone, now.picturesTotal)}
            share={shareOf(now.picturesDone, now.picturesTotal)}
          />
          <p className="muted">{now.state === 'paused' ? words.paused : words.picturesHint}</p>
        </>
      )}
      {now.state === 'done' && (
        <>
          <p role="status" className="bold large">
            {words.done(now.seriesDone, now.seriesLeftOut)}
          </p>
          {run.copied.kept > 0 && <p>{words.kept(run.copied.kept)}</p>}
        </>
      )}
      {now.state === 'failed' && (
        <p role="alert" className="danger firm">
          {problem === 'file' ? words.badFile : words.failed}
        </p>
      )}
      {(fault || (now.state === 'checked' && problem === 'site')) && (
        <p role="alert" className="danger firm">
          {fault === 'busy' ? words.busy : ((fault && why(fault)) ?? words.failed)}
        </p>
      )}
      {now.state === 'checked' && isStale && <p role="alert">{words.stale}</p>}
      {faults && <FaultList faults={faults} />}
      {plan && <OutcomeList plan={plan} />}
      {plan?.games && <GamesOutcome games={plan.games} />}
      {now.state === 'checked' && <p className="muted">{isSame ? words.nothingToDo : words.never}</p>}

      <div className="row gap-3">
        {now.state === 'checked' &&
          !isSame &&
          doer('start', changes > 0 ? words.start(changes) : words.startGames, button.primary)}
        {now.state === 'pictures' && doer('pause', words.pause)}
        {now.state === 'paused' && doer('resume', words.resume, button.primary)}
        {now.state === 'checked' && doer('discard', words.discard)}
        {(now.state === 'failed' || isBroughtIn(now.state)) && (
          <Link to="/admin/transfer" className={button.button} preventScrollReset>
            {words.again}
          </Link>
        )}
      </div>
    </section>
  )
}

const shareOf = (done: number, all: number) => (all === 0 ? 1 : done / all)

/** Returns the newest state of the run, which is requested repeatedly while the run is active, and never goes back. */
function useProgress(run: Run): Run {
  const { revalidate } = useRevalidator()
  const [newest, setNewest] = useState<Run>(run)
  const isMoving = isUnderWay(run)
  useEffect(() => {
    if (!isMoving) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    async function ask() {
      const told = await howFar(run.id)
      if (isGone) return
      if (told?.state !== run.state) await revalidate()
      if (told) setNewest(told)
      timer = setTimeout(ask, ASK_MS)
    }
    timer = setTimeout(ask, ASK_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [run.id, run.state, isMoving, revalidate])
  return newest.id === run.id && newest.state === run.state ? newest : run
}

function FaultList({ faults }: { faults: Faults }) {
  const words = useWordsOf(transferWords)
  const more = faults.count - faults.told.length
  return (
    <div className="stack gap-3">
      <h3>{words.import.faultsTitle(faults.count)}</h3>
      <ul className={`stack gap-2 ${styles.faultList}`}>
        {faults.told.map(({ path, reason }) => (
          <li key={`${path} ${reason}`}>
            <code>{path || words.import.theFile}</code> {words.faults[reason]}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words.import.faultsMore(more)}</p>}
    </div>
  )
}
