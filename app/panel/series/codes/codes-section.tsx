import { useRef, useState } from 'react'
import { isOver } from '../../../access/codes/access-code.ts'
import type { CodeListing } from '../../../access/codes/edit-codes.server.ts'
import { useNow } from '../../../kit/time/use-now.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import { useRemoval } from '../../kit/commands/use-removal.tsx'
import lists from '../../kit/lists/list.module.css'
import { PlusIcon } from '../../panel-icons.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeRow } from './code-row.tsx'
import { codeWords } from './code-words.ts'
import styles from './codes.module.css'
import { ShareCode } from './share-code.tsx'

type Props = { series: { docId: string; id: string; isProtected: boolean }; codes: CodeListing[] }

/** The interval at which the states of the codes are updated, in ms. */
const OFTEN = 5_000

/** The access codes of a series: the state of each code, and the number of viewers who used it (spec O7). */
export function CodesSection({ series, codes }: Props) {
  const words = useWordsOf(codeWords)
  const now = useNow(OFTEN)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [shared, setShared] = useState<Pick<CodeListing, 'name' | 'code'>>()
  const { ask, dialog } = useRemoval()
  const revoke = ({ id, name }: CodeListing) =>
    ask({
      name,
      title: words.revokeTitle(name),
      text: words.revokeText,
      confirm: words.revoke,
      send: () => sendCommand(`/admin/series/${encodeURIComponent(series.docId)}/codes`, { command: 'revoke', id }),
      leave: () => heading.current?.focus(),
      removed: words.revoked(name),
      reasons: words.refused,
      failed: words.failed,
    })

  const over = codes.filter((code) => code.revokedAt !== null || (now !== undefined && isOver(code, new Date(now))))
  const left = codes.filter((code) => !over.includes(code))
  const rowOf = (code: CodeListing) => (
    <CodeRow
      key={code.id}
      code={code}
      seriesId={series.id}
      now={now}
      onShare={() => setShared(code)}
      onRevoke={() => revoke(code)}
    />
  )
  return (
    <section className={`stack gap-4 above-6`} aria-labelledby="codes-title">
      <div className={`row apart anywhere ${lists.head}`}>
        <h2 id="codes-title" ref={heading} tabIndex={-1}>
          {words.title} {left.length > 0 && <span className={styles.count}>{words.count(left.length)}</span>}
        </h2>
        <button type="button" className={button.button} onClick={() => setAdding(true)}>
          <PlusIcon />
          {words.add}
        </button>
      </div>
      <p className="muted measure">{words.lead}</p>
      {!series.isProtected && <p className="marked measure">{words.open}</p>}
      {left.length === 0 ? (
        <p className={`muted measure ${styles.none}`}>
          <strong>{words.none}</strong> {series.isProtected && <span>{words.noneHint}</span>}
        </p>
      ) : (
        <ul className="stack gap-2">{left.map(rowOf)}</ul>
      )}
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{words.past(over.length)}</summary>
          <ul className="stack gap-2">{over.map(rowOf)}</ul>
        </details>
      )}
      {isAdding && (
        <CodeDialog
          seriesDocId={series.docId}
          onAdded={(added) => {
            setAdding(false)
            setShared(added)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {shared && <ShareCode seriesId={series.id} code={shared} onClose={() => setShared(undefined)} />}
      {dialog}
    </section>
  )
}
