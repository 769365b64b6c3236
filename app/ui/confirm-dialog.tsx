import { Dialog, DialogButtons } from './dialog.tsx'

type Props = { title: string; text: string; confirm: string; cancel: string; onConfirm: () => void; onCancel: () => void }

/** Asks the viewer to confirm an action that is hard to undo, such as deleting. The Cancel button gets the focus. */
export function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onCancel }: Props) {
  return (
    <Dialog title={title} text={text} onCancel={onCancel}>
      <DialogButtons cancel={cancel} onCancel={onCancel} confirm={confirm} isDanger onConfirm={onConfirm} />
    </Dialog>
  )
}
