import { useEffect, useRef, useState } from 'react'
import { type CheckFacts, checkRows, kindOfVerdict, ticketText, verdictOf } from '../../contact/check/check-facts.ts'
import { checkWords } from '../../contact/check/check-words.ts'
import { diagnosticsOf } from '../../contact/diagnostics.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import page from '../static/text-page.module.css'
import styles from './check.module.css'
import { readAutoplay, runChecks, STEPS } from './run-checks.tsx'
import { SendTicket } from './send-ticket.tsx'

type Run = { at: 'idle' } | { at: 'busy'; done: number } | { at: 'done'; facts: CheckFacts; text: string }

/** The game that the page was opened for. The page is cached without its query, so this is read in the browser. */
const gameHere = () => /^[a-z0-9][a-z0-9-]{0,79}$/.exec(new URLSearchParams(location.search).get('game') ?? '')?.[0] ?? ''

/** Finds out with one press if this browser can play our webcasts here, and what to try if not (spec Z1). */
export default function CheckPage() {
  const words = useWordsOf(checkWords)
  const { run, start, video } = useCheck()
  const isBusy = run.at === 'busy'
  return (
    <article className={`stack gap-5 ${page.page}`}>
      <PageTitle>{words.title}</PageTitle>
      <ShareTags title={words.title} description={words.lead} />
      <h1>{words.title}</h1>
      {run.at === 'done' ? <Verdict facts={run.facts} /> : <p className={page.lead}>{words.lead}</p>}
      <WithoutScript />
      <div className={`scripted stack gap-4 to-start ${styles.controls}`}>
        <button type="button" className={button.primary} aria-disabled={isBusy} onClick={isBusy ? undefined : start}>
          {run.at === 'done' ? words.again : words.start}
        </button>
        <div role="status" className="full">
          {isBusy && <p>{words.busy(run.done, STEPS)}</p>}
          {run.at === 'done' && <p className="visually-hidden">{words.done}</p>}
        </div>
        {isBusy && <progress className={styles.progress} max={STEPS} value={run.done} aria-label={words.title} />}
        <video ref={video} className={styles.clip} hidden={!isBusy} muted playsInline loop aria-label={words.clip} />
      </div>
      {run.at === 'done' && (
        <>
          <Rows facts={run.facts} />
          {run.facts.isOnline && <SendTicket key={run.text} verdict={verdictOf(run.facts)} event={gameHere()} text={run.text} />}
        </>
      )}
    </article>
  )
}

function useCheck() {
  const [run, setRun] = useState<Run>({ at: 'idle' })
  const video = useRef<HTMLVideoElement>(null)
  const autoplay = useRef<CheckFacts['autoplay']>(undefined)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    void readAutoplay().then((may) => {
      autoplay.current = may
    })
    return () => stop.current?.abort()
  }, [])

  function start() {
    if (!video.current) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setRun({ at: 'busy', done: 0 })
    const onStep = () => setRun((now) => (now.at === 'busy' ? { at: 'busy', done: now.done + 1 } : now))
    const options = { game: gameHere(), video: video.current, autoplay: autoplay.current, onStep, signal }
    void runChecks(options).then(
      (facts) => {
        const text = ticketText(facts, verdictOf(facts), { event: gameHere(), device: diagnosticsOf(window) })
        setRun({ at: 'done', facts, text })
      },
      // The viewer has left the page.
      () => {},
    )
  }
  return { run, start, video }
}

/** The one sentence that says if the viewer can watch, and what to try. It gets the focus, since the viewer waited for it. */
function Verdict({ facts }: { facts: CheckFacts }) {
  const words = useWordsOf(checkWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { code, host } = verdictOf(facts)
  const { title, hint } = words.verdicts[code]
  return (
    <div className={`stack gap-2 box pad anywhere ${styles.verdict}`} data-kind={kindOfVerdict(code)} data-verdict={code}>
      <h2 ref={heading} tabIndex={-1}>
        {title(host)}
      </h2>
      <p>{hint(host)}</p>
    </div>
  )
}

function Rows({ facts }: { facts: CheckFacts }) {
  const words = useWordsOf(checkWords)
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{words.checks}</h2>
      <ul className={styles.rows}>
        {checkRows(facts).map(({ id, name, says, host, value, isGood }) => (
          <li key={id} className="anywhere" data-good={isGood}>
            {isGood !== undefined && <span className="visually-hidden">{words.isGood[`${isGood}`]} </span>}
            <strong>{words.rows[name]}</strong> <span>{[host, words.says[says](value)].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WithoutScript() {
  const words = useWordsOf(checkWords)
  return (
    <noscript>
      <p>{words.noScript}</p>
      <ul>
        {words.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </noscript>
  )
}
