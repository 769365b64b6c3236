import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { episodePath } from '../../catalog/series/series-paths.ts'
import { formatLength } from '../../kit/time/duration.ts'
import { useNow } from '../../kit/time/use-now.tsx'
import { useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import styles from './episode-list.module.css'
import { EpisodeTime } from './episode-time.tsx'
import { opensElsewhere } from './first-picture/load-ahead.tsx'
import { InEnglish } from './in-english.tsx'
import { EpisodeTitle, useNameFromGame } from './told-by-game.tsx'
import type { SeriesList } from './use-list-pages.tsx'
import { ClockIcon, PlayIcon } from './watch-icons.tsx'
import { isUpcoming, LIST_PAGE, REAL_DURATION, type WatchEpisode } from './watch-state.ts'

type Props = {
  seriesId: string
  total: number
  /** The id of the first episode on each page, if there are several pages. */
  starts: readonly string[] | undefined
  list: Pick<SeriesList, 'pages' | 'want'>
  currentId: string | undefined
  onSelect: (id: string) => void
  /** Called when a pressed link is about to select its episode. */
  onPress: (episode: WatchEpisode, link: Element) => void
}

/**
 * The episodes of a series in order, with the current one marked (spec W2). They are links, so that clicks work before
 * hydration. In a long series, pages that are not loaded reserve their space and load when they come close to the visible part.
 */
export function EpisodeList({ seriesId, total, starts = [''], list: { pages, want }, currentId, onSelect, onPress }: Props) {
  const words = usePageWords().watch
  const address = useAddress()
  const now = useNow()
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const focusAt = useFocusOnPage(list, pages)
  const isCurrentHere = [...pages.values()].some((episodes) => episodes.some(({ id }) => id === currentId))

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the row of `currentId`, once it is loaded
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (list.current && row) showInside(list.current, row)
  }, [currentId, isCurrentHere])

  return (
    <section className={`box ${styles.list}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={`wrap gap-2 apart large ${styles.heading}`}>
        {words.episodes} <span className={`muted small ${styles.count}`}>{words.episodeCount(total)}</span>
      </h2>
      <ol ref={list} className={styles.episodes}>
        {starts.map((start, page) => {
          const from = page * LIST_PAGE
          const episodes = pages.get(page)
          if (!episodes)
            return (
              <Further
                key={start}
                list={list}
                path={address(episodePath(seriesId, start))}
                label={words.further(from + 1, Math.min(from + LIST_PAGE, total))}
                onNear={() => want(page)}
                onFocus={() => {
                  focusAt.current = page
                  want(page)
                }}
              />
            )
          return episodes.map((episode, index) => (
            <Item
              key={episode.id}
              seriesId={seriesId}
              episode={episode}
              at={from + index}
              total={total > LIST_PAGE ? total : undefined}
              isCurrent={episode.id === currentId}
              now={now}
              onSelect={onSelect}
              onPress={onPress}
            />
          ))
        })}
      </ol>
    </section>
  )
}

type ItemProps = {
  seriesId: string
  episode: WatchEpisode
  at: number
  /** Set for a list of several pages, which may not all be loaded. */
  total: number | undefined
  isCurrent: boolean
  now: number | undefined
  onSelect: (id: string) => void
  onPress: (episode: WatchEpisode, link: Element) => void
}

function Item({ seriesId, episode, at, total, isCurrent, now, onSelect, onPress }: ItemProps) {
  const words = usePageWords().watch
  const address = useAddress()
  const named = useNameFromGame()(episode)
  return (
    <li data-at={at} aria-setsize={total} aria-posinset={total && at + 1}>
      <a
        href={address(episodePath(seriesId, episode.id))}
        className={`line gap-3 pad full ${styles.episode}`}
        aria-current={isCurrent ? 'true' : undefined}
        onPointerDown={(event) =>
          event.button === 0 && !isCurrent && !opensElsewhere(event) && onPress(episode, event.currentTarget)
        }
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          onSelect(episode.id)
        }}
      >
        <span className={`muted even ${styles.number}`} aria-hidden="true">
          {isCurrent ? <CurrentIcon episode={episode} now={now} /> : at + 1}
        </span>
        <span className={`stack shrink ${styles.text}`}>
          {named.title ? (
            <EpisodeTitle of={named} className={`firm anywhere ${styles.title}`} />
          ) : (
            <span className={`firm anywhere ${styles.title}`}>{words.untitled}</span>
          )}
          <span className={`wrap muted tiny ${styles.facts}`}>
            <Facts episode={episode} now={now} />
            <InEnglish of={named} field="title" />
          </span>
        </span>
        {episode.isLive && (
          <span className={styles.live}>
            <LiveBadge label={words.live} />
          </span>
        )}
      </a>
    </li>
  )
}

type FurtherProps = {
  list: RefObject<HTMLOListElement | null>
  path: string
  label: string
  onNear: () => void
  onFocus: () => void
}

/** How close to the visible part a page must be before it loads. */
const NEAR = '800px 0px'

/** The reserved space of a page that is not loaded. Without a script it is a link to the series with this page in its list. */
function Further({ list, path, label, onNear, onFocus }: FurtherProps) {
  const item = useRef<HTMLLIElement>(null)
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    if (!item.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      root: list.current,
      rootMargin: NEAR,
    })
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [list])
  return (
    <li ref={item} className={styles.further}>
      <a href={path} onFocus={onFocus}>
        {label}
      </a>
    </li>
  )
}

/** Returns a ref: once the page whose number it holds is loaded, the keyboard focus moves to that page's first row. */
function useFocusOnPage(list: RefObject<HTMLOListElement | null>, pages: SeriesList['pages']) {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined || !pages.has(wanted.current)) return
    list.current?.querySelector<HTMLElement>(`[data-at="${wanted.current * LIST_PAGE}"] a`)?.focus()
    wanted.current = undefined
  })
  return wanted
}

const CurrentIcon = ({ episode, now }: { episode: WatchEpisode; now: number | undefined }) =>
  now !== undefined && isUpcoming(episode, now) ? <ClockIcon /> : <PlayIcon />

function Facts({ episode, now }: { episode: WatchEpisode; now: number | undefined }) {
  const words = usePageWords().watch
  if (episode.isLive) return null
  return (
    <>
      <EpisodeTime episode={episode} now={now} />
      {episode.durationSeconds >= REAL_DURATION && (
        <span data-spoils>
          <span aria-hidden="true">{formatLength(episode.durationSeconds)}</span>
          <span className="visually-hidden">{words.duration(formatLength(episode.durationSeconds))}</span>
        </span>
      )}
    </>
  )
}

/** Centres a hidden row by scrolling the list, never the page. */
function showInside(list: Element, row: Element) {
  const { top, bottom, height } = list.getBoundingClientRect()
  const place = row.getBoundingClientRect()
  if (place.top < top || place.bottom > bottom) list.scrollTop += place.top - top - (height - place.height) / 2
}
