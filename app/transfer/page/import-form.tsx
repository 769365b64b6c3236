import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { randomId } from '../../kit/browser/random-id.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { DropBox } from '../../ui/drop-box.tsx'
import { transferWords } from '../file/transfer-words.ts'
import { FILE_BYTES } from '../pieces.ts'
import { Progress } from './progress.tsx'
import { type Refusal, sendFile } from './send-file.tsx'
import styles from './transfer.module.css'

type Upload = { stop: AbortController; share: number; isWaiting: boolean }

/** A form that takes a file, and shows the changes once it is checked (spec M10). */
export function ImportForm() {
  const { import: words } = useWordsOf(transferWords)
  const why = useCommandWords()
  const navigate = useNavigate()
  const [sending, setSending] = useState<Upload>()
  const [fault, setFault] = useState<Refusal | 'only-json'>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  function sayFault(fault: Refusal | 'only-json') {
    if (fault === 'busy') return words.busy
    return fault === 'bad-file' || fault === 'only-json' ? words.badFile : (why(fault) ?? words.failed)
  }

  async function send(file: File) {
    if (sending) return
    setFault(undefined)
    if (!/\.json$/i.test(file.name) || file.size > FILE_BYTES) return setFault('only-json')
    const stop = new AbortController()
    leaving.current = stop
    const update = (part: Partial<Upload>) => setSending((before) => ({ share: 0, isWaiting: false, ...before, stop, ...part }))
    update({})
    const id = randomId()
    try {
      const sent = await sendFile({
        id,
        file,
        signal: stop.signal,
        onProgress: (share) => update({ share }),
        onWaiting: (isWaiting) => update({ isWaiting }),
      })
      if (!sent.ok && sent.reason !== 'bad-file') setFault(sent.reason)
      else if (!sent.ok && file.size === 0) setFault('bad-file')
      else await navigate(`/admin/transfer?run=${id}`, { preventScrollReset: true })
    } catch {
      if (!stop.signal.aborted) setFault('failed')
    } finally {
      setSending(undefined)
    }
  }

  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="import-title">
      <h2 id="import-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <DropBox texts={words} accept=".json,application/json" onFile={(file) => void send(file)}>
        {sending && (
          <>
            <Progress
              label={sending.share < 1 ? words.sending(Math.round(sending.share * 100)) : words.checking(0)}
              share={sending.share < 1 ? sending.share : undefined}
            />
            {sending.isWaiting && <p role="status">{words.waiting}</p>}
            <button type="button" className={button.button} onClick={() => sending.stop.abort()}>
              {words.cancel}
            </button>
          </>
        )}
      </DropBox>
      {fault && (
        <div role="alert" className="danger firm">
          <p>{sayFault(fault)}</p>
          {fault === 'only-json' && <p>{words.onlyJson}</p>}
        </div>
      )}
    </section>
  )
}
