import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './image-field.module.css'
import { PICTURE_TYPES, pictureWarning } from './picture.ts'
import { type PictureWords, pictureWords } from './picture-words.ts'
import { pictureAddress, tileSources } from './sizes.ts'
import { type UploadStep, usePictureUpload } from './use-picture-upload.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })))

type Props = {
  /** Name of the hidden input that carries the value in a form. */
  name: string
  /** `thumbnails/{uuid}`, an external address, or '' for none. */
  value: string
  onChange: (value: string) => void
  label?: string
  /** The form's validation error for the value. */
  fault?: string | undefined
  /** Called when an upload begins and ends, because a form should not be submitted in between. */
  onBusy?: (isBusy: boolean) => void
  /** Another way to choose an image. `open` takes it like a chosen file. */
  more?: (open: (file: File) => void) => ReactNode
}

/**
 * Takes a chosen, dropped or pasted image, cropped to 16:9 and uploaded at once, or an https address (spec M5).
 * The value changes once the upload is complete.
 */
export function PictureField({ name, value, onChange, label, fault, onBusy, more }: Props) {
  const words = useWordsOf(pictureWords)
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const [isMissing, setMissing] = useState(false)
  const upload = usePictureUpload(({ thumbnail }) => take(thumbnail, ''))
  const { step } = upload
  const isSending = step.name === 'sending'

  function take(next: string, message: string) {
    setMissing(false)
    setSaid(message)
    onChange(next)
  }

  function open(files: Iterable<File> | undefined) {
    const [first] = files ?? []
    if (!first) return false
    setSaid('')
    void upload.open(first)
    return true
  }

  useEffect(() => onBusy?.(isSending), [isSending, onBusy])
  const { isOver, drag } = useDrop(open)
  usePastedPicture(field, open)
  useNoStrayDrops()

  function cancel() {
    upload.cancel()
    choose.current?.focus()
  }

  const host = hostOf(value)
  const problem =
    step.name === 'failed' ? words.faults[step.fault] : isMissing ? (host ? words.unseen(host) : words.faults.missing) : fault
  const told = sayingOf(step, words) ?? said
  const saying = useRef<HTMLParagraphElement>(null)
  // Scrolls the outcome of an upload above the save bar.
  useEffect(() => {
    if (told) saying.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere, and this is one field
    <div
      ref={field}
      id={name}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-problem`}
      className={`stack gap-2 ${styles.field}`}
    >
      <span id={`${id}-label`} className="bold">
        {label ?? words.label}
      </span>
      <input type="hidden" name={name} value={value} />
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        onChange={(event) => {
          open(event.target.files ?? undefined)
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      <div className={`row ${styles.zone}`} data-over={isOver || undefined} data-invalid={problem ? true : undefined} {...drag}>
        <Preview key={value} value={value} alt={words.preview} onMissing={() => setMissing(true)} />
        <div className={`stack gap-3 ${styles.side}`}>
          <p id={`${id}-hint`} className="muted small">
            <span className={styles.drop}>{isOver ? words.release : words.drop}</span>
            {words.hint}
          </p>
          <div className={`row ${styles.actions}`}>
            <button ref={choose} type="button" className={button.button} onClick={() => file.current?.click()}>
              {value ? words.replace : words.choose}
            </button>
            {upload.mayCut && (
              <button type="button" className={`bold target ${styles.quiet}`} onClick={upload.cut}>
                {words.cut}
              </button>
            )}
            {value && !isSending && (
              <button
                type="button"
                className={`bold target ${styles.quiet}`}
                onClick={() => {
                  upload.reset()
                  take('', words.removed)
                  choose.current?.focus()
                }}
              >
                {words.remove}
              </button>
            )}
          </div>
          {more?.((picture) => open([picture]))}
          {isSending && <Sending part={step.part} onCancel={cancel} />}
        </div>
      </div>
      <p ref={saying} role="status" className={`muted small ${styles.said}`}>
        {told}
      </p>
      <div id={`${id}-problem`} role="alert" className={`row danger firm ${styles.problem}`}>
        {problem}
        {upload.mayTryAgain && (
          <button type="button" className={`bold target ${styles.quiet}`} onClick={upload.again}>
            {words.again}
          </button>
        )}
      </div>
      <details className={styles.elsewhere}>
        <summary>{words.elsewhere}</summary>
        <AddressForm
          value={host ? value : ''}
          onUse={(address) => {
            upload.reset()
            take(address, words.used(hostOf(address) ?? ''))
          }}
        />
      </details>
      {step.name === 'cutting' && (
        <Suspense>
          <CropDialog
            key={step.picture.url}
            picture={step.picture}
            onUse={(area) => void upload.use(step.picture, area)}
            onCancel={upload.cancel}
          />
        </Suspense>
      )}
    </div>
  )
}

function Sending({ part, onCancel }: { part: number; onCancel: () => void }) {
  const words = useWordsOf(pictureWords)
  return (
    <div className={`row ${styles.sending}`}>
      <progress aria-label={words.sending} value={part} max={1} />
      <span className={`even ${styles.percent}`} aria-hidden="true">
        {Math.round(part * 100)} %
      </span>
      <button type="button" className={`bold target ${styles.quiet}`} onClick={onCancel}>
        {words.cancel}
      </button>
    </div>
  )
}

/** The image as a tile shows it, or an empty placeholder. */
function Preview({ value, alt, onMissing }: { value: string; alt: string; onMissing: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  // The image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onMissing()
  }, [onMissing])
  if (!value)
    return (
      <div className={`muted ${styles.empty}`}>
        <PictureIcon />
      </div>
    )
  return (
    <img
      ref={image}
      className={styles.preview}
      src={pictureAddress(value, 560)}
      srcSet={tileSources(value)}
      sizes="280px"
      width={280}
      height={158}
      alt={alt}
      onError={onMissing}
    />
  )
}

function AddressForm({ value, onUse }: { value: string; onUse: (address: string) => void }) {
  const words = useWordsOf(pictureWords)
  const [text, setText] = useState(value)
  const [isFaulty, setFaulty] = useState(false)

  function use() {
    const address = httpsAddress(text)
    setFaulty(!address)
    if (address) onUse(address)
  }

  return (
    <div className={`stack gap-3 to-start ${styles.address}`}>
      <Field
        label={words.address}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={text}
        fault={isFaulty ? words.faults.address : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Keeps Enter from submitting the surrounding form.
          event.preventDefault()
          use()
        }}
      />
      <button type="button" className={button.button} onClick={use}>
        {words.use}
      </button>
    </div>
  )
}

/** Returns the screen reader's announcement about an upload; undefined when idle. */
function sayingOf(step: UploadStep, words: PictureWords): string | undefined {
  if (step.name === 'sending') return words.sending
  if (step.name === 'cancelled') return words.cancelled
  if (step.name !== 'done') return undefined
  const { width, height } = step.sent
  const warning = pictureWarning(step.sent)
  return [words.added(width, height), warning && words.warnings[warning], step.isStill && words.still].filter(Boolean).join(' ')
}

function httpsAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  return url?.protocol === 'https:' && !url.username && url.hostname ? url.href : undefined
}

const hostOf = (value: string) => (/^https?:/i.test(value) ? (URL.parse(value)?.host ?? '') : '')

/** Takes a file dropped on an element with the props `drag`. */
function useDrop(open: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      open(event.dataTransfer.files)
    },
  }
  return { isOver, drag }
}

/** Takes an image pasted anywhere on the page, unless another field or dialog has handled it. */
function usePastedPicture(field: { current: HTMLElement | null }, open: (files: FileList | undefined) => boolean) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const dialog = document.querySelector('dialog[open]')
      if (event.defaultPrevented || (dialog && !dialog.contains(field.current))) return
      if (latest.current(event.clipboardData?.files)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [field])
}

/** Stops a stray drop from replacing the page and losing unsaved input. */
function useNoStrayDrops() {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', keep)
    document.addEventListener('drop', keep)
    return () => {
      document.removeEventListener('dragover', keep)
      document.removeEventListener('drop', keep)
    }
  }, [])
}

const PictureIcon = () => (
  <Icon size={32}>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <circle cx="8.5" cy="10" r="1.6" />
    <path d="m4 18 5.5-5 3.5 3 3-2.5 4.5 4" />
  </Icon>
)
