import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { GamesPlan } from '../file/outcome.ts'
import { transferWords } from '../file/transfer-words.ts'
import styles from './transfer.module.css'

const PARTS = ['venues', 'schools', 'teams', 'events', 'championships'] as const

/** Shows the effect on the venues, schools, teams, events and championships of a file: how many, and which are left out and why (spec E10). */
export function GamesOutcome({ games: { counts, refused } }: { games: GamesPlan }) {
  const { games: words, import: others } = useWordsOf(transferWords)
  const shown = PARTS.filter((part) => Object.values(counts[part]).some((count) => count > 0))
  const leftOut = PARTS.reduce((sum, part) => sum + counts[part].refused, 0)
  return (
    <section aria-labelledby="games-title">
      <h3 id="games-title">{words.title}</h3>
      <ul>
        {shown.map((part) => (
          <li key={part}>{words.line(words.parts[part], words.tally(counts[part]))}</li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <h4>{words.refused}</h4>
          <ul className={`stack gap-2 ${styles.faultList}`}>
            {refused.map(({ path, name, reason }) => (
              <li key={path}>
                <code>{path}</code> {words.line(name, words[reason])}
              </li>
            ))}
          </ul>
          {leftOut > refused.length && <p>{others.faultsMore(leftOut - refused.length)}</p>}
        </>
      )}
    </section>
  )
}
