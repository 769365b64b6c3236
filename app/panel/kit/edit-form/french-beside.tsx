import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useMay } from '../../panel-role.tsx'
import styles from './french-beside.module.css'
import type { FrenchBesides } from './french-beside.server.ts'

type Props = {
  label: string
  /** The current value of the English field. */
  english: string
  french: FrenchBesides[string]
  /** The English field. */
  children: ReactNode
}

/**
 * An English field with its French beside it from 900 px, below it on a phone. Only for comparing: the French is edited on its
 * own page (spec O5).
 */
export function FrenchBeside({ label, english, french, children }: Props) {
  const { besides: words } = useWordsOf(adminWords)
  const may = useMay()
  const id = useId()
  if (!french) return children
  const isSame = english.trim() === french.source.trim()
  return (
    <div className={`stack top ${styles.pair}`}>
      {children}
      <div className={`stack gap-2 taps ${styles.french}`}>
        <p id={id} className="bold">
          {words.label(label)}
        </p>
        {isSame && french.text !== '' ? (
          <p lang="fr" className={`anywhere ${styles.text}`}>
            {french.text}
          </p>
        ) : (
          <p className="muted">{isSame ? words.none : words.later}</p>
        )}
        {isSame && may.open('/admin/translations/:hash') && (
          <Link to={`/admin/translations/${french.hash}?state=all`} aria-describedby={id}>
            {words.change}
          </Link>
        )}
      </div>
    </div>
  )
}
