import { Suspense, useEffect, useMemo } from 'react'
import { RSS_PATH } from '../../catalog/feed-paths.ts'
import { CATALOG } from '../../history/topics.ts'
import { mayLoadAhead } from '../../kit/browser/may-load-ahead.tsx'
import { FeedLink } from '../../language/feed-link.tsx'
import { useWords } from '../../language/use-language.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { useLiveSeries } from '../../live/use-live-series.tsx'
import type { RootData } from '../../root.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { HomeJsonLd } from '../series/share/home-json-ld-block.tsx'
import type { Route } from './+types/home.route.ts'
import { FavouritesRow } from './favourites-row.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { homePage } from './home.server.ts'
// Server-rendered content needs its style before its script.
import './live-and-next/live-and-next.module.css'
import { Row } from './row.tsx'

/** How long after opening, in ms, the page waits before it prefetches its tiles' links; the same after each change. */
const REST = 1_500

/** Loaded lazily, because the server has already rendered it. */
const LiveAndNext = lazyPart(() => import('./live-and-next/live-and-next.tsx'))

export function loader({ context }: Route.LoaderArgs) {
  return homePage(context.get(servicesContext), context.get(visitContext).language)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const words = useWords().home
  const site = useRootData<RootData>()?.site
  const { rows, v, onAir, coming } = loaderData
  const live = useLiveSeries(loaderData.live)
  useFreshPage(CATALOG, v)
  // Each part hydrates separately, after the visible content. The elements stay identical until there are new data; otherwise
  // React would hydrate all parts at once, or remove the server-rendered content until its script loads.
  const liveAndNext = useMemo(
    () => (
      <Suspense>
        <LiveAndNext {...coming} />
      </Suspense>
    ),
    [coming],
  )
  const categories = useMemo(
    () =>
      rows.map((row) => (
        <Suspense key={row.id}>
          <Row row={row} v={v} live={live} />
        </Suspense>
      )),
    [rows, v, live],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change the tiles may link to other videos
  useEffect(() => {
    if (!mayLoadAhead()) return
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      timer = setTimeout(
        () => import('../series/first-picture/watch-ahead.tsx').then(({ loadAtPress }) => loadAtPress()).catch(() => {}),
        REST,
      )
    }
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    return () => {
      removeEventListener('load', begin)
      clearTimeout(timer)
    }
  }, [v, live])

  return (
    <>
      <PageTitle isHome>{words.title}</PageTitle>
      <ShareTags title={words.title} description={words.intro} />
      <FeedLink path={RSS_PATH} title={words.title} />
      <HomeJsonLd />
      <Hero social={site?.social ?? {}} onAir={onAir && live.has(onAir.id) ? onAir : undefined} />
      <div className={`stack ${styles.rows}`}>
        {rows.length > 0 ? (
          <>
            <p className={`unprinted muted ${styles.instruction}`}>{words.instruction}</p>
            <FavouritesRow live={live} />
            {liveAndNext}
            {categories}
          </>
        ) : (
          <EmptyState title={words.noVideos} hint={words.noVideosHint} />
        )}
      </div>
    </>
  )
}
