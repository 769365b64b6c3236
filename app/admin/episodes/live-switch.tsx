import { useState } from 'react'
import { adminWords } from '../../language/admin-words.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { episodesWords } from './episode-words.ts'

type Props = {
  name: string
  isLive: boolean
  hasVideo: boolean
  isChanging: boolean
  onChange: (isLive: boolean) => void
}

/** Going live takes one press; ending it asks first, and so does going live without a video. */
export function LiveSwitch({ name, isLive, hasVideo, isChanging, onChange }: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const [isAsking, setAsking] = useState(false)
  const label = isLive ? words.endLive : words.goLive
  const busy = isLive ? words.endingLive : words.goingLive

  function press() {
    if (isChanging) return
    if (isLive || !hasVideo) setAsking(true)
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
          title={isLive ? words.endTitle(name) : words.emptyLiveTitle(name)}
          text={isLive ? words.endText : words.emptyLiveText}
          confirm={isLive ? words.endLive : words.goLive}
          cancel={common.cancel}
          onConfirm={() => {
            setAsking(false)
            onChange(!isLive)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
