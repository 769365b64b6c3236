import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { CATALOG } from '../../history/topics.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { backToMachine, restoreEarlier } from '../../translation/french/edit-french.server.ts'
import {
  LINE_STATES,
  LINES_A_PAGE,
  type LineView,
  MOST_LINES_A_PAGE,
  readLineView,
  writeLineView,
} from '../../translation/french/french-lines.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import list from '../kit/lists/list.module.css'
import { SettledSearch } from '../kit/lists/settled-search.tsx'
import type { Route } from './+types/translations.route.ts'
import { useFocusBack } from './french-line-form.tsx'
import { FrenchRow } from './french-row.tsx'
import { translationsWords } from './french-words.ts'
import styles from './translations.module.css'
import { workListWords } from './work-list-words.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { frenchLines } = context.get(servicesContext)
  const view = readLineView(new URL(request.url).searchParams)
  return { view, ...(await frenchLines.page(context.get(adminContext).v, view, params.hash)) }
}

/** Returns a text to machine translation, or restores an earlier French version. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return readCommand(request, {
    machine: ({ hash = '', version }) => backToMachine(editing, { hash, baseVersion: Number(version) }),
    take: ({ hash = '', id = '', version }) => restoreEarlier(editing, { hash, id, baseVersion: Number(version) }),
  })
}

export const clientAction = answerCommandFailure

/** The catalogue's texts beside their French; the one in the address is open. */
export default function Translations({ loaderData, params }: Route.ComponentProps) {
  const { v, view, lines, total, counts, series } = loaderData
  const words = useWordsOf(translationsWords)
  const work = useWordsOf(workListWords)
  useFreshPage(CATALOG, v)
  useFocusBack()
  const isOpenHere = lines.some(({ hash }) => hash === params.hash)
  const all = LINE_STATES.reduce((sum, state) => sum + counts[state], 0)
  // Where machine translations are published at once, there are no proposals.
  const hasProposals = counts.proposed > 0 || view.state === 'proposed'
  const states = ['' as const, ...LINE_STATES.filter((state) => state !== 'proposed' || hasProposals)]
  const shown = Math.min(total, view.count)

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={`row apart anywhere ${list.head}`}>
        <h1>{words.title}</h1>
        <div className="wrap gap-3">
          <Link to="/admin/translations-work" className={button.primary}>
            {work.title}
          </Link>
          <Link to="/admin/translations-glossary" className={button.button}>
            {words.glossary.title}
          </Link>
          <Link to="/admin/translations-patterns" className={button.button}>
            {words.patterns.title}
          </Link>
          <Link to="/admin/translations-files" className={button.button}>
            {words.files.link}
          </Link>
        </div>
      </div>
      <p className={`muted measure ${list.lead}`}>{words.lead}</p>
      <Search view={view} />
      {view.series !== '' && (
        <p className={`anywhere ${styles.series}`}>
          {series ? words.ofSeries(series.title) : words.noSeries}{' '}
          <Link to={`/admin/translations${writeLineView({ ...view, series: '', count: LINES_A_PAGE })}`} className={styles.link}>
            {words.allSeries}
          </Link>
        </p>
      )}
      <nav aria-label={words.state}>
        <ul className={`wrap gap-2 ${styles.states}`}>
          {states.map((state) => (
            <li key={state}>
              <Link
                to={`/admin/translations${writeLineView({ ...view, state, count: LINES_A_PAGE })}`}
                className={`tap gap-2 ${styles.state}`}
                aria-current={view.state === state ? 'true' : undefined}
                preventScrollReset
              >
                {state === '' ? words.all : words.states[state]}{' '}
                <span className="muted">{words.number(state === '' ? all : counts[state])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className={`muted small ${styles.count}`}>
        {total > 0 && words.shown(shown, total)}
      </p>
      {params.hash && !isOpenHere && (
        <div className="stack gap-2 box pad">
          <Outlet />
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="stack gap-2">
          {lines.map((line) => (
            <FrenchRow key={line.hash} line={line} view={view} isOpen={line.hash === params.hash} />
          ))}
        </ul>
      )}
      {total > shown &&
        (view.count < MOST_LINES_A_PAGE ? (
          <Link
            to={`/admin/translations${params.hash ? `/${params.hash}` : ''}${writeLineView({ ...view, count: view.count + LINES_A_PAGE })}`}
            className={`${button.button} above-4`}
            replace
            preventScrollReset
          >
            {words.more}
          </Link>
        ) : (
          <p>{words.tooMany}</p>
        ))}
    </>
  )
}

function Search({ view }: { view: LineView }) {
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
        { name: 'q', label: words.search, value: text, onText: setText, maxLength: 200 },
        { name: 'series', label: words.series, hint: words.seriesHint, value: series, onText: setSeries, maxLength: 300 },
      ]}
      query={writeLineView({ ...view, text: text.trim(), series: series.trim(), count: LINES_A_PAGE })}
      isDue={text.trim() !== view.text || series.trim() !== view.series}
      find={words.find}
      className={`top ${styles.search}`}
    >
      {view.state && <input type="hidden" name="state" value={view.state} />}
    </SettledSearch>
  )
}
