import { useId } from 'react'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { formatLength } from '../../kit/time/duration.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { clipPath } from '../../moments/clips/clips.ts'
import { pictureAddress, tileSources } from '../../pictures/sizes.ts'
import type { ListMark } from '../spoilers/games-of-team.tsx'
import { useShowsTeams } from '../spoilers/opened-games.tsx'
import styles from './clip-list.module.css'
import { clipWords } from './clip-words.ts'
import type { ClipTile } from './public-clips.server.ts'

/** How many clips a list shows at once. */
const AT_ONCE = 12

type Props = {
  clips: readonly ClipTile[] | undefined
  title?: string
  /** True on the page of a team, whose games of later rounds would tell how it got there (spec B9). */
  isOfTeam?: boolean
}

/** A section with the newest clips and, when there are more, the others on request; nothing without clips (spec J6). */
export function ClipSection({ clips = [], title, isOfTeam = false }: Props) {
  const words = useWordsOf(clipWords)
  const id = useId()
  if (clips.length === 0) return null
  return (
    <section className="stack gap-3 above-4 unprinted" aria-labelledby={id}>
      <h2 id={id}>{title ?? words.clips}</h2>
      <Clips of={clips.slice(0, AT_ONCE)} isOfTeam={isOfTeam} />
      {clips.length > AT_ONCE && (
        <details className="stack gap-3">
          <summary className="tap bold">{words.all}</summary>
          <Clips of={clips.slice(AT_ONCE)} isOfTeam={isOfTeam} />
        </details>
      )}
    </section>
  )
}

/** A list of clips with picture, title and length. */
function Clips({ of, isOfTeam }: { of: readonly ClipTile[]; isOfTeam: boolean }) {
  const isSafe = useSpoilerSafe()
  const shows = useShowsTeams()
  return (
    <ul className={styles.clips}>
      {of.map((clip) => {
        const safe = clip.safe?.isByTeams && isSafe && shows(clip.gameId) ? undefined : clip.safe
        return (
          <li key={clip.id} data-spoils={(isOfTeam && safe?.isByTeams) || undefined}>
            <Link to={clipPath(clip.id)} className={styles.link}>
              <Shown clip={clip} mark={safe ? { 'data-spoils': true } : {}} />
              {safe && <Shown clip={{ seconds: clip.seconds, ...safe }} mark={{ 'data-safe': true }} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type ShownClip = Pick<ClipTile, 'title' | 'lang' | 'thumbnail' | 'seconds'>

function Shown({ clip: { title, lang, thumbnail, seconds }, mark }: { clip: ShownClip; mark: ListMark }) {
  const words = useWordsOf(clipWords)
  const length = formatLength(seconds)
  return (
    <span className="stack gap-2" {...mark}>
      <span className={styles.picture}>
        {thumbnail && (
          <img
            src={pictureAddress(thumbnail, 280)}
            srcSet={tileSources(thumbnail)}
            sizes="280px"
            alt=""
            className="cover"
            width="280"
            height="158"
            loading="lazy"
            decoding="async"
          />
        )}
        <span className={`tiny bold ${styles.length}`} aria-hidden="true">
          {length}
        </span>
      </span>
      <span className="small firm anywhere" lang={lang}>
        {title}
      </span>
      <span className="visually-hidden">{words.length(length)}</span>
    </span>
  )
}
