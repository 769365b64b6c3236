import { useId } from 'react'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { formatLength } from '../../kit/time/duration.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { clipPath } from '../../moments/clips/clips.ts'
import { pictureAddress, tileSources } from '../../pictures/sizes.ts'
import button from '../../ui/button.module.css'
import type { ListMark } from '../spoilers/games-of-team.tsx'
import { useShowsTeams } from '../spoilers/opened-games.tsx'
import styles from './clip-list.module.css'
import { clipWords } from './clip-words.ts'
import type { ClipList, ClipTile } from './public-clips.server.ts'

type Props = Pick<ClipList, 'all'> & {
  clips: ClipList['clips'] | undefined
  title?: string
  /** True on the page of a team, whose games of later rounds would tell how it got there (spec B9). */
  isOfTeam?: boolean
}

/** A section with clips and, when there are more, a link to all; nothing without clips (spec J6). */
export function ClipSection({ clips = [], all, title, isOfTeam = false }: Props) {
  const words = useWordsOf(clipWords)
  const id = useId()
  if (clips.length === 0) return null
  return (
    <section className="stack gap-3 unprinted" aria-labelledby={id}>
      <h2 id={id}>{title ?? words.clips}</h2>
      <Clips of={clips} isOfTeam={isOfTeam} />
      {all && (
        <p>
          <Link to={all} className={button.button}>
            {words.all}
          </Link>
        </p>
      )}
    </section>
  )
}

/** A list of clips with picture, title and length. */
export function Clips({ of, isOfTeam }: { of: readonly ClipTile[]; isOfTeam?: boolean }) {
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
