import { useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { CalendarButtons } from '../../calendar/calendar-buttons.tsx'
import { championshipEmbedPath, championshipPath } from '../../championships/championship.ts'
import { publicStandings, shownChampionship } from '../../championships/public-championship.server.ts'
import type { PublicStandings } from '../../championships/public-championship.ts'
import { placeText } from '../../events/public-event.ts'
import { zoneTime } from '../../events/time/zoned-time.ts'
import { championshipTopic, GAMES } from '../../history/topics.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { spokenTime } from '../../kit/time/spoken-time.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { CardShareTags } from '../../pictures/cards/card-share-tags.tsx'
import { ScoreSwitch } from '../../scores/fans/score-switch.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { ClipSection } from '../clip/clip-list.tsx'
import { type ClipTile, clipsOf } from '../clip/public-clips.server.ts'
import { useViewerClock } from '../game/use-viewer-clock.tsx'
import { CopyFrame } from '../series/share/copy-buttons.tsx'
import { OembedLinks } from '../series/share/embed-tags.tsx'
import { type PageCard, pageCard, publicChampionshipCard } from '../series/share/event-cards.server.ts'
import { JsonLdBlock, ServerJsonLd } from '../series/share/home-json-ld-block.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { useShowsTeams } from '../spoilers/opened-games.tsx'
import type { Route } from './+types/championship.route.ts'
import styles from './championship.module.css'
import { championshipJsonLd } from './championship-json-ld.ts'
import { type ChampionshipPage, championshipPage } from './championship-page.server.ts'
import { ChampionshipParts } from './championship-parts.tsx'
import { championshipWords } from './championship-words.ts'
import { datesText, zoneOf } from './dates-text.ts'
import type { ChampionshipView } from './game-card.tsx'
import { isOver, Ranking } from './standings.tsx'
import { TeamChoice, TeamPathBox } from './team-choice.tsx'
import { useStandings } from './use-standings.tsx'

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Browsers without a script ask for standings by an address of their own, because cached pages contain none (spec S5). */
export function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const page = championshipPage(services, slug, language)
  const card = publicChampionshipCard(services, language, slug)
  const championship = shownChampionship(services, slug)
  if (!page || !card || !championship) return data(undefined, { status: 404 })
  const hasStandings = new URL(request.url).pathname.endsWith('/standing')
  const standings = hasStandings ? publicStandings(services, championship, language) : undefined
  const clips = clipsOf(services, { of: 'championship', slug }, language)
  const headers: HeadersInit = hasStandings ? { 'Cache-Control': 'private, no-store' } : {}
  return data({ ...page, card: pageCard(card), isEmbeddable: services.isEmbeddable, standings, clips }, { headers })
}

/** The round and the team in the query choose what is shown of the same data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

/** The page of a championship: who plays whom, when, and where the winner goes (spec B8). */
export default function ChampionshipRoute({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(championshipWords)
  return loaderData ? <Found key={loaderData.id} page={loaderData} /> : <MissingPage {...words} />
}

type Page = ChampionshipPage & {
  card: PageCard
  isEmbeddable: boolean
  standings: PublicStandings | undefined
  clips: ClipTile[]
}

function Found({ page }: { page: Page }) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const address = (useRootData()?.origin ?? '') + useAddress()(championshipPath(page.slug))
  const isHydrated = useHydrated()
  const isSafe = useSpoilerSafe()
  const [isAsked, setAsked] = useState(false)
  const isHidden = isSafe && !isAsked && !page.standings
  const { standings = page.standings, ...reading } = useStandings(page.slug, page.v, isHydrated && !isHidden)
  const [query] = useSearchParams()
  // Cached pages know no query.
  const [round, team] = isHydrated ? [query.get('round'), query.get('team')] : []
  useFreshPage(championshipTopic(page.id), page.v)
  useFreshPage(GAMES, page.gamesV)
  const dates = datesText(page, language)
  const chosen = page.teams.find(({ slug }) => slug === team)
  const view: ChampionshipView = {
    page,
    results: { ...reading, standings: isHidden ? undefined : standings, page, isHidden, onAsk: () => setAsked(true) },
    clock: useViewerClock(),
    isSafe,
    shows: useShowsTeams(),
    team: chosen?.slug,
    zone: zoneOf(page),
    language,
    words,
  }
  const printedAt = view.clock ? spokenTime(view.clock.now, language, { dateStyle: 'long', timeStyle: 'short' }) : ''
  const isAtTop = !isSafe && isOver(view.results)
  return (
    <article className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{`${page.name} · ${page.sportName}`}</PageTitle>
      <CardShareTags title={page.name} description={words.description(page.name, page.sportName, dates)} card={page.card} />
      {page.standings && <meta name="robots" content="noindex" />}
      {import.meta.env.SSR ? <ServerJsonLd of={(root) => championshipJsonLd(page, root)} /> : <JsonLdBlock />}
      {page.isEmbeddable && <OembedLinks path={championshipPath(page.slug)} title={page.name} />}
      <header className={`stack gap-2 ${styles.head}`}>
        <p className="muted">{page.sportName}</p>
        <h1 lang={page.nameLang}>{page.name}</h1>
        <p>{[dates, ...page.venues.map((venue) => placeText(venue, language))].filter(Boolean).join(' · ')}</p>
        {page.note && (
          <p className={`muted ${styles.note}`} lang={page.noteLang}>
            {page.note}
          </p>
        )}
        <div className={`row gap-2-4 unprinted ${styles.tools}`}>
          {page.ticketsUrl && (
            <a href={page.ticketsUrl} className={button.primary}>
              {words.tickets}
            </a>
          )}
          <CalendarButtons calendar={{ of: 'championship', name: page.slug }} name={page.name} />
          <ScoreSwitch />
          {/* Standings have an address of their own for browsers without a script, because cached pages contain none (spec S5). */}
          <noscript>
            {import.meta.env.SSR && (
              <Link to={`${championshipPath(page.slug)}/standing`} className={button.button}>
                {words.standings}
              </Link>
            )}
          </noscript>
          {page.isEmbeddable && (
            <span className={styles.embed}>
              <CopyFrame path={championshipEmbedPath(page.slug)} title={page.name} />
            </span>
          )}
        </div>
        <p className={`tiny ${styles.printed}`}>{words.printed(address, printedAt)}</p>
        {view.zone && <p className="muted small">{words.zone(zoneTime(view.zone, language))}</p>}
        {page.standings?.places.length === 0 && page.pools.length === 0 && <p>{words.none}</p>}
        <p className="muted small" data-safe>
          {words.safe}
        </p>
      </header>
      {isAtTop && <Ranking results={view.results} />}
      <TeamChoice view={view} />
      <p role="status" className="visually-hidden">
        {chosen && words.path(chosen.name)}
      </p>
      {chosen && <TeamPathBox view={view} team={chosen} />}
      <ChampionshipParts view={view} round={round ?? undefined} />
      {!isAtTop && <Ranking results={view.results} />}
      <ClipSection clips={page.clips} />
    </article>
  )
}
