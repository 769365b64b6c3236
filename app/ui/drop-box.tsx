import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import button from './button.module.css'
import styles from './drop-box.module.css'

type Props = {
  /** The button's label, and the text below it. */
  texts: { choose: string; drop: string }
  /** As the input's attribute says which files are offered. */
  accept: string
  /** A file is on its way. */
  isBusy?: boolean
  onFile: (file: File) => void
  /** Stands in the place of the button, for example how far a file has got. */
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
          // So that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
