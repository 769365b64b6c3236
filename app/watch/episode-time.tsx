import { LocalTime } from '../language/local-time.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import { isUpcoming, type WatchEpisode } from './watch-state.ts'

type Props = {
  episode: WatchEpisode
  /** The viewer's clock, in ms; undefined until hydration. */
  now: number | undefined
  /** Puts the day of publication in a sentence. */
  published?: (date: string) => string
}

/** When an episode starts or was published; until hydration the announced time alone. */
export function EpisodeTime({ episode, now, published }: Props) {
  const words = usePageWords().watch
  const { startsAt, releaseDate } = episode
  if (startsAt !== null && now === undefined) return <LocalTime at={startsAt} />
  if (startsAt !== null && now !== undefined && isUpcoming(episode, now))
    return <LocalTime at={startsAt}>{words.startsAt}</LocalTime>
  const isOut = now === undefined || Date.parse(releaseDate) <= now
  return published && isOut ? <LocalTime at={releaseDate}>{published}</LocalTime> : <LocalTime at={releaseDate} />
}
