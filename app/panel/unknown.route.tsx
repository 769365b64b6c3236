import { data, Link } from 'react-router'
import { adminWords } from '../language/words/admin-words.ts'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const loader = () => data(null, { status: 404 })

/** The page for an unknown path below /admin. Only admins learn that the path is unknown. */
export default function UnknownAdminPage() {
  const words = useWordsOf(adminWords)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState isPage title={words.unknown}>
        <Link to="/admin/series" className={button.button}>
          {words.toSeries}
        </Link>
      </EmptyState>
    </>
  )
}
