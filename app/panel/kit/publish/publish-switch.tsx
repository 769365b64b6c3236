import { useState } from 'react'
import type { PublicationValues } from '../../../catalog/publication.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useToast } from '../../../ui/toast.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { publishWords } from './publish-words.ts'
import { StateBadge } from './state-badge.tsx'

type Props = {
  title: string
  stored: PublicationValues
  perform: (command: 'publish' | 'draft') => Promise<CommandAnswer>
  faultText: (reason: string) => string
}

/** Publishes a draft or scheduled document with one tap, and offers to undo it (spec O4). */
export function PublishSwitch({ title, stored, perform, faultText }: Props) {
  const words = useWordsOf(publishWords)
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  if (stored.state !== 'draft' && stored.state !== 'scheduled') return null

  async function send(command: 'publish' | 'draft') {
    setBusy(true)
    const answer = await perform(command)
    setBusy(false)
    if (!answer.ok) toast(faultText(answer.reason))
    else if (command === 'draft') toast(words.isDraft(title))
    else toast(words.published(title), { label: words.toDraft, run: () => void send('draft') })
  }

  return (
    <>
      <StateBadge state={stored.state} publicAt={stored.publicAt || null} />
      <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => !isBusy && void send('publish')}>
        {isBusy ? words.publishing : words.publish}
      </button>
    </>
  )
}
