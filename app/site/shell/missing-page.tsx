import { Link } from '../../language/link.tsx'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

type Props = { missing: string; missingHint: string; toSchedule: string }

/** Says that there is no such team, game or championship, and leads to the schedule. */
export function MissingPage({ missing, missingHint, toSchedule }: Props) {
  return (
    <>
      <PageTitle>{missing}</PageTitle>
      <EmptyState isPage title={missing} hint={missingHint}>
        <Link to="/schedule" className={button.primary}>
          {toSchedule}
        </Link>
      </EmptyState>
    </>
  )
}
