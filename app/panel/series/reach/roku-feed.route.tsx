import { Link } from 'react-router'
import { CATALOG } from '../../../history/topics.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import { MOST_LISTED, type OmittedEpisode, rokuOf } from '../../../outward/feeds/roku/roku.server.ts'
import { type RokuFault, rokuFieldPath } from '../../../outward/feeds/roku/roku-faults.ts'
import { servicesContext } from '../../../services.server.ts'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import list from '../../kit/lists/list.module.css'
import { ListHead } from '../../kit/lists/list-head.tsx'
import type { Route } from './+types/roku-feed.route.ts'
import { CopyAddress } from './copy-address.tsx'
import styles from './roku-feed.module.css'
import { rokuWords } from './roku-words.ts'

const PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const services = context.get(servicesContext)
  const v = services.catalogue.version(CATALOG)
  const { episodes, series, faulty, cut, leftOut } = await rokuOf(services, origin)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const to = { en: addressIn('en', '/roku.json'), fr: addressIn('fr', '/roku.json'), search: '/roku-search.json' }
  return {
    v,
    feeds: { en: origin + to.en, fr: origin + to.fr, search: origin + to.search },
    counts: { episodes, series, faulty, cut },
    page,
    leftOut: leftOut.slice((page - 1) * PAGE, page * PAGE),
    hasMore: leftOut.length > page * PAGE,
    most: faulty + cut > leftOut.length ? MOST_LISTED : undefined,
  }
}

/** Roku's feeds: their contents, their addresses, and the reasons why other episodes are omitted (spec R8). */
export default function RokuFeed({ loaderData }: Route.ComponentProps) {
  const { v, feeds, counts, page, leftOut, hasMore, most } = loaderData
  const words = useWordsOf(rokuWords)
  useFreshPage(CATALOG, v)
  const isAllIn = counts.faulty + counts.cut === 0

  return (
    <>
      <ListHead title={words.title} lead={words.lead} />
      <p role="status" className={`bold ${styles.count}`}>
        {words.inside(counts.episodes, counts.series)}
      </p>
      <h2>{words.addresses}</h2>
      <ul className={`stack gap-2 ${styles.addresses}`}>
        {(['en', 'fr', 'search'] as const).map((feed) => (
          <CopyAddress key={feed} name={words.feeds[feed]} address={feeds[feed]} />
        ))}
      </ul>
      <h2>{words.leftOut}</h2>
      <p className={`muted measure ${list.lead}`}>{words.explained}</p>
      {isAllIn && counts.episodes === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      {isAllIn && counts.episodes > 0 && <EmptyState title={words.allIn} hint={words.allInHint} />}
      {!isAllIn && (
        <>
          <p role="status">
            {counts.faulty > 0 && words.faulty(counts.faulty)} {counts.cut > 0 && words.tooOld(counts.cut)}{' '}
            {most !== undefined && words.most(most)}
          </p>
          <ul className="stack gap-2">
            {leftOut.map((each) => (
              <Missing key={each.docId} episode={each} />
            ))}
          </ul>
        </>
      )}
      {(hasMore || page > 1) && (
        <nav className="wrap gap-3 above-4" aria-label={words.page(page)}>
          {page > 1 && (
            <Link to={page === 2 ? '/admin/roku' : `/admin/roku?page=${page - 1}`} className={button.button}>
              {words.previous}
            </Link>
          )}
          {hasMore && (
            <Link to={`/admin/roku?page=${page + 1}`} className={button.button}>
              {words.next}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

/** An episode that Roku omits, and the reasons, each with a link to the field that corrects it. */
function Missing({ episode }: { episode: OmittedEpisode }) {
  const words = useWordsOf(rokuWords)
  const common = useWordsOf(adminWords)
  const title = episode.title || words.untitled
  const path = `/admin/series/${encodeURIComponent(episode.seriesDocId)}/episodes/${encodeURIComponent(episode.docId)}`
  const way = (to: string, reason: string) => (
    <li key={reason}>
      <span>{reason}</span>{' '}
      <Link to={to} aria-label={common.about(words.mend, `${title}. ${reason}`)}>
        {words.mend}
      </Link>
    </li>
  )
  return (
    <li className={`stack gap-1 box pad anywhere`}>
      <Link to={path} className={list.name}>
        {title}
      </Link>
      <span className={`wrap muted small gap-1-3`}>{episode.series}</span>
      <ul className={`stack gap-2 marked ${styles.reasons}`}>
        {episode.faults.map((fault: RokuFault) => way(rokuFieldPath(fault, episode), words.faults[fault]))}
        {episode.isCut && way(`${path}#onRoku`, words.cut)}
      </ul>
    </li>
  )
}
