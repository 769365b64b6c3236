import { LocalTime } from '../../language/local-time.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useStartText } from './told-by-game.tsx'
import { isUpcoming, type WatchEpisode } from './watch-state.ts'

type Props = {
  episode: WatchEpisode
  /** The viewer's clock, in ms; undefined until hydration. */
  now: number | undefined
  /** Puts the publication day in a sentence. */
  published?: (date: string) => string
}

/** Says when an episode starts or was published; until hydration by the venue's clock, which the text names. */
export function EpisodeTime({ episode, now, published }: Props) {
  const words = usePageWords().watch
  const { startsAt, releaseDate } = episode
  const told = useStartText(episode.id)
  if (startsAt !== null && told !== undefined && now === undefined) return <time dateTime={startsAt}>{words.startsAt(told)}</time>
  if (startsAt !== null && now !== undefined && isUpcoming(episode, now))
    return <LocalTime at={startsAt}>{words.startsAt}</LocalTime>
  const isOut = now === undefined || Date.parse(releaseDate) <= now
  return published && isOut ? <LocalTime at={releaseDate}>{published}</LocalTime> : <LocalTime at={releaseDate} />
}
