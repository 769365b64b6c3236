import { useState } from 'react'
import { PasswordDialog } from '../../access/password/password-dialog.tsx'
import type { PasswordDialogProps } from '../../access/password/password-dialog-provider.tsx'
import { seriesStream } from '../../history/topics.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The password dialog. It closes by itself when staff open the series to everybody (spec P5). */
export default function UnlockDialog({ request, onClose }: PasswordDialogProps) {
  const words = usePageWords().access
  const toast = useToast()
  const [heard, setHeard] = useState(0)

  useLiveTopic(seriesStream(request.seriesId, useLanguage()), heard, (frame) => {
    if (frame.v <= heard) return
    setHeard(frame.v)
    // The stream carries the content of open series only.
    if (!('state' in frame || 'patch' in frame)) return
    onClose()
    toast(words.unlocked(request.seriesTitle))
    request.onOpened?.()
  })

  return <PasswordDialog request={request} onClose={onClose} />
}
