import { data } from 'react-router'
import { dayText, startText } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { noticesOnEvent } from '../../notices/held-notices.server.ts'
import { NoticeSources } from '../../notices/notice-source.tsx'
import { CardShareTags } from '../../pictures/cards/card-share-tags.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { LockIcon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EARLY_VIDEO_HEADER, earlyVideoHeader } from '../series/first-picture/picture-header.ts'
import { LockedPage } from '../series/locked/locked-page.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/game.route.ts'
import styles from './game.module.css'
import { type GamePage, gamePage, seriesOfGame } from './game.server.ts'
import { GameJsonLd } from './game-json-ld-block.tsx'
import { earlyGameVideo } from './game-pictures.ts'
import { gameWords } from './game-words.ts'
import { OpenGame } from './open-game.tsx'
import { type OpenGamePage, useGame } from './use-game.tsx'

/** Returns the same data for everybody: for a locked game, only what its series' tile shows. */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await gamePage(services, eventId, context.get(visitContext).language)
  if (!found) return data(undefined, { status: 404 })
  const { isEmbeddable } = services
  const page = { ...found, isEmbeddable, notices: noticesOnEvent(services, eventId, seriesOfGame(services, eventId)) }
  const video = page.kind === 'open' ? earlyGameVideo(eventId, page.pictures) : undefined
  const header = video && earlyVideoHeader(video)
  return data(page, header ? { headers: { [EARLY_VIDEO_HEADER]: header } } : {})
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The page of a game before, during and after it, at one address (spec E6). */
export default function Game({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(gameWords)
  if (!loaderData) return <MissingPage {...words} />
  return (
    <>
      {loaderData.notices.map((each) => (
        <NoticeSources key={each.topic} {...each} />
      ))}
      <Found key={loaderData.id} page={loaderData} />
    </>
  )
}

function Found({ page }: { page: GamePage }) {
  const words = useWordsOf(gameWords)
  const { shown, clock, isChecking, requestPassword } = useGame(page)
  if (!shown) {
    const series = page.kind === 'locked' ? page.series : undefined
    return (
      <article className={`stack gap-5 ${styles.page}`}>
        {series ? (
          <LockedPage {...{ series, card: page.card, words, isChecking }} onRequest={requestPassword} />
        ) : (
          <LockedAlone card={page.card} />
        )}
      </article>
    )
  }
  return (
    <>
      <Preview page={shown} />
      {page.kind === 'open' && <GameJsonLd page={page} />}
      <OpenGame page={shown} clock={clock} isLocked={page.kind === 'locked'} />
    </>
  )
}

function Preview({ page: { event, card } }: { page: OpenGamePage }) {
  const language = useLanguage()
  const when = startText(event, language, { day: 'year', zone: true })
  const description = [event.title, event.sportName, when, event.venue?.name].filter(Boolean).join(' · ')
  // The same teams meet several times, and their women's and men's teams may meet on one day.
  const name = [event.title, event.sportName, dayText(event.localDate, language, 'year')].join(' · ')
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <CardShareTags title={event.title} description={description} card={card} />
    </>
  )
}

/** A game without a series of its own has nothing to unlock. */
function LockedAlone({ card }: { card: GamePage['card'] | undefined }) {
  const words = useWordsOf(gameWords)
  return (
    <>
      <PageTitle>{words.lockedAlone}</PageTitle>
      <CardShareTags title={words.lockedAlone} description={words.lockedAlone} card={card} />
      <h1 className={`line gap-3 ${styles.lockedTitle}`}>
        <LockIcon />
        {words.lockedAlone}
      </h1>
    </>
  )
}
