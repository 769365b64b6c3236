import button from '../../ui/button.module.css'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from './scorer.module.css'
import type { ScorerWords } from './scorer-page-words.ts'
import type { Scorer } from './use-scorer.tsx'

/** Names the keeper to a second scorer, who may watch, help or take over; nobody is locked out (spec S3). */
export function ScorerKeeper({ scorer: { keeper, link, choose }, words }: { scorer: Scorer; words: ScorerWords }) {
  if (!keeper || keeper.isMe) return null
  const who = keeper.isSameLink ? words.keeper.same : words.keeper.title(keeper.name)
  const choices = (
    <>
      {link?.wants !== 'watch' && (
        <button type="button" className={button.button} onClick={() => choose('watch')}>
          {words.keeper.watch}
        </button>
      )}
      {link?.wants !== 'help' && (
        <button type="button" className={button.button} onClick={() => choose('help')}>
          {words.keeper.help}
        </button>
      )}
      <button type="button" className={button.primary} onClick={() => choose('take-over')}>
        {words.keeper.takeOver}
      </button>
    </>
  )
  if (link?.wants === 'keep')
    return (
      <Dialog title={who} text={words.keeper.text} onCancel={() => choose('watch')}>
        <DialogActions>{choices}</DialogActions>
      </Dialog>
    )
  return (
    <div className={`row gap-2 ${styles.keeper}`}>
      <p>{link?.wants === 'watch' ? words.keeper.watching(keeper.name) : who}</p>
      {choices}
    </div>
  )
}
