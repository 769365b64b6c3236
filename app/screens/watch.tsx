import { useState } from 'react'
import { Heart } from '../favourites/heart.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import { Frame, Player } from '../playback/player.tsx'
import { useSelection } from '../playback/use-selection.tsx'
import { useSettledSource } from '../playback/use-settled-source.tsx'
import type { WatchState } from '../playback/watch.ts'
import { pictureAddress } from '../thumbnails/sizes.ts'
import button from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { LiveBadge } from '../ui/live-badge.tsx'
import { EpisodeList } from './episode-list.tsx'
import { LocalTime } from './local-time.tsx'
import { useHydrated } from './use-hydrated.tsx'
import { useWatch } from './use-watch.tsx'
import styles from './watch.module.css'
import type { WatchPage } from './watch.server.ts'
import { LinkIcon } from './watch-icons.tsx'

/** The page of one series: player, what plays, the episodes (spec W1). */
export function Watch({ page }: { page: Exclude<WatchPage, { kind: 'not-found' }> }) {
  const { shown, status, ask } = useWatch(page)
  const series = shown?.series ?? (page.kind === 'locked' ? page.series : page.state.series)
  return (
    <article className={styles.page}>
      <title>{`${series.title} · Podium`}</title>
      <meta name="description" content={series.shortDescription} />
      {shown ? <Content state={shown} /> : <Locked title={series.title} isAsking={status === 'asking'} onAsk={ask} />}
    </article>
  )
}

function Content({ state }: { state: WatchState }) {
  const { series, embed, episodes } = state
  const words = usePageWords().watch
  const isHydrated = useHydrated()
  const { current, select } = useSelection(series.id, episodes, isHydrated)
  const settled = useSettledSource(isHydrated ? current?.id : undefined, current?.source)
  const posterAddress = pictureAddress(series.thumbnail, 1280)
  const poster = <Poster address={posterAddress} placeholder={series.placeholder} />

  if (embed) {
    return (
      <div className={styles.embed}>
        <h1 className={styles.seriesTitle}>{series.title}</h1>
        <div className={styles.embedPage}>
          {embed.kind === 'frame' ? (
            isHydrated && <Frame src={embed.src} title={words.frame(series.title)} />
          ) : embed.kind === 'link' ? (
            <Player
              source={embed}
              episodeId=""
              title={series.title}
              isLive={false}
              startsAt={null}
              poster={poster}
              posterAddress={posterAddress}
            />
          ) : (
            <EmptyState title={words.noVideos} />
          )}
        </div>
        <About series={series} />
      </div>
    )
  }

  return (
    <>
      <div className={styles.stage}>
        {!current ? (
          <EmptyState title={words.noVideos} hint={words.noVideosHint} />
        ) : isHydrated && settled?.source ? (
          <Player
            key={settled.episodeId}
            source={settled.source}
            episodeId={settled.episodeId}
            title={current.title || words.untitled}
            isLive={current.isLive}
            startsAt={current.startsAt}
            poster={poster}
            posterAddress={posterAddress}
          />
        ) : (
          poster
        )}
      </div>
      <div className={styles.info}>
        <div className={styles.main}>
          <p className={styles.seriesName}>{series.title}</p>
          {current && (
            <div className={styles.now}>
              <h1 className={styles.title}>
                <span className="visually-hidden">{`${words.nowPlaying}: `}</span>
                {current.title || words.untitled}
              </h1>
              <p className={styles.facts}>
                {current.isLive ? (
                  <LiveBadge label={words.live} />
                ) : current.startsAt && Date.parse(current.startsAt) > Date.now() ? (
                  <span className={styles.upcoming}>
                    <LocalTime at={current.startsAt}>{words.startsAt}</LocalTime>
                  </span>
                ) : (
                  <LocalTime at={current.releaseDate}>{words.published}</LocalTime>
                )}
              </p>
              {current.shortDescription && <p className={styles.short}>{current.shortDescription}</p>}
              {current.longDescription && current.longDescription !== current.shortDescription && (
                <p className={styles.long}>{current.longDescription}</p>
              )}
            </div>
          )}
          {!current && <h1 className={styles.title}>{series.title}</h1>}
          <div className={styles.actions}>
            {current && <CopyLink path={`/series/${series.id}?episode=${encodeURIComponent(current.id)}`} />}
            <Heart series={series} />
          </div>
        </div>
        <About series={series} />
      </div>
      {episodes.length > 0 && (
        <div className={styles.side}>
          <EpisodeList episodes={episodes} currentId={current?.id} onSelect={select} />
        </div>
      )}
    </>
  )
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
  return (
    <section className={styles.about} aria-label={series.title}>
      {series.shortDescription && <p className={styles.aboutShort}>{series.shortDescription}</p>}
      {series.longDescription && series.longDescription !== series.shortDescription && <p>{series.longDescription}</p>}
      <p className={styles.facts}>
        <LocalTime at={series.releaseDate}>{words.published}</LocalTime>
      </p>
    </section>
  )
}

function Locked({ title, isAsking, onAsk }: { title: string; isAsking: boolean; onAsk: () => void }) {
  const words = usePageWords().watch
  return (
    <div className={styles.locked}>
      <span className={styles.bigLock}>
        <LockIcon size={44} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p role="status">{isAsking ? words.loading : words.locked}</p>
      <button type="button" className={button.primary} onClick={onAsk} disabled={isAsking}>
        {words.unlock}
      </button>
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
