import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import button from './button.module.css'
import styles from './drop-box.module.css'

type Props = {
  /** The button's label, and the text below it. */
  texts: { choose: string; drop: string }
  /** The file types offered, in the format of the input's `accept` attribute. */
  accept: string
  /** True while a file is being sent. */
  isBusy?: boolean
  onFile: (file: File) => void
  /** Replaces the button, for example with an upload's progress. */
  children?: ReactNode
}

/** Takes a file that is dropped on it or chosen. */
export function DropBox({ texts, accept, isBusy = false, onFile, children }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard
    <div
      className={`stack gap-3 ${styles.drop}`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children ?? (
        <>
          <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => chooser.current?.click()}>
            {texts.choose}
          </button>
          <p className="muted">{texts.drop}</p>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
