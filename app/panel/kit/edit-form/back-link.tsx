import { Link } from 'react-router'
import { BackIcon } from '../../../ui/icons.tsx'
import styles from './back-link.module.css'

export type BackLinkProps = { to: string; label: string }

/** The link from a document's page back to its list. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link to={to} className={`tap gap-2 muted bold anywhere ${styles.back}`}>
      <BackIcon />
      {label}
    </Link>
  )
}
