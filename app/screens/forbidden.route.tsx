import { data } from 'react-router'
import { useWords } from '../language/use-language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const loader = () => data(null, { status: 403 })

/** Where those without an admin record end (spec M1). */
export default function Forbidden() {
  const words = useWords().pages
  return (
    <>
      <PageTitle>{words.forbiddenTitle}</PageTitle>
      <EmptyState isPage title={words.forbidden} />
    </>
  )
}
