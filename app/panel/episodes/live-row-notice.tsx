import { Link } from 'react-router'
import type { MissedRow } from '../../catalog/episodes/live-row.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { episodesWords } from './episode-words.ts'

/** Warns that the row of live events omits this series. `to`: the address of the series' form, when that is another page. */
export function LiveRowNotice({ missed, to }: { missed: MissedRow | null; to?: string }) {
  const words = useWordsOf(episodesWords).liveRow
  return (
    <p role="status" className={missed ? 'marked' : undefined}>
      {missed && words.missed(missed.name, missed.tags)} {missed && to && <Link to={to}>{words.toSeries}</Link>}
    </p>
  )
}
