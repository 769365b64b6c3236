import { useMemo, useState } from 'react'
import { rehearse } from '../../../championships/rules/rehearse.ts'
import type { SlotResult } from '../../../championships/rules/structure.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { championshipEditWords } from '../championship-edit-words.ts'
import type { ChampionshipPage } from '../championship-view.server.ts'
import styles from '../championships.module.css'

type Played = Pick<ChampionshipPage, 'structure' | 'facts' | 'names' | 'games'>

/** Plays the championship on with invented results, step by step, on this page alone (spec B12): nothing is sent or stored. */
export function Rehearsal({ page }: { page: Played }) {
  const words = useWordsOf(championshipEditWords).rehearsal
  const { structure, facts, names, games } = page
  const [until, setUntil] = useState(0)
  const [seed, setSeed] = useState(1)
  const results = useMemo(() => realResults(games), [games])
  const { state, steps, isOver, ...played } = useMemo(
    () => rehearse(structure, facts, results, { until, seed }),
    [structure, facts, results, until, seed],
  )
  const nameOf = (teamId: string | null) => (teamId === null ? '–' : (names[teamId] ?? '–'))
  const gameNames = new Map(games.map(({ code, name }) => [code, name]))
  const lineOf = (code: string) => {
    const { home, away } = state.slots.get(code) ?? {}
    const score = played.results.get(code)
    const sides = [`${nameOf(home?.teamId ?? null)} ${score?.home ?? ''}`, `${nameOf(away?.teamId ?? null)} ${score?.away ?? ''}`]
    return `${gameNames.get(code) ?? code}: ${sides.map((side) => side.trim()).join(', ')}`
  }
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <div className="wrap gap-2">
        <button
          type="button"
          className={button.primary}
          aria-disabled={isOver}
          onClick={() => isOver || setUntil(steps.length + 1)}
        >
          {words.next}
        </button>
        <button type="button" className={button.button} onClick={() => setUntil(Number.POSITIVE_INFINITY)}>
          {words.toEnd}
        </button>
        <button
          type="button"
          className={button.button}
          aria-disabled={steps.length === 0}
          onClick={() => setUntil(Math.max(0, steps.length - 1))}
        >
          {words.back}
        </button>
        <button type="button" className={button.button} onClick={() => setSeed(seed + 1)}>
          {words.others}
        </button>
      </div>
      <p role="status">{steps.length === 0 ? words.notBegun : words.step(steps.length, steps.flat().length, isOver)}</p>
      {steps.map((codes, at) => (
        <div key={codes.join()} className="stack gap-1">
          <h3>{words.stepTitle(at + 1)}</h3>
          <ul className="stack gap-1">
            {codes.map((code) => (
              <li key={code}>{lineOf(code)}</li>
            ))}
          </ul>
        </div>
      ))}
      {steps.length > 0 && state.final.length > 0 && (
        <div className="stack gap-1">
          <h3>{words.places}</h3>
          <ul className="stack gap-1">
            {state.final.map(({ place, teamIds }) => (
              <li key={place}>
                {place}. {teamIds.map(nameOf).join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Returns the results that the page shows, by the code of their game. */
function realResults(games: Played['games']): Map<string, SlotResult> {
  return new Map(
    games.flatMap(({ code, score, home, away, winnerId }) => {
      if (!score) return []
      const winner = winnerId === null ? null : winnerId === home.teamId ? 'home' : 'away'
      const result: SlotResult = {
        state: score.isOfficial ? 'official' : 'in-play',
        home: score.home,
        away: score.away,
        byPart: { home: [], away: [] },
        winner,
        teams: { home: home.teamId, away: away.teamId },
        hasBegun: true,
      }
      return [[code, result]]
    }),
  )
}
