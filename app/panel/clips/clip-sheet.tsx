import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { randomId } from '../../kit/browser/random-id.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import type { Language } from '../../kit/language.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import { formatLength } from '../../kit/time/duration.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { DESK_LENGTHS } from '../../moments/clips/clips.ts'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { RadioChoices } from '../kit/radio-choices.tsx'
import type { DeskCard } from '../today/desk-card.ts'
import { clipEditWords } from './clip-edit-words.ts'

const COMMANDS = '/admin/clips-commands'

/** Makes a clip that ends at the tap which opened this sheet (spec J6): with the title that the score offers, in three taps. */
export function ClipSheet({ card, onClose }: { card: DeskCard; onClose: () => void }) {
  const words = useWordsOf(clipEditWords)
  const { titleEn, titleFr } = words.fields
  const why = useCommandWords()
  const toast = useToast()
  const isSafe = useSpoilerSafe()
  const live = card.pictures.filter(({ isLive }) => isLive)
  const [episode, setEpisode] = useState(live[0]?.docId ?? '')
  // By the monotonic clock: nobody's time of day is trusted but the server's.
  const [made] = useState(() => ({ id: randomId(), at: performance.now() }))
  const [seconds, setSeconds] = useState<string>(String(DESK_LENGTHS[0]))
  const [typed, setTyped] = useState<{ en: string; fr: string }>()
  const [tells, setTells] = useState<boolean>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { load, data } = useFetcher<{ title?: Record<Language, string> }>()
  useEffect(() => void load(`${COMMANDS}?event=${encodeURIComponent(card.id)}`), [load, card.id])
  const score = isSafe ? undefined : data?.title
  const titles = typed ?? score ?? { en: clipEditWords.en.desk.untitled, fr: clipEditWords.fr.desk.untitled }
  const tellsResult = tells ?? (typed === undefined && score !== undefined)

  async function make() {
    if (isBusy) return
    setBusy(true)
    const answer = await sendCommand<CommandAnswer>(COMMANDS, {
      ...{ command: 'make', id: made.id, event: card.id, episode, seconds },
      ago: String(Math.round(performance.now() - made.at)),
      ...{ titleEn: titles.en, titleFr: titles.fr, tellsResult: tellsResult ? 'on' : '' },
    })
    setBusy(false)
    if (answer.ok) {
      toast(words.desk.made)
      return onClose()
    }
    const own: Record<string, string> = words.desk.refused
    setFault(why(answer.reason) ?? own[answer.reason] ?? words.desk.failed)
  }

  return (
    <Dialog title={words.desk.about(card.title)} onCancel={onClose}>
      <div className="stack gap-4 above-4">
        <RadioChoices
          legend={words.desk.length}
          value={seconds}
          of={DESK_LENGTHS.map((each) => [String(each), formatLength(each)])}
          onChoose={setSeconds}
        />
        {live.length > 1 && (
          <RadioChoices
            legend={words.desk.webcast}
            value={episode}
            of={live.map(({ docId, label, title }) => [docId, label || title])}
            onChoose={setEpisode}
          />
        )}
        <BothLanguages
          labels={{ en: titleEn, fr: titleFr }}
          value={titles}
          maxLength={TEXTS.title.longest}
          onChange={(next) => {
            setTells(tellsResult)
            setTyped(next)
          }}
        />
        <Check
          label={words.fields.tellsResult}
          checked={tellsResult}
          onChange={({ target }) => setTells(target.checked)}
          hint={words.hints.tellsResult}
        />
        <p role="alert" className="danger small firm">
          {fault}
        </p>
      </div>
      <DialogButtons cancel={words.desk.close} onCancel={onClose} confirm={words.desk.make} onConfirm={() => void make()} />
    </Dialog>
  )
}
