import type { ReactNode } from 'react'
import { isUnlockedHere } from '../../../access/unlocked-ids.tsx'
import { langOf } from '../../../catalog/texts/in-french.ts'
import { textProps } from '../../../catalog/texts/text-props.tsx'
import { useWords } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { LiveBadge } from '../../../ui/live-badge.tsx'
import type { ComboboxParts } from '../../../ui/use-combobox.tsx'
import { showsTeams } from '../../spoilers/opened-games.tsx'
import { resultWords } from '../result-words.ts'
import { type Choice, choicesOf, type GameResult, keyOf, type SearchAnswer, type SearchResult } from './search-result.ts'
import styles from './search-results.module.css'

type Props = { found: SearchAnswer; box: ComboboxParts }

/** Returns the results that this device shows: one that hides scores names no teams that results have decided (spec B9). */
export function shownHere(found: SearchAnswer): SearchAnswer {
  const games = found.games?.flatMap(({ safe, ...game }): GameResult[] => {
    if (!safe || showsTeams(safe.eventId)) return [game]
    const { lang: _, ...named } = game
    return safe.isByTeam ? [] : [{ ...named, title: safe.title }]
  })
  return { ...found, ...(games && { games }) }
}

/** The options of the search (spec H2): a plain list when there are only series, else each kind under its heading. */
export function SearchResults({ found, box }: Props) {
  const words = useWordsOf(resultWords)
  const { results, championships = [], teams = [], games = [] } = found
  if (championships.length + teams.length + games.length === 0) return <Options of={results} from={0} box={box} />
  const kinds: [name: string, of: Choice[]][] = [
    [words.series, results],
    [words.championships, championships],
    [words.teams, teams],
    [words.games, games],
  ]
  let from = 0
  return kinds.map(([name, of], at) => {
    const first = from
    from += of.length
    const headingId = `${box.id}-kind-${at}`
    return (
      of.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of form fields
        <div key={name} role="group" aria-labelledby={headingId}>
          <p id={headingId} className={`muted tiny bold ${styles.heading}`}>
            {name}
          </p>
          <Options of={of} from={first} box={box} />
        </div>
      )
    )
  })
}

/** Says how many results there are, and whether there are more. */
export function FoundNote({ query, found }: { query: string; found: SearchAnswer }) {
  const { best, count, none } = useWordsOf(resultWords)
  const shown = choicesOf(found).length
  return found.hasMore ? best(shown) : shown > 0 ? count(shown) : none(query)
}

type OptionsProps = Pick<Props, 'box'> & { of: readonly Choice[]; from: number }

/** `from`: the index of the first one among all options. */
const Options = ({ of, from, box }: OptionsProps) =>
  of.map((choice, at) => (
    <div key={keyOf(choice)} {...box.option(from + at)} className={styles.option}>
      {'path' in choice ? <Game result={choice} /> : <Series result={choice} />}
    </div>
  ))

function Series({ result }: { result: SearchResult }) {
  const { tile } = useWords()
  const words = useWordsOf(resultWords)
  return (
    <>
      <span className={`small bold anywhere ${styles.title}`} {...textProps(result, 'title')} />
      <span className={`muted tiny ${styles.about}`} lang={langOf(result, 'category')}>
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
      <span className={`small bold anywhere ${styles.title}`} lang={lang}>
        {title}
      </span>
      <span className={`muted tiny ${styles.about}`}>{about}</span>
      <Marks isLive={isLive} />
    </>
  )
}

function Marks({ isLive, children }: { isLive: boolean | undefined; children?: ReactNode }) {
  const { tile } = useWords()
  return (
    <span className={`line gap-2 volt ${styles.marks}`}>
      {isLive && <LiveBadge label={tile.live} />}
      {children}
    </span>
  )
}
