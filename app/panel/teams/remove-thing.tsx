import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminWords } from '../../language/words/admin-words.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { useUndo } from '../kit/commands/use-undo.tsx'
import { teamFormWords } from './team-form-words.ts'

type Props = { kind: 'school' | 'team' | 'venue'; id: string; name: string; list: string }

/** Asks for confirmation, deletes the school, team or venue, and goes to its list with the offer to undo. */
export function RemoveThing({ kind, id, name, list }: Props) {
  const words = useWordsOf(teamFormWords)
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const navigate = useNavigate()
  const readAgain = useQuietRevalidate()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    setAsking(false)
    const answer = await sendCommand<CommandAnswer>('/admin/teams-remove', { command: kind, id })
    if (!answer.ok) {
      const own: Record<string, string> = { 'in-use': words.inUse[kind], 'not-found': words.notFound }
      return toast(why(answer.reason) ?? own[answer.reason] ?? words.removeFailed)
    }
    // The list takes the focus first, so that the offer to undo can take it afterwards.
    await navigate(list)
    await readAgain()
    if (answer.removedId) offerUndo(words.removed(name), answer.removedId)
  }

  return (
    <>
      <button type="button" className={button.danger} onClick={() => setAsking(true)}>
        {common.remove}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          text={words.removeText}
          confirm={common.remove}
          cancel={common.cancel}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
