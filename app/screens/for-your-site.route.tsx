import { useId, useState } from 'react'
import { RSS_PATH } from '../catalog/feed-paths.ts'
import { useAddress } from '../language/link.tsx'
import { useWordsOf } from '../language/use-words-of.tsx'
import type { RootData } from '../root.tsx'
import button from '../ui/button.module.css'
import { PageTitle, ShareTags } from '../ui/page-title.tsx'
import { useRootData } from '../ui/root-data.tsx'
import { EMBED_SIZE, embedCode } from '../watch/embed-code.ts'
import { forSiteWords } from './for-site-words.ts'
import styles from './for-your-site.module.css'
import { boxCode, siteCodeOf } from './site-code.ts'
import page from './text-page.module.css'

/** What other sites can show of this one, and the line of HTML for it (spec R7). */
export default function ForYourSite() {
  const words = useWordsOf(forSiteWords)
  const root = useRootData<RootData>()
  const address = useAddress()
  if (!root) return null
  const { origin } = root
  return (
    <article className={page.page}>
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
        <p>{words.seriesFeed}</p>
      </section>
    </article>
  )
}

/** The line of HTML for what is pasted into the field. Without script it is that of the whole site. */
function Code({ origin, siteName }: { origin: string; siteName: string }) {
  const words = useWordsOf(forSiteWords)
  const address = useAddress()
  const [typed, setTyped] = useState('')
  const id = useId()
  const found = siteCodeOf(typed, origin)
  const url = found && origin + address(found.path)
  const title = words.boxTitle(siteName)
  const line = url && (found.kind === 'player' ? embedCode(url, title, EMBED_SIZE) : boxCode(url, title))
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{words.address}</label>
        <input
          id={id}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={found ? undefined : true}
          aria-describedby={found ? undefined : `${id}-wrong`}
        />
        <p id={`${id}-wrong`} className={styles.wrong} role="status">
          {!found && words.unknown}
        </p>
      </div>
      {line && (
        <>
          <p className={styles.name}>{words.line}</p>
          <code className={styles.line} translate="no">
            {line}
          </code>
          <div className={styles.actions}>
            <Copy text={line} name={words.line} />
            <a href={url} target="_blank" rel="noreferrer">
              {words.try}
            </a>
          </div>
        </>
      )}
    </>
  )
}

function Feed({ name, address }: { name: string; address: string }) {
  return (
    <div className={styles.feed}>
      <span className={styles.name}>{name}</span>
      <a href={address}>{address}</a>
      <Copy text={address} name={name} />
    </div>
  )
}

/** How long, in ms, the button says that it has copied. */
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
      // Without clipboard permission, it is shown to be copied by hand.
      prompt(words.copyByHand, text)
    }
  }

  return (
    <span className={styles.actions}>
      <button type="button" className={button.button} aria-label={words.about(words.copy, name)} onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status">{isCopied && words.copied}</span>
    </span>
  )
}
