import { useId } from 'react'
import { usePageWords } from '../language/use-page-words.tsx'
import type { WatchEpisode } from '../playback/watch.ts'
import { formatClock } from '../shared/duration.ts'
import { LiveBadge } from '../ui/live-badge.tsx'
import styles from './episode-list.module.css'
import { LocalTime } from './local-time.tsx'
import { PlayIcon } from './watch-icons.tsx'

type Props = { episodes: WatchEpisode[]; currentId: string | undefined; onSelect: (id: string) => void }

/** The episodes of a series in their order, the current one marked (spec W2). */
export function EpisodeList({ episodes, currentId, onSelect }: Props) {
  const words = usePageWords().watch
  const headingId = useId()
  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {words.episodes} <span className={styles.count}>{words.episodeCount(episodes.length)}</span>
      </h2>
      <ol className={styles.episodes}>
        {episodes.map((episode, at) => (
          <li key={episode.id}>
            <button
              type="button"
              className={styles.episode}
              aria-current={episode.id === currentId ? 'true' : undefined}
              onClick={() => onSelect(episode.id)}
            >
              <span className={styles.number} aria-hidden="true">
                {episode.id === currentId ? <PlayIcon /> : at + 1}
              </span>
              <span className={styles.text}>
                <span className={styles.title}>{episode.title || words.untitled}</span>
                <span className={styles.facts}>
                  <Facts episode={episode} />
                </span>
              </span>
              {episode.isLive && (
                <span className={styles.live}>
                  <LiveBadge label={words.live} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Durations shorter than this, in seconds, are the form's default and say nothing. */
const REAL_DURATION = 2

function Facts({ episode }: { episode: WatchEpisode }) {
  const words = usePageWords().watch
  if (episode.isLive) return null
  if (episode.startsAt && Date.parse(episode.startsAt) > Date.now()) {
    return <LocalTime at={episode.startsAt}>{words.startsAt}</LocalTime>
  }
  return (
    <>
      <LocalTime at={episode.releaseDate} />
      {episode.durationSeconds >= REAL_DURATION && (
        <span>
          <span aria-hidden="true">{formatClock(episode.durationSeconds)}</span>
          <span className="visually-hidden">{words.duration(formatClock(episode.durationSeconds))}</span>
        </span>
      )}
    </>
  )
}
