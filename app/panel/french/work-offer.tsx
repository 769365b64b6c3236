import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useOffer } from './glossary/use-offer.tsx'
import texts from './translations.module.css'
import { workListWords } from './work-list-words.ts'

/** Announces that the line just saved shares a pattern with other titles, while the next line is already open. */
export function WorkOffer({ hash }: { hash: string }) {
  const words = useWordsOf(workListWords)
  const total = useOffer(hash)?.total ?? 0
  if (total === 0) return null
  return (
    <>
      {words.alike(total)}{' '}
      <Link to={`/admin/translations/${hash}`} state={{ isOpened: true }} className={texts.link}>
        {words.seePattern}
      </Link>
    </>
  )
}
