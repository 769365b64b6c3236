import { Link } from 'react-router'
import { workListWords } from '../../language/admin/work-list.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import texts from './translations.module.css'
import { useOffer } from './use-offer.tsx'

/** Tells that the line saved last has the shape of other titles, while the next one is open already. */
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
