import { useState } from 'react'
import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import {
  WORK_KINDS,
  WORK_STATES,
  type WorkKind,
  type WorkPage,
  type WorkView,
  writeWorkView,
} from '../../translation/work-list/work-view.ts'
import { SettledSearch } from '../kit/lists/settled-search.tsx'
import texts from './translations.module.css'
import styles from './work-list.module.css'
import { workListWords } from './work-list-words.ts'

type Props = { view: WorkView; counts: WorkPage['counts'] }

/** The filters of the list: the kind of text, the reason for waiting, and words in the text. */
export function WorkFilters({ view, counts }: Props) {
  const words = useWordsOf(workListWords)
  const countOf = (what: WorkView['what'], state: WorkView['state']) => {
    const of = (kind: WorkKind) => counts[kind][state || 'all']
    return what === '' ? of('titles') + of('descriptions') : of(what)
  }
  // Most sites have no service whose proposals wait, and no text that changed after its translation.
  const isOffered = (state: WorkView['state']) =>
    state === '' || state === 'english' || state === 'partial' || state === view.state || countOf(view.what, state) > 0
  return (
    <>
      <Search view={view} />
      <div className={`wrap ${styles.filters}`}>
        <Choices
          label={words.what}
          choices={(['', ...WORK_KINDS] as const).map((kind) => ({
            key: kind,
            label: words.kinds[kind || 'all'],
            count: countOf(kind, view.state),
            isChosen: view.what === kind,
            view: { ...view, what: kind, page: 1 },
          }))}
        />
        <Choices
          label={words.state}
          choices={(['', ...WORK_STATES] as const).filter(isOffered).map((state) => ({
            key: state,
            label: words.states[state || 'all'],
            count: countOf(view.what, state),
            isChosen: view.state === state,
            view: { ...view, state, page: 1 },
          }))}
        />
      </div>
    </>
  )
}

type FilterChoice = { key: string; label: string; count: number; isChosen: boolean; view: WorkView }

function Choices({ label, choices }: { label: string; choices: FilterChoice[] }) {
  const words = useWordsOf(workListWords)
  return (
    <nav aria-label={label}>
      <ul className={`wrap gap-2 ${texts.states}`}>
        {choices.map(({ key, label: name, count, isChosen, view }) => (
          <li key={key}>
            <Link
              to={`/admin/translations-work${writeWorkView(view)}`}
              className={`tap gap-2 ${texts.state}`}
              aria-current={isChosen ? 'true' : undefined}
              preventScrollReset
            >
              {name} {view.text === '' && <span className="muted">{words.number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Search({ view }: { view: WorkView }) {
  const words = useWordsOf(workListWords)
  const [text, setText] = useState(view.text)
  return (
    <SettledSearch
      action="/admin/translations-work"
      fields={[{ name: 'q', label: words.search, hint: words.searchHint, value: text, onText: setText, maxLength: 200 }]}
      query={writeWorkView({ ...view, text: text.trim(), page: 1 })}
      isDue={text.trim() !== view.text}
      find={words.find}
      className={`top ${texts.search}`}
    >
      {view.what && <input type="hidden" name="what" value={view.what} />}
      {view.state && <input type="hidden" name="state" value={view.state} />}
    </SettledSearch>
  )
}
