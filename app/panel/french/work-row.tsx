import { Link, Outlet } from 'react-router'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { WorkLine } from '../../translation/work-list/work-view.ts'
import button from '../../ui/button.module.css'
import { LiveBadge } from '../../ui/live-badge.tsx'
import tick from '../../ui/tick-box.module.css'
import { translationsWords } from './french-words.ts'
import texts from './translations.module.css'
import type { WorkApproval } from './work-approvals.tsx'
import styles from './work-list.module.css'
import type { WorkListPosition } from './work-list-position.ts'
import { workListWords } from './work-list-words.ts'

type Props = {
  line: WorkLine
  /** The search part of the list's address. */
  search: string
  approval: WorkApproval
  /** Set for the line whose form is open. */
  around: WorkListPosition | undefined
}

/** A waiting text, with its series and episode; when open, with its form below. */
export function WorkRow({ line, search, approval, around }: Props) {
  const words = useWordsOf(workListWords)
  const { english, french, edit, editText } = useWordsOf(translationsWords)
  const { hash, source, states, proposal } = line
  const name = source.slice(0, 100)
  return (
    <li className="stack gap-2 box pad">
      <div className={`row small ${styles.about}`}>
        {approval.isBulk && proposal && !around && (
          <input
            type="checkbox"
            className={tick.box}
            aria-label={words.choose(name)}
            checked={approval.isChosen(hash)}
            disabled={proposal.fault !== null}
            onChange={({ target }) => approval.choose(hash, target.checked)}
          />
        )}
        <Place line={line} />
        {line.isLive && <LiveBadge label={words.live} />}
        {!line.isLive && line.startsAt && (
          <span className={`tag ${texts.mark}`}>
            {words.starts} <LocalTime at={line.startsAt} isShort />
          </span>
        )}
        {states.map((state) => (
          <span key={state} className={`tag ${texts.mark}`} data-state={state}>
            {words.marks[state]}
          </span>
        ))}
        {!around && (
          <span className={`wrap gap-2 ${styles.commands}`}>
            {proposal && proposal.fault === null && (
              <button
                type="button"
                id={`approve-${hash}`}
                className={button.button}
                aria-label={words.approveText(name)}
                aria-disabled={approval.isBusy}
                onClick={() => approval.approve(hash)}
              >
                {words.approve}
              </button>
            )}
            <Link
              id={`edit-${hash}`}
              to={`/admin/translations-work/${hash}${search}`}
              state={{ isOpened: true }}
              className={button.button}
              aria-label={editText(name)}
              preventScrollReset
            >
              {edit}
            </Link>
          </span>
        )}
      </div>
      {around ? (
        <Outlet context={around} />
      ) : (
        <dl className={`stack fit ${texts.pair}`}>
          <div>
            <dt className="visually-hidden">{english}</dt>
            <dd lang="en">{source}</dd>
          </div>
          {!(states.includes('english') && line.french === source) && (
            <div>
              <dt className="visually-hidden">{french}</dt>
              <dd lang={states.includes('english') ? 'en' : 'fr'}>{line.french}</dd>
            </div>
          )}
        </dl>
      )}
      {!around && proposal?.fault && <Fault line={line} isBulk={approval.isBulk} />}
    </li>
  )
}

/** The checks' findings about a proposal. */
function Fault({ line, isBulk }: { line: WorkLine; isBulk: boolean }) {
  const words = useWordsOf(workListWords)
  const { faults } = useWordsOf(translationsWords)
  const fault = line.proposal?.fault
  return fault ? (
    <p className={`small ${styles.fault}`}>
      {isBulk && words.leftOut} {faults[fault]}
    </p>
  ) : null
}

/** The place where the text is used, with a link to it. */
function Place({ line: { place, places } }: { line: WorkLine }) {
  const words = useWordsOf(workListWords).places
  const fields = useWordsOf(translationsWords).places
  const others = places > 1 && ` ${words.others(places - 1)}`
  if (place.kind === 'category')
    return (
      <span className={`muted anywhere shrink ${texts.place}`}>
        {words.category}
        {others}
      </span>
    )
  const isEpisode = place.kind === 'episode'
  const series = `/admin/series/${encodeURIComponent(isEpisode ? place.seriesDocId : place.docId)}`
  return (
    <span className={`muted anywhere shrink ${texts.place}`}>
      <Link to={series} className={texts.link} lang="en">
        {place.series}
      </Link>
      {' · '}
      {isEpisode ? (
        <Link to={`${series}/episodes/${encodeURIComponent(place.docId)}`} className={texts.link}>
          {place.field === 'title' ? words.ofEpisode : words.episode(place.episode, fields[place.field])}
        </Link>
      ) : (
        fields[place.field]
      )}
      {others}
    </span>
  )
}
