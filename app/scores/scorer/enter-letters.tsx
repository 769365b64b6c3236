import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ask } from '../../kit/browser/ask.tsx'
import { CODE_LENGTH } from '../../kit/text/letters.ts'
import { useAddress } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { type EnterAnswer, scorerLink } from '../log/score-sync.ts'
import styles from './scorer.module.css'
import { scorerPageWords } from './scorer-page-words.ts'

/** Form that opens a scorer's page by six letters (spec S1). */
export function EnterLetters() {
  const words = useWordsOf(scorerPageWords)
  const address = useAddress()
  const navigate = useNavigate()
  // A form sent before the page's script had loaded puts the letters into the page's address.
  const letters = useSearchParams()[0].get('letters') ?? ''
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const letters = String(new FormData(event.currentTarget).get('letters') ?? '')
    setBusy(true)
    setFault(undefined)
    const answer = await enter(letters)
    setBusy(false)
    if (answer?.ok) return void navigate(address(scorerLink(answer.eventId, answer.key)))
    setFault(!answer ? words.enter.failed : answer.reason === 'wrong' ? words.enter.wrong : words.enter.tooMany)
  }

  return (
    <form className={`stack gap-4 ${styles.enter}`} noValidate onSubmit={(event) => void send(event)}>
      <h1>{words.title}</h1>
      <p>{words.enter.lead}</p>
      <Field
        label={words.enter.letters}
        name="letters"
        defaultValue={letters}
        fault={fault}
        maxLength={CODE_LENGTH + 4}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {words.enter.open}
      </button>
    </form>
  )
}

async function enter(letters: string): Promise<EnterAnswer | undefined> {
  try {
    const response = await ask('/score-enter', { method: 'POST', body: new URLSearchParams({ letters }) })
    return [200, 403, 429].includes(response.status) ? await response.json() : undefined
  } catch {
    return undefined
  }
}
