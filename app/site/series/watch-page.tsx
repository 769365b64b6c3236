import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { ViewersNow } from '../../audience/viewers-now.tsx'
import { episodePath } from '../../catalog/series/series-paths.ts'
import { type EnglishMarks, englishIn, langOf } from '../../catalog/texts/in-french.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { gamePath } from '../../events/event.ts'
import { Heart } from '../../favourites/heart.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { type EpisodeDescription, SERIES_DESCRIPTIONS, type SeriesDescription, shownOf } from '../../kit/text/texts.ts'
import { useNow } from '../../kit/time/use-now.tsx'
import { Link, useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { MomentsSlot } from '../../moments/fans/moments-slot.tsx'
import { BesideTime } from '../../playback/clock/picture-moment.tsx'
import { Frame } from '../../playback/frame.tsx'
import { Elsewhere } from '../../playback/player.tsx'
import { HeadScoreSlot, PlayerScoreSlot } from '../../scores/fans/score-slot.tsx'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useToast } from '../../ui/toast.tsx'
import { EpisodeList } from './episode-list.tsx'
import { EpisodeTime } from './episode-time.tsx'
import { beginAtPress } from './first-picture/load-ahead.tsx'
import { ByMachine, InEnglish } from './in-english.tsx'
import { Locked } from './locked/locked.tsx'
import { useSelection } from './selection/use-selection.tsx'
import { CopyEmbed, CopyLink, CopyMoment } from './share/copy-buttons.tsx'
import { EpisodeTitle, useGameOf, useNameFromGame, useOpensGame } from './told-by-game.tsx'
import type { SeriesList } from './use-list-pages.tsx'
import { useWatch } from './use-watch.tsx'
import type { WatchPage } from './watch.server.ts'
import styles from './watch-page.module.css'
import { playingOf, Stage, useStage } from './watch-stage.tsx'
import { LIST_PAGE, listPageOf, type WatchState } from './watch-state.ts'
import { HintsWithoutScript, ReloadHint, SourceHint } from './watch-without-script.tsx'

/** Loaded lazily, because most series have no games. */
const SeriesCalendar = lazyPart(() => import('./series-calendar.tsx'))

/** `hasGames`: the series' calendar has public games. */
type Props = { page: Exclude<WatchPage, { kind: 'not-found' }>; hasGames: boolean }

/** The page of one series: player, episode details and episode list (spec W1). */
export function Watch({ page, hasGames }: Props) {
  const { shown, list, status, requestPassword } = useWatch(page)
  const series = shown?.series ?? (page.kind === 'locked' ? page.series : page.state.series)
  return (
    <article className={`stack gap-5 ${styles.page}`}>
      {shown ? (
        <Content
          state={shown}
          list={list}
          linkedId={page.kind === 'open' ? page.linkedId : undefined}
          hasGames={hasGames && !shown.series.isProtected}
        />
      ) : (
        <div className={styles.closed}>
          <Locked series={series} isChecking={status === 'checking'} onRequest={requestPassword} />
        </div>
      )}
    </article>
  )
}

type ContentProps = { state: WatchState; list: SeriesList; linkedId: string | undefined; hasGames: boolean }

