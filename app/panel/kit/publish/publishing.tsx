import type { PublicationValues } from '../../../catalog/publication.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { sendCommand } from '../commands/send-command.tsx'
import { useQuietRevalidate } from '../commands/use-quiet-revalidate.tsx'
import { PublishSwitch } from './publish-switch.tsx'
import { publishWords } from './publish-words.ts'
import { StateBadge } from './state-badge.tsx'

type Props = {
  title: string
  stored: PublicationValues
  mayPublish: boolean
  /** The path and fields to which the commands 'publish' and 'draft' are sent. */
  to: { path: string; fields?: Record<string, string> }
}

/** Says that a series or an event is not public, and publishes it with one tap. */
export function Publishing({ title, stored, mayPublish, to }: Props) {
  const words = useWordsOf(publishWords).previews
  const refused: Record<string, string> = words.refused
  const why = useCommandWords()
  const readAgain = useQuietRevalidate()
  if (!mayPublish) return <StateBadge state={stored.state} publicAt={stored.publicAt || null} />

  async function perform(command: 'publish' | 'draft') {
    const answer = await sendCommand<CommandAnswer>(to.path, { command, ...to.fields })
    if (answer.ok) await readAgain()
    return answer
  }

  return (
    <PublishSwitch
      title={title}
      stored={stored}
      faultText={(reason) => why(reason) ?? refused[reason] ?? words.failed}
      perform={perform}
    />
  )
}
