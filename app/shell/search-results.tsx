import type { ReactNode } from 'react'
import { isUnlockedHere } from '../access/unlocked-ids.tsx'
import { langOf } from '../catalog/in-french.ts'
import { textProps } from '../catalog/text-props.tsx'
import { useWords } from '../language/use-language.tsx'
import { useWordsOf } from '../language/use-words-of.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { LiveBadge } from '../ui/live-badge.tsx'
import { resultWords } from './result-words.ts'
import { type Choice, choicesOf, type Found, type GameResult, keyOf, type SearchResult } from './search-result.ts'
import styles from './search-results.module.css'

type Props = { found: Found; listId: string; active: number; choose: (choice: Choice) => void }

/** The options of the search (spec H2): series alone as they are, else each kind under its heading. */
export function SearchResults({ found, ...rest }: Props) {
  const words = useWordsOf(resultWords)
  const { results, teams = [], games = [] } = found
  if (teams.length + games.length === 0) return <Options of={results} from={0} {...rest} />
  const kinds: [name: string, of: Choice[]][] = [
    [words.series, results],
    [words.teams, teams],
    [words.games, games],
  ]
  let from = 0
  return kinds.map(([name, of], at) => {
    const first = from
    from += of.length
    const headingId = `${rest.listId}-kind-${at}`
    return (
      of.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of form fields
        <div key={name} role="group" aria-labelledby={headingId}>
          <p id={headingId} className={styles.heading}>
            {name}
          </p>
          <Options of={of} from={first} {...rest} />
        </div>
      )
    )
  })
}

/** How many there are, and whether there are others. */
export function FoundNote({ query, found }: { query: string; found: Found }) {
  const { best, count, none } = useWordsOf(resultWords)
  const shown = choicesOf(found).length
  return found.hasMore ? best(shown) : shown > 0 ? count(shown) : none(query)
}

type OptionsProps = Omit<Props, 'found'> & { of: readonly Choice[]; from: number }

/** `from`: the place of the first one among all options. */
function Options({ of, from, listId, active, choose }: OptionsProps) {
  return of.map((choice, at) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
    <div
      key={keyOf(choice)}
      id={`${listId}-${from + at}`}
      role="option"
      aria-selected={from + at === active}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(choice)}
    >
      {'path' in choice ? <Game result={choice} /> : <Series result={choice} />}
    </div>
  ))
}

function Series({ result }: { result: SearchResult }) {
  const { tile } = useWords()
  const words = useWordsOf(resultWords)
  return (
    <>
      <span className={styles.title} {...textProps(result, 'title')} />
      <span className={styles.about} lang={langOf(result, 'category')}>
        {result.category ?? words.noCategory}
      </span>
      <Marks isLive={result.isLive}>
        {result.isProtected && !isUnlockedHere(result.id) && (
          <>
            <LockIcon size={18} />
            <span className="visually-hidden">{tile.locked}</span>
          </>
        )}
      </Marks>
    </>
  )
}

function Game({ result: { title, lang, about, isLive } }: { result: GameResult }) {
  return (
    <>
      <span className={styles.title} lang={lang}>
        {title}
      </span>
      <span className={styles.about}>{about}</span>
      <Marks isLive={isLive} />
    </>
  )
}

function Marks({ isLive, children }: { isLive: boolean | undefined; children?: ReactNode }) {
  const { tile } = useWords()
  return (
    <span className={styles.marks}>
      {isLive && <LiveBadge label={tile.live} />}
      {children}
    </span>
  )
}
