import { useEffect, useRef, useState } from 'react'
import { type CheckFact, kindOfFinding, TICKET_KEY, ticketText, verdictOf } from '../../contact/check/check-facts.ts'
import { checkWords } from '../../contact/check/check-words.ts'
import form from '../../contact/contact-form.module.css'
import { diagnosticsOf } from '../../contact/diagnostics.tsx'
import { gamePath } from '../../events/event.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { keep } from '../../kit/browser/kept-here.tsx'
import { numberIn } from '../../kit/text/number-in.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { gameWords } from '../game/game-words.ts'
import page from '../static/text-page.module.css'
import styles from './check.module.css'
import { readAutoplay, runChecks, STEPS } from './run-checks.tsx'

/** The result of a check, and its text: what is shown is what a ticket has. */
type Result = { facts: CheckFact[]; event: string; text: string }
const UNITS: Partial<Record<string, string>> = { clock: 's', speed: 'Mbit/s', drops: '%' }

/** Finds out with one press if this browser can play our webcasts here, and what to try if not (spec Z1). */
export default function CheckPage() {
  const words = useWordsOf(checkWords)
  const { result, done, start, video } = useCheck()
  const { toGame } = useWordsOf(gameWords)
  const isBusy = done !== undefined
  return (
    <article className={`stack gap-5 ${page.page}`}>
      <PageTitle>{words.title}</PageTitle>
      <ShareTags title={words.title} description={words.lead} />
      <h1>{words.title}</h1>
      {result ? <Verdict facts={result.facts} /> : <p className={page.lead}>{words.lead}</p>}
      <noscript>
        <p>{words.noScript}</p>
        <p>{words.noScriptToo}</p>
      </noscript>
      <div className="scripted stack gap-4 to-start">
        <button type="button" className={button.primary} aria-disabled={isBusy} onClick={isBusy ? undefined : start}>
          {words.start}
        </button>
        {result?.event && (
          <Link className={button.button} to={gamePath(result.event)}>
            {toGame}
          </Link>
        )}
        <p role="status">{isBusy && words.busy(done, STEPS)}</p>
        {isBusy && <progress className={styles.clip} max={STEPS} value={done} aria-label={words.title} />}
        <video ref={video} className={styles.clip} hidden={!isBusy} muted playsInline loop aria-hidden />
      </div>
      {result && <Facts facts={result.facts} />}
      {result && result.facts[0]?.found !== 'offline' && <Ticket {...result} />}
    </article>
  )
}

function useCheck() {
  const [result, setResult] = useState<Result>()
  const [done, setDone] = useState<number>()
  const video = useRef<HTMLVideoElement>(null)
  const autoplay = useRef<CheckFact>({ check: 'autoplay', found: 'byTap' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    void readAutoplay().then((found) => Object.assign(autoplay, { current: found }))
    return () => stop.current?.abort()
  }, [])

  async function start() {
    if (!video.current) return
    // The page is cached without its query, so the game is read here.
    const event = /^[a-z0-9][a-z0-9-]{0,79}$/.exec(new URLSearchParams(location.search).get('game') ?? '')?.[0] ?? ''
    const onStep = () => setDone((count = 0) => count + 1)
    stop.current = new AbortController()
    setResult(undefined)
    setDone(0)
    const options = { event, video: video.current, autoplay: autoplay.current, onStep, signal: stop.current.signal }
    const facts = await runChecks(options)
    setResult({ facts, event, text: ticketText(facts, event, diagnosticsOf(window)) })
    setDone(undefined)
  }
  return { result, done, start, video }
}

/** The one sentence that says if the viewer can watch, and what to try. It gets the focus, since the viewer waited for it. */
function Verdict({ facts }: { facts: readonly CheckFact[] }) {
  const words = useWordsOf(checkWords)
  const titles: Partial<Record<string, (host: string) => string>> = words.titles
  const hints: Partial<Record<string, string>> = words.hints
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { found, host } = verdictOf(facts)
  const kind = kindOfFinding(found)
  const title = titles[found] ?? (kind === 'lower' ? words.titles.lower : words.titles.good)
  return (
    <div className={`stack gap-2 box pad anywhere ${styles.verdict}`} data-kind={kind} data-verdict={found}>
      <h2 ref={heading} tabIndex={-1}>
        {title(host)}
      </h2>
      <p>{hints[found]}</p>
    </div>
  )
}

function Facts({ facts }: { facts: readonly CheckFact[] }) {
  const words = useWordsOf(checkWords)
  const language = useLanguage()
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">{words.checked}</h2>
      <ul className={styles.facts}>
        {facts.map(({ check, found, host = '', value }) => (
          <li key={`${check} ${host}`} className="anywhere" data-kind={kindOfFinding(found)}>
            <span className="visually-hidden">{words.marks[kindOfFinding(found)]}</span>
            <strong>{words.checks[check]}</strong>: {host} {words.found[found]}
            {value !== undefined && ` (${numberIn(value, language)}\u00a0${UNITS[check]})`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the text of a ticket, and sends exactly this text on a second press (spec Z2). */
function Ticket({ facts, event, text }: Result) {
  const words = useWordsOf(checkWords).ticket
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const { found: verdict, host } = verdictOf(facts)
    const body = new URLSearchParams({ verdict, host, event, text })
    const sent = await ask('/check/ticket', { method: 'POST', body })
      .then((answer) => answer.text())
      .catch(() => '')
    const letters = /^[A-Z]{6}$/.test(sent) ? sent : ''
    if (letters) keep(TICKET_KEY, `${letters}\n${text}`)
    setCode(letters)
    setBusy(false)
  }

  return (
    <section className="to-start" aria-labelledby="ticket">
      <h2 id="ticket">{words.title}</h2>
      <p>{words.lead}</p>
      <pre lang="en" className={`muted small pad anywhere full ${form.text}`}>
        {text}
      </pre>
      {!code && (
        <button type="button" className={button.button} aria-disabled={isBusy} onClick={isBusy ? undefined : send}>
          {words.send}
        </button>
      )}
      <p role="status">
        {code === '' && words.failed}
        {code && words.sent} <strong className={styles.code}>{code}</strong>
      </p>
      {code && (
        <Link className={button.button} to={`/contact?page=${event ? `/game/${event}` : '/check'}`}>
          {words.toContact}
        </Link>
      )}
    </section>
  )
}
