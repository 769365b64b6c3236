import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { RemoveButton } from '../kit/commands/use-removal.tsx'
import { teamFormWords } from './team-form-words.ts'

type Props = { kind: 'school' | 'team' | 'venue'; id: string; name: string; list: string }

/** The button that deletes the school, team or venue of a page. */
export function RemoveThing({ kind, id, name, list }: Props) {
  const words = useWordsOf(teamFormWords)
  return (
    <RemoveButton
      name={name}
      text={words.removeText}
      send={() => sendCommand('/admin/teams-remove', { command: kind, id })}
      list={list}
      reasons={{ 'in-use': words.inUse[kind], 'not-found': words.notFound }}
    />
  )
}
