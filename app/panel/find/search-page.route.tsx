import { Form, Link } from 'react-router'
import { DEEPEST } from '../../catalog/episodes/episode-finder.server.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import list from '../kit/lists/list.module.css'
import { ListHead } from '../kit/lists/list-head.tsx'
import { Pages } from '../kit/lists/pages.tsx'
import type { Route } from './+types/search-page.route.ts'
import { findWords } from './find-words.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { findInPanel, listable } from './panel-finder.server.ts'
import { type KindResults, RESULTS_A_PAGE, type SearchView, searchPath, searchViewIn } from './panel-results.ts'
import styles from './search-page.module.css'

/** The number of results per kind on the page of all kinds. */
const OF_EACH = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const view = searchViewIn(new URL(request.url).searchParams)
  const { language } = context.get(visitContext)
  const { role } = context.get(adminContext)
  const services = context.get(servicesContext)
  const isAll = view.kind === ''
  const from = isAll ? 0 : (view.page - 1) * RESULTS_A_PAGE
  const asked = { query: view.query, language, role, signal: request.signal, limit: isAll ? OF_EACH : RESULTS_A_PAGE }
  const found = await findInPanel(services, { ...asked, kind: view.kind, from })
  const [only] = isAll ? [] : found.kinds
  const pages = only ? Math.max(1, Math.ceil(listable(only) / RESULTS_A_PAGE)) : 1
  return { view, found, pages, deepest: only && listable(only) < only.total ? DEEPEST : undefined }
}

/** Shows all results of the panel's search (spec O3): the first of each kind, or one kind in pages. Works without script. */
export default function SearchPage({ loaderData: { view, found, pages, deepest } }: Route.ComponentProps) {
  const words = useWordsOf(findWords)
  const { query } = view
  const isAsked = query.trim() !== ''
  const title = isAsked ? words.titleOf(query.trim()) : words.title
  return (
    <>
      <ListHead title={title} />
      {!isAsked && <p className={`muted measure ${list.lead}`}>{words.lead}</p>}
      <Form method="get" action="/admin/search" role="search" className={`gap-2 measure above-4 ${styles.form}`} key={query}>
        <label htmlFor="find-q" className="visually-hidden">
          {words.label}
        </label>
        <input id="find-q" name="q" type="search" defaultValue={query} maxLength={100} autoComplete="off" spellCheck={false} />
        {view.kind !== '' && <input type="hidden" name="kind" value={view.kind} />}
        <button type="submit" className={button.primary}>
          {words.submit}
        </button>
      </Form>
      {isAsked && <SearchResults view={view} found={found} />}
      {deepest !== undefined && <p className="muted above-4">{words.deepest(deepest)}</p>}
      <Pages page={view.page} pages={pages} pathOf={(page) => searchPath({ ...view, page })} />
      {isAsked && (
        <p className="muted above-4">
          <Link to={`/admin/translations?${new URLSearchParams({ state: 'all', q: query.trim() })}`} className={button.button}>
            {words.inTexts}
          </Link>
        </p>
      )}
    </>
  )
}

function SearchResults({ view, found }: { view: SearchView; found: Route.ComponentProps['loaderData']['found'] }) {
  const words = useWordsOf(findWords)
  const { kinds, total, reading } = found
  return (
    <>
      <p className="muted above-4" role="status">
        {words.found(total)}
        {reading && ` · ${reading.french ? words.readingFrench(reading.percent) : words.reading(reading.percent)}`}
      </p>
      {view.kind !== '' && (
        <p className="muted above-4">
          <Link to={searchPath({ query: view.query })} className={button.button}>
            {words.allKinds}
          </Link>
        </p>
      )}
      {total === 0 && <EmptyState title={words.none(view.query.trim())} hint={words.noneHint} />}
      {kinds.map((of) => (
        <Kind key={of.kind} of={of} view={view} />
      ))}
    </>
  )
}

function Kind({ of: { kind, total, things }, view }: { of: KindResults; view: SearchView }) {
  const words = useWordsOf(findWords)
  return (
    <section className="above-5" aria-labelledby={`found-${kind}`}>
      <div className={`row apart anywhere ${list.head}`}>
        <h2 id={`found-${kind}`} className="large">
          {words.kinds[kind]} <span className={styles.total}>{total}</span>
        </h2>
        {view.kind === '' && total > things.length && (
          <Link to={searchPath({ query: view.query, kind })} className={button.button}>
            {words.allOfKind(total)}
            <span className="visually-hidden"> {words.kinds[kind]}</span>
          </Link>
        )}
      </div>
      <ul className={`stack gap-2 ${styles.things}`}>
        {things.map((thing) => (
          <li key={thing.path}>
            <Link to={thing.path} className={`box ${styles.thing}`}>
              <HighlightedText thing={thing} query={view.query} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
