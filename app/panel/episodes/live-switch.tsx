import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { useQuestion } from '../kit/commands/use-question.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { episodesWords } from './episode-words.ts'

type Props = {
  name: string
  isLive: boolean
  hasVideo: boolean
  isChanging: boolean
  /** False for a draft or scheduled episode: going live publishes it, so the switch asks first. */
  isPublic: boolean
  onChange: (isLive: boolean) => void
}

/**
 * The switch of an episode's live state. Going live takes one press. Ending the live state asks first, and so does going live
 * without a video or with an episode that is not public.
 */
export function LiveSwitch({ name, isLive, hasVideo, isChanging, isPublic, onChange }: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const publishing = useWordsOf(publishWords)
  const { ask, dialog } = useQuestion()
  const label = isLive ? words.endLive : words.goLive
  const busy = isLive ? words.endingLive : words.goingLive

  function press() {
    if (isChanging) return
    if (isLive || !hasVideo || !isPublic) ask({ ...question, onYes: () => onChange(!isLive) })
    else onChange(true)
  }

  const question = isLive
    ? { title: words.endTitle(name), text: words.endText, confirm: words.endLive }
    : isPublic
      ? { title: words.emptyLiveTitle(name), text: words.emptyLiveText, confirm: words.goLive }
      : { title: publishing.liveTitle(name), text: publishing.liveText, confirm: publishing.goLive }

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
      {dialog}
    </>
  )
}
