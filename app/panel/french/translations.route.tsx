import { useEffect, useMemo, useRef } from 'react'
import { Link, Outlet, useLocation, useRevalidator } from 'react-router'
import { CATALOG } from '../../history/topics.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { approveProposals, seenProposals } from '../../translation/french/approve-french.server.ts'
import { backToMachine, restoreEarlier } from '../../translation/french/edit-french.server.ts'
import { isOfWork, type ListedText, readTextView, type TextView, writeTextView } from '../../translation/text-list/text-view.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import { ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/translations.route.ts'
import { type NextText, useFocusBack } from './french-line-form.tsx'
import { translationsWords } from './french-words.ts'
import { useOffer } from './glossary/pattern-offer.tsx'
import { Proposals } from './proposals.tsx'
import { TextFilters } from './text-filters.tsx'
import { TextRow } from './text-row.tsx'
import styles from './translations.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { textList, catalogue } = context.get(servicesContext)
  const view = readTextView(new URL(request.url).searchParams)
  return { view, ...(await textList.page(catalogue.staffSnapshot().v, view)) }
}

/** Approves proposals exactly as they were shown, returns a text to machine translation, or restores an earlier French version. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { keptNames } = context.get(servicesContext)
  return readCommand(request, {
    async approve({ seen = '' }) {
      const parsed = seenProposals.safeParse(fromJson(seen))
      return parsed.success ? approveProposals(editing, keptNames(), parsed.data) : { ok: false, reason: 'unknown' }
    },
    machine: ({ hash = '', version }) => backToMachine(editing, { hash, baseVersion: Number(version) }),
    take: ({ hash = '', id = '', version }) => restoreEarlier(editing, { hash, id, baseVersion: Number(version) }),
  })
}

export const clientAction = answerCommandFailure

/** The pause between two polls for further results, in ms. */
const LOOK_AGAIN_MS = 2_000

/** The catalogue's texts beside their French, at first those that need a translator; the one in the address is open. */
export default function Translations({ loaderData, params }: Route.ComponentProps) {
  const { v, view, counts, looked, hasMore, isCut, series } = loaderData
  const words = useWordsOf(translationsWords)
  const { paging } = useWordsOf(adminWords)
  useFreshPage(CATALOG, v)
  useLookAgain(loaderData)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusBack(heading)
  const lines = useWithOpen(loaderData.lines, params.hash)
  const at = lines.findIndex(({ hash }) => hash === params.hash)
  const around: NextText | undefined = isOfWork(view) ? { next: (at < 0 ? lines[0] : lines[at + 1])?.hash } : undefined
  const isLooking = looked < 1
  const saved = (useLocation().state as { saved?: string } | null)?.saved

  return (
    <>
      <ListHead title={words.title} lead={words.lead} heading={heading}>
        {(['glossary', 'patterns', 'files'] as const).map((page) => (
          <Link key={page} to={`/admin/translations-${page}`} className={button.button}>
            {page === 'files' ? words.files.link : words[page].title}
          </Link>
        ))}
      </ListHead>
      <TextFilters view={view} counts={counts} />
      {series !== undefined && (
        <p className={`anywhere ${styles.series}`}>
          {series === null ? words.noSeries : words.ofSeries(series)}{' '}
          <Link to={`/admin/translations${writeTextView({ ...view, series: '', page: 1 })}`} className={styles.link}>
            {words.allSeries}
          </Link>
        </p>
      )}
      <p role="status" className={`muted small ${styles.count}`}>
        {isLooking && words.looking(Math.floor(looked * 100))}
        {!isLooking && isCut && words.cut} {saved && <SavedOffer key={saved} hash={saved} search={writeTextView(view)} />}
      </p>
      {params.hash && at < 0 && (
        <div className="stack gap-2 box pad">
          <Outlet context={around} />
        </div>
      )}
      {lines.length === 0 ? (
        <Nothing view={view} isLooking={isLooking} />
      ) : (
        <Proposals lines={lines} isBulk={view.state === 'proposed'}>
          {(approval) => (
            <ul className="stack gap-2">
              {lines.map((line) => (
                <TextRow key={line.hash} line={line} view={view} approval={approval} isOpen={line.hash === params.hash}>
                  <Outlet context={around} />
                </TextRow>
              ))}
            </ul>
          )}
        </Proposals>
      )}
      {(hasMore || view.page > 1) && (
        <nav className="wrap gap-3 above-4" aria-label={paging.label}>
          {view.page > 1 && <ToView view={{ ...view, page: view.page - 1 }} label={paging.previous} />}
          {hasMore && <ToView view={{ ...view, page: view.page + 1 }} label={paging.next} />}
        </nav>
      )}
    </>
  )
}

const ToView = ({ view, label }: { view: TextView; label: string }) => (
  <Link to={`/admin/translations${writeTextView(view)}`} className={button.button}>
    {label}
  </Link>
)

/** Says why the list is empty, and offers the texts that need no translator. */
function Nothing({ view, isLooking }: { view: TextView; isLooking: boolean }) {
  const words = useWordsOf(translationsWords)
  if (isLooking) return <EmptyState title={words.noneYet} />
  if (writeTextView(view) === '') return <EmptyState title={words.allDone} hint={words.allDoneHint} />
  return (
    <>
      <EmptyState title={words.none} hint={words.noneHint} />
      {isOfWork(view) && <ToView view={{ ...view, state: 'all', page: 1 }} label={words.inAll} />}
    </>
  )
}

/** Announces that the line just saved shares a pattern with other titles, while the next line is already open. */
function SavedOffer({ hash, search }: { hash: string; search: string }) {
  const words = useWordsOf(translationsWords)
  const total = useOffer(hash)?.total ?? 0
  if (total === 0) return null
  return (
    <>
      {words.alike(total)}{' '}
      <Link to={`/admin/translations/${hash}${search}`} state={{ isOpened: true, isOffered: true }} className={styles.link}>
        {words.seePattern}
      </Link>
    </>
  )
}

/** Returns the lines, including the open one even if it is done: its form stays until it is closed. */
function useWithOpen(lines: ListedText[], open: string | undefined): ListedText[] {
  const before = useRef(lines)
  const shown = useMemo(() => {
    const at = before.current.findIndex(({ hash }) => hash === open)
    const mine = before.current[at]
    if (!mine || lines.some(({ hash }) => hash === open)) return lines
    return [...lines.slice(0, at), mine, ...lines.slice(at)]
  }, [lines, open])
  useEffect(() => {
    before.current = shown
  }, [shown])
  return shown
}

function useLookAgain(loaded: Route.ComponentProps['loaderData']) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded.looked >= 1) return
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [loaded, revalidate])
}
