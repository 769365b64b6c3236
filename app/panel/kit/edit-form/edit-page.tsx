import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/page-title.tsx'
import list from '../lists/list.module.css'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import styles from './edit-page.module.css'

type Props = { title: string; back: BackLinkProps; children: ReactNode; actions?: ReactNode }

/** The page of one document: the link back, its title, the actions on the whole document, and its form. */
export function EditPage({ title, back, children, actions }: Props) {
  return (
    <div className="stack gap-4">
      <PageTitle>{title}</PageTitle>
      <BackLink {...back} />
      <div className={`row apart anywhere ${list.head}`}>
        <h1>{title}</h1>
        {actions && <div className={`wrap gap-3 top ${styles.actions}`}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
