import { type ReactNode, useEffect, useId, useState } from 'react'
import type { SeriesView } from '../../catalog/series/series-list.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { VERBATIM } from '../../ui/field.tsx'
import { Select } from '../../ui/select-field.tsx'
import styles from '../kit/lists/list-query.module.css'
import { seriesWords } from './series-words.ts'

type Props = {
  view: SeriesView
  change: (next: Partial<SeriesView>) => void
  /** Called when the text field loses focus. */
  onLeave: () => void
  tags: string[]
  /** The number of series shown. */
  children: ReactNode
}

/** The filter and sort order of the list; stays visible while scrolling where the window is large enough. */
export function SeriesTools({ view, change, onLeave, tags, children }: Props) {
  const words = useWordsOf(seriesWords)
  const id = useId()
  // A tag in the address that no series has can still be seen and removed.
  const known = view.tag === '' || tags.some((tag) => tag.toLowerCase() === view.tag.toLowerCase())
  const chosen = tags.find((tag) => tag.toLowerCase() === view.tag.toLowerCase()) ?? view.tag
  return (
    <search className={`${styles.tools} above-4 ${styles.sticky}`}>
      <div className={`stack gap-1 muted small ${styles.tool}`}>
        <label htmlFor={`${id}-text`}>{words.text}</label>
        <input
          id={`${id}-text`}
          type="search"
          value={view.text}
          onChange={({ target }) => change({ text: target.value })}
          onBlur={onLeave}
          placeholder={words.textHint}
          maxLength={200}
          {...VERBATIM}
        />
      </div>
      <div className={`stack gap-1 muted small ${styles.tool}`}>
        <label htmlFor={`${id}-tag`}>{words.tag}</label>
        <Select
          id={`${id}-tag`}
          value={chosen}
          onChange={({ target }) => change({ tag: target.value })}
          none={words.allTags}
          options={(known ? tags : [view.tag, ...tags]).map((tag) => [tag, tag])}
        />
      </div>
      <div className={`stack gap-1 muted small ${styles.tool}`}>
        <label htmlFor={`${id}-sort`}>{words.sort}</label>
        <Select
          id={`${id}-sort`}
          value={view.sort}
          onChange={({ target }) => change({ sort: target.value === 'tag' ? 'tag' : 'order' })}
          options={Object.entries(words.sorts)}
        />
      </div>
      <Count>{children}</Count>
    </search>
  )
}

/** The pause in typing before the count is announced, in ms. */
const SETTLED = 600

function Count({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState(children)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), SETTLED)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p className={`muted small ${styles.count}`}>
      <span aria-hidden="true">{children}</span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </p>
  )
}
