import { useMemo, useState } from 'react'
import { data } from 'react-router'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { formatLength } from '../../kit/time/duration.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { LocalTime } from '../../language/local-time.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { clipPath, writePosition } from '../../moments/clips/clips.ts'
import { useMoments } from '../../moments/fans/use-moments.tsx'
import { CardShareTags } from '../../pictures/cards/card-share-tags.tsx'
import { pictureAddress } from '../../pictures/sizes.ts'
import { rangeQuery } from '../../playback/clock/shared-place.ts'
import type { PlayRange } from '../../playback/play-range.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { LockedPage } from '../series/locked/locked-page.tsx'
import { CopyEmbed, CopyLink } from '../series/share/copy-buttons.tsx'
import { Stage, useStage } from '../series/watch-stage.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { useGameName } from '../spoilers/game-name.tsx'
import type { Route } from './+types/clip.route.ts'
import styles from './clip.module.css'
import { ClipSection } from './clip-list.tsx'
import { type ClipPage, clipPage } from './clip-page.server.ts'
import { clipWords } from './clip-words.ts'
import { useClip } from './use-clip.tsx'

/** Returns the same data for everybody: of a clip in a locked series, only what the series' tile shows. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = await clipPage(services, params.clipId, context.get(visitContext).language)
  return page ? { ...page, isEmbeddable: services.isEmbeddable } : data(undefined, { status: 404 })
}

/** The page of a clip: a part of a webcast, played where it is (spec J6). */
export default function Clip({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(clipWords)
  return loaderData ? <Found key={loaderData.id} page={loaderData} /> : <MissingPage {...words} />
}

function Found({ page }: { page: ClipPage }) {
  const { shown, isChecking, requestPassword } = useClip(page)
  if (shown.kind === 'open') return <Open page={shown} />
  return <Closed page={shown} isChecking={isChecking} onRequest={requestPassword} />
}

type ClosedProps = { page: Exclude<ClipPage, { kind: 'open' }>; isChecking: boolean; onRequest: () => void }

/** Shows what the series' tile shows; a pay-per-view series plays on its own page. */
function Closed({ page: { kind, series, card }, isChecking, onRequest }: ClosedProps) {
  const words = useWordsOf(clipWords)
  if (kind === 'locked')
    return (
      <article className={`stack gap-5 ${styles.page}`}>
        <LockedPage {...{ series, card, words, isChecking, onRequest }} />
      </article>
    )
  return (
    <article className={`stack gap-5 to-start ${styles.page}`}>
      <PageTitle>{series.title}</PageTitle>
      <CardShareTags title={series.title} description={words.paid} card={card} />
      <h1 {...textProps(series, 'title')} />
      <p>{words.paid}</p>
      <Link to={seriesPath(series.id)} className={button.button}>
        {words.toSeries}
      </Link>
    </article>
  )
}

type OpenPage = Extract<ClipPage, { kind: 'open' }>

function Open({ page }: { page: OpenPage }) {
  const words = useWordsOf(clipWords)
  const { clip, game, others, card, whole, range, episode } = page
  const { safe } = clip
  const isSafe = useSpoilerSafe()
  const [isAsked, setAsked] = useState(false)
  const nameOf = useGameName()
  // No preview and no list of tabs knows whether its reader hides scores.
  const title = safe?.title ?? clip.title
  const about = game?.championship?.safe ?? game?.title ?? title
  const isHidden = safe !== undefined && isSafe && !isAsked
  const mark = safe && !isAsked ? { 'data-spoils': true } : {}
  return (
    <article className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{`${words.clip} · ${title}`}</PageTitle>
      <CardShareTags title={title} description={words.description(about)} card={card} />
      <header className="stack gap-1">
        {game && (
          <p className="row muted taps">
            <span>{game.sportName}</span>
            <Link to={whole} {...nameOf(game).name} />
          </p>
        )}
        <h1>
          <span lang={clip.lang} {...mark}>
            {clip.title}
          </span>
          {safe && !isAsked && <span data-safe>{safe.title}</span>}
        </h1>
        <p className="muted small">{words.length(formatLength(clip.seconds))}</p>
      </header>
      {safe && !isAsked && (
        <div className="stack gap-3 to-start" data-safe>
          {safe.thumbnail && (
            <span className={styles.card}>
              <img src={pictureAddress(safe.thumbnail, 560)} alt="" className="cover" width="560" height="315" />
            </span>
          )}
          <p>{words.hidden}</p>
          <button type="button" className={button.primary} onClick={() => setAsked(true)}>
            {words.show}
          </button>
        </div>
      )}
      <div {...mark}>{page.isGone ? <p>{words.gone}</p> : !isHidden && <ClipPlayer page={page} />}</div>
      <div className="wrap gap-3 unprinted">
        <Link to={whole} className={button.primary}>
          {game ? words.whole.game : words.whole.episode}
        </Link>
        <CopyLink path={useAddress()(clipPath(clip.id))} />
        {!page.isLocked && <CopyEmbed episodeId={episode.id} title={title} query={rangeQuery(range)} />}
      </div>
      <ClipSection clips={others} title={words.others} />
    </article>
  )
}

function ClipPlayer({ page: { id, episode, poster, game, ...page } }: { page: OpenPage }) {
  const words = useWordsOf(clipWords)
  const { untitled } = usePageWords().watch
  const stage = useStage({ current: episode, known: [episode], linkedId: episode.id, isSettled: useHydrated() })
  // A page that is read again must not begin again.
  const text = JSON.stringify(page.range)
  const range = useMemo((): PlayRange => JSON.parse(text), [text])
  const { from } = range
  const isByHand = episode.source.kind === 'frame' || episode.source.kind === 'link'
  return (
    <div className={`stack gap-3 ${styles.stage}`}>
      <Stage
        stage={stage}
        current={episode}
        known={[episode]}
        place={`clip:${id}`}
        untitled={untitled}
        poster={poster}
        range={range}
      />
      {game && from && 'wall' in from && <GameClock gameId={game.id} isLocked={page.isLocked} />}
      {isByHand && from && (
        <p>
          {words.byHand}{' '}
          {'wall' in from ? <LocalTime at={new Date(from.wall).toISOString()} /> : writePosition(from.seconds * 1000)}
        </p>
      )}
    </div>
  )
}

/** Reads where staff have set the time of day in the game's recordings. */
function GameClock({ gameId, isLocked }: { gameId: string; isLocked: boolean }) {
  useMoments(gameId, isLocked, useSpoilerSafe())
  return null
}
