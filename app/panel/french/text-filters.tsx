import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import {
  TEXT_CHOICES,
  TEXT_KINDS,
  type TextKind,
  type TextPage,
  type TextView,
  writeTextView,
} from '../../translation/text-list/text-view.ts'
import { SettledSearch } from '../kit/lists/settled-search.tsx'
import { translationsWords } from './french-words.ts'
import styles from './translations.module.css'

/** The filters of the list: words in the text, its series, the kind of text, and its state. */
export function TextFilters({ view, counts }: { view: TextView; counts: TextPage['counts'] }) {
  const words = useWordsOf(translationsWords)
  const countOf = (what: TextView['what'], state: TextView['state']) => {
    const of = (kind: TextKind) => counts[kind][state]
    return what === '' ? of('titles') + of('descriptions') : of(what)
  }
  const isOffered = (state: TextView['state']) =>
    state === 'waiting' || state === 'all' || state === view.state || countOf(view.what, state) > 0
  const choiceOf = (label: string, to: TextView) => ({ label, view: { ...to, page: 1 }, count: countOf(to.what, to.state) })
  const kinds = (['', ...TEXT_KINDS] as const).map((what) => choiceOf(words.kinds[what || 'all'], { ...view, what }))
  const states = TEXT_CHOICES.filter(isOffered).map((state) => choiceOf(words.states[state], { ...view, state }))
  return (
    <>
      <Search view={view} />
      <div className={`wrap ${styles.filters}`}>
        {[
          { name: words.what, choices: kinds },
          { name: words.state, choices: states },
        ].map(({ name, choices }) => (
          <nav key={name} aria-label={name}>
            <ul className={`wrap gap-2 ${styles.states}`}>
              {choices.map(({ label, view: to, count }) => (
                <li key={label}>
                  <Link
                    to={`/admin/translations${writeTextView(to)}`}
                    className={`tap gap-2 ${styles.state}`}
                    aria-current={to.what === view.what && to.state === view.state ? 'true' : undefined}
                    preventScrollReset
                  >
                    {label} {view.text === '' && <span className="muted">{words.number(count)}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </>
  )
}

function Search({ view }: { view: TextView }) {
  const words = useWordsOf(translationsWords)
  const { pathname } = useLocation()
  const [text, setText] = useState(view.text)
  const [series, setSeries] = useState(view.series)
  useEffect(() => setSeries(view.series), [view.series])
  return (
    <SettledSearch
      action="/admin/translations"
      // An open line stays open.
      shownAt={pathname}
      fields={[
        { name: 'q', label: words.search, hint: words.searchHint, value: text, onText: setText, maxLength: 200 },
        { name: 'series', label: words.series, hint: words.seriesHint, value: series, onText: setSeries, maxLength: 300 },
      ]}
      query={writeTextView({ ...view, text: text.trim(), series: series.trim(), page: 1 })}
      isDue={text.trim() !== view.text || series.trim() !== view.series}
      find={words.find}
      className={`top ${styles.search}`}
    >
      {view.what && <input type="hidden" name="what" value={view.what} />}
      {view.state !== 'waiting' && <input type="hidden" name="state" value={view.state} />}
    </SettledSearch>
  )
}
