import { Link, Outlet } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { LINES_A_PAGE, type LineView, type ListedLine, writeLineView } from '../../translation/french/french-lines.ts'
import button from '../../ui/button.module.css'
import { translationsWords } from './french-words.ts'
import styles from './translations.module.css'

/** A text with its French and its state; when open, with its form below. */
export function FrenchRow({ line, view, isOpen }: { line: ListedLine; view: LineView; isOpen: boolean }) {
  const words = useWordsOf(translationsWords)
  const { hash, source, french, state } = line
  return (
    <li className="stack gap-2 box pad">
      <div className={`row small ${styles.about}`}>
        <Place line={line} view={view} />
        <span className={`tag ${styles.mark}`} data-state={state}>
          {words.states[state]}
        </span>
        {!isOpen && (
          <Link
            id={`edit-${hash}`}
            to={`/admin/translations/${hash}${writeLineView(view)}`}
            state={{ isOpened: true }}
            className={button.button}
            aria-label={words.editText(source.slice(0, 100))}
            preventScrollReset
          >
            {words.edit}
          </Link>
        )}
      </div>
      {isOpen ? (
        <Outlet />
      ) : (
        <dl className={`stack fit ${styles.pair}`}>
          <div>
            <dt className="visually-hidden">{words.english}</dt>
            <dd lang="en">{source}</dd>
          </div>
          <div>
            <dt className="visually-hidden">{words.french}</dt>
            <dd lang={state === 'english' ? 'en' : 'fr'}>{french}</dd>
          </div>
        </dl>
      )}
    </li>
  )
}

function Place({ line: { place, places }, view }: { line: ListedLine; view: LineView }) {
  const { places: words } = useWordsOf(translationsWords)
  const others = places > 1 && ` ${words.others(places - 1)}`
  if (place.kind === 'category' || place.kind === 'elsewhere')
    return (
      <span className={`muted anywhere shrink ${styles.place}`}>
        {words[place.kind]}
        {others}
      </span>
    )
  return (
    <span className={`muted anywhere shrink ${styles.place}`}>
      <Link
        to={`/admin/translations${writeLineView({ ...view, series: place.docId, count: LINES_A_PAGE })}`}
        className={styles.link}
      >
        {place.kind === 'series' && words.ofSeries(place.series, words[place.field])}
        {place.kind === 'episode' && place.field === 'title' && words.ofEpisodeTitle(place.series)}
        {place.kind === 'episode' && place.field !== 'title' && words.ofEpisode(place.series, place.episode, words[place.field])}
      </Link>
      {others}
    </span>
  )
}
