import { useEffect, useRef, useState } from 'react'
import { langOf } from '../catalog/in-french.ts'
import type { PublicSeries } from '../catalog/public-views.ts'
import { Heart } from '../favourites/heart.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import { Frame } from '../playback/frame.tsx'
import { episodePath } from '../playback/last-played.ts'
import { Elsewhere, Player, prepareOwn } from '../playback/player.tsx'
import { useSelection } from '../playback/use-selection.tsx'
import { useSettledSource } from '../playback/use-settled-source.tsx'
import { LIST_PAGE, listPageOf, type WatchState } from '../playback/watch.ts'
import { useHydrated } from '../shared/use-hydrated.tsx'
import { pictureAddress } from '../thumbnails/sizes.ts'
import button from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { LiveBadge } from '../ui/live-badge.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EpisodeList } from './episode-list.tsx'
import { EpisodeTime } from './episode-time.tsx'
import type { SeriesList } from './use-list-pages.tsx'
import { useNow } from './use-now.tsx'
import { useWatch } from './use-watch.tsx'
import styles from './watch.module.css'
import type { WatchPage } from './watch.server.ts'
import { LinkIcon } from './watch-icons.tsx'

/** What plays first has the line for itself until then, in ms. */
const OWN_PLAYER_AFTER = 2_000

/** The page of one series: player, what plays, the episodes (spec W1). */
export function Watch({ page }: { page: Exclude<WatchPage, { kind: 'not-found' }> }) {
  const { shown, list, status, requestPassword } = useWatch(page)
  const series = shown?.series ?? (page.kind === 'locked' ? page.series : page.state.series)
  return (
    <article className={styles.page}>
      <meta name="description" content={series.shortDescription} />
      {shown ? (
        <Content state={shown} list={list} />
      ) : (
        <Locked series={series} isChecking={status === 'checking'} onRequest={requestPassword} />
      )}
    </article>
  )
}

function Content({ state, list }: { state: WatchState; list: SeriesList }) {
  const { series, embed, total } = state
  const words = usePageWords().watch
  const now = useNow()
  const isHydrated = useHydrated()
  const { current, select, isSettled } = useSelectionInList(state, list, isHydrated)
  const settled = useSettledSource(isSettled ? current?.id : undefined, current?.source)
  const hasOwn = list.known.some(({ source }) => source.kind === 'hls' || source.kind === 'mp4')
  useEffect(() => {
    if (!hasOwn) return
    const timer = setTimeout(prepareOwn, OWN_PLAYER_AFTER)
    return () => clearTimeout(timer)
  }, [hasOwn])
  const stage = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  if (embed || !current) return <Single series={series} embed={embed} isHydrated={isHydrated} />

  const posterAddress = pictureAddress(series.thumbnail, 1280)
  const poster = <Poster address={posterAddress} placeholder={series.placeholder} />
  const title = current.title || words.untitled
  // What is selected is shown at once, what the player has only once the selection has rested.
  const playing = list.known.find(({ id }) => id === settled?.episodeId) ?? current

  return (
    <>
      <PageTitle>{settled ? `${playing.title || words.untitled} · ${series.title}` : series.title}</PageTitle>
      <div className={styles.stage} ref={stage}>
        {isHydrated && settled?.source ? (
          <Player
            key={settled.episodeId}
            source={settled.source}
            episodeId={settled.episodeId}
            title={playing.title || words.untitled}
            isLive={playing.isLive}
            startsAt={playing.startsAt}
            poster={poster}
            posterAddress={posterAddress}
          />
        ) : (
          poster
        )}
        <noscript>
          <p className={styles.noScript}>{words.noScript}</p>
        </noscript>
      </div>
      <div className={styles.main}>
        <div className={styles.now}>
          {!isSameTitle(series.title, title) && (
            <p className={styles.seriesName} lang={langOf(series, 'title')}>
              {series.title}
            </p>
          )}
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            <span className="visually-hidden">{`${words.nowPlaying} `}</span>
            <span lang={langOf(current, 'title')}>{title}</span>
          </h1>
          <p className={styles.facts}>
            {current.isLive ? (
              <LiveBadge label={words.live} />
            ) : (
              <EpisodeTime episode={current} now={now} published={words.published} />
            )}
          </p>
        </div>
        {current.shortDescription && (
          <p className={styles.short} lang={langOf(current, 'shortDescription')}>
            {current.shortDescription}
          </p>
        )}
        {current.longDescription && current.longDescription !== current.shortDescription && (
          <p className={styles.long} lang={langOf(current, 'longDescription')}>
            {current.longDescription}
          </p>
        )}
        <div className={styles.actions}>
          <CopyLink path={episodePath(series.id, current.id)} />
          <Heart series={series} />
        </div>
      </div>
      <div className={styles.side}>
        <EpisodeList
          seriesId={series.id}
          total={total}
          starts={state.starts}
          list={list}
          currentId={current.id}
          onSelect={(id) => {
            // Until the player has followed a selection, another one takes its place (spec W4).
            select(id, { isPassing: settled?.episodeId !== current.id })
            if (stage.current && heading.current) showPlayer(stage.current, heading.current)
          }}
        />
        <About series={series} />
      </div>
    </>
  )
}

