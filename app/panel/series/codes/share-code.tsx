import type { CodeListing } from '../../../access/codes/edit-codes.server.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
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
        <QrCode text={link} label={words.qr} className={styles.qr} />
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
