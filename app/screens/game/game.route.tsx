import { data } from 'react-router'
import { seriesPath } from '../../catalog/series-paths.ts'
import { textProps } from '../../catalog/text-props.tsx'
import { eventTopic } from '../../catalog/topics.ts'
import { startText } from '../../events/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import type { Route } from './+types/game.route.ts'
import styles from './game.module.css'
import { type GamePage, gamePage, type LockedGame } from './game.server.ts'
import { GameJsonLd } from './game-json-ld-block.tsx'
import { gameWords } from './game-words.ts'
import { OpenGame } from './open-game.tsx'

/** The same for everybody: of a locked game only what the tile of its series shows. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = gamePage(context.get(servicesContext), params.eventId, context.get(visitContext).language)
  return page ?? data(undefined, { status: 404 })
}

/** A game before, during and after it, at one address (spec E6). */
export default function Game({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Found key={loaderData.id} page={loaderData} /> : <Missing />
}

function Found({ page }: { page: GamePage }) {
  useFreshPage(eventTopic(page.id), page.v)
  if (page.kind === 'locked') return <Locked series={page.series} />
  return (
    <>
      <Preview page={page} />
      <GameJsonLd page={page} />
      <OpenGame page={page} at={page.at} />
    </>
  )
}

function Preview({ page: { event } }: { page: Extract<GamePage, { kind: 'open' }> }) {
  const when = startText(event, useLanguage(), { day: 'year', zone: true })
  const description = [event.title, event.sportName, when, event.venue?.name].filter(Boolean).join(' · ')
  return (
    <>
      <PageTitle>{event.title}</PageTitle>
      <ShareTags title={event.title} description={description} />
    </>
  )
}

function Locked({ series }: Pick<LockedGame, 'series'>) {
  const words = useWordsOf(gameWords)
  const title = series?.title ?? words.lockedAlone
  return (
    <article className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <ShareTags title={title} description={series ? words.locked : words.lockedAlone} />
      <h1 className={styles.lockedTitle}>
        <LockIcon />
        {series ? <span {...textProps(series, 'title')} /> : words.lockedAlone}
      </h1>
      {series && (
        <>
          <p>{words.locked}</p>
          <p>
            <Link to={seriesPath(series.id)} className={button.primary}>
              {words.toSeries}
            </Link>
          </p>
        </>
      )}
    </article>
  )
}

function Missing() {
  const words = useWordsOf(gameWords)
  return (
    <>
      <PageTitle>{words.missing}</PageTitle>
      <EmptyState isPage title={words.missing} hint={words.missingHint}>
        <Link to="/schedule" className={button.primary}>
          {words.toSchedule}
        </Link>
      </EmptyState>
    </>
  )
}
