import type { ReactNode } from 'react'
import type { Location } from 'react-router'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { LeaveQuestion, useLeaveGuard } from '../kit/edit-form/leave-guard.tsx'
import styles from './grid-bar.module.css'
import { gridWords } from './grid-words.ts'

type Props = {
  save: string
  isDirty: boolean
  isSaving: boolean
  faultCount: number
  /** The latest message, such as one about a paste. */
  said: string
  onSave: () => void
  children?: ReactNode
}

/** Returns the address with its query, because two pages of a table differ only in the query. */
const placeOf = ({ pathname, search }: Location) => pathname + search

/** Shows the bar below a table, with the save button and the errors. Leaving with unsaved cells asks first. */
export function GridBar({ save, isDirty, isSaving, faultCount, said, onSave, children }: Props) {
  const words = useWordsOf(adminWords)
  const own = useWordsOf(gridWords)
  const { blocker } = useLeaveGuard({ isDirty, isSaving, onLeave: () => {}, placeOf })
  return (
    <div className={`row gap-2-4 ${styles.bar}`} data-save-bar>
      <button type="button" className={button.primary} aria-disabled={isSaving} onClick={onSave}>
        {isSaving ? words.saving : save}
      </button>
      {children}
      {isDirty && !isSaving && <span className="unsaved muted small">{words.unsaved.mark}</span>}
      <p className="danger firm" role="alert">
        {faultCount > 0 && own.faulty(faultCount)}
      </p>
      <p role="status">{said}</p>
      <LeaveQuestion blocker={blocker} />
    </div>
  )
}
