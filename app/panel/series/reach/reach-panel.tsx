import { useId } from 'react'
import { Link } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { fieldPath, REACHES, type Reach, type ReachFault } from '../../../outward/feeds/reach.ts'
import { type RokuFault, rokuFieldPath } from '../../../outward/feeds/roku/roku-faults.ts'
import styles from './reach-panel.module.css'
import { reachWords } from './reach-words.ts'
import { rokuWords } from './roku-words.ts'

type Props = {
  episode: { docId: string; seriesDocId: string }
  reach: Record<Reach, ReachFault[]>
  /** The reasons why Roku omits the episode; undefined when its Roku box is not ticked. */
  roku: RokuFault[] | undefined
  /** True when the episode's form has the Roku box, which only a video of the provider gets. */
  hasRokuBox: boolean
}

type MissingReason = { text: string; to: string | undefined }

/**
 * The places where an episode appears besides its page, and the reasons why it is missing from the others, each with a link to
 * the field that corrects it (spec R8).
 */
export function ReachPanel({ episode, reach, roku, hasRokuBox }: Props) {
  const words = useWordsOf(reachWords)
  const ofRoku = useWordsOf(rokuWords)
  const form = `/admin/series/${encodeURIComponent(episode.seriesDocId)}/episodes/${encodeURIComponent(episode.docId)}`
  const unticked = hasRokuBox
    ? { text: words.unticked, to: `${form}#onRoku` }
    : { text: words.notOfProvider, to: `${form}#videoUrl` }
  const reasonsOfRoku = roku?.map((fault) => ({ text: ofRoku.faults[fault], to: rokuFieldPath(fault, episode) }))
  return (
    <section className={`stack gap-3 ${styles.panel}`} aria-labelledby="reach-title">
      <h2 id="reach-title" className="large">
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <ul className="stack gap-2">
        {REACHES.map((each) => (
          <Place
            key={each}
            name={words.reaches[each]}
            reasons={reach[each].map((fault) => ({ text: words.faults[fault], to: fieldPath(fault, episode) }))}
          />
        ))}
        <Place name={words.reaches.roku} reasons={reasonsOfRoku ?? [unticked]} />
      </ul>
    </section>
  )
}

function Place({ name, reasons }: { name: string; reasons: MissingReason[] }) {
  const words = useWordsOf(reachWords)
  const common = useWordsOf(adminWords)
  const id = useId()
  const isThere = reasons.length === 0
  return (
    <li className="stack gap-1 box pad">
      <span className={`wrap apart bold gap-1-3`}>
        <span>{name}</span>
        <span className={isThere ? 'volt' : 'muted'}>{isThere ? words.appears : words.missing}</span>
      </span>
      {!isThere && (
        <ul className={`stack gap-1 muted ${styles.reasons}`}>
          {reasons.map(({ text, to }, at) => (
            <li key={text}>
              <span id={`${id}-${at}`}>{text}</span>{' '}
              {to && (
                <Link to={to} aria-label={common.about(words.mend, name)} aria-describedby={`${id}-${at}`}>
                  {words.mend}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