/** The selection in a list of which not all pages need be here: the page of the current episode comes, and stays. */
function useSelectionInList(state: WatchState, list: SeriesList, isHydrated: boolean) {
  const { series, total, onAir } = state
  const { known, pages, missing, pin, seek } = list
  const mayBeElsewhere = (id: string) => total > LIST_PAGE && id !== missing
  const selection = useSelection({ seriesId: series.id, episodes: known, mayBeElsewhere, isHydrated })
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
function Single({ series, embed, isHydrated }: Pick<WatchState, 'series' | 'embed'> & { isHydrated: boolean }) {
  const words = usePageWords().watch
  return (
    <div className={styles.single}>
      <PageTitle>{series.title}</PageTitle>
      <div className={styles.heading}>
        <h1 className={styles.title} lang={langOf(series, 'title')}>
          {series.title}
        </h1>
        <Heart series={series} />
      </div>
      {!embed || embed.kind === 'none' ? (
        <div className={styles.nothing}>
          <EmptyState title={words.noVideos} {...(embed ? {} : { hint: words.noVideosHint })} />
        </div>
      ) : (
        <div className={styles.embedPage}>
          {embed.kind === 'frame' && isHydrated && <Frame src={embed.src} title={words.frame(series.title)} />}
          {embed.kind === 'link' && <Elsewhere source={embed} />}
          <noscript>
            <p className={styles.noScript}>{words.noScript}</p>
          </noscript>
        </div>
      )}
      <About series={series} />
    </div>
  )
}

const isSameTitle = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Where the list stands under the player, a choice far down would leave the player off the screen: it is brought back,
 * and the focus with it.
 */
function showPlayer(stage: HTMLElement, heading: HTMLElement) {
  const { top, bottom } = stage.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  heading.focus({ preventScroll: true })
}

/** The picture that keeps the player's place. */
function Poster({ address, placeholder }: { address: string; placeholder: string }) {
  return (
    <div className={styles.poster}>
      {placeholder && <img src={placeholder} alt="" />}
      {address && <img src={address} alt="" width="1280" height="720" fetchPriority="high" />}
    </div>
  )
}

function About({ series }: { series: WatchState['series'] }) {
  const words = usePageWords().watch
  const { shortDescription, longDescription } = series
  if (!shortDescription && !longDescription) return null
  return (
    <section className={styles.about} aria-labelledby="about-series">
      <h2 id="about-series">{words.about}</h2>
      {shortDescription && (
        <p className={styles.aboutShort} lang={langOf(series, 'shortDescription')}>
          {shortDescription}
        </p>
      )}
      {longDescription && longDescription !== shortDescription && (
        <p lang={langOf(series, 'longDescription')}>{longDescription}</p>
      )}
    </section>
  )
}

type LockedProps = { series: PublicSeries; isChecking: boolean; onRequest: () => void }

function Locked({ series, isChecking, onRequest }: LockedProps) {
  const { id, title } = series
  const words = usePageWords().watch
  return (
    <div className={styles.locked}>
      <PageTitle>{title}</PageTitle>
      <span className={styles.bigLock}>
        <LockIcon size={44} />
      </span>
      <h1 className={styles.title} lang={langOf(series, 'title')}>
        {title}
      </h1>
      <div className={styles.checking}>
        <p role="status">{isChecking ? words.loading : words.locked}</p>
        <button type="button" className={button.primary} onClick={onRequest} disabled={isChecking}>
          {words.unlock}
        </button>
      </div>
      <noscript>
        <p>{words.lockedNoScript}</p>
        <a className={button.primary} href={`/password?${new URLSearchParams({ seriesId: id })}`}>
          {words.unlock}
        </a>
      </noscript>
    </div>
  )
}

/** How long the button says that the link was copied, in ms. */
const COPIED = 2_500

function CopyLink({ path }: { path: string }) {
  const words = usePageWords().watch
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    const address = new URL(path, location.href).href
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED)
    } catch {
      // Without the right to the clipboard the address itself is shown, to be copied by hand.
      prompt(words.copyLink, address)
    }
  }

  return (
    <button type="button" className={button.button} onClick={() => void copy()}>
      <LinkIcon />
      {isCopied ? words.linkCopied : words.copyLink}
      <span role="status" className="visually-hidden">
        {isCopied ? words.linkCopied : ''}
      </span>
    </button>
  )
}
