import { type ReactNode, useState } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { useUndo } from '../kit/commands/use-undo.tsx'
import { seriesWords } from './series-words.ts'

type SeriesToRemove = { docId: string; title: string; episodes: number }
type RemovalAnswer = { ok: true; removedId: string } | { ok: false; reason: 'series-not-found' }

/**
 * Deletes a series after a confirmation, announces it and offers to undo it (spec M4). Render `dialog` somewhere on the page.
 */
export function useRemoveSeries(onRemoved: (docId: string) => void | Promise<void>): {
  ask: (series: SeriesToRemove) => void
  dialog: ReactNode
} {
  const words = useWordsOf(seriesWords)
  const common = useWordsOf(adminWords)
  const toast = useToast()
  const offerUndo = useUndo()
  const why = useCommandWords()
  const readAgain = useQuietRevalidate()
  const [asked, setAsked] = useState<SeriesToRemove>()

  async function remove({ docId }: SeriesToRemove) {
    setAsked(undefined)
    const answer = await sendCommand<RemovalAnswer>(`/admin/series/${encodeURIComponent(docId)}/remove`)
    if (answer.ok) {
      // Waits for the next page, because it takes the focus and the offer to undo must take it afterwards.
      await onRemoved(docId)
      offerUndo(words.removed, answer.removedId)
    } else if (answer.reason === 'series-not-found') toast(words.notFound)
    else toast(why(answer.reason) ?? words.removeFailed)
    if (answer.ok || answer.reason === 'series-not-found') await readAgain()
  }

  const dialog = asked && (
    <ConfirmDialog
      title={words.removeTitle(asked.title)}
      text={words.removeText(asked.episodes)}
      confirm={common.remove}
      cancel={common.cancel}
      onConfirm={() => void remove(asked)}
      onCancel={() => setAsked(undefined)}
    />
  )
  return { ask: setAsked, dialog }
}
