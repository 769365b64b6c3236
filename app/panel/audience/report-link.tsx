import { Link } from 'react-router'
import type { Scope } from '../../audience/report/report.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useMay } from '../panel-role.tsx'
import { audienceListWords } from './audience-list-words.ts'

/** Links to the report of a game, team or series, if the user's role may read it. */
export function ReportLink({ scope, id }: { scope: Exclude<Scope, 'season'>; id: string }) {
  const { ofThis } = useWordsOf(audienceListWords)
  if (!useMay().open('/admin/audience/report')) return null
  return (
    <p className="above-4 taps">
      <Link to={`/admin/audience/report?${new URLSearchParams({ scope, id })}`}>{ofThis}</Link>
    </p>
  )
}