function Content({ state, list, linkedId, hasGames }: ContentProps) {
  const { series, embed, total } = state
  const words = usePageWords().watch
  const address = useAddress()
  const named = useNameFromGame()
  useOpensGame()
  const now = useNow()
  const isHydrated = useHydrated()
  const { current, select, isSettled, isLinkGone } = useSelectionInList(state, list, { linkedId, isHydrated })
  const onStage = useStage({ current, known: list.known, linkedId, isSettled })
  const { settled } = onStage
  const stage = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useShownOnBack(current?.id, stage, heading)
  const toast = useToast()
  useEffect(() => {
    if (isLinkGone) toast(words.linkGone)
  }, [isLinkGone, toast, words])

  const gameId = useGameOf(current?.id ?? '')
  /** The game whose score is shown: of live webcasts only, because beside a recording it would reveal the result (spec S4). */
  const scored = current?.isLive ? gameId : undefined

  const { id, title: seriesTitle } = series
  // The same element until its data change; otherwise React would remove the server-rendered buttons until their script loads.
  // On a page that opens after a tap, its place is held meanwhile.
  const calendar = useMemo(
    () =>
      hasGames && (
        <Suspense fallback={<span className={`tap ${styles.later}`} />}>
          <SeriesCalendar id={id} title={seriesTitle} />
        </Suspense>
      ),
    [hasGames, id, seriesTitle],
  )
  if (embed || !current) return <Single series={series} embed={embed} calendar={calendar} />

  const known = list.known.map(named)
  const chosen = named(current)
  const title = chosen.title || words.untitled
  const playing = playingOf(onStage, chosen, known)

  return (
    <>
      <PageTitle>{settled || linkedId ? `${playing.title || words.untitled} · ${series.title}` : series.title}</PageTitle>
      <div className={styles.player}>
        <BesideTime value={scored && <PlayerScoreSlot id={scored} title={title} />}>
          <Stage
            ref={stage}
            stage={onStage}
            current={chosen}
            known={known}
            place={series.id}
            untitled={words.untitled}
            poster={series}
          />
        </BesideTime>
      </div>
      <div className={`stack gap-3 ${styles.main}`}>
        <noscript className="stack gap-3 box optional">
          {import.meta.env.SSR && <HintsWithoutScript episode={current} />}
        </noscript>
        <div className="stack gap-3">
          {!isSameTitle(series.title, title) && <p className="muted firm anywhere" {...textProps(series, 'title')} />}
          <h1 className={`anywhere ${styles.title}`} ref={heading} tabIndex={-1}>
            <span className="visually-hidden">{`${words.nowPlaying} `}</span>
            {chosen.title ? <EpisodeTitle of={chosen} /> : title}
            <InEnglish of={chosen} field="title" />
          </h1>
          <p className="row gap-3 muted small">
            {current.isLive ? (
              <>
                <LiveBadge label={words.live} />
                {scored && <HeadScoreSlot id={scored} title={title} />}
                <ViewersNow episodeId={current.id} />
              </>
            ) : (
              <EpisodeTime episode={current} now={now} published={words.published} />
            )}
          </p>
        </div>
        <Descriptions of={current} classes={BELOW} isTold={langOf(chosen, 'title') !== undefined} />
        <div className={`row gap-3 scripted unprinted ${styles.actions}`}>
          <ToGame of={current.id} />
          <CopyLink path={address(episodePath(series.id, current.id))} />
          <CopyMoment path={address(episodePath(series.id, current.id))} />
          <Heart series={series} />
          {!series.isProtected && <CopyEmbed episodeId={current.id} title={title} />}
          {calendar}
        </div>
        {gameId !== undefined && <MomentsSlot gameId={gameId} isLocked={series.isProtected} />}
      </div>
      <div className={`stack gap-5 ${styles.side}`}>
        <EpisodeList
          seriesId={series.id}
          total={total}
          starts={state.starts}
          list={list}
          currentId={current.id}
          onPress={beginAtPress}
          onSelect={(id) => {
            // Until the player follows, another selection replaces this one (spec W4).
            select(id, { isPassing: settled?.episodeId !== current.id })
            if (stage.current && heading.current) showPlayer(stage.current, heading.current, 'smooth')
          }}
        />
        <About series={series} />
      </div>
    </>
  )
}

/** Links to the game's page, which has the score. */
function ToGame({ of }: { of: string }) {
  const words = usePageWords().watch
  const id = useGameOf(of)
  return (
    id !== undefined && (
      <Link to={gamePath(id)} className={button.button}>
        {words.toGame}
      </Link>
    )
  )
}

/** Returns the selection in a list that may be partly loaded: loads the current episode's page and pins it. */
function useSelectionInList(state: WatchState, list: SeriesList, early: { linkedId: string | undefined; isHydrated: boolean }) {
  const { series, total, onAir } = state
  const { known, pages, missing, pin, seek } = list
  const mayBeElsewhere = (id: string) => total > LIST_PAGE && id !== missing
  const selection = useSelection({ seriesId: series.id, episodes: known, mayBeElsewhere, ...early })
  const { current, sought } = selection
  const isOnAir = current !== undefined && current.id === onAir?.episode.id
  const found = [...pages].find(([, episodes]) => episodes.some(({ id }) => id === current?.id))?.[0]
  const page = found ?? (isOnAir ? listPageOf(onAir.at) : undefined)
  useEffect(() => {
    if (sought !== undefined) seek(sought)
  }, [sought, seek])
  useEffect(() => {
    if (page !== undefined) pin(page)
  }, [page, pin])
  return selection
}

