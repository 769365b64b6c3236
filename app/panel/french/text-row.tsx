import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { type ListedText, type TextView, writeTextView } from '../../translation/text-list/text-view.ts'
import button from '../../ui/button.module.css'
import { LiveBadge } from '../../ui/live-badge.tsx'
import tick from '../../ui/tick-box.module.css'
import { translationsWords } from './french-words.ts'
import type { Approval } from './proposals.tsx'
import styles from './translations.module.css'

/** A text with its French, its states, series and episode; when open, with its form, `children`, below. */
export function TextRow({
  line,
  view,
  approval,
  isOpen,
  children,
}: {
  line: ListedText
  view: TextView
  approval: Approval
  isOpen: boolean
  children: ReactNode
}) {
  const words = useWordsOf(translationsWords)
  const { hash, source, states, proposal } = line
  const name = source.slice(0, 100)
  return (
    <li className="stack gap-2 box pad">
      <div className={`row small ${styles.about}`}>
        {approval.isBulk && proposal && !isOpen && (
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
          <span className={`tag ${styles.mark}`}>
            {words.starts} <LocalTime at={line.startsAt} isShort />
          </span>
        )}
        {states.map((state) => (
          <span key={state} className={`tag ${styles.mark}`} data-state={state}>
            {words.states[state]}
          </span>
        ))}
        {!isOpen && (
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
              to={`/admin/translations/${hash}${writeTextView(view)}`}
              state={{ isOpened: true }}
              className={button.button}
              aria-label={words.editText(name)}
              preventScrollReset
            >
              {words.edit}
            </Link>
          </span>
        )}
      </div>
      {isOpen ? (
        children
      ) : (
        <dl className={`stack fit ${styles.pair}`}>
          <div>
            <dt className="visually-hidden">{words.english}</dt>
            <dd lang="en">{source}</dd>
          </div>
          {!(states.includes('english') && line.french === source) && (
            <div>
              <dt className="visually-hidden">{words.french}</dt>
              <dd lang={states.includes('english') ? 'en' : 'fr'}>{line.french}</dd>
            </div>
          )}
        </dl>
      )}
      {!isOpen && proposal?.fault && (
        <p className={`small ${styles.fault}`}>
          {approval.isBulk && words.leftOut} {words.faults[proposal.fault]}
        </p>
      )}
    </li>
  )
}

/** The place where the text is used, with links to it. */
function Place({ line: { place, places } }: { line: ListedText }) {
  const words = useWordsOf(translationsWords).places
  const seriesDocId = place.kind === 'episode' ? place.seriesDocId : place.kind === 'series' ? place.docId : ''
  const path = `/admin/series/${encodeURIComponent(seriesDocId)}`
  return (
    <span className={`muted anywhere shrink ${styles.place}`}>
      {!('field' in place) ? (
        words[place.kind]
      ) : (
        <>
          <Link to={path} className={styles.link} lang="en">
            {place.series}
          </Link>
          {' · '}
          {place.kind === 'episode' ? (
            <Link to={`${path}/episodes/${encodeURIComponent(place.docId)}`} className={styles.link}>
              {place.field === 'title' ? words.ofEpisode : words.episode(place.episode, words[place.field])}
            </Link>
          ) : (
            words[place.field]
          )}
        </>
      )}
      {places > 1 && ` ${words.others(places - 1)}`}
    </span>
  )
}
