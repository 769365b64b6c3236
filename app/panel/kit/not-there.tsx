import { Link } from 'react-router'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Shown when the document in the address does not exist, with a link back. */
export function NotThere({ title, back }: { title: string; back: { to: string; label: string } }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState title={title} isPage>
        <Link to={back.to} className={button.button}>
          {back.label}
        </Link>
      </EmptyState>
    </>
  )
}
