import { useRef, useState } from 'react'
import type { PreviewLink } from '../../../catalog/preview-links.server.ts'
import { useAddress } from '../../../language/link.tsx'
import { LocalTime } from '../../../language/local-time.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { CopyIcon } from '../../panel-icons.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { sendCommand } from '../commands/send-command.tsx'
import { useQuietRevalidate } from '../commands/use-quiet-revalidate.tsx'
import lists from '../lists/list.module.css'
import { useCopy } from '../use-copy.tsx'
import styles from './publish.module.css'
import { publishWords } from './publish-words.ts'

type Props = { seriesDocId: string; episodeDocId?: string; links: PreviewLink[] }

/** The links by which colleagues without an account see a draft or scheduled document (spec O4). */
export function PreviewLinks({ seriesDocId, episodeDocId, links }: Props) {
  const words = useWordsOf(publishWords).previews
  const reasons: Record<string, string> = words.refused
  const why = useCommandWords()
  const address = useAddress()
  const toast = useToast()
  const { copy } = useCopy(useWordsOf(adminWords).links)
  const readAgain = useQuietRevalidate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fresh, setFresh] = useState<{ id: string | undefined; link: string }>()

  async function send(fields: Record<string, string>) {
    setBusy(true)
    const answer = await sendCommand<CommandAnswer>(`/admin/series/${encodeURIComponent(seriesDocId)}/previews`, fields)
    if (answer.ok) await readAgain()
    setBusy(false)
    if (!answer.ok) toast(why(answer.reason) ?? reasons[answer.reason] ?? words.failed)
    return answer
  }

  async function make() {
    const answer = await send({ command: 'make', ...(episodeDocId !== undefined && { episode: episodeDocId }) })
    if (!answer.ok || answer.token === undefined) return
    setFresh({ id: answer.id, link: new URL(address(`/preview/${answer.token}`), location.href).href })
  }

  async function revoke(id: string) {
    const answer = await send({ command: 'revoke', id })
    if (!answer.ok) return
    // A new link is shown only once, so revoking another link must not hide the new one.
    setFresh((shown) => (shown?.id === id ? undefined : shown))
    heading.current?.focus()
    toast(words.revoked)
  }

  return (
    <section className={`stack gap-4 above-6`} aria-labelledby="previews-title">
      <div className={`row apart anywhere ${lists.head}`}>
        <h2 id="previews-title" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <button type="button" className={button.button} aria-disabled={isBusy} onClick={() => !isBusy && void make()}>
          {isBusy ? words.making : words.make}
        </button>
      </div>
      <p className="muted measure">{words.lead}</p>
      {fresh !== undefined && (
        <div className={`stack gap-3 ${styles.fresh}`} role="status">
          <span>{words.fresh}</span>
          <span className={`anywhere ${styles.link}`} translate="no">
            {fresh.link}
          </span>
          <button type="button" className={button.primary} onClick={() => void copy(fresh.link)}>
            <CopyIcon />
            {words.copy}
          </button>
        </div>
      )}
      {links.length === 0 ? (
        <p className="muted measure">{words.none}</p>
      ) : (
        <ul className="stack gap-2">
          {links.map(({ id, by, madeAt, endsAt }) => {
            const who = by === '' ? words.madeBySite : words.madeBy(by)
            return (
              <li key={id} className={`stack gap-3 box ${styles.row}`}>
                <span className={`anywhere shrink ${lists.text}`}>
                  <span>{who}</span>
                  <span className={`wrap muted small gap-1-3`}>
                    <LocalTime at={madeAt} isShort>
                      {words.madeAt}
                    </LocalTime>
                    <LocalTime at={endsAt} isShort>
                      {words.until}
                    </LocalTime>
                  </span>
                </span>
                <button
                  type="button"
                  className={button.danger}
                  aria-label={words.revokeOne(who)}
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && void revoke(id)}
                >
                  {words.revoke}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
