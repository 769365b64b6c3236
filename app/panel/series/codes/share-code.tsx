import { useEffect, useState } from 'react'
import type { CodeListing } from '../../../access/codes/edit-codes.server.ts'
import type { QrPicture } from '../../../kit/text/draw-qr.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { useCopy } from '../../kit/use-copy.tsx'
import { CopyIcon } from '../../panel-icons.tsx'
import { linkOf } from './code-row.tsx'
import { codeWords } from './code-words.ts'
import styles from './codes.module.css'

type Props = { seriesId: string; code: Pick<CodeListing, 'name' | 'code'>; onClose: () => void }

/** A code to read aloud, its link, and the link as a QR code for slides and posters. */
export function ShareCode({ seriesId, code, onClose }: Props) {
  const words = useWordsOf(codeWords)
  const { copy } = useCopy(useWordsOf(adminWords).links)
  const link = linkOf(seriesId, code.code)
  return (
    <Dialog title={code.name} text={words.shareText} onCancel={onClose}>
      <div className={`stack gap-4 ${styles.share}`}>
        <code className={styles.large} translate="no">
          {code.code}
        </code>
        <QrCode text={link} label={words.qr} />
        <p className={`muted small ${styles.link}`} translate="no">
          {link}
        </p>
      </div>
      <DialogButtons
        cancel={words.close}
        onCancel={onClose}
        confirm={
          <>
            <CopyIcon />
            {words.copy}
          </>
        }
        onConfirm={() => void copy(link)}
      />
    </Dialog>
  )
}

/** A QR code. The library that draws it loads when the dialog opens. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [draw, setDraw] = useState<(text: string) => QrPicture>()

  useEffect(() => {
    let isGone = false
    // When the library fails to load, the dialog still shows the link.
    const show = ({ drawQr }: { drawQr: (text: string) => QrPicture }) => !isGone && setDraw(() => drawQr)
    import('../../../kit/text/draw-qr.ts').then(show, () => {})
    return () => {
      isGone = true
    }
  }, [])

  const qr = draw?.(text)
  if (!qr) return <span className={styles.qr} />
  return (
    <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
