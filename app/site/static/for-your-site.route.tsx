import { useEffect, useId, useState } from 'react'
import { RSS_PATH } from '../../catalog/feed-paths.ts'
import { useAddress } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { WITH_SCORES } from '../../public-pages.ts'
import type { RootData } from '../../root.tsx'
import button from '../../ui/button.module.css'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { forSiteWords } from './for-site-words.ts'
import styles from './for-your-site.module.css'
import { type SiteCode, siteCode, siteCodeOf } from './site-code.ts'
import page from './text-page.module.css'

/** The page of embeds and feeds that other sites can use, with the HTML for each (spec R7). */
export default function ForYourSite() {
  const words = useWordsOf(forSiteWords)
  const root = useRootData<RootData>()
  const address = useAddress()
  if (!root) return null
  const { origin } = root
  return (
    <article className={`stack gap-5 ${page.page}`}>
      <PageTitle>{words.title}</PageTitle>
      <ShareTags title={words.title} description={words.lead} />
      <h1>{words.title}</h1>
      <p className={page.lead}>{words.lead}</p>
      <section>
        <h2>{words.code}</h2>
        <p>{words.codeHint}</p>
        <Code origin={origin} siteName={root.site.name} />
      </section>
      <section>
        <h2>{words.oembed}</h2>
        <p>{words.oembedHint}</p>
      </section>
      <section>
        <h2>{words.feeds}</h2>
        <p>{words.feedsHint}</p>
        <Feed name={words.rss} address={origin + address(RSS_PATH)} />
        <Feed name={words.now} address={origin + address('/now.json')} />
        <p>{words.seriesFeedHint}</p>
        <p>{words.scoresHint}</p>
        {(
          [
            [words.rssScores, RSS_PATH],
            [words.nowScores, '/now.json'],
            [words.calendarScores, '/calendar/all.ics'],
          ] as const
        ).map(([name, path]) => (
          <Feed key={path} name={name} address={`${origin}${address(path)}?${WITH_SCORES}`} />
        ))}
      </section>
    </article>
  )
}

/** The pause in typing, in ms, before the site is asked. */
const SETTLED = 300

type LineResult = { for: string; line: string } | { for: string; fault: 'missing' | 'closed' | 'failed' }

/** Returns the HTML for what an address names, once the site has confirmed that it exists; undefined until then. */
function useLine(code: SiteCode | undefined, origin: string, siteName: string, query: string): LineResult | undefined {
  const [found, setFound] = useState<LineResult>()
  const kind = code?.kind
  const path = code?.path
  useEffect(() => {
    if (kind === undefined || path === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setFound({ for: path, ...(await lineOf({ kind, path }, { origin, siteName, query }, abort.signal)) })
      } catch {
        if (!abort.signal.aborted) setFound({ for: path, fault: 'failed' })
      }
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [kind, path, origin, siteName, query])
  return found?.for === path ? found : undefined
}

type Answer = { line: string } | { fault: 'missing' | 'closed' | 'failed' }

type SiteContext = { origin: string; siteName: string; query: string }

/** `query`: appended to the address of a box. */
async function lineOf({ kind, path }: SiteCode, { origin, siteName, query }: SiteContext, signal: AbortSignal): Promise<Answer> {
  const asked = kind === 'player' ? `/oembed?url=${encodeURIComponent(origin + path)}` : path
  const answer = await fetch(asked, { signal, credentials: 'omit' })
  if (answer.status === 404) return { fault: 'missing' }
  if (answer.status === 401) return { fault: 'closed' }
  if (!answer.ok) return { fault: 'failed' }
  if (kind === 'player') {
    const { html }: { html: string } = await answer.json()
    return { line: html }
  }
  // Only the title is parsed, because this page's policy refuses the box's style sheet.
  const [title = ''] = /<title>[^<]*<\/title>/.exec(await answer.text()) ?? []
  return {
    line: siteCode({ kind }, origin + path + query, new DOMParser().parseFromString(title, 'text/html').title || siteName),
  }
}

/** The HTML for the pasted address. Without a script it is that of the whole site. */
function Code({ origin, siteName }: { origin: string; siteName: string }) {
  const words = useWordsOf(forSiteWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const id = useId()
  const [hasScores, setHasScores] = useState(false)
  const query = hasScores ? '?scores=1' : ''
  const code = siteCodeOf(typed, origin, language)
  const asked = useLine(typed.trim() === '' ? undefined : code, origin, siteName, query)
  const whole = typed.trim() === '' && code ? siteCode(code, origin + code.path + query, words.boxTitle(siteName)) : undefined
  const line = whole ?? (asked && 'line' in asked ? asked.line : undefined)
  const fault = !code ? words.unknown : asked && 'fault' in asked ? words[asked.fault] : undefined
  return (
    <>
      <div className={`stack gap-2 ${styles.field}`}>
        <label htmlFor={id}>{words.address}</label>
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-said`}
        />
        <p id={`${id}-said`} className={fault ? styles.wrong : undefined} role="status">
          {fault ?? (line ? '' : words.looking)}
        </p>
      </div>
      {line && code && (
        <>
          {code.kind !== 'player' && (
            <label className={`line gap-2 target ${styles.tick}`}>
              <input type="checkbox" checked={hasScores} onChange={({ target }) => setHasScores(target.checked)} />
              {words.scores}
            </label>
          )}
          <p className={styles.name}>{words.line}</p>
          <code className={styles.line} translate="no">
            {line}
          </code>
          <div className={`row ${styles.actions}`}>
            <Copy text={line} name={words.line} />
            <a href={code.path + (code.kind === 'player' ? '' : query)} target="_blank" rel="noreferrer">
              {words.try}
            </a>
          </div>
          {code.data && <Feed name={words.ownData} address={origin + code.data} />}
          {code.feed && <Feed name={words.ownFeed} address={origin + code.feed} />}
        </>
      )}
    </>
  )
}

function Feed({ name, address }: { name: string; address: string }) {
  return (
    <div className={`stack gap-2 to-start ${styles.feed}`}>
      <span className={styles.name}>{name}</span>
      <a href={address}>{address}</a>
      <Copy text={address} name={name} />
    </div>
  )
}

/** How long, in ms, the button confirms that it has copied. */
const COPIED = 2_500

function Copy({ text, name }: { text: string; name: string }) {
  const words = useWordsOf(forSiteWords)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED)
    } catch {
      // Without clipboard permission, show the text so that the viewer can copy it.
      prompt(words.copyByHand, text)
    }
  }

  return (
    <span className={`row ${styles.actions}`}>
      <button type="button" className={button.button} aria-label={words.about(words.copy, name)} onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status">{isCopied && words.copied}</span>
    </span>
  )
}