/** A series that is one embedded page (spec W7), or has no episode yet (spec H14). */
function Single({ series, embed, calendar }: Pick<WatchState, 'series' | 'embed'> & { calendar: ReactNode }) {
  const words = usePageWords().watch
  return (
    <div className={`stack gap-5 ${styles.single}`}>
      <PageTitle>{series.title}</PageTitle>
      <div className="line gap-4 apart">
        <h1 className={`anywhere ${styles.title}`}>
          <span {...textProps(series, 'title')} />
          <InEnglish of={series} field="title" />
        </h1>
        <Heart series={series} />
      </div>
      {calendar}
      {!embed || embed.kind === 'none' ? (
        <div className={styles.nothing}>
          {embed ? (
            <EmptyState title={words.noVideos} />
          ) : (
            <EmptyState title={words.noVideos} hint={words.noVideosHint}>
              <p className="scripted">{words.noVideosWait}</p>
              <noscript className="stack gap-3 box optional">{import.meta.env.SSR && <ReloadHint />}</noscript>
            </EmptyState>
          )}
        </div>
      ) : (
        <div className={styles.embedPage}>
          {embed.kind === 'frame' && <Frame src={embed.src} title={words.frame(series.title)} />}
          {embed.kind === 'link' && <Elsewhere source={embed} />}
        </div>
      )}
      <noscript className="stack gap-3 box optional">{import.meta.env.SSR && embed && <SourceHint source={embed} />}</noscript>
      <About series={series} />
    </div>
  )
}

const isSameTitle = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Scrolls back to the player and moves the focus there: when the list is below the player, a choice far down would leave it off
 * screen.
 */
function showPlayer(stage: HTMLElement, heading: HTMLElement, behavior: 'smooth' | 'instant') {
  const { top, bottom } = stage.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : behavior })
  heading.focus({ preventScroll: true })
}

/** Scrolls back to the player after Back and Forward between episodes, which restore the list's scroll position. */
function useShownOnBack(id: string | undefined, stage: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef({ id, key })
  useEffect(() => {
    if (id === undefined || id === last.current.id) return
    const isLed = key !== last.current.key && last.current.id !== undefined
    last.current = { id, key }
    if (isLed && isBack && stage.current && heading.current) showPlayer(stage.current, heading.current, 'instant')
  }, [id, key, isBack, stage, heading])
}

/** Classes of the texts below the episode's title, and of those about its series, in the order of the page. */
const BELOW: Record<EpisodeDescription, string | undefined> = {
  shortDescription: styles.short,
  longDescription: `muted ${styles.long}`,
}
const ABOUT: Record<SeriesDescription, string | undefined> = { shortDescription: styles.aboutShort, longDescription: undefined }

function About({ series }: { series: WatchState['series'] }) {
  const words = usePageWords().watch
  if (shownOf(series, SERIES_DESCRIPTIONS).length === 0) return null
  return (
    <section className={`stack gap-3 muted ${styles.about}`} aria-labelledby="about-series">
      <h2 id="about-series">{words.about}</h2>
      <Descriptions of={series} classes={ABOUT} isTold={false} />
    </section>
  )
}

type DescriptionsProps<Field extends string> = {
  of: EnglishMarks & Record<Field | 'shortDescription', string>
  classes: Record<Field, string | undefined>
  /** True when the title above already says that it is in English. */
  isTold: boolean
}

/** The texts below a title. One in English says so, unless the text above has said the same. */
function Descriptions<Field extends string>({ of, classes, isTold }: DescriptionsProps<Field>) {
  const shown = shownOf(of, Object.keys(classes) as Field[])
  const english = shown.map((field) => englishIn<Field>(of, field))
  const isNews = (at: number) => english[at] !== (english.slice(0, at).findLast(Boolean) ?? (isTold ? 'all' : undefined))
  return shown.map((field, at) => (
    <p key={field} className={classes[field]}>
      {isNews(at) && <InEnglish of={of} field={field} />}
      <span {...textProps(of, field)} />
      <ByMachine of={of} field={field} />
    </p>
  ))
}
