import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { championshipOfEvent } from './championship-view.server.ts'
import { championshipWords } from './championship-words.ts'

/** Says which championship a game belongs to, with the questions about it (spec B5). */
export function ChampionshipLine({ of }: { of: NonNullable<ReturnType<typeof championshipOfEvent>> }) {
  const words = useWordsOf(championshipWords)
  return (
    <p className="wrap gap-2 taps">
      <Link to={`/admin/championships/${of.id}`}>{words.partOf(of.game, of.title)}</Link>
      {of.asks > 0 && <strong className="tag volt small">{words.asksOf(of.asks)}</strong>}
    </p>
  )
}
