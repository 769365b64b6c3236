import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from './desk.module.css'
import { deskWords } from './desk-words.ts'
import type { UndoOffer } from './use-desk.tsx'

/**
 * Lists the latest commands, each with a button that undoes it and a line that shrinks during the ten seconds for that (spec D1).
 * The newest is nearest to the thumb.
 */
export function UndoBars({ undoables, onUndo }: { undoables: readonly UndoOffer[]; onUndo: (done: UndoOffer) => void }) {
  const words = useWordsOf(deskWords)
  return (
    <div role="status" className={`stack gap-2 ${styles.bars}`}>
      {undoables.map((done) => (
        <p key={done.id} className={`line gap-3 apart firm anywhere ${styles.bar}`} data-of={done.eventId}>
          <span>{hasNoVideo(done) ? words.begun(done.title) : words.done[done.command](done.title)}</span>
          <button type="button" className={styles.undo} onClick={() => onUndo(done)}>
            {words.undo}
          </button>
        </p>
      ))}
    </div>
  )
}

/** True when a game began without a video, so that nothing went live. */
const hasNoVideo = ({ command, card }: UndoOffer) => command === 'live' && !card?.pictures.some(({ videoUrl }) => videoUrl !== '')
