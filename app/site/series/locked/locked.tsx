import type { ReactNode } from 'react'
import type { PublicSeries } from '../../../catalog/public-views.ts'
import { textProps } from '../../../catalog/texts/text-props.tsx'
import { Link } from '../../../language/link.tsx'
import { usePageWords } from '../../../language/words/use-page-words.tsx'
import button from '../../../ui/button.module.css'
import { LockIcon } from '../../../ui/icons.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { InEnglish } from '../in-english.tsx'
import styles from './locked.module.css'

type Props = {
  series: Pick<PublicSeries, 'id' | 'title' | 'english'>
  isChecking: boolean
  onRequest: () => void
  /** The image over the lock. */
  children?: ReactNode
}

/** Replaces the content of a protected series, and asks for its password (spec P2). */
export function Locked({ series, isChecking, onRequest, children }: Props) {
  const { id, title } = series
  const words = usePageWords().watch
  return (
    <div className={`stack gap-4 ${styles.locked}`}>
      <PageTitle>{title}</PageTitle>
      {children}
      <span className={`volt ${styles.bigLock}`}>
        <LockIcon size={44} />
      </span>
      <h1 className={`anywhere ${styles.title}`}>
        <span {...textProps(series, 'title')} />
        <InEnglish of={series} field="title" />
      </h1>
      <div className={`scripted ${styles.checking}`}>
        <p role="status">{isChecking ? words.loading : words.locked}</p>
        <button type="button" className={button.primary} onClick={onRequest} disabled={isChecking}>
          {words.unlock}
        </button>
      </div>
      <noscript>
        <p>{words.lockedNoScript}</p>
        <Link className={button.primary} to={`/password?${new URLSearchParams({ seriesId: id })}`}>
          {words.unlock}
        </Link>
      </noscript>
    </div>
  )
}
