import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import type { championshipOfEvent } from './championship-view.server.ts'

/** Says in the form of such a game where its teams come from (spec B4). */
export const TeamsOfChampionship = () => <p className="marked">{useWordsOf(championshipEditWords).teamsWritten}</p>

/** Says which championship a game belongs to, with the questions about it (spec B5). */
export function ChampionshipLine({ of }: { of: NonNullable<ReturnType<typeof championshipOfEvent>> }) {
  const words = useWordsOf(championshipEditWords)
  return (
    <p className="wrap gap-2 taps">
      <Link to={`/admin/championships/${of.id}`}>{words.partOf(of.game, of.title)}</Link>
      {of.asks > 0 && <strong className="tag volt small">{words.asksOf(of.asks)}</strong>}
    </p>
  )
}
