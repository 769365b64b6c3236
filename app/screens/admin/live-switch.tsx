import { useState } from 'react'
import { episodesWords } from '../../language/admin/episodes.ts'
import { adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = { name: string; isLive: boolean; isChanging: boolean; onChange: (isLive: boolean) => void }

/** Goes live at one press; ending asks first. */
export function LiveSwitch({ name, isLive, isChanging, onChange }: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const [isAsking, setAsking] = useState(false)
  const label = isLive ? words.endLive : words.goLive
  const busy = isLive ? words.endingLive : words.goingLive

  function press() {
    if (isChanging) return
    if (isLive) setAsking(true)
    else onChange(true)
  }

  return (
    <>
      <button
        type="button"
        className={isLive ? button.danger : button.button}
        aria-label={common.about(isChanging ? busy : label, name)}
        aria-disabled={isChanging}
        onClick={press}
      >
        {isChanging ? busy : label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={words.endTitle(name)}
          text={words.endText}
          confirm={words.endLive}
          cancel={common.cancel}
          onConfirm={() => {
            setAsking(false)
            onChange(false)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
