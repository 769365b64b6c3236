import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { workListWords } from '../../language/admin/work-list.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { PatternAnswer } from '../../translation/weighed-pattern.ts'
import texts from './translations.module.css'

/** Tells that the line saved last has the shape of other titles, while the next one is open already. */
export function WorkOffer({ hash }: { hash: string }) {
  const words = useWordsOf(workListWords)
  const { load, data } = useFetcher<PatternAnswer>()
  useEffect(() => void load(`/admin/translations-offer?${new URLSearchParams({ hash })}`), [load, hash])
  const total = data?.offer?.total ?? 0
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
