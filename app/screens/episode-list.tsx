import { useEffect, useId, useRef } from 'react'
import { langOf } from '../catalog/in-french.ts'
import { usePageWords } from '../language/use-page-words.tsx'
import { episodePath } from '../playback/last-played.ts'
import { isUpcoming, type WatchEpisode } from '../playback/watch.ts'
import { formatLength } from '../shared/duration.ts'
import { LiveBadge } from '../ui/live-badge.tsx'
import styles from './episode-list.module.css'
import { EpisodeTime } from './episode-time.tsx'
import { useNow } from './use-now.tsx'
import { ClockIcon, PlayIcon } from './watch-icons.tsx'

type Props = { seriesId: string; episodes: WatchEpisode[]; currentId: string | undefined; onSelect: (id: string) => void }

/** The episodes of a series in their order, the current one marked (spec W2): links, for a click before the script has come. */
export function EpisodeList({ seriesId, episodes, currentId, onSelect }: Props) {
  const words = usePageWords().watch
  const now = useNow()
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row looked for is that of `currentId`
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (list.current && row) showInside(list.current, row)
  }, [currentId])

  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {words.episodes} <span className={styles.count}>{words.episodeCount(episodes.length)}</span>
      </h2>
      <ol ref={list} className={styles.episodes}>
        {episodes.map((episode, at) => (
          <li key={episode.id}>
            <a
              href={episodePath(seriesId, episode.id)}
              className={styles.episode}
              aria-current={episode.id === currentId ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onSelect(episode.id)
              }}
            >
              <span className={styles.number} aria-hidden="true">
                {episode.id === currentId ? <CurrentIcon episode={episode} now={now} /> : at + 1}
              </span>
              <span className={styles.text}>
                <span className={styles.title} lang={langOf(episode, 'title')}>
                  {episode.title || words.untitled}
                </span>
                <span className={styles.facts}>
                  <Facts episode={episode} now={now} />
                </span>
              </span>
              {episode.isLive && (
                <span className={styles.live}>
                  <LiveBadge label={words.live} />
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

const CurrentIcon = ({ episode, now }: { episode: WatchEpisode; now: number | undefined }) =>
  now !== undefined && isUpcoming(episode, now) ? <ClockIcon /> : <PlayIcon />

/** Durations shorter than this, in seconds, are the form's default and say nothing. */
const REAL_DURATION = 2

function Facts({ episode, now }: { episode: WatchEpisode; now: number | undefined }) {
  const words = usePageWords().watch
  if (episode.isLive) return null
  return (
    <>
      <EpisodeTime episode={episode} now={now} />
      {episode.durationSeconds >= REAL_DURATION && (
        <span>
          <span aria-hidden="true">{formatLength(episode.durationSeconds)}</span>
          <span className="visually-hidden">{words.duration(formatLength(episode.durationSeconds))}</span>
        </span>
      )}
    </>
  )
}

/** Scrolls the list alone, never the page, until the row stands in its middle; not when it is in view already. */
function showInside(list: Element, row: Element) {
  const { top, bottom, height } = list.getBoundingClientRect()
  const place = row.getBoundingClientRect()
  if (place.top < top || place.bottom > bottom) list.scrollTop += place.top - top - (height - place.height) / 2
}
