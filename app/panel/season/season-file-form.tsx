import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSlow } from '../../kit/time/use-slow.tsx'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { SEASON_BYTES } from '../../season/season-file.ts'
import { seasonWords } from '../../season/season-words.ts'
import { Progress } from '../../transfer/page/progress.tsx'
import button from '../../ui/button.module.css'
import { DropBox } from '../../ui/drop-box.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { sendSeason } from './send-season.tsx'

const ACCEPTED = '.csv,.txt,.tsv,.ics,.xls,.html,text/csv,text/calendar,text/plain'

type Fault = { reason: string; row?: number }

/** Takes a season as a dropped or chosen file, or as a pasted table (spec E11). */
export function SeasonFileForm() {
  const words = useWordsOf(seasonPageWords)
  const { send, isBusy, fault } = useSeasonUpload()
  const isSlow = useSlow(isBusy)
  const said = useSeasonFault()
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="file-title" aria-busy={isBusy}>
      <h2 id="file-title">{words.file.title}</h2>
      {fault && (
        <p role="alert" className="danger firm">
          {said(fault)}
        </p>
      )}
      <DropBox texts={words.file} accept={ACCEPTED} isBusy={isBusy} onFile={(file) => void send(file.name, file)} />
      {isSlow && <Progress label={words.file.reading} share={undefined} />}
      <Paste isBusy={isBusy} send={(paste) => void send(words.file.pasted, paste)} />
    </section>
  )
}

function useSeasonUpload() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function send(name: string, content: Parameters<typeof sendSeason>[1]) {
    if (isBusy) return
    setFault(undefined)
    if (content instanceof Blob && content.size > SEASON_BYTES) return setFault({ reason: 'too-large' })
    const stop = new AbortController()
    leaving.current = stop
    setBusy(true)
    const sent = await sendSeason(name, content, stop.signal)
    if (stop.signal.aborted) return
    if (sent.ok) await navigate(`/admin/season/${sent.id}`)
    else setFault(sent)
    setBusy(false)
  }
  return { send, isBusy, fault }
}

/** Returns the text for a refused file or paste. */
function useSeasonFault(): (fault: Fault) => string {
  const { file } = useWordsOf(seasonPageWords)
  const words = useWordsOf(seasonWords)
  const why = useCommandWords()
  const known: Record<string, string> = { ...words.file, ...words.table }
  return ({ reason, row }) => {
    const text = known[reason] ?? why(reason) ?? file.failed
    if (row === undefined || reason === 'too-many-rows') return text
    return `${reason === 'broken-calendar' ? words.place.line(row) : words.place.row(row)} – ${text}`
  }
}

function Paste({ isBusy, send }: { isBusy: boolean; send: (paste: { html: string; text: string }) => void }) {
  const { file: words } = useWordsOf(seasonPageWords)
  const field = useRef<HTMLTextAreaElement>(null)
  /** The HTML of the last paste: spreadsheets and web pages include their table in it. */
  const pasted = useRef({ html: '', text: '' })

  function rememberPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    pasted.current = { html: html ?? '', text: (text ?? '').replace(/\r\n?/g, '\n') }
  }

  function read() {
    const text = field.current?.value ?? ''
    if (isBusy || text.trim() === '') return field.current?.focus()
    // Text that was typed or edited after the paste has no HTML.
    const isAsPasted = text.trim() === pasted.current.text.trim()
    send({ html: isAsPasted ? pasted.current.html : '', text })
  }

  return (
    <>
      <TextAreaField ref={field} label={words.paste} rows={4} onPaste={rememberPaste} spellCheck={false} />
      <button type="button" className={button.button} aria-disabled={isBusy} onClick={read}>
        {words.read}
      </button>
    </>
  )
}
