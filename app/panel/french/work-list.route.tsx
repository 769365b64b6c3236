import { useEffect, useMemo, useRef } from 'react'
import { Link, Outlet, useLocation, useRevalidator } from 'react-router'
import { CATALOG } from '../../history/topics.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { approveProposals, seenProposals } from '../../translation/french/approve-french.server.ts'
import { readWorkView, type WorkLine, writeWorkView } from '../../translation/work-list/work-view.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import list from '../kit/lists/list.module.css'
import type { Route } from './+types/work-list.route.ts'
import { useFocusBack } from './french-line-form.tsx'
import { translationsWords } from './french-words.ts'
import texts from './translations.module.css'
import { WorkApprovals } from './work-approvals.tsx'
import { WorkFilters } from './work-filters.tsx'
import type { WorkListPosition } from './work-list-position.ts'
import { workListWords } from './work-list-words.ts'
import { WorkOffer } from './work-offer.tsx'
import { WorkRow } from './work-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { workList, catalogue } = context.get(servicesContext)
  const view = readWorkView(new URL(request.url).searchParams)
  return { view, ...(await workList.page(catalogue.staffSnapshot().v, view)) }
}

/** Approves a service's proposal exactly as it was shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { keptNames } = context.get(servicesContext)
  return readCommand(request, {
    async approve({ seen = '' }) {
      const parsed = seenProposals.safeParse(fromJson(seen))
      return parsed.success ? approveProposals(editing, keptNames(), parsed.data) : { ok: false, reason: 'unknown' }
    },
  })
}

export const clientAction = answerCommandFailure

/** The pause between two polls for further results, in ms. */
const LOOK_AGAIN_MS = 2_000

/** All texts of the catalogue that still lack French; the one in the address is open. */
export default function WorkListPage({ loaderData, params }: Route.ComponentProps) {
  const { v, view, counts, looked, hasMore, isCut } = loaderData
  const words = useWordsOf(workListWords)
  const { glossary, patterns } = useWordsOf(translationsWords)
  useFreshPage(CATALOG, v)
  useLookAgain(loaderData)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusBack(heading)
  const lines = useWithOpen(loaderData.lines, params.hash)
  const at = lines.findIndex(({ hash }) => hash === params.hash)
  const around: WorkListPosition = { next: (at < 0 ? lines[0] : lines[at + 1])?.hash }
  const isLooking = looked < 1
  const saved = (useLocation().state as { saved?: string } | null)?.saved
  const isFiltered = view.what !== '' || view.state !== '' || view.text !== '' || view.page > 1
  const emptiness = isLooking
    ? { title: words.noneYet }
    : isFiltered
      ? { title: words.none, hint: words.noneHint }
      : { title: words.allDone, hint: words.allDoneHint }

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={`row apart anywhere ${list.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <div className="wrap gap-3">
          <Link to="/admin/translations" className={button.button}>
            {words.allTexts}
          </Link>
          <Link to="/admin/translations-glossary" className={button.button}>
            {glossary.title}
          </Link>
          <Link to="/admin/translations-patterns" className={button.button}>
            {patterns.title}
          </Link>
        </div>
      </div>
      <p className={`muted measure ${list.lead}`}>{words.lead}</p>
      <WorkFilters view={view} counts={counts} />
      <p role="status" className={`muted small ${texts.count}`}>
        {isLooking && words.looking(Math.floor(looked * 100))}
        {!isLooking && isCut && words.cut}
        {!isLooking && !isCut && lines.length > 0 && view.page > 1 && words.page(view.page)}{' '}
        {saved && <WorkOffer key={saved} hash={saved} />}
      </p>
      {params.hash && at < 0 && (
        <div className="stack gap-2 box pad">
          <Outlet context={around} />
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState {...emptiness} />
      ) : (
        <WorkApprovals lines={lines} isBulk={view.state === 'proposed'}>
          {(approval) => (
            <ul className="stack gap-2">
              {lines.map((line) => (
                <WorkRow
                  key={line.hash}
                  line={line}
                  search={writeWorkView(view)}
                  approval={approval}
                  around={line.hash === params.hash ? around : undefined}
                />
              ))}
            </ul>
          )}
        </WorkApprovals>
      )}
      {(hasMore || view.page > 1) && (
        <nav className="wrap gap-3 above-4" aria-label={words.page(view.page)}>
          {view.page > 1 && <ToPage view={{ ...view, page: view.page - 1 }} label={words.previous} />}
          {hasMore && <ToPage view={{ ...view, page: view.page + 1 }} label={words.next} />}
        </nav>
      )}
    </>
  )
}

function ToPage({ view, label }: { view: Parameters<typeof writeWorkView>[0]; label: string }) {
  return (
    <Link to={`/admin/translations-work${writeWorkView(view)}`} className={button.button}>
      {label}
    </Link>
  )
}

/** Returns the lines, including the open one even if it is done: its form stays until it is closed. */
function useWithOpen(lines: WorkLine[], open: string | undefined): WorkLine[] {
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
