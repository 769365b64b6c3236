import type { SeriesValues } from '../../catalog/series-values.ts'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { sendCommand } from '../commands/send-command.tsx'
import { useQuietRevalidate } from '../commands/use-quiet-revalidate.tsx'
import { useMay } from '../panel-role.tsx'
import { PublishSwitch } from './publish-switch.tsx'
import { publishWords } from './publish-words.ts'
import { StateBadge } from './state-badge.tsx'

type Props = { docId: string; stored: Pick<SeriesValues, 'title' | 'state' | 'publicAt'> }

/** Says that a series is not public, and publishes it by one tap. */
export function SeriesPublishing({ docId, stored }: Props) {
  const words = useWordsOf(publishWords).previews
  const why = useCommandWords()
  const readAgain = useQuietRevalidate()
  if (!useMay().write('/admin/series/:docId/publish'))
    return <StateBadge state={stored.state as 'draft'} publicAt={stored.publicAt || null} />

  async function perform(command: 'publish' | 'draft') {
    const path = `/admin/series/${encodeURIComponent(docId)}/publish`
    const answer = await sendCommand<CommandAnswer>(path, { command })
    if (answer.ok) await readAgain()
    return answer
  }

  return (
    <PublishSwitch
      title={stored.title}
      stored={stored}
      faultText={(reason) => why(reason) ?? words.refused[reason] ?? words.failed}
      perform={perform}
    />
  )
}
